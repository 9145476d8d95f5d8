// The game: what the buttons do, what is told, and when it is over.
function play(root) {
  const find = (what) => root.querySelector(what);
  const tiles = [...root.querySelectorAll(".sheet .cell")].map((tile) => Number(tile.dataset.cell));
  if (!tiles.length || root.dataset.solution === "shown") return;
  const puzzle = readPuzzle(root, tiles), state = new State(puzzle), { term, counted } = puzzle;
  const said = find(".said"), question = find(".ask"), notice = find(".notice"), cover = find(".paused");
  const tell = (text) => { said.textContent = text || "\u00a0"; };
  const store = new Store(puzzle, state, tell), options = store.options();
  const board = new Board(root, puzzle, state), moves = new Moves(puzzle, state, options), clues = new Clues(root, puzzle, state);
  const clock = new Clock((seconds) => {
    const gone = seconds !== state.seconds;
    state.seconds = seconds;
    find(".time").textContent = spell(seconds);
    if (gone && seconds % 5 === 0) store.soon();
  });
  const game = { root, puzzle, state, moves, board, clues, options, pencil: false, paused: false, auto: () => options.auto && puzzle.known };

  game.draw = () => {
    board.draw(moves.view.board);
    clues.draw(moves.view.clues);
    find(".count").textContent = term("count_of", { count: state.count, all: puzzle.cells.length });
    game.drawn();
  };
  // What is said aloud: what was done, and the clue when another entry is asked than before.
  let asked = null;
  game.ask = (done = "") => {
    const other = moves.entry !== asked && moves.entry !== undefined;
    asked = moves.entry;
    const clue = other ? `${clues.clueOf(moves.entry)}, ${clues.patternOf(moves.word)}` : "";
    if (done || clue) clues.say([done, clue].filter(Boolean).join(". "));
  };
  game.change = (does) => {
    hush();
    does();
    state.solved &&= state.done;
    tell("");
    begin();
    game.draw();
    store.soon();
  };
  game.write = (letter, more) => {
    const cell = moves.here, before = state.letters.get(cell);
    if (!state.fixed(cell)) {
      game.change(() => state.put(cell, more ? before + letter : letter, game.pencil));
      if (game.auto() && !game.pencil && state.letters.get(cell)) state.check([cell]);
    }
    if (!more && letter) moves.advance(Boolean(before));
    game.draw();
    game.ask(state.wrong.has(cell) ? `${letter}, ${term("wrong")}` : letter);
    judge();
  };
  game.step = (by) => {
    const k = moves.beside(by);
    if (k === undefined) return false;
    moves.goTo(k);
    game.draw();
    game.ask();
    return true;
  };

  function judge() {
    if (state.done) finish();
    else if (state.full && state.right_all) put(term("all_right_pencil"), [[term("write_in_ink"), () => { state.ink(); game.change(() => {}); judge(); }]]);
    else if (state.full && puzzle.known) put(term("something_wrong"), [[term("check_the_grid"), () => { actions.check("grid"); game.focus(); }]]);
    else if (state.full) tell(term("all_filled"));
  }
  function result() {
    const parts = [puzzle.title, ...(options.timer ? [spell(state.seconds)] : [])];
    if (state.checks) parts.push(counted("checks", state.checks));
    if (state.reveals) parts.push(counted("reveals", state.reveals));
    return parts.join(", ");
  }
  function finish() {
    const first = !state.solved;
    state.solved = true;
    clock.stop();
    tell(term("solved_now"));
    clues.say(term("solved_now"));
    store.flush();
    find(".result").textContent = result();
    if (first && !notice.open) notice.showModal();
  }
  const begin = () => { if (!state.solved && !game.paused) clock.start(); };

  // A question under the grid, with what may be answered; whatever else is done takes it away.
  function hush() { question.hidden = true; }
  function put(text, answers) {
    question.replaceChildren(Object.assign(document.createElement("span"), { textContent: text }));
    for (const [name, does] of answers) {
      const button = Object.assign(document.createElement("button"), { type: "button", textContent: name });
      button.addEventListener("click", () => { hush(); does(); });
      question.append(button);
    }
    question.hidden = false;
  }

  function pause(on) {
    game.paused = on;
    root.classList.toggle("pausing", on);
    cover.hidden = !on;
    board.grid.inert = on;
    find("[data-do=pause]").setAttribute("aria-pressed", on);
    if (on) { clock.stop(); cover.querySelector("button").focus(); }
    else { begin(); game.focus(); }
  }
  function again() {
    state.reset();
    clock.stop();
    clock.set(0);
    store.flush();
    find(".jotted").value = "";
    moves.here = puzzle.first;
    moves.go(puzzle.first, puzzle.entries[puzzle.order[0]]?.direction ?? "across");
    tell("");
    game.draw();
    game.focus(false);
  }
  function print(blank) {
    root.classList.toggle("blank", blank);
    window.print();
  }

  const range = (what) => (what === "letter" ? [moves.here] : what === "word" ? moves.word : puzzle.cells);
  const actions = game.actions = {
    check(what) {
      const { typed, wrong } = state.check(range(what));
      state.checks += 1;
      game.draw();
      store.soon();
      tell(!typed ? term("nothing_to_check") : wrong ? counted("letters_wrong", wrong) : state.done ? term("solved_now") : term("right_so_far"));
    },
    reveal(what) {
      if (what === "grid") put(term("reveal_sure"), [[term("reveal"), () => shows(puzzle.cells)], [term("keep_solving"), () => game.focus()]]);
      else shows(range(what));
    },
    pencil() {
      game.pencil = !game.pencil;
      find("[data-do=pencil]").setAttribute("aria-pressed", game.pencil);
      root.classList.toggle("penciling", game.pencil);
      tell(game.pencil ? term("pencil_on") : "");
    },
    several() { game.several(); return true; },
    clear() {
      put(term("clear_sure"), [[term("clear"), () => { game.change(() => state.clear(puzzle.cells)); game.focus(false); }], [term("keep_them"), () => game.focus()]]);
    },
    again() { put(term("again_sure"), [[term("start_again"), again], [term("keep_solving"), () => game.focus()]]); },
    previous() { game.step(-1); },
    next() { game.step(1); },
    pause() { pause(!game.paused); return true; },
    save() { tell(term("saved_as", { file: store.save() })); },
    load() { find("[type=file]").click(); return true; },
    blank() { print(true); return true; },
    print() { print(false); return true; },
    async copy() {
      const text = find(".result").textContent;
      try { await navigator.clipboard.writeText(text); find(".copied").textContent = term("copied"); }
      catch { getSelection().selectAllChildren(find(".result")); find(".copied").textContent = term("copy_selected"); }
    },
    close() { notice.close(); return true; },
  };
  function shows(cells) {
    const count = state.reveal(cells);
    if (count) state.reveals += 1;
    game.draw();
    store.soon();
    tell(count ? counted("letters_revealed", count) : term("nothing_to_reveal"));
    if (state.done) finish();
  }

  listen(game);
  root.addEventListener("click", (event) => {
    const button = event.target.closest("button"), jump = button?.dataset.jump;
    if (jump !== undefined) { moves.goTo(Number(jump)); game.draw(); game.focus(); game.ask(); return; }
    if (!button?.dataset.do) return;
    const menu = button.closest("details.menu");
    if (menu) menu.open = false;
    const keeps = actions[button.dataset.do](button.dataset.what);
    if (!keeps && question.hidden) game.focus();
    else if (!question.hidden && menu) question.querySelector("button").focus();
  });
  for (const menu of root.querySelectorAll("details.menu")) {
    menu.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !menu.open) return;
      menu.open = false;
      menu.querySelector("summary").focus();
    });
    menu.addEventListener("focusout", (event) => { if (event.relatedTarget && !menu.contains(event.relatedTarget)) menu.open = false; });
  }
  document.addEventListener("pointerdown", (event) => {
    for (const menu of root.querySelectorAll("details.menu[open]")) if (!menu.contains(event.target)) menu.open = false;
  });
  for (const box of root.querySelectorAll("[data-option]")) {
    box.checked = options[box.dataset.option];
    box.addEventListener("change", () => {
      options[box.dataset.option] = box.checked;
      store.keepOptions(options);
      root.classList.toggle("timeless", !options.timer);
      if (game.auto()) state.check(puzzle.cells.filter((cell) => !state.pencil.has(cell)));
      game.draw();
    });
  }
  find(".jotted").addEventListener("input", (event) => { state.notes = event.target.value; store.soon(); });
  find("[type=file]").addEventListener("change", async (event) => {
    const [file] = event.target.files;
    event.target.value = "";
    if (!file) return;
    const wrong = await store.load(file);
    tell(wrong || term("loaded", { file: file.name }));
    if (!wrong) show();
  });
  addEventListener("afterprint", () => root.classList.remove("blank"));

  function show() {
    clock.set(state.seconds);
    find(".jotted").value = state.notes;
    if (state.solved) find(".result").textContent = result();
    game.draw();
  }
  root.classList.add("ready");
  root.classList.toggle("timeless", !options.timer);
  const back = store.restore();
  store.watch(show);
  show();
  if (back && !state.solved) {
    const far = `${term("cells_of", { count: state.count, all: puzzle.cells.length })}${options.timer ? `, ${spell(state.seconds)}` : ""}`;
    put(term("welcome_back", { progress: far }), [[term("go_on"), () => { begin(); game.focus(false); }], [term("start_again"), again]]);
  }
}

for (const root of document.querySelectorAll(".player")) play(root);
