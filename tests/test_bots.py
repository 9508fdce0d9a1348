"""Bots of every game: they move as the rules say, see only what a player sees, keep to their budget, and play well."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import cache
from itertools import count
from random import Random
from types import ModuleType
from typing import Any

import pytest

import gamekit
from gamekit import GameError, OptionError, PositionError, azul, bugs, gaudi
from gamekit.bots import LEVELS, choose, evaluate, hint
from gamekit.position import Position
from tests import noughts
from tests.azul import games as azul_games
from tests.gaudi import games as gaudi_games

MODULES: dict[str, ModuleType] = {**gamekit.GAMES, "noughts": noughts}
FEW = 12
"""Playouts that are enough where it does not matter how well a bot plays."""


@cache
def positions(game: str) -> tuple[Position[Any], ...]:
    """Some positions of random games, through all options; the last ones are those that are over."""
    if game == "azul":
        return azul_games.some_positions()[::9]
    if game == "gaudi":
        return gaudi_games.some_positions()[::11]
    found: list[Position[Any]] = []
    for seed in range(4):
        start = bugs.new_game(players=2 + seed, seed=seed) if game == "bugs" else noughts.new_game(seed=seed)
        found += list(walk(start, seed))[:: 9 if game == "bugs" else 1]
    return tuple(found)


def walk(start: Position[Any], seed: int) -> Iterator[Position[Any]]:
    rng = Random(f"walk {seed}")
    p = start
    while not p.is_over:
        yield p
        moves = p.legal_moves()
        p = p.play(rng.choice(moves)) if moves else p.play(p.module().parse_move(f"{p.time + 1.0} wait"))  # type: ignore[attr-defined]


def deciders(p: Position[Any]) -> list[int]:
    """Who has a move."""
    return [i for i in range(p.players) if p.legal_moves(i)]


@pytest.mark.parametrize("game", MODULES)
def test_every_move_is_legal_and_comes_again(game: str) -> None:
    tried = 0
    for p in positions(game):
        for player in deciders(p):
            for level in LEVELS:
                move = choose(p, player, level, seed=3, budget=FEW)
                assert p.violations(move) == [], (p, level)
                assert choose(p, player, level, seed=3, budget=FEW) == move
                tried += 1
    assert tried >= 60


@pytest.mark.parametrize("game", MODULES)
def test_what_is_hidden_changes_nothing(game: str) -> None:
    """Everything that a player does not see is dealt anew: each bot does the same, and thinks the same of its moves."""
    for k, p in enumerate(positions(game)):
        for player in deciders(p):
            view = p.view(player)
            other = view.guess(f"other {k}")
            assert other.view(player) == view
            for level in LEVELS:
                move = choose(p, player, level, seed=k, budget=FEW)
                assert choose(other, player, level, seed=k, budget=FEW) == move
                assert choose(view, player, level, seed=k, budget=FEW) == move
                values = evaluate(p, player, level, seed=k, budget=FEW)
                assert evaluate(other, player, level, seed=k, budget=FEW) == values


@pytest.mark.parametrize("game", MODULES)
def test_only_the_view_is_looked_at(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a view shows something else than the position, bots go by the view."""
    p = next(p for p in positions(game) if deciders(p))
    player = deciders(p)[0]
    legal = p.legal_moves(player)
    seen = p.play(legal[0]) if p.to_move is None else p
    shown = seen.view(deciders(seen)[0])
    monkeypatch.setattr(type(p), "view", lambda self, player: shown)
    for level in LEVELS:
        assert not shown.violations(choose(p, deciders(seen)[0], level, budget=FEW))


@pytest.mark.parametrize("game", ["gaudi", "azul", "noughts"])
@pytest.mark.parametrize("level", ["greedy", "search"])
def test_whole_games_come_to_an_end(game: str, level: str) -> None:
    for seed in range(2):
        p: Position[Any] = MODULES[game].new_game(players=2, seed=seed)
        moves = 0
        while not p.is_over:
            p = p.play(choose(p, level=level, seed=f"{seed}/{moves}", budget=4))
            moves += 1
        assert 4 < moves < 200


@pytest.mark.parametrize("game", MODULES)
def test_evaluations_are_sorted_and_say_what_they_mean(game: str) -> None:
    for p in positions(game)[::3]:
        for player in deciders(p)[:1]:
            legal = p.legal_moves(player)
            even = evaluate(p, player, "random")
            assert [move for move, _ in even] == legal
            assert sum(value for _, value in even) == pytest.approx(1)
            greedy = evaluate(p, player, "greedy")
            assert {str(move) for move, _ in greedy} == set(map(str, legal))
            values = [value for _, value in greedy]
            assert values == sorted(values, reverse=True)
            searched = evaluate(p, player, budget=FEW)
            assert {str(move) for move, _ in searched} <= set(map(str, legal))
            if p.to_move is not None:
                assert all(0 <= value <= 1 for _, value in searched)
                if len(legal) > 1:
                    assert searched[0][0] == choose(p, player, "search", budget=FEW)
                    assert greedy[0][0] == choose(p, player, "greedy")


