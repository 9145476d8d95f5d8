// The clues: their lists, the one that is asked now, and what is said aloud.
class Clues {
  constructor(root, puzzle, state) {
    Object.assign(this, { root, puzzle, state });
    this.items = puzzle.entries.map((_, k) => root.querySelector(`[data-entry="${k}"]`));
    this.buttons = this.items.map((item) => item?.querySelector("button"));
    this.live = root.querySelector(".live");
    this.bar = { name: root.querySelector(".now b"), text: root.querySelector(".now .text"), others: root.querySelector(".others") };
    this.chosen = puzzle.order[0]; // the clue that Tab reaches in the lists
    this.shown = null;
    for (const item of this.items) item?.querySelector("button").append(Object.assign(document.createElement("span"), { className: "sr state" }));
    this.code = root.querySelector(".code");
  }

  // Draws the lists and the bar for an entry: none where the cell is in none.
  draw({ entry, cross, chain, referred }) {
    const { entries, diagramless } = this.puzzle;
    this.items.forEach((item, k) => {
      if (!item) return;
      const full = !diagramless && this.state.filled(entries[k].cells);
      item.classList.toggle("on", k === entry);
      item.classList.toggle("linked", k !== entry && chain.includes(k));
      item.classList.toggle("referred", referred.includes(k));
      item.classList.toggle("cross", k === cross);
      item.classList.toggle("full", full);
      item.querySelector(".state").textContent = full ? `, ${this.puzzle.term("filled")}` : "";
    });
    this.offer(entry ?? this.chosen);
    this.#bar(entry);
    this.#drawCode();
  }
  #bar(entry) {
    if (entry === this.shown) return;
    this.shown = entry;
    const one = this.puzzle.entries[entry];
    this.bar.name.textContent = one ? one.label : "";
    const text = this.buttons[entry]?.querySelector(".text");
    this.bar.text.replaceChildren(...(text ? text.cloneNode(true).childNodes : []));
    const others = one ? [...new Set([...one.chain, ...one.refers])].filter((k) => k !== entry) : [];
    this.bar.others.replaceChildren(...others.map((k) => {
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: this.puzzle.entries[k].name });
      button.dataset.jump = k;
      button.setAttribute("aria-label", this.puzzle.term("go_to", { entry: this.puzzle.entries[k].name }));
      return button;
    }));
    this.#follow(this.items[entry]);
  }
  // In a codeword: each number with its letter.
  #drawCode() {
    if (!this.code) return;
    const letters = new Map(this.puzzle.cells.map((cell) => [this.puzzle.number(cell), this.state.letters.get(cell)]));
    this.code.replaceChildren(...[...letters].filter(([number]) => number).sort(([a], [b]) => a - b).map(([number, letter]) => {
      const item = document.createElement("li");
      item.append(Object.assign(document.createElement("b"), { textContent: number }), letter || "–");
      item.classList.toggle("open", !letter);
      return item;
    }));
  }
  // The list that scrolls by itself shows the clue that is asked; the page stays where it is.
  #follow(item) {
    const list = item?.closest(".clues");
    if (!list || list.scrollHeight <= list.clientHeight) return;
    const box = list.getBoundingClientRect(), at = item.getBoundingClientRect();
    if (at.top < box.top + 40) list.scrollTop -= box.top + 40 - at.top;
    else if (at.bottom > box.bottom - 8) list.scrollTop += at.bottom - box.bottom + 8;
  }

  // One clue of the lists can be reached with Tab, the others from it with the arrows.
  offer(k) {
    this.chosen = k;
    this.buttons.forEach((button, number) => {
      if (!button) return;
      button.tabIndex = number === k ? 0 : -1;
      if (number === k) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    });
  }
  focus() { this.buttons[this.chosen]?.focus(); }
  beside(k, by) {
    const listed = this.puzzle.order.filter((one) => this.buttons[one]);
    return listed[by === "first" ? 0 : by === "last" ? listed.length - 1 : listed.indexOf(k) + by];
  }

  clueOf(entry) {
    const { term } = this.puzzle, one = this.puzzle.entries[entry];
    if (!one) return term("no_clue_here");
    return `${one.name}: ${one.clue ? `${one.clue}, ` : ""}${term("letter_count", { count: one.cells.length })}`;
  }
  patternOf(cells) { return cells.map((cell) => this.state.letters.get(cell) || this.puzzle.term("blank")).join(" "); }
  // Said again when it is the same: a space at its end makes it another text.
  say(text) { this.live.textContent = this.live.textContent === text ? `${text}\u00a0` : text; }
}
