"""The examples of Azul: figures, set-up, a recorded game, questions, what the sheet leaves open."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

from gamekit.azul.drawing import draw_bonuses, draw_tile_score
from gamekit.azul.pieces import COLOURS, EACH, factories_for
from gamekit.azul.position import AzulPosition
from gamekit.azul.setup import from_dict, new_game, position
from gamekit.drawing.scene import Scene, grid
from gamekit.example import Disagreement, Example, Handout, Part, Question, Stage, Trial, find_question
from gamekit.record import Record
from gamekit.text import Text, player_name

_EMPTY: Final = (".....",) * 5

FIRST_TURNS: Final = Example(
    "first-turns",
    Text("The first turns"),
    Text(
        "Player 1 takes two black tiles, the rest goes to the centre. Player 2 takes a yellow one, which leaves three "
        "red ones for the centre. Player 3 takes these from there, with the start marker."
    ),
    ("azul.offer.factory", "azul.offer.centre", "azul.offer.marker", "azul.offer.order"),
    position(factories=["KKYB", "YRRR", "BBCC", "RKCY", "BYRC", "KKRB", "CCYY"], boards=[{}, {}, {}]),
    moves=("1K2", "2Y1", "cR3"),
)
"""Worked example 1 of the sheet."""

LINES: Final = Example(
    "lines",
    Text("Where may two yellow tiles go?"),
    Text("Player 1 takes two yellow tiles. Look at the lines, and at the wall beside them."),
    ("azul.offer.line", "azul.offer.wall", "azul.offer.floor"),
    position(
        factories=["YYBK", "RRRR", "BCCK"],
        boards=[{"wall": [".....", "..Y..", "...Y.", ".....", "....."], "lines": ["", "", "", "B", ""]}, {}],
    ),
    (
        Trial("1Y2", ("azul.offer.wall",)),
        Trial("1Y4", ("azul.offer.line",)),
        Trial("1Y1"),
        Trial("1Y5"),
        Trial("1Y3", ("azul.offer.wall",)),
        Trial("1Yf"),
    ),
)
"""Worked example 2: a line that refuses, one that is too short, one that takes both, and the floor."""

TILING: Final = Example(
    "tiling",
    Text("Tiling the wall"),
    Text(
        "The last tile is taken, so everybody tiles. Player 1 has two full lines: one tile of each goes to the wall, "
        "the others into the lid. Lines 3 and 5 are not full and stay."
    ),
    ("azul.tile.move", "azul.score.alone", "azul.offer.end"),
    position(
        factories=[],
        centre="C",
        marker=1,
        boards=[{"lines": ["", "RR", "K", "BBBB", "YYY"]}, {}],
        to_move=1,
        starter=0,
    ),
    moves=("cC2",),
    scores=(2, 0),
)
"""Worked example 3: two full lines, each tile alone."""

_ROW: Final = ("B.R..", *_EMPTY[1:])
_COLUMN: Final = (".Y...", ".....", ".C...", ".....", ".....")
_BOTH: Final = ("...K.", "...R.", "KCB..", ".....", ".....")

RUNS: Final = Example(
    "runs",
    Text("A tile that joins others"),
    Text("Three full lines. Tiles score from the top, and each counts for those below it."),
    ("azul.score.row", "azul.score.column", "azul.tile.move"),
    position(
        factories=[],
        centre="C",
        marker=1,
        boards=[
            {"wall": ["B.R..", ".....", "KCB..", ".....", "....."], "lines": ["Y", "BB", "YYY", "", ""]},
            {"score": 6},
        ],
        to_move=1,
        starter=0,
        round=3,
    ),
    moves=("cC2",),
    scores=(10, 6),
)
"""Worked example 4, in one tiling: a run across, a tile below another, a run of four."""

FLOOR: Final = Example(
    "floor",
    Text("Paying for the floor"),
    Text("Four tiles and the start marker lie on the floor of Player 2: that costs 1 + 1 + 2 + 2 + 2 = 8 points."),
    ("azul.score.floor", "azul.offer.floor"),
    position(
        factories=[],
        centre="C",
        marker=1,
        boards=[{"score": 3}, {"floor": "1KKKR", "score": 12}],
        to_move=0,
        starter=0,
        round=3,
    ),
    moves=("cC1",),
    scores=(4, 4),
)
"""Worked example 5: minus eight."""

GREY: Final = Example(
    "grey",
    Text("The grey wall"),
    Text("Line 2 is full of blue. It may go to any free space of row 2, but no column may have blue twice."),
    ("azul.grey.place", "azul.offer.wall"),
    position(
        wall="grey",
        factories=[],
        centre="",
        marker=1,
        boards=[
            {"wall": ["B....", "..R..", "...B.", ".....", "....."], "lines": ["", "BB", "", "", ""], "score": 3},
            {"floor": "1", "score": 4},
        ],
        to_move=0,
        starter=1,
    ),
    (
        Trial("2>1", ("azul.grey.place",)),
        Trial("2>2"),
        Trial("2>3", ("azul.grey.place",)),
        Trial("2>4", ("azul.grey.place",)),
    ),
)
"""The variant with the grey side: spaces that are blocked, and by what."""

END: Final = Example(
    "end",
    Text("The end and the bonuses"),
    Text("Player 1 completes the first row, so this was the last round. Then come the bonuses."),
    ("azul.end", "azul.bonus.row", "azul.bonus.column", "azul.bonus.colour", "azul.win"),
    position(
        factories=[],
        centre="K",
        marker=1,
        boards=[
            {
                "wall": ["BYRK.", "C....", "KCB..", "RKCB.", "YRKC."],
                "lines": ["C", "", "", "", ""],
                "score": 40,
            },
            {"wall": ["BY...", "CBYR.", ".....", ".....", "....."], "floor": "1", "score": 60},
        ],
        to_move=0,
        starter=1,
        round=5,
    ),
    moves=("cKf",),
    scores=(63, 59),
)
"""A row, a column and a colour are complete."""

EXAMPLES: Final = (FIRST_TURNS, LINES, TILING, RUNS, FLOOR, GREY, END)
"""Every example, in the order of the lesson."""

_GAME: Final = (
    "2R3 5B2 3R2 4Y1 1K1 cC5 cB4 cK3 cR5 3Y2 5Y2 2B1 4R1 cK4 cC3 1R5 cB4 cYf 4R1 3K2 cC2 5Y1 cR5 1K3 2K3 cY4 cC4 cR5 "
    "cBf 2K1 3C1 4B3 cY3 5C4 cY4 1Y5 cR5 cK2 cB2 cCf 5B2 3R2 4B1 cC3 2K4 1C1 cB3 cY5 cK4 cR4"
)


@cache
def recorded_game() -> Record:
    """A whole game of two players on the coloured wall, played sensibly."""
    from gamekit import azul

    record = Record.start(azul, players=2, seed=23)
    for move in _GAME.split():
        record = record.play(move)
    return record


# ---------------------------------------------------------------- setting up


def setup_stages(players: int = 2, seed: int | str = 7, **options: Any) -> tuple[Stage, ...]:
    """Setting up, step by step.

    Parameters
    ----------
    players, seed, **options
        As for :func:`gamekit.azul.new_game`.

    Raises
    ------
    OptionError
        As :func:`gamekit.azul.new_game`.
    """
    game = new_game(players, seed, **options)
    side = (
        Text("Everybody takes a board and lays it with the coloured wall up. The markers stand at 0.")
        if game.options["wall"] == "coloured"
        else Text("Everybody takes a board and lays it with the grey wall up. The markers stand at 0.")
    )
    circle = [("factory", i) for i in range(factories_for(players))]
    factories = Text("{n} factories are laid out, still empty.", n=len(circle))
    first = Text("Player {number} begins; the start marker goes to the centre.", number=game.starter + 1)
    bare = _bare(game)
    return (
        Stage(
            "azul.setup.side", side, bare.draw(table=False, panel=False, told=[("floor", i) for i in range(players)])
        ),
        Stage("azul.setup.factories", factories, bare.draw(told=circle)),
        Stage(
            "azul.box", Text("All hundred tiles go into the bag: twenty of each colour."), bare.draw(told=[("bag",)])
        ),
        Stage("azul.setup.fill", Text("Four tiles from the bag go on each factory."), game.draw(told=circle)),
        Stage("azul.setup.first", first, game.draw(told=[("centre",)])),
    )


def _bare(game: AzulPosition) -> AzulPosition:
    """The table before the factories are filled."""
    data = game.to_dict()
    data["factories"] = [""] * len(data["factories"])
    data["bag"] = "".join(letter * EACH for letter in COLOURS)
    data["between"] = True
    return from_dict(data)


# ---------------------------------------------------------------- questions


def _both() -> Scene:
    return draw_tile_score(_BOTH, 2, 3)


QUESTIONS: Final = (
    Question(
        "factories",
        Text("Three play. How many factories are on the table?"),
        (
            (Text("5"), Text("Five are for two players.")),
            (Text("7"), Text("Two players use five, three use seven, four use nine: twice the players and one.")),
            (Text("9"), Text("All nine are used with four players.")),
        ),
        1,
        "azul.setup.factories",
    ),
    Question(
        "rest",
        Text("You take the two yellow tiles of a factory that holds blue and black too. What happens to the others?"),
        (
            (Text("They stay on the factory"), Text("The factory is always emptied.")),
            (Text("They go to the centre"), Text("There they can be taken later, by colour.")),
            (Text("They go into the lid"), Text("Tiles go into the lid only after tiling, or when a floor is full.")),
        ),
        1,
        "azul.offer.factory",
    ),
    Question(
        "overfull",
        Text("You take three red tiles. Line 2 is empty. May you put them there?"),
        (
            (Text("No, there is room for two only"), Text("You may; nobody says that all must find room.")),
            (Text("Yes, and one falls to the floor"), Text("Two fill the line, the third falls and costs a point.")),
            (Text("Yes, and one goes back to the centre"), Text("Nothing goes back: what finds no room falls.")),
        ),
        1,
        "azul.offer.floor",
    ),
    Question(
        "sum",
        Text("The yellow tile is put on the wall. How many points does it score?"),
        (
            (Text("4"), Text("The row alone gives four; the column counts too.")),
            (Text("6"), Text("The tile is counted in the row and once more in the column.")),
            (Text("7"), Text("Four for the row and three for the column.")),
        ),
        2,
        "azul.score.column",
        lambda: draw_tile_score(_BOTH, 2, 3, solved=False),
    ),
    Question(
        "floor",
        Text("Four tiles and the start marker lie on your floor. You have 5 points. How many are left?"),
        (
            (Text("0"), Text("The floor would cost 8, but nobody falls below 0.")),
            (Text("-3"), Text("The floor would cost 8, but nobody falls below 0.")),
            (Text("1"), Text("The marker counts as a tile: five spaces cost 1 + 1 + 2 + 2 + 2.")),
        ),
        0,
        "azul.score.floor",
    ),
    Question(
        "tie",
        Text("Two have 62 points each. Who wins?"),
        (
            (Text("Whoever ended the game"), Text("Who ended it does not matter.")),
            (Text("Whoever has more complete rows"), Text("And if that is equal too, they share the victory.")),
            (Text("Both, always"), Text("They share it only if their complete rows are equally many as well.")),
        ),
        1,
        "azul.win",
    ),
)
"""Questions of the lesson, in its order."""


ANSWERS: Final = {"cycle": 3}
"""Answers to the tasks of the lessons that are worked out in Python, by name; tests work them out too."""


def question(name: str) -> Question:
    """The question of that name.

    Raises
    ------
    OptionError
        If there is none; the message lists them.
    """
    return find_question(QUESTIONS, name)


# ---------------------------------------------------------------- what the sheet leaves open

DISAGREEMENTS: Final = (
    Disagreement(
        "marker",
        Text("Who begins if nobody took from the centre?"),
        (Text("The sheet does not say. Here it is whoever began before."),),
        "azul.next.same",
    ),
    Disagreement(
        "spill",
        Text("What if the floor is full when the start marker comes?"),
        (Text("The sheet does not say. Here it lies before its player and costs nothing more."),),
        "azul.offer.spill",
    ),
    Disagreement(
        "nothing",
        Text("What if there is nothing left to deal?"),
        (Text("The sheet begins the round with what there is. With nothing at all the game ends here."),),
        "azul.next.short",
    ),
    Disagreement(
        "stuck",
        Text("What if no row can be completed any more?"),
        (Text("The sheet does not say, and such a game would never end. Here it ends after that tiling."),),
        "azul.end.stuck",
    ),
)
"""What the sheet leaves open, each with its option if there is one."""


# ---------------------------------------------------------------- figures


def _setup_figure(players: int) -> Callable[[], Scene]:
    def make() -> Scene:
        return new_game(players=players, seed=5).draw()

    return make


def _first_turns_figure() -> Scene:
    line = FIRST_TURNS.positions()
    scenes = [at.draw(panel=False, preview=move) for at, move in zip(line, FIRST_TURNS.moves, strict=False)]
    captions = [str(player_name(k)) for k in range(3)]
    return grid(scenes, captions, str(FIRST_TURNS.title), str(FIRST_TURNS.text), columns=3)


def _tiling_figure() -> Scene:
    before = TILING.position
    told = TILING.position.steps(TILING.moves[0])
    after = next(at for event, at in reversed(told) if event.rule == "azul.score.alone")
    lines = [("line", 0, 1), ("line", 0, 3)]
    spaces = [("wall", 0, 1, 3), ("wall", 0, 3, 3)]
    scenes = [
        before.draw(table=False, panel=False, told=lines),
        after.draw(table=False, panel=False, told=spaces),
    ]
    captions = [str(Text("before tiling")), str(Text("after tiling"))]
    return grid(scenes, captions, str(TILING.title), str(TILING.text))


def _score_pictures() -> list[tuple[Scene, str]]:
    return [
        (draw_tile_score(_ROW, 0, 1), str(Text("a row of three"))),
        (draw_tile_score(_COLUMN, 1, 1), str(Text("a column of three"))),
        (_both(), str(Text("both"))),
    ]


def _score_figure() -> Scene:
    scenes, captions = zip(*_score_pictures(), strict=True)
    title = Text("What a tile scores")
    description = Text(
        "A yellow tile joins a row of three: 3 points. A blue one joins a column of three: 3 points. A yellow one with "
        "four across and three down: 7 points."
    )
    return grid(scenes, captions, str(title), str(description), columns=3)


def _floor_figure() -> Scene:
    board = FLOOR.position
    return board.draw(table=False, panel=False, told=[("floor", 1, k) for k in range(5)])


def _bonus_figure() -> Scene:
    return draw_bonuses(["BYRKC", "C....", "KCB..", "RKCB.", "YRKC."])


FIGURES: Final[Mapping[str, Callable[[], Scene]]] = {
    "azul-setup-2": _setup_figure(2),
    "azul-setup-3": _setup_figure(3),
    "azul-setup-4": _setup_figure(4),
    "azul-example-1": _first_turns_figure,
    "azul-example-2": LINES.figure,
    "azul-example-3": _tiling_figure,
    "azul-example-4": _score_figure,
    "azul-example-5": _floor_figure,
    "azul-bonuses": _bonus_figure,
}
"""The figures by the names of their files."""


# ---------------------------------------------------------------- on paper


def _used(players: int) -> dict[str, str]:
    factories = factories_for(players)
    return {"azul.setup.factories": str(factories), "azul.setup.fill": f"4 × {factories} = {4 * factories}"}


def _worked_picture() -> Scene:
    return RUNS.position.draw(table=False, panel=False, told=[("line", 0, k) for k in range(3)])


def _judged_picture() -> Scene:
    return LINES.position.draw(panel=False)


HANDOUT: Final = Handout(
    aim=_setup_figure(2),
    table=_used,
    setup=("azul.box", "azul.setup.factories", "azul.setup.fill", "azul.setup.first"),
    parts=(
        Part("turn", ("azul.offer.factory", "azul.offer.centre")),
        Part("lines", ("azul.offer.line", "azul.offer.wall", "azul.offer.floor")),
        Part("tiling", ("azul.tile.move",)),
        Part("score", ("azul.score.alone", "azul.score.row", "azul.score.column"), _score_pictures),
        Part("floor", ("azul.score.floor",)),
        Part("end", ("azul.end", "azul.bonus.row", "azul.bonus.column", "azul.bonus.colour", "azul.win")),
    ),
    early=1,
    worked=RUNS,
    worked_picture=_worked_picture,
    judged=LINES,
    judged_picture=_judged_picture,
    questions=("overfull", "floor", "tie"),
    topics=("tile",),
)
"""The hand-out."""
