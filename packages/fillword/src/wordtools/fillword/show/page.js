"use strict";
// The path of the word that is pointed at, in the list or on the board; a click keeps it. The words are in the page.
(() => {
  const wordOf = (event) => event.target.closest?.("[data-word]")?.dataset.word;

  for (const section of document.querySelectorAll(".board-and-words")) {
    const details = section.querySelector("details");
    const marked = [...section.querySelectorAll("[data-word]")];
    let kept;
    const show = (word) => {
      for (const part of marked) part.classList.toggle("shown", part.dataset.word === word && details.open);
    };
    const reveal = () => {
      section.classList.toggle("closed", !details.open);
      if (!details.open) kept = undefined;
      show(kept);
    };
    const press = (word) => {
      if (word === undefined || !details.open) return;
      kept = kept === word ? undefined : word;
      for (const button of section.querySelectorAll("button.word")) {
        button.setAttribute("aria-pressed", String(button.dataset.word === kept));
      }
      show(kept);
    };
    section.addEventListener("pointerover", (event) => show(wordOf(event) ?? kept));
    section.addEventListener("pointerleave", () => show(kept));
    section.addEventListener("focusin", (event) => show(wordOf(event) ?? kept));
    section.addEventListener("click", (event) => press(wordOf(event)));
    details.addEventListener("toggle", reveal);
    reveal();
  }
})();
