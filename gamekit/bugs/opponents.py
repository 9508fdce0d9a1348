"""Opponents with human limits: they need time to react, reach so far, and forget and mix up what they saw.

An opponent is told what everybody can see, event by event, and looks at its own view when it decides. It never
learns more than a person in its place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import cos, hypot, pi, sin
from typing import Final

from gamekit.bugs.board import Point
from gamekit.bugs.moves import Move
from gamekit.bugs.pieces import ALIKE, HIDDEN, LIKE, SECOND, families_for
from gamekit.bugs.position import BugsPosition
from gamekit.chance import Chance
from gamekit.errors import OptionError, shown
from gamekit.rules import Event
from gamekit.text import Text


@dataclass(frozen=True, slots=True)
class Strength:
    """What an opponent can do.

    Attributes
    ----------
    title : Text
        What it is called.
    reaction : float
        Seconds from seeing to moving.
    look : float
        Seconds to know a bug and to decide.
    speed : float
        Board units a second that its hand travels.
    reach : float
        How far over the table it can take tiles, as a part of the table's width.
    holds : int
        Tiles on the table it can remember.
    span : float
        Seconds after which it has forgotten one.
    mixes : float
        How likely it takes a family for one that looks like it.
    follows : float
        How likely its eyes follow a tile that it knows when another moves it.
    blind : float
        How likely it keeps a tile of which it knows no other.
    stirs : float
        How likely it stirs, instead of taking a tile, where another has just put one back.
    opens : int
        How many others of a family it must know to keep the first one on purpose.
    aim : int
        Groups of three with which it is content and takes a trophy.
    loose : int
        Loose tiles with which it may still take one.
    patience : float
        Seconds without a gain after which it takes one in any case.
    """

    title: Text
    reaction: float
    look: float
    speed: float
    reach: float
    holds: int
    span: float
    mixes: float
    follows: float
    blind: float
    stirs: float
    opens: int
    aim: int
    loose: int
    patience: float


STRENGTHS: Final = {
    "weak": Strength(Text("weak"), 1.1, 1.2, 6.0, 0.6, 3, 12.0, 0.25, 0.2, 0.3, 0.01, 1, 2, 9, 25.0),
    "medium": Strength(Text("medium"), 0.8, 0.9, 9.0, 0.75, 8, 30.0, 0.1, 0.5, 0.0, 0.03, 2, 2, 1, 35.0),
    "strong": Strength(Text("strong"), 0.55, 0.65, 12.0, 0.95, 14, 75.0, 0.03, 0.8, 0.0, 0.02, 2, 2, 0, 30.0),
}
"""The three strengths by name, the weakest first."""

_LONGEST: Final = 180 * SECOND  # then even the most patient takes a trophy, so that every game ends


def strength(name: str) -> Strength:
    """A strength by its name.

    Raises
    ------
    OptionError
        If there is none of that name.
    """
    if name not in list(STRENGTHS):  # a list asks for no hash, so that anything may be asked
        message = "There is no opponent {name}; there are {names}."
        raise OptionError(Text(message, name=shown(name), names=", ".join(STRENGTHS)))
    return STRENGTHS[name]


@cache
def seat(player: int, players: int, wide: float, high: float) -> Point:
    """Where a player sits, in board units from the middle of the table; the first at the bottom, then clockwise."""
    turn = pi / 2 + 2 * pi * player / players
    return round(wide / 2 * cos(turn), 2), round(high / 2 * sin(turn), 2)


class Opponent:
    """A player who is no person.

    Parameters
    ----------
    player : int
        Its index.
    level : {"weak", "medium", "strong"}
        How strong it is.
    seed : int or str
        What is left to chance; the same seed, and the same things seen, give the same moves.

    Raises
    ------
    OptionError
        If there is no such level.

    Examples
    --------
    >>> from gamekit import bugs
    >>> game = bugs.new_game(players=2, seed=7)
    >>> move = Opponent(1, "strong", seed=1).plan(game.view(1))
    >>> move.player, move.kind, move.time > 0
    (1, 'pick', True)
    """

    def __init__(self, player: int, level: str, seed: int | str = 0) -> None:
        self.player = player
        self.level = level
        self._can = strength(level)
        self._chance = Chance("bugs", "opponent", level, player, seed)
        self._known: dict[int, tuple[str, int]] = {}  # by spot: the family and since when; oldest first
        self._followed: dict[int, str] = {}  # by player: the family in that hand, where the eyes followed it
        self._kept: Counter[str] = Counter()  # as remembered
        self._gone: Counter[str] = Counter()  # kept by others, where the eyes followed it
        self._held: str | None = None  # what it takes its own tile for
        self._left_there: int | None = None  # where another has just put a tile back
        self._gain = 0  # when it last kept a tile that helps, in milliseconds

    # ------------------------------------------------------------ what it sees

    def see(self, event: Event, ms: int) -> None:
        """Be told of an event as this player sees it.

        Parameters
        ----------
        event : Event
            As ``event.seen_by(player)`` gives it.
        ms : int
            When it happened, in milliseconds.
        """
        who = event.player
        spots = [int(node[1]) for node in event.nodes if node[0] == "spot"]
        if who is None or not spots:
            if event.rule == "bugs.play.keep" and who is not None and who in self._followed:
                self._gone[self._followed.pop(who)] += 1
            return
        if event.rule == "bugs.play.one":
            known = self._known.pop(spots[0], None)
            if known is not None and who != self.player and self._notices():
                self._followed[who] = known[0]
        elif event.rule in ("bugs.play.back", "bugs.stop.hand"):
            family = self._held if who == self.player else self._followed.pop(who, None)
            if family is not None:
                self._remember(spots[0], family, ms)
            if who != self.player:
                self._left_there = spots[0]
        elif event.rule == "bugs.play.group":
            known = self._known.pop(spots[0], None)
            if known is not None and (who == self.player or self._notices()):
                self._remember(spots[1], *known)
        elif event.rule == "bugs.play.stir":
            for spot in spots:
                self._known.pop(spot, None)

    def _notices(self) -> bool:
        return self._chance.random() < self._can.follows

    def _remember(self, spot: int, family: str, ms: int) -> None:
        self._known.pop(spot, None)
        self._known[spot] = (family, ms)
        while len(self._known) > self._can.holds:
            del self._known[next(iter(self._known))]

    # ------------------------------------------------------------ what it does

    def plan(self, view: BugsPosition) -> Move:
        """What it will do next, and when.

        Parameters
        ----------
        view : BugsPosition
            What it sees now: ``position.view(player)``. It must still be in play.
        """
        for spot in [spot for spot, (_, since) in self._known.items() if view.ms - since > self._can.span * SECOND]:
            del self._known[spot]
        tile = view.right[self.player]
        if tile is not None:
            return self._decide(view, tile)
        self._held = None
        if self._stops(view):
            return self._later(view, self._can.reaction, "trophy")
        if self._left_there is not None and self._left_there in view.table and self._left_there not in self._known:
            there, self._left_there = self._left_there, None
            if self._chance.random() < self._can.stirs:
                return self._later(view, self._can.reaction, "stir", there)
        aim = self._target(view)
        if aim is None:
            return self._idle(view)
        return self._later(view, self._can.reaction + self._far(view, aim) / self._can.speed, "pick", aim)

    def _decide(self, view: BugsPosition, tile: str) -> Move:
        """Keep the tile that it looks at, or put it back."""
        family = tile
        if tile == HIDDEN:
            return self._later(view, self._can.look, "back")
        like = [other for other in LIKE[tile] if other in families_for(view.players, view.options["extra"])]
        if self._chance.random() < self._can.mixes and like:
            family = self._chance.choice(like)
        self._held = family
        others = sum(1 for known, _ in self._known.values() if known == family)
        kept = self._kept[family]
        hopeless = self._gone[family] > 0
        hurried = view.stop_ms is not None
        if kept and not hopeless:
            keep = kept == ALIKE - 1 or others > 0 or not hurried
        elif hopeless or hurried:
            keep = not hopeless and others >= ALIKE - 1
        else:
            keep = others >= self._can.opens or self._chance.random() < self._can.blind
        if keep:
            self._kept[family] += 1
            if kept or others:
                self._gain = view.ms
            return self._later(view, self._can.look, "keep")
        return self._later(view, self._can.look, "back", self._beside(view, family))

    def _beside(self, view: BugsPosition, family: str) -> int | None:
        """A free spot beside a tile that it takes for the same family, to find both again."""
        for spot, (known, _) in self._known.items():
            if known == family:
                free = [k for k in view.layout.neighbours[spot] if k not in view.table]
                if free:
                    return free[0]
        return None

    def _target(self, view: BugsPosition) -> int | None:
        """The spot to take from: a tile that it needs, else one that it does not know."""
        by_family: dict[str, list[int]] = {}
        for spot, (family, _) in self._known.items():
            if spot in view.table:
                by_family.setdefault(family, []).append(spot)
        best: tuple[int, int] | None = None
        for family, spots in by_family.items():
            have = self._kept[family] % ALIKE + len(spots)
            if self._gone[family] == 0 and (self._kept[family] % ALIKE or have >= ALIKE):
                best = max(best or (0, 0), (have, spots[0]))
        if best is not None:
            return best[1]
        unknown = [spot for spot in view.table if spot not in self._known and self._reaches(view, spot)]
        if not unknown:
            return None
        # One of those at hand: near ones are taken more often.
        few = [self._chance.choice(unknown) for _ in range(3)]
        return min(few, key=lambda spot: self._far(view, spot))

    def _stops(self, view: BugsPosition) -> bool:
        """Whether it takes a trophy now."""
        if not view.trophies or view.stop_ms is not None:
            return False
        groups = sum(n // ALIKE for n in self._kept.values())
        loose = sum(n % ALIKE for n in self._kept.values())
        content = groups >= self._can.aim and loose <= self._can.loose
        return content or view.ms - self._gain > self._can.patience * SECOND or view.ms > _LONGEST

    def _idle(self, view: BugsPosition) -> Move:
        """Nothing within reach that it does not know: forget the oldest, or take a trophy, or wait a little."""
        if self._known:
            del self._known[next(iter(self._known))]
        if view.trophies:
            return self._later(view, self._can.reaction, "trophy")
        lying = sorted(view.table)
        if lying:
            return self._later(view, self._can.reaction, "pick", self._chance.choice(lying))
        return self._later(view, 1.0, "wait")

    # ------------------------------------------------------------ its body

    def _later(self, view: BugsPosition, seconds: float, kind: str, spot: int | None = None) -> Move:
        ms = view.ms + round(seconds * SECOND * (0.75 + self._chance.random() / 2))
        return Move(ms, None if kind == "wait" else self.player, kind, spot)

    def _seat(self, view: BugsPosition) -> Point:
        wide, high = view.layout.size
        return seat(self.player, view.players, wide, high)

    def _far(self, view: BugsPosition, spot: int) -> float:
        x, y = view.layout.points[spot]
        u, v = self._seat(view)
        return hypot(x - u, y - v)

    def _reaches(self, view: BugsPosition, spot: int) -> bool:
        return self._far(view, spot) <= self._can.reach * view.layout.size[0]


def opponents_for(levels: Sequence[str | None], seed: int | str) -> list[Opponent | None]:
    """An opponent for each level, None for a person.

    Raises
    ------
    OptionError
        If there is no such level.
    """
    return [None if level is None else Opponent(i, level, seed) for i, level in enumerate(levels)]
