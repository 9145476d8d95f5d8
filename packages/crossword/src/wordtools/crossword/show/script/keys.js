// Keys, pointer and touch. A letter goes to the cell with the focus; a keyboard on a screen, and an accent that is
// typed in two strokes, need a field, which lies over the cell and takes the letters instead.
const BLANK = "\u200b"; // what stands in the field: without it no Backspace of a keyboard on a screen would be told
const ARROWS = { ArrowLeft: ["across", -1], ArrowRight: ["across", 1], ArrowUp: ["down", -1], ArrowDown: ["down", 1] };

function listen(game) {
  const { root, puzzle, state, moves, board, clues, options } = game;
  const field = root.querySelector(".keys"), several = root.querySelector(".several");
  const coarse = matchMedia("(pointer: coarse)");
  let pressed = null; // the cell that a pointer is on, and whether it was the one chosen

  const focus = () => (document.activeElement === field ? field : board.cells.get(moves.here)).focus({ preventScroll: true });
  const covered = () => { board.cover(field, moves.here); field.setAttribute("aria-label", board.label(moves.here, moves.way)); };
  game.focus = (touched = document.activeElement === field) => { if (touched) field.focus({ preventScroll: true }); else focus(); };
  game.drawn = () => {
    covered();
    board.see(moves.here);
    if (board.grid.contains(document.activeElement)) focus();
  };
  const asked = (move) => { move(); game.draw(); game.ask(); };

  function type(text, more) {
    const typed = [...text.normalize("NFC").toUpperCase()].map((letter) => (puzzle.diagramless && letter === "." ? BLACK : letter))
      .filter((letter) => letter === BLACK || /[\p{L}\p{N}]/u.test(letter));
    for (const letter of typed) game.write(letter, more);
  }
  function erase() {
    if (!state.letters.get(moves.here) || state.fixed(moves.here)) moves.along(-1);
    game.change(() => state.put(moves.here, ""));
  }
  function open() {
    if (state.fixed(moves.here)) return;
    several.hidden = false;
    board.cover(several, moves.here);
    several.value = state.letters.get(moves.here);
    several.focus({ preventScroll: true });
    several.select();
  }
  function close(taken) {
    if (several.hidden) return;
    several.hidden = true;
    const text = [...several.value.toUpperCase()].filter((letter) => /[\p{L}\p{N}]/u.test(letter)).join("");
    if (taken && text !== state.letters.get(moves.here)) game.write(text, false);
    game.focus(coarse.matches);
  }
  game.several = open;

  const space = () => {
    if (!options.clears) return asked(() => moves.turn());
    game.change(() => state.put(moves.here, ""));
    moves.along(1);
    game.draw();
  };
  const KEYS = {
    " ": space,
    Enter: () => asked(() => moves.turn()),
    Backspace: erase,
    Delete: () => game.change(() => state.put(moves.here, "")),
    Home: () => asked(() => moves.go(moves.word[0])),
    End: () => asked(() => moves.go(moves.word.at(-1))),
    PageUp: () => game.step(-1),
    PageDown: () => game.step(1),
    Insert: open,
    // To the next clue; after the last one, and before the first, Tab leaves the grid as it does everywhere.
    Tab: (event) => !game.step(event.shiftKey ? -1 : 1),
    Escape: () => { if (puzzle.order.length && clues.buttons.some(Boolean)) clues.focus(); else document.activeElement.blur(); },
  };
  const SAID = {
    KeyC: () => clues.say(clues.clueOf(moves.entry)),
    KeyP: () => clues.say(clues.patternOf(moves.word)),
    KeyN: () => game.actions.pencil(),
  };

  board.frame.addEventListener("keydown", (event) => {
    if (event.target === several || game.paused) return;
    if (event.ctrlKey && event.altKey && Object.hasOwn(SAID, event.code)) {
      if (event.getModifierState("AltGraph")) return;
      event.preventDefault();
      SAID[event.code]();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const more = puzzle.rebus && event.shiftKey && !event.getModifierState("CapsLock");
    field.dataset.more = more ? "more" : "";
    if (Object.hasOwn(ARROWS, event.key)) asked(() => moves.arrow(...ARROWS[event.key]));
    else if (Object.hasOwn(KEYS, event.key)) { if (KEYS[event.key](event) === true) return; }
    else if (event.key === "." && !puzzle.diagramless) game.actions.pencil();
    else if (event.target === field) return; // told by what becomes of its text
    else if ([...event.key].length === 1) type(event.key, more);
    else {
      if (["Dead", "Process", "Unidentified"].includes(event.key)) field.focus({ preventScroll: true });
      return;
    }
    event.preventDefault();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "F6" || event.ctrlKey || event.altKey || game.paused) return;
    event.preventDefault();
    if (board.frame.contains(document.activeElement)) clues.focus();
    else game.focus();
  });

  // A keyboard on a screen tells only what became of the text, and composes words of single letters; where keys are
  // real, what is being composed is an accent or a syllable, and counts when it is complete.
  field.value = BLANK;
  field.addEventListener("input", (event) => {
    if (event.isComposing && !coarse.matches) return;
    const text = field.value.replace(BLANK, "");
    if (!field.value && event.inputType.startsWith("delete")) erase();
    else if (text.includes(" ")) space();
    else type(text, field.dataset.more === "more");
    field.value = BLANK;
  });
  field.addEventListener("compositionend", () => {
    if (!coarse.matches) type(field.value.replace(BLANK, ""), false);
    field.value = BLANK;
  });
  several.addEventListener("keydown", (event) => {
    if (!["Enter", "Insert", "Escape"].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    close(event.key !== "Escape");
  });
  several.addEventListener("blur", () => close(true));

  board.grid.addEventListener("pointerdown", (event) => {
    const cell = Number(event.target.dataset.cell);
    pressed = { cell, chosen: cell === moves.here };
    if (event.pointerType === "mouse") event.preventDefault();
  });
  board.grid.addEventListener("mousedown", (event) => event.preventDefault());
  for (const part of root.querySelectorAll(".asked, [data-do=pencil]")) { // the keyboard stays where it is
    part.addEventListener("mousedown", (event) => event.preventDefault());
  }
  board.grid.addEventListener("click", (event) => {
    const cell = Number(event.target.dataset.cell);
    if (game.paused) return;
    if (!board.cells.has(cell)) {
      const asked = puzzle.askedIn(cell), box = event.target.getBoundingClientRect();
      const k = asked[Math.min(asked.length - 1, Math.floor((asked.length * (event.clientY - box.top)) / box.height))];
      if (k === undefined) return;
      pressed = null;
      moves.goTo(k);
      game.draw();
      game.focus(coarse.matches || event.pointerType === "touch" || document.activeElement === field);
      game.ask();
      return;
    }
    const chosen = pressed?.cell === cell ? pressed.chosen : cell === moves.here;
    pressed = null;
    if (chosen && board.frame.contains(document.activeElement)) moves.turn();
    else moves.go(cell);
    game.draw();
    game.focus(coarse.matches || event.pointerType === "touch" || document.activeElement === field);
    game.ask();
  });
  board.frame.addEventListener("focusin", (event) => {
    if (board.frame.contains(event.relatedTarget)) return;
    game.ask();
  });
  board.grid.addEventListener("focusin", (event) => { // by a screen reader
    const cell = Number(event.target.dataset.cell);
    if (cell === moves.here || pressed || !board.cells.has(cell)) return;
    moves.go(cell);
    game.draw();
  });

  const listed = { ArrowUp: -1, ArrowDown: 1, Home: "first", End: "last" };
  clues.buttons.forEach((button, k) => {
    button?.addEventListener("click", () => {
      if (puzzle.diagramless) { clues.draw({ entry: k, cross: undefined, chain: [], referred: [] }); clues.say(clues.clueOf(k)); return; }
      moves.goTo(k);
      game.draw();
      game.focus(coarse.matches);
      game.ask();
    });
    button?.addEventListener("keydown", (event) => {
      if (!Object.hasOwn(listed, event.key)) return;
      event.preventDefault();
      const to = clues.beside(k, listed[event.key]);
      if (to === undefined) return;
      clues.offer(to);
      clues.focus();
    });
  });

  // The bar with the clue stands above the keyboard on the screen, which the window's height says nothing of.
  const view = window.visualViewport;
  const fit = () => {
    root.style.setProperty("--keyboard", `${Math.max(0, innerHeight - view.height - view.offsetTop)}px`);
    root.style.setProperty("--seen", `${view.height}px`);
    board.see(moves.here);
  };
  view?.addEventListener("resize", fit);
  view?.addEventListener("scroll", fit);
}
