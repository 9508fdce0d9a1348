"""Playing by clicks and keys, slowly or in real time; and moves in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from gamekit.bugs.moves import Move, told_seconds
from gamekit.bugs.pieces import SECOND
from gamekit.position import Choice
from gamekit.rules import Event, Node
from gamekit.text import Text, player_name

if TYPE_CHECKING:
    from gamekit.bugs.position import BugsPosition


def choose(position: BugsPosition, clicks: Sequence[Node]) -> Choice:
    """See :meth:`gamekit.bugs.BugsPosition.choose`.

    A click on a hand chooses who acts, at first the first player still in play. Then a tile is picked, and a second
    click on a free spot groups it instead; a tile in the right hand goes to the left hand or to a free spot.
    Everything is done a second from now.
    """
    if position.is_over or position.telling:
        over = Text("The game is over.") if position.is_over else Text("A move is still being told.")
        return Choice(None, frozenset(), (), over)
    first = _first(position)
    player = first
    chosen: tuple[Node, ...] = ()
    for node in clicks:
        if not _is_here(position, node):
            continue
        if node[0] in ("right", "left") and node[1] != player:
            player, chosen = int(node[1]), ()
        elif node in chosen:
            chosen = tuple(other for other in chosen if other != node)
        elif node[0] == "left" and position.right[player] is not None:
            chosen = (("right", player), node)
        elif node == ("trophies",):
            chosen = (node,)
        elif node[0] == "spot":
            chosen = _with_spot(position, player, chosen, node)
    move = _move(position, player, chosen)
    if not chosen and player != first:
        chosen = (("right", player),)  # so that one sees who acts
    offers = _offers(position, player, chosen)
    return Choice(move, _lit(position, player, chosen), chosen, _hint(position, player, move), offers)


def _first(position: BugsPosition) -> int:
    """Who acts if nobody is chosen: whoever acted last, else the first who may."""
    last = position.events[-1].player if position.events else None
    if last is not None and position.may_act(last):
        return last
    return next(i for i in range(position.players) if position.may_act(i) or i == position.players - 1)


def _is_here(position: BugsPosition, node: Node) -> bool:
    """Whether a node is one of this table; a click may name any."""
    if node == ("trophies",):
        return True
    if len(node) != 2 or type(node[1]) is not int:
        return False
    most = {"spot": position.spots, "left": position.players, "right": position.players}.get(str(node[0]), 0)
    return 0 <= node[1] < most


def _with_spot(position: BugsPosition, player: int, chosen: tuple[Node, ...], node: Node) -> tuple[Node, ...]:
    free = int(node[1]) not in position.table
    if position.right[player] is not None and free:
        return (("right", player), node)
    if free and chosen and chosen[0][0] == "spot":
        return (chosen[0], node)
    return (node,)


def _now(position: BugsPosition) -> int:
    """When it is done: in a second, or in the last moment before "Stop"."""
    later = position.soon
    if position.stop_ms is None or later < position.stop_ms:
        return later
    return max(position.ms, position.stop_ms - 1)


def _move(position: BugsPosition, player: int, chosen: tuple[Node, ...]) -> str | None:
    ms = _now(position)
    if not chosen:
        return None
    if chosen == (("trophies",),):
        return str(Move(ms, player, "trophy"))
    if chosen[0][0] == "right":
        to = chosen[1]
        return str(Move(ms, player, "keep") if to[0] == "left" else Move(ms, player, "back", int(to[1])))
    if len(chosen) == 2:
        return str(Move(ms, player, "group", int(chosen[0][1]), int(chosen[1][1])))
    return str(Move(ms, player, "pick", int(chosen[0][1])))


def _lit(position: BugsPosition, player: int, chosen: tuple[Node, ...]) -> frozenset[Node]:
    if not position.may_act(player):
        return frozenset()
    free: set[Node] = {("spot", k) for k in range(position.spots) if k not in position.table}
    trophies: set[Node] = {("trophies",)} if position.trophies else set()
    if position.right[player] is not None:
        return frozenset({("left", player), *free, *trophies} - set(chosen))
    if len(chosen) == 1 and chosen[0][0] == "spot":
        return frozenset(free)
    return frozenset({*(("spot", k) for k in position.table), *trophies} - set(chosen))


def _hint(position: BugsPosition, player: int, move: str | None) -> Text:
    name = player_name(player)
    if not position.may_act(player):
        return Text("{player} is out of play; click the hand of somebody else.", player=name)
    if move is not None:
        return Text("Play it, or choose something else.")
    if position.right[player] is not None:
        return Text(
            "{player} looks at a tile: click the left hand to keep it, or a free place to put it back.", player=name
        )
    return Text("{player}: click a tile to take it. A click on another's hand lets that player act.", player=name)


def _offers(position: BugsPosition, player: int, chosen: tuple[Node, ...]) -> tuple[tuple[str, Text], ...]:
    wait = (str(Move(position.ms + SECOND, None, "wait")), Text("Let a second pass"))
    if not position.may_act(player):
        return (wait,)
    if position.right[player] is not None:
        return ((str(Move(_now(position), player, "back")), Text("Put it back where it was")), wait)
    if len(chosen) == 1 and chosen[0][0] == "spot":
        return ((str(Move(_now(position), player, "stir", int(chosen[0][1]))), Text("Stir there")), wait)
    return (wait,)


# ---------------------------------------------------------------- in real time


@dataclass(frozen=True, slots=True)
class Tap:
    """What a click in real time amounts to.

    Attributes
    ----------
    move : Move or None
        What is done at once, legal or not.
    chosen : Node or None
        What is picked out for the next click.
    hint : Text or None
        What to click, where the click did nothing.
    """

    move: Move | None = None
    chosen: Node | None = None
    hint: Text | None = None


@dataclass(frozen=True, slots=True)
class Act:
    """Something done by a key, and mostly by a button: its kind of move, its letter and its label."""

    kind: str
    key: str
    label: Text
    button: bool = True


TOOLS: Final = (
    ("pick", Text("takes a tile")),
    ("group", Text("moves a tile")),
    ("stir", Text("stirs")),
)
"""What a click on a tile can do, with a label."""

ACTS: Final = (
    Act("keep", "k", Text("Keep (K)")),
    Act("back", "b", Text("Put back (B)")),
    Act("trophy", "t", Text("Trophy (T)")),
    Act("stir", "s", Text("Stir there (S)"), button=False),
)
"""What is done by a button or a key; stirring is done where the focus is, so by its key alone."""

INVITATION: Final = Text(
    "You are Player 1, at the lower edge. Press “Three, two, one …”. Then click a tile to look at it; click your other "
    "hand to keep it, or a free place to put it back."
)
"""What to do, said before a game in real time."""


def tap(position: BugsPosition, player: int, ms: int, tool: str, chosen: Node | None, node: Node) -> Tap:
    """What a click amounts to when nothing waits.

    Parameters
    ----------
    position : BugsPosition
        What lies there at the moment.
    player : int
        Who clicks.
    ms : int
        When, in milliseconds.
    tool : str
        One of :data:`TOOLS`.
    chosen : Node or None
        What an earlier click picked out.
    node : Node
        What is clicked.
    """
    if node == ("trophies",):
        return Tap(Move(ms, player, "trophy"))
    if node == ("left", player):
        return Tap(Move(ms, player, "keep"))
    if node[0] != "spot":
        return Tap(hint=Text("Click a tile, a free place, your other hand or the trophies."))
    spot = int(node[1])
    lies = spot in position.table
    if position.right[player] is not None and not lies:
        return Tap(Move(ms, player, "back", spot))
    if tool != "group" or position.right[player] is not None:
        return Tap(Move(ms, player, "stir" if tool == "stir" else "pick", spot))
    if chosen is None or lies:
        return Tap(chosen=node if lies and node != chosen else None)
    return Tap(Move(ms, player, "group", int(chosen[1]), spot))


def act(position: BugsPosition, player: int, ms: int, kind: str, node: Node) -> Move | None:
    """The move of a button or a key; `node` is where the focus is. None if there is nothing to do it to."""
    if kind == "stir":
        return Move(ms, player, kind, int(node[1])) if node[0] == "spot" else None
    return Move(ms, player, kind)


def possible(position: BugsPosition, player: int) -> frozenset[str]:
    """The kinds of :data:`ACTS` for which there is a button and which a player can do now."""
    if not position.may_act(player):
        return frozenset()
    kinds = {"keep", "back"} if position.right[player] is not None else set()
    return frozenset(kinds | ({"trophy"} if position.trophies else set()))


def focus(position: BugsPosition) -> Node:
    """Where the keyboard begins: a tile in the middle of the table."""
    lying = sorted(position.table)
    return ("spot", lying[len(lying) // 2]) if lying else ("trophies",)


def worth_telling(event: Event, player: int) -> bool:
    """Whether an event is told to a player in words; where tiles go is seen in the picture."""
    return event.player == player or event.rule not in ("bugs.play.one", "bugs.play.keep", "bugs.play.back")


# ---------------------------------------------------------------- in words


def in_words(move: Move) -> Text:
    """A move as a sentence has it."""
    when = told_seconds(move.ms)
    if move.player is None:
        return Text("wait until {time} s", time=when)
    player = player_name(move.player)
    if move.kind == "pick":
        return Text("{player} takes the tile on spot {spot} at {time} s", player=player, spot=_spot(move), time=when)
    if move.kind == "keep":
        return Text("{player} keeps the tile at {time} s", player=player, time=when)
    if move.kind == "back" and move.spot is None:
        return Text("{player} puts the tile back at {time} s", player=player, time=when)
    if move.kind == "back":
        return Text("{player} puts the tile on spot {spot} at {time} s", player=player, spot=_spot(move), time=when)
    if move.kind == "group":
        return Text(
            "{player} pushes the tile on spot {spot} to spot {to} at {time} s",
            player=player,
            spot=_spot(move),
            to=int(move.to or 0),
            time=when,
        )
    if move.kind == "stir":
        return Text("{player} stirs around spot {spot} at {time} s", player=player, spot=_spot(move), time=when)
    return Text("{player} takes a trophy at {time} s", player=player, time=when)


def _spot(move: Move) -> int:
    return int(move.spot or 0)
