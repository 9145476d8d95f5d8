// The player of a fill-word or Strands puzzle: swipe over the letters, tap one after the other, or use the keyboard.
// It asks nothing of any server; what is found is kept in this browser, by the digest of the puzzle.
const SVG = "http://www.w3.org/2000/svg";
const VEIL = "wordtools"; // the answer is veiled, so that nobody reads it by accident
const WORDS_PER_HINT = 3;
const REACH = 0.44; // of a cell's side: as near to its centre a pointer must come, so that slanting swipes touch no other
const STEP = 0.2; // of a cell's side: how finely a swipe is followed between two events
const MARKS = { word: "\u{1F535}", spangram: "\u{1F7E1}", hint: "\u{1F4A1}" };
const MARKS_IN_LINE = 4;

function unveil(text) {
  const bytes = Uint8Array.from(atob(text.trim()), (one, k) => one.charCodeAt(0) ^ VEIL.charCodeAt(k % VEIL.length));
  return JSON.parse(new TextDecoder().decode(bytes));
}
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "");

// The puzzle as it came: letters, the words with their cells, and which other words count.
class Puzzle {
  constructor(root) {
    const data = unveil(root.querySelector("template.game").content.textContent);
    const rows = data.startingBoard.map((row) => (row.includes(" ") ? row.split(" ") : [...row]));
    Object.assign(this, { rows: rows.length, columns: rows[0].length, letters: rows.flat(), clue: data.clue, title: data.title });
    const cell = ([row, column]) => row * this.columns + column;
    this.words = Object.entries(data.themeCoords).map(([word, path]) => ({ word, path: path.map(cell), kind: "word", colour: data.colours[word] }));
    if (data.spangram) this.words.push({ word: data.spangram, path: data.spangramCoords.map(cell), kind: "spangram", colour: 0 });
    this.strands = Boolean(data.spangram);
    this.others = new Set(data.solutions);
    this.shortest = data.shortest;
    this.cells = this.letters.map((letter, k) => (letter === "." ? -1 : k)).filter((k) => k >= 0);
    this.slanting = data.directions === 8;
    Object.assign(this, termsOf(root));
  }
  place(cell) { return this.term("row_column", { row: Math.floor(cell / this.columns) + 1, column: (cell % this.columns) + 1 }); }
  near(a, b) {
    const down = Math.abs(Math.floor(a / this.columns) - Math.floor(b / this.columns)), over = Math.abs((a % this.columns) - (b % this.columns));
    return a !== b && (this.slanting ? Math.max(down, over) === 1 : down + over === 1);
  }
  spell(path) { return path.map((cell) => this.letters[cell]).join(""); }
  // A path that spells a text, of cells that no word found has where that can be; null where there is none.
  trace(text, used) {
    const search = (path, rest, allowed) => {
      if (!rest) return path;
      for (const cell of this.cells) {
        if (path.includes(cell) || !allowed(cell) || (path.length && !this.near(path.at(-1), cell))) continue;
        const letter = this.letters[cell];
        if (letter.startsWith(rest)) return [...path, cell];
        const found = rest.startsWith(letter) && search([...path, cell], rest.slice(letter.length), allowed);
        if (found) return found;
      }
      return null;
    };
    return search([], text, (cell) => !used.has(cell)) ?? search([], text, () => true);
  }
}

