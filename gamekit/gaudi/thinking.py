"""What a player of the Gaudí tiles looks at: points now, what is left open for whom, and what the hand can still do.

An animal that lacks one third is open: worth something to those whose objectives it meets, the more the fewer
demands its last cell makes. What others are after is known from the marks, see :mod:`gamekit.gaudi.inference`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import exp
from typing import Final, NamedTuple, TypeAlias

from gamekit.chance import Chance
from gamekit.errors import PositionError
from gamekit.gaudi.board import LAID, NEEDS, SIDES, Cell, animal_at, cells_of, corners_of, lay
from gamekit.gaudi.inference import Knowledge
from gamekit.gaudi.moves import Move, Placement, laying_moves
from gamekit.gaudi.pieces import ANIMALS, COLOURS, HAND, Objective
from gamekit.gaudi.position import GaudiPosition
from gamekit.gaudi.scoring import worth
from gamekit.rules import Node
from gamekit.text import Text

# The numbers below were found by letting bots with different ones play each other.

MINE: Final = 0.2
"""What part of its points an open animal is worth to oneself, where its last cell is easily filled."""

THEIRS: Final = 0.5
"""What part of its points it costs that the others, who come first, may complete it."""

CLOSED: Final = 0.2
"""What part of its points to the others is won by completing an animal that was open to them, and lost of one's own."""

LATER: Final = 0.3
"""What part of its points a tile is worth that stays in the hand and could be laid now."""

KEPT: Final = 0.1
"""What part of the points is lost with a tile that is given back, if each of its animals were completed."""

EASE: Final = (1.0, 0.7, 0.3, 0.11)
"""How likely one of three tiles fits on a cell, by how many of its three animals are fixed."""

TURNS: Final = 4
"""How many turns a dream goes on for."""

SPREAD: Final = 3.0
"""Points of lead that make a dream three quarters won."""

WIDTH: Final = 10
"""Moves that are worth a search."""

Values: TypeAlias = tuple[tuple[float, ...], ...]
"""What an animal is worth, by its kind and the number of its colour, from 1."""

_HOME: Final = (0, 0)
_ROUND: Final = tuple(tuple(cell for cell in cells_of(corner) if cell != _HOME) for corner in corners_of(_HOME))
"""For each corner of a cell the other two cells, from it."""

_SIDE: Final = {(side.dq, side.dr): side for side in SIDES}


# ---------------------------------------------------------------- what animals are worth


@lru_cache(maxsize=64)
def _values(objective: Objective | None) -> Values:
    return tuple((0.0, *(float(worth(objective, animal, colour)) for colour in COLOURS)) for animal in ANIMALS)


def _mean(pairs: Sequence[Mapping[Objective, float | Fraction]]) -> Values:
    """What an animal is worth to some players on average, whose objectives are as likely as given."""
    mean = [[0.0] * (len(COLOURS) + 1) for _ in ANIMALS]
    for likely in pairs:
        for objective, part in likely.items():
            for row, more in zip(mean, _values(objective), strict=True):
                for k, value in enumerate(more):
                    row[k] += value * float(part) / len(pairs)
    return tuple(map(tuple, mean))


def _known(view: GaudiPosition, player: int) -> Knowledge | None:
    """What the player can know of everybody's objectives; None where marks that were set by hand make no sense."""
    try:
        return Knowledge.start(view.players).after(view, player)
    except PositionError:
        return None


def _others(view: GaudiPosition, player: int) -> Values:
    """What an animal is worth to the others, as far as the player can know."""
    known = _known(view, player)
    return _mean([] if known is None else [known.pairs(i) for i in range(view.players) if i != player])


# ---------------------------------------------------------------- what a move is worth


class _Ease(dict[int, float]):
    """How likely somebody has a tile for a free cell, by its demand."""

    def __missing__(self, code: int) -> float:
        need = NEEDS[code]
        ease = self[code] = EASE[sum(1 for a, b in zip(need.waiting, need.one, strict=True) if a or b)]
        return ease


_EASE: Final = _Ease()


class _Laid(NamedTuple):
    """What a tile does on a cell, if nothing else is laid."""

    points: float
    opens: float  # what it costs that animals are open afterwards
    by_corner: tuple[float, ...]


_APART: Final = _Laid(0.0, 0.0, (0.0, 0.0, 0.0))  # beside nothing that lies there


