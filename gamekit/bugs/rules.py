"""The rules of Bugs & Co, the option that varies them, and why a move is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gamekit.bugs.moves import Move, told_seconds
from gamekit.bugs.pieces import LATEST
from gamekit.position import Option
from gamekit.rules import Node, Rule, Violation, rulebook
from gamekit.text import Text, player_name

if TYPE_CHECKING:
    from gamekit.bugs.position import BugsPosition

RULES: Final = rulebook(
    Rule(
        "bugs.tiles",
        "sheet",
        Text("The bugs"),
        Text(
            "There are 75 bug tiles, three of each family: fifteen families have two eyes, five have one eye and "
            "five have three eyes."
        ),
    ),
    Rule(
        "bugs.trophies",
        "sheet",
        Text("The trophies"),
        Text("There are five trophies, worth 3, 3, 2, 2 and 1 points."),
    ),
    Rule(
        "bugs.table",
        "sheet",
        Text("What is used by how many"),
        Text(
            "Two to four play with the two-eyed bugs, five and six with these and the one-eyed or the three-eyed ones, "
            "seven and eight with all. There is always at least one trophy fewer than players: 3; 3, 2; 3, 2, 1; "
            "3, 2, 2, 1; from six players on all five."
        ),
    ),
    Rule(
        "bugs.setup.shuffle",
        "sheet",
        Text("Shuffling"),
        Text("The tiles in play are shuffled face down."),
    ),
    Rule(
        "bugs.setup.seven",
        "sheet",
        Text("Seven are put aside"),
        Text("Seven tiles go back into the box and nobody looks at them. They are not used in this game."),
    ),
    Rule(
        "bugs.setup.spread",
        "sheet",
        Text("Spreading the tiles"),
        Text("All other tiles are strewn over the table, face down and in no order, where everybody can reach them."),
    ),
    Rule(
        "bugs.setup.trophies",
        "sheet",
        Text("Where the trophies lie"),
        Text("The trophies in play lie in the middle of the table."),
    ),
    Rule(
        "bugs.setup.start",
        "sheet",
        Text("The start"),
        Text("Somebody counts to three, and everybody begins."),
    ),
    Rule(
        "bugs.play.together",
        "sheet",
        Text("Everybody at once"),
        Text("All play at the same time. There are no turns and no rounds, and nobody waits for anybody."),
    ),
    Rule(
        "bugs.play.one",
        "sheet",
        Text("One tile at a time"),
        Text("Tiles are taken with the right hand only, one at a time. Whoever takes one looks at it alone."),
    ),
    Rule(
        "bugs.play.keep",
        "sheet",
        Text("Keeping a tile"),
        Text("The tile in the right hand may be kept: then it goes to the left hand."),
    ),
    Rule(
        "bugs.play.back",
        "sheet",
        Text("Putting a tile back"),
        Text("Or it goes back on the table, to where it came from or to any free place."),
    ),
    Rule(
        "bugs.play.hidden",
        "sheet",
        Text("Always face down"),
        Text("Whether kept or put back, a tile stays face down: nobody shows a bug before the end."),
    ),
    Rule(
        "bugs.play.final",
        "sheet",
        Text("Kept is kept"),
        Text("A tile in the left hand is not looked at again, and it does not go back on the table."),
    ),
    Rule(
        "bugs.play.group",
        "sheet",
        Text("Grouping tiles"),
        Text(
            "Whoever wants to find tiles again may push them together on the table, with an empty right hand and "
            "without looking."
        ),
    ),
    Rule(
        "bugs.play.stir",
        "sheet",
        Text("Stirring tiles"),
        Text(
            "And everybody may stir what another has grouped so carefully: a tile and those beside it change places. "
            "This too takes an empty right hand."
        ),
    ),
    Rule(
        "bugs.play.lefty",
        "sheet",
        Text("Left-handed players"),
        Text("Left-handers swap the hands: they take with the left one and keep in the right one."),
    ),
    Rule(
        "bugs.stop.trophy",
        "sheet",
        Text("Taking a trophy"),
        Text(
            "At any moment a player may take the highest trophy on the table, no other, and only one. It belongs to "
            "whoever touches it first. For that player the game is over."
        ),
    ),
    Rule(
        "bugs.stop.count",
        "sheet",
        Text("Ten to one and stop"),
        Text(
            "When the last trophy is taken, those who have one count aloud from ten to one and then say stop. Until "
            "then the others go on; at stop all is over."
        ),
    ),
    Rule(
        "bugs.stop.hand",
        "house",
        Text("A tile still in the right hand"),
        Text(
            "A tile that is in the right hand when its holder takes a trophy, or at stop, goes back on the table and "
            "does not count."
        ),
    ),
    Rule(
        "bugs.end",
        "sheet",
        Text("The end of the game"),
        Text("After stop nobody takes anything any more."),
    ),
    Rule(
        "bugs.score.sort",
        "sheet",
        Text("Sorting by shape"),
        Text("At the end everybody sorts the tiles of the left hand by shape. The colour means nothing."),
    ),
    Rule(
        "bugs.score.three",
        "sheet",
        Text("Three alike"),
        Text("Three tiles of one family score 3 points. There are no more than three of any family."),
    ),
    Rule(
        "bugs.score.loose",
        "sheet",
        Text("Loose tiles"),
        Text("Every tile that is not one of three alike costs a point."),
    ),
    Rule(
        "bugs.score.trophy",
        "sheet",
        Text("The value of a trophy"),
        Text("A trophy scores what it says. Having none costs nothing."),
    ),
    Rule(
        "bugs.score.winner",
        "sheet",
        Text("Who wins"),
        Text("Whoever has most points wins; with equally many the victory is shared. Scores can be below zero."),
    ),
)
"""The rules by their ids, in the order of a game."""

OPTIONS: Final = (
    Option(
        "extra",
        "one",
        ("one", "three"),
        "bugs.table",
        Text("More bugs with five or six players"),
        (Text("the one-eyed ones"), Text("the three-eyed ones")),
    ),
)
"""The options of ``new_game``."""


def violations(position: BugsPosition, move: Move) -> list[Violation]:
    """Every rule that a move breaks while the game goes on."""
    player = move.player
    if player is not None and player >= position.players:
        message = Text(
            "There is no player {number}: {n} play, the last is player {n}.", number=player + 1, n=position.players
        )
        return [Violation("bugs.play.together", (), message)]
    refused = []
    if move.ms < position.ms:
        message = Text(
            "It is {now} s already, so nothing can be done at {then} s any more.",
            now=told_seconds(position.ms),
            then=told_seconds(move.ms),
        )
        refused.append(Violation("bugs.play.together", (), message))
    if player is None:
        return refused
    if position.stop_ms is None and move.ms > LATEST:
        message = Text(
            "{then} s is too late: no game lasts longer than {last} s.",
            then=told_seconds(move.ms),
            last=told_seconds(LATEST),
        )
        refused.append(Violation("bugs.play.together", (), message))
    if position.stop_ms is not None and move.ms >= position.stop_ms:
        message = Text(
            "The count is over at {stop} s; {then} s is too late.",
            stop=told_seconds(position.stop_ms),
            then=told_seconds(move.ms),
        )
        refused.append(Violation("bugs.stop.count", (("trophies",),), message))
    if position.taken[player] is not None:
        message = Text("{player} has taken a trophy and is out of play.", player=player_name(player))
        return [*refused, Violation("bugs.stop.trophy", (("left", player),), message)]
    return refused + _BROKEN[move.kind](position, move, player)


def _tile_missing(position: BugsPosition, spot: int) -> list[Violation]:
    if spot >= position.spots:
        message = Text("There is no spot {spot}; the spots are 0 to {last}.", spot=spot, last=position.spots - 1)
        return [Violation("bugs.play.one", (), message)]
    if spot in position.table:
        return []
    holder = next((i for i in range(position.players) if position.origin[i] == spot), None)
    if holder is not None:
        message = Text("The tile from spot {spot} is in the hand of {player}.", spot=spot, player=player_name(holder))
        return [Violation("bugs.play.one", (("spot", spot), ("right", holder)), message)]
    return [Violation("bugs.play.one", (("spot", spot),), Text("No tile lies on spot {spot}.", spot=spot))]


def _full_hand(position: BugsPosition, player: int, rule: str, message: Text) -> list[Violation]:
    return [] if position.right[player] is None else [Violation(rule, (("right", player),), message)]


def _pick(position: BugsPosition, move: Move, player: int) -> list[Violation]:
    message = Text("{player} holds a tile already: first keep it or put it back.", player=player_name(player))
    return _full_hand(position, player, "bugs.play.one", message) + _tile_missing(position, int(move.spot or 0))


def _keep(position: BugsPosition, move: Move, player: int) -> list[Violation]:
    if position.right[player] is not None:
        return []
    message = Text("{player} holds no tile: first take one.", player=player_name(player))
    return [Violation("bugs.play.one", (("right", player),), message)]


def _back(position: BugsPosition, move: Move, player: int) -> list[Violation]:
    refused = []
    if position.right[player] is None:
        message = Text("{player} holds no tile to put back; kept tiles stay kept.", player=player_name(player))
        refused.append(Violation("bugs.play.back", (("right", player),), message))
    return refused if move.spot is None else refused + _not_free(position, move.spot, "bugs.play.back")


def _not_free(position: BugsPosition, spot: int, rule: str) -> list[Violation]:
    if spot >= position.spots:
        message = Text("There is no spot {spot}; the spots are 0 to {last}.", spot=spot, last=position.spots - 1)
        return [Violation(rule, (), message)]
    if spot in position.table:
        message = Text("A tile lies on spot {spot}; choose a free one.", spot=spot)
        return [Violation(rule, (("spot", spot),), message)]
    return []


def _group(position: BugsPosition, move: Move, player: int) -> list[Violation]:
    message = Text("{player} holds a tile; grouping needs an empty hand.", player=player_name(player))
    refused = _full_hand(position, player, "bugs.play.group", message)
    refused += _tile_missing(position, int(move.spot or 0))
    return refused + _not_free(position, int(move.to or 0), "bugs.play.group")


def _stir(position: BugsPosition, move: Move, player: int) -> list[Violation]:
    message = Text("{player} holds a tile; stirring needs an empty hand.", player=player_name(player))
    refused = _full_hand(position, player, "bugs.play.stir", message)
    return refused + _tile_missing(position, int(move.spot or 0))


def _trophy(position: BugsPosition, move: Move, player: int) -> list[Violation]:
    if position.trophies:
        return []
    nodes: tuple[Node, ...] = (("trophies",),)
    return [Violation("bugs.stop.trophy", nodes, Text("No trophy is left on the table."))]


_BROKEN: Final = {"pick": _pick, "keep": _keep, "back": _back, "group": _group, "stir": _stir, "trophy": _trophy}
