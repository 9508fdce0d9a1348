"""The examples of Bugs & Co: figures, set-up, a recorded game, questions, what the sheet leaves open."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any, Final

from gamekit.bugs.chances import counted, third_there, tiles_for, whole
from gamekit.bugs.drawing import draw_bars, draw_families, draw_hand
from gamekit.bugs.match import play_match
from gamekit.bugs.pieces import ASIDE, FAMILIES, families_for, trophies_for
from gamekit.bugs.position import BugsPosition
from gamekit.bugs.setup import from_dict, new_game, position
from gamekit.drawing.scene import Scene, grid
from gamekit.example import Disagreement, Example, Handout, Part, Question, Stage, Trial, find_question
from gamekit.record import Record
from gamekit.text import Text

_SMALL: Final[dict[str, Any]] = {"players": 3, "spots": 16, "layout": 11, "trophies": [3, 2]}
_TABLE: Final = {0: "2a", 1: "2c", 2: "2d", 4: "2k", 5: "2g", 6: "2o", 7: "2k", 8: "2d", 9: "2a", 13: "2a", 15: "2c"}


def _without(*spots: int) -> dict[int, str]:
    return {spot: family for spot, family in _TABLE.items() if spot not in spots}


HANDS: Final = Example(
    "hands",
    Text("The two hands"),
    Text("Player 1 takes a tile and looks at it, puts it back, takes another and keeps it."),
    ("bugs.play.one", "bugs.play.back", "bugs.play.keep", "bugs.play.hidden", "bugs.play.final"),
    position(table=_TABLE, **_SMALL),
    moves=("1.0 p1 pick 4", "2.0 p1 back", "3.1 p1 pick 5", "4.0 p1 keep"),
)
"""What the right hand takes, the left hand keeps."""

MAY: Final = Example(
    "may",
    Text("Who may do this now?"),
    Text(
        "Player 1 holds a tile in the right hand. The right hand of Player 2 is empty. Player 3 has a trophy already."
    ),
    (
        "bugs.play.one",
        "bugs.play.keep",
        "bugs.play.back",
        "bugs.play.group",
        "bugs.play.stir",
        "bugs.stop.trophy",
    ),
    position(
        players=3,
        spots=16,
        layout=11,
        table=_without(5),
        right=["2g", None, None],
        origin={0: 5},
        left=[["2k"], ["2d"], ["2c"]],
        trophies=[2],
        taken=[None, None, 3],
        time=20.0,
    ),
    (
        Trial("21.0 p1 pick 8", ("bugs.play.one",)),
        Trial("21.0 p2 pick 5", ("bugs.play.one",)),
        Trial("21.0 p1 back 3"),
        Trial("21.0 p1 stir 8", ("bugs.play.stir",)),
        Trial("21.0 p2 group 8 10"),
        Trial("21.0 p3 pick 8", ("bugs.stop.trophy",)),
        Trial("21.0 p1 trophy"),
    ),
)
"""What may be done with a full hand, an empty one, and a trophy."""

GROUP: Final = Example(
    "group",
    Text("Grouping and stirring"),
    Text("Player 1 pushes two tiles beside a third, to find all of them again. Then Player 2 stirs them."),
    ("bugs.play.group", "bugs.play.stir"),
    position(table=_TABLE, **_SMALL),
    moves=("1.0 p1 group 13 12", "2.0 p1 group 0 11", "3.0 p2 stir 9"),
)
"""A plan, and how it comes to nothing."""

COUNTDOWN: Final = Example(
    "countdown",
    Text("The last trophy and the count"),
    Text("Player 1 takes the last trophy and counts from ten. The others go on, until “Stop”."),
    ("bugs.stop.trophy", "bugs.stop.count", "bugs.stop.hand", "bugs.end", "bugs.score.winner"),
    position(
        players=3,
        spots=16,
        layout=11,
        table=_without(1, 2, 4, 7),
        left=[["2k", "2k", "2k"], ["2d", "2d"], ["2c"]],
        right=[None, None, None],
        trophies=[2],
        taken=[None, None, 3],
        time=60.0,
    ),
    moves=("60.5 p1 trophy", "62.3 p2 pick 8", "64.0 p2 keep", "69.8 p2 pick 5", "70.5 wait"),
    scores=(5, 3, 2),
)
"""Ten seconds that are worth something."""

_WORKED: Final = [*("2a", "2d", "2g", "2k") * 3, "2c", "2c", "2o"]

WORKED: Final = Example(
    "worked",
    Text("The example of the rule sheet"),
    Text("Four times three alike, two equal bugs, a single one, and a trophy of 2: 12 − 3 + 2 = 11 points."),
    ("bugs.score.three", "bugs.score.loose", "bugs.score.trophy", "bugs.score.sort"),
    position(players=2, left=[_WORKED, []], taken=[2, None], trophies=[1]),
    scores=(11, 0),
)
"""The worked example."""

EXAMPLES: Final = (HANDS, MAY, GROUP, COUNTDOWN, WORKED)
"""Every example, in the order of the lesson."""


@cache
def recorded_game() -> Record:
    """A whole game of three opponents, a weak, a strong and a medium one."""
    return play_match(["weak", "strong", "medium"], seed=54)


# ---------------------------------------------------------------- setting up


def setup_stages(players: int = 2, seed: int | str = 7, **options: Any) -> tuple[Stage, ...]:
    """Setting up, step by step.

    Parameters
    ----------
    players, seed, **options
        As for :func:`gamekit.bugs.new_game`.

    Raises
    ------
    OptionError
        As :func:`gamekit.bugs.new_game`.
    """
    game = new_game(players, seed, **options)
    families = families_for(players, game.options["extra"])
    tiles = Text(
        "{players} play with {n} families of three: {tiles} tiles.",
        players=players,
        n=len(families),
        tiles=3 * len(families),
    )
    rest = Text("The other {n} tiles lie face down on the table, where everybody can reach them.", n=len(game.table))
    trophies = Text.plural(
        "{n} trophy lies in the middle.", "{n} trophies lie in the middle, the highest first.", n=len(game.trophies)
    )
    spots = [("spot", k) for k in sorted(game.table)]
    return (
        Stage("bugs.table", tiles, draw_families(families)),
        Stage("bugs.setup.shuffle", Text("They are turned face down and shuffled."), _shuffled(game).draw()),
        Stage(
            "bugs.setup.seven",
            Text(
                "{n} are put aside unseen, so nobody knows which families are not whole.",
                n=ASIDE,
            ),
            _bare(game).draw(),
        ),
        Stage("bugs.setup.spread", rest, _without_trophies(game).draw(told=spots)),
        Stage("bugs.setup.trophies", trophies, game.draw(told=[("trophies",)])),
        Stage("bugs.setup.start", Text("Three, two, one: everybody begins."), game.draw()),
    )


def _shuffled(game: BugsPosition) -> BugsPosition:
    """All tiles face down, before seven are put aside."""
    lying = dict(enumerate([*game.table.values(), *game.aside]))
    table = {str(spot): family for spot, family in lying.items()}
    return from_dict({**game.to_dict(), "table": table, "aside": [], "trophies": [], "between": True})


def _bare(game: BugsPosition) -> BugsPosition:
    """The table before anything lies on it."""
    return from_dict({**game.to_dict(), "table": {}, "trophies": [], "between": True})


def _without_trophies(game: BugsPosition) -> BugsPosition:
    return from_dict({**game.to_dict(), "trophies": [], "between": True})


# ---------------------------------------------------------------- questions


QUESTIONS: Final = (
    Question(
        "table",
        Text("Four play. How many bug tiles lie on the table at the start?"),
        (
            (Text("45"), Text("With 45 one begins, but seven are put aside.")),
            (Text("38"), Text("Fifteen families of three are 45, less the seven that are put aside.")),
            (Text("68"), Text("So many lie there with seven or eight players, who use all the bugs.")),
        ),
        1,
        "bugs.setup.seven",
    ),
    Question(
        "kept",
        Text("You have kept a bug that you do not want after all. What can you do?"),
        (
            (Text("Put it back on the table"), Text("What is in the left hand stays there to the end.")),
            (Text("Look at it once more"), Text("A kept tile is not looked at again. So remember what you have.")),
            (Text("Nothing, or find two more of it"), Text("Loose it costs a point; three of them score.")),
        ),
        2,
        "bugs.play.final",
    ),
    Question(
        "stir",
        Text("Another player has pushed three tiles together. You have a tile in your right hand. May you stir them?"),
        (
            (Text("Yes, at any time"), Text("Stirring is allowed, but the right hand must be empty.")),
            (Text("Not now: first keep the tile or put it back"), Text("Then the hand is empty, and you may.")),
            (Text("No, they belong to the other"), Text("Nothing on the table belongs to anybody.")),
        ),
        1,
        "bugs.play.stir",
    ),
    Question(
        "trophy",
        Text("Trophies of 3, 2 and 1 lie on the table. Which one may you take?"),
        (
            (Text("Any of them"), Text("Always the highest that still lies there.")),
            (Text("Only the 3"), Text("And when it is gone, the next one takes the 2.")),
            (Text("None before the table is empty"), Text("A trophy may be taken at any moment.")),
        ),
        1,
        "bugs.stop.trophy",
    ),
    Question(
        "stop",
        Text("“Stop!” You still have a tile in your right hand, the third snail. Does it count?"),
        (
            (Text("Yes, it is mine"), Text("Only what is in the left hand counts.")),
            (Text("No, it goes back on the table"), Text("You would have had to move it to the left hand in time.")),
            (Text("It counts as a loose one"), Text("It does not count at all, neither for you nor against you.")),
        ),
        1,
        "bugs.stop.hand",
    ),
    Question(
        "worked",
        Text("How many points does this hand score, with a trophy of 2?"),
        (
            (Text("14"), Text("The loose bugs cost a point each.")),
            (Text("12"), Text("The two equal bugs are loose too: three alike are needed.")),
            (Text("11"), Text("Four times 3, less three loose ones, and 2 for the trophy.")),
        ),
        2,
        "bugs.score.loose",
        lambda: draw_hand(_WORKED, 2, solved=False),
    ),
    Question(
        "third",
        Text("Two play. You have seen nothing but two ants. How likely is it that the third one lies on the table?"),
        (
            (Text("36 of 43"), Text("43 tiles are not seen yet, and seven of those are put aside.")),
            (Text("38 of 45"), Text("So it was before you looked. Now the two ants are not among those put aside.")),
            (Text("1 of 3"), Text("All tiles not seen are equally likely to be put aside: seven of 43.")),
        ),
        0,
        "bugs.setup.seven",
    ),
    Question(
        "tie",
        Text("You have 5 points and a trophy, another player has 5 points and none. Who wins?"),
        (
            (Text("I do, for I have the trophy"), Text("Its points are counted already; it breaks no tie.")),
            (Text("We both do"), Text("Equally many points share the victory.")),
            (Text("The other, who played longer"), Text("How long one played does not matter.")),
        ),
        1,
        "bugs.score.winner",
    ),
)
"""Questions of the lesson, in its order."""


ANSWERS: Final = {"third": Fraction(48, 55), "five neighbours": 13, "components": 3}
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
        "touch",
        Text("Two reach for the same tile or trophy"),
        (Text("The sheet does not say. Here it is whoever touches it first, to the thousandth of a second."),),
        "bugs.stop.trophy",
    ),
    Disagreement(
        "right-hand",
        Text("A tile in the right hand at the end"),
        (Text("The sheet does not say. Here it goes back on the table and does not count."),),
        "bugs.stop.hand",
    ),
    Disagreement(
        "empty-hand",
        Text("Grouping and stirring with a full hand"),
        (Text("The sheet does not say. Here both need an empty right hand."),),
        "bugs.play.stir",
    ),
    Disagreement(
        "tie",
        Text("Equally many points"),
        (Text("The sheet does not say. Here the victory is shared."),),
        "bugs.score.winner",
    ),
)
"""What the sheet leaves open."""


# ---------------------------------------------------------------- chances


def chances(deals: int = 0, seed: int | str = 1) -> Scene:
    """How likely a family is whole, as bars; with `deals`, what was counted over so many as dots.

    Parameters
    ----------
    deals : int
        How many games are dealt for each number of players; 0 for none.
    seed : int or str
        Of those games.
    """
    groups = (2, 5, 7)
    exact = [float(whole(n)) for n in groups]
    dots = [float(counted(n, deals, seed)) for n in groups] if deals else []
    labels = [
        Text("2 to 4 players: {n} tiles", n=tiles_for(2)),
        Text("5 or 6: {n} tiles", n=tiles_for(5)),
        Text("7 or 8: {n} tiles", n=tiles_for(7)),
    ]
    return draw_bars(exact, Text("How likely it is that a family is whole"), labels=labels, counted=dots)


def third_chances(players: int = 2, every: int = 6) -> Scene:
    """How likely the third of a family still lies on the table, the more tiles have been looked at in vain.

    Parameters
    ----------
    players : int
        2 to 8.
    every : int
        A bar for every so many tiles seen.
    """
    on_table = tiles_for(players) - ASIDE
    seen = range(2, on_table + 1, every)
    values = [float(third_there(players, n)) for n in seen]
    title = Text(
        "How likely it is that the third was not put aside, by tiles seen ({players} players)", players=players
    )
    return draw_bars(values, title, labels=[str(n) for n in seen])


# ---------------------------------------------------------------- figures


def _setup_figure(players: int) -> Callable[[], Scene]:
    def make() -> Scene:
        return new_game(players=players, seed=5).draw()

    return make


def _families_figure() -> Scene:
    return draw_families(FAMILIES)


def _group_pictures() -> list[tuple[Scene, str]]:
    line = GROUP.positions()
    scenes = [
        line[0].draw(panel=False, faces=True, numbers=False, told=[("spot", 0), ("spot", 9), ("spot", 13)]),
        line[2].draw(panel=False, faces=True, numbers=False, told=[("spot", 9), ("spot", 11), ("spot", 12)]),
        line[3].draw(panel=False, faces=True, numbers=False, told=line[3].events[0].nodes),
    ]
    captions = [str(Text("before")), str(Text("grouped")), str(Text("stirred"))]
    return list(zip(scenes, captions, strict=True))


def _group_figure() -> Scene:
    scenes, captions = zip(*_group_pictures(), strict=True)
    return replace(grid(scenes, captions, str(GROUP.title), str(GROUP.text), columns=3), unit=29.0)


def _count_figure() -> Scene:
    return COUNTDOWN.positions()[3].draw()


def _worked_figure() -> Scene:
    return draw_hand(_WORKED, 2)


def _graph_figure() -> Scene:
    return new_game(players=2, seed=5).draw(graph=True, panel=False)


FIGURES: Final[Mapping[str, Callable[[], Scene]]] = {
    "bugs-families": _families_figure,
    "bugs-setup-2": _setup_figure(2),
    "bugs-setup-4": _setup_figure(4),
    "bugs-setup-8": _setup_figure(8),
    "bugs-may": MAY.figure,
    "bugs-group": _group_figure,
    "bugs-count": _count_figure,
    "bugs-example": _worked_figure,
    "bugs-graph": _graph_figure,
    "bugs-chances": chances,
}
"""The figures by the names of their files."""


# ---------------------------------------------------------------- on paper


def _used(players: int) -> dict[str, str]:
    tiles = tiles_for(players)
    return {
        "bugs.tiles": str(tiles),
        "bugs.setup.seven": f"−{ASIDE}",
        "bugs.setup.spread": str(tiles - ASIDE),
        "bugs.trophies": ", ".join(map(str, trophies_for(players))),
    }


HANDOUT: Final = Handout(
    aim=_families_figure,
    table=_used,
    setup=(
        "bugs.table",
        "bugs.setup.shuffle",
        "bugs.setup.seven",
        "bugs.setup.spread",
        "bugs.setup.trophies",
        "bugs.setup.start",
    ),
    parts=(
        Part("hands", ("bugs.play.together", "bugs.play.one", "bugs.play.keep", "bugs.play.back", "bugs.play.final")),
        Part("group", ("bugs.play.group", "bugs.play.stir"), _group_pictures),
        Part("stop", ("bugs.stop.trophy", "bugs.stop.count", "bugs.stop.hand")),
        Part("score", ("bugs.score.three", "bugs.score.loose", "bugs.score.trophy", "bugs.score.winner")),
    ),
    worked=WORKED,
    worked_picture=_worked_figure,
    judged=MAY,
    judged_picture=MAY.position.draw,
    questions=("table", "kept", "stir", "stop"),
    topics=("hand",),
)
"""The hand-out."""
