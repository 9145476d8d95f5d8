"use strict";
// A Scrabble board that is touched: a grid of squares over the picture, a cursor with a direction, and tiles that are
// drawn at once. What is laid where is up to the page; nothing is judged here.
(() => {
  const SVG = "http://www.w3.org/2000/svg", MARGIN = 56, SIDE = 90;
  const make = (name, attributes, text) => {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    if (text !== undefined) made.textContent = text;
    return made;
  };
  const column = (number) => (number < 26 ? "" : column(Math.floor(number / 26) - 1)) + String.fromCharCode(65 + (number % 26));

  class Table {
    constructor(box, data) {
      Object.assign(this, { box, data, columns: data.columns, board: data.board, at: data.start, down: false });
      this.several = Object.keys(data.tiles).some((tile) => tile.length > 1);
      this.grid = box.querySelector(".write") ?? this.build();
      this.cells = [...this.grid.querySelectorAll("[data-at]")];
      this.go(this.at, false);
    }
    get picture() {
      return this.box.querySelector("svg");
    }
    get size() {
      return this.board.length;
    }
    row(cell) {
      return Math.floor(cell / this.columns);
    }
    place(cell, down) { // as plays are written: 8H across, H8 down
      const names = [`${this.row(cell) + 1}`, column(cell % this.columns)];
      return (down ? names.reverse() : names).join("");
    }
    build() {
      const grid = document.createElement("div"), [, , wide, high] = this.picture.getAttribute("viewBox").split(" ").map(Number);
      grid.className = "write squares";
      grid.setAttribute("role", "grid");
      grid.setAttribute("aria-label", this.data.label);
      grid.style.inset = `${(100 * MARGIN) / high}% ${(100 * MARGIN) / wide}%`;
      grid.style.gridTemplateColumns = `repeat(${this.columns}, 1fr)`;
      grid.style.gridAutoRows = "1fr";
      for (let start = 0; start < this.size; start += this.columns) {
        const row = document.createElement("div");
        row.setAttribute("role", "row");
        for (let cell = start; cell < start + this.columns; cell += 1) {
          const made = document.createElement("div");
          made.setAttribute("role", "gridcell");
          made.tabIndex = -1;
          made.dataset.at = cell;
          row.append(made);
        }
        grid.append(row);
      }
      this.box.append(grid);
      return grid;
    }
    // What is said of a square: its place, what lies there or what it multiplies, and the direction at the cursor.
    label(cell, laid) {
      const lies = laid ?? this.board[cell] ?? "", mark = this.data.premiums[cell];
      return [this.place(cell), lies || mark || "empty", cell === this.at ? (this.down ? "down" : "across") : ""].filter(Boolean).join(", ");
    }
    go(cell, focus = true) {
      this.cells[this.at].tabIndex = -1;
      this.cells[this.at].classList.remove("cursor", "down");
      this.at = Math.max(0, Math.min(cell, this.size - 1));
      const now = this.cells[this.at];
      now.tabIndex = 0;
      now.classList.add("cursor");
      now.classList.toggle("down", this.down);
      if (focus) now.focus({ preventScroll: true });
    }
    turn(down = !this.down) {
      this.down = down;
      this.go(this.at);
    }
    // The next square in the direction, -1 where the line ends.
    step(cell, back = false) {
      const by = (this.down ? this.columns : 1) * (back ? -1 : 1), next = cell + by;
      const inside = next >= 0 && next < this.size && (this.down || this.row(next) === this.row(cell));
      return inside ? next : -1;
    }
    // Moves the cursor by an arrow key; returns whether it was one.
    arrow(key) {
      const at = this.at, across = at % this.columns, last = this.columns - 1;
      const moves = { ArrowUp: at - this.columns, ArrowDown: at + this.columns, ArrowLeft: across ? at - 1 : at, ArrowRight: across < last ? at + 1 : at, Home: at - across, End: at - across + last };
      if (!(key in moves)) return false;
      if (moves[key] >= 0 && moves[key] < this.size) this.go(moves[key]);
      return true;
    }
    under(x, y) { // the square at a point of the window, null outside
      const found = document.elementsFromPoint(x, y).find((one) => one.dataset?.at !== undefined && this.grid.contains(one));
      return found ? Number(found.dataset.at) : null;
    }
    centre(cell) {
      return [MARGIN + (cell % this.columns + 0.5) * 100, MARGIN + (this.row(cell) + 0.5) * 100];
    }
    // Draws tiles over the picture: pairs of a square and {text, blank}; `kind` is the class of all. A badge shows a score.
    draw(tiles, kind, badge = null) {
      this.picture.querySelector(`g.over.${kind}`)?.remove();
      const group = make("g", { class: `over ${kind}` });
      const named = new Map(tiles);
      for (const [cell, tile] of tiles) group.append(...this.tile(cell, tile, kind));
      if (badge) {
        const [x, y] = this.centre(badge.cell);
        group.append(make("rect", { class: "badge", x: x + 10, y: y - 62, width: 74, height: 46, rx: 23 }));
        group.append(make("text", { class: "score", x: x + 47, y: y - 28, "font-size": 32 }, badge.text));
      }
      this.picture.append(group);
      for (const cell of new Set([...(this.named?.keys() ?? []), ...named.keys()])) this.cells[cell].setAttribute("aria-label", this.label(cell, named.get(cell)?.text));
      this.named = named;
    }
    tile(cell, { text, blank }, kind) {
      const [x, y] = this.centre(cell), worth = blank ? "" : (this.data.tiles[text]?.[0] ?? "");
      const size = Math.min(56, 66 / (0.75 * Math.max(1, text.length)));
      const made = [
        make("rect", { class: kind === "set" ? "tile set" : `tile fresh ${kind}`, "data-cell": cell, x: x - SIDE / 2, y: y - SIDE / 2, width: SIDE, height: SIDE, rx: 12 }),
        make("text", { class: blank ? "letter blank" : "letter", x, y: y - 2 + 0.355 * size, "font-size": size }, text),
      ];
      if (worth !== "") made.push(make("text", { class: "note worth", x: x + (worth > 9 ? 27 : 30), y: y + 38, "font-size": 19 }, worth));
      return made;
    }
    labels() {
      for (const [cell, one] of this.cells.entries()) one.setAttribute("aria-label", this.label(cell, this.named?.get(cell)?.text));
    }
    // The play that laid tiles make, as it is written: {text} or {problem}.
    written(laid) {
      const cells = [...laid.keys()].sort((a, b) => a - b), first = cells[0], last = cells.at(-1);
      const rows = new Set(cells.map((cell) => this.row(cell))), columns = new Set(cells.map((cell) => cell % this.columns));
      if (rows.size > 1 && columns.size > 1) return { problem: "The tiles must lie in one line." };
      const lies = (cell) => cell >= 0 && cell < this.size && this.board[cell];
      const across = first % this.columns;
      const beside = (across && lies(first - 1)) || (across < this.columns - 1 && lies(first + 1));
      const down = cells.length > 1 ? columns.size === 1 : !beside && (lies(first - this.columns) || lies(first + this.columns) ? true : this.down);
      const by = down ? this.columns : 1;
      const inLine = (cell) => cell >= 0 && cell < this.size && (down || this.row(cell) === this.row(first));
      let start = first, end = last, text = "";
      while (inLine(start - by) && this.board[start - by]) start -= by;
      while (inLine(end + by) && this.board[end + by]) end += by;
      for (let cell = start; cell <= end; cell += by) {
        const tile = laid.get(cell);
        if (!tile && !this.board[cell]) return { problem: `There is a gap at ${this.place(cell)}.` };
        const letters = tile && (tile.blank ? this.data.tiles[tile.text][1] : tile.text);
        text += tile ? (this.several ? `[${letters}]` : letters) : ".";
      }
      return { text: `${this.place(start, down)} ${text}`, last };
    }
  }
  window.wordtools.Table = Table;
  // Asks for the letter of a blank; null where the window is closed without one.
  window.wordtools.letterOf = (data) => new Promise((done) => {
    const box = document.createElement("dialog"), letters = document.createElement("div");
    box.className = "letters";
    box.setAttribute("aria-label", "What the blank stands for");
    letters.className = "pieces";
    let chosen = null;
    const close = (letter) => {
      chosen = letter;
      box.close();
    };
    for (const letter of Object.keys(data.tiles).filter((tile) => tile !== "?")) {
      const button = Object.assign(document.createElement("button"), { type: "button", className: "piece", textContent: letter });
      button.addEventListener("click", () => close(letter));
      letters.append(button);
    }
    box.append(Object.assign(document.createElement("p"), { textContent: "The blank stands for" }), letters);
    box.addEventListener("keydown", (event) => {
      const letter = event.key.toLocaleUpperCase();
      if (letter in data.tiles && letter !== "?" && !event.ctrlKey && !event.metaKey) {
        event.preventDefault();
        close(letter);
      }
      event.stopPropagation();
    });
    box.addEventListener("close", () => {
      box.remove();
      done(chosen);
    });
    document.body.append(box);
    box.showModal();
  });
})();
