"use strict";
// A grid that is made by keys: what is typed goes into the field of the grid, and the server draws it anew. Which cells
// a block brings with it, the server says. Ideas for clues are put into their fields.
(() => {
  const form = document.querySelector("#making"), field = (name) => form.elements[name];
  const board = () => document.querySelector("#result .board.own");
  const CELL = /\[(?:\\.|[^\]\\])*\]|\S/gu;
  const rows = () => field("grid").value.split(/[\s/]+/).filter(Boolean).map((row) => row.match(CELL));
  const past = [], future = [];
  let here = 0, from = null, down = false, inside = false;

  function set(fields, focus) { // what is typed by hand has already been sent
    if ("grid" in fields && fields.grid !== text()) past.push(text()), future.length = 0;
    for (const [name, value] of Object.entries(fields)) field(name).value = name === "grid" ? value.replaceAll("/", "\n") : value;
    inside = focus;
    send();
  }
  const text = () => rows().map((row) => row.join("")).join("/");
  const send = () => form.dispatchEvent(new CustomEvent("input", { bubbles: true, detail: "set" }));
  const keys = () => JSON.parse(board().dataset.keys);
  const write = (cells, columns) => {
    const lines = [];
    for (let at = 0; at < cells.length; at += columns) lines.push(cells.slice(at, at + columns).join(""));
    return lines.join("/");
  };
  const at = () => `${here}${down ? "d" : "a"}`; // the server finds its entry: the numbers change with each block
  const corner = (cell, columns) => `${Math.floor(cell / columns) + 1},${(cell % columns) + 1}`;

  function go(cell, extend, columns) {
    if (extend) from ??= here;
    else from = null;
    here = cell;
    window.wordtools.goTo(board(), here);
    set({ at: at(), entry: "", region: extend ? `${corner(from, columns)}-${corner(here, columns)}` : "", ghost: "" }, true);
  }

  document.addEventListener("keydown", (event) => {
    const target = event.target.closest?.(".board.own [data-at]");
    if (!(target || (inside && event.target === document.body && board())) || event.altKey) return;
    const grid = rows(), columns = grid[0].length, cells = grid.flat(), step = down ? columns : 1;
    if (target) here = Number(target.dataset.at);
    const column = here % columns, moves = { ArrowUp: here - columns, ArrowDown: here + columns, Home: here - column, End: here - column + columns - 1 };
    if (column) moves.ArrowLeft = here - 1;
    if (column < columns - 1) moves.ArrowRight = here + 1;
    const next = (cell) => (cell >= 0 && cell < cells.length && (down || Math.floor(cell / columns) === Math.floor(here / columns)) ? cell : here);
    if (event.ctrlKey || event.metaKey) {
      if (event.key === "z") back(past, future);
      else if (event.key === "y") back(future, past);
      else return;
    } else if (event.key in moves) {
      const cell = moves[event.key];
      if (cell >= 0 && cell < cells.length) {
        if (!event.shiftKey && event.key.startsWith("Arrow")) down = event.key === "ArrowUp" || event.key === "ArrowDown";
        go(cell, event.shiftKey, columns);
      }
    } else if (event.key === " " || event.key === "Enter") {
      down = !down;
      go(here, false, columns);
    } else if (event.key === "#") block();
    else if (/^\p{L}$/u.test(event.key)) {
      if (cells[here] === "#") return;
      cells[here] = event.key.toUpperCase();
      put(cells, columns, next(here + step));
    } else if (event.key === "Backspace" || event.key === "Delete" || event.key === ".") {
      if (cells[here] !== "#") cells[here] = ".";
      put(cells, columns, event.key === "Backspace" ? next(here - step) : here);
    } else return;
    event.preventDefault();
  });
  function block() {
    const grid = rows(), cells = grid.flat(), gone = cells[here] === "#";
    for (const cell of keys().images[here]) cells[cell] = gone ? "." : "#";
    put(cells, grid[0].length, here);
  }
  function put(cells, columns, cell) {
    here = cell;
    from = null;
    window.wordtools.goTo(board(), here);
    set({ grid: write(cells, columns), at: at(), entry: "", region: "", ghost: "" }, true);
  }
  function back(one, other) {
    if (!one.length) return;
    other.push(text());
    field("grid").value = one.pop().replaceAll("/", "\n");
    field("ghost").value = "";
    inside = true;
    send();
  }

  document.addEventListener("click", (event) => {
    const idea = event.target.closest?.("[data-put]");
    if (idea) {
      const clue = document.getElementById(idea.dataset.put);
      clue.value = idea.textContent;
      clue.dispatchEvent(new Event("input", { bubbles: true }));
      clue.focus();
    }
    if (!form) return;
    const link = event.target.closest?.("[data-set]");
    if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      set(JSON.parse(link.dataset.set), false);
    }
    const cell = event.target.closest?.(".board.own [data-at]");
    if (cell) {
      const there = Number(cell.dataset.at);
      if (there === here) down = !down;
      go(there, event.shiftKey, rows()[0].length);
    }
    if (event.target.closest?.("[data-block]")) block();
    if (event.target.closest?.("[data-undo]")) back(past, future);
    if (event.target.closest?.("[data-redo]")) back(future, past);
  });
  if (!form) return;

  // A fill that is shown goes when something is typed in a field by hand.
  form.addEventListener("input", (event) => {
    if (event.detail === "set") return;
    inside = false;
    field("ghost").value = "";
    if (event.target === field("entry")) field("at").value = "";
  }, true);

  // While the board is drawn anew the focus is nowhere: keys that come then are still meant for it.
  document.addEventListener("focusin", (event) => (inside = Boolean(event.target.closest?.(".board.own"))));

  // The focus may have moved while the new board was on its way.
  document.addEventListener("htmx:before:swap", () => {
    const cell = document.activeElement.closest(".board.own [data-at]");
    if (cell) here = Number(cell.dataset.at);
  });

  // The board was drawn anew: the focus comes back to its cell, or to what a choice leads to.
  document.addEventListener("htmx:after:swap", () => {
    if (!board()) return;
    if (inside) window.wordtools.goTo(board(), here);
    else if (document.activeElement === document.body) document.querySelector("#have, #result .words a, #result .making .go")?.focus({ preventScroll: true });
  });
})();
