"""A referee of Bugs & Co that is plain and slow, written from the rules alone.

It shares no code with ``gamekit``: a game is one object that changes, moves are texts, times are whole milliseconds,
the table is a dict from spot to family. Where the spots lie and which are neighbours is told to it. What comes of
stirring is chance, so the referee is told that too, and only checks that it can be.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

Place: TypeAlias = tuple[float, float]
Told: TypeAlias = tuple[str, int | None, int]
"""An event: rule, player, points. Of a count the number stands in place of the points, 0 for "Stop"."""

SECOND = 1000
COUNT = 10

TWO_EYES = [f"2{letter}" for letter in "abcdefghijklmno"]
ONE_EYE = [f"1{letter}" for letter in "abcde"]
THREE_EYES = [f"3{letter}" for letter in "abcde"]


def box(players: int, extra: str = "one") -> list[str]:
    """The tiles in play, three of each family."""
    families = list(TWO_EYES)
    if players in (5, 6):
        families += ONE_EYE if extra == "one" else THREE_EYES
    if players in (7, 8):
        families += ONE_EYE + THREE_EYES
    return sorted(families * 3)


TROPHIES = {
    2: (3,),
    3: (3, 2),
    4: (3, 2, 1),
    5: (3, 2, 2, 1),
    6: (3, 3, 2, 2, 1),
    7: (3, 3, 2, 2, 1),
    8: (3, 3, 2, 2, 1),
}
SPOTS = {2: 48, 3: 48, 4: 48, 5: 67, 6: 67, 7: 85, 8: 85}


def points(kept: Iterable[str], trophy: int | None) -> int:
    """Three for three alike, one off for every other tile, and the trophy."""
    count = Counter(kept)
    total = 0
    for number in count.values():
        assert number <= 3, "a family has three tiles"
        total += 3 if number == 3 else -number
    return total + (trophy or 0)


def square(a: Place, b: Place) -> int:
    """The square of the distance of two places, in hundredths of the unit."""
    return int(sum((round(100 * one) - round(100 * other)) ** 2 for one, other in zip(a, b, strict=True)))


def milliseconds(text: str) -> int:
    seconds, _, rest = text.partition(".")
    return int(seconds) * SECOND + int(rest.ljust(3, "0"))


def written(time: int) -> str:
    """A time as texts have it: seconds, a decimal at least, three at most."""
    seconds, rest = divmod(time, SECOND)
    return f"{seconds}.{f'{rest:03}'.rstrip('0') or '0'}"


@dataclass
class Move:
    """A move, read from a text that is written as it should be."""

    time: int
    player: int | None
    what: str
    spots: list[int] = field(default_factory=list)


def read(text: str) -> Move:
    when, *words = text.split(" ")
    if words == ["wait"]:
        return Move(milliseconds(when), None, "wait")
    player, what, *spots = words
    return Move(milliseconds(when), int(player.removeprefix("p")) - 1, what, [int(spot) for spot in spots])


class Game:
    """A game in progress."""

    def __init__(
        self,
        table: Mapping[int, str],
        trophies: Sequence[int],
        players: int,
        places: Mapping[int, Place],
        beside: Mapping[int, Iterable[int]],
    ) -> None:
        self.table = dict(table)
        self.trophies = list(trophies)
        self.players = players
        self.places = dict(places)
        self.beside = {spot: set(others) for spot, others in beside.items()}
        self.right: list[str | None] = [None] * players
        self.origin: list[int | None] = [None] * players
        self.left: list[list[str]] = [[] for _ in range(players)]
        self.taken: list[int | None] = [None] * players
        self.time = 0
        self.stop_at: int | None = None
        self.is_over = False

    # ------------------------------------------------------------ what may be done

    def broken(self, text: str) -> set[str]:
        """Every rule that a move breaks."""
        move = read(text)
        if self.is_over:
            return {"bugs.end"}
        wrong = {"bugs.play.together"} if move.time < self.time else set()
        if move.what == "wait":
            return wrong
        if move.player not in range(self.players):
            return {"bugs.play.together"}  # who is not at the table breaks no rule of the table
        assert move.player is not None
        if self.stop_at is not None and move.time >= self.stop_at:
            wrong.add("bugs.stop.count")
        if self.taken[move.player] is not None:
            return wrong | {"bugs.stop.trophy"}
        return wrong | self.broken_by_hands(move, move.player)

    def broken_by_hands(self, move: Move, player: int) -> set[str]:
        """What hands and spots forbid. Where nothing is, there is nothing to take or to put back."""
        holds = self.right[player] is not None
        there = bool(move.spots) and move.spots[0] in self.table
        wrong = set()
        if move.what == "pick":
            if holds or not there:
                wrong.add("bugs.play.one")
        elif move.what == "keep":
            if not holds:
                wrong.add("bugs.play.one")
        elif move.what == "back":
            if not holds or (move.spots and not self.is_free(move.spots[0])):
                wrong.add("bugs.play.back")
        elif move.what == "group":
            if holds or not self.is_free(move.spots[1]):
                wrong.add("bugs.play.group")
            if not there:
                wrong.add("bugs.play.one")
        elif move.what == "stir":
            if holds:
                wrong.add("bugs.play.stir")
            if not there:
                wrong.add("bugs.play.one")
        elif move.what == "trophy":
            if not self.trophies:
                wrong.add("bugs.stop.trophy")
        else:
            raise AssertionError(move.what)
        return wrong

    def is_free(self, spot: int) -> bool:
        return spot in self.places and spot not in self.table

    def legal(self, player: int) -> list[str]:
        """The moves that are listed for a player: a second from now."""
        time = written(self.time + SECOND)
        texts = [f"{time} p{player + 1} {word}" for word in ("keep", "back", "trophy")]
        texts += [f"{time} p{player + 1} {word} {spot}" for word in ("pick", "stir") for spot in sorted(self.places)]
        return [text for text in texts if not self.broken(text)]

    # ------------------------------------------------------------ time

    def pass_time(self, until: int) -> list[Told]:
        """Let time pass, not beyond the stop; what is counted in between, and the stop itself."""
        before, self.time = self.time, until
        if self.stop_at is None:
            return []
        self.time = min(until, self.stop_at)
        # Ten is said when the last trophy is taken, nought is "Stop".
        said = [n for n in range(COUNT - 1, -1, -1) if before < self.stop_at - n * SECOND <= self.time]
        told: list[Told] = [("bugs.stop.count", None, number) for number in said]
        if self.time == self.stop_at:
            for player in range(self.players):
                if self.right[player] is not None:
                    self.drop(player)
                    told.append(("bugs.stop.hand", player, 0))
            self.is_over = True
            told.append(("bugs.end", None, 0))
        return told

    # ------------------------------------------------------------ playing

    def play(self, text: str, stirred: Mapping[int, str] | None = None) -> list[Told]:
        """Play a move; what happens. Of stirring one is told what the table is like after it."""
        assert not self.broken(text), text
        move = read(text)
        told = self.pass_time(move.time)
        if move.what == "wait":
            return told or [("bugs.play.together", None, 0)]
        player = move.player
        assert player is not None
        if move.what == "pick":
            self.right[player] = self.table.pop(move.spots[0])
            self.origin[player] = move.spots[0]
            told.append(("bugs.play.one", player, 0))
        elif move.what == "keep":
            before = self.scores()[player]
            kept = self.right[player]
            assert kept is not None
            self.left[player].append(kept)
            self.right[player] = self.origin[player] = None
            told.append(("bugs.play.keep", player, self.scores()[player] - before))
        elif move.what == "back":
            self.drop(player, *move.spots)
            told.append(("bugs.play.back", player, 0))
        elif move.what == "group":
            self.table[move.spots[1]] = self.table.pop(move.spots[0])
            told.append(("bugs.play.group", player, 0))
        elif move.what == "stir":
            assert stirred is not None
            self.stir(move.spots[0], stirred)
            told.append(("bugs.play.stir", player, 0))
        else:
            told += self.take_trophy(player)
        return told

    def take_trophy(self, player: int) -> list[Told]:
        told: list[Told] = []
        if self.right[player] is not None:
            self.drop(player)
            told.append(("bugs.stop.hand", player, 0))
        best = max(self.trophies)
        self.trophies.remove(best)
        self.taken[player] = best
        told.append(("bugs.stop.trophy", player, best))
        if not self.trophies:
            self.stop_at = self.time + COUNT * SECOND
            told.append(("bugs.stop.count", None, COUNT))
        return told

    def drop(self, player: int, spot: int | None = None) -> None:
        """The tile of the right hand goes back to the table: where it came from, or to the free spot nearest to it."""
        tile, origin = self.right[player], self.origin[player]
        assert tile is not None
        assert origin is not None
        self.table[self.nearest_free(origin) if spot is None else spot] = tile
        self.right[player] = self.origin[player] = None

    def nearest_free(self, origin: int) -> int:
        """The nearest free spot, of several the first; counted in hundredths, so that no rounding decides."""
        free = [spot for spot in self.places if spot not in self.table]
        return min(free, key=lambda spot: (square(self.places[origin], self.places[spot]), spot))

    def stir(self, spot: int, after: Mapping[int, str]) -> None:
        """Only what lies on the spot and its neighbours may change places."""
        near = {spot, *self.beside[spot]}
        for other in self.places:
            assert other in near or after.get(other) == self.table.get(other), f"stirring {spot} changed {other}"
        assert Counter(after.values()) == Counter(self.table.values()), "stirring loses nothing"
        assert set(after) == set(self.table), "stirring moves tiles to where tiles were"
        self.table = dict(after)

    # ------------------------------------------------------------ the result

    def scores(self) -> tuple[int, ...]:
        return tuple(points(self.left[player], self.taken[player]) for player in range(self.players))

    def winners(self) -> tuple[int, ...]:
        if not self.is_over:
            return ()
        scores = self.scores()
        return tuple(player for player in range(self.players) if scores[player] == max(scores))


def state(game: Game) -> dict[str, object]:
    """All parts of a game."""
    return {
        "table": dict(sorted(game.table.items())),
        "right": list(game.right),
        "origin": {player: spot for player, spot in enumerate(game.origin) if spot is not None},
        "left": [list(kept) for kept in game.left],
        "trophies": list(game.trophies),
        "taken": list(game.taken),
        "time": game.time,
        "stop_at": game.stop_at,
        "over": game.is_over,
        "scores": game.scores(),
        "winners": game.winners(),
    }