@pytest.mark.parametrize("game", MODULES)
def test_hints_say_why_and_can_be_drawn(game: str) -> None:
    for p in positions(game)[::5]:
        for player in deciders(p)[:1]:
            given = hint(p, player, budget=FEW)
            assert given == hint(p, player, budget=FEW) or str(given.why) == str(hint(p, player, budget=FEW).why)
            assert p.violations(given.move) == []
            assert str(given.why).endswith(".")
            assert p.draw(lit=given.nodes).svg()


# ---------------------------------------------------------------- what is refused


def test_wrong_questions_are_refused() -> None:
    p = azul.new_game(2, seed=1)
    for options, part in (
        ({"level": "good"}, "random, greedy, search"),
        ({"level": ["greedy"]}, "random, greedy, search"),
        ({"budget": 0}, "seconds such as"),
        ({"budget": -3}, "not -3"),
        ({"budget": True}, "not True"),
        ({"budget": 1.5}, "not 1.5"),
        ({"budget": "0s"}, "0.2s"),
        ({"budget": "0.2"}, "0.2s"),
        ({"budget": "a second"}, "0.2s"),
        ({"seed": None}, "seed"),
        ({"seed": True}, "seed"),
        ({"player": 2}, "indices are 0 to 1"),
    ):
        with pytest.raises(OptionError) as refused:
            choose(p, **options)
        assert part in str(refused.value)
    with pytest.raises(PositionError, match="Player 2 has nothing to decide"):
        choose(p, 1)
    with pytest.raises(PositionError, match="the game is over"):
        evaluate(p.playout(1))
    with pytest.raises(GameError):
        hint(p.playout(1))


def test_where_everybody_may_act_the_first_who_may_is_asked() -> None:
    p = bugs.new_game(players=3, seed=1).play("1.0 p1 trophy")
    assert choose(p).player == 1


# ---------------------------------------------------------------- the budget


def test_so_many_playouts_as_the_budget_says(monkeypatch: pytest.MonkeyPatch) -> None:
    thinking = gamekit.position.room(noughts, "thinking")
    dream, played = thinking.dream, count()
    monkeypatch.setattr(thinking, "dream", lambda *given: (next(played), dream(*given))[1])
    p = noughts.new_game(seed=1)
    evaluate(p, budget=37)
    assert next(played) == 37
    # By the clock: each look at it takes a hundredth of a second here, and the first starts it.
    ticks = count()
    monkeypatch.setattr(time, "perf_counter", lambda: next(ticks) / 100)
    played = count()
    evaluate(p, budget="0.2 s")
    assert next(played) == 19


def test_without_time_for_a_single_playout_the_first_look_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = count()
    monkeypatch.setattr(time, "perf_counter", lambda: float(next(ticks)))
    p = azul.new_game(2, seed=1)
    ((move, value),) = evaluate(p, budget="0.5s")
    greedy = evaluate(p, level="greedy")
    assert value == 0.5
    assert dict(greedy)[move] == greedy[0][1]


def test_a_search_is_never_much_longer_than_its_time() -> None:
    """One of ten tries at least, since a machine may be busy."""
    for module in (azul, gaudi, noughts):
        p = module.new_game(players=2, seed=5)
        for _ in range(10):
            began = time.perf_counter()
            choose(p, level="search", budget="0.1s")
            took = time.perf_counter() - began
            assert took >= 0.1
            if took < 0.13:
                break
        else:
            pytest.fail(f"{module.NAME}: never within 0.13 s, at last {took:.3f} s")


# ---------------------------------------------------------------- how well they play


def share(module: ModuleType, one: str, other: str, pairs: int, budget: int) -> float:
    """The share of games that a bot wins against another, ties half, with the seats swapped in each second one."""
    won = 0.0
    for seed in range(pairs):
        for seat in (0, 1):
            p: Position[Any] = module.new_game(players=2, seed=seed)
            turn = 0
            while not p.is_over:
                level = one if p.to_move == seat else other
                p = p.play(choose(p, level=level, seed=f"{seed}/{turn}", budget=budget))
                turn += 1
            if seat in p.winners():
                won += 1 / len(p.winners())
    return won / (2 * pairs)


@pytest.mark.parametrize("module", [azul, gaudi, noughts], ids=lambda module: module.__name__.split(".")[-1])
def test_greedy_beats_random(module: ModuleType) -> None:
    assert share(module, "greedy", "random", 6, FEW) >= 0.9


@pytest.mark.parametrize(("module", "budget"), [(azul, 30), (gaudi, 40)], ids=["azul", "gaudi"])
def test_search_beats_greedy_with_few_playouts_already(module: ModuleType, budget: int) -> None:
    assert share(module, "search", "greedy", 3, budget) > 0.5


def test_search_plays_noughts_and_crosses_without_a_fault() -> None:
    win = noughts.position(["XX.", "OO.", "..."])
    assert str(choose(win, level="search", budget=100)) == "c1"
    assert str(choose(win, level="greedy")) == "c1"
    save = noughts.position(["X..", ".X.", "O.."])
    assert str(choose(save, level="search", budget=300)) == "c3"
    assert share(noughts, "search", "random", 5, 200) >= 0.9
