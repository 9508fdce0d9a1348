"""The rules, and the options that vary them."""

from __future__ import annotations

from typing import Final

from gamekit.position import Option
from gamekit.rules import Rule, rulebook
from gamekit.text import Text

RULES: Final = rulebook(
    Rule("noughts.board", "public", Text("The board"), Text("The board has three rows of three squares.")),
    Rule(
        "noughts.setup",
        "public",
        Text("The beginning"),
        Text("The board is empty. Player 1 draws crosses, player 2 noughts; crosses begin, or as an option noughts."),
    ),
    Rule("noughts.turn.square", "public", Text("A square of the board"), Text("A mark goes on a square of the board.")),
    Rule("noughts.turn.free", "public", Text("A free square"), Text("A mark goes on a square that is still free.")),
    Rule("noughts.turn.resign", "house", Text("Giving up"), Text("In your turn you may give the game up.")),
    Rule(
        "noughts.end", "public", Text("The end"), Text("The game ends with three in a row, a full board or giving up.")
    ),
    Rule("noughts.score", "house", Text("A point"), Text("Who wins has one point; nobody has one if nobody won.")),
    Rule(
        "noughts.misere",
        "public",
        Text("Three in a row lose"),
        Text("As an option, whoever makes three in a row loses."),
    ),
)
"""The rules by their ids, in the order of a game."""

OPTIONS: Final = (
    Option("misere", False, (False, True), "noughts.misere", Text("Three in a row"), (Text("win"), Text("lose"))),
    Option("first", 0, (0, 1), "noughts.setup", Text("Who begins"), (Text("crosses"), Text("noughts"))),
)
"""The options of ``new_game``."""