// What is found: kept in the browser, and sent to other tabs with the same puzzle.
class State {
  constructor(puzzle, digest, changed, complain) {
    Object.assign(this, { puzzle, key: `wordtools:game:${digest}`, complain });
    this.reset();
    this.load();
    addEventListener("storage", (event) => { if (event.key === this.key && this.load()) changed(); });
  }
  reset() { Object.assign(this, { found: [], others: [], log: [], credit: 0, hint: null }); }
  get used() { return new Set(this.found.flatMap((k) => this.puzzle.words[k].path)); }
  get done() { return this.found.length === this.puzzle.words.length; }
  get hints() { return this.log.filter((one) => one === "hint").length; }
  load() {
    let kept = null;
    try { kept = JSON.parse(localStorage.getItem(this.key)); } catch { /* no storage, or not ours */ }
    const lists = ["found", "others", "log"].every((name) => Array.isArray(kept?.[name]));
    if (kept?.version !== 1 || !lists || !kept.found.every((k) => k in this.puzzle.words)) return false;
    for (const name of ["found", "others", "log", "credit", "hint"]) this[name] = kept[name];
    if (!(this.hint?.word in this.puzzle.words)) this.hint = null;
    return true;
  }
  keep() {
    const { found, others, log, credit, hint } = this;
    try {
      if (log.length || others.length) localStorage.setItem(this.key, JSON.stringify({ version: 1, found, others, log, credit, hint }));
      else localStorage.removeItem(this.key);
    } catch { this.complain(); }
  }
}

