"""Positions: a board, racks, scores and whose turn it is, with plays made and taken back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Container, Sequence
from dataclasses import replace
from importlib import import_module
from typing import ClassVar

from wordtools.core import Lexicon
from wordtools.core.base.wording import counted
from wordtools.core.errors import RulesError, WordtoolsError
from wordtools.core.show.pictured import Pictured
from wordtools.scrabble.position import cgp_text
from wordtools.scrabble.position.board import Board
from wordtools.scrabble.position.judge import IllegalPlayError, Judgement, check_board, judge
from wordtools.scrabble.position.play import Candidate, HasPlay, Play, PlayKind, remaining
from wordtools.scrabble.position.state import MOST_PLAYERS, State
from wordtools.scrabble.rules.layout import column_name
from wordtools.scrabble.rules.rules import MOST_RACK, EndRule, Rules
from wordtools.scrabble.rules.tiles import Rack, Tile, Tiles, taken


class Position(Pictured):
    """A game at one moment; equal to another with the same rules, board, racks, scores and player to move.

    >>> position = Position(rack="AELNRT?")
    >>> position.push("8D ANTLER").score
    14
    >>> position.scores, position.player_to_move, position.board["8D"], position.history
    ((14, 0), 1, 'A', [Play.parse('8D ANTLER')])
    >>> position.text(position.pop()), position.rack
    ('8D ANTLER', Rack('?AELNRT'))
    >>> print(position.judge("8F TANK"))
    K is not on the rack ?AELNRT
    """

    __hash__: ClassVar[None]  # type: ignore[assignment]  # a position changes

    rules: Rules
    state: State

    def __init__(
        self,
        rules: Rules | str = "en",
        state: State | None = None,
        *,
        rack: str | None = None,
        racks: Sequence[str | None] | None = None,
        players: int = 2,
        board: Board | str | None = None,
        scores: Sequence[int] | None = None,
        player_to_move: int = 0,
        scoreless: int = 0,
        over: bool = False,
        partial: Collection[int] = (),
        last_turns: int = 0,
    ) -> None:
        """Takes the rules with a state, or with what it is made of: by default an empty board for two players.

        Args:
            rules: of the game, or the name of a tile set (``en``).
            state: the state; all that follows is for a position without one.
            rack: the tiles of the first player as text; None: nobody knows them.
            racks: the tiles of each player instead.
            players: how many, where *racks* is not given.
            board: the board, or its text as in CGP (``15/15/...``); None: an empty one.
            scores: points of each player; None: all 0.
            player_to_move: from 0.
            scoreless: how many turns in a row brought no points.
            over: whether the game has ended.
            partial: players, from 0, of whose racks only these tiles are known.
            last_turns: how many turns are left once the bag is empty, in games that end so; 0: as the racks say.

        Raises:
            RulesError: board and racks that are not of these rules, not 1 to 4 players, a rack that is too large, or
                more tiles than there are.
            FormatError: the text is no board.
        """
        self.rules = Rules.of(rules)
        self._past: list[tuple[State, Play]] = []
        if state is not None:
            self.state = state
            self._check_state()
            return
        tiles = self.rules.tiles
        if racks is None:
            if not 1 <= players <= MOST_PLAYERS:
                raise RulesError(f"1 to {MOST_PLAYERS} can play, not {players}")
            racks = [rack, *[None] * (players - 1)]
        elif rack is not None:
            raise RulesError("give the rack of the first player, or those of all, not both")
        known = tuple(None if one is None else tiles.rack(one) for one in racks)
        if isinstance(board, str):
            board = cgp_text.read_board(board, self.rules.layout, tiles, "board")
        points = (0,) * len(known) if scores is None else tuple(scores)
        empty = Board.empty(self.rules.layout, tiles)
        self.state = State(
            empty if board is None else board,
            known,
            points,
            player_to_move,
            scoreless,
            over,
            frozenset(partial),
            last_turns,
        )
        self._check_state()
        self.check()

    def _check_state(self) -> None:
        """Checks that board and racks are of these rules.

        Raises:
            RulesError: the message names what is wrong.
        """
        state, tiles = self.state, self.rules.tiles
        check_board(state.board, self.rules)
        count, player = len(state.racks), state.player_to_move
        if len(state.scores) != count or not 0 <= player < max(1, count):
            raise RulesError(f"{count} racks, {len(state.scores)} scores and player {player} to move do not fit")
        for rack in state.racks:
            tiles.check_rack(rack or b"", MOST_RACK)
        if state.board.tile_set is not tiles:
            self.state = replace(state, board=state.board.of(tiles))
        self._find_partial()
        self._count_turns()

    @classmethod
    def new(
        cls,
        rules: Rules | str = "en",
        *,
        rack: str | None = None,
        racks: Sequence[str | None] | None = None,
        players: int = 2,
    ) -> Position:
        """Makes the position before the first play, as the class does.

        A rack of another player than the first with fewer tiles than a rack holds is partly known (``held``).

        Raises:
            RulesError: not 1 to 4 players, a rack that is too large, or more tiles than there are.
        """
        return cls(rules, rack=rack, racks=racks, players=players)

    @classmethod
    def from_cgp(cls, text: str, rules: Rules | str | None = None, *, player_to_move: int = 0) -> Position:
        """Reads a position from a line of CGP.

        Args:
            text: the line; the player to move is the first in it.
            rules: of the game, or the name of a tile set; None: those that the operations of the line name, English
                on the usual board where they name none. Operations with numbers change them in any case.
            player_to_move: which player that is, from 0.

        Raises:
            FormatError: what is wrong, with the number of the row where it is in the board.
            RulesError: there is no such player.
        """
        ruled = cgp_text.named_rules(text) if rules is None else Rules.of(rules)
        position, _, _ = cgp_text.parse(text, ruled, cls, "CGP")
        if player_to_move:
            state, count = position.state, len(position.state.racks)
            if not 0 <= player_to_move < count:
                raise RulesError(f"player {player_to_move} cannot move: there are {count}, from 0")
            order = [(k - player_to_move) % count for k in range(count)]
            position.state = replace(
                state,
                racks=tuple(state.racks[k] for k in order),
                scores=tuple(state.scores[k] for k in order),
                player_to_move=player_to_move,
                partial=frozenset((player_to_move + k) % count for k in state.partial),
            )
        return position

    def cgp(self) -> str:
        """Writes the position as one line of CGP, the player to move first."""
        return cgp_text.write(self)

    def __eq__(self, other: object) -> bool:
        """Returns whether another position has the same rules and state; the plays that led to it do not count."""
        return isinstance(other, Position) and self.state == other.state and self.rules == other.rules

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
            sign = ">" if player == self.player_to_move and not self.over else " "
            held = "rack not known" if rack is None else self.rules.tiles.text(rack) or "no tiles"
            if player in self.state.partial:
                held += f" and {counted(self.held(player) - len(rack or b''), 'unknown tile')}"
            lines.append(f"{sign} player {player + 1}: {score} points, {held}")
        turns = f", {counted(self.state.last_turns, 'turn')} left" if self.state.last_turns else ""
        lines.append("the game is over" if self.over else f"{counted(self.bag, 'tile')} in the bag{turns}")
        return "\n".join(lines)

    def __repr__(self) -> str:
        """Shows how to make the position: by its CGP, or by its parts where CGP has no place for something."""
        rules, state = self.rules.short(), self.state
        line, mover = self.cgp(), state.player_to_move
        try:
            if Position.from_cgp(line, self.rules, player_to_move=mover).state == state:
                return f"Position.from_cgp({line!r}, {rules}{f', player_to_move={mover}' if mover else ''})"
        except WordtoolsError:  # it was read leniently, with more tiles than there are
            pass
        racks = tuple(None if rack is None else self.rules.tiles.text(rack) for rack in state.racks)
        parts = [rules, f"board={line.split()[0]!r}", f"racks={racks}", f"scores={state.scores}"]
        for name in ("player_to_move", "scoreless", "over", "last_turns"):
            if getattr(state, name):
                parts.append(f"{name}={getattr(state, name)}")
        if state.partial:
            parts.append(f"partial={tuple(sorted(state.partial))}")
        return f"Position({', '.join(parts)})"

    def _repr_svg_(self) -> str:
        """Draws the board in a notebook."""
        return self.board._repr_svg_()

    def check(self) -> None:
        """Checks the number of players, the racks, and that no tile is there more often than in the set.

        Raises:
            RulesError: the message names what is wrong.
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
        unseen = self.rules.tiles.off_board(self.board.tiles)
        for rack in self.state.racks:
            unseen.subtract(rack or b"")
        return unseen

    @property
    def board(self) -> Board:
        """The board."""
        return self.state.board

    @property
    def player_to_move(self) -> int:
        """The player to move, from 0."""
        return self.state.player_to_move

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each player."""
        return self.state.scores

    @property
    def rack(self) -> Rack:
        """The known tiles of the player to move, empty when none is known; takes text too (``rack = "AB?"``)."""
        return Rack(self.state.racks[self.player_to_move] or b"", self.rules.tiles)

    @rack.setter
    def rack(self, rack: str | Tiles | None) -> None:
        self.draw(self.player_to_move, rack)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.over

    @property
    def unseen(self) -> Tiles:
        """The tiles neither on the board nor known to be on a rack, in order: the bag, and what racks hide."""
        return bytes(sorted(self._unseen().elements()))

    @property
    def bag(self) -> int:
        """How many tiles the bag holds: those off the board that full racks leave, whatever is known of the racks."""
        return max(0, self.off_board - len(self.state.racks) * self.rules.rack_size)

    @property
    def off_board(self) -> int:
        """How many tiles are not on the board: in the bag and on the racks, known or not."""
        return self.rules.tiles.size - self.board.count

    def known(self, player: int) -> Tiles:
        """Returns the known tiles of a player, in order; ``held`` counts the unknown ones as well."""
        return self.state.racks[player] or b""

    def held(self, player: int) -> int:
        """Counts the tiles of a player, known or not.

        While the bag holds any every rack is full. Then a rack that is not or partly known is full, as far as there are
        unseen tiles, and the player to move holds those that no other rack has room for.

        >>> position = Position.new("en", racks=["AEINRST", "Q"])  # the other player's Q was seen
        >>> position.rack_text(1), position.held(1), len(position.unseen), position.bag
        ('Q', 7, 92, 86)
        """
        return len(self.known(player)) + min(self._hidden_tiles(player), len(self.unseen))

    def _hidden_tiles(self, player: int) -> int:
        """Counts the unknown tiles of a player."""
        room = self._room(player)
        if room or not self._spare:
            return room
        return min(self._spare, max(0, self.rules.rack_size - len(self.known(player))))

    def _room(self, player: int) -> int:
        """Counts the tiles that a rack which is not or partly known has room for."""
        rack = self.state.racks[player]
        if rack is not None and player not in self.state.partial:
            return 0
        return max(0, self.rules.rack_size - len(rack or b""))

    @property
    def _spare(self) -> int:
        """How many unseen tiles the racks that are not or partly known have no room for."""
        return max(0, len(self.unseen) - sum(map(self._room, range(len(self.state.racks)))))

    def _find_partial(self) -> None:
        """Marks racks as partly known.

        While there is more unseen than the unknown racks have room for, a short rack is known in part: its player has
        drawn. The player to move lays only known tiles, so that there a short rack is taken as it is.
        """
        state, size = self.state, self.rules.rack_size
        short = {
            player
            for player, rack in enumerate(state.racks)
            if rack is not None and len(rack) < size and player != state.player_to_move and player not in state.partial
        }
        if short and not state.over and self._spare:
            self.state = replace(state, partial=state.partial | short)

    def _count_turns(self) -> None:
        """Counts the turns that are left, where each player has one more once the bag is empty.

        Where that is not known, a player to move with a full rack has not made the play that emptied the bag, so that
        all players have a turn left; a short rack is that of the player who made it and who moves last.
        """
        state = self.state
        if self.rules.end is not EndRule.LAST_TURN or state.over or self.bag:
            left = 0
        else:
            left = state.last_turns or self.usual_last_turns
        if left != state.last_turns:
            self.state = replace(state, last_turns=left)

    @property
    def usual_last_turns(self) -> int:
        """How many turns are left with an empty bag where the racks alone are known, in games that end so."""
        full = self.held(self.player_to_move) >= self.rules.rack_size
        return len(self.state.racks) if full else 1

    def rack_text(self, player: int) -> str:
        """Writes the known tiles of a player; empty when none is known."""
        return self.rules.tiles.text(self.state.racks[player] or b"")

    def parse(self, text: str) -> Play:
        """Reads a play as a person writes it on this board (see ``Play.parse``)."""
        return Play.parse(text, self.rules.tiles, self.rules.layout, self.board)

    def legal_plays(self, words: Lexicon | None = None, *, exchanges: bool = True) -> Sequence[Candidate]:
        """Finds all plays of the player to move: a lazy view (``Plays``), each a ``Candidate`` that ``push`` takes.

        Args:
            words: the word list; None: that of the language.
            exchanges: also list exchanges, where the bag allows them, and the pass.

        Raises:
            RulesError: the rack is not known, or the words are spelt with other tiles.
            LexiconError: the language has no word list.
        """
        # the room of moves imports positions, so it is asked by its name
        found: Sequence[Candidate] = import_module("wordtools.scrabble.moves.legal").legal_plays(
            self, words, exchanges=exchanges
        )
        return found

    def text(self, play: Play | HasPlay) -> str:
        """Writes a play."""
        return self.own(play).text(self.rules.tiles, self.rules.layout)

    def own(self, play: Play | HasPlay | str) -> Play:
        """Returns a play as one of this game: what was read for another tile set or layout is read again.

        Args:
            play: the play, its text, or what an engine returned (a ``Candidate``, an ``Outcome``, ...).

        Raises:
            RulesError: its text or its codes mean nothing in this game.
            TypeError: it is no play.
        """
        if isinstance(play, str):
            return self.parse(play)
        if not isinstance(play, Play):
            made = getattr(play, "play", None)
            if not isinstance(made, Play):
                raise TypeError(f"a play is wanted, its text, or something that has one, not {type(play).__name__}")
            play = made
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

    def judge(self, play: Play | HasPlay | str, words: Container[str] | None = None) -> Judgement:
        """Judges a play of the player to move, or its text: words, score, and everything that is wrong with it.

        Raises:
            RulesError: a play that means nothing in this game.
        """
        rack = None if self.player_to_move in self.state.partial else self.state.racks[self.player_to_move]
        return judge(self.own(play), self.board, self.rules, rack=rack, words=words, bag=self.bag)

    def push(
        self, play: Play | HasPlay | str, *, words: Container[str] | None = None, drawn: str | Tiles | None = None
    ) -> Judgement:
        """Makes a play of the player to move.

        A known rack loses the tiles laid or exchanged; while the bag holds tiles, what is drawn makes it a partly known
        one, unless it is in *drawn*. The game ends by the rules (``EndRule``): when the bag and a rack are empty,
        or after the last turns; or when too many turns in a row brought nothing. The racks are then settled.

        Args:
            play: the play, its text (``8H QUiZ``), or what an engine returned.
            words: the word list; None: words are not checked.
            drawn: the tiles drawn after it, as text or codes; None: they are not known.

        Returns:
            The words and the score.

        Raises:
            IllegalPlayError: the play is not legal; the message names everything that is wrong.
        """
        if self.over:
            raise IllegalPlayError("the game is over")
        play = self.own(play)
        if isinstance(drawn, str):
            drawn = self.rules.tiles.rack(drawn)
        judged = self.judge(play, words)
        if not judged.legal:
            raise IllegalPlayError("; ".join(map(str, judged.problems)))
        before = self.state
        player = before.player_to_move
        rack = before.racks[player]
        partial = before.partial - {player}
        if rack is not None and player in before.partial:
            rack = None if play.unknown else remaining(rack, play)
            partial = partial if rack is None else before.partial
        elif rack is not None:
            rack = taken(rack, play.tiles if play.kind is PlayKind.EXCHANGE else play.laid)
        if rack is not None and drawn:
            rack = bytes(sorted(rack + drawn))
        racks = (*before.racks[:player], rack, *before.racks[player + 1 :])
        scores = list(before.scores)
        scores[player] += judged.score
        board = before.board.laid(play.fresh(before.board))
        scoreless = 0 if judged.score else before.scoreless + 1
        self._past.append((before, play))
        turns = max(0, before.last_turns - 1)
        self.state = State(
            board, racks, tuple(scores), (player + 1) % len(racks), scoreless, partial=partial, last_turns=turns
        )
        self._find_partial()
        self._settle(player, ended=before.last_turns == 1)
        return judged

    def pop(self) -> Play:
        """Takes the last play back and returns it.

        Raises:
            IndexError: there is none.
        """
        self.state, play = self._past.pop()
        return play

    @property
    def history(self) -> list[Play]:
        """The plays made on this position since it was set up."""
        return [play for _, play in self._past]

    def draw(self, player: int, rack: str | Tiles | None) -> None:
        """Gives a player other tiles, as text or codes; too few are part of a rack, unless the player is to move.

        Raises:
            RulesError: too many, or tiles that are not there.
        """
        before = self.state
        rack = self.rules.tiles.rack(rack) if isinstance(rack, str) else None if rack is None else bytes(rack)
        racks = (*before.racks[:player], rack, *before.racks[player + 1 :])
        self.state = replace(before, racks=racks, partial=before.partial - {player})
        try:
            self.check()
        except RulesError:
            self.state = before
            raise
        self._find_partial()
        self._count_turns()

    def copy(self) -> Position:
        """Returns the same position, without the plays that led to it."""
        return Position(self.rules, self.state)

    def for_mover(self) -> Position:
        """Returns the position as the player to move sees it: full racks of the others are not known.

        Partly known ones stay as they are, and all of them once the bag is empty: they are what is unseen. A CGP of
        other programs mostly has a full rack of the other player only to show what is unseen.
        """
        state = self.state
        full = {
            player
            for player, rack in enumerate(state.racks)
            if rack is not None and player != self.player_to_move and player not in state.partial
        }
        if not full or not self.bag:
            return self.copy()
        racks = tuple(None if player in full else rack for player, rack in enumerate(state.racks))
        return Position(self.rules, replace(state, racks=racks))

    @property
    def shown_before(self) -> Tiles | None:
        """The tiles that were known of a partly known rack before the last play, of who made it; None: none were.

        Raises:
            IndexError: there is no play.
        """
        state, _ = self._past[-1]
        return state.racks[state.player_to_move] if state.player_to_move in state.partial else None

    def __copy__(self) -> Position:
        """Copies the plays too: two positions never share what changes."""
        again = Position(self.rules, self.state)
        again._past = self._past.copy()
        return again

    def seen_by(self, player: int) -> Position:
        """Returns the position as a player sees it: the others' racks are not known, nor what they exchanged.

        The plays that led to it are kept, so that ``pop`` shows what was there before.
        """
        seen = Position(self.rules, self.state.seen_by(player))
        for state, play in self._past:
            if play.kind is PlayKind.EXCHANGE and state.player_to_move != player:
                play = Play.exchange(b"", unknown=play.unknown or len(play.tiles), rules=self.rules)
            seen._past.append((state.seen_by(player), play))
        return seen

    def _settle(self, player: int, *, ended: bool) -> None:
        """Ends the game by the rules: going out, too many turns without points, or *ended*: no turn left."""
        state, tiles = self.state, self.rules.tiles
        tired = bool(self.rules.scoreless_turns) and state.scoreless >= self.rules.scoreless_turns
        if self.rules.end is EndRule.LAST_TURN:
            if ended or tired:
                self.state = replace(state, over=True, last_turns=0)
            else:
                self._count_turns()
            return
        racks = list(state.racks)
        hidden = [k for k, rack in enumerate(racks) if rack is None or k in state.partial]
        if len(hidden) == 1 and not self._spare:  # the last rack is what is left
            racks[hidden[0]] = bytes(sorted(self.known(hidden[0]) + self.unseen))
        scores = list(state.scores)
        if racks[player] == b"" and player not in hidden:
            for other, rack in enumerate(racks):
                if other == player:
                    continue
                worth = tiles.value(rack or b"")
                double = len(racks) == 2 and self.rules.end is EndRule.DOUBLE
                scores[player] += worth * (2 if double else 1)
                scores[other] -= 0 if double else worth
        elif tired:
            scores = [score - tiles.value(rack or b"") for score, rack in zip(scores, racks, strict=True)]
        else:
            return
        self.state = replace(state, scores=tuple(scores), over=True)
