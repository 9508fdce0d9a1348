"""What can be set by hand to explore the scoring: which tiles are kept, and the trophies."""

from __future__ import annotations

from typing import Any, Final

from gamekit.bugs.pieces import ALIKE, one_family, trophies_for
from gamekit.bugs.position import BugsPosition
from gamekit.bugs.setup import from_dict, position
from gamekit.errors import PositionError, shown
from gamekit.example import Setting
from gamekit.rules import Node
from gamekit.text import Text, player_name

HINT: Final = Text(
    "Click a bug: it goes to a left hand. A click on a left hand takes its last tile away; the points follow."
)
"""What the explorer says when nothing else is to be said."""

SHOWN: Final[dict[str, Any]] = {"faces": True, "open_left": (0, 1), "numbers": False}
"""What its pictures are told."""

_TROPHIES: Final = trophies_for(4)  # one of each value

_FAMILIES: Final = ("2a", "2c", "2d", "2e", "2g", "2k")


def start() -> BugsPosition:
    """Six families on the table, face up, and two players with nothing yet."""
    tiles = [family for family in _FAMILIES for _ in range(ALIKE)]
    table = position(players=2, table=dict(enumerate(tiles)), spots=len(tiles) + 4, layout=11)
    # As within a move: nobody can act, so all trophies may be given away.
    return from_dict({**table.to_dict(), "trophies": list(_TROPHIES), "between": True})


def tools(position: BugsPosition) -> list[tuple[str, Text]]:
    """Whose hand a click fills: ``"0"``, ``"1"``, ..."""
    return [(str(i), Text("gives the bug to {player}", player=player_name(i))) for i in range(position.players)]


def settings(position: BugsPosition) -> list[Setting]:
    """The trophy of each player."""
    values = [("0", Text("none")), *((str(v), Text.plural("{n} point", "{n} points", n=v)) for v in (3, 2, 1))]
    return [
        Setting(
            f"trophy {i}",
            Text("Trophy of {player}", player=player_name(i)),
            tuple(values),
            str(position.taken[i] or 0),
        )
        for i in range(position.players)
    ]


def use(position: BugsPosition, tool: str, node: Node) -> BugsPosition:
    """The position after a click on a bug or a hand.

    Raises
    ------
    PositionError
        If that cannot be; the message says why.
    """
    data = position.to_dict()
    if node[0] == "spot":
        family = data["table"].pop(str(node[1]), None)
        if family is None:
            raise PositionError(Text("No tile lies on spot {spot}.", spot=int(node[1])))
        data["left"][int(tool)].append(family)
    elif node[0] == "left":
        player = int(node[1])
        if not data["left"][player]:
            raise PositionError(Text("The left hand of {player} is empty.", player=player_name(player)))
        free = next(k for k in range(position.spots) if k not in position.table)
        data["table"][str(free)] = data["left"][player].pop()
    else:
        raise PositionError(Text("Click a bug or a left hand."))
    return from_dict(data)


def explain(before: BugsPosition, tool: str, node: Node) -> list[tuple[str, Text]]:
    """What a click that was carried out brought: ids of rules with sentences."""
    if node[0] == "left":
        family = before.left[int(node[1])][-1]
        if before.left[int(node[1])].count(family) == ALIKE:
            return [("bugs.score.three", Text("The three are no longer together: 5 points less."))]
        return [("bugs.score.loose", Text("A loose tile less: 1 point more."))]
    family = before.table[int(node[1])]
    have = before.left[int(tool)].count(family)
    if have == ALIKE - 1:
        message = Text(
            "The third: with {it} three are together. They score 3, and two are no longer loose: 5 points more.",
            it=one_family(family),
        )
        return [("bugs.score.three", message)]
    message = Text.plural(
        "{n} of its family is not three: it costs a point.",
        "{n} of a family are not three: each of them costs a point.",
        n=have + 1,
    )
    return [("bugs.score.loose", message)]


def change(position: BugsPosition, name: str, value: object) -> BugsPosition:
    """The position with another trophy for a player.

    Raises
    ------
    PositionError
        If there is no such setting, or the box has no such trophy left.
    """
    if name not in [setting.name for setting in settings(position)] or value not in ("0", "1", "2", "3"):
        raise PositionError(Text("There is no setting {name}.", name=shown((name, value))))
    data = position.to_dict()
    data["taken"][int(name.split()[1])] = int(str(value)) or None
    given = [trophy for trophy in data["taken"] if trophy is not None]
    twice = [trophy for trophy in _TROPHIES if given.count(trophy) > 1]
    if twice:
        raise PositionError(Text("There is only one trophy worth {n}.", n=twice[0]))
    data["trophies"] = [trophy for trophy in _TROPHIES if trophy not in given]
    return from_dict(data)
