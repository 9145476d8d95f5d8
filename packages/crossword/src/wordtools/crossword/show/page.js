"use strict";
// Plays the crossword that is in the page: keys and pointer in, letters and marks out.
(() => {
  const UNIT = 100, MARGIN = 6, SIZE = 60, BLANK = "\u200b", BLACK = "■"; // as the picture was drawn; what stands in the input; a block that the solver marks
  const data = JSON.parse(document.getElementById("puzzle").textContent);
  const entries = JSON.parse(document.getElementById("entries").textContent);
  const { width, height } = data.dimensions;
  const diagramless = data.kind.some((kind) => kind.includes("/diagramless"));
  const bare = (text) => (text === data.block || text === data.empty || text === null ? "" : String(text));
  const solution = (data.solution || []).flat().map(bare);
  const rebus = solution.some((text) => [...text].length > 1);
  const frame = document.querySelector(".frame"), picture = frame.querySelector("svg");
  const keys = frame.querySelector(".keys"), now = document.querySelector(".now"), said = document.querySelector(".said");
  const tiles = new Map([...picture.querySelectorAll(".cell")].map((tile) => [Number(tile.dataset.cell), tile]));
  const items = entries.map((_, k) => document.querySelector(`li[data-entry="${k}"]`));
  const buttons = items.map((item) => item.querySelector("button"));
  const through = new Map([...tiles.keys()].map((cell) => [cell, {}])); // per cell, the entry of each direction
  if (!diagramless) entries.forEach((entry, k) => { for (const cell of entry.cells) through.get(cell)[entry.direction] = k; });
  const letters = new Map([...tiles.keys()].map((cell) => [cell, ""]));
  const marks = new Map(); // per cell: given, right or wrong
  const fixed = new Set(); // cells whose letters the puzzle gives
  let chosen = 0; // the clue that Tab reaches in the lists
  let here = entries.length && !diagramless ? entries[0].cells[0] : [...tiles.keys()][0], way = entries.length && !diagramless ? entries[0].direction : "across";

  const svg = (name, attributes) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  };
  const middle = (cell) => [MARGIN + ((cell % width) + 0.5) * UNIT, MARGIN + (Math.floor(cell / width) + 0.5) * UNIT];
  const other = (direction) => (direction === "across" ? "down" : "across");
  const entryAt = (cell, direction) => through.get(cell)[direction];
  const word = () => (entryAt(here, way) === undefined ? [here] : entries[entryAt(here, way)].cells);

  const faces = new Map();
  for (const cell of tiles.keys()) {
    const [x, y] = middle(cell);
    const face = svg("text", { class: "letter", x, y: y + 12 + 0.355 * SIZE, "font-size": SIZE });
    picture.querySelector(".texts").append(face);
    faces.set(cell, face);
  }

  function draw() {
    const lit = new Set(word());
    picture.querySelectorAll(".strike").forEach((line) => line.remove());
    for (const [cell, tile] of tiles) {
      tile.classList.toggle("lit", lit.has(cell));
      tile.classList.toggle("here", cell === here);
      const face = faces.get(cell), text = letters.get(cell), mark = marks.get(cell);
      const size = Math.min(SIZE, (UNIT - 14) / (0.72 * Math.max(1, text.length)));
      face.textContent = text;
      face.setAttribute("font-size", size);
      face.setAttribute("class", `letter ${mark || ""}`.trim());
      if (mark !== "wrong") continue;
      const [x, y] = middle(cell);
      picture.querySelector(".texts").append(svg("line", { class: "strike", x1: x - 42, y1: y + 42, x2: x + 42, y2: y - 42 }));
    }
    save();
    const k = entryAt(here, way), cross = entryAt(here, other(way));
    items.forEach((item, number) => {
      item.classList.toggle("on", number === k);
      item.classList.toggle("cross", number === cross);
      item.classList.toggle("full", !diagramless && entries[number].cells.every((cell) => letters.get(cell)));
    });
    offer(k ?? chosen);
    const name = document.createElement("b");
    name.textContent = k === undefined ? "" : `${items[k].querySelector("b").textContent} ${way}`;
    now.replaceChildren(name, k === undefined ? "" : items[k].querySelector("span").textContent);
    const [x, y] = middle(here);
    keys.style.left = `${((x - UNIT / 2) / (width * UNIT + 2 * MARGIN)) * 100}%`;
    keys.style.top = `${((y - UNIT / 2) / (height * UNIT + 2 * MARGIN)) * 100}%`;
  }

  function offer(k) {
    // One clue of the lists can be reached with Tab, the others from it with the arrows.
    chosen = k;
    buttons.forEach((button, number) => {
      button.tabIndex = number === k ? 0 : -1;
      if (number === k) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    });
  }

  // What was filled in survives a reload: it is kept by the digest of the puzzle, where the browser allows that.
  const KEY = `wordtools:${document.body.dataset.puzzle}`;
  function save() {
    const kept = [...letters].filter(([cell, text]) => text && !fixed.has(cell)).map(([cell, text]) => [cell, text, marks.get(cell) || ""]);
    try {
      if (kept.length) localStorage.setItem(KEY, JSON.stringify(kept));
      else localStorage.removeItem(KEY);
    } catch { /* no storage here */ }
  }
  function restore() {
    let kept = null;
    try { kept = JSON.parse(localStorage.getItem(KEY)); } catch { /* no storage, or not ours */ }
    const saved = (data.saved || []).flat().map((text, cell) => [cell, bare(text), ""]);
    for (const [cell, text, mark] of Array.isArray(kept) ? kept : saved) {
      if (!letters.has(cell) || fixed.has(cell) || typeof text !== "string") continue;
      letters.set(cell, text);
      if (mark) marks.set(cell, mark);
    }
  }

  function go(cell, direction = way) {
    here = cell;
    way = entryAt(cell, direction) === undefined && entryAt(cell, other(direction)) !== undefined ? other(direction) : direction;
    draw();
    const k = entryAt(here, way);
    if (k !== undefined && items[k].scrollIntoView && matchMedia("(min-width: 60rem)").matches) items[k].scrollIntoView({ block: "nearest" });
  }
  function goTo(k) {
    const { cells, direction } = entries[(k + entries.length) % entries.length];
    go(cells.find((cell) => !letters.get(cell)) ?? cells[0], direction);
  }
  function step(cell, direction, by) {
    // The next cell on this line that is no block; this one where there is none.
    const [row, column] = [Math.floor(cell / width), cell % width];
    for (let k = by; ; k += by) {
      const [r, c] = direction === "across" ? [row, column + k] : [row + k, column];
      if (r < 0 || c < 0 || r >= height || c >= width) return cell;
      if (tiles.has(r * width + c)) return r * width + c;
    }
  }
  function along(by) {
    const cells = word(), place = cells.indexOf(here) + by;
    if (diagramless) here = step(here, way, by);
    else if (place >= 0 && place < cells.length) here = cells[place];
  }
  function put(cell, text) {
    if (marks.get(cell) === "given") return;
    letters.set(cell, text);
    marks.delete(cell);
    say("");
  }

  const say = (text) => { said.textContent = text || "\u00a0"; };
  const isRight = (cell) => {
    const [mine, wanted] = [letters.get(cell), solution[cell] || ""];
    return (mine === BLACK ? "" : mine) === wanted || (wanted.length > 1 && mine === [...wanted][0]);
  };
  const range = (what) => (what === "letter" ? [here] : what === "word" ? word() : [...tiles.keys()]);
  const ACTIONS = {
    check(cells) {
      const typed = cells.filter((cell) => letters.get(cell) && (solution[cell] || diagramless));
      for (const cell of typed) if (marks.get(cell) !== "given") marks.set(cell, isRight(cell) ? "right" : "wrong");
      const wrong = typed.filter((cell) => !isRight(cell)).length;
      say(
        !typed.length ? "Nothing to check yet."
          : wrong ? `${wrong} ${wrong === 1 ? "letter is" : "letters are"} wrong.`
          : done() ? "Solved!" : "Right so far.",
      );
    },
    reveal(cells) {
      for (const cell of cells) {
        if (!solution[cell] || letters.get(cell) === solution[cell]) continue;
        letters.set(cell, solution[cell]);
        marks.set(cell, "given");
      }
      say("");
    },
    clear(cells) {
      for (const cell of cells) if (!fixed.has(cell)) { letters.set(cell, ""); marks.delete(cell); }
      say("");
    },
    print() { window.print(); },
  };
  const done = () => solution.some(Boolean) && [...tiles.keys()].every((cell) => (solution[cell] || diagramless) && isRight(cell));

  function type(text, more) {
    const typed = [...text.toUpperCase()].map((letter) => (diagramless && letter === "." ? BLACK : letter))
      .filter((letter) => letter === BLACK || /[\p{L}\p{N}]/u.test(letter));
    for (const letter of typed) {
      put(here, more ? letters.get(here) + letter : letter);
      if (!more) along(1);
    }
    if (typed.length && done()) say("Solved!");
    draw();
  }
  function erase() {
    if (letters.get(here) && marks.get(here) !== "given") put(here, "");
    else {
      along(-1);
      put(here, "");
    }
    draw();
  }
  const turn = () => { if (diagramless || entryAt(here, other(way)) !== undefined) way = other(way); draw(); };
  const arrow = (direction, by) => {
    if (way !== direction && (diagramless || entryAt(here, direction) !== undefined)) way = direction;
    else here = step(here, direction, by);
    go(here, direction);
  };
  const KEYS = {
    ArrowLeft: () => arrow("across", -1),
    ArrowRight: () => arrow("across", 1),
    ArrowUp: () => arrow("down", -1),
    ArrowDown: () => arrow("down", 1),
    " ": turn,
    Enter: turn,
    Backspace: erase,
    Delete: () => { put(here, ""); draw(); },
    Home: () => go(word()[0]),
    End: () => go(word().at(-1)),
    Tab: (event) => {
      // To the next clue; after the last one, and before the first, Tab leaves the grid as it does everywhere.
      const k = (entryAt(here, way) ?? (event.shiftKey ? 0 : entries.length)) + (event.shiftKey ? -1 : 1);
      if (k < 0 || k >= entries.length) return true;
      goTo(k);
      return false;
    },
    Escape: () => (buttons.length ? buttons[chosen].focus() : keys.blur()),
  };
  let shifted = false; // Shift and a letter adds it to the cell

  keys.addEventListener("keydown", (event) => {
    shifted = rebus && event.shiftKey && !event.getModifierState("CapsLock");
    if (event.ctrlKey || event.metaKey || event.altKey || !Object.hasOwn(KEYS, event.key)) return;
    if (KEYS[event.key](event) !== true) event.preventDefault();
  });
  keys.addEventListener("input", (event) => {
    if (event.isComposing) return;
    // A keyboard on a screen tells only what became of the text; taking the blank away is its Backspace.
    const text = keys.value.replace(BLANK, "");
    if (!keys.value && event.inputType.startsWith("delete")) erase();
    else if (text.includes(" ")) turn();
    else type(text, shifted);
    keys.value = BLANK;
  });
  keys.addEventListener("compositionend", () => { type(keys.value.replace(BLANK, ""), false); keys.value = BLANK; });
  keys.value = BLANK;
  const focus = () => keys.focus({ preventScroll: true });

  picture.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    const box = picture.getBoundingClientRect(), scale = (width * UNIT + 2 * MARGIN) / box.width;
    const column = Math.floor(((event.clientX - box.left) * scale - MARGIN) / UNIT);
    const row = Math.floor(((event.clientY - box.top) * scale - MARGIN) / UNIT);
    const cell = row * width + column;
    focus();
    if (column < 0 || column >= width || !tiles.has(cell)) return;
    if (cell === here) turn();
    else go(cell);
  });
  items.forEach((item, k) => item.addEventListener("click", () => {
    if (diagramless) return;
    goTo(k);
    focus();
  }));
  const MOVES = { ArrowUp: (k) => k - 1, ArrowDown: (k) => k + 1, Home: () => 0, End: () => entries.length - 1 };
  buttons.forEach((button, k) => button.addEventListener("keydown", (event) => {
    const to = Object.hasOwn(MOVES, event.key) ? MOVES[event.key](k) : -1;
    if (to < 0 || to >= buttons.length) return;
    event.preventDefault();
    offer(to);
    buttons[to].focus();
  }));
  for (const button of document.querySelectorAll("button[data-do]")) {
    button.addEventListener("click", () => {
      ACTIONS[button.dataset.do](range(button.dataset.what || "grid"));
      draw();
      if (button.dataset.do !== "print") focus();
    });
  }
  data.puzzle.flat().forEach((cell, k) => {
    if (!cell || !cell.value || !letters.has(k)) return;
    fixed.add(k);
    letters.set(k, cell.value);
    marks.set(k, "given");
  });
  if (!document.body.classList.contains("solved")) restore();
  else for (const cell of tiles.keys()) letters.set(cell, solution[cell] || "");
  if (tiles.size) draw();
})();
