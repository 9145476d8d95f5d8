// The grid: letters and marks in the picture, and over it cells that a screen reader walks through.
const UNIT = 100, MARGIN = 6, SIZE = 60; // as the picture was drawn
const LOOKS = { pencil: "pencil", wrong: "mistaken", right: "proven", revealed: "revealed" }; // classes of letters
const TICK = "M 25 39 l 6 7 l 11 -15", REVEALED = "M 22 -47 h 25 v 25 z";

class Board {
  constructor(root, puzzle, state) {
    Object.assign(this, { root, puzzle, state });
    this.frame = root.querySelector(".pan");
    this.sheet = root.querySelector(".sheet");
    this.picture = this.sheet.querySelector("svg");
    this.picture.setAttribute("aria-hidden", "true");
    this.picture.removeAttribute("role");
    root.style.setProperty("--columns", puzzle.width);
    root.style.setProperty("--rows", puzzle.height);
    this.tiles = new Map([...this.picture.querySelectorAll(".cell")].map((tile) => [Number(tile.dataset.cell), tile]));
    this.texts = this.picture.querySelector(".texts");
    this.faces = new Map(puzzle.cells.map((cell) => [cell, this.svg("text", { class: "letter" })]));
    this.inks = new Map([...this.picture.querySelectorAll(".colour")].map((rect) => [Number(rect.dataset.cell), rect]));
    this.looks = new Map(puzzle.cells.map((cell) => [cell, this.inks.has(cell) ? this.#ink(cell, this.inks.get(cell)) : "letter"]));
    this.focus = this.svg("rect", { class: "focus", width: UNIT - 6, height: UNIT - 6 });
    this.picture.querySelector(".paths").append(this.focus); // over the lines of the cells around it
    this.cells = this.#overlay();
  }

  svg(name, attributes) {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    this.texts.append(made);
    return made;
  }
  middle(cell) {
    const { width } = this.puzzle;
    return [MARGIN + ((cell % width) + 0.5) * UNIT, MARGIN + (Math.floor(cell / width) + 0.5) * UNIT];
  }
  // What stands on a cell of its own colour is dark, or light where the colour is dark.
  #ink(cell, rect) {
    const [r, g, b] = (getComputedStyle(rect).fill.match(/\d+/g) || [255, 255, 255]).map(Number);
    const ink = 0.299 * r + 0.587 * g + 0.114 * b > 140 ? "ink" : "ink light";
    this.texts.querySelector(`.number[data-cell="${cell}"]`)?.setAttribute("class", `number ${ink}`);
    return `letter ${ink}`;
  }

  #overlay() {
    const { puzzle } = this, { width, height } = puzzle, grid = document.createElement("div"), found = new Map();
    grid.className = "places";
    grid.setAttribute("role", "grid");
    grid.setAttribute("aria-label", puzzle.term("grid_size", { title: puzzle.title, columns: width, rows: height }));
    const edge = (side) => `${(100 * MARGIN) / (side * UNIT + 2 * MARGIN)}%`;
    Object.assign(grid.style, {
      gridTemplateColumns: `repeat(${width}, 1fr)`, gridTemplateRows: `repeat(${height}, 1fr)`,
      inset: `${edge(height)} ${edge(width)}`,
    });
    for (let r = 0; r < height; r++) {
      const row = grid.appendChild(document.createElement("div"));
      row.setAttribute("role", "row");
      for (let c = 0; c < width; c++) {
        const cell = r * width + c, one = row.appendChild(document.createElement("div"));
        one.setAttribute("role", "gridcell");
        one.dataset.cell = cell;
        if (this.tiles.has(cell)) found.set(cell, one);
        else one.setAttribute("aria-label", puzzle.askedAt(cell) || (puzzle.isVoid(cell) ? puzzle.term("no_cell") : puzzle.term("block")));
        if (puzzle.askedAt(cell)) one.classList.add("asking");
      }
    }
    this.sheet.append(grid);
    this.grid = grid;
    return found;
  }

  // What is said of a cell: where it is, which letters of which answers it holds, and what it looks like.
  label(cell, way) {
    const { puzzle, state } = this, { term } = puzzle;
    const parts = [term("row_column", { row: Math.floor(cell / puzzle.width) + 1, column: (cell % puzzle.width) + 1 })];
    if (puzzle.kind === "coded" && puzzle.number(cell)) parts.push(term("cell_number", { number: puzzle.number(cell) }));
    for (const direction of [way, OTHER[way]]) {
      const k = puzzle.entryAt(cell, direction);
      if (k === undefined) continue;
      const { name, cells } = puzzle.entries[k];
      parts.push(term("entry_letter", { entry: name, number: cells.indexOf(cell) + 1 }));
    }
    const text = state.letters.get(cell);
    parts.push(text === BLACK ? term("marked_block") : text || term("empty"), ...puzzle.look(cell).filter(Boolean));
    const said = { pencil: term("in_pencil"), wrong: term("wrong"), right: term("right"), revealed: term("revealed") };
    for (const [name, words] of Object.entries(said)) if (state[name].has(cell)) parts.push(words);
    if (puzzle.givens.has(cell)) parts.push(term("given"));
    return parts.join(", ");
  }

  draw({ here, way, word, chain, referred }) {
    const lit = new Set(word), linked = new Set(chain), { state, puzzle } = this;
    this.texts.querySelectorAll(".mark").forEach((mark) => mark.remove());
    const entry = puzzle.entryAt(here, way);
    for (const clue of this.picture.querySelectorAll("[data-asks]")) clue.classList.toggle("lit", Number(clue.dataset.asks) === entry);
    for (const [cell, tile] of this.tiles) {
      for (const part of [tile, this.inks.get(cell)]) {
        part?.classList.toggle("lit", lit.has(cell));
        part?.classList.toggle("linked", linked.has(cell) && !lit.has(cell));
        part?.classList.toggle("referred", referred.has(cell) && !lit.has(cell));
        part?.classList.toggle("here", cell === here);
      }
      this.#letter(cell);
      const one = this.cells.get(cell);
      one.tabIndex = cell === here ? 0 : -1;
      one.setAttribute("aria-label", this.label(cell, way));
      if (puzzle.givens.has(cell)) one.setAttribute("aria-readonly", "true");
    }
    const [x, y] = this.middle(here);
    this.focus.setAttribute("x", x - UNIT / 2 + 3);
    this.focus.setAttribute("y", y - UNIT / 2 + 3);
  }
  #letter(cell) {
    const { state, puzzle } = this, face = this.faces.get(cell), text = state.letters.get(cell), [x, y] = this.middle(cell);
    const size = Math.min(SIZE, (UNIT - 14) / (0.72 * Math.max(1, [...text].length)));
    const marks = Object.keys(LOOKS).filter((name) => state[name].has(cell) && text).map((name) => LOOKS[name]);
    if (puzzle.givens.has(cell)) marks.push("given");
    face.textContent = text;
    for (const [key, value] of Object.entries({ x, y: y + 12 + 0.355 * size, "font-size": size })) face.setAttribute(key, value);
    face.setAttribute("class", [this.looks.get(cell), ...marks].join(" "));
    const place = { transform: `translate(${x} ${y})` };
    if (marks.includes("mistaken")) this.svg("path", { class: "mark strike", d: "M -42 42 L 42 -42", ...place });
    if (marks.includes("proven")) this.svg("path", { class: "mark tick", d: TICK, ...place });
    if (marks.includes("revealed")) this.svg("path", { class: "mark corner", d: REVEALED, ...place });
  }

  // Puts a field over a cell, and moves the grid inside its frame such that the cell is seen.
  cover(field, cell) {
    const { width, height } = this.puzzle, [x, y] = this.middle(cell);
    field.style.left = `${((x - UNIT / 2) / (width * UNIT + 2 * MARGIN)) * 100}%`;
    field.style.top = `${((y - UNIT / 2) / (height * UNIT + 2 * MARGIN)) * 100}%`;
  }
  see(cell) {
    const { frame } = this, one = this.cells.get(cell);
    if (frame.scrollWidth <= frame.clientWidth && frame.scrollHeight <= frame.clientHeight) return;
    const box = frame.getBoundingClientRect(), at = one.getBoundingClientRect(), side = at.width;
    const over = (low, high, from, to) => (low < from + side ? low - from - side : high > to - side ? high - to + side : 0);
    frame.scrollBy(over(at.left, at.right, box.left, box.right), over(at.top, at.bottom, box.top, box.bottom));
  }
}
