"use strict";
// A board against the clock: words are typed or drawn, and kept in this browser until they are scored. What each is
// worth is said at once, by the words that the server finds on the board. An unfinished game goes on after the page is loaded again.
(() => {
  const game = document.querySelector("#play");
  if (!game) return;
  const [clock, start, typed, mine, words, finish] = ["clock", "start", "typed", "mine", "words", "finish"].map((id) => document.getElementById(id));
  const board = game.querySelector(".board"), letters = JSON.parse(game.dataset.letters);
  const key = `wordtools:play:${finish.elements.board.value}`;
  const kept = JSON.parse(localStorage.getItem(key) ?? "null");
  const state = { left: kept?.left ?? Number(game.dataset.seconds), words: kept?.words ?? [] };
  const save = () => localStorage.setItem(key, JSON.stringify(state));
  const say = (text) => (document.querySelector("#said").textContent = text);

  function draw() {
    clock.textContent = `${Math.floor(state.left / 60)}:${String(state.left % 60).padStart(2, "0")}`;
    words.value = state.words.join("\n");
    mine.replaceChildren(...state.words.map((word) => {
      const chip = document.createElement("li");
      const score = known?.get(word);
      chip.className = known && score === undefined ? "chip missed" : "chip";
      chip.textContent = known ? `${word} ${score ?? "\u2715"}` : word;
      return chip;
    }));
  }
  function add(text) {
    const word = text.trim().toUpperCase();
    if (!word || timer === null) return;
    if (state.words.includes(word)) return say(`${word} is there already`);
    state.words.push(word);
    save();
    draw();
    if (known) say(known.has(word) ? `${word}, ${known.get(word)}` : `${word} does not count`);
    else say(`${word}, ${state.words.length}`);
  }

  let known = null; // the words of the board with their points
  async function look() {
    const fields = new URLSearchParams(["board", "rules", "l"].map((name) => [name, finish.elements[name].value]));
    const answer = await fetch(`/ruzzle.json?${fields}`).catch(() => null);
    if (!answer?.ok) return; // the words are judged at the end
    known = new Map((await answer.json()).words.map((one) => [one.word, one.score]));
    draw();
  }
  let timer = null;
  function end() {
    clearInterval(timer);
    localStorage.removeItem(key);
    finish.submit();
  }
  function begin() {
    typed.disabled = false;
    start.hidden = true;
    board.classList.remove("covered");
    timer = setInterval(() => {
      state.left -= 1;
      save();
      draw();
      if (state.left === 30) say("30 seconds left");
      if (state.left <= 0) end();
    }, 1000);
    typed.focus();
    look();
  }
  start.addEventListener("click", begin);
  finish.addEventListener("submit", () => localStorage.removeItem(key));
  typed.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    add(typed.value);
    typed.value = "";
  });

  // A word drawn over the letters: the cells that the pointer goes over, in order.
  let path = null;
  const cellAt = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest(".board.play .cell")?.dataset.cell;
  const middle = (event, cell) => { // not the corners: a slanting line passes over those of other cells
    const box = board.querySelector(`.cell[data-cell="${cell}"]`).getBoundingClientRect();
    return Math.hypot(event.clientX - box.left - box.width / 2, event.clientY - box.top - box.height / 2) < box.width * 0.42;
  };
  board.addEventListener("pointerdown", (event) => {
    const cell = cellAt(event);
    if (cell === undefined || timer === null) return;
    path = [cell];
    wordtools.snake(board, path);
    event.preventDefault();
  });
  document.addEventListener("pointermove", (event) => {
    if (!path) return;
    const cell = cellAt(event);
    if (cell === undefined || path.at(-1) === cell || !middle(event, cell)) return;
    if (path.at(-2) === cell) path.pop();
    else if (!path.includes(cell)) path.push(cell);
    wordtools.snake(board, path);
  });
  for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, (event) => {
    if (!path) return;
    if (event.type === "pointerup" && path.length > 1) add(path.map((cell) => letters[cell]).join(""));
    path = null;
    wordtools.snake(board, []);
  });

  window.addEventListener("storage", (event) => { // another tab plays the same board: the words of both count
    if (event.key !== key || !event.newValue) return;
    const other = JSON.parse(event.newValue), more = other.words.filter((word) => !state.words.includes(word));
    state.left = Math.min(state.left, other.left);
    if (more.length) {
      state.words.push(...more);
      save();
    }
    draw();
  });

  for (const part of document.querySelectorAll("[data-plain]")) part.hidden = true;
  board.classList.add("covered");
  draw();
  if (kept) {
    start.textContent = "Go on";
    say(`A game with ${state.words.length} words goes on`);
  }
})();
