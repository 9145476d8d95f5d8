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
  // Announcements for screen readers, and the line shown when the server is gone: what was typed stays where it is, and
  // the line goes when the server answers again.
  const say = (text) => (document.querySelector("#said").textContent = text);
  const GONE = "The server does not answer. What you have typed stays here: start \u201cwordtools web\u201d again in its terminal.";
  const STRANGE = "The server was started again and does not know this browser yet. Open the address that its terminal shows in another tab, then go on here.";
  let asking = null;
  const LONG = "That is more than the address of a page holds: nothing was done with it.";
  const REFUSED = { 400: LONG, 413: "That is more than this page takes.", 414: LONG };
  function lost(status) {
    const line = document.querySelector("#lost");
    if (status && status !== 403) return (line.textContent = REFUSED[status] ?? `The server could not answer this (status ${status}).`);
    line.textContent = status === 403 ? STRANGE : GONE;
    asking ??= setInterval(async () => {
      const answer = await fetch("/static/icon.svg", { cache: "no-store" }).catch(() => null);
      if (answer?.ok) {
        asking = clearInterval(asking) ?? null;
        line.textContent = "";
        document.dispatchEvent(new Event("found"));
      } else line.textContent = answer ? STRANGE : GONE;
    }, 2000);
  }
  document.addEventListener("found", () => { // what was typed meanwhile is sent
    const form = document.querySelector("form[data-live]");
    form?.dispatchEvent(new CustomEvent("input", { bubbles: true, detail: "set" }));
  });
  document.addEventListener("htmx:error", (event) => event.detail?.error instanceof TypeError && lost());
  document.addEventListener("htmx:after:request", (event) => {
    const status = event.detail?.ctx?.response?.status ?? 200;
    if (status >= 400 && status !== 422) lost(status);
    else if (asking === null) document.querySelector("#lost").textContent = "";
  });
  document.addEventListener("htmx:before:history:update", (event) => { // an address that was refused is not shown
    const status = event.detail?.response?.status ?? 200;
    if (status >= 400 && status !== 422) event.preventDefault();
  });
  window.wordtools = { snake, goTo, say, lost };
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
  // "own" has a script of its own for its keys, and the labels of its cells in data-keys.
  const write = (cell) => (cell ? cell[0] : ".");
  const said = (cell) => (cell ? cell[0] : "hole");
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
    const cells = cellsOf(board), columns = Number(board.dataset.columns);
    cells[at] = cell;
    const rows = [];
    for (let start = 0; start < cells.length; start += columns) rows.push(cells.slice(start, start + columns).map(write).join(" "));
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
    else return;
    event.preventDefault();
  });
  document.addEventListener("click", (event) => {
    const cell = event.target.closest?.(".board:not(.own) [data-at]");
    if (cell) goTo(cell.closest(".board"), Number(cell.dataset.at));
    for (const menu of all(".download[open]")) if (!menu.contains(event.target)) menu.open = false;
    const drawn = event.target.closest?.("[data-png]");
    if (drawn) save(drawn.dataset.png);
    if (event.target.closest?.("[data-print]")) window.print();
    const copy = event.target.closest?.("[data-copy]");
    if (copy) navigator.clipboard.writeText(copy.dataset.copy).then(() => {
      copy.textContent = "Copied";
      setTimeout(() => (copy.textContent = "Copy"), 1500);
    });
  });

  // Files: a page with #dropped takes one that is dropped anywhere; one that is too large is not sent at all.
  const most = Number(document.body.dataset.most);
  const small = (files) => {
    const size = [...files].reduce((sum, one) => sum + one.size, 0);
    if (size + 2000 <= most) return true; // the form around it has its size too
    document.querySelector("#lost").textContent = `${files[0].name} has ${(size / 1e6).toFixed(1)} MB: this page takes files up to ${(most / 1e6).toFixed(1)} MB.`;
    return false;
  };
  document.addEventListener("submit", (event) => {
    const files = all('input[type="file"]', event.target).flatMap((field) => [...field.files]);
    if (files.length && !small(files)) event.preventDefault();
  }, true);
  document.addEventListener("change", (event) => {
    if ("send" in (event.target.dataset ?? {}) && event.target.files.length && small(event.target.files)) event.target.form.submit();
  });
  for (const kind of ["dragenter", "dragover", "dragleave", "drop"]) document.addEventListener(kind, (event) => {
    const form = document.querySelector("#dropped"), own = event.target.closest?.('input[type="file"]');
    if (!form || own || ![...(event.dataTransfer?.types ?? [])].includes("Files")) return;
    event.preventDefault();
    document.body.classList.toggle("receiving", kind === "dragenter" || kind === "dragover");
    const files = kind === "drop" ? event.dataTransfer.files : [];
    if (!files.length || !small(files)) return;
    const field = form.elements[0];
    if (files.length > 1 && form.dataset.several) {
      form.action = form.dataset.several;
      Object.assign(field, { multiple: true, name: "files" });
    }
    field.files = files;
    form.submit();
  });

  // Arrow keys go through turns where nothing else wants them.
  document.addEventListener("keydown", (event) => {
    const kind = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
    if (!kind || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || event.target.closest?.("input, select, textarea, [role=grid], [role=gridcell], .list")) return;
    document.querySelector(`a[rel="${kind}"]`)?.click();
  });

  // The drawer of a narrow screen: its handle opens and closes it, Escape closes it. It stays so when it is drawn anew.
  let drawn = null; // null: as the server says
  function drawer(open) {
    drawn = open;
    for (const handle of all(".handle")) handle.setAttribute("aria-expanded", String(open));
  }
  document.addEventListener("click", (event) => {
    const handle = event.target.closest?.(".handle");
    if (handle) drawer(handle.getAttribute("aria-expanded") !== "true");
    else if (drawn && event.target.closest?.(".desk:not(.making) > .place")) drawer(false); // it lay over the board
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    const handle = event.target.closest?.(".handle") ?? event.target.closest?.(".handle + *")?.previousElementSibling;
    if (!handle?.getClientRects().length) return; // it is shown on a narrow screen only
    drawer(false);
    handle.focus();
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

  // What a script alone can do is hidden until one runs; a wrong field is announced to screen readers too.
  function ready() {
    for (const board of all(".board[data-cells]")) {
      if (board.querySelector(".write")) continue;
      editor(board);
      if (held !== null && document.activeElement === document.body) goTo(board, held);
    }
    for (const fold of all("details[data-fold]:not([data-ready])")) {
      fold.dataset.ready = "";
      fold.open = [...fold.querySelectorAll(".wrong")].some((wrong) => wrong.textContent !== "");
    }
    for (const copy of all(".copy")) copy.hidden = !navigator.clipboard;
    for (const part of all("[data-js], [data-png], [data-print]")) part.hidden = false;
    if (drawn !== null) drawer(drawn);
    for (const wrong of all(".wrong")) {
      for (const field of all(`[aria-describedby~="${wrong.id}"]`)) field.toggleAttribute("aria-invalid", wrong.textContent !== "");
    }
  }
  // A link or button that is redrawn keeps the focus, as htmx does it for what has an id: the next key is meant for it.
  const known = (one) => `${one.tagName} ${one.getAttribute("aria-label") ?? one.textContent} ${one.dataset.at ?? ""}`;
  let focused = null;
  document.addEventListener("htmx:before:swap", () => {
    const one = document.activeElement;
    focused = one?.matches("a, button") && !one.id ? known(one) : null;
  });
  document.addEventListener("htmx:after:swap", () => {
    if (focused === null || document.activeElement !== document.body) return;
    all("main :is(a, button)").find((one) => known(one) === focused)?.focus({ preventScroll: true });
  });
  for (const current of all("nav [aria-current]")) current.scrollIntoView({ block: "nearest", inline: "nearest" });
  document.addEventListener("htmx:after:swap", ready);
  window.wordtools.ready = ready;
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
