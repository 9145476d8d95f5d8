"use strict";
// The desk on which a crossword is made. What is typed and clicked changes the puzzle here and is drawn at once; the form
// then sends all of it, and the answer draws the grid with its marks and lists candidates and clues. Each cell is a field
// of its own, which lies over the picture and stays when that is drawn anew, so the focus is never lost and a phone shows
// its keyboard. Ideas for clues are put into their fields.
(() => {
  const { say, lost } = window.wordtools;
  const one = (selector, root = document) => root.querySelector(selector), all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const form = one("#making");
  document.addEventListener("click", (event) => { // the page of all clues
    const idea = event.target.closest?.("[data-put]");
    if (!idea) return;
    const clue = document.getElementById(idea.dataset.put);
    clue.value = idea.textContent;
    clue.dispatchEvent(new Event("input", { bubbles: true }));
    clue.focus();
  });
  const late = () => all("[data-late]").forEach((part) => (part.hidden = false)); // what this script alone answers to
  if (!form) return late();

  const SVG = "http://www.w3.org/2000/svg", UNIT = 100, MARGIN = 6;
  const CELL = /\[(?:\\.|[^\]\\])*\]|\S/gu, KEPT = "wordtools:desk", SOON = 300;
  const box = one("#xword"), menu = one(".saving"), clue = one("#clue"), field = (name) => form.elements[name];
  const past = [], future = [], coarse = matchMedia("(pointer: coarse)").matches;
  let columns, cells, marks, clues, names = {}; // the puzzle; names of entries by first cell and direction, 34a
  let here = 0, down = false, from = null; // the cursor; the corner where a part begins
  let clicked = -1, corners = 0, pasted = false, shown = null;

  // ---- the puzzle
  const row = (cell) => Math.floor(cell / columns);
  const place = (cell) => `row ${row(cell) + 1}, column ${(cell % columns) + 1}`;
  const shut = (cell) => cells[cell] === "#";
  const step = (cell, by) => { // the next cell of a line, -1 at its end, a block or a bar
    const next = cell + by, before = Math.min(cell, next);
    if (next < 0 || next >= cells.length || (Math.abs(by) === 1 && row(next) !== row(cell))) return -1;
    return shut(next) || marks.has(`${Math.abs(by) === 1 ? "a" : "d"}${before}`) ? -1 : next;
  };
  function entryOf(cell, way = down) { // the cells of the entry through a cell; none where it runs alone
    const by = way ? columns : 1, found = [cell];
    if (shut(cell)) return [];
    for (let next = step(cell, -by); next >= 0; next = step(next, -by)) found.unshift(next);
    for (let next = step(cell, by); next >= 0; next = step(next, by)) found.push(next);
    return found.length > 1 ? found : [];
  }
  const nameAt = (cell, way) => {
    const entry = entryOf(cell, way);
    return entry.length ? `${entry[0]}${way ? "d" : "a"}` : "";
  };
  const chosen = () => nameAt(here, down) || nameAt(here, !down);
  const text = () => Array.from({ length: cells.length / columns }, (_, k) => cells.slice(k * columns, (k + 1) * columns).join("")).join("\n");
  function images(cell) { // the cells that the symmetry makes like this one
    const last = cells.length - 1, mirrored = row(cell) * columns + columns - 1 - (cell % columns), found = [cell], kind = field("symmetry").value;
    if (kind === "half-turn" || kind === "both") found.push(last - cell);
    if (kind === "mirror" || kind === "both") found.push(mirrored);
    if (kind === "both") found.push(last - mirrored);
    return new Set(found);
  }

  // ---- changing
  const state = () => JSON.stringify({ columns, cells, marks: [...marks], lock: field("lock").value, ban: field("ban").value });
  function restore(text) {
    const before = JSON.parse(text);
    ({ columns, cells } = before);
    marks = new Set(before.marks);
    field("lock").value = before.lock;
    field("ban").value = before.ban;
  }
  function change(make) {
    if (menu) menu.open = false; // its files are those of the puzzle as it was
    past.push(state());
    future.length = 0;
    make();
    send();
  }
  function back(one, other) {
    if (!one.length) return;
    other.push(state());
    restore(one.pop());
    here = Math.min(here, cells.length - 1);
    send();
  }
  function fill() { // the fields of the form
    field("grid").value = field("grid").defaultValue = text(); // not as if it were typed
    field("marks").value = [...marks].join(" ");
    field("clues").value = JSON.stringify(clues);
    field("at").value = `${here}${down ? "d" : "a"}`;
    if (one('[name="entry"]', form)) field("entry").value = "";
  }
  function send(ghost = "") {
    field("ghost").value = ghost;
    if (field("region").value && !ghost && from === null) field("region").value = "";
    fill();
    draw();
    keep();
    form.dispatchEvent(new CustomEvent("input", { bubbles: true, detail: "set" }));
  }
  const write = (cell, token) => change(() => (cells[cell] = token));
  function next(cell, by) {
    const found = step(cell, by);
    return found < 0 ? cell : found;
  }
  function letter(text) {
    if (shut(here)) return say("This is a block.");
    const cell = here;
    from = null;
    here = next(here, down ? columns : 1);
    write(cell, text.length === 1 ? text.toLocaleUpperCase() : text);
    focus();
  }
  function erase(stay) {
    from = null;
    const cell = here, empty = cells[cell] === "." || shut(cell);
    if (!stay) here = next(here, down ? -columns : -1);
    if (!stay && empty && !shut(here)) write(here, ".");
    else if (!empty) write(cell, ".");
    else send();
    focus();
  }
  const toggle = (mark) => (marks.has(mark) ? marks.delete(mark) : marks.add(mark));
  function bar(way) {
    const by = way === "a" ? 1 : columns, over = here + by;
    if (over >= cells.length || (by === 1 && row(over) !== row(here)) || shut(here) || shut(over)) return say("There is no cell beyond it.");
    const gone = marks.has(`${way}${here}`), ends = [...images(here)], others = [...images(over)];
    change(() => ends.forEach((end, k) => marks[gone ? "delete" : "add"](`${way}${Math.min(end, others[k])}`)));
  }
  const tools = {
    block() {
      const gone = shut(here);
      from = null;
      change(() => images(here).forEach((cell) => {
        cells[cell] = gone ? "." : "#";
        for (const kind of "cs") if (!gone) marks.delete(`${kind}${cell}`);
      }));
    },
    circle: () => shut(here) || change(() => toggle(`c${here}`)),
    shade: () => shut(here) || change(() => toggle(`s${here}`)),
    right: () => bar("a"),
    below: () => bar("d"),
    rebus: () => shut(here) || rebus(),
    lock() {
      const name = chosen(), list = field("lock").value.split(" ").filter(Boolean);
      if (name) change(() => (field("lock").value = (list.includes(name) ? list.filter((own) => own !== name) : [...list, name]).join(" ")));
    },
    part() {
      if (field("region").value) return send(String(Number(field("ghost").value) + 1));
      corners = 2;
      say("Choose two corners of the part.");
      mark();
    },
    all() {
      const ghost = Number(field("ghost").value) + 1;
      from = null;
      field("region").value = "";
      send(String(ghost));
    },
    undo: () => back(past, future),
    redo: () => back(future, past),
  };
  const KEYS = { "#": "block", "(": "circle", "%": "shade", "|": "right", _: "below", "[": "rebus", "!": "lock" };
  function rebus() { // several letters in one cell
    const sheet = document.createElement("dialog"), label = document.createElement("label"), input = document.createElement("input"), cell = here;
    sheet.setAttribute("aria-label", "Letters of one cell");
    label.append("Letters of this cell", input);
    input.value = cells[cell].replace(/^\.$|[[\]]/g, "");
    input.autocomplete = "off";
    input.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key !== "Enter") return;
      event.preventDefault();
      sheet.returnValue = "set";
      sheet.close("set");
    });
    sheet.append(label, Object.assign(document.createElement("button"), { type: "button", className: "go", textContent: "Set" }));
    sheet.lastChild.addEventListener("click", () => sheet.close("set"));
    sheet.addEventListener("close", () => {
      const letters = input.value.replace(/[\s[\]\\#./]/g, "").toLocaleUpperCase();
      sheet.remove();
      if (sheet.returnValue === "set") write(cell, letters.length > 1 ? `[${letters}]` : letters || ".");
      focus();
    });
    document.body.append(sheet);
    sheet.showModal();
  }

  // ---- the fields over the picture
  function build() {
    one(".write", box)?.remove();
    const grid = document.createElement("div"), wide = UNIT * columns + 2 * MARGIN, high = (UNIT * cells.length) / columns + 2 * MARGIN;
    grid.className = "write fieldset";
    grid.setAttribute("role", "grid");
    grid.setAttribute("aria-label", "Grid: letters write, arrow keys move, Space turns, # sets a block, Enter goes to the clue");
    grid.style.inset = `${(UNIT * MARGIN) / high}% ${(UNIT * MARGIN) / wide}%`;
    grid.style.gridTemplateColumns = `repeat(${columns}, 1fr)`;
    grid.style.gridAutoRows = "1fr";
    for (let start = 0; start < cells.length; start += columns) {
      const line = document.createElement("div");
      line.setAttribute("role", "row");
      for (let cell = start; cell < start + columns; cell += 1) {
        const made = document.createElement("div"), input = document.createElement("input");
        made.setAttribute("role", "gridcell");
        Object.assign(input, { autocomplete: "off", spellcheck: false, autocapitalize: "characters", type: "text", tabIndex: -1 });
        input.dataset.at = cell;
        made.append(input);
        line.append(made);
      }
      grid.append(line);
    }
    box.append(grid);
    box.style.setProperty("--ratio", Math.min(1, (columns * columns) / cells.length));
  }
  const inputs = () => all("[data-at]", box);
  const focus = () => {
    const input = inputs()[here];
    input.focus({ preventScroll: true });
    input.select();
    mark();
  };

  // ---- drawing: letters and blocks at once, all else with the answer
  const make = (name, attributes, text = "") => {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.textContent = text;
    return made;
  };
  const centre = (cell) => [MARGIN + (cell % columns + 0.5) * UNIT, MARGIN + (row(cell) + 0.5) * UNIT];
  const written = (cell, text, kind) => {
    const [x, y] = centre(cell), size = Math.min(60, 84 / (0.75 * text.length));
    return make("text", { class: kind, "data-cell": cell, x, y: y + 12 + 0.355 * size, "font-size": size }, text);
  };
  function draw() {
    const picture = one("svg", box), fields = inputs();
    if (fields.length !== cells.length || one(".write", box).firstChild.children.length !== columns) build();
    const letters = new Map(all("text.letter", picture).map((found) => [Number(found.dataset.cell), found]));
    const rects = new Map(all("rect.cell", picture).map((found) => [Number(found.dataset.cell), found]));
    const before = all(".picture, rect", picture).at(-1);
    for (const [cell, token] of cells.entries()) {
      const text = /^[.#]$/.test(token) ? "" : token.replace(/^\[|\]$/g, "").replace(/\\(.)/g, "$1"), drawn = letters.get(cell);
      if (drawn && !drawn.classList.contains("ghost") && drawn.textContent !== text) drawn.remove();
      if (text && (!drawn || (drawn.textContent !== text && !drawn.classList.contains("ghost")))) picture.append(written(cell, text, "letter"));
      const [x, y] = centre(cell);
      if (!rects.has(cell) && token !== "#") before?.after(make("rect", { class: "cell", "data-cell": cell, x: x - UNIT / 2, y: y - UNIT / 2, width: UNIT, height: UNIT }));
      rects.get(cell)?.classList.toggle("shut", token === "#");
    }
    label();
    mark();
  }
  function label() {
    for (const [cell, input] of inputs().entries()) {
      const token = cells[cell], told = token === "#" ? "block" : token === "." ? "empty" : token.replace(/[[\]]/g, "");
      const through = [nameAt(cell, false), nameAt(cell, true)].map((name) => names[name]).filter(Boolean);
      const signs = [marks.has(`c${cell}`) && "circle", marks.has(`s${cell}`) && "shaded"].filter(Boolean);
      input.setAttribute("aria-label", `${[told, ...signs, ...through].join(", ")}; ${place(cell)}`);
      input.value = told.length === 1 ? told : "\u00a0"; // something that a phone's keyboard can take away
    }
  }
  function mark() { // the cursor, its entry, the part
    const entry = new Set(entryOf(here).length ? entryOf(here) : entryOf(here, !down)), part = new Set(region());
    for (const [cell, input] of inputs().entries()) {
      input.tabIndex = cell === here ? 0 : -1;
      input.parentNode.classList.toggle("cursor", cell === here);
      input.parentNode.classList.toggle("down", cell === here && down);
    }
    for (const rect of all("rect.cell", box)) {
      rect.classList.toggle("lit", entry.has(Number(rect.dataset.cell)));
      rect.classList.toggle("region", part.has(Number(rect.dataset.cell)));
    }
    const name = chosen();
    if (shown !== name || document.activeElement !== clue) clue.value = clues[name] ?? "";
    shown = name;
    clue.disabled = !name;
    one("#clue-of").textContent = name ? `Clue of ${names[name] ?? "this entry"}` : "No entry here";
    const tool = (kind) => one(`[data-tool="${kind}"]`);
    tool("undo").disabled = !past.length;
    tool("redo").disabled = !future.length;
    tool("part").setAttribute("aria-pressed", String(corners > 0));
    tool("lock").setAttribute("aria-pressed", String(field("lock").value.split(" ").includes(name)));
    for (const [kind, sign] of [["circle", "c"], ["shade", "s"], ["right", "a"], ["below", "d"]]) tool(kind).setAttribute("aria-pressed", String(marks.has(`${sign}${here}`)));
    tool("block").setAttribute("aria-pressed", String(shut(here)));
  }
  function region() { // the cells of the part that is chosen
    const found = /^(\d+),(\d+)-(\d+),(\d+)$/.exec(field("region").value);
    if (!found) return [];
    const [top, left, bottom, right] = found.slice(1).map(Number);
    const inside = (cell) => row(cell) + 1 >= Math.min(top, bottom) && row(cell) + 1 <= Math.max(top, bottom) && (cell % columns) + 1 >= Math.min(left, right) && (cell % columns) + 1 <= Math.max(left, right);
    return [...cells.keys()].filter(inside);
  }
  const corner = (cell) => `${row(cell) + 1},${(cell % columns) + 1}`;

  // ---- moving
  function go(cell, extend = false) {
    if (extend) from ??= here;
    else from = null;
    here = cell;
    field("region").value = extend ? `${corner(from)}-${corner(here)}` : "";
    send();
    focus();
  }
  function turn() {
    down = !down;
    go(here);
  }
  function arrow(key) {
    const across = here % columns;
    const to = { ArrowUp: here - columns, ArrowDown: here + columns, ArrowLeft: across ? here - 1 : -1, ArrowRight: across < columns - 1 ? here + 1 : -1, Home: here - across, End: here - across + columns - 1 }[key];
    return to >= 0 && to < cells.length ? to : here;
  }
  const select = (name, focused) => { // an entry by its name
    down = name.endsWith("d");
    here = parseInt(name, 10);
    from = null;
    field("region").value = "";
    send();
    if (focused) focus();
  };
  function nextClue() { // the next entry without a clue
    const order = all("#entries a[data-at]").map((link) => link.dataset.at), at = order.indexOf(chosen());
    const rest = [...order.slice(at + 1), ...order.slice(0, at + 1)];
    const name = rest.find((own) => !clues[own]);
    if (name) select(name, false);
    else say("Every entry has a clue.");
    clue.select();
  }

  // ---- what is kept: a reload or the back button brings it back
  let addresses = []; // the last two of this puzzle: a reload may still ask for the one before
  function keep() {
    if (addresses.at(-1) !== location.href) addresses = [...addresses.slice(-1), location.href];
    const kept = JSON.stringify({ state: state(), clues, title: field("title").value, author: field("author").value, l: field("l").value, symmetry: field("symmetry").value, addresses });
    for (const store of [() => sessionStorage, () => localStorage]) try { store().setItem(KEPT, kept); } catch { /* it stays in the address */ }
  }
  function kept(store) {
    try { return JSON.parse(store().getItem(KEPT)); } catch { return null; }
  }
  function again() { // takes back what was not yet in the address, or on a fresh page the last puzzle
    const mine = kept(() => sessionStorage), last = mine ?? kept(() => localStorage);
    const found = mine?.addresses?.includes(location.href) ? mine : location.search ? null : last;
    if (!found) return false;
    try {
      restore(found.state);
    } catch { return false; }
    clues = found.clues ?? {};
    for (const name of ["title", "author", "l", "symmetry"]) field(name).value = found[name] ?? field(name).value;
    return true;
  }

  // ---- keys, pointer and fields
  function typed(text) { // also from the keyboard of a phone, which tells no keys
    if (text === " " || text === "\u00a0") turn();
    else if (text === ".") erase(true);
    else if (KEYS[text]) tools[KEYS[text]]();
    else if (/^[\p{L}\p{N}]$/u.test(text)) letter(text);
    else say("That is no letter.");
  }
  box.addEventListener("input", (event) => {
    const typedIn = event.data ?? event.target.value;
    if ((event.inputType ?? "").startsWith("delete")) erase(false);
    else for (const text of typedIn.trim() || typedIn.slice(0, 1)) typed(text);
    label();
    if (document.activeElement === event.target) event.target.select();
  });
  box.addEventListener("keydown", (event) => {
    if (event.target.dataset.at === undefined || event.altKey || event.isComposing) return;
    here = Number(event.target.dataset.at);
    const key = event.key.toLowerCase(), control = event.ctrlKey || event.metaKey;
    if (control && event.key === "Enter") tools.all();
    else if (control && key === "z") tools[event.shiftKey ? "redo" : "undo"]();
    else if (control && key === "y") tools.redo();
    else if (control) return;
    else if (event.key === "Enter" && event.shiftKey) tools.part();
    else if (event.key === "Enter") clue.focus();
    else if (event.key === "PageDown") one("#result .candidates a")?.focus();
    else if (event.key === "Escape") {
      corners = 0;
      go(here);
    } else if (/^(Arrow|Home$|End$)/.test(event.key)) {
      const to = arrow(event.key);
      if (!event.shiftKey && event.key.startsWith("Arrow")) down = event.key === "ArrowUp" || event.key === "ArrowDown";
      go(to, event.shiftKey);
    } else if (event.key === "Backspace") erase(false);
    else if (event.key === "Delete") erase(true);
    else if (event.key.length === 1) typed(event.key);
    else return;
    event.preventDefault();
  });
  let dragged = null;
  box.addEventListener("pointerdown", (event) => {
    const cell = event.target.dataset.at;
    dragged = cell !== undefined && event.pointerType === "mouse" && event.button === 0 ? Number(cell) : null;
  });
  box.addEventListener("pointerover", (event) => {
    const cell = event.target.dataset.at;
    if (dragged === null || !(event.buttons & 1) || cell === undefined || Number(cell) === dragged) return;
    from = dragged;
    clicked = -1;
    go(Number(cell), true);
  });
  box.addEventListener("click", (event) => {
    const cell = event.target.dataset.at === undefined ? null : Number(event.target.dataset.at);
    if (cell === null || from !== null && dragged !== null && dragged !== cell) return;
    if (corners) { // of a part, by touch
      corners -= 1;
      if (corners) go(cell);
      else {
        from = here;
        go(cell, true);
      }
      return mark();
    }
    if (clicked < 0 && entryOf(cell, false).length) down = false; // whatever the page began with
    if (cell === clicked && cell === here && !event.shiftKey) down = !down;
    else if (!event.shiftKey && !entryOf(cell).length && entryOf(cell, !down).length) down = !down;
    clicked = cell;
    go(cell, event.shiftKey);
  });

  document.addEventListener("click", (event) => {
    const on = (selector) => event.target.closest?.(selector);
    const tool = on("[data-tool]"), word = on("a[data-word]"), entry = on("#entries a[data-at], #result a[data-at]"), link = on("a[data-set]"), idea = on("[data-idea]");
    if (tool) {
      tools[tool.dataset.tool]();
      if (!one("dialog[open]") && tool.dataset.tool !== "part") focus();
    } else if (idea) {
      clue.value = idea.textContent;
      said();
      clue.focus();
    } else if (word ?? entry ?? link) {
      if (event.ctrlKey || event.metaKey) return event.preventDefault();
      event.preventDefault();
      if (word) put(word);
      else if (entry) select(entry.dataset.at, !on("#entries"));
      else apply(JSON.parse(link.dataset.set));
    }
  });
  function put(word) { // a candidate, into the entry that the list is for
    const run = JSON.parse(word.closest("[data-cells]").dataset.cells), letters = JSON.parse(word.dataset.word);
    hint(null);
    change(() => run.forEach((cell, k) => (cells[cell] = letters[k].length > 1 ? `[${letters[k]}]` : letters[k])));
    focus();
  }
  function apply(fields) { // what a link changes
    const { grid, ghost } = fields;
    if (grid || fields.lock !== undefined || fields.ban !== undefined) past.push(state()), (future.length = 0);
    if (grid) cells = grid.split("/").flatMap((line) => line.match(CELL));
    for (const name of ["lock", "ban", "region"]) if (fields[name] !== undefined) field(name).value = fields[name];
    if (grid || fields.region === "") from = null;
    send(ghost ?? "");
  }

  // Clues: what is typed is kept at once and sent when the typing rests.
  let waiting = 0;
  function said() {
    const name = chosen();
    if (!name) return;
    clues[name] = clue.value.trim();
    keep();
    clearTimeout(waiting);
    waiting = setTimeout(() => send(field("ghost").value), SOON);
  }
  clue.addEventListener("input", said);
  clue.addEventListener("keydown", (event) => {
    if (event.key === "Enter") nextClue();
    else if (event.key === "Escape") focus();
    else return;
    event.preventDefault();
  });
  for (const name of ["title", "author"]) field(name).addEventListener("input", (event) => {
    event.stopPropagation();
    keep();
    clearTimeout(waiting);
    waiting = setTimeout(send, SOON);
  });
  field("symmetry").addEventListener("input", () => send());
  form.addEventListener("input", (event) => { // by hand
    if (event.detail === "set") return;
    field("ghost").value = "";
    if (event.target === field("grid")) pasted = true;
    if (event.target === field("region")) from = -1; // it stays
  }, true);

  // Lists: arrow keys go through their rows, Delete bans a candidate, Escape leads back to the grid.
  document.addEventListener("keydown", (event) => {
    const list = event.target.closest?.(".setting .list");
    if (!list || event.ctrlKey || event.altKey || event.metaKey) return;
    const rows = all("a[data-word], a[data-at]", list), at = rows.indexOf(event.target.closest("li")?.querySelector("a"));
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (event.key === "Escape") focus();
    else if (event.key === "Delete" && event.target.dataset.word) event.target.parentNode.querySelector(".ban").click();
    else if (event.key === "Enter" && event.target.dataset.at) {
      select(event.target.dataset.at, false);
      clue.focus();
    } else if (to !== undefined) rows[Math.max(0, Math.min(to, rows.length - 1))]?.focus();
    else return;
    event.preventDefault();
  });

  // A candidate that is pointed at is drawn into the grid, with what it does to each crossing.
  function hint(word) {
    const picture = one("svg", box);
    one("g.over", picture)?.remove();
    if (!word) return;
    const run = JSON.parse(word.closest("[data-cells]").dataset.cells), letters = JSON.parse(word.dataset.word), left = JSON.parse(word.dataset.left);
    const dead = word.parentNode.classList.contains("dead"), group = make("g", { class: "over" });
    run.forEach((cell, k) => {
      if (cells[cell] !== ".") return;
      const [x, y] = centre(cell), kind = dead ? "dead" : left[k] === null ? "free" : left[k] < 10 ? "tight" : "good";
      group.append(make("rect", { class: `try ${kind}`, x: x - 46, y: y - 46, width: 92, height: 92 }), written(cell, letters[k], "trial"));
      if (kind === "dead") group.append(make("path", { class: "sign dead", d: `M${x + 20} ${y - 40}l20 20m0-20l-20 20` }));
      else if (kind === "tight") group.append(make("path", { class: "sign tight", d: `M${x + 30} ${y - 42}l14 24h-28z` }), make("text", { class: "many", x: x + 14, y: y - 20, "font-size": 24 }, String(left[k])));
      else if (kind === "good") group.append(make("circle", { class: "sign good", cx: x + 31, cy: y - 31, r: 9 }));
    });
    picture.append(group);
  }
  const candidate = (element) => element.closest?.("li")?.querySelector("a[data-word]");
  for (const [kind, there] of [["pointerover", true], ["focusin", true], ["pointerout", false], ["focusout", false]]) {
    document.addEventListener(kind, (event) => {
      const word = candidate(event.target);
      if (word) hint(there ? word : null);
    });
  }

  // Candidates that lead nowhere are found out a little later.
  let trying = 0, asked = null;
  function tryOut() {
    clearTimeout(trying);
    asked?.abort();
    trying = setTimeout(async () => {
      const words = all("#result a[data-word]");
      if (!words.length) return;
      asked = new AbortController();
      let dead;
      try {
        const answer = await fetch("/crossword/tried", { method: "POST", body: new FormData(form), signal: asked.signal });
        if (!answer.ok) return;
        dead = new Set((await answer.json()).dead);
      } catch { return; } // something was typed meanwhile, or the server is gone
      for (const word of words) if (dead.has(word.querySelector("b").textContent)) {
        word.parentNode.className = "dead";
        word.querySelector(".effect").textContent = "dead";
      }
    }, SOON);
  }

  // The menu of files is made when it is opened; until then it has none, as they would be of an older grid.
  if (menu) one("#saving").replaceChildren();
  menu?.addEventListener("toggle", async () => {
    one("#saving").replaceChildren(menu.open ? "One moment \u2026" : "");
    if (!menu.open) return;
    fill();
    const answer = await fetch("/crossword/saving", { method: "POST", body: new FormData(form) }).catch(() => null);
    if (!answer?.ok) return lost(answer?.status);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    one("#saving").replaceChildren(...page.body.childNodes);
    window.wordtools.ready();
  });

  // ---- the answer
  function load(desk) {
    ({ columns, cells, names, clues } = desk);
    marks = new Set(desk.marks);
    here = Math.min(here, cells.length - 1);
    if (desk.chosen) [here, down] = [parseInt(desk.chosen, 10), desk.chosen.endsWith("d")];
  }
  const told = () => JSON.parse(one("[data-desk]", box).dataset.desk);
  function rove() { // one row of each list is in the order of tabs
    for (const list of all(".setting .list")) {
      list.removeAttribute("tabindex");
      all("a", list).forEach((link) => (link.tabIndex = -1));
      const first = one('a[aria-current="true"]', list) ?? one("a", list);
      if (first) first.tabIndex = 0;
      const now = one('a[aria-current="true"]', list), far = now ? now.getBoundingClientRect().top - list.getBoundingClientRect().top : 0;
      if (far < 0 || far > list.clientHeight - 40) list.scrollTop += far - list.clientHeight / 2; // only the list, not the page
    }
  }
  document.addEventListener("htmx:after:swap", () => {
    if (!one("[data-desk]", box)) return;
    const desk = told();
    if (pasted) {
      past.push(state());
      load({ ...desk, clues: { ...clues, ...desk.clues } });
      pasted = false;
      draw();
    } else {
      names = desk.names;
      draw();
    }
    keep();
    rove();
    tryOut();
    if (document.activeElement === document.body) (one("#have") ?? (coarse ? null : inputs()[here]))?.focus({ preventScroll: true }); // what had it is gone
    const word = candidate(document.activeElement);
    if (word) hint(word); // drawn into the picture before, which is a new one
  });

  for (const name of ["marks", "clues"]) form.append(Object.assign(document.createElement("input"), { type: "hidden", name }));
  if (matchMedia("(max-width: 55.99rem)").matches) one("#clue-lists").open = false;
  load(told());
  const restored = again();
  build();
  fill();
  draw();
  rove();
  tryOut();
  late();
  if (restored) addEventListener("load", () => send()); // htmx listens by then
  if (document.activeElement === document.body && !coarse) focus();
})();
