"""Whole random games, replayed move by move by the plain referee.

``GAMEKIT_LONG=1`` plays a thousand games of each kind instead of a few.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from gamekit import azul
from gamekit.azul import AzulPosition
from gamekit.chance import Chance
from tests.azul.games import KINDS, some_games
from tests.azul.referee import Board, Game, Told, points_of_tile, printed, sorted_text, state

LONG = os.environ.get("GAMEKIT_LONG") == "1"
NUMBER = 1000 if LONG else 60

# What the referee tells of a move; the engine tells more, in words.
POINTS = ("azul.tile.move", "azul.grey.fall", "azul.score.", "azul.bonus.", "azul.end", "azul.next.short")


def deals(seed: int | str) -> Callable[[int], Callable[[], float]]:
    """The draws of each round as the engine makes them."""
    return lambda round: Chance("azul", seed, "deal", round).random


def shown(p: AzulPosition) -> dict[str, object]:
    """All parts of a position, as the referee tells them."""
    return {
        "factories": list(p.factories),
        "centre": p.centre,
        "walls": [list(board.wall) for board in p.boards],
        "lines": [list(board.lines) for board in p.boards],
        "floors": [board.floor for board in p.boards],
        "track": [board.score for board in p.boards],
        "bag": p.bag,
        "lid": p.lid,
        "marker": p.marker,
        "starter": p.starter,
        "round": p.round,
        "to_move": p.to_move,
        "over": p.is_over,
        "scores": p.scores(),
        "winners": p.winners(),
    }


def told(p: AzulPosition) -> list[Told]:
    return [(e.rule, e.player, e.points or 0) for e in p.events if e.rule.startswith(POINTS)]


def side_by_side(p: AzulPosition, game: Game, rng: Random, where: str) -> Counter[str]:
    """Play one game with both, comparing everything after each move; what was told, counted."""
    care = rng.choice([0.0, 0.5, 0.9, 1.0])
    seen: Counter[str] = Counter()
    while True:
        assert shown(p) == state(game), where
        texts = [str(move) for move in p.legal_moves()]
        assert sorted(texts) == sorted(game.legal()), where
        assert p.tiling == bool(game.waiting and not game.is_over), where
        if game.is_over:
            return seen
        careful = [text for text in texts if not text.endswith("f")] if rng.random() < care else []
        move = rng.choice(careful or texts)
        where += f" {move}"
        p = p.play(move)
        assert told(p) == game.play(move), where
        seen.update(event.rule for event in p.events)


@pytest.mark.rule("azul.box", "azul.setup.fill", "azul.offer.spill", "azul.next.lid", "azul.grey.place", "azul.win")
@pytest.mark.parametrize(("players", "wall"), KINDS)
def test_whole_games(players: int, wall: str) -> None:
    seen: Counter[str] = Counter()
    for seed in range(NUMBER):
        rng = Random(f"referee {players} {wall} {seed}")
        first, rounds = rng.randrange(players), rng.choice([None, None, None, 4])
        p = azul.new_game(players=players, seed=seed, wall=wall, first=first, max_rounds=rounds)
        game = Game(players, deals(seed), wall == "grey", first, rounds)
        seen += side_by_side(p, game, rng, f"{players} {wall} seed {seed} first {first} rounds {rounds}:")
    # Else the comparison would say little.
    wanted = ["azul.end", "azul.end.rounds", "azul.next.lid", "azul.bonus.row", "azul.bonus.column"]
    wanted += ["azul.score.alone", "azul.score.row", "azul.score.column", "azul.score.floor"]
    wanted += ["azul.grey.fall"] if wall == "grey" else []
    assert [rule for rule in wanted if not seen[rule]] == []


def laid(p: AzulPosition) -> Game:
    """The referee's table with what lies in a position of the offer."""
    game = Game(p.players, deals(p.seed), p.options["wall"] == "grey", max_rounds=p.options["max_rounds"], empty=True)
    game.factories = [Counter(tiles) for tiles in p.factories]
    game.centre, game.bag, game.lid = Counter(p.centre), Counter(p.bag), Counter(p.lid)
    game.marker, game.starter, game.to_move, game.round = p.marker, p.starter, p.to_move, p.round
    game.boards = [Board([*map(list, b.wall)], [*map(list, b.lines)], list(b.floor), b.score) for b in p.boards]
    return game


