"""Opponents: as strong as they say, with the limits that they have, and seeing nothing that a person would not."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from gamekit import OptionError, bugs
from gamekit.bugs import BugsPosition
from gamekit.bugs.match import Match, play_match
from gamekit.bugs.opponents import STRENGTHS, Opponent, opponents_for, seat
from gamekit.bugs.pieces import HIDDEN, LIKE

LEVELS = tuple(STRENGTHS)


def share_won(level: str, against: str, games: int) -> float:
    """The share of games of two, seats swapped, that a level wins; a tie is half a game."""
    won = 0.0
    for seed in range(games // 2):
        for levels in ([level, against], [against, level]):
            winners = play_match(levels, seed=seed).position.winners()
            won += (levels.index(level) in winners) / len(winners)
    return won / games


@pytest.mark.parametrize(
    ("level", "against", "least"), [("strong", "weak", 0.8), ("medium", "weak", 0.6), ("strong", "medium", 0.6)]
)
def test_the_stronger_one_wins(level: str, against: str, least: float) -> None:
    assert share_won(level, against, games=80) >= least


def test_levels_are_known() -> None:
    for level in ("best", "", None, 1):
        with pytest.raises(OptionError, match="weak, medium, strong"):
            Opponent(0, level)  # type: ignore[arg-type]
    assert [None if o is None else o.level for o in opponents_for(["weak", None], 1)] == ["weak", None]


@pytest.mark.parametrize("players", range(2, 9))
def test_games_of_opponents_end(players: int) -> None:
    for seed, level in enumerate(LEVELS):
        end = play_match([level] * players, seed=seed).position
        assert end.is_over
        assert isinstance(end, BugsPosition)
        assert end.time < 250
        assert sum(value is not None for value in end.taken) == len(bugs.new_game(players=players).trophies)


def test_the_same_seed_gives_the_same_game() -> None:
    levels = ["weak", "medium", "strong"]
    assert play_match(levels, seed=5).moves == play_match(levels, seed=5).moves
    assert play_match(levels, seed=5).moves != play_match(levels, seed=6).moves


def test_like_families_are_alike_both_ways() -> None:
    assert set(LIKE) == set(bugs.FAMILIES)
    for family, others in LIKE.items():
        assert others
        assert family not in others
        assert all(family in LIKE[other] for other in others)


@pytest.mark.parametrize("level", LEVELS)
def test_a_hand_is_only_so_quick(level: str) -> None:
    """Between two acts of one opponent lies three quarters at least of its time to look or to react."""
    record = play_match([level] * 4, seed=3)
    can = STRENGTHS[level]
    least = 0.75 * min(can.reaction, can.look)
    for player in range(4):
        times = [move.time for move in map(bugs.parse_move, record.moves) if move.player == player]
        assert times[0] >= least - 0.001
        assert min(b - a for a, b in pairwise(times)) >= least - 0.001


@pytest.mark.parametrize("level", LEVELS)
def test_an_arm_is_only_so_long(level: str) -> None:
    """While unknown tiles are at hand nobody takes one that is out of reach."""
    far = near = 0
    for seed in range(4):
        record = play_match([level] * 2, seed=seed)
        for position, text in zip(record.positions(), record.moves, strict=False):
            move = bugs.parse_move(text)
            if move.kind == "pick" and move.player is not None:
                assert isinstance(position, BugsPosition)
                wide, high = position.layout.size
                x, y = position.layout.points[int(move.spot or 0)]
                u, v = seat(move.player, 2, wide, high)
                if ((x - u) ** 2 + (y - v) ** 2) ** 0.5 > STRENGTHS[level].reach * wide:
                    far += 1
                else:
                    near += 1
    assert near > 10 * far


@pytest.mark.parametrize("level", LEVELS)
def test_a_memory_only_holds_so_much_and_so_long(level: str) -> None:
    can = STRENGTHS[level]
    match = Match([level, level], seed=8)
    opponent = match._opponents[0]
    assert opponent is not None
    fullest = 0
    while not match.position.is_over:
        match.until(int(match.next_ms or 0))
        fullest = max(fullest, len(opponent._known))
        assert len(opponent._known) <= can.holds
    assert fullest >= min(can.holds, 3)
    other = Opponent(0, level, seed=1)
    other._remember(5, "2a", 0)
    late = bugs.position(players=2, table={5: "2a", 6: "2b"}, time=can.span + 1).view(0)
    other.plan(late)
    assert other._known == {}


def test_a_stir_is_forgotten_and_a_tile_is_followed() -> None:
    start = bugs.position(players=2, table={5: "2a", 6: "2b", 7: "2c"}, spots=12, layout=3)
    opponent = Opponent(0, "strong", seed=1)
    opponent._remember(5, "2a", 0)
    (event,) = start.play("1.0 p2 stir 5").events
    opponent.see(event.seen_by(0), 1000)
    assert 5 not in opponent._known
    followed = 0
    for seed in range(200):
        opponent = Opponent(0, "strong", seed=seed)
        opponent._remember(5, "2a", 0)
        position = start.play("1.0 p2 pick 5")
        for move in ("", "2.0 p2 back 9"):
            position = position.play(move) if move else position
            for event in position.events:
                opponent.see(event.seen_by(0), position.ms)
        assert 5 not in opponent._known
        followed += opponent._known.get(9, ("",))[0] == "2a"
    assert 0.7 < followed / 200 < 0.9  # eight of ten


def test_like_families_are_mixed_up() -> None:
    seen: Counter[str | None] = Counter()
    position = bugs.position(players=2, table={1: "2d"}, right=["2a", None])
    for seed in range(400):
        opponent = Opponent(0, "weak", seed=seed)
        opponent.plan(position.view(0))
        seen[opponent._held] += 1
    assert set(seen) == {"2a", *LIKE["2a"]}  # all of them have two eyes, so they are in the game
    assert 0.65 < seen["2a"] / 400 < 0.85  # three of four


def plans(start: BugsPosition, moves: tuple[str, ...], player: int, level: str) -> tuple[list[str], list[Any]]:
    """What an opponent plans after each move of a game, and which bugs it saw."""
    opponent = Opponent(player, level, seed=4)
    position = start
    planned, seen = [], []
    for text in moves:
        position = position.play(text)
        for event in position.events:
            opponent.see(event.seen_by(player), position.ms)
        if position.may_act(player):
            view = position.view(player)
            planned.append(str(opponent.plan(view)))
            seen.append(view.right[player])
    return planned, seen


@pytest.mark.parametrize("level", LEVELS)
def test_what_nobody_showed_it_changes_nothing(level: str) -> None:
    """Two games that differ in tiles the opponent never saw: it plans the same, step by step."""
    rng = Random(f"fair {level}")
    tried = 0
    for seed in range(12):
        record = play_match(["medium", level, "strong"], seed=seed)
        start = record.positions()[0]
        assert isinstance(start, BugsPosition)
        moves = record.moves[:60]
        want, seen = plans(start, moves, 1, level)
        for _ in range(6):
            data = start.to_dict()
            a, b = rng.sample(sorted(data["table"]), 2)
            data["table"][a], data["table"][b] = data["table"][b], data["table"][a]
            k = rng.randrange(7)
            c = rng.choice(sorted(set(data["table"]) - {a, b}))
            data["table"][c], data["aside"][k] = data["aside"][k], data["table"][c]
            other = bugs.from_dict(data)
            got, saw = plans(other, moves, 1, level)
            if saw == seen and other != start:
                tried += 1
                assert got == want
    assert tried >= 15


def test_it_is_asked_with_a_view() -> None:
    """Nothing in a view tells more than backs, so an opponent cannot know more."""
    view = bugs.new_game(players=3, seed=1).view(2)
    assert set(view.table.values()) == set(view.aside) == {HIDDEN}
    assert Opponent(2, "strong", seed=1).plan(view).player == 2
