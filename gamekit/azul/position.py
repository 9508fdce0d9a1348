"""Positions of Azul: a packed table that never changes, unpacked when somebody looks."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, ClassVar, Final

import networkx as nx

from gamekit.azul.core import OFFER, OVER, TILING, Board, Log, Table
from gamekit.azul.moves import MOVES, Move, legal_moves
from gamekit.azul.pieces import COLOURS, FACTORY, HIDDEN, MARKER, SIZE, heap_size, heap_text
from gamekit.azul.pieces import FLOOR as FLOOR_SPACES
from gamekit.azul.rules import violations
from gamekit.azul.scoring import sheet
from gamekit.azul.telling import in_words, tell
from gamekit.chance import Chance
from gamekit.errors import PositionError
from gamekit.frozen import FrozenMap
from gamekit.position import Choice, Position, read_seed
from gamekit.rules import Event, Node, ScoreSheet, Violation
from gamekit.text import Text


@dataclass(frozen=True, slots=True)
class BoardText:
    """What lies before a player, as text.

    Attributes
    ----------
    wall : tuple of str
        Five rows of five letters; ``"."`` is a free space.
    lines : tuple of str
        The five pattern lines from the top.
    floor : str
        In the order of falling; ``"1"`` is the start marker.
    score : int
        The scoring track, in points, without the bonuses.
    """

    wall: tuple[str, ...]
    lines: tuple[str, ...]
    floor: str
    score: int


def board_text(board: Board) -> BoardText:
    """A board unpacked."""
    wall = tuple("".join(_letter(board.colour_at(row, column)) for column in range(SIZE)) for row in range(SIZE))
    lines = tuple(COLOURS[board.held >> 3 * row & 7] * (board.counts >> 3 * row & 7) for row in range(SIZE))
    floor = "".join((COLOURS + MARKER)[(board.floor >> 3 * k & 7) - 1] for k in range(board.fallen))
    return BoardText(wall, lines, floor, board.score)


def _letter(colour: int) -> str:
    return "." if colour < 0 else COLOURS[colour]


LONGEST: Final = 20_000
"""Moves of a playout at most; games are over after some seventy."""


def deal_of(seed: int | str, round: int) -> Callable[[], float]:
    """The draws of a round's deal: they depend on the seed and the round alone."""
    return Chance("azul", seed, "deal", round).random