class _Eyes:
    """Looks at moves with what animals are worth to the mover and to the others."""

    __slots__ = ("completed", "left", "mine", "needs", "seen")

    def __init__(self, needs: Mapping[Cell, int], mine: Values, theirs: Values) -> None:
        self.needs = needs
        self.mine = mine
        both = [list(zip(*rows, strict=True)) for rows in zip(mine, theirs, strict=True)]
        self.left = [[THEIRS * b - MINE * a for a, b in row] for row in both]
        self.completed = [[CLOSED * (a - b) for a, b in row] for row in both]
        self.seen: dict[Placement, _Laid] = {}

    def alone(self, placement: Placement) -> _Laid:
        """What a tile does by itself."""
        found = self.seen.get(placement)
        if found is not None:
            return found
        tile, (q, r) = placement
        needs = self.needs
        code = needs.get((q, r))
        if code is None:
            return self.seen.setdefault(placement, _APART)
        lying = (q - r) % 3
        need = NEEDS[code]
        points = opens = 0.0
        by_corner = [0.0, 0.0, 0.0]
        for i, colour in enumerate(LAID[tile][lying]):
            kind = (lying + i) % 3
            if need.waiting[i] == colour:
                points += self.mine[kind][colour]
                opens += self.completed[kind][colour]
            elif need.one[i] == colour:
                for dq, dr in _ROUND[i]:
                    free = needs.get((q + dq, r + dr))
                    if free is not None:
                        by_corner[i] = _EASE[free] * self.left[kind][colour]
                        opens += by_corner[i]
        found = self.seen[placement] = _Laid(points, opens, tuple(by_corner))
        return found

    def move(self, placements: Sequence[Placement]) -> tuple[float, float]:
        """What tiles laid together score, and what it costs that animals are open afterwards."""
        points = opens = 0.0
        for k, placement in enumerate(placements):
            laid = self.alone(placement)
            points += laid.points
            opens += laid.opens
            for other in placements[:k]:
                tile, (q, r) = placement
                side = _SIDE.get((other[1][0] - q, other[1][1] - r))
                if side is None:
                    continue
                # They share an animal: with a third that lies there it is whole, else it is open now, if they agree.
                kind, colour = (q - r + side.corner) % 3, LAID[tile][(q - r) % 3][side.corner]
                there = other[1][0] - other[1][1]
                agree = colour == LAID[other[0]][there % 3][side.there]
                code = self.needs.get((q, r))
                third = code is not None and NEEDS[code].one[side.corner]
                if third:
                    opens -= laid.by_corner[side.corner] + self.seen[other].by_corner[side.there]
                if agree and third == colour:
                    points += self.mine[kind][colour]
                elif agree and not third:
                    opens += EASE[2] * self.left[kind][colour]
        return points, opens

    def judge(self, hand: Sequence[str], moves: Sequence[Move]) -> list[float]:
        """How good moves are at first sight, in points; the first of them lay one tile."""
        worth_of: list[float] = []
        alone: dict[str, list[tuple[float, Cell]]] = {}
        for move in moves:
            placements = move._placements
            if not placements:
                worth_of.append(-KEPT * self.tile(move.tile) if move.tile else 0.0)
                continue
            points, opens = self.move(placements)
            if len(placements) == 1 and points:
                alone.setdefault(placements[0][0], []).append((points, placements[0][1]))
            later = 0.0
            if len(placements) < len(hand):
                rest = list(hand)
                for tile, _ in placements:
                    rest.remove(tile)
                for tile in rest:
                    for value, cell in alone.get(tile, ()):
                        if value > later and all(cell != there for _, there in placements):
                            later = value
            worth_of.append(points - opens + LATER * later)
        return worth_of

    def tile(self, tile: str) -> float:
        """What the animals of a tile are worth to the mover."""
        return sum(row[COLOURS.index(letter) + 1] for row, letter in zip(self.mine, tile, strict=True))


def worths(view: GaudiPosition, player: int, moves: Sequence[Move]) -> list[float]:
    """How good moves are at first sight, in points."""
    eyes = _Eyes(view._needs, _values(view._objectives[player]), _others(view, player))
    return eyes.judge(view._hands[player], moves)


# ---------------------------------------------------------------- looking ahead


def candidates(view: GaudiPosition, player: int, moves: Sequence[Move]) -> list[Move]:
    """The moves that look best."""
    values = worths(view, player, moves)
    return [moves[k] for k in sorted(range(len(moves)), key=lambda k: -values[k])[:WIDTH]]


