// Where the solver is: a cell and a direction, and what of the puzzle lies that way.
class Moves {
  constructor(puzzle, state, options) {
    Object.assign(this, { puzzle, state, options });
    this.here = puzzle.first;
    this.way = puzzle.entries[puzzle.order[0]]?.direction ?? "across";
    this.go(this.here);
  }

  get entry() { return this.puzzle.entryAt(this.here, this.way); }
  get word() { return this.cellsOf(this.entry); }
  cellsOf(k) { return k === undefined ? [this.here] : this.puzzle.entries[k].cells; }
  isOpen(k) { return !this.state.filled(this.puzzle.entries[k].cells); }

  // What the page shows of it.
  get view() {
    const { entry, here, way } = this, { entries } = this.puzzle;
    const chain = entry === undefined ? [] : entries[entry].chain, refers = entry === undefined ? [] : entries[entry].refers;
    const cells = (some) => some.flatMap((k) => entries[k].cells);
    return {
      board: { here, way, word: this.word, chain: cells(chain), referred: new Set(cells(refers)) },
      clues: { entry, cross: this.puzzle.entryAt(here, OTHER[way]), chain, referred: refers },
    };
  }

  go(cell, direction = this.way) {
    this.here = cell;
    const along = this.puzzle.entryAt(cell, direction), across = this.puzzle.entryAt(cell, OTHER[direction]);
    this.way = along === undefined && across !== undefined ? OTHER[direction] : direction;
  }
  goTo(k) {
    const { cells, direction } = this.puzzle.entries[k];
    this.go(cells.find((cell) => !this.state.letters.get(cell)) ?? cells[0], direction);
  }
  turn() {
    if (this.puzzle.diagramless || this.puzzle.entryAt(this.here, OTHER[this.way]) !== undefined) this.way = OTHER[this.way];
  }
  arrow(direction, by) {
    if (this.way !== direction && (this.puzzle.diagramless || this.puzzle.entryAt(this.here, direction) !== undefined)) this.way = direction;
    else this.go(this.puzzle.beside(this.here, direction, by), direction);
  }
  along(by) {
    const place = this.word.indexOf(this.here) + by;
    if (this.puzzle.diagramless) this.here = this.puzzle.beside(this.here, this.way, by);
    else if (place >= 0 && place < this.word.length) this.here = this.word[place];
  }

  // After a letter: to the next gap of the word, then to the next unfinished clue; over what was full, cell by cell.
  advance(wasFilled) {
    const { word, state, options } = this, place = word.indexOf(this.here), last = place === word.length - 1;
    if (this.puzzle.diagramless) return this.along(1);
    const gaps = word.filter((cell) => !state.letters.get(cell));
    if (gaps.length && options.skip && (!wasFilled || last)) this.here = gaps.find((cell) => word.indexOf(cell) > place) ?? gaps[0];
    else if (!gaps.length && options.next && (!wasFilled || last)) this.unfinished();
    else this.along(1);
  }
  // The next clue with a gap: first where the answer goes on, then in the order of the lists.
  unfinished() {
    const { order, entries } = this.puzzle, at = order.indexOf(this.entry), { chain } = entries[this.entry] ?? { chain: [] };
    const later = [...chain.slice(chain.indexOf(this.entry) + 1), ...order.slice(at + 1), ...order.slice(0, at)];
    const k = later.find((one) => this.isOpen(one));
    if (k === undefined) this.along(1);
    else this.goTo(k);
  }
  // The clue after or before this one in the lists; undefined at their ends.
  beside(by) {
    const { order } = this.puzzle;
    let place = this.entry === undefined ? (by > 0 ? -1 : order.length) : order.indexOf(this.entry);
    do place += by;
    while (this.options.full && order[place] !== undefined && !this.isOpen(order[place]));
    return order[place];
  }
}