// The board: an SVG picture, and over it a grid of cells that take the focus.
class Board {
  constructor(root, puzzle) {
    Object.assign(this, { puzzle, picture: root.querySelector("svg.letters"), pan: root.querySelector(".pan") });
    root.style.setProperty("--columns", puzzle.columns);
    root.style.setProperty("--rows", puzzle.rows);
    this.picture.setAttribute("aria-hidden", "true");
    this.circles = new Map([...this.picture.querySelectorAll(".cell")].map((one) => [Number(one.dataset.cell), one]));
    this.texts = new Map([...this.picture.querySelectorAll(".letter")].map((one) => [Number(one.dataset.cell), one]));
    this.lines = this.picture.querySelector(".lines");
    this.grid = document.createElement("div");
    this.grid.className = "places";
    this.grid.setAttribute("role", "grid");
    this.grid.setAttribute("aria-label", puzzle.term("board_keys"));
    this.grid.style.gridTemplateColumns = `repeat(${puzzle.columns}, 1fr)`;
    this.places = new Map();
    for (let row = 0; row < puzzle.rows; row++) {
      const line = document.createElement("div");
      line.setAttribute("role", "row");
      for (let column = 0; column < puzzle.columns; column++) {
        const cell = row * puzzle.columns + column, place = document.createElement("div");
        place.setAttribute("role", "gridcell");
        if (this.circles.has(cell)) {
          place.dataset.at = cell;
          place.tabIndex = -1;
          this.places.set(cell, place);
        } else place.setAttribute("aria-label", puzzle.term("hole"));
        line.append(place);
      }
      this.grid.append(line);
    }
    this.pan.append(this.grid);
  }
  // The cell at a point of the window, if it is near to its centre.
  at(x, y) {
    const box = this.grid.getBoundingClientRect(), { rows, columns } = this.puzzle;
    const over = ((x - box.left) / box.width) * columns, down = ((y - box.top) / box.height) * rows;
    const [column, row] = [Math.floor(over), Math.floor(down)];
    if (column < 0 || row < 0 || column >= columns || row >= rows) return -1;
    const cell = row * columns + column;
    return Math.hypot(over - column - 0.5, down - row - 0.5) <= REACH && this.places.has(cell) ? cell : -1;
  }
  get side() { return this.grid.getBoundingClientRect().width / this.puzzle.columns; }
  #line(path, kind) {
    const line = document.createElementNS(SVG, "polyline");
    const { columns } = this.puzzle;
    line.setAttribute("points", path.map((cell) => `${(cell % columns) * 100 + 50},${Math.floor(cell / columns) * 100 + 50}`).join(" "));
    line.setAttribute("class", `line ${kind}`);
    return line;
  }
  draw(state, path, here) {
    const { words, strands, term } = this.puzzle, kinds = new Map(), owner = new Map(), lines = [];
    for (const k of state.found) {
      const { word, path: cells, kind, colour } = words[k];
      const look = `found ${kind === "spangram" ? "spangram" : strands ? "theme" : `w${colour}`}`;
      lines.push(this.#line(cells, look));
      for (const cell of cells) { kinds.set(cell, look); owner.set(cell, word); }
    }
    const hinted = new Set(state.hint ? words[state.hint.word].path : []);
    if (state.hint?.level > 1) lines.push(this.#line(words[state.hint.word].path, "shown"));
    if (path.length > 1) lines.push(this.#line(path, "now"));
    this.lines.replaceChildren(...lines);
    for (const [cell, circle] of this.circles) {
      const order = path.indexOf(cell), extra = `${order >= 0 ? " chosen" : ""}${hinted.has(cell) ? " hinted" : ""}`;
      circle.setAttribute("class", `cell ${kinds.get(cell) ?? ""}${extra}`);
      this.texts.get(cell).setAttribute("class", `letter ${kinds.get(cell) ?? ""}${extra}`);
      const place = this.places.get(cell), label = [this.puzzle.letters[cell], this.puzzle.place(cell)];
      if (owner.has(cell)) label.push(term("in_word", { word: owner.get(cell) }));
      if (hinted.has(cell)) label.push(term("outlined"));
      if (order >= 0) label.push(term("letter_of", { number: order + 1, count: path.length }));
      place.setAttribute("aria-label", label.join(", "));
      place.setAttribute("aria-selected", String(order >= 0));
      place.tabIndex = cell === here ? 0 : -1;
    }
  }
}

function play(root) {
  const find = (what) => root.querySelector(what);
  const puzzle = new Puzzle(root), board = new Board(root, puzzle), { term, counted } = puzzle;
  const now = find(".now"), said = find(".said"), notice = find(".notice"), hintButton = find("[data-do=hint]");
  let path = [], typed = false, here = puzzle.cells[0], message = term("swipe_tap_type"), warned = false;

  if (puzzle.clue && !matchMedia("(min-width: 56rem)").matches) message = term("theme_is", { clue: puzzle.clue }); // its card is below the board

  const tell = (text) => {
    message = text;
    said.textContent = "";
    said.textContent = text;
  };
  const state = new State(puzzle, root.dataset.game, () => draw(), () => {
    if (!warned) tell(term("forgets"));
    warned = true;
  });

  function draw() {
    board.draw(state, path, here);
    now.textContent = path.length ? puzzle.spell(path) : message || "\u00a0";
    now.classList.toggle("letters", path.length > 0);
    find(".count").textContent = counted("words_of", puzzle.words.length, { count: state.found.length, all: puzzle.words.length });
    const ready = state.credit >= WORDS_PER_HINT;
    hintButton.disabled = state.done || !ready;
    find(".credit").textContent = state.done ? "" : ready ? term("hint_ready") : term("hint_progress", { count: state.credit, all: WORDS_PER_HINT });
    find(".meter").dataset.full = Math.min(state.credit, WORDS_PER_HINT);
    const list = state.found.map((k) => {
      const item = document.createElement("li"), { word, kind, colour } = puzzle.words[k];
      item.className = kind === "spangram" ? "spangram" : puzzle.strands ? "theme" : `w${colour}`;
      item.textContent = word;
      if (kind === "spangram") item.append(Object.assign(document.createElement("span"), { className: "sr", textContent: `, ${term("spangram")}` }));
      return item;
    });
    find(".words").replaceChildren(...list);
    find(".others").hidden = !state.others.length;
    find(".others .list-of").textContent = state.others.join(", ");
    find("[data-do=result]").hidden = !state.done;
    root.classList.toggle("done", state.done);
  }
  const focus = () => board.places.get(here).focus({ preventScroll: true });

  // ---- what a word is
  function submit() {
    const word = puzzle.spell(path), cells = new Set(path), byLetters = typed;
    path = [];
    typed = false;
    const k = puzzle.words.findIndex((one) => one.word === word);
    const one = puzzle.words[k], same = one && (byLetters || one.path.every((cell) => cells.has(cell)));
    if (one && state.found.includes(k)) tell(term("found_already", { word }));
    else if (same) take(k);
    else if (one) tell(term("found_along_others", { word }));
    else if ([...word].length < puzzle.shortest) tell(term("too_short", { word }));
    else if (state.others.includes(word)) tell(term("found_already", { word }));
    else if (puzzle.others.has(word)) {
      state.others.push(word);
      state.credit += 1;
      const left = WORDS_PER_HINT - state.credit;
      tell(left > 0 ? term("towards_hint", { word, count: left }) : term("hint_earned", { word }));
    } else tell(term("not_listed", { word }));
    state.keep();
    draw();
  }
  function take(k) {
    const { word, kind } = puzzle.words[k];
    state.found.push(k);
    state.log.push(kind);
    if (state.hint?.word === k) state.hint = null;
    tell(kind === "spangram" ? term("spangram_found", { word }) : term("word_found", { word }));
    if (state.done) finish();
  }
  function hint() {
    if (state.hint?.level > 1) tell(term("outlined_first"));
    else {
      state.credit -= WORDS_PER_HINT;
      state.log.push("hint");
      if (state.hint) state.hint.level = 2;
      else {
        const open = puzzle.words.map((_, k) => k).filter((k) => !state.found.includes(k));
        state.hint = { word: open[0], level: 1 }; // the spangram is the last of the words
      }
      const letters = [...puzzle.words[state.hint.word].path].sort((a, b) => a - b);
      const place = puzzle.place(puzzle.words[state.hint.word].path[0]), outlined = letters.map((cell) => puzzle.letters[cell]).join(" ");
      tell(state.hint.level > 1 ? term("word_joined", { place }) : counted("letters_outlined", letters.length, { letters: outlined }));
    }
    state.keep();
    path = [];
    draw();
    focus();
  }

  // ---- the end
  function result() {
    const lines = [];
    for (let k = 0; k < state.log.length; k += MARKS_IN_LINE) lines.push(state.log.slice(k, k + MARKS_IN_LINE).map((one) => MARKS[one]).join(""));
    const name = puzzle.title || puzzle.clue, kind = puzzle.strands ? term("strands") : term("fill_words");
    return `${name ? `${kind}: ${name}` : kind}\n${lines.join("\n")}`;
  }
  function finish() {
    find(".result").textContent = result();
    find(".result").hidden = true;
    find(".dots").replaceChildren(...state.log.map((one) => Object.assign(document.createElement("span"), { className: one })));
    find(".summary").textContent = `${counted("word_count", puzzle.words.length)}, ${state.hints ? counted("hint_count", state.hints) : term("no_hint")}`;
    find(".copied").textContent = "";
    if (!notice.open) notice.showModal();
  }
  const actions = {
    hint,
    clear() { path = []; typed = false; tell(""); draw(); focus(); },
    again() { find(".sure").hidden = false; find(".sure button").focus(); },
    keep() { find(".sure").hidden = true; focus(); },
    reset() { find(".sure").hidden = true; state.reset(); state.keep(); path = []; tell(""); draw(); focus(); },
    result: finish,
    close() { notice.close(); },
    async copy() {
      const text = find(".result");
      try { await navigator.clipboard.writeText(text.textContent); find(".copied").textContent = term("copied"); }
      catch { text.hidden = false; getSelection().selectAllChildren(text); find(".copied").textContent = term("copy_selected"); }
    },
  };
  root.addEventListener("click", (event) => {
    const does = event.target.closest("button")?.dataset.do;
    if (does) actions[does]();
  });

  // ---- one letter after the other
  function tap(cell) {
    here = cell;
    typed = typed && cell === path.at(-1);
    if (cell === path.at(-1) && path.length > 1) return submit();
    const k = path.indexOf(cell);
    if (k >= 0) path = path.length === 1 ? [] : path.slice(0, k + 1);
    else path = path.length && puzzle.near(path.at(-1), cell) ? [...path, cell] : [cell];
    draw();
  }
  function over(cell) { // a swipe comes to a cell
    if (cell === path.at(-1)) return false;
    if (cell === path.at(-2)) path = path.slice(0, -1);
    else if (!path.includes(cell) && puzzle.near(path.at(-1), cell)) path = [...path, cell];
    else return false;
    here = cell;
    return true;
  }

  // ---- pointer and touch
  let down = null; // where the pointer went down, and where it was last
  board.grid.addEventListener("pointerdown", (event) => {
    const cell = board.at(event.clientX, event.clientY);
    if (event.button || !event.isPrimary || cell < 0) return;
    event.preventDefault();
    board.grid.setPointerCapture(event.pointerId);
    down = { cell, swiped: false, x: event.clientX, y: event.clientY, before: path };
    if (!path.includes(cell)) tap(cell);
    else down.held = true; // a letter taken already: what is meant shows when the pointer goes up, or on
    here = cell;
    focus();
  });
  board.grid.addEventListener("pointermove", (event) => {
    if (!down || !event.isPrimary) return;
    let changed = false;
    const step = board.side * STEP;
    for (const one of event.getCoalescedEvents?.().length ? event.getCoalescedEvents() : [event]) {
      const [dx, dy] = [one.clientX - down.x, one.clientY - down.y], parts = Math.max(1, Math.ceil(Math.hypot(dx, dy) / step));
      for (let k = 1; k <= parts; k++) {
        const cell = board.at(down.x + (dx * k) / parts, down.y + (dy * k) / parts);
        if (cell < 0 || (cell === down.cell && !down.swiped)) continue;
        if (!down.swiped) {
          down.swiped = true;
          typed = false;
          if (down.held && down.cell !== path.at(-1)) path = [down.cell];
        }
        changed = over(cell) || changed;
      }
      [down.x, down.y] = [one.clientX, one.clientY];
    }
    if (changed) draw();
  });
  board.grid.addEventListener("pointerup", (event) => {
    if (!down || !event.isPrimary) return;
    const { cell, swiped, held } = down;
    down = null;
    if (swiped && path.length > 1) submit();
    else if (swiped) actions.clear();
    else if (held) tap(cell);
  });
  board.grid.addEventListener("pointercancel", () => {
    if (down) path = down.before;
    down = null;
    draw();
  });

  // ---- the keyboard: a letter that is typed goes on with the word, wherever the focus is
  function type(letter) {
    const before = puzzle.spell(path), upper = letter.toLocaleUpperCase();
    const next = puzzle.trace(before + upper, state.used) ?? puzzle.trace(before + plain(upper), state.used);
    if (!next) {
      tell(before ? term("no_letter_after", { letter: upper, word: before }) : term("no_letter", { letter: upper }));
      now.textContent = message;
      now.classList.remove("letters");
      return;
    }
    path = next;
    typed = true;
    here = path.at(-1);
    draw();
    focus();
  }
  document.addEventListener("keydown", (event) => {
    const target = event.target, ours = target === document.body || root.contains(target);
    if (!ours || notice.open || event.ctrlKey || event.metaKey || event.altKey) return;
    const onCell = board.grid.contains(target), { columns, rows } = puzzle, row = Math.floor(here / columns), column = here % columns;
    const arrows = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    if (Object.hasOwn(arrows, event.key) && (onCell || target === document.body)) {
      const [dy, dx] = arrows[event.key];
      for (let y = row + dy, x = column + dx; y >= 0 && x >= 0 && y < rows && x < columns; y += dy, x += dx) {
        if (!board.places.has(y * columns + x)) continue; // a hole
        here = y * columns + x;
        break;
      }
      draw();
      focus();
    } else if ((event.key === "Enter" || event.key === " ") && (onCell || (target === document.body && path.length))) {
      if (typed && path.length === 1) submit();
      else tap(here);
    } else if (event.key === "Backspace" && path.length) {
      path = path.slice(0, -1);
      here = path.at(-1) ?? here;
      draw();
    } else if (event.key === "Escape" && path.length) actions.clear();
    else if ([...event.key].length === 1 && /\p{L}/u.test(event.key)) type(event.key);
    else return;
    event.preventDefault();
  });

  root.classList.add("ready");
  draw();
  if (document.activeElement === document.body) focus();
}

for (const root of document.querySelectorAll(".fw-play")) play(root);