def imaginer(view: GaudiPosition, player: int) -> Callable[[int | str], GaudiPosition]:
    """Gives for each seed a full position that agrees with the view, each deal of the cards as likely as it is."""
    known = _known(view, player)

    def imagine(seed: int | str) -> GaudiPosition:
        position = view.guess(seed)
        if known is not None:
            position._objectives = known.guess(seed)
        return position

    return imagine


def dream(position: GaudiPosition, player: int, move: Move, chance: Chance) -> float:
    """How well a move does if everybody plays on for some turns without looking further than their move."""
    after = position._apply(move, None)
    going_on = _GoingOn(after)
    for _ in range(0 if after.is_over else TURNS):
        if not going_on.turn(chance):
            break
    lead = _lead(going_on.points, player) - _lead(position.scores(), player)
    return 1 / (1 + exp(-lead / SPREAD))


def _lead(points: Sequence[float | None], player: int) -> float:
    known = [it or 0.0 for it in points]
    return known[player] - max(it for i, it in enumerate(known) if i != player)


class _GoingOn:
    """A game that goes on without a word, since nobody looks on."""

    __slots__ = (
        "hands",
        "needs",
        "passes",
        "pavement",
        "points",
        "rules",
        "stock",
        "theirs",
        "tokens",
        "values",
        "who",
    )

    def __init__(self, start: GaudiPosition) -> None:
        self.rules = start
        self.pavement = dict(start._pavement)
        self.needs = dict(start._needs)
        self.hands = [list(hand) for hand in start._hands]
        self.stock = list(start._stock)
        self.tokens = list(start._tokens_left)
        self.points = [float(points or 0) for points in start.scores()]
        self.passes = start._passes
        self.who = start._to_move
        self.values = [_values(objective) for objective in start._objectives]
        self.theirs = [
            _mean([{it: 1.0} for i, it in enumerate(start._objectives) if i != who and it is not None])
            for who in range(start.players)
        ]

    def turn(self, chance: Chance) -> bool:
        """The next player's turn, by the look of it; whether the game goes on."""
        who, hand, stock = self.who, self.hands[self.who], self.stock
        moves = self.moves(hand)
        if not moves and hand and stock:
            # Swapped once: whether more would be allowed matters little here.
            given = hand.pop(chance.below(len(hand)))
            hand.append(stock.pop(0))
            stock.append(given)
            moves = self.moves(hand)
        if moves:
            judged = _Eyes(self.needs, self.values[who], self.theirs[who]).judge(hand, moves)
            for tile, cell in moves[max(range(len(moves)), key=judged.__getitem__)]._placements:
                hand.remove(tile)
                for corner in lay(self.pavement, self.needs, tile, cell):
                    kind = animal_at(corner)
                    points = self.values[who][kind][COLOURS.index(tile[kind]) + 1]
                    if points and self.tokens[who]:
                        self.tokens[who] -= 1
                        self.points[who] += points
            while stock and len(hand) < HAND:
                hand.append(stock.pop(0))
            self.passes = 0
        else:
            self.passes += 1
        step = 1 if self.rules.options["direction"] == "clockwise" else -1
        self.who = (who + step) % len(self.hands)
        return bool(hand) and self.passes < len(self.hands)

    def moves(self, hand: Sequence[str]) -> list[Move]:
        """What can be laid."""
        rules = self.rules
        most = 1 if rules._toddler else HAND
        return laying_moves(self.pavement, self.needs, hand, rules._match, rules._beginner, most)


# ---------------------------------------------------------------- in words


def why(view: GaudiPosition, player: int, move: Move) -> tuple[Text, tuple[Node, ...]]:
    """What a good player looks at; the nodes are the cells of the move and the animals that it completes."""
    if move.tile:
        return Text("{tile} shows least of what the own objectives ask for, so it is given back.", tile=move.tile), ()
    if move.kind != "lay":
        return Text("Nothing else is possible."), ()
    events = view.play(move).events
    marks = [event for event in events if event.rule == "gaudi.turn.mark"]
    nodes = (*move.nodes, *(node for event in marks for node in event.nodes))
    points = sum(event.points or 0 for event in marks)
    if points:
        message = Text.plural(
            "This scores {n} point now; what it leaves open for others, and what stays in the hand, counts too.",
            "This scores {n} points now; what it leaves open for others, and what stays in the hand, counts too.",
            n=points,
        )
    elif marks:
        message = Text("This scores nothing, but others might have marked what it completes.")
    else:
        message = Text("Nothing better is at hand now, so little is left open that others could complete.")
    return message, nodes
