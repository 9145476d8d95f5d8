// What the solver has done: letters, marks on them, counts, notes. It knows nothing of the page.
const MARKS = ["pencil", "wrong", "was_wrong", "revealed"]; // as the field of an .ipuz file names them

class State {
  constructor(puzzle) {
    this.puzzle = puzzle;
    this.reset();
  }

  reset() {
    this.letters = new Map(this.puzzle.cells.map((cell) => [cell, this.puzzle.givens.get(cell) || ""]));
    for (const name of [...MARKS, "right"]) this[name] = new Set();
    Object.assign(this, { checks: 0, reveals: 0, notes: "", seconds: 0, solved: false });
  }

  fixed(cell) { return this.puzzle.givens.has(cell) || this.revealed.has(cell); }
  filled(cells) { return cells.every((cell) => this.letters.get(cell)); }
  get count() { return this.puzzle.cells.filter((cell) => this.letters.get(cell)).length; }
  get begun() { return this.puzzle.cells.some((cell) => this.letters.get(cell) && !this.puzzle.givens.has(cell)) || this.notes !== ""; }

  put(cell, text, pencil = false) {
    for (const one of this.puzzle.twins.get(cell)) {
      if (this.fixed(one)) continue;
      this.letters.set(one, text);
      this.wrong.delete(one);
      this.right.delete(one);
      if (pencil && text) this.pencil.add(one);
      else this.pencil.delete(one);
    }
  }

  // Several letters may be written as the first of them.
  isRight(cell) {
    const mine = this.letters.get(cell), wanted = this.puzzle.solution[cell] || "";
    return (mine === BLACK ? "" : mine) === wanted || (wanted.length > 1 && mine === [...wanted][0]);
  }
  known(cell) { return Boolean(this.puzzle.solution[cell]) || this.puzzle.diagramless; }
  get right_all() { return this.puzzle.known && this.puzzle.cells.every((cell) => this.known(cell) && this.isRight(cell)); }
  get done() { return this.right_all && !this.pencil.size; }
  get full() { return !this.puzzle.diagramless && this.filled(this.puzzle.cells); }

  // Marks the letters in some cells; returns how many were looked at and how many are wrong.
  check(cells) {
    const typed = cells.filter((cell) => this.letters.get(cell) && this.known(cell) && !this.fixed(cell));
    const wrong = typed.filter((cell) => !this.isRight(cell));
    for (const cell of typed) this.right.add(cell);
    for (const cell of wrong) {
      this.right.delete(cell);
      this.wrong.add(cell);
      this.was_wrong.add(cell);
    }
    return { typed: typed.length, wrong: wrong.length };
  }

  reveal(cells) {
    const shown = cells.flatMap((cell) => this.puzzle.twins.get(cell))
      .filter((cell) => this.puzzle.solution[cell] && !this.fixed(cell) && this.letters.get(cell) !== this.puzzle.solution[cell]);
    for (const cell of shown) {
      this.put(cell, this.puzzle.solution[cell]);
      for (const one of this.puzzle.twins.get(cell)) this.revealed.add(one);
    }
    return new Set(shown).size;
  }

  clear(cells) {
    for (const cell of cells) {
      if (this.puzzle.givens.has(cell)) continue;
      for (const name of ["pencil", "wrong", "right", "revealed"]) this[name].delete(cell);
      this.letters.set(cell, "");
    }
  }

  ink() { this.pencil.clear(); }

  // As the browser keeps it.
  kept() {
    const letters = [...this.letters].filter(([cell, text]) => text && !this.puzzle.givens.has(cell));
    const marks = Object.fromEntries([...MARKS, "right"].map((name) => [name, [...this[name]]]));
    const { checks, reveals, notes, seconds, solved } = this;
    return { version: 1, letters, ...marks, checks, reveals, notes, seconds, solved };
  }
  take(kept) {
    this.reset();
    const list = (value) => (Array.isArray(value) ? value : []);
    const count = (value) => (Number.isSafeInteger(value) && value > 0 ? value : 0);
    for (const [cell, text] of list(kept.letters).filter(Array.isArray)) {
      if (this.letters.has(cell) && !this.puzzle.givens.has(cell) && typeof text === "string") this.letters.set(cell, text);
    }
    for (const name of [...MARKS, "right"]) {
      for (const cell of list(kept[name])) if (this.letters.has(cell) && !this.puzzle.givens.has(cell)) this[name].add(cell);
    }
    for (const name of ["checks", "reveals", "seconds"]) this[name] = count(kept[name]);
    this.notes = typeof kept.notes === "string" ? kept.notes : "";
    this.solved = kept.solved === true;
  }

  // As the fields of an .ipuz file, in which cells are column and row, from 1.
  fields() {
    const { data, width } = this.puzzle, { letters, wrong: _, ...rest } = this.kept();
    const mine = new Map(letters), rows = data.puzzle.map((row, r) => row.map((face, c) => {
      const known = this.letters.has(r * width + c);
      return known ? mine.get(r * width + c) ?? data.empty : face === null ? null : data.block;
    }));
    const places = (name) => [...this[name]].sort((a, b) => a - b).map((cell) => [(cell % width) + 1, Math.floor(cell / width) + 1]);
    const marks = Object.fromEntries(MARKS.map((name) => [name, places(name)]).filter(([, found]) => found.length));
    const counts = Object.fromEntries(["checks", "reveals", "notes"].filter((name) => rest[name]).map((name) => [name, rest[name]]));
    return { saved: rows, [PLAY]: { ...marks, ...counts, seconds: rest.seconds, running: false } };
  }
  takeFields(data) {
    const { width } = this.puzzle, play = data[PLAY] || {};
    const letters = (data.saved || []).flat().map((text, cell) => [cell, text === data.block || text === data.empty || text === null ? "" : String(text)]);
    const cells = (name) => (Array.isArray(play[name]) ? play[name] : []).filter(Array.isArray).map(([c, r]) => (r - 1) * width + c - 1);
    const marks = Object.fromEntries(MARKS.map((name) => [name, cells(name)]));
    this.take({ ...play, letters, ...marks, right: [] });
    this.solved = this.done;
  }
}
