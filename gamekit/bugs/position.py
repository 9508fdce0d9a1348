"""Positions of Bugs & Co: what lies where at a moment, and what each player can see of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Final

import networkx as nx

from gamekit.bugs.board import Layout, layout
from gamekit.bugs.moves import Move, seconds, told_seconds
from gamekit.bugs.pieces import ALIKE, COUNT, FAMILIES, HIDDEN, LATEST, SECOND, families_for, one_family
from gamekit.bugs.rules import violations
from gamekit.bugs.scoring import keep_points, points_of, sheet
from gamekit.chance import Chance
from gamekit.errors import PositionError, shown
from gamekit.frozen import FrozenMap
from gamekit.position import Choice, Position, read_seed
from gamekit.rules import Event, Node, ScoreSheet, Violation
from gamekit.text import Listing, Text, player_name


class BugsPosition(Position[Move]):
    """A position of Bugs & Co, or what one player sees of it.

    Made by :func:`new_game`, :func:`position` and :func:`from_dict`.
    """

    __slots__ = (
        "_aside",
        "_between",
        "_layout",
        "_left",
        "_ms",
        "_origin",
        "_right",
        "_spots",
        "_stop",
        "_table",
        "_taken",
        "_trophies",
    )

    game: ClassVar[str] = "bugs"
    _table: dict[int, str]  # never changed once it is here
    _aside: tuple[str, ...]
    _right: tuple[str | None, ...]
    _origin: tuple[int | None, ...]
    _left: tuple[tuple[str, ...], ...]
    _trophies: tuple[int, ...]
    _taken: tuple[int | None, ...]
    _ms: int
    _stop: int | None
    _spots: int
    _layout: int
    _between: bool  # within a move that is being told

    @classmethod
    def _of(
        cls,
        *,
        players: int,
        seed: int | str,
        options: FrozenMap[str, Any],
        table: dict[int, str],
        aside: tuple[str, ...],
        right: tuple[str | None, ...],
        origin: tuple[int | None, ...],
        left: tuple[tuple[str, ...], ...],
        trophies: tuple[int, ...],
        taken: tuple[int | None, ...],
        ms: int,
        stop: int | None,
        spots: int,
        layout: int,
        between: bool = False,
    ) -> BugsPosition:
        new = cls()
        new._players = players
        new._seed = seed
        new._options = options
        new._table = table
        new._aside = aside
        new._right = right
        new._origin = origin
        new._left = left
        new._trophies = trophies
        new._taken = taken
        new._ms = ms
        new._stop = stop
        new._spots = spots
        new._layout = layout
        new._between = between
        new._events = ()
        return new

    def _like(self) -> BugsPosition:
        """A position with the same parts, to be changed before anybody sees it."""
        new = BugsPosition()
        new._players = self._players
        new._seed = self._seed
        new._options = self._options
        new._table = self._table
        new._aside = self._aside
        new._right = self._right
        new._origin = self._origin
        new._left = self._left
        new._trophies = self._trophies
        new._taken = self._taken
        new._ms = self._ms
        new._stop = self._stop
        new._spots = self._spots
        new._layout = self._layout
        new._between = False
        new._events = ()
        return new

    # ------------------------------------------------------------ what lies on the table

    @property
    def table(self) -> FrozenMap[int, str]:
        """The tile on each spot, by its family; free spots are missing, and ``"?"`` is face down."""
        return FrozenMap(self._table)

    @property
    def aside(self) -> tuple[str, ...]:
        """The tiles put away for this game (``bugs.setup.seven``)."""
        return self._aside

    @property
    def right(self) -> tuple[str | None, ...]:
        """The tile in each right hand; None is an empty hand, ``"?"`` a tile that one cannot see."""
        return self._right

    @property
    def origin(self) -> tuple[int | None, ...]:
        """The spot from which the tile in each right hand came; None for an empty hand."""
        return self._origin

    @property
    def left(self) -> tuple[tuple[str, ...], ...]:
        """The tiles each player has kept, in the order of keeping; ``"?"`` in every view."""
        return self._left

    @property
    def trophies(self) -> tuple[int, ...]:
        """The trophies on the table, in points, highest first."""
        return self._trophies

    @property
    def taken(self) -> tuple[int | None, ...]:
        """The trophy each player has taken, in points, or None."""
        return self._taken

    @property
    def time(self) -> float:
        """Seconds since "go"."""
        return self._ms / SECOND

    @property
    def ms(self) -> int:
        """Milliseconds since "go"."""
        return self._ms

    @property
    def soon(self) -> int:
        """A second from now, in milliseconds: when listed moves are made."""
        later = self._ms + SECOND
        return later if self._stop is not None else min(later, LATEST)

    @property
    def stop_at(self) -> float | None:
        """When "Stop" is said, in seconds; None until the last trophy is taken."""
        return None if self._stop is None else self._stop / SECOND

    @property
    def stop_ms(self) -> int | None:
        """When "Stop" is said, in milliseconds; None until the last trophy is taken."""
        return self._stop

    @property
    def counted(self) -> int | None:
        """The number last said in the count, from 10 to 1; 0 is "Stop", None before."""
        return None if self._stop is None else -(-(self._stop - self._ms) // SECOND)

    @property
    def spots(self) -> int:
        """How many spots the table has; they are numbered from 0."""
        return self._spots

    @property
    def layout(self) -> Layout:
        """Where the spots are and which are neighbours."""
        return layout(self._layout, self._spots)

    @property
    def telling(self) -> bool:
        """Whether this is within a move that is being told, so that nobody may act."""
        return self._between

    @property
    def to_move(self) -> int | None:
        """None: there are no turns, everybody may act until the game is over (``bugs.play.together``)."""
        return None

    @property
    def is_over(self) -> bool:
        """Whether "Stop" has been said (``bugs.end``)."""
        return self._stop is not None and self._ms >= self._stop and not self._between

    def may_act(self, player: int) -> bool:
        """Whether a player is still in play: the game goes on, and no trophy is taken."""
        return not self.is_over and not self._between and self._taken[player] is None

    # ------------------------------------------------------------ moves

    def legal_moves(self, player: int | None = None) -> list[Move]:
        """What can be done one second from now: pick, keep, back, stir and trophy, by player and then by spot.

        Grouping, and putting a tile back on another spot, are legal too but not listed; so is any later moment.

        Raises
        ------
        OptionError
            If there is no such player.
        """
        if player is not None:
            self._at_table(player)
        ms = self.soon
        if self._between or self.is_over or (self._stop is not None and ms >= self._stop):
            return []
        who = range(self._players) if player is None else (player,)
        moves: list[Move] = []
        lying = sorted(self._table)
        for i in who:
            if self._taken[i] is not None:
                continue
            if self._right[i] is None:
                moves += [Move(ms, i, "pick", spot) for spot in lying]
                moves += [Move(ms, i, "stir", spot) for spot in lying]
            else:
                moves += [Move(ms, i, "keep"), Move(ms, i, "back")]
            if self._trophies:
                moves.append(Move(ms, i, "trophy"))
        return moves

    def _judge(self, move: Move) -> list[Violation]:
        if self.is_over:
            return [Violation("bugs.end", (), Text("The game is over: “Stop” has been said."))]
        if self._between:
            message = Text("A move is still being told; play on from its last step.")
            return [Violation("bugs.play.together", (), message)]
        return violations(self, move)

    def advance(self, seconds: float) -> BugsPosition:
        """Let time pass; the same as playing ``"<time + seconds> wait"``.

        Parameters
        ----------
        seconds : float
            How long, in seconds; read to the millisecond.

        Raises
        ------
        PositionError
            If it is no length of time.
        IllegalMove
            If the game is over.

        Examples
        --------
        >>> from gamekit import bugs
        >>> bugs.new_game(players=2, seed=7).advance(2.5).time
        2.5
        """
        if type(seconds) not in (int, float) or not 0 <= seconds < 10**6:
            message = "A length of time is a number of seconds from 0 on, not {it}."
            raise PositionError(Text(message, it=shown(seconds)))
        return self.play(Move(self._ms + round(seconds * SECOND), None, "wait"))

    # ------------------------------------------------------------ playing

    def _apply(self, move: Move, told: list[tuple[Event, BugsPosition]] | None) -> BugsPosition:
        new = self._like()
        events: list[Event] = []

        def tell(event: Event) -> None:
            events.append(event)
            if told is not None:
                step = new._like()
                step._between = True
                step._events = tuple(events)
                told.append((event, step))

        new._pass_time(self._ms, move.ms, tell)
        if move.player is not None:
            _DO[move.kind](new, move, move.player, tell)
        elif not events:
            message = Text("Time passes: it is {time} s.", time=told_seconds(new._ms))
            tell(Event("bugs.play.together", None, 0, (), message))
        new._events = tuple(events)
        if told is not None:
            told[-1] = (events[-1], new)
        return new

    def _pass_time(self, start: int, end: int, tell: Any) -> None:
        """Let time pass in place, with the numbers of the count that fall into it."""
        stop = self._stop
        if stop is None:
            self._ms = min(end, LATEST)
            return
        for number in range(COUNT - 1, -1, -1):
            when = stop - SECOND * number
            if start < when <= end:
                self._ms = when
                if number:
                    tell(_count_event(number))
                else:
                    self._stop_now(tell)
        self._ms = min(end, stop)

    def _stop_now(self, tell: Any) -> None:
        message = Text("“Stop!” Nobody takes anything any more.")
        tell(Event("bugs.stop.count", None, 0, (("trophies",),), message))
        for player in range(self._players):
            self._empty_hand(player, tell)
        points = [points_of(self._left[i], self._taken[i]) for i in range(self._players)]
        if None in points:  # a view that is played on
            tell(Event("bugs.end", None, 0, (), Text("The game is over.")))
            return
        best = max(p for p in points if p is not None)
        names = [player_name(i) for i, p in enumerate(points) if p == best]
        nodes: tuple[Node, ...] = tuple(("left", i) for i, p in enumerate(points) if p == best)
        message = Text.plural(
            "The game is over: {names} wins with {points}.",
            "The game is over: {names} share the victory with {points}.",
            n=len(names),
            names=Listing(names),
            points=Text.plural("{n} point", "{n} points", n=best),
        )
        tell(Event("bugs.end", None, 0, nodes, message))

    def _empty_hand(self, player: int, tell: Any) -> None:
        """Put a tile that is still in a right hand back on the table. Rule ``bugs.stop.hand``."""
        if self._right[player] is None:
            return
        family, spot = self._lay_back(player, None)
        values: dict[str, Any] = {"player": player_name(player), "spot": spot}
        nodes: tuple[Node, ...] = (("right", player), ("spot", spot))
        hidden = Text("The tile in the right hand of {player} goes back to spot {spot} and does not count.", **values)
        public = Event("bugs.stop.hand", player, 0, nodes, hidden)
        if family == HIDDEN:
            tell(public)
            return
        message = Text(
            "{player} still has {it} in the right hand: it goes back to spot {spot} and does not count.",
            it=one_family(family),
            **values,
        )
        tell(Event("bugs.stop.hand", player, 0, nodes, message, public))

    def _lay_back(self, player: int, spot: int | None) -> tuple[str, int]:
        """Move the tile of a right hand to the table; without a spot to where it came from or near it."""
        family = str(self._right[player])
        origin = self._origin[player]
        if spot is None:
            assert origin is not None
            spot = origin
            if spot in self._table:
                spot = next(k for k in self.layout.nearest[origin] if k not in self._table)
        # In a view one sees where a tile is put, but not any longer which it is.
        self._table = {**self._table, spot: HIDDEN if self._seed == HIDDEN else family}
        self._right = _with(self._right, player, None)
        self._origin = _with(self._origin, player, None)
        return family, spot

    def _pick(self, move: Move, player: int, tell: Any) -> None:
        assert move.spot is not None
        table = dict(self._table)
        family = table.pop(move.spot)
        self._table = table
        self._right = _with(self._right, player, family)
        self._origin = _with(self._origin, player, move.spot)
        values: dict[str, Any] = {"player": player_name(player), "spot": move.spot}
        nodes: tuple[Node, ...] = (("spot", move.spot), ("right", player))
        public = Event("bugs.play.one", player, 0, nodes, Text("{player} takes a tile from spot {spot}.", **values))
        if family == HIDDEN:
            tell(public)
            return
        message = Text("{player} takes a tile from spot {spot} and sees {it}.", it=one_family(family), **values)
        tell(Event("bugs.play.one", player, 0, nodes, message, public))

    def _keep(self, move: Move, player: int, tell: Any) -> None:
        family = str(self._right[player])
        kept = self._left[player]
        known = HIDDEN not in (*kept, family)
        points = keep_points(kept, family) if known else None
        if self._seed == HIDDEN:
            self._left = _with(self._left, player, (*kept, HIDDEN))
        else:
            self._left = _with(self._left, player, (*kept, family))
        self._right = _with(self._right, player, None)
        self._origin = _with(self._origin, player, None)
        nodes: tuple[Node, ...] = (("right", player), ("left", player))
        name = player_name(player)
        public = Event("bugs.play.keep", player, None, nodes, Text("{player} keeps the tile.", player=name))
        if family == HIDDEN:
            tell(public)
            return
        if points is not None and points > 0:
            message = Text("{player} keeps {it}: three alike are together.", player=name, it=one_family(family))
        else:
            message = Text("{player} keeps {it}.", player=name, it=one_family(family))
        tell(Event("bugs.play.keep", player, points, nodes, message, public))

    def _back(self, move: Move, player: int, tell: Any) -> None:
        family, spot = self._lay_back(player, move.spot)
        values: dict[str, Any] = {"player": player_name(player), "spot": spot}
        nodes: tuple[Node, ...] = (("right", player), ("spot", spot))
        public = Event("bugs.play.back", player, 0, nodes, Text("{player} puts the tile on spot {spot}.", **values))
        if family == HIDDEN:
            tell(public)
            return
        message = Text("{player} puts {it} back, face down, on spot {spot}.", it=one_family(family), **values)
        tell(Event("bugs.play.back", player, 0, nodes, message, public))

    def _group(self, move: Move, player: int, tell: Any) -> None:
        assert move.spot is not None
        assert move.to is not None
        table = dict(self._table)
        table[move.to] = table.pop(move.spot)
        self._table = table
        message = Text(
            "{player} pushes the tile on spot {spot} to spot {to}.",
            player=player_name(player),
            spot=move.spot,
            to=move.to,
        )
        tell(Event("bugs.play.group", player, 0, (("spot", move.spot), ("spot", move.to)), message))

    def _stir(self, move: Move, player: int, tell: Any) -> None:
        assert move.spot is not None
        around = sorted(spot for spot in (move.spot, *self.layout.neighbours[move.spot]) if spot in self._table)
        tiles = [self._table[spot] for spot in around]
        if self._seed == HIDDEN:
            tiles = [HIDDEN] * len(tiles)
        else:
            tiles = Chance(self.game, self._seed, "stir", self._ms, player, move.spot).shuffled(tiles)
        self._table = {**self._table, **dict(zip(around, tiles, strict=True))}
        message = Text.plural(
            "{player} stirs on spot {spot}, where a tile lies alone.",
            "{player} stirs the {n} tiles on and beside spot {spot}.",
            n=len(around),
            player=player_name(player),
            spot=move.spot,
        )
        tell(Event("bugs.play.stir", player, 0, tuple(("spot", spot) for spot in around), message))

    def _trophy(self, move: Move, player: int, tell: Any) -> None:
        self._empty_hand(player, tell)
        value, *rest = self._trophies
        self._trophies = tuple(rest)
        self._taken = _with(self._taken, player, value)
        nodes: tuple[Node, ...] = (("trophies",), ("left", player))
        message = Text.plural(
            "{player} takes the trophy of {n} point and is out of play.",
            "{player} takes the trophy of {n} points and is out of play.",
            n=value,
            player=player_name(player),
        )
        if not rest:
            self._stop = self._ms + COUNT * SECOND
        tell(Event("bugs.stop.trophy", player, value, nodes, message))
        if not rest:
            tell(_count_event(COUNT))

    def playout(self, seed: int | str = 0) -> BugsPosition:
        """The end of random play from here: every second a move of those listed, each as likely as the others.

        Raises
        ------
        PositionError
            Within a move that is being told, where nothing can be played.
        """
        if self._between:
            raise PositionError(Text("There is nothing to play from here: a move is still being told."))
        position = self.guess(seed) if self._seed == HIDDEN and not self.is_over else self
        chance = Chance(self.game, "playout", seed)
        while not position.is_over:
            moves = position.legal_moves()
            position = position._apply(chance.choice(moves), None) if moves else position.advance(1.0)
        return position

    def preview(self, move: Move | str) -> tuple[Event, ...]:
        """What a legal move would bring, as far as the one who makes it can know before."""
        move = self._read(move)
        seen = self if move.player is None else self.view(move.player)
        return seen.play(move).events

    # ------------------------------------------------------------ scores

    def scores(self) -> tuple[int | None, ...]:
        """Points of each player for what is kept so far and the trophy; None where kept tiles are hidden."""
        return tuple(points_of(left, trophy) for left, trophy in zip(self._left, self._taken, strict=True))

    def score_sheet(self, player: int) -> ScoreSheet:
        """One line for each family kept, and one for the trophy."""
        self._at_table(player)
        return sheet(self._left[player], self._taken[player], player)

    def winners(self) -> tuple[int, ...]:
        """Those with most points (``bugs.score.winner``); empty before the end, and where it cannot be known."""
        scores = self.scores()
        if not self.is_over or None in scores:
            return ()
        best = max(points for points in scores if points is not None)
        return tuple(i for i, points in enumerate(scores) if points == best)

    # ------------------------------------------------------------ what a player knows

    def view(self, player: int) -> BugsPosition:
        """What a player sees: backs, and the tile in the own right hand; after the end everything but the seed."""
        self._at_table(player)
        new = self._like()
        new._between = self._between
        new._seed = HIDDEN
        if self.is_over:
            new._events = self.events
            return new
        new._table = dict.fromkeys(sorted(self._table), HIDDEN)
        new._aside = (HIDDEN,) * len(self._aside)
        new._right = tuple(family if i == player or family is None else HIDDEN for i, family in enumerate(self._right))
        new._left = tuple((HIDDEN,) * len(left) for left in self._left)
        new._events = tuple(event.seen_by(player) for event in self.events)
        return new

    def guess(self, seed: int | str = 0) -> BugsPosition:
        """A full position that agrees with this view: what is hidden is dealt by `seed`."""
        if self._seed != HIDDEN:
            return self
        seed = read_seed(seed)
        new = self._like()
        new._between = self._between
        new._seed = seed
        known = [family for family in self._all_tiles() if family != HIDDEN]
        wanted = self._all_tiles().count(HIDDEN)
        used = list(families_for(self._players, self._options["extra"]))
        pool = _rest(used, known)
        if len(pool) < wanted:  # a position made by hand, with more tiles than such a game has
            pool += _rest([family for family in FAMILIES if family not in used], known)
        deal = iter(Chance(self.game, "guess", seed).shuffled(pool))

        def filled(families: Sequence[str]) -> tuple[str, ...]:
            return tuple(next(deal) if family == HIDDEN else family for family in families)

        lying = sorted(self._table)
        new._table = dict(zip(lying, filled([self._table[spot] for spot in lying]), strict=True))
        new._aside = filled(self._aside)
        new._right = tuple(next(deal) if family == HIDDEN else family for family in self._right)
        new._left = tuple(map(filled, self._left))
        return new

    def _all_tiles(self) -> list[str]:
        held = [family for family in self._right if family is not None]
        kept = [family for left in self._left for family in left]
        return [*self._table.values(), *self._aside, *held, *kept]

    # ------------------------------------------------------------ graph, dict, text

    def graph(self) -> nx.Graph[Node]:
        """The table as a planar graph, with the hands and the trophies beside it.

        Returns
        -------
        networkx.Graph
            Nodes ``("spot", k)`` with ``family`` (str, or None if free) and ``pos`` (x, y in board units), edges
            between neighbours; ``("right", player)`` with ``family``, ``("left", player)`` with ``families``,
            ``("trophies",)`` with ``values``.
        """
        graph = self.layout.graph()
        for k in range(self._spots):
            graph.nodes["spot", k]["family"] = self._table.get(k)
        for i in range(self._players):
            graph.add_node(("right", i), family=self._right[i])
            graph.add_node(("left", i), families=self._left[i])
        graph.add_node(("trophies",), values=self._trophies)
        return graph

    def to_dict(self) -> dict[str, Any]:
        """The position as plain JSON values; times in seconds."""
        data: dict[str, Any] = {
            "game": self.game,
            "players": self._players,
            "seed": self._seed,
            "options": dict(self._options),
            "table": {str(spot): self._table[spot] for spot in sorted(self._table)},
            "aside": list(self._aside),
            "right": list(self._right),
            "origin": list(self._origin),
            "left": [list(left) for left in self._left],
            "trophies": list(self._trophies),
            "taken": list(self._taken),
            "time": self.time,
            "stop_at": self.stop_at,
            "spots": self._spots,
            "layout": self._layout,
        }
        if self._between:
            data["between"] = True
        return data

    def _key(self) -> tuple[object, ...]:
        return (
            self._players,
            repr(self._seed),
            self._options,
            frozenset(self._table.items()),
            self._aside,
            self._right,
            self._origin,
            self._left,
            self._trophies,
            self._taken,
            self._ms,
            self._stop,
            self._spots,
            self._layout,
            self._between,
        )

    def __repr__(self) -> str:
        state = "over" if self.is_over else f"trophies {self._trophies}"
        if self._stop is not None and not self.is_over:
            state = f"stop at {seconds(self._stop)} s"
        return (
            f"<bugs: {self._players} players, {seconds(self._ms)} s, {len(self._table)} tiles on the table, "
            f"kept {tuple(map(len, self._left))}, {state}>"
        )

    # ------------------------------------------------------------ playing by hand

    def choose(self, clicks: Iterable[Node]) -> Choice:
        """What clicking a hand (who acts), a spot, another spot or the trophies amounts to."""
        from gamekit.bugs.choosing import choose

        return choose(self, list(clicks))

    def trial(self, move: str) -> dict[str, Any]:
        """The move as ``preview`` for the picture, with the hands, which take part in it."""
        return {"preview": move, "panel": True}

    def in_words(self, move: Move | str) -> Text:
        """A move as a sentence has it."""
        from gamekit.bugs.choosing import in_words

        return in_words(self._read(move))


_DO: Final = {
    "pick": BugsPosition._pick,
    "keep": BugsPosition._keep,
    "back": BugsPosition._back,
    "group": BugsPosition._group,
    "stir": BugsPosition._stir,
    "trophy": BugsPosition._trophy,
}


def _count_event(number: int) -> Event:
    message = Text("Those with a trophy count: “{number}”.", number=number)
    return Event("bugs.stop.count", None, 0, (("trophies",),), message)


def _with(row: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    return (*row[:index], value, *row[index + 1 :])


def _rest(families: Sequence[str], known: Sequence[str]) -> list[str]:
    """The tiles of these families that are not known to lie somewhere."""
    return [family for family in families for _ in range(ALIKE - known.count(family))]