class AzulPosition(Position[Move]):
    """A position of Azul, or what one player sees of it.

    Made by :func:`new_game`, :func:`position` and :func:`from_dict`.
    """

    __slots__ = ("_before", "_between", "_move", "_random", "_table")

    game: ClassVar[str] = "azul"
    _table: Table  # never changed once it is here
    _before: Table | None  # the table before the move that led here, from which its events are told when asked for
    _move: Move | None
    _random: tuple[int | str, int] | None  # of a playout, from `_before`: its seed and how many moves it took
    _between: bool  # within a move that is being told

    @classmethod
    def _of(cls, table: Table, seed: int | str, options: FrozenMap[str, Any], between: bool = False) -> AzulPosition:
        new = cls()
        new._players = table.players
        new._seed = seed
        new._options = options
        new._table = table
        new._before = None
        new._move = None
        new._random = None
        new._between = between
        new._events = ()
        return new

    # ------------------------------------------------------------ what lies on the table

    @property
    def factories(self) -> tuple[str, ...]:
        """The tiles of each factory, sorted; ``"????"`` where a deal is hidden."""
        if self._table.unknown:
            return (HIDDEN * FACTORY,) * len(self._table.factories)
        return tuple(map(heap_text, self._table.factories))

    @property
    def centre(self) -> str:
        """The tiles in the centre of the table, sorted."""
        return heap_text(self._table.centre)

    @property
    def marker(self) -> int | None:
        """Who has the start marker; None while it lies in the centre."""
        return None if self._table.marker < 0 else self._table.marker

    @property
    def starter(self) -> int:
        """Who began this round."""
        return self._table.starter

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return self._table.round

    @property
    def boards(self) -> tuple[BoardText, ...]:
        """What lies before each player."""
        return tuple(map(board_text, self._table.boards))

    @property
    def bag(self) -> str:
        """The tiles in the bag, sorted; before a deal that is hidden here."""
        return heap_text(self._table.bag)

    @property
    def lid(self) -> str:
        """The tiles in the lid of the box, sorted."""
        return heap_text(self._table.lid)

    @property
    def tiling(self) -> bool:
        """Whether a player is to choose a space of the grey wall."""
        return self._table.phase == TILING and not self._between

    @property
    def telling(self) -> bool:
        """Whether this is within a move that is being told, so that nobody is to move."""
        return self._between

    @property
    def to_move(self) -> int | None:
        """Index of the player to move; None when the game is over."""
        return None if self.is_over else self._table.to_move

    @property
    def is_over(self) -> bool:
        """Whether the game has ended (``azul.end`` and its like)."""
        return self._table.phase == OVER and not self._between

    # ------------------------------------------------------------ moves

    def legal_moves(self, player: int | None = None) -> list[Move]:
        """All legal moves: by colour, then by source, then by line, with the floor last.

        Raises
        ------
        OptionError
            If there is no such player.
        """
        table = self._table
        if player is not None and self._at_table(player) != table.to_move:
            return []
        if self._between or table.unknown:
            return []
        return legal_moves(table)

    def _is_legal(self, code: int) -> bool:
        """Two tests of a bit for a move of the offer; the few of the grey wall are listed."""
        table = self._table
        if self._between or table.unknown:
            return False
        if table.phase == OFFER and code < 300:
            line, colour = code % 6, code // 6 % 5
            opened = table.boards[table.to_move].open
            return bool(table.offer >> 10 * colour + code // 30 & opened >> 6 * colour + line & 1)
        return MOVES[code] in legal_moves(table) if table.phase == TILING else False

    def _judge(self, move: Move) -> list[Violation]:
        if self.is_over:
            return [Violation("azul.end", (), Text("The game is over."))]
        if self._between:
            return [Violation("azul.offer.order", (), Text("A move is still being told; play on from its last step."))]
        if self._table.unknown:
            message = Text("What was dealt for this round is hidden here.")
            return [Violation("azul.offer.factory", (), message)]
        return [] if self._is_legal(move._code) else violations(self._table, move)

    # ------------------------------------------------------------ playing

    def play(self, move: Move | str) -> AzulPosition:
        """The position after a move; this one stays as it is.

        Raises
        ------
        MoveTextError
            If the text cannot be read.
        IllegalMove
            If the move breaks a rule; its ``violations`` say which and why.
        """
        if type(move) is Move:
            # As _is_legal says; written out, since simulations come by here for every move.
            code, table = move._code, self._table
            if code < 300 and table.phase == OFFER and not self._between:
                place = code // 6
                opened = table.boards[table.to_move].open >> 6 * (place % 5) + code % 6
                if table.offer >> 10 * (place % 5) + place // 5 & opened & 1 and not table.unknown:
                    return self._apply(move, None)
        return super().play(move)

    def _apply(self, move: Move, told: list[tuple[Event, AzulPosition]] | None) -> AzulPosition:
        before = self._table
        table = before.copy()
        # Only the last tiles on offer, or a space of the grey wall, can lead to a deal.
        deals = not before.offer & before.offer - 1
        draws = self._draws(before) if deals else None
        code = move._code
        if code < 300:
            table.take(code // 30, code // 6 % 5, code % 6, draws, None)
        else:
            _run(table, code, draws, None)
        after = AzulPosition()
        after._players = self._players
        after._seed = self._seed
        after._options = self._options
        after._table = table
        after._before = before
        after._move = move
        after._random = None
        after._between = False
        after._events = ()
        if told is not None:
            told.extend(self._steps(move, after))
        return after

    def _draws(self, table: Table) -> Callable[[], float] | None:
        """The draws of the next deal, which depend on the seed and the round; None where the seed is hidden."""
        return None if self._seed == HIDDEN else deal_of(self._seed, table.round + 1)

    def _steps(self, move: Move, after: AzulPosition) -> list[tuple[Event, AzulPosition]]:
        table = self._table.copy()
        log = Log(table, keep=True)
        _run(table, move._code, self._draws(table), log)
        events = tell(self._table, log, table)
        steps = []
        for event, at in zip(events, [*(log.tables or ()), table], strict=False):
            between = AzulPosition._of(at, self._seed, self._options, between=True)
            steps.append((event, between))
        steps[-1] = (events[-1], after)
        for k, (_, position) in enumerate(steps):
            position._events = tuple(events[: k + 1])
        return steps

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened in the move that led here, in order; told when it is asked for."""
        if not self._events and self._before is not None:
            before = self._before.copy()
            draws: Callable[[], float] | None = None
            if self._random is not None:  # the end of a playout: play on up to its last move
                seed, moves = self._random
                draws = Chance(self.game, "playout", seed).random
                before.play_out(draws, moves - 1, None)
            table = before.copy()
            log = Log(table, keep=False)
            if draws is not None:
                table.play_out(draws, 1, log)
            elif self._move is not None:
                _run(table, self._move._code, self._draws(table), log)
            self._events = tuple(tell(before, log, table))
        return self._events

    def playout(self, seed: int | str = 0) -> AzulPosition:
        """The end of uniformly random legal play from here; of a view, that of a guess.

        Moves and deals all come from one stream of draws, so it is quick, and another `seed` deals otherwise.

        Raises
        ------
        PositionError
            Within a move that is being told, or if the game does not end: with a handful of tiles left that one
            player takes for ever.
        """
        if self.is_over:
            return self
        if self._between:
            raise PositionError(Text("There is nothing to play from here: a move is still being told."))
        start = self.guess(seed) if self._seed == HIDDEN else self
        table = start._table.copy()
        moves = table.play_out(Chance(self.game, "playout", seed).random, LONGEST, None)
        if table.phase != OVER:
            raise PositionError(Text("This game does not end; give it max_rounds."))
        end = AzulPosition._of(table, start._seed, self._options)
        end._before = start._table
        end._random = (seed, moves)
        return end

    # ------------------------------------------------------------ scores

    def scores(self) -> tuple[int | None, ...]:
        """Points of each player: the track and, once the game is over, the bonuses."""
        if self._between:
            return tuple(board.score for board in self._table.boards)
        return tuple(self._table.total(player) for player in range(self._players))

    def score_sheet(self, player: int) -> ScoreSheet:
        """The track and, once the game is over, each kind of bonus."""
        return sheet(self._table, self._at_table(player), not self._between)

    def winners(self) -> tuple[int, ...]:
        """Those with most points and, among them, most complete rows (``azul.win``); empty before the end."""
        if not self.is_over:
            return ()
        results = [(self._table.total(i), self._table.boards[i].full_rows()) for i in range(self._players)]
        return tuple(i for i, result in enumerate(results) if result == max(results))

    # ------------------------------------------------------------ what a player knows

    def view(self, player: int) -> AzulPosition:
        """What a player knows: everything but the seed, for bag and lid can be reckoned from what is seen."""
        self._at_table(player)
        new = AzulPosition._of(self._table, HIDDEN, self._options, self._between)
        new._events = self.events
        return new

    def guess(self, seed: int | str = 0) -> AzulPosition:
        """A full position that agrees with this view; a deal that is hidden is made by `seed`."""
        if self._seed != HIDDEN:
            return self
        seed = read_seed(seed)
        table = self._table
        if table.unknown:
            table = table.copy()
            table.unknown = False
            table.deal(deal_of(seed, table.round), None)
        return AzulPosition._of(table, seed, self._options, self._between)

    # ------------------------------------------------------------ graph, dict, text

    def graph(self) -> nx.DiGraph[Node]:
        """Places and flows.

        Returns
        -------
        networkx.DiGraph
            ``("bag",)``, ``("lid",)``, ``("factory", i)``, ``("centre",)``, ``("line", player, row)``,
            ``("wall", player, row, column)``, ``("floor", player, k)`` with ``tiles`` (str); edges ``kind="flow"``
            where a tile can go, ``"across"`` and ``"down"``, both ways, between spaces of a wall that touch.
        """
        from gamekit.azul.board import places

        graph = places(self._players)
        nodes = graph.nodes
        nodes["bag",]["tiles"] = self.bag
        nodes["lid",]["tiles"] = self.lid
        nodes["centre",]["tiles"] = self.centre + (MARKER if self.marker is None else "")
        for i, tiles in enumerate(self.factories):
            nodes["factory", i]["tiles"] = tiles
        for player, board in enumerate(self.boards):
            for row in range(SIZE):
                nodes["line", player, row]["tiles"] = board.lines[row]
                for column in range(SIZE):
                    nodes["wall", player, row, column]["tiles"] = board.wall[row][column].strip(".")
            for k in range(FLOOR_SPACES):
                nodes["floor", player, k]["tiles"] = board.floor[k : k + 1]
        return graph

    def to_dict(self) -> dict[str, Any]:
        """The position as plain JSON values."""
        table = self._table
        data: dict[str, Any] = {
            "game": self.game,
            "players": self._players,
            "seed": self._seed,
            "options": dict(self._options),
            "factories": list(self.factories),
            "centre": self.centre,
            "marker": self.marker,
            "boards": [
                {"wall": list(b.wall), "lines": list(b.lines), "floor": b.floor, "score": b.score} for b in self.boards
            ],
            "bag": self.bag,
            "lid": self.lid,
            "to_move": table.to_move,
            "starter": table.starter,
            "round": table.round,
        }
        if table.phase == TILING:
            data["tiling"] = table.waiting
        if table.phase == OVER:
            data["ended"] = table.ended
        if self._between:
            data["between"] = True
        return data

    def _key(self) -> tuple[object, ...]:
        table = self._table
        return (
            self._players,
            repr(self._seed),
            self._options,
            tuple(table.factories),
            table.centre,
            table.marker,
            table.bag,
            table.lid,
            None if table.phase == OVER else table.to_move,
            table.starter,
            table.round,
            table.phase,
            table.waiting,
            table.ended,
            table.unknown,
            self._between,
            tuple(
                (b.rows, b.paint_low, b.paint_high, b.counts, b.held, b.floor, b.fallen, b.score) for b in table.boards
            ),
        )

    def __repr__(self) -> str:
        state = "over" if self.is_over else f"player {self._table.to_move + 1} to move"
        return (
            f"<azul: {self._players} players, round {self.round}, {heap_size(self._table.bag)} tiles in the bag, "
            f"scores {self.scores()}, {state}>"
        )

    # ------------------------------------------------------------ playing by hand

    def choose(self, clicks: Iterable[Node]) -> Choice:
        """What clicking tiles, ``("factory", i, colour)`` or ``("centre", colour)``, and then a line amounts to.

        The floor, ``("floor", player)``, does as well as a line.
        On the grey wall a space, ``("wall", player, row, column)``, is enough.
        """
        from gamekit.azul.choosing import choose

        return choose(self, list(clicks))

    def in_words(self, move: Move | str) -> Text:
        """A move as a sentence has it: what goes from where to where."""
        return in_words(self._table, self._read(move))

    def trial(self, move: str) -> dict[str, Any]:
        """The move as ``preview`` for the picture."""
        return {"preview": move}


def _run(table: Table, code: int, draws: Callable[[], float] | None, log: Log | None) -> None:
    if code < 300:
        table.take(code // 30, code // 6 % 5, code % 6, draws, log)
    else:
        table.tile((code - 300) // SIZE, (code - 300) % SIZE, draws, log)
