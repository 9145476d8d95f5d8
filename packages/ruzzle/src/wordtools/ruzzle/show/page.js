// The table of words of each board, and the snake of the word pointed at. The data is in the page.
(() => {
  const UNIT = 100, MARGIN = 8; // as the picture was drawn
  const BATCH = 300; // rows made at a time: a large board has very many words
  const WORD = 0, SCORE = 1, PATH = 2, LABEL = 3;
  const KEYS = { word: (a) => a[WORD], score: (a) => a[SCORE], length: (a) => a[WORD].length, label: (a) => Number.parseFloat(a[LABEL]) || 0 };
  const { term, counted } = termsOf(document);
  const data = JSON.parse(document.getElementById("data").textContent);
  const collator = collatorOf(data.language);

  function collatorOf(language) {
    try {
      return new Intl.Collator(language);
    } catch { // the code of a language of one's own need not be a tag that browsers know
      return new Intl.Collator();
    }
  }

  const svg = (name, attributes) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  };
  const plain = (text) => text.toUpperCase().normalize("NFD").replace(/\p{M}/gu, "");

  function drawSnake(picture, columns, path) {
    const layer = picture.querySelector(".paths");
    layer.replaceChildren();
    const on = new Set(path);
    for (const tile of picture.querySelectorAll(".cell")) tile.classList.toggle("on", on.has(Number(tile.dataset.cell)));
    if (!path.length) return;
    const points = path.map((cell) => [
      MARGIN + ((cell % columns) + 0.5) * UNIT,
      MARGIN + (Math.floor(cell / columns) + 0.5) * UNIT,
    ]);
    const group = svg("g", { class: "path snake" });
    const line = (kind, part) => group.append(svg("polyline", { class: kind, points: part.join(" ") }));
    let run = [points[0]];
    for (let k = 1; k < points.length; k++) {
      const [a, b] = [points[k - 1], points[k]];
      if (Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])) > UNIT) {
        line("jump", [a, b]);
        line("line", run);
        run = [];
      }
      run.push(b);
    }
    line("line", run);
    group.append(svg("circle", { class: "start", cx: points[0][0], cy: points[0][1], r: 30 }));
    if (points.length > 1) {
      const [a, b] = points.slice(-2);
      const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
      const dx = (b[0] - a[0]) / length, dy = (b[1] - a[1]) / length;
      const corners = [[32, 0], [-10, 27], [-10, -27]].map(([along, across]) => [
        b[0] + along * dx - across * dy,
        b[1] + along * dy + across * dx,
      ]);
      group.append(svg("polygon", { class: "end", points: corners.join(" ") }));
    }
    layer.append(group);
  }

  function setUp(section, board, number) {
    const picture = section.querySelector("svg"), said = section.querySelector(".said");
    const frame = section.querySelector(".frame"), body = section.querySelector("tbody");
    const filter = section.querySelector(".filter"), none = section.querySelector(".none");
    const heads = [...section.querySelectorAll("th")];
    const searched = board.words.map((row) => `${row[WORD].toUpperCase()}\n${plain(row[WORD])}`);
    let order = board.words.map((_, k) => k), shown = order, pinned = null, made = 0;
    let sorted = { key: null, down: false };

    const show = (row) => {
      drawSnake(picture, board.columns, row ? row[PATH] : []);
      if (!row) return said.replaceChildren(term("point_at_word"));
      const word = document.createElement("b");
      word.textContent = row[WORD];
      said.replaceChildren(word, `, ${counted("word_points", row[SCORE])}`);
    };
    const rowOf = (event) => event.target.closest && event.target.closest("tbody tr");
    const dataOf = (row) => board.words[Number(row.dataset.k)];

    const makeRow = (k) => {
      const row = document.createElement("tr");
      row.dataset.k = k;
      row.tabIndex = -1;
      if (k === pinned) row.setAttribute("aria-current", "true");
      for (const key of ["word", "score", "length"]) {
        const value = KEYS[key](board.words[k]);
        row.insertCell().textContent = key === "word" ? value : value.toLocaleString();
      }
      if (board.words[k].length > LABEL) row.insertCell().textContent = board.words[k][LABEL];
      return row;
    };
    const more = () => {
      const rows = shown.slice(made, made + BATCH).map(makeRow);
      body.append(...rows);
      if (!made && rows.length) rows[0].tabIndex = 0;
      made += rows.length;
    };
    const fill = () => {
      const parts = filter.value.toUpperCase().split(/\s+/).filter(Boolean);
      shown = order.filter((k) => parts.every((part) => searched[k].includes(part) || searched[k].includes(plain(part))));
      body.replaceChildren();
      none.hidden = shown.length > 0;
      made = 0;
      frame.scrollTop = 0;
      more();
    };
    const sortBy = (key) => {
      sorted = { key, down: sorted.key === key ? !sorted.down : key !== "word" };
      const turn = sorted.down ? -1 : 1, get = KEYS[key];
      order = board.words.map((_, k) => k).sort((a, b) => {
        const [left, right] = [get(board.words[a]), get(board.words[b])];
        return (key === "word" ? collator.compare(left, right) : left - right) * turn || a - b;
      });
      for (const head of heads) {
        const own = head.firstElementChild.dataset.key === key;
        head.setAttribute("aria-sort", own ? (sorted.down ? "descending" : "ascending") : "none");
      }
      fill();
    };
    const pin = (k, linked) => {
      for (const row of body.querySelectorAll("[aria-current]")) row.removeAttribute("aria-current");
      pinned = k;
      show(k === null ? null : board.words[k]);
      const row = k === null ? null : body.querySelector(`tr[data-k="${k}"]`);
      if (row) row.setAttribute("aria-current", "true");
      if (linked && k !== null) {
        const place = new URLSearchParams(number ? { board: number + 1 } : {});
        place.set("word", board.words[k][WORD]);
        try {
          history.replaceState(null, "", `#${place}`);
        } catch {
          // a page inside another page may not change its address
        }
      }
    };
    const focus = (row) => {
      for (const old of body.querySelectorAll('[tabindex="0"]')) old.tabIndex = -1;
      row.tabIndex = 0;
      row.focus();
    };

    for (const head of heads) head.firstElementChild.addEventListener("click", () => sortBy(head.firstElementChild.dataset.key));
    filter.addEventListener("input", fill);
    filter.addEventListener("keydown", (event) => {
      if (event.key !== "ArrowDown" || !body.firstElementChild) return;
      event.preventDefault();
      focus(body.firstElementChild);
    });
    frame.addEventListener("scroll", () => {
      if (frame.scrollTop + frame.clientHeight > frame.scrollHeight - 400) more();
    });
    body.addEventListener("pointerover", (event) => { const row = rowOf(event); if (row) show(dataOf(row)); });
    body.addEventListener("pointerleave", () => show(pinned === null ? null : board.words[pinned]));
    body.addEventListener("focusin", (event) => { const row = rowOf(event); if (row) show(dataOf(row)); });
    body.addEventListener("click", (event) => {
      const row = rowOf(event);
      if (row) pin(Number(row.dataset.k), true);
    });
    body.addEventListener("keydown", (event) => {
      const row = rowOf(event);
      if (!row) return;
      if (event.key === "ArrowDown" && !row.nextElementSibling) more();
      const next = {
        ArrowDown: row.nextElementSibling,
        ArrowUp: row.previousElementSibling || filter,
        Home: body.firstElementChild,
        End: body.lastElementChild,
      }[event.key];
      if (next) {
        event.preventDefault();
        next === filter ? filter.focus() : focus(next);
      } else if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        pin(Number(row.dataset.k), true);
      }
    });
    fill();
    return { board, pin, section, reveal: (k) => {
      filter.value = "";
      fill();
      while (made < shown.length && made <= shown.indexOf(k)) more();
      const row = body.querySelector(`tr[data-k="${k}"]`);
      if (row) frame.scrollTop = Math.max(0, row.offsetTop - frame.clientHeight / 2);
    } };
  }

  const views = [...document.querySelectorAll("section.solution")].map((section, k) => setUp(section, data.boards[k], k));

  function followLink() {
    const place = new URLSearchParams(location.hash.slice(1));
    const word = place.get("word");
    const view = views[Number(place.get("board") || 1) - 1];
    if (!word || !view) return;
    if (place.get("board")) view.section.scrollIntoView();
    const k = view.board.words.findIndex((row) => row[WORD] === word || plain(row[WORD]) === plain(word));
    if (k < 0) {
      view.section.querySelector(".said").textContent = term("not_on_board", { word });
      return;
    }
    view.reveal(k);
    view.pin(k, false);
  }
  addEventListener("hashchange", followLink);
  followLink();
})();
