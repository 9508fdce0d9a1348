"""The examples of the Gaudí tiles: figures, set-up, a recorded game, what the sheets disagree on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

from gamekit.drawing.palette import INK, LINE
from gamekit.drawing.scene import Group, Label, Scene, Shape, rectangle
from gamekit.example import Disagreement, Example, Handout, Part, Question, Stage, Trial, find_question
from gamekit.gaudi import animals
from gamekit.gaudi.drawing import draw_box, draw_designs, score_points
from gamekit.gaudi.drawing import token as token_glyph
from gamekit.gaudi.inference import steps
from gamekit.gaudi.inference_drawing import draw as draw_knowledge
from gamekit.gaudi.pieces import ANIMALS, COLOURS, animal_name, colour_name, deck_tiles, tokens_for
from gamekit.gaudi.position import GaudiPosition
from gamekit.gaudi.setup import new_game, position
from gamekit.record import Record
from gamekit.text import Text, player_name

_SMALL_PAVEMENT: Final = {(0, 0): "gbo", (-1, 1): "obo", (1, -1): "obg", (1, 0): "bbg", (0, -1): "gbg"}
_STOCK: Final = ("ggb", "bog", "obb", "goo", "bgo", "oob")
_SMALL: Final = position(pavement=_SMALL_PAVEMENT, hands=[["gbg", "obg", "ogg"], ["ggo", "bbo", "ooo"]], stock=_STOCK)

OPENING: Final = Example(
    "opening",
    Text("The first tile"),
    Text("Only the start tile lies on the table. Where may one tile be laid?"),
    ("gaudi.turn.place", "gaudi.turn.match"),
    position(pavement={(0, 0): "gbo"}, hands=[["gbo", "ggg", "oob"], ["ggo", "bbo", "ooo"]], stock=_STOCK),
    (
        Trial("gbo@1,0"),
        Trial("ggg@1,0", ("gaudi.turn.match",)),
        Trial("ggg@-1,0"),
        Trial("oob@3,-1", ("gaudi.turn.match",)),
    ),
)
"""Laying a single tile."""

FIGURE_1: Final = Example(
    "figure-1",
    Text("Figure 1: compact blocks"),
    Text("Three tiles in a row or round a bend are allowed; three that all touch each other are not."),
    ("gaudi.turn.block", "gaudi.turn.touch"),
    _SMALL,
    (
        Trial("gbg@-1,-1 obg@0,-2 ogg@1,-2"),
        Trial("gbg@-1,0 obg@-1,-1 ogg@-2,0", ("gaudi.turn.block",)),
        Trial("obg@2,-2 ogg@2,-1 gbg@2,0"),
        Trial("obg@-2,1 ogg@-2,0 gbg@-1,0", ("gaudi.turn.block",)),
    ),
)
"""Compact blocks, allowed and not."""

FIGURE_2: Final = Example(
    "figure-2",
    Text("Figure 2: two and three tiles"),
    Text("Two tiles must touch and complete an animal, three must complete two."),
    ("gaudi.turn.two", "gaudi.turn.three", "gaudi.turn.touch"),
    _SMALL,
    (
        Trial("gbg@-1,0 ogg@-2,0"),
        Trial("gbg@0,-2 ogg@-1,-2", ("gaudi.turn.two",)),
        Trial("gbg@-1,0 ogg@-1,2", ("gaudi.turn.touch",)),
        Trial("gbg@1,-2 obg@2,-2 ogg@2,-1"),
        Trial("gbg@-3,2 obg@-2,2 ogg@-1,2", ("gaudi.turn.three",)),
        Trial("gbg@2,-1 obg@2,0", ("gaudi.turn.match",)),
    ),
)
"""Two and three tiles, completing enough animals and not."""

FIGURE_3: Final = Example(
    "figure-3",
    Text("Figure 3: a final score"),
    Text(
        "Player 1 had blue and starfish, player 2 orange and shells. An animal that meets both is worth two points, "
        "one that meets one of them is worth one, and the others are worth nothing."
    ),
    ("gaudi.score.one", "gaudi.score.two", "gaudi.score.winner", "gaudi.turn.mark"),
    position(
        pavement={
            (0, 0): "gob", (-1, 0): "ggo", (0, -1): "gog", (-2, 0): "obo", (-1, -1): "boo", (1, -1): "bog",
            (1, 0): "goo", (0, -2): "oob", (1, -2): "oog", (-1, 1): "bgb", (0, 1): "gbb", (1, 1): "gbb",
            (2, -3): "goo", (2, -2): "bob", (2, -1): "boo", (2, 0): "obo", (0, 2): "obb", (1, 2): "ggb",
            (2, 1): "gbg", (2, 2): "gog", (3, 1): "bog", (1, -3): "ooo", (2, -4): "bgo",
        },
        hands=[[], ["ogo"]],
        objectives=[("starfish", "b"), ("shell", "o")],
        tokens={
            (0, 0): 0, (-1, 0): 1, (0, -1): 1, (0, 1): 0, (1, 1): 0, (2, -2): 1, (2, -1): 0, (2, 1): 1, (2, 2): 0,
            (1, -2): 1, (2, -3): 1,
        },
    ),
    scores=(6, 8),
)  # fmt: skip
"""A scored final position."""

NOTHING_FITS: Final = Example(
    "nothing-fits",
    Text("When nothing fits"),
    Text("No tile of the hand fits at the start tile, so one of them is exchanged."),
    ("gaudi.turn.swap", "gaudi.turn.pass"),
    position(
        pavement={(0, 0): "gbo"},
        hands=[["bog", "ogb", "bgb"], ["bbb", "ggo", "oob"]],
        stock=["ggg", "oog", "bbo", "gob"],
    ),
    (Trial("pass", ("gaudi.turn.pass",)), Trial("swap bog"), Trial("bog@1,0", ("gaudi.turn.match",))),
)
"""An exchange."""

ANY_NEIGHBOUR: Final = Example(
    "any-neighbour",
    Text("One neighbour or all?"),
    Text("The tile agrees with one neighbour and disagrees with another."),
    ("gaudi.turn.match",),
    position(
        pavement={(0, 0): "gbo", (1, 0): "gbo"},
        hands=[["gbg", "ggb", "oob"], ["ggo", "bbo", "ooo"]],
        stock=_STOCK,
        match="any",
    ),
    (Trial("gbg@0,1"), Trial("oob@0,1", ("gaudi.turn.match",))),
)
"""The option ``match="any"``."""

FINDING_OUT: Final = Example(
    "finding-out",
    Text("What the table knows"),
    Text(
        "Three play. A green starfish is marked, a blue starfish and an orange shell are not. What does that tell of "
        "the objectives?"
    ),
    ("gaudi.turn.mark", "gaudi.setup.few"),
    position(
        pavement={(0, 0): "gbo", (0, -1): "goo", (1, -1): "bbo", (2, -1): "bgo", (-1, 1): "obo", (-1, -1): "bob"},
        hands=[["gbb", "boo", "ggo"], ["gbo", "oob", "bgg"], ["gbb", "ogo", "bbb"]],
        objectives=[("shell", "g"), ("jellyfish", "b"), ("starfish", "o")],
        stock=_STOCK,
    ),
    moves=("gbb@-1,0", "gbo@2,0", "gbb@2,1", "boo@2,-2", "oob@0,-2"),
)
"""Objectives that are found out."""

EXAMPLES: Final = (OPENING, FIGURE_1, FIGURE_2, FIGURE_3, NOTHING_FITS, ANY_NEIGHBOUR, FINDING_OUT)
"""Every example, in the order of the lesson."""

_GAME: Final = (
    "swap obo", "ggg@0,-1", "obb@-1,1 ogb@0,1", "oob@-2,2 ogo@-1,2", "bog@1,-1 ooo@1,0 oob@1,1", "bbg@2,-2 bgo@2,-1",
    "bbb@-3,2 obb@-2,1", "ooo@-2,0 goo@-3,0 gbo@-1,0", "boo@2,0 oog@2,1", "goo@-4,0 gbb@-3,-1 bob@-2,-1",
    "bob@-2,-2 gog@-1,-3", "ggb@0,2 gbg@0,3", "ogo@0,-2 obg@1,-2", "gbb@2,-3 ggg@3,-3", "bgo@-1,-1",
    "bbb@-4,2 bgb@-4,3 obo@-3,1", "gbg@-1,4 gog@0,4", "gob@-5,3 gbg@-6,4", "bog@-3,3 ooo@-2,3",
    "obg@-2,4 bgg@-3,5 gbo@-1,3", "ggo@-5,0 gbo@-4,-1 bbg@-3,-2", "bgg@-2,-3 gog@-1,-4", "ggo@0,-3", "goo@-5,1",
)  # fmt: skip


@cache
def recorded_game() -> Record:
    """A whole short game of two players, with a swap, one, two and three tiles, and every kind of mark."""
    from gamekit import gaudi

    record = Record.start(gaudi, players=2, seed=99, short=True)
    for move in _GAME:
        record = record.play(move)
    return record


# ---------------------------------------------------------------- setting up

SETUP_OPTIONS: Final = ("short", "beginner", "toddler")
"""The options that change how a game is set up."""


def setup_stages(players: int = 2, seed: int | str = 7, **options: Any) -> tuple[Stage, ...]:
    """Setting up, step by step.

    Parameters
    ----------
    players, seed, **options
        As for :func:`gamekit.gaudi.new_game`.

    Returns
    -------
    tuple of Stage

    Raises
    ------
    OptionError
        As :func:`gamekit.gaudi.new_game`.
    """
    game = new_game(players, seed, **options)
    toddler = bool(game.options["toddler"])
    stages = [
        Stage("gaudi.tiles", Text("All tiles are turned face down and mixed."), draw_designs(game.options["deck"]))
    ]
    if game.options["short"]:
        text = Text.plural(
            "Fifty tiles are drawn at random; the other one goes back into the box.",
            "Fifty tiles are drawn at random; the other {n} go back into the box.",
            n=_left_in_box(game),
        )
        stages.append(Stage("gaudi.setup.short", text, _picture(game, {})))
    if not toddler:
        few = players <= 3
        text = (
            Text("Six cards are used: each animal once, each colour once.")
            if few
            else Text("All twelve cards are used: each animal twice, each colour twice.")
        )
        stages.append(Stage("gaudi.setup.few" if few else "gaudi.setup.cards", text, _cards(1 if few else 2)))
        shown = {"objectives": True}
        text = (
            Text("Everybody draws an animal card and a colour card, which lie open for beginners.")
            if game.options["beginner"]
            else Text(
                "Everybody draws an animal card and a colour card and shows them to nobody. Here we see all of them."
            )
        )
        rule = "gaudi.beginner" if game.options["beginner"] else "gaudi.setup.cards"
        stages.append(Stage(rule, text, _picture(game, shown)))
        text = Text("Everybody takes {n} tokens of one motif.", n=tokens_for(players))
        stages.append(Stage("gaudi.tokens", text, _picture(game, {**shown, "tokens": True})))
    else:
        shown = {}
        text = Text("Small children play without objectives, tokens and points.")
        stages.append(Stage("gaudi.toddler", text, _picture(game, {})))
    text = Text("A tile with all three colours is laid in the middle: {tile}.", tile=game.pavement[0, 0])
    stages.append(Stage("gaudi.setup.start", text, _picture(game, {**shown, "tokens": True, "start": True})))
    text = Text("Everybody draws three tiles. In a real game nobody else sees them.")
    stages.append(Stage("gaudi.setup.hand", text, game.draw()))
    text = (
        Text("The youngest begins; the turn goes clockwise.")
        if game.options["direction"] == "clockwise"
        else Text("The youngest begins; the turn goes counter-clockwise.")
    )
    stages.append(Stage("gaudi.setup.order", text, game.draw(told=[("hand", 0, k) for k in range(3)])))
    return tuple(stages)


def _left_in_box(game: GaudiPosition) -> int:
    used = len(game.stock) + len(game.pavement) + sum(map(len, game.hands))
    return len(deck_tiles(game.options["deck"])) - used


def _cards(each: int) -> Scene:
    shapes: list[Shape] = []
    for k, card in enumerate([*ANIMALS, *COLOURS]):
        face = animals.emblem(card) if card in ANIMALS else animals.swatch(card)
        for copy in reversed(range(each)):
            x, y = 1.8 * k + 0.18 * copy, 0.14 * copy
            shapes.append(rectangle(x - 0.6, y - 0.8, 1.2, 1.6, fill="#ffffff", stroke=LINE, width=0.05))
        shapes.append(Group(face, 1.8 * k, 0))
    title = Text("The objective cards")
    description = Text.plural(
        "Six kinds of card: starfish, shell, jellyfish, green, blue and orange, each once.",
        "Six kinds of card: starfish, shell, jellyfish, green, blue and orange, each {n} times.",
        n=each,
    )
    return Scene(tuple(shapes), (-1, -1.2, 11.2, 2.6), str(title), str(description))


def _picture(game: GaudiPosition, shown: Mapping[str, bool]) -> Scene:
    """The table while it is being set: stock, and for each player what was handed out so far."""
    shapes: list[Shape] = []
    stock = len(game.stock) + 3 * game.players + (0 if shown.get("start") else 1)
    shapes.append(Group(animals.back(), 0, 0))
    shapes.append(Label(0, 1.4, f"×{stock}", 0.45, INK))
    if shown.get("start"):
        shapes.append(Group(animals.tile(game.pavement[0, 0], 0), 2.3, 0))
    for player in range(game.players):
        x, y = 6.2 + 4.6 * (player % 3), 3.4 * (player // 3)
        shapes.append(Label(x, y - 0.8, str(player_name(player)), 0.42, INK, bold=True))
        objective = game.objectives[player]
        if shown.get("objectives") and objective is not None:
            for k, face in enumerate((animals.emblem(objective[0]), animals.swatch(objective[1]))):
                at = x - 0.75 + 1.1 * k
                shapes.append(rectangle(at - 0.5, y - 0.3, 1, 1.4, fill="#ffffff", stroke=LINE, width=0.05))
                shapes.append(Group(face, at, y + 0.4, scale=0.85))
        if shown.get("tokens") and objective is not None:
            shapes.append(Group(token_glyph(player), x + 1.35, y + 0.2))
            shapes.append(Label(x + 1.35, y + 0.85, f"×{game.tokens_left[player]}", 0.36, INK))
    width = 6.2 + 4.6 * min(3, game.players) - 0.6
    title = Text("Setting up")
    description = Text(
        "A stock of {n} tiles face down and what each of the {players} players has so far.",
        n=stock,
        players=game.players,
    )
    return Scene(tuple(shapes), (-1.4, -1.5, width, 3.5 * (1 + (game.players > 3))), str(title), str(description))


# ---------------------------------------------------------------- what the sheets disagree on

DISAGREEMENTS: Final = (
    Disagreement(
        "match",
        Text("With which neighbours must a tile agree?"),
        (
            Text("All three sheets: with a tile that lies already."),
            Text("Players and reviewers: with every tile that it touches."),
        ),
        "gaudi.turn.match",
        "match",
        ANY_NEIGHBOUR.position,
    ),
    Disagreement(
        "direction",
        Text("Which way does the turn go?"),
        (
            Text("Catalan and Spanish: to the left, which is clockwise."),
            Text("German: counter-clockwise in one sentence, to the player on the left in another."),
        ),
        "gaudi.setup.order",
        "direction",
        position(
            pavement={(0, 0): "gbo"},
            hands=[["gbo", "ggg", "oob"], ["ggo", "bbo", "ooo"], ["gob", "bgo", "ogb"]],
            stock=["ggb", "bog", "obb", "goo"],
        ),
    ),
    Disagreement(
        "swap",
        Text("What if nothing fits?"),
        (
            Text("Catalan: give a tile back, draw another and lay it."),
            Text("German and Spanish: draw another tile, then give back one that cannot be laid."),
        ),
        "gaudi.turn.swap",
        "swap",
        NOTHING_FITS.position,
    ),
    Disagreement(
        "swap-once",
        Text("And if the new tile does not fit either?"),
        (Text("No sheet says. Here one exchanges until a tile fits; or the turn ends after one exchange."),),
        "gaudi.turn.swap",
        "swap_once",
        position(
            pavement={(0, 0): "gbo"},
            hands=[["bog", "ogb", "bgb"], ["bbb", "ggo", "oob"]],
            stock=["bog", "oog", "bbo", "gob"],
        ),
    ),
    Disagreement(
        "hand",
        Text("Is the first hand hidden?"),
        (
            Text("Catalan: the tiles are drawn without showing them."),
            Text("German and Spanish say nothing about it."),
        ),
        "gaudi.setup.hand",
    ),
    Disagreement(
        "middle",
        Text("Where does the start tile lie?"),
        (Text("Catalan: in the middle of the table."), Text("German and Spanish: on the table.")),
        "gaudi.setup.start",
    ),
    Disagreement(
        "refill",
        Text("How many tiles are drawn?"),
        (
            Text("Catalan: until the hand holds three again."),
            Text("German and Spanish: as many as were laid. Until the stock runs out that is the same."),
        ),
        "gaudi.turn.refill",
    ),
    Disagreement(
        "mark",
        Text("Where does the token go?"),
        (Text("Catalan: in the middle of the animal."), Text("German and Spanish: on top of it.")),
        "gaudi.turn.mark",
    ),
    Disagreement(
        "open-cards",
        Text("How do beginners hold their cards?"),
        (
            Text("Catalan: they need not be kept secret."),
            Text("German and Spanish: they may lie face up."),
        ),
        "gaudi.beginner",
        "beginner",
        position(
            pavement={(0, 0): "gbo", (1, 0): "gbo"},
            hands=[["gbo", "gbg", "ggo"], ["ggo", "bbo", "ooo"]],
            stock=_STOCK,
            objectives=[("shell", "g"), ("starfish", "b")],
        ),
    ),
    Disagreement(
        "motif",
        Text("What tells the tokens apart?"),
        (Text("Catalan and Spanish: their motif."), Text("German: once their colour, once their motif.")),
        "gaudi.tokens",
    ),
)
"""Where the three sheets differ, each with its option if there is one."""


# ---------------------------------------------------------------- questions

_MARKING: Final = position(
    pavement={(0, 0): "gbo", (1, 0): "obg", (-1, 0): "gog", (0, -1): "ggb"},
    hands=[["gbb", "ggg", "ooo"], ["bbb", "gob", "oog"]],
    stock=_STOCK,
    objectives=[("shell", "g"), ("starfish", "b")],
)


def _marking_figure() -> Scene:
    return _MARKING.draw(pending={(1, -1): "gbb"}, told=[("corner", 1, 0)])


def _finding_out() -> Scene:
    """The orange shell that Player 2 has just completed."""
    return FINDING_OUT.positions()[-1].draw(told=[("corner", 0, -1)], panel=False)


_SCORED: Final = position(
    pavement={
        (0, 0): "gob", (0, 1): "bbb", (1, 0): "bog", (1, 1): "bbb", (2, 0): "bbg", (2, 1): "obo", (1, -1): "goo",
        (-1, 0): "ggb", (-1, 1): "ggb", (0, -1): "gbo", (-2, 1): "bgg", (-2, 2): "ggg", (-3, 2): "bbg",
        (-3, 3): "bgb", (-2, 3): "ggg", (1, -2): "obo", (2, -2): "gbg", (2, -1): "gog", (3, -2): "oog",
        (3, -1): "bog", (0, 2): "obb", (1, 2): "ogb", (2, 2): "obg",
    },
    hands=[["ogo"], []],
    objectives=[("starfish", "g"), ("shell", "o")],
    tokens={
        (1, 0): 1, (0, 0): 0, (-1, 1): 1, (-2, 2): 0, (-2, 3): 0, (1, -1): 1, (2, -1): 0, (2, 0): 0, (3, -1): 1,
        (2, 2): 0,
    },
)  # fmt: skip


def _scored() -> Scene:
    return _SCORED.draw(scores=False)


QUESTIONS: Final = (
    Question(
        "designs",
        Text("How many tiles are all blue?"),
        (
            (Text("3"), Text("The mixed designs come three times; those of one colour come once more.")),
            (Text("4"), Text("Each of the three designs of one colour comes four times: green, blue and orange.")),
            (Text("28"), Text("That is a third of the box, but most tiles show two or three colours.")),
        ),
        1,
        "gaudi.tiles",
    ),
    Question(
        "tokens",
        Text("Four play. How many tokens does each of them take?"),
        (
            (Text("15"), Text("Fifteen are for five or six players.")),
            (Text("25"), Text("With three or four players everybody takes twenty-five of one motif.")),
            (Text("35"), Text("Thirty-five are for two players.")),
            (Text("37"), Text("The 150 tokens are not shared out evenly; some motifs have more than others.")),
        ),
        1,
        "gaudi.tokens",
    ),
    Question(
        "cards",
        Text("Two play. You have the card with the shell. May the other player have it too?"),
        (
            (Text("Yes"), Text("That can happen only with four players or more, when each card is there twice.")),
            (
                Text("No"),
                Text("With two or three players six different cards are used, so nobody shares an objective."),
            ),
        ),
        1,
        "gaudi.setup.few",
    ),
    Question(
        "mark",
        Text(
            "Player 1 lays gbb on (1, -1) and completes a blue shell. Player 1 collects shells and green, Player 2 "
            "starfish and blue. Who puts a token on it?"
        ),
        (
            (Text("Player 1, for one point"), Text("The shell is one of Player 1's objectives, blue is not.")),
            (Text("Player 1, for two points"), Text("Two points would take a green shell.")),
            (Text("Player 2"), Text("Blue is an objective of Player 2, but only who completes an animal marks it.")),
            (Text("Nobody"), Text("The shell is one of Player 1's objectives, and marking is not a choice.")),
        ),
        0,
        "gaudi.turn.mark",
        _marking_figure,
    ),
    Question(
        "finding-out",
        Text(
            "Three play. Player 2 has tokens left, has just completed this orange shell, and has not marked it. Which "
            "pairs of objectives may Player 2 have, as far as this tells?"
        ),
        (
            (
                Text("All nine: perhaps Player 2 did not want to mark it"),
                Text("Marking is not a choice, so an animal without a token tells something too."),
            ),
            (
                Text("All but the shell together with orange: eight pairs"),
                Text("One of the two is enough: with the shell and blue, say, Player 2 would have marked it."),
            ),
            (
                Text("Those with the shell or with orange: five pairs"),
                Text("These are the pairs that would be left if Player 2 had marked it."),
            ),
            (
                Text("Those with neither the shell nor orange: four pairs"),
                Text("The starfish or the jellyfish, each with green or blue: with any other card it would be marked."),
            ),
        ),
        3,
        "gaudi.turn.mark",
        _finding_out,
    ),
    Question(
        "three",
        Text("You lay three tiles in a row. How many animals must they complete?"),
        (
            (Text("None"), Text("That holds for beginners, and for a single tile.")),
            (Text("At least one"), Text("One is enough for two tiles.")),
            (
                Text("At least two"),
                Text("Two tiles take one animal, three take two; whose objectives they are does not matter."),
            ),
        ),
        2,
        "gaudi.turn.three",
    ),
    Question(
        "score",
        Text("Another game has ended. How many points does Player 2 have, with shells and orange as objectives?"),
        (
            (Text("4"), Text("There are four tokens of Player 2, but some of them lie on orange shells.")),
            (Text("6"), Text("Two animals at one point, and two orange shells at two points.")),
            (Text("8"), Text("Only an orange shell is worth two points; the others meet one objective.")),
        ),
        1,
        "gaudi.score.two",
        _scored,
    ),
)
"""Questions of the lesson, in its order."""


ANSWERS: Final = {"triangles": 2}
"""Answers to the tasks of the lessons that are worked out in Python, by name; tests work them out too."""


def question(name: str) -> Question:
    """The question of that name.

    Raises
    ------
    OptionError
        If there is none; the message lists them.
    """
    return find_question(QUESTIONS, name)


# ---------------------------------------------------------------- figures


def _setup_figure() -> Scene:
    return new_game(players=3, seed=5).draw()


def _score_figure() -> Scene:
    game: GaudiPosition = FIGURE_3.position  # type: ignore[assignment]
    return game.draw(points={**score_points(game, 0), **score_points(game, 1)})


def _graph_figure() -> Scene:
    return FIGURE_3.position.draw(graph=True, panel=False)


def _finding_out_figure() -> Scene:
    *_, step = steps(FINDING_OUT)
    return draw_knowledge(step.knowledge, position=step.position)


FIGURES: Final[Mapping[str, Callable[[], Scene]]] = {
    "gaudi-box": draw_box,
    "gaudi-setup": _setup_figure,
    "gaudi-figure-1": FIGURE_1.figure,
    "gaudi-figure-2": FIGURE_2.figure,
    "gaudi-figure-3": _score_figure,
    "gaudi-finding-out": _finding_out_figure,
    "gaudi-graph": _graph_figure,
}
"""The figures by the names of their files."""


# ---------------------------------------------------------------- on paper


def _used(players: int) -> dict[str, str]:
    cards = 6 if players <= 3 else 12
    tiles = len(deck_tiles(None))
    return {"gaudi.tiles": str(tiles), "gaudi.cards": str(cards), "gaudi.tokens": str(tokens_for(players))}


def _legend() -> list[tuple[Scene, str]]:
    faces = [(animal_name(animal), animals.emblem(animal)) for animal in ANIMALS]
    faces += [(colour_name(colour), animals.swatch(colour)) for colour in COLOURS]
    box = (-0.6, -0.6, 1.2, 1.2)
    return [(Scene((Group(face),), box, str(name), str(name)), str(name)) for name, face in faces]


def _opening_pictures() -> list[tuple[Scene, str]]:
    return OPENING.captioned()[:2]


HANDOUT: Final = Handout(
    aim=_score_figure,
    table=_used,
    setup=(
        "gaudi.setup.cards",
        "gaudi.setup.few",
        "gaudi.setup.start",
        "gaudi.setup.hand",
        "gaudi.setup.order",
    ),
    parts=(
        Part("turn", ("gaudi.turn.place", "gaudi.turn.match"), _opening_pictures),
        Part("two", ("gaudi.turn.touch", "gaudi.turn.two", "gaudi.turn.three", "gaudi.turn.refill")),
        Part("block", ("gaudi.turn.block",), FIGURE_1.captioned),
        Part("swap", ("gaudi.turn.swap",)),
        Part("mark", ("gaudi.turn.mark",)),
        Part("score", ("gaudi.end", "gaudi.score.one", "gaudi.score.two", "gaudi.score.winner")),
    ),
    legend=_legend,
    worked=FIGURE_3,
    judged=FIGURE_2,
    questions=("tokens", "cards", "three", "mark"),
    topics=("complete",),
)
"""The hand-out."""
