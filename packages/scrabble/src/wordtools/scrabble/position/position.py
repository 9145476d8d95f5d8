"""Positions: a board, racks, scores and whose turn it is, with plays made and taken back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Sequence
from dataclasses import dataclass, field, replace

from wordtools.core import RulesError
from wordtools.scrabble.position.board import Board
from wordtools.scrabble.position.judge import IllegalPlayError, Judgement, check_board, judge
from wordtools.scrabble.position.play import Play, PlayKind
from wordtools.scrabble.rules.layout import column_name
from wordtools.scrabble.rules.rules import MOST_RACK, Rules
from wordtools.scrabble.rules.tiles import BLANK, LAID_BLANK, Rack, Tile, taken

MOST_PLAYERS = 4


@dataclass(frozen=True, repr=False)
class State:
    """All that a play changes. Racks and scores are by player.

    >>> from wordtools.scrabble import Position
    >>> position = Position.new("en", rack="RETINA?")
    >>> before = position.state
    >>> _ = position.push("8D RETAIN")
    >>> before.scores, position.state.scores, position.state.turn
    ((0, 0), (14, 0), 1)
    """

    board: Board
    racks: tuple[Rack | None, ...]
    """The tiles of each player; None: nobody knows."""
    scores: tuple[int, ...]
    turn: int = 0
    """The player to move, from 0."""
    scoreless: int = 0
    """How many turns in a row brought no points."""
    over: bool = False

    def __repr__(self) -> str:
        """Shows the racks, where the tile set is known, the scores and whose turn it is."""
        tiles = self.board.tile_set
        racks = [
            "not known" if rack is None else tiles.text(rack) if tiles else f"{len(rack)} tiles" for rack in self.racks
        ]
        players = ", ".join(f"{rack} {score}" for rack, score in zip(racks, self.scores, strict=True))
        return f"<State {self.board!r}, {players}, turn {self.turn}{', over' if self.over else ''}>"


@dataclass(repr=False)
class Position:
    """A game at one moment.

    >>> position = Position.new("en", rack="AELNRT?")
    >>> position.push("8D ANTLER").score
    14
    >>> position.state.scores, position.turn, position.rack_text(0), position.text(position.pop())
    ((14, 0), 1, '?', '8D ANTLER')
    >>> print(position.judge("8F TANK"))
    K is not on the rack ?AELNRT
    """

    rules: Rules
    state: State
    _past: list[tuple[State, Play]] = field(default_factory=list, repr=False)

    def __post_init__(self) -> None:
        """Checks that board and racks are of these rules.

        Raises:
            RulesError: says what is wrong.
        """
        state, tiles = self.state, self.rules.tiles
        check_board(state.board, self.rules)
        if len(state.scores) != len(state.racks) or not 0 <= state.turn < max(1, len(state.racks)):
            raise RulesError(f"{len(state.racks)} racks, {len(state.scores)} scores and turn {state.turn} do not fit")
        for rack in state.racks:
            tiles.check_rack(rack or b"", MOST_RACK)
        if state.board.tile_set is not tiles:
            self.state = replace(state, board=state.board.of(tiles))

    @classmethod
    def new(
        cls,
        rules: Rules | str,
        *,
        rack: str | None = None,
        racks: Sequence[str | None] | None = None,
        players: int = 2,
    ) -> Position:
        """Makes the position before the first play.

        Args:
            rules: of the game, or the name of a tile set (``en``).
            rack: the tiles of the first player as text; None: nobody knows them.
            racks: the tiles of each player instead.
            players: how many, where *racks* is not given.

        Raises:
            RulesError: not 1 to 4 players, a rack that is too large, or more tiles than there are.
        """
        rules = Rules.of(rules)
        if racks is None:
            if not 1 <= players <= MOST_PLAYERS:
                raise RulesError(f"1 to {MOST_PLAYERS} can play, not {players}")
            racks = [rack, *[None] * (players - 1)]
        elif rack is not None:
            raise RulesError("give the rack of the first player, or those of all, not both")
        known = tuple(None if one is None else rules.tiles.rack(one) for one in racks)
        position = cls(rules, State(Board.empty(rules.layout, rules.tiles), known, (0,) * len(known)))
        position.check()
        return position

    @classmethod
    def from_cgp(cls, text: str, rules: Rules | str = "en") -> Position:
        """Reads a position from a line of CGP; its operations change *rules* where they say other numbers.

        Raises:
            FormatError: what is wrong, with the number of the row where it is in the board.
        """
        from wordtools.scrabble.position import cgp

        return cgp.parse(text, Rules.of(rules)).position

    def cgp(self) -> str:
        """Writes the position as one line of CGP, the player to move first."""
        from wordtools.scrabble.position import cgp

        return cgp.write(self)

    def __str__(self) -> str:
        """Shows the board with its premium squares, the scores and the racks; > is the player to move."""
        texts = [[text.strip("[]") for text in row] for row in self.board.rows()]
        width = max(len(text) for row in texts for text in row)
        names = [column_name(k) for k in range(self.rules.layout.columns)]
        lines = [
            f"{head:>2} " + " ".join(f"{text:{width}}" for text in row).rstrip()
            for head, row in [("", names), *((str(number), row) for number, row in enumerate(texts, 1))]
        ]
        for player, (rack, score) in enumerate(zip(self.state.racks, self.state.scores, strict=True)):
            sign = ">" if player == self.turn and not self.over else " "
            held = "rack not known" if rack is None else self.rules.tiles.text(rack) or "no tiles"
            lines.append(f"{sign} player {player + 1}: {score} points, {held}")
        lines.append("the game is over" if self.over else f"{self.bag} tiles in the bag")
        return "\n".join(lines)

    def __repr__(self) -> str:
        """Shows the position as CGP."""
        return f"Position.from_cgp({self.cgp()!r}, {self.rules.tiles.name!r})"

    def _repr_svg_(self) -> str:
        """Draws the board in a notebook."""
        return self.board._repr_svg_()

    def check(self) -> None:
        """Checks the number of players, the racks, and that no tile is there more often than in the set.

        Raises:
            RulesError: says what is wrong.
        """
        racks, tiles = self.state.racks, self.rules.tiles
        for rack in racks:
            tiles.check(rack or b"", "rack")
        if not 1 <= len(racks) <= MOST_PLAYERS:
            raise RulesError(f"1 to {MOST_PLAYERS} can play, not {len(racks)}")
        for rack in racks:
            if rack is not None and len(rack) > self.rules.rack_size:
                raise RulesError(f"rack {tiles.text(rack)}: {len(rack)} tiles, and a rack holds {self.rules.rack_size}")
        unseen = self._unseen()
        for tile, count in sorted(unseen.items()):
            if count < 0:
                there = tiles.counts[tile]
                raise RulesError(
                    f"{there - count} times the tile {tiles.text([tile])} on the board and racks: there are {there}"
                )

    def _unseen(self) -> Counter[Tile]:
        unseen = Counter(dict(enumerate(self.rules.tiles.counts)))
        unseen.subtract(BLANK if tile & LAID_BLANK else tile for tile in self.board.tiles if tile)
        for rack in self.state.racks:
            unseen.subtract(rack or b"")
        return unseen

    @property
    def board(self) -> Board:
        """The board."""
        return self.state.board

    @property
    def turn(self) -> int:
        """The player to move, from 0."""
        return self.state.turn

    @property
    def rack(self) -> Rack:
        """The tiles of the player to move; empty when nobody knows them."""
        return self.state.racks[self.turn] or b""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.over

    @property
    def unseen(self) -> Rack:
        """The tiles that lie neither on the board nor on a known rack, in order: the bag and the unknown racks."""
        return bytes(sorted(self._unseen().elements()))

    @property
    def bag(self) -> int:
        """How many tiles the bag holds; players whose rack is not known hold a full one as far as tiles go."""
        hidden = sum(rack is None for rack in self.state.racks)
        return max(0, len(self.unseen) - hidden * self.rules.rack_size)

    def rack_text(self, player: int) -> str:
        """Writes a player's tiles; empty when nobody knows them."""
        return self.rules.tiles.text(self.state.racks[player] or b"")

    def parse(self, text: str) -> Play:
        """Reads a play as a person writes it on this board (see ``Play.parse``)."""
        return Play.parse(text, self.rules.tiles, self.rules.layout, self.board)

    def _read(self, play: Play | str) -> Play:
        return self.parse(play) if isinstance(play, str) else play

    def text(self, play: Play) -> str:
        """Writes a play."""
        return self.own(play).text(self.rules.tiles, self.rules.layout)

    def own(self, play: Play) -> Play:
        """Returns a play as one of this game: what was read for another tile set or layout is read again.

        Raises:
            RulesError: its text or its codes mean nothing in this game.
        """
        tiles, layout = self.rules.tiles, self.rules.layout
        if isinstance(play.origin, Rules):
            if play.origin is self.rules:
                return play
            known = play.origin.tiles == tiles and play.origin.layout.columns == layout.columns
        else:
            known = play.origin is None or (
                not play.tiles.translate(None, tiles.codes) and play.text(tiles, layout) == play.origin
            )
        if not known:
            return Play.parse(str(play), tiles, layout)
        tiles.check(play.tiles, "play")
        return play

    def judge(self, play: Play | str, words: Container[str] | None = None) -> Judgement:
        """Says what a play of the player to move (or its text) makes and scores, and all that is wrong with it.

        Raises:
            RulesError: a play that means nothing in this game.
        """
        play = self._read(play)
        rack = self.state.racks[self.turn]
        return judge(self.own(play), self.board, self.rules, rack=rack, words=words, bag=self.bag)

    def push(self, play: Play | str, *, words: Container[str] | None = None, drawn: Rack | None = None) -> Judgement:
        """Makes a play of the player to move.

        A known rack loses the tiles laid or exchanged. When the bag is empty and a rack too, or too many turns
        in a row brought nothing, the game ends and the racks are settled.

        Args:
            play: the play, or its text (``8H QUiZ``).
            words: the word list; None: words are not checked.
            drawn: the tiles drawn after it; None: none.

        Returns:
            The words and the score.

        Raises:
            IllegalPlayError: the play is not legal; says everything that is wrong.
        """
        if self.over:
            raise IllegalPlayError("the game is over")
        play = self.own(self._read(play))
        judged = self.judge(play, words)
        if not judged.legal:
            raise IllegalPlayError("; ".join(map(str, judged.problems)))
        before = self.state
        player = before.turn
        rack = before.racks[player]
        if rack is not None:
            rack = bytes(
                sorted(taken(rack, play.tiles if play.kind is PlayKind.EXCHANGE else play.laid) + (drawn or b""))
            )
        racks = (*before.racks[:player], rack, *before.racks[player + 1 :])
        scores = list(before.scores)
        scores[player] += judged.score
        board = before.board.laid(play.fresh(before.board))
        scoreless = 0 if judged.score else before.scoreless + 1
        self._past.append((before, play))
        self.state = State(board, racks, tuple(scores), (player + 1) % len(racks), scoreless)
        self._settle(player)
        return judged

    def pop(self) -> Play:
        """Takes the last play back and returns it.

        Raises:
            IndexError: there is none.
        """
        self.state, play = self._past.pop()
        return play

    @property
    def plays(self) -> list[Play]:
        """The plays made on this position since it was set up."""
        return [play for _, play in self._past]

    def draw(self, player: int, rack: Rack | None) -> None:
        """Gives a player other tiles.

        Raises:
            RulesError: too many, or tiles that are not there.
        """
        before = self.state
        self.state = replace(before, racks=(*before.racks[:player], rack, *before.racks[player + 1 :]))
        try:
            self.check()
        except RulesError:
            self.state = before
            raise

    def copy(self) -> Position:
        """Returns the same position, without the plays that led to it."""
        return Position(self.rules, self.state)

    def seen_by(self, player: int) -> Position:
        """Returns the position as a player sees it: the others' racks are not known, nor what they exchanged.

        The plays that led to it are kept, so that ``pop`` shows what was there before.
        """
        seen = Position(self.rules, _hidden(self.state, player))
        for state, play in self._past:
            if play.kind is PlayKind.EXCHANGE and state.turn != player:
                play = Play.exchange(b"", unknown=play.unknown or len(play.tiles), rules=self.rules)
            seen._past.append((_hidden(state, player), play))
        return seen

    def _settle(self, player: int) -> None:
        """Ends the game where the rules say so: going out, or too many turns without points."""
        state, tiles = self.state, self.rules.tiles
        racks = list(state.racks)
        hidden = [k for k, rack in enumerate(racks) if rack is None]
        if len(hidden) == 1 and len(self.unseen) <= self.rules.rack_size:
            racks[hidden[0]] = self.unseen  # the last rack is what is left
        scores = list(state.scores)
        if racks[player] == b"" and not self.bag:
            for other, rack in enumerate(racks):
                if other == player:
                    continue
                worth = tiles.value(rack or b"")
                scores[player] += worth * (2 if len(racks) == 2 else 1)
                scores[other] -= worth if len(racks) > 2 else 0
        elif self.rules.scoreless_turns and state.scoreless >= self.rules.scoreless_turns:
            scores = [score - tiles.value(rack or b"") for score, rack in zip(scores, racks, strict=True)]
        else:
            return
        self.state = replace(state, scores=tuple(scores), over=True)


def _hidden(state: State, player: int) -> State:
    """Returns a state with the racks of all other players unknown."""
    return replace(state, racks=tuple(rack if k == player else None for k, rack in enumerate(state.racks)))
