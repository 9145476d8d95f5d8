// What survives: the state in the browser, by the digest of the puzzle; and as a file.
const SOON = 300; // milliseconds after a key until the state is kept
const MOST = 4 << 20; // bytes of a file that is read
const OPTIONS = { skip: true, next: true, clears: false, full: false, auto: false, timer: true };

class Store {
  constructor(puzzle, state, complain) {
    Object.assign(this, { puzzle, state, complain, key: `wordtools:${puzzle.digest}`, waiting: 0, refused: false });
    addEventListener("pagehide", () => this.flush());
    document.addEventListener("visibilitychange", () => { if (document.hidden) this.flush(); });
  }

  soon() {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.flush(), SOON);
  }
  flush() {
    clearTimeout(this.waiting);
    try {
      const empty = !this.state.begun && !this.state.seconds;
      if (empty) localStorage.removeItem(this.key);
      else localStorage.setItem(this.key, JSON.stringify(this.state.kept()));
      this.last = this.state.kept().letters;
    } catch {
      if (!this.refused) this.complain(this.puzzle.term("keeps_nothing"));
      this.refused = true;
    }
  }

  // Takes what was kept, else what the puzzle came with; says whether there was anything.
  restore() {
    let kept = null;
    try { kept = JSON.parse(localStorage.getItem(this.key)); } catch { /* no storage, or not ours */ }
    if (kept?.version === 1) this.state.take(kept);
    else this.state.takeFields(this.puzzle.data);
    this.last = this.state.kept().letters;
    return this.state.begun || this.state.seconds > 0;
  }

  // Takes over what another tab has kept of this puzzle; letters that are not kept yet here stay.
  watch(changed) {
    addEventListener("storage", (event) => {
      if (event.key !== this.key) return;
      let theirs = null;
      try { theirs = JSON.parse(event.newValue); } catch { /* not ours */ }
      if (theirs?.version !== 1 || !Array.isArray(theirs.letters)) return;
      const before = new Map(this.last), mine = new Map(this.state.kept().letters), letters = new Map(theirs.letters.filter(Array.isArray));
      for (const cell of new Set([...before.keys(), ...mine.keys()])) {
        if (before.get(cell) === mine.get(cell)) continue;
        if (mine.has(cell)) letters.set(cell, mine.get(cell));
        else letters.delete(cell);
      }
      this.state.take({ ...theirs, letters: [...letters] });
      this.last = theirs.letters;
      changed();
    });
  }

  options() {
    try { return { ...OPTIONS, ...JSON.parse(localStorage.getItem("wordtools:player")) }; } catch { return { ...OPTIONS }; }
  }
  keepOptions(options) {
    try { localStorage.setItem("wordtools:player", JSON.stringify(options)); } catch { /* they hold until the page is left */ }
  }

  save() {
    const text = JSON.stringify({ ...this.puzzle.data, ...this.state.fields() }, null, 1);
    const link = document.createElement("a"), name = this.puzzle.title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");
    link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: "application/json" }));
    link.download = `${name.replace(/^-|-$/g, "") || "crossword"}-state.ipuz`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 0);
    return link.download;
  }
  // Takes the state in a file; returns what is wrong with it, '' where nothing is.
  async load(file) {
    const { term } = this.puzzle;
    let data = null;
    try { data = file.size > MOST ? null : JSON.parse(await file.text()); } catch { /* said below */ }
    if (!data || typeof data !== "object" || !Array.isArray(data.puzzle)) return term("no_state", { file: file.name });
    if (!this.puzzle.isSame(data)) {
      const { width, height } = data.dimensions || {};
      return term("other_state", { file: file.name, title: data.title || term("untitled"), columns: width, rows: height });
    }
    this.state.takeFields(data);
    this.flush();
    return "";
  }
}
