"use strict";
// The clock of a game of Scrabble: it runs while it is your turn and the page is open, lives through a reload, and goes
// to the server with each play as the seconds that were used.
(() => {
  const clock = document.querySelector("#clock");
  if (!clock) return;
  const key = `wordtools:scrabble:${clock.dataset.game}`;
  const all = Number(clock.dataset.seconds);
  let used = Math.max(Number(clock.dataset.used), Number(localStorage.getItem(key) ?? 0));
  function draw() {
    const left = all - used, size = Math.abs(left);
    clock.textContent = `${left < 0 ? "\u2212" : ""}${Math.floor(size / 60)}:${String(size % 60).padStart(2, "0")}`;
    clock.classList.toggle("late", left < 0);
    for (const field of document.querySelectorAll('input[name="used"]')) field.value = used;
    for (const link of document.querySelectorAll("a[href*='/scrabble/play?'], a[href*='/scrabble/play.']")) {
      const address = new URL(link.href);
      address.searchParams.set("used", used);
      link.href = address;
    }
  }
  draw();
  if (!clock.dataset.runs) {
    localStorage.removeItem(key);
    return;
  }
  setInterval(() => {
    used += 1;
    localStorage.setItem(key, used);
    draw();
    if (all - used === 60) document.querySelector("#said").textContent = "One minute left";
  }, 1000);
  document.querySelector("#play")?.focus({ preventScroll: true });
})();