def poorer(rng: Random, p: AzulPosition) -> AzulPosition:
    """A position with fewer tiles in bag and lid, with markers and scores as they may come; or with fewer colours."""
    share, gone = rng.choice([0.0, 0.1, 0.3, 1.0]), rng.choice(["", "", "K", "BYRKC"])
    data = p.to_dict()
    for place in ("bag", "lid"):
        data[place] = "".join(tile for tile in data[place] if tile not in gone and rng.random() < share)
    for board in data["boards"]:
        if rng.random() < 0.3:
            letters = [letter for letter in board["floor"] if letter != "1"]
            board["floor"] = "".join((letters + list("BYRKC" * 2))[: rng.randrange(8)])
            data["marker"] = None
            for other in data["boards"]:
                other["floor"] = other["floor"].replace("1", "")
        board["score"] = rng.randrange(30)
    # With three tiles left and the same player beginning round after round, a game need not end by itself.
    data["options"]["max_rounds"] = p.round + rng.choice([0, 2, 8])
    parts = ("factories", "centre", "marker", "boards", "to_move", "starter", "round", "seed")
    used = Counter(data["centre"] + "".join(data["factories"]))
    for board in data["boards"]:
        used.update("".join([*board["wall"], *board["lines"], board["floor"]]))
    room = {colour: 20 - used[colour] for colour in "BYRKC"}
    for place in ("bag", "lid"):
        kept = ""
        for tile in data[place]:
            if room[tile] > 0:
                kept += tile
                room[tile] -= 1
        data[place] = kept
    if min(room.values()) < 0:
        return p
    return azul.position(**{part: data[part] for part in parts}, bag=data["bag"], lid=data["lid"], **data["options"])


@pytest.mark.rule("azul.next.short", "azul.end.stuck", "azul.offer.spill", "azul.score.floor")
def test_tables_laid_by_hand() -> None:
    """Loaded positions are played exactly as stored, also those that games hardly come to."""
    seen: Counter[str] = Counter()
    empty = short = 0
    for number, walked in enumerate(some_games()):
        for k, at in enumerate(walked[:: 3 if LONG else 9]):
            if at.is_over or at.tiling:
                continue
            rng = Random(f"laid {number} {k}")
            p = poorer(rng, at)
            short += len(p.bag + p.lid) < 20
            empty += not p.bag + p.lid
            seen += side_by_side(p, laid(p), rng, f"game {number} position {k}: {p.to_dict()}")
    assert min(seen["azul.end.stuck"], seen["azul.end"], seen["azul.end.rounds"], seen["azul.grey.fall"]) > 3
    assert min(short, empty) > 20


# ---------------------------------------------------------------- the referee itself


def test_the_referee_knows_the_wall() -> None:
    assert ["".join(printed(row, column) for column in range(5)) for row in range(5)] == [
        "BYRKC",
        "CBYRK",
        "KCBYR",
        "RKCBY",
        "YRKCB",
    ]


def test_the_referee_scores_the_worked_examples() -> None:
    assert points_of_tile(["....."] * 5, 2, 2) == (1, 0)
    assert points_of_tile([".Y...", ".B...", "K.BY.", ".....", "....."], 2, 1) == (4, 3)
    assert points_of_tile(["B.R..", *["....."] * 4], 0, 1) == (3, 0)


def test_the_referee_counts_the_opening_moves() -> None:
    game = Game(2, deals(0), empty=True)
    game.factories = [Counter(tiles) for tiles in ("BBYR", "YYKC", "RRRC", "BKKC", "BYRC")]
    assert len(game.legal()) == 90
    assert sorted_text(game.bag) == "".join(20 * colour for colour in "BYRKC")
