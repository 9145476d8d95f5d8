// What is to be solved: the cells, the entries through them, and what is said about each cell.
const PLAY = "wordtools:play"; // the field of an .ipuz file that holds what the solver has done beside the letters
const BLACK = "■"; // a block that the solver marks in a diagramless puzzle
const OTHER = { across: "down", down: "across" };

function readPuzzle(root, tiles) {
  const read = (name) => JSON.parse(root.querySelector(`template.${name}`).content.textContent);
  const data = read("puzzle"), entries = read("entries");
  const { width, height } = data.dimensions;
  const bare = (text) => (text === data.block || text === data.empty || text === null ? "" : String(text));
  const flat = (name) => (data[name] || []).flat().map(bare);
  const faces = data.puzzle.flat(), solution = flat("solution"), kind = root.dataset.kind;
  const diagramless = kind === "diagramless";

  const through = new Map(tiles.map((cell) => [cell, {}])); // per cell, the entry of each direction
  if (!diagramless) entries.forEach((entry, k) => { for (const cell of entry.cells) through.get(cell)[entry.direction] = k; });
  const listed = [...root.querySelectorAll("[data-entry]")].map((item) => Number(item.dataset.entry));
  const rest = entries.map((_, k) => k).filter((k) => !listed.includes(k)); // a codeword has no clues
  const order = [...listed, ...rest.sort((a, b) => entries[a].direction.localeCompare(entries[b].direction) || a - b)];

  const twins = new Map(tiles.map((cell) => [cell, [cell]])); // in a codeword, the cells of one number
  if (kind === "coded") {
    const code = (cell) => faces[cell]?.cell ?? faces[cell];
    for (const cell of tiles) {
      if (Number(code(cell)) > 0) twins.set(cell, tiles.filter((other) => code(other) === code(cell)));
    }
  }

  const terms = termsOf(root);
  return {
    ...terms, data, entries, width, height, kind, diagramless, solution, order, twins,
    cells: tiles,
    first: diagramless || !order.length ? tiles[0] : entries[order[0]].cells[0],
    title: data.title || terms.term("crossword"),
    digest: root.dataset.puzzle,
    known: solution.some(Boolean),
    rebus: solution.some((text) => [...text].length > 1),
    givens: new Map(faces.flatMap((face, cell) => (face?.value && through.has(cell) ? [[cell, String(face.value)]] : []))),
    saved: flat("saved"),
    entryAt: (cell, direction) => through.get(cell)[direction],
    number: (cell) => { const face = faces[cell]?.cell ?? faces[cell]; return Number(face) > 0 ? Number(face) : ""; },
    isVoid: (cell) => faces[cell] === null,
    // In an arrowword, the entries whose clues stand in a cell, from the top down, and what is said of it.
    askedIn: (cell) => [...root.querySelectorAll("[data-asks]")].map((clue) => Number(clue.dataset.asks)).filter((k) => entries[k].from === cell),
    askedAt(cell) { return this.askedIn(cell).map((k) => `${entries[k].clue}: ${entries[k].name}`).join("; "); },
    look: (cell) => {
      const { shapebg, color } = faces[cell]?.style ?? {};
      return [shapebg === "circle" ? terms.term("circled") : shapebg, color && terms.term("shaded")];
    },
    // The next cell on this line that is no block; this one where there is none.
    beside(cell, direction, by) {
      const [row, column] = [Math.floor(cell / width), cell % width];
      for (let k = by; ; k += by) {
        const [r, c] = direction === "across" ? [row, column + k] : [row + k, column];
        if (r < 0 || c < 0 || r >= height || c >= width) return cell;
        if (through.has(r * width + c)) return r * width + c;
      }
    },
    // Whether the data of a file are of this puzzle: the same cells and clues, and letters where both know them.
    isSame(other) {
      const bones = (one) => {
        const shape = one.puzzle.flat().map((face) => { const shown = face?.cell === undefined ? face : face.cell; return shown === null || shown === one.block; });
        const clues = Object.values(one.clues || {}).flat().map((clue) => clue?.clue ?? (Array.isArray(clue) ? clue[1] : clue));
        return JSON.stringify([one.dimensions.width, one.dimensions.height, shape, clues]);
      };
      const letter = (text) => String(text?.value ?? text ?? "");
      try {
        const theirs = (other.solution || []).flat().map((text) => (text === other.empty ? "" : letter(text)));
        return bones(other) === bones(data) && solution.every((text, cell) => !text || !theirs[cell] || text === theirs[cell]);
      } catch { return false; }
    },
  };
}
