"""What an animal is worth to whom, and the sheet that says where every point comes from."""

from __future__ import annotations

from collections.abc import Mapping

from gamekit.gaudi.board import Cell, Corner, animal_at, colour_on
from gamekit.gaudi.pieces import ANIMALS, HIDDEN, Objective, coloured
from gamekit.rules import ScoreLine, ScoreSheet
from gamekit.text import Text, Value


def worth(objective: Objective | None, animal: str, colour: str) -> int:
    """Points of an animal for a player who may mark it: 0, 1 or 2.

    Rules ``gaudi.score.one`` and ``gaudi.score.two``.

    Examples
    --------
    >>> [worth(("shell", "b"), *it) for it in (("shell", "b"), ("shell", "g"), ("starfish", "g"))]
    [2, 1, 0]
    """
    if objective is None:
        return 0
    return (objective[0] == animal) + (objective[1] == colour)


def animal_on(pavement: Mapping[Cell, str], corner: Corner) -> tuple[str, str]:
    """Kind and colour of the whole animal at a corner."""
    return ANIMALS[animal_at(corner)], colour_on(pavement[corner], corner)


def mark_worth(objective: Objective | None, animal: str, colour: str) -> int:
    """As :func:`worth`; one for a hidden objective, since a mark meets one at least."""
    return 1 if objective is not None and HIDDEN in objective else worth(objective, animal, colour)


def sheet(
    pavement: Mapping[Cell, str], tokens: Mapping[Corner, int], objective: Objective | None, player: int
) -> ScoreSheet:
    """One line for each token of a player, by corner."""
    lines = []
    for corner in sorted(corner for corner, owner in tokens.items() if owner == player):
        animal, colour = animal_on(pavement, corner)
        points = mark_worth(objective, animal, colour)
        values: dict[str, Value] = {"it": coloured(animal, colour), "corner": f"({corner[0]}, {corner[1]})"}
        if objective is not None and HIDDEN in objective:
            message = Text("{it} at corner {corner}: marked, so it meets an objective or both", **values)
        elif points == 2:
            message = Text("{it} at corner {corner}: the animal and the colour are objectives", **values)
        elif points == 1 and objective is not None and objective[0] == animal:
            message = Text("{it} at corner {corner}: the animal is an objective", **values)
        elif points == 1:
            message = Text("{it} at corner {corner}: the colour is an objective", **values)
        else:
            message = Text("{it} at corner {corner}: meets no objective of the token's owner", **values)
        rule = "gaudi.score.two" if points == 2 else "gaudi.score.one"
        lines.append(ScoreLine(rule, points, (("corner", *corner),), message))
    return ScoreSheet(lines)
