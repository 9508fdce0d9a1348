"""Positions of noughts and crosses."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

import networkx as nx

from gamekit.frozen import FrozenMap
from gamekit.position import Choice, Position
from gamekit.rules import Event, Node, ScoreLine, ScoreSheet, Violation
from gamekit.text import Listing, Text
from tests.noughts.board import BOARD, LINES, SIZE, SQUARES, Square, square_name
from tests.noughts.moves import Move
from tests.noughts.pieces import EMPTY, HIDDEN, MARKS, player_name


class NoughtsPosition(Position[Move]):
    """A position, or what a player knows of it: all but the seed."""

    __slots__ = ("_between", "_resigned", "_squares", "_to_move")

    game: ClassVar[str] = "noughts"

    _squares: dict[Square, int]  # the player whose mark is there
    _to_move: int
    _resigned: int | None
    _between: bool  # within a move that is being told

    @classmethod
    def _of(
        cls,
        seed: int | str,
        options: FrozenMap[str, Any],
        squares: dict[Square, int],
        to_move: int,
        resigned: int | None = None,
        between: bool = False,
        events: tuple[Event, ...] = (),
    ) -> NoughtsPosition:
        new = cls.__new__(cls)
        new._players = len(MARKS)
        new._seed = seed
        new._options = options
        new._events = events
        new._squares = squares
        new._to_move = to_move
        new._resigned = resigned
        new._between = between
        return new

    def _but(self, **changes: Any) -> NoughtsPosition:
        """The same position with some parts changed."""
        parts: dict[str, Any] = {
            "seed": self._seed,
            "options": self._options,
            "squares": self._squares,
            "to_move": self._to_move,
            "resigned": self._resigned,
            "between": self._between,
            "events": self._events,
        }
        return NoughtsPosition._of(**{**parts, **changes})

    # ------------------------------------------------------------ what lies on the table

    @property
    def squares(self) -> FrozenMap[Square, int]:
        """Whose mark is on which square."""
        return FrozenMap(self._squares)

    @property
    def rows(self) -> tuple[str, ...]:
        """The board as texts, such as ``("X..", ".O.", "...")``."""
        return tuple(
            "".join(MARKS[self._squares[r, c]] if (r, c) in self._squares else EMPTY for c in range(SIZE))
            for r in range(SIZE)
        )

    @property
    def to_move(self) -> int | None:
        """Index of the player to move; None when the game is over."""
        return None if self.is_over else self._to_move

    @property
    def is_over(self) -> bool:
        """Whether somebody has three in a row or gave up, or the board is full (``noughts.end``)."""
        if self._between:
            return False
        return self._resigned is not None or bool(self.full_lines()) or len(self._squares) == len(SQUARES)

    def full_lines(self) -> tuple[int, ...]:
        """The lines with three marks of one player."""
        return tuple(k for k in range(len(LINES)) if self._owner(k) is not None)

    def _owner(self, line: int) -> int | None:
        owners = {self._squares.get(square) for square in LINES[line]}
        return owners.pop() if len(owners) == 1 else None

    def _winner(self) -> int | None:
        """Who won, or will have won when the move is told."""
        if self._resigned is not None:
            return 1 - self._resigned
        lines = self.full_lines()
        if not lines:
            return None
        owner = self._owner(lines[0])
        assert owner is not None
        return 1 - owner if self._options["misere"] else owner

    # ------------------------------------------------------------ moves

    def legal_moves(self, player: int | None = None) -> list[Move]:
        """The free squares in reading order, then giving up."""
        if player is not None and self._at_table(player) != self._to_move:
            return []
        if self._between or self.is_over:
            return []
        return [*(Move(square) for square in SQUARES if square not in self._squares), Move()]

    def _judge(self, move: Move) -> list[Violation]:
        if self.is_over:
            return [Violation("noughts.end", (), Text("The game is over."))]
        if self._between:
            message = Text("A move is still being told; play on from its last step.")
            return [Violation("noughts.turn.square", (), message)]
        if move.square is None:
            return []
        if max(move.square) >= SIZE:
            message = Text("There is no square {square}; they go from a1 to c3.", square=square_name(move.square))
            return [Violation("noughts.turn.square", (), message)]
        if move.square in self._squares:
            message = Text("On {square} there is a mark already.", square=square_name(move.square))
            return [Violation("noughts.turn.free", move.nodes, message)]
        return []

    def _apply(self, move: Move, told: list[tuple[Event, NoughtsPosition]] | None) -> NoughtsPosition:
        who = self._to_move
        squares = self._squares if move.square is None else {**self._squares, move.square: who}
        resigned = who if move.square is None else None
        new = self._but(squares=squares, to_move=1 - who, resigned=resigned, events=())
        if move.square is None:
            message = Text("{player} gives up.", player=player_name(who))
            events = [Event("noughts.turn.resign", who, 0, (), message)]
        else:
            message = Text("{player} marks {square}.", player=player_name(who), square=square_name(move.square))
            events = [Event("noughts.turn.square", who, 0, move.nodes, message)]
        if new.is_over:
            events += new._told_end()
        if told is not None:
            told += [
                (event, new._but(to_move=who, between=True, events=tuple(events[: k + 1])))
                for k, event in enumerate(events[:-1])
            ]
        new._events = tuple(events)
        if told is not None:
            told.append((events[-1], new))
        return new

    def _told_end(self) -> list[Event]:
        winner = self._winner()
        if winner is None:
            return [Event("noughts.end", None, 0, (), Text("The board is full and nobody has three in a row."))]
        line = self._sheet_line(winner)
        assert line is not None
        return [
            Event("noughts.score", winner, 1, line.nodes, line.message),
            Event("noughts.end", None, 0, (), Text("The game is over.")),
        ]

    # ------------------------------------------------------------ scores

    def _sheet_line(self, player: int) -> ScoreLine | None:
        if self._winner() != player:
            return None
        if self._resigned is not None:
            message = Text("{player} wins, for the other gave up.", player=player_name(player))
        elif self._options["misere"]:
            message = Text("{player} wins, for the other made three in a row.", player=player_name(player))
        else:
            message = Text("{player} wins with three in a row.", player=player_name(player))
        lines = self.full_lines()
        nodes: list[Node] = [("line", k) for k in lines]
        nodes += [("square", *square) for square in sorted({square for k in lines for square in LINES[k]})]
        return ScoreLine("noughts.score", 1, tuple(nodes), message)

    def _scored(self) -> bool:
        """Whether the point is given: at the end, or in the step that tells it."""
        return any(event.rule == "noughts.score" for event in self._events) if self._between else self.is_over

    def scores(self) -> tuple[int | None, ...]:
        """One for the winner."""
        return tuple(self.score_sheet(player).total for player in range(self._players))

    def score_sheet(self, player: int) -> ScoreSheet:
        """One line for who has won, none else."""
        self._at_table(player)
        line = self._sheet_line(player) if self._scored() else None
        return ScoreSheet([] if line is None else [line])

    def winners(self) -> tuple[int, ...]:
        """The winner, both in a draw; empty before the end."""
        if not self.is_over:
            return ()
        winner = self._winner()
        return (0, 1) if winner is None else (winner,)

    # ------------------------------------------------------------ what a player knows

    def view(self, player: int) -> NoughtsPosition:
        """All but the seed."""
        self._at_table(player)
        return self._but(seed=HIDDEN)

    def guess(self, seed: int | str = 0) -> NoughtsPosition:
        """The view with a seed; a full position is its own guess."""
        return self._but(seed=seed) if self._seed == HIDDEN else self

    # ------------------------------------------------------------ graph, dict, text

    def graph(self) -> nx.Graph[Node]:
        """The board with ``mark`` (or None) on squares and ``owner`` (or None) on lines."""
        graph: nx.Graph[Node] = BOARD.copy()
        for node, data in graph.nodes(data=True):
            if node[0] == "square":
                owner = self._squares.get((int(node[1]), int(node[2])))
                data["mark"] = None if owner is None else MARKS[owner]
            else:
                data["owner"] = self._owner(int(node[1]))
        return graph

    def to_dict(self) -> dict[str, Any]:
        """The position as plain JSON values."""
        data: dict[str, Any] = {
            "game": self.game,
            "players": self._players,
            "seed": self._seed,
            "options": dict(self._options),
            "rows": list(self.rows),
            "to_move": self._to_move,
            "resigned": self._resigned,
        }
        if self._between:
            data["between"] = True
            data["scored"] = self._scored()
        return data

    def _key(self) -> tuple[object, ...]:
        return (
            repr(self._seed),
            self._options,
            self.rows,
            self.to_move,
            self._resigned,
            self._between and (True, self._scored()),
        )

    def __repr__(self) -> str:
        state = "over" if self.is_over else f"player {self._to_move + 1} to move"
        return f"<noughts: {'/'.join(self.rows)}, {state}>"

    # ------------------------------------------------------------ playing by hand

    def choose(self, clicks: Iterable[Node]) -> Choice:
        """The square clicked last; clicked twice it is left again."""
        if self.is_over or self._between:
            return Choice(None, frozenset(), (), Text("The game is over."))
        chosen: Square | None = None
        for node in clicks:
            if node[0] == "square":
                square = (int(node[1]), int(node[2]))
                chosen = None if square == chosen else square
        free = {("square", *square) for square in SQUARES if square not in self._squares and square != chosen}
        offers = (("resign", Text("Give up")),)
        if chosen is None:
            hint = Text("{player}: click a free square.", player=player_name(self._to_move))
            return Choice(None, frozenset(free), (), hint, offers)
        hint = Text("Play what is on trial, or click another square.")
        return Choice(square_name(chosen), frozenset(free), (("square", *chosen),), hint, offers)

    def trial(self, move: str) -> dict[str, Any]:
        """The mark of the move as ``pending``, if its square is free."""
        square = self._read(move).square
        free = square in SQUARES and square not in self._squares
        return {"pending": {square: self._to_move} if free else {}}

    def _in_words(self) -> Text:
        squares = [
            Text("{mark} on {square}", mark=MARKS[owner], square=square_name(square))
            for square, owner in sorted(self._squares.items())
        ]
        if not squares:
            return Text("A board of three rows of three squares, all of them free.")
        return Text("A board of three rows of three squares: {squares}.", squares=Listing(squares))
