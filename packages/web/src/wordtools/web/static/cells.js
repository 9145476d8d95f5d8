"use strict";
// A board of letters as an editor: a cell is a field to type into, its corner or + changes the multiplier, 1 to 4
// set it, where there are any (not on a board with data-bare). What is typed
// is shown by the field at once, and goes as text into the form, whose answer draws points and multipliers and lists the
// words. An empty cell is a hole.
(() => {
  const { say } = window.wordtools;
  const one = (selector) => document.querySelector(selector), box = one("#cells"), form = one("#asked"), field = form.querySelector("textarea.board-text");
  const bare = "bare" in box.dataset;
  const MARKS = ["", "dl", "tl", "dw", "tw"], MOST = 12; // rows and columns that the buttons make
  const SAID = { "": "no multiplier", dl: "double letter", tl: "triple letter", dw: "double word", tw: "triple word" };
  let rows, columns, cells, at = 0, typedLast = null, joining = false, pasted = false;
  const past = [], future = [];

  // ---- cells and their text: [letters, rest], the rest as *tl or :3*tl; null for a hole
  const mark = (cell) => cell?.[1].replace(/^\*/, "") ?? "";
  const write = (cell) => {
    if (!cell) return ".";
    if (bare) return cell[0];
    const [letters, rest] = cell, short = rest.replace(/^\*/, "");
    return letters.length === 1 && MARKS.includes(short) ? letters + short : letters + (rest || "*");
  };
  const usual = () => one("#drawn > *").dataset.usual ?? "4,4";
  function text() {
    const lines = [];
    for (let start = 0; start < cells.length; start += columns) lines.push(cells.slice(start, start + columns).map(write).join(" "));
    return cells.some(Boolean) || `${rows},${columns}` !== usual() ? lines.join(" / ") : "";
  }
  function load() {
    const data = one("#drawn > *").dataset;
    [rows, columns, cells] = [Number(data.rows), Number(data.columns), JSON.parse(data.tiles)];
    build();
  }

  // ---- the fields over the picture
  function build() {
    let grid = box.querySelector(".write");
    if (!grid) {
      grid = document.createElement("div");
      grid.className = "write";
      grid.setAttribute("role", "group");
      grid.setAttribute("aria-label", bare ? "Board: type letters" : "Board: type letters, + changes a multiplier, 1 to 4 are DL, TL, DW and TW");
      box.append(grid);
    }
    const wide = 100 * columns + 16, high = 100 * rows + 16; // a margin of 8 around
    grid.style.inset = `${800 / high}% ${800 / wide}%`;
    grid.style.gridTemplateColumns = `repeat(${columns}, 1fr)`;
    grid.style.gridAutoRows = "1fr";
    box.style.setProperty("--ratio", Math.min(1, columns / rows));
    grid.replaceChildren(...cells.map((_, cell) => {
      const slot = document.createElement("div"), input = document.createElement("input"), corner = document.createElement("button");
      slot.className = "slot";
      Object.assign(input, { autocomplete: "off", spellcheck: false, autocapitalize: "characters", type: "text" });
      input.dataset.at = corner.dataset.corner = cell;
      corner.type = "button";
      corner.tabIndex = -1;
      slot.append(input);
      if (!bare) slot.append(corner);
      return slot;
    }));
    box.classList.add("typed");
    show();
  }
  const inputs = () => [...box.querySelectorAll("[data-at]")];
  function show() {
    for (const [cell, input] of inputs().entries()) {
      const place = `row ${Math.floor(cell / columns) + 1}, column ${(cell % columns) + 1}`, kind = mark(cells[cell]);
      input.value = cells[cell]?.[0] ?? "";
      input.dataset.long = Math.min(3, input.value.length);
      input.setAttribute("aria-label", [place, SAID[kind] ?? kind].filter((part) => part !== SAID[""]).join(", "));
      input.nextSibling?.setAttribute("aria-label", `Multiplier of ${place}: ${SAID[kind] ?? kind}`);
      input.parentNode.classList.toggle("hole", !cells[cell]);
    }
    one("#rows").textContent = rows;
    one("#columns").textContent = columns;
    one("#undo").disabled = !past.length;
    one("#redo").disabled = !future.length;
    one("#join")?.setAttribute("aria-pressed", String(joining));
  }
  function go(cell) {
    const next = inputs()[Math.max(0, Math.min(cell, cells.length - 1))];
    next.focus({ preventScroll: true });
    next.select();
  }

  // ---- changing
  const state = () => ({ rows, columns, cells: [...cells] });
  function change(make) {
    past.push(state());
    future.length = 0;
    make();
    send();
  }
  function send() {
    field.value = text();
    pasted = false;
    delete box.dataset.snake;
    show();
    form.dispatchEvent(new CustomEvent("input", { bubbles: true, detail: "set" }));
  }
  function back(from, to) {
    const before = from.pop();
    if (!before) return;
    to.push(state());
    const same = before.rows === rows && before.columns === columns;
    const changed = before.cells.findIndex((cell, k) => write(cell) !== write(cells[k]));
    ({ rows, columns, cells } = before);
    cells = [...cells];
    if (!same) build();
    send();
    go(same && changed >= 0 ? changed : at);
  }
  function turn(cell, kind) { // to one of MARKS, or to the next
    if (bare) return;
    if (!cells[cell]) return say("Type a letter first.");
    change(() => {
      const next = MARKS[kind ?? (MARKS.indexOf(mark(cells[cell])) + 1) % MARKS.length];
      cells[cell] = [cells[cell][0], next && `*${next}`];
    });
  }
  function size(which, by) {
    const next = (which === "rows" ? rows : columns) + by;
    if (next < 1 || next > MOST) return;
    change(() => {
      const old = { rows, columns, cells };
      if (which === "rows") rows = next;
      else columns = next;
      cells = Array.from({ length: rows * columns }, (_, k) => {
        const [row, column] = [Math.floor(k / columns), k % columns];
        return row < old.rows && column < old.columns ? old.cells[row * old.columns + column] : null;
      });
      at = Math.min(at, cells.length - 1);
      build();
    });
  }

  box.addEventListener("input", (event) => { // also from the keyboard of a phone, which sends no key events
    const cell = Number(event.target.dataset.at), typed = (event.data ?? event.target.value).trim();
    const marked = cells[cell] || typedLast === null ? cell : typedLast; // on an empty cell: the letter just typed
    if (/^[+*]$/.test(typed)) turn(marked);
    else if (/^[0-4]$/.test(typed)) turn(marked, Number(typed));
    else if (typed === "" || typed === ".") {
      const hole = typed === "." || (event.inputType ?? "").startsWith("delete");
      if (hole && cells[cell]) change(() => (cells[cell] = null));
      if (typed === ".") go(cell + 1);
    } else if (/^\p{L}+$/u.test(typed)) {
      const upper = typed.toLocaleUpperCase(), letters = upper.length === typed.length ? upper : typed;
      const target = joining && cell && !cells[cell] ? cell - 1 : cell, join = joining && cells[target];
      change(() => (cells[target] = [join ? join[0] + letters : letters, cells[target]?.[1] ?? ""]));
      joining = false;
      show();
      go(target + 1);
      return (typedLast = target);
    }
    show();
    if (document.activeElement === event.target) event.target.select();
  });
  box.addEventListener("keydown", (event) => {
    const cell = Number(event.target.dataset.at ?? -1);
    if (cell < 0 || event.altKey) return;
    const column = cell % columns, moves = { ArrowUp: cell - columns, ArrowDown: cell + columns, Home: cell - column, End: cell - column + columns - 1 };
    if (column) moves.ArrowLeft = cell - 1;
    if (column < columns - 1) moves.ArrowRight = cell + 1;
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      if (key === "z" && !event.shiftKey) back(past, future);
      else if (key === "y" || key === "z") back(future, past);
      else return;
    } else if (event.key in moves) {
      if (moves[event.key] >= 0 && moves[event.key] < cells.length) go(moves[event.key]);
    } else if (event.key.startsWith("Arrow")) ;
    else if (event.key === "Backspace") {
      const gone = cells[cell] || !cell ? cell : cell - 1;
      if (cells[gone]) change(() => (cells[gone] = null));
      go(gone);
    } else if (event.key === "Delete") {
      if (cells[cell]) change(() => (cells[cell] = null));
    } else if (event.key === "&" && !bare) join();
    else return;
    event.preventDefault();
  });
  function join() {
    joining = !joining;
    show();
    if (joining) say("The next letter joins the one before it.");
    go(at);
  }
  box.addEventListener("focusin", (event) => {
    if (event.target.dataset.at === undefined) return;
    at = Number(event.target.dataset.at);
    typedLast = null;
    event.target.select();
  });
  document.addEventListener("click", (event) => {
    const on = (selector) => event.target.closest?.(selector), corner = on("#cells [data-corner]")?.dataset.corner;
    const step = on("[data-size]")?.dataset.size.split(",");
    if (corner !== undefined) {
      turn(Number(corner));
      go(Number(corner));
    } else if (step) size(step[0], Number(step[1]));
    else if (on("#turn")) {
      turn(at);
      go(at);
    } else if (on("#join")) join();
    else if (on("#undo")) back(past, future);
    else if (on("#redo")) back(future, past);
    else if (on("#clear")) {
      change(() => (cells = cells.map(() => null)));
      go(0);
    }
  });
  field.addEventListener("input", () => (pasted = true));
  document.addEventListener("htmx:after:swap", () => {
    const drawn = one("#drawn > *").dataset; // an empty board takes the size that is usual for another kind
    if (!pasted && !cells.some(Boolean) && !field.value && `${rows},${columns}` !== `${drawn.rows},${drawn.columns}`) return load();
    if (pasted) {
      const before = state();
      load();
      past.push(before);
      pasted = false;
      show();
    } else if (field.value !== text()) field.value = text();
  });

  load();
  if (document.activeElement === document.body) go(0);
})();
