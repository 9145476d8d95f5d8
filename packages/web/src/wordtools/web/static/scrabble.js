"use strict";
// A game against the computer: tiles are dragged, tapped or typed onto the board; the server scores them, and
// a turn brings the next page into this one. The clock runs while it is your turn and the page is open, lives through a
// reload, and goes to the server with each play as the seconds that were used.
(() => {
  const { Table, letterOf, lost, ready, say } = window.wordtools;
  const LAST = "wordtools:scrabble:last", NEAR = 6; // pixels that a pointer may move and still tap
  const one = (selector) => document.querySelector(selector);
  const result = one("#result");
  let table, data, rack, laid, chosen, exchanging, asked, sending = false;

  function start() {
    const box = one("#table");
    if (!box) return;
    data = JSON.parse(box.dataset.table);
    table = new Table(box, data);
    rack = data.rack.map((text, slot) => ({ text, slot }));
    laid = new Map(); // square: {text, blank, piece}
    [chosen, exchanging, asked] = [null, null, null];
    for (const part of document.querySelectorAll("[data-plain]")) part.hidden = true;
    for (const part of document.querySelectorAll("#result [data-js]")) part.hidden = false;
    table.labels();
    if (data.over) return;
    draw();
    if (data.plays) localStorage.setItem(LAST, location.href);
  }

  // ---- drawing
  const loose = () => rack.filter((piece) => ![...laid.values()].some((tile) => tile.piece === piece));
  function draw() {
    table.draw([...laid], "mine");
    drawRack();
    judge();
  }
  function drawRack() {
    const here = loose(), focused = document.activeElement?.dataset?.slot;
    one("#rack").replaceChildren(...here.map((piece) => {
      const made = document.createElement("button"), worth = data.tiles[piece.text]?.[0] ?? 0;
      made.type = "button";
      made.className = "piece";
      made.dataset.slot = piece.slot;
      made.setAttribute("aria-pressed", String(exchanging ? exchanging.has(piece) : chosen === piece));
      if (piece.text === "?") made.append(Object.assign(document.createElement("span"), { className: "sr", textContent: "blank" }));
      else made.append(piece.text, Object.assign(document.createElement("small"), { textContent: ` ${worth}` }));
      return made;
    }));
    if (focused !== undefined) one(`#rack [data-slot="${focused}"]`)?.focus({ preventScroll: true });
    one("#rack").classList.toggle("exchanging", exchanging !== null);
    one("#recall").disabled = !laid.size && !exchanging;
    const swap = one("#exchange");
    swap.textContent = exchanging ? (exchanging.size ? `Exchange ${exchanging.size}` : "Pass the turn") : "Exchange";
    swap.disabled = laid.size > 0;
    one("#send").disabled = !laid.size;
    one("#recall").textContent = exchanging ? "Cancel" : "Recall";
  }

  // ---- what the tiles score
  let asking = null;
  function judge() {
    const told = one("#worth"), send = one("#send");
    asking?.abort();
    asked = null;
    send.textContent = "Play";
    told.classList.remove("bad");
    if (exchanging) return (told.textContent = "Choose the tiles that go back into the bag.");
    if (!laid.size) return (told.textContent = "");
    const play = table.written(laid);
    asked = play.text ?? null;
    if (play.problem) return bad(play.problem);
    asking = new AbortController();
    const query = new URLSearchParams({ cgp: data.cgp, play: play.text, l: data.l, check: data.check });
    fetch(`/scrabble/judge?${query}`, { signal: asking.signal }).then((answer) => answer.json()).then((found) => {
      if (found.problem) return bad(found.problem, found.score);
      send.textContent = `Play for ${found.score}`;
      told.textContent = found.words.join(", ");
      table.draw([...laid], "mine", { cell: play.last, text: found.score });
    }).catch((error) => {
      if (error.name !== "AbortError") lost();
    });
  }
  function bad(text) {
    const told = one("#worth");
    told.textContent = text;
    told.classList.add("bad");
  }

  // ---- laying and taking
  async function lay(piece, cell) {
    if (table.board[cell] || laid.has(cell) || data.brick.includes(cell)) return false;
    let text = piece.text;
    if (text === "?") {
      text = await letterOf(data);
      if (text === null) return draw(), false;
    }
    put(piece, cell, text);
    return true;
  }
  function put(piece, cell, text) {
    laid.set(cell, { text, blank: piece.text === "?", piece });
    chosen = null;
    draw();
  }
  function take(cell) {
    laid.delete(cell);
    draw();
  }
  function recall() {
    laid.clear();
    [chosen, exchanging] = [null, null];
    draw();
    table.go(table.at);
  }
  function shuffle() {
    for (let k = rack.length - 1; k > 0; k -= 1) {
      const other = Math.floor(Math.random() * (k + 1));
      [rack[k], rack[other]] = [rack[other], rack[k]];
    }
    drawRack();
  }
  function type(key, blank) {
    const letter = key.toLocaleUpperCase(), free = loose();
    let cell = table.at;
    const before = table.step(cell, true), pair = before >= 0 && laid.get(before);
    const both = pair && !pair.blank && free.find((piece) => piece.text === pair.text + letter); // C and H where CH is a tile
    if (both) return take(before), put(both, before, both.text);
    while (cell >= 0 && (table.board[cell] || laid.has(cell))) cell = table.step(cell);
    const piece = (!blank && free.find((one) => one.text === letter)) || free.find((one) => one.text === "?");
    if (cell < 0) return say("The line ends here.");
    if (!piece || !(letter in data.tiles)) return bad(`There is no ${letter} on your rack.`);
    put(piece, cell, piece.text === "?" ? letter : piece.text);
    let next = table.step(cell);
    while (next >= 0 && table.board[next] && table.step(next) >= 0) next = table.step(next);
    table.go(next >= 0 ? next : cell);
  }
  function back() {
    let cell = laid.has(table.at) ? table.at : table.step(table.at, true);
    while (cell >= 0 && !laid.has(cell)) cell = table.step(cell, true);
    if (cell < 0) cell = [...laid.keys()].at(-1) ?? -1;
    if (cell < 0) return;
    take(cell);
    table.go(cell);
  }

  // ---- a turn
  async function send(play) {
    if (sending) return;
    const form = one("#turn"), fields = new URLSearchParams(new FormData(form)), typing = document.activeElement?.id === "play";
    fields.set("play", play);
    sending = true;
    one("#table").setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(`/scrabble/play?${fields}`), page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const next = page.querySelector("#result");
      if (!next) return lost(answer.status);
      if (answer.status === 422) return bad(page.querySelector("#wrong-play")?.textContent ?? "That cannot be played.");
      if (play) history.pushState({}, "", answer.url);
      const open = [...result.querySelectorAll("details[open]")].map((fold) => fold.className);
      result.replaceChildren(...next.childNodes);
      ready();
      for (const fold of result.querySelectorAll("details")) fold.open = open.includes(fold.className);
      say(page.querySelector("#said")?.textContent ?? "");
      start();
      clock.ready();
      if (typing) one("#play")?.focus({ preventScroll: true });
      else if (one("#send")) table.go(data.start);
    } catch {
      lost();
    } finally {
      sending = false;
      one("#table")?.removeAttribute("aria-busy");
    }
  }

  // ---- the pointer
  let drag = null, dragged = false;
  document.addEventListener("pointerdown", (event) => {
    dragged = false;
    if (!table || event.button || data.over || exchanging) return;
    const button = event.target.closest?.("#rack .piece"), cell = button ? null : table.under(event.clientX, event.clientY);
    const piece = button ? rack.find((one) => one.slot === Number(button.dataset.slot)) : laid.get(cell)?.piece;
    if (piece) drag = { piece, from: button ? null : cell, x: event.clientX, y: event.clientY, ghost: null };
  });
  document.addEventListener("pointermove", (event) => {
    if (!drag) return;
    if (!drag.ghost) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < NEAR) return;
      dragged = true;
      const text = drag.from === null ? drag.piece.text : laid.get(drag.from).text;
      drag.ghost = Object.assign(document.createElement("div"), { className: "piece drag", textContent: text === "?" ? "" : text });
      document.body.append(drag.ghost);
      document.body.classList.add("dragging");
    }
    drag.ghost.style.transform = `translate(${event.clientX}px, ${event.clientY}px) translate(-50%, -60%)`;
    const over = table.under(event.clientX, event.clientY);
    if (over === drag.over) return;
    table.cells[drag.over]?.classList.remove("over");
    if (over !== null) table.cells[over].classList.add("over");
    drag.over = over;
  });
  for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, async (event) => {
    const done = drag;
    drag = null;
    if (!done?.ghost) return;
    done.ghost.remove();
    document.body.classList.remove("dragging");
    table.cells[done.over]?.classList.remove("over");
    if (event.type === "pointercancel") return;
    const cell = table.under(event.clientX, event.clientY);
    if (cell === null) {
      if (done.from !== null) laid.delete(done.from);
      else reorder(done.piece, event.clientX);
      return draw();
    }
    if (done.from === null) await lay(done.piece, cell);
    else if (cell !== done.from && !table.board[cell] && !laid.has(cell) && !data.brick.includes(cell)) {
      laid.set(cell, laid.get(done.from));
      take(done.from);
    }
    if (table.at !== cell) table.go(cell, false);
  });
  function reorder(piece, x) { // a tile dropped on the rack goes before the first one that lies right of it
    const right = [...document.querySelectorAll("#rack .piece")].find((button) => {
      const box = button.getBoundingClientRect();
      return Number(button.dataset.slot) !== piece.slot && x < box.left + box.width / 2;
    });
    rack = rack.filter((one) => one !== piece);
    const at = right ? rack.findIndex((one) => one.slot === Number(right.dataset.slot)) : rack.length;
    rack.splice(at, 0, piece);
  }
  document.addEventListener("click", (event) => {
    if (dragged) return (dragged = false);
    if (!table || data.over) return;
    const on = (selector) => event.target.closest?.(selector);
    const button = on("#rack .piece"), square = on("#table [data-at]");
    if (button) {
      const piece = rack.find((one) => one.slot === Number(button.dataset.slot));
      if (exchanging) exchanging.has(piece) ? exchanging.delete(piece) : exchanging.add(piece);
      else chosen = chosen === piece ? null : piece;
      drawRack();
    } else if (square) {
      const cell = Number(square.dataset.at), same = cell === table.at && table.cells[cell].classList.contains("seen");
      for (const seen of document.querySelectorAll(".squares .seen")) seen.classList.remove("seen");
      if (chosen) {
        table.go(cell);
        lay(chosen, cell);
      } else if (laid.has(cell)) take(cell);
      else {
        if (same) table.down = !table.down;
        square.classList.add("seen"); // a second click on it turns the direction
        table.go(cell);
      }
    } else if (on("#recall")) recall();
    else if (on("#shuffle")) shuffle();
    else if (on("#send") && asked) send(asked);
    else if (on("#exchange")) {
      if (exchanging) return send(`-${[...exchanging].map((piece) => (table.several ? `[${piece.text}]` : piece.text)).join("")}`);
      exchanging = new Set();
      chosen = null;
      draw();
    } else if (on("#hint")) {
      event.preventDefault();
      hint();
    }
  });
  async function hint() {
    try {
      const page = new DOMParser().parseFromString(await (await fetch(one("#hint").href)).text(), "text/html");
      one("#hints").replaceChildren(...page.querySelectorAll("#hints > *"));
      if (one(".handle").getClientRects().length) one("#worth").after(one("#hints")); // a drawer would lie over the rack
    } catch {
      lost();
    }
  }
  document.addEventListener("submit", (event) => {
    if (event.target.dataset.turn === undefined || !table) return;
    event.preventDefault();
    const play = event.submitter?.value || one("#play")?.value.trim();
    if (play) send(play);
  });
  document.addEventListener("keydown", (event) => {
    if (!table || data.over || event.ctrlKey || event.altKey || event.metaKey) return;
    const square = event.target.closest?.("#table [data-at]"), piece = event.target.closest?.("#rack .piece");
    const free = event.target === document.body || square || piece;
    if (!free) return;
    const letter = /^\p{L}$/u.test(event.key);
    if (event.key === "Escape") recall();
    else if (exchanging) return;
    else if (letter) type(event.key, event.shiftKey && event.key !== event.key.toLocaleLowerCase());
    else if (event.key === "Backspace") back();
    else if (event.key === "Enter" && !piece) {
      if (asked) send(asked);
    } else if (!square) return;
    else if (event.key === " ") table.turn();
    else if (event.key.startsWith("Arrow") && event.shiftKey) table.turn(event.key === "ArrowUp" || event.key === "ArrowDown");
    else if (!table.arrow(event.key)) return;
    event.preventDefault();
    table.cells[table.at].setAttribute("aria-label", table.label(table.at, laid.get(table.at)?.text));
  });
  window.addEventListener("popstate", () => location.reload());

  // ---- the clock
  const clock = {
    used: 0,
    ready() {
      const face = one("#clock");
      if (!face) return;
      const key = `wordtools:scrabble:${face.dataset.game}`;
      this.used = Math.max(Number(face.dataset.used), Number(localStorage.getItem(key) ?? 0));
      if (!face.dataset.runs) localStorage.removeItem(key);
      this.draw();
    },
    draw() {
      const face = one("#clock"), left = Number(face.dataset.seconds) - this.used, size = Math.abs(left);
      face.textContent = `${left < 0 ? "\u2212" : ""}${Math.floor(size / 60)}:${String(size % 60).padStart(2, "0")}`;
      face.classList.toggle("late", left < 0);
      for (const field of document.querySelectorAll('input[name="used"]')) field.value = this.used;
      for (const link of document.querySelectorAll("a[href*='/scrabble/play?'], a[href*='/scrabble/play.']")) {
        const address = new URL(link.href);
        address.searchParams.set("used", this.used);
        link.href = address;
      }
      if (left === 60) say("One minute left");
    },
  };
  setInterval(() => {
    const face = one("#clock");
    if (!face?.dataset.runs) return;
    const key = `wordtools:scrabble:${face.dataset.game}`;
    clock.used = Math.max(clock.used, Number(localStorage.getItem(key) ?? 0)) + 1; // another tab may have gone on
    localStorage.setItem(key, clock.used);
    clock.draw();
  }, 1000);

  start();
  clock.ready();
  const last = localStorage.getItem(LAST), again = one("#again");
  if (again && last && data && !data.plays) {
    again.href = last;
    again.hidden = false;
  }
  if (table && !data.over && (document.activeElement === document.body || !document.activeElement)) table.go(data.start);
})();
