"""The examples: figures, set-up, a recorded game, what is told differently."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

from gamekit.drawing.scene import Scene
from gamekit.example import Disagreement, Example, Question, Stage, Trial, find_question
from gamekit.record import Record
from gamekit.text import Text
from tests.noughts.setup import new_game, position

FREE: Final = Example(
    "free",
    Text("A free square"),
    Text("Where may the next mark go?"),
    ("noughts.turn.free", "noughts.turn.square", "noughts.turn.resign"),
    position(["X..", ".O.", "..."]),
    (
        Trial("c3"),
        Trial("b2", ("noughts.turn.free",)),
        Trial("a1", ("noughts.turn.free",)),
        Trial("d4", ("noughts.turn.square",)),
        Trial("resign"),
    ),
)

ROW: Final = Example(
    "row",
    Text("Three in a row"),
    Text("The top row is full of crosses, so the game is over."),
    ("noughts.end", "noughts.score"),
    position(["XXX", "OO.", "..."]),
    (Trial("c2", ("noughts.end",)), Trial("resign", ("noughts.end",))),
    scores=(1, 0),
)

EXAMPLES: Final = (FREE, ROW)
"""Every example, in the order of the lesson."""


@cache
def recorded_game() -> Record:
    """A whole game that crosses win."""
    from tests import noughts

    record = Record.start(noughts, players=2, seed=1)
    for move in ("b2", "a1", "c1", "a3", "a2", "c2", "b1", "c3", "b3"):
        record = record.play(move)
    return record


def setup_stages(players: int = 2, seed: int | str = 7, **options: Any) -> tuple[Stage, ...]:
    """Setting up, step by step."""
    game = new_game(players, seed, **options)
    first = Text("Crosses begin.") if game.options["first"] == 0 else Text("Noughts begin.")
    stages = [
        Stage("noughts.board", Text("Draw three rows of three squares."), game.draw(panel=False)),
        Stage("noughts.setup", first, game.draw()),
    ]
    if game.options["misere"]:
        stages.append(Stage("noughts.misere", Text("Whoever makes three in a row loses."), game.draw()))
    return tuple(stages)


DISAGREEMENTS: Final = (
    Disagreement(
        "misere",
        Text("Do three in a row win or lose?"),
        (Text("Most people: they win."), Text("Some people: they lose.")),
        "noughts.misere",
        "misere",
        position(["XX.", "OO.", "..."]),
    ),
    Disagreement("paper", Text("What is it drawn on?"), (Text("Paper."), Text("Sand.")), "noughts.board"),
)
"""What is told differently."""


QUESTIONS: Final = (
    Question(
        "squares",
        Text("How many squares has the board?"),
        (
            (Text("8"), Text("There are eight lines of three squares.")),
            (Text("9"), Text("Three rows of three squares.")),
        ),
        1,
        "noughts.board",
        lambda: ROW.position.draw(panel=False),
    ),
    Question(
        "winner",
        Text("Three <crosses> & in a row: who has won?"),
        ((Text("Player 1"), Text("Player 1 draws the crosses.")), (Text("Player 2"), Text("Those are the noughts."))),
        0,
        "noughts.score",
    ),
)
"""Questions of the lesson, in its order."""


def question(name: str) -> Question:
    """The question of that name.

    Raises
    ------
    OptionError
        If there is none; the message lists them.
    """
    return find_question(QUESTIONS, name)


def _graph_figure() -> Scene:
    return ROW.position.draw(graph=True, panel=False)


FIGURES: Final[Mapping[str, Callable[[], Scene]]] = {"noughts-free": FREE.figure, "noughts-graph": _graph_figure}
"""The figures by the names of their files."""
