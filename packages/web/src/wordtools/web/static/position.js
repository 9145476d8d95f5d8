"use strict";
// The board of a position as an editor: what is laid by keys, clicks and the tiles that are left goes into the fields
// of the form, whose answer lists the plays. A play that is pointed at is drawn on the board.
(() => {
  const { Table, say } = window.wordtools;
  const one = (selector) => document.querySelector(selector);
  const form = one("#asked"), rack = one("#rack"), cgp = one("#cgp"), play = form.elements.play;
  const table = new Table(one("#table"), JSON.parse(one("#table").dataset.table));
  const tiles = table.data.tiles;
  let blanks, rest, onRack = false, pasted = false, pointed = null;
  const past = [], future = [];

  function load(data) {
    table.board = [...data.board];
    table.data.cgp = data.cgp;
    blanks = new Set(data.blanks);
    rest = data.cgp.split(/\s+/).slice(1);
    rack.value = rack.defaultValue = data.rack.join(""); // not as if it were typed
    table.data.shown = data.shown;
    draw();
  }
  const letters = (text) => { // the tiles of a text, the longest that there are
    const found = [];
    for (let at = 0; at < text.length;) {
      const size = [3, 2, 1].find((many) => tiles[text.slice(at, at + many).toLocaleUpperCase()] !== undefined) ?? 1;
      found.push(text.slice(at, at + size).toLocaleUpperCase());
      at += size;
    }
    return found.filter((tile) => /\S/.test(tile) && !"[]".includes(tile));
  };

  // ---- drawing
  function draw() {
    const set = table.board.flatMap((text, cell) => (text ? [[cell, { text, blank: blanks.has(cell) }]] : []));
    table.draw(set, "set");
    shown();
    drawRack();
    drawBank();
    one("#undo").disabled = !past.length;
    one("#redo").disabled = !future.length;
    one("#turn").textContent = table.down ? "Down" : "Across";
  }
  const shown = (laid = pointed ?? table.data.shown) => table.draw(laid.filter(([cell]) => !table.board[cell]).map(([cell, text, blank]) => [cell, { text, blank }]), "shown");
  function face(text) {
    const made = document.createElement("span");
    made.className = "piece";
    made.append(text === "?" ? "" : text);
    if (tiles[text] && text !== "?") made.append(Object.assign(document.createElement("small"), { textContent: tiles[text][0] }));
    return made;
  }
  function drawRack() {
    const here = letters(rack.value);
    one("#pieces").replaceChildren(...here.map(face));
    one(".well").classList.toggle("filled", here.length > 0);
    one(".well").classList.toggle("active", onRack);
    table.grid.classList.toggle("active", !onRack);
  }
  function left() {
    const counts = { ...table.data.counts };
    for (const [cell, text] of table.board.entries()) if (text) counts[blanks.has(cell) ? "?" : text] -= 1;
    for (const text of letters(rack.value)) counts[text] -= 1;
    return counts;
  }
  function drawBank() {
    const bank = one("#bank"), counts = left();
    if (!bank.children.length) bank.append(...Object.keys(counts).map((text) => {
      const made = Object.assign(document.createElement("button"), { type: "button", className: "piece" });
      made.dataset.tile = text;
      const sr = Object.assign(document.createElement("span"), { className: "sr", textContent: text === "?" ? " left, blank" : " left" });
      made.append(text, document.createElement("small"), sr);
      return made;
    }));
    for (const button of bank.children) {
      const text = button.dataset.tile;
      button.children[0].textContent = ` ${counts[text]}`;
      button.disabled = counts[text] <= 0;
    }
  }

  // ---- changing
  const state = () => ({ board: [...table.board], blanks: [...blanks], rack: rack.value });
  function change(make) {
    past.push(state());
    future.length = 0;
    make();
    send();
  }
  function back(from, to) {
    const before = from.pop();
    if (!before) return;
    to.push(state());
    table.board = [...before.board];
    blanks = new Set(before.blanks);
    rack.value = before.rack;
    send();
  }
  function written() { // the position as CGP; empty where nothing lies
    const rows = [];
    for (let start = 0; start < table.size; start += table.columns) {
      let text = "", gap = 0;
      for (let cell = start; cell < start + table.columns; cell += 1) {
        const tile = table.board[cell];
        if (!tile) gap += 1;
        else {
          const name = blanks.has(cell) ? tiles[tile][1] : tile;
          text += (gap || "") + (name.length > 1 ? `[${name}]` : name);
          gap = 0;
        }
      }
      rows.push(text + (gap || ""));
    }
    const [racks, ...after] = rest, others = racks.split("/").slice(1);
    if (table.board.every((tile) => !tile) && others.every((text) => !text) && after.join(" ") === "0/0 0") return "";
    return [rows.join("/"), ["", ...others].join("/"), ...after].join(" ");
  }
  function send() {
    table.data.shown = [];
    pointed = null;
    play.value = "";
    cgp.value = written();
    pasted = false;
    draw();
    form.dispatchEvent(new CustomEvent("input", { bubbles: true, detail: "set" }));
  }
  function lay(text, blank) {
    if (tiles[text] === undefined) return say(`There is no tile ${text}.`);
    const cell = table.at, before = table.step(cell, true);
    if (!table.data.premiums[cell] && table.data.brick.includes(cell)) return;
    if (before >= 0 && table.board[before] && tiles[table.board[before] + text] && !table.board[cell] && table.several) {
      return change(() => (table.board[before] += text)); // C and H, where CH is a tile
    }
    change(() => {
      table.board[cell] = text;
      blanks.delete(cell);
      if (blank) blanks.add(cell);
    });
    const next = table.step(cell);
    if (next >= 0) table.go(next, document.activeElement === table.cells[cell]);
    one("#turn").textContent = table.down ? "Down" : "Across";
  }
  function remove(cell) {
    if (!table.board[cell]) return;
    change(() => {
      table.board[cell] = "";
      blanks.delete(cell);
    });
  }
  function toBlank() { // the tile at the cursor, or the one before it, becomes a blank or ceases to be one
    const before = table.step(table.at, true), cell = table.board[table.at] ? table.at : before;
    if (cell < 0 || !table.board[cell]) return say("There is no tile here.");
    change(() => (blanks.has(cell) ? blanks.delete(cell) : blanks.add(cell)));
  }

  // ---- keys, pointer and fields
  table.grid.addEventListener("keydown", (event) => {
    if (event.altKey) return;
    if (event.ctrlKey || event.metaKey) {
      const key = event.key.toLowerCase();
      if (key === "z" && !event.shiftKey) back(past, future);
      else if (key === "y" || key === "z") back(future, past);
      else return;
    } else if (/^\p{L}$/u.test(event.key)) lay(event.key.toLocaleUpperCase(), event.shiftKey && event.key !== event.key.toLocaleLowerCase());
    else if (event.key === "?") toBlank();
    else if (event.key === "Backspace") {
      const before = table.board[table.at] ? table.at : table.step(table.at, true);
      if (before >= 0) {
        remove(before);
        table.go(before);
      }
    } else if (event.key === "Delete") remove(table.at);
    else if (event.key === " " || event.key === "Enter") {
      table.turn();
      one("#turn").textContent = table.down ? "Down" : "Across";
    } else if (!table.arrow(event.key)) return;
    event.preventDefault();
    table.cells[table.at].setAttribute("aria-label", table.label(table.at));
  });
  table.grid.addEventListener("click", (event) => {
    const square = event.target.closest("[data-at]");
    if (!square) return;
    const cell = Number(square.dataset.at);
    if (cell === table.at && square.classList.contains("seen")) table.down = !table.down;
    for (const seen of table.grid.querySelectorAll(".seen")) seen.classList.remove("seen");
    square.classList.add("seen"); // a second click on it turns the direction
    table.go(cell);
    one("#turn").textContent = table.down ? "Down" : "Across";
  });
  document.addEventListener("focusin", (event) => {
    if (event.target === rack) onRack = true;
    else if (table.grid.contains(event.target)) onRack = false;
    else return;
    drawRack();
  });
  let before = null; // the state before the rack is typed into
  rack.addEventListener("focus", () => (before = state()));
  rack.addEventListener("input", () => {
    if (before) past.push(before);
    future.length = 0;
    rack.value = rack.value.toLocaleUpperCase();
    before = state();
    send();
  });
  rack.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
    event.preventDefault();
    event.shiftKey ? back(future, past) : back(past, future);
    before = state();
  });
  document.addEventListener("click", (event) => {
    const on = (selector) => event.target.closest?.(selector);
    const tile = on("#bank [data-tile]")?.dataset.tile, row = on("#result a[data-play]");
    if (tile && (onRack || tile === "?")) change(() => (rack.value += tile));
    else if (tile) lay(tile, false);
    else if (on("#turn")) {
      table.turn();
      draw();
    } else if (on("#blank")) toBlank();
    else if (on("#undo")) back(past, future);
    else if (on("#redo")) back(future, past);
    else if (on("#clear")) change(() => {
      table.board = table.board.map(() => "");
      blanks.clear();
      rack.value = "";
    });
    else if (row && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      table.data.shown = JSON.parse(row.dataset.play);
      play.value = row.dataset.text;
      shown();
      form.dispatchEvent(new CustomEvent("input", { bubbles: true, detail: "set" }));
    }
  });
  for (const [kind, there] of [["pointerover", true], ["focusin", true], ["pointerout", false], ["focusout", false]]) {
    document.addEventListener(kind, (event) => {
      const row = event.target.closest?.("#result tr"), link = event.target.closest?.("#result a[data-play]") ?? row?.querySelector("a[data-play]");
      if (!link) return;
      pointed = there ? JSON.parse(link.dataset.play) : null;
      shown();
    });
  }
  form.addEventListener("input", (event) => {
    if (event.target === cgp) {
      pasted = true;
      rack.value = "";
    } else if (event.target.name === "l") location.href = `/scrabble?${new URLSearchParams({ l: event.target.value })}`;
  });
  document.addEventListener("htmx:after:swap", () => {
    const data = JSON.parse(one("#position").dataset.table);
    if (pasted) {
      past.push(state());
      load(data);
      pasted = false;
    } else if (play.value && document.activeElement === play) {
      table.data.shown = data.shown;
      shown();
    }
    pointed = null;
  });

  one("#board").replaceChildren(one("#empty").content.cloneNode(true));
  one(".racked").classList.add("drawn");
  load(table.data);
  table.labels();
  if (document.activeElement === document.body) table.go(table.at);
})();
