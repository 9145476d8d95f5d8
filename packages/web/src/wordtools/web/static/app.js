"use strict";
// What HTML and htmx cannot: the snake of the word pointed at, a board that is written in, copying. No game is known
// here. Events are delegated, and what is drawn anew is set up again by ready().
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];

  // Snakes: a link with data-path="0,1,5" draws that path on the board of its page while it is pointed at.
  const make = (name, attributes) => {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  };
  const centre = (picture, cell) => {
    const box = picture.querySelector(`.cell[data-cell="${CSS.escape(cell)}"]`);
    if (!box) return null;
    const [x, y, side] = ["x", "y", "width"].map((name) => Number(box.getAttribute(name)));
    return [x + side / 2, y + side / 2];
  };
  function snake(board, path) {
    const picture = board?.querySelector("svg");
    if (!picture) return;
    const on = new Set(path);
    for (const cell of all(".cell", picture)) cell.classList.toggle("on", on.has(cell.dataset.cell));
    const layer = picture.querySelector(".paths");
    layer.replaceChildren();
    const points = path.map((cell) => centre(picture, cell)).filter(Boolean);
    if (!points.length) return;
    const group = make("g", { class: "path snake" });
    const line = (kind, part) => group.append(make("polyline", { class: kind, points: part.join(" ") }));
    let run = [points[0]];
    points.slice(1).forEach((point, k) => {
      const before = points[k];
      if (Math.max(Math.abs(point[0] - before[0]), Math.abs(point[1] - before[1])) > 100) { // over an edge
        line("jump", [before, point]);
        line("line", run);
        run = [];
      }
      run.push(point);
    });
    line("line", run);
    group.append(make("circle", { class: "start", cx: points[0][0], cy: points[0][1], r: 30 }));
    if (points.length > 1) {
      const [a, b] = points.slice(-2), length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
      const [dx, dy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
      const corner = (along, across) => [b[0] + along * dx - across * dy, b[1] + along * dy + across * dx];
      group.append(make("polygon", { class: "end", points: [corner(32, 0), corner(-10, 27), corner(-10, -27)].join(" ") }));
    }
    layer.append(group);
  }
  window.wordtools = { snake, goTo };
  const parse = (text) => (text ? text.split(",") : []);
  const boardOf = (link) => link.closest(".split, main")?.querySelector(".board");
  const point = (event, there) => {
    const link = event.target.closest?.("[data-path]");
    if (!link) return;
    const board = boardOf(link);
    snake(board, parse(there ? link.dataset.path : board?.dataset.snake));
  };
  for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, (event) => point(event, true));
  for (const kind of ["pointerout", "focusout"]) document.addEventListener(kind, (event) => point(event, false));

  // A board that is written in: .board[data-cells] gets a grid of cells over its picture, one of them in the order of
  // tabs; what is typed goes into the field that data-field names, and the form draws the board anew. One of the class
  // "own" has a script of its own for its keys, and the labels of its cells in data-keys; a plain one has letters only.
  const MARKS = ["", "dl", "tl", "dw", "tw"];
  const SAID = { dl: "double letter", tl: "triple letter", dw: "double word", tw: "triple word" };
  const write = (cell, plain) => {
    if (!cell) return ".";
    if (plain) return cell[0];
    const [letters, rest] = cell, mark = rest.replace(/^\*/, "");
    return letters.length === 1 && (MARKS.includes(mark)) ? letters + mark : letters + (rest || "*");
  };
  const said = (cell) => (cell ? [cell[0], SAID[cell[1].replace(/^\*/, "")]].filter(Boolean).join(", ") : "hole");
  function editor(board) {
    const columns = Number(board.dataset.columns), labels = JSON.parse(board.dataset.keys ?? "null")?.labels ?? JSON.parse(board.dataset.cells).map(said);
    const picture = board.querySelector("svg"), [, , wide, high] = picture.getAttribute("viewBox").split(" ").map(Number);
    const grid = document.createElement("div");
    grid.className = "write";
    grid.setAttribute("role", "grid");
    grid.setAttribute("aria-label", board.dataset.label);
    const margin = (wide - 100 * columns) / 2;
    grid.style.inset = `${(100 * margin) / high}% ${(100 * margin) / wide}%`;
    grid.style.gridTemplateColumns = `repeat(${columns}, 1fr)`;
    grid.style.gridAutoRows = "1fr";
    for (let start = 0; start < labels.length; start += columns) {
      const row = document.createElement("div");
      row.setAttribute("role", "row");
      labels.slice(start, start + columns).forEach((label, k) => {
        const made = document.createElement("div");
        made.setAttribute("role", "gridcell");
        made.tabIndex = start + k ? -1 : 0;
        made.dataset.at = start + k;
        made.setAttribute("aria-label", label);
        row.append(made);
      });
      grid.append(row);
    }
    board.append(grid);
  }
  let typed = null; // the cells as typed last: a picture asked for before that shows older ones
  const cellsOf = (board) => {
    const field = document.getElementById(board.dataset.field);
    return typed && typed.field === field && typed.value === field.value ? [...typed.cells] : JSON.parse(board.dataset.cells);
  };
  let held = null; // the cell that has the focus; while the board is drawn anew the focus is nowhere, and keys are still meant for it
  document.addEventListener("focusin", (event) => {
    const cell = event.target.closest?.(".board:not(.own) [data-at]");
    held = cell ? Number(cell.dataset.at) : null;
  });
  function change(board, at, cell, next) {
    const cells = cellsOf(board), columns = Number(board.dataset.columns), plain = "plain" in board.dataset;
    cells[at] = cell;
    const rows = [];
    for (let start = 0; start < cells.length; start += columns) rows.push(cells.slice(start, start + columns).map((one) => write(one, plain)).join(" "));
    held = next;
    const field = document.getElementById(board.dataset.field);
    field.value = rows.join(" / ");
    typed = { field, value: field.value, cells };
    field.dispatchEvent(new Event("input", { bubbles: true }));
    goTo(board, next);
  }
  function goTo(board, at) {
    const cells = all("[data-at]", board);
    if (!cells[at]) return;
    for (const cell of cells) cell.tabIndex = -1;
    cells[at].tabIndex = 0;
    cells[at].focus();
  }
  const turned = (cell) => {
    if (!cell) return cell;
    const mark = cell[1].replace(/^\*/, ""), next = MARKS[(MARKS.indexOf(mark) + 1) % MARKS.length];
    return [cell[0], next && `*${next}`];
  };
  document.addEventListener("keydown", (event) => {
    const cell = event.target.closest?.(".board:not(.own) [data-at]"), nowhere = held !== null && event.target === document.body;
    const board = cell?.closest(".board") ?? (nowhere ? document.querySelector(".board[data-cells]:not(.own)") : null);
    if (!board || event.ctrlKey || event.altKey || event.metaKey) return;
    const cells = cellsOf(board), columns = Number(board.dataset.columns);
    const at = cell ? Number(cell.dataset.at) : held, column = at % columns;
    const moves = { ArrowUp: at - columns, ArrowDown: at + columns, Home: at - column, End: at - column + columns - 1 };
    if (column) moves.ArrowLeft = at - 1;
    if (column < columns - 1) moves.ArrowRight = at + 1;
    if (event.key in moves) goTo(board, moves[event.key]);
    else if (/^\p{L}$/u.test(event.key)) change(board, at, [event.key.toUpperCase(), cells[at]?.[1] ?? ""], Math.min(at + 1, cells.length - 1));
    else if (event.key === "Backspace") change(board, at, null, Math.max(at - 1, 0));
    else if (event.key === "." || event.key === "Delete") change(board, at, null, at);
    else if (/^[+*]$/.test(event.key) && !("plain" in board.dataset)) change(board, at, turned(cells[at]), at);
    else return;
    event.preventDefault();
  });
  document.addEventListener("click", (event) => {
    const cell = event.target.closest?.(".board:not(.own) [data-at]");
    if (cell) {
      const board = cell.closest(".board"), at = Number(cell.dataset.at), box = cell.getBoundingClientRect();
      goTo(board, at);
      const corner = event.clientY - box.top < box.height / 3 && Math.abs(event.clientX - box.left - box.width / 2) > box.width / 5;
      if (corner && !("plain" in board.dataset)) change(board, at, turned(cellsOf(board)[at]), at);
    }
    const drawn = event.target.closest?.("[data-png]");
    if (drawn) save(drawn.dataset.png);
    if (event.target.closest?.("[data-print]")) window.print();
    const copy = event.target.closest?.("[data-copy]");
    if (copy) navigator.clipboard.writeText(copy.dataset.copy).then(() => {
      copy.textContent = "Copied";
      setTimeout(() => (copy.textContent = "Copy"), 1500);
    });
  });

  // A picture as PNG: the SVG file, drawn by the browser.
  const WIDE = 1600; // pixels
  async function save(address) {
    const image = new Image();
    image.src = address;
    await image.decode();
    const sheet = Object.assign(document.createElement("canvas"), { width: WIDE, height: Math.round((WIDE * image.naturalHeight) / image.naturalWidth) });
    sheet.getContext("2d").drawImage(image, 0, 0, sheet.width, sheet.height);
    sheet.toBlob((data) => {
      const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(data), download: "wordtools.png" });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    });
  }

  // What a script alone can do is hidden until one runs; a field that is wrong says so to screen readers too.
  function ready() {
    for (const board of all(".board[data-cells]")) {
      if (board.querySelector(".write")) continue;
      editor(board);
      if (held !== null && document.activeElement === document.body) goTo(board, held);
    }
    for (const copy of all(".copy")) copy.hidden = !navigator.clipboard;
    for (const part of all("[data-js], [data-png], [data-print]")) part.hidden = false;
    for (const wrong of all(".wrong")) {
      for (const field of all(`[aria-describedby~="${wrong.id}"]`)) field.toggleAttribute("aria-invalid", wrong.textContent !== "");
    }
  }
  document.addEventListener("htmx:after:swap", ready);
  ready();

  // What was typed before the scripts were there, or put back by the browser, is sent as if it were typed now.
  window.addEventListener("load", () => {
    for (const form of all("form[data-live]")) {
      const typed = [...form.elements].find((field) => "defaultValue" in field && field.type !== "hidden" && field.value !== field.defaultValue);
      if (typed) typed.dispatchEvent(new Event("input", { bubbles: true }));
    }
  });

  // The last event of a job: what is said aloud is said at the end only, not ten times a second.
  document.addEventListener("end", () => {
    const ended = document.querySelector("[data-ended]");
    document.querySelector("#said").textContent = `Ended: ${ended?.dataset.ended ?? ""}`;
    document.querySelector("#stop").disabled = true;
  });
})();
