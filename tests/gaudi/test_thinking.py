"""What bots of the Gaudí tiles look at."""

from __future__ import annotations

import pytest

from gamekit import gaudi
from gamekit.bots import choose, evaluate
from gamekit.chance import Chance
from gamekit.gaudi import GaudiPosition, thinking
from gamekit.gaudi.inference import Knowledge
from gamekit.gaudi.scoring import animal_on, worth
from tests.gaudi.games import some_positions


def eyes_of(p: GaudiPosition, player: int) -> thinking._Eyes:
    return thinking._Eyes(p._needs, thinking._values(p.objectives[player]), thinking._others(p, player))


def some_turns() -> list[tuple[GaudiPosition, int]]:
    return [(p, p.to_move) for p in some_positions()[::3] if p.to_move is not None]


def test_points_at_first_sight_are_those_of_the_move() -> None:
    """But for blocks, which beginners may lay."""
    tried = 0
    for p, who in some_turns():
        if p.options["beginner"] or p.options["toddler"] or p.tokens_left[who] < 4:
            continue
        eyes = eyes_of(p, who)
        for move in p.legal_moves():
            if move.kind == "lay":
                won = (p.play(move).scores()[who] or 0) - (p.scores()[who] or 0)
                assert eyes.move(move.placements)[0] == won, (p, move)
                tried += 1
    assert tried > 400


def test_a_bot_that_dreams_knows_what_the_table_knows() -> None:
    tried = 0
    for p, who in some_turns()[::4]:
        view = p.view(who)
        imagine = thinking.imaginer(view, who)
        known = Knowledge.start(p.players).after(view, who)
        for seed in range(4):
            full = imagine(seed)
            assert full.view(who) == view
            for i, pair in enumerate(full.objectives):
                assert pair is None or known.pairs(i)[pair] > 0
            for corner, owner in p.tokens.items():
                assert worth(full.objectives[owner], *animal_on(p.pavement, corner)) > 0
                tried += 1
    assert tried > 100


def test_marks_that_make_no_sense_stop_no_bot() -> None:
    hands = [["gbo", "ggg", "oob"], ["ggo", "bbo", "ooo"]]
    pavement = {(0, 0): "gbo", (-1, 0): "gbo", (0, -1): "gbo"}
    p = gaudi.position(
        pavement=pavement, hands=hands, tokens={(0, 0): 1}, objectives=[("starfish", "g"), ("shell", "b")]
    )
    assert thinking._known(p.view(0), 0) is None
    assert not p.violations(choose(p, 0, "search", budget=10))


def test_greedy_takes_two_points_rather_than_one() -> None:
    pavement = {(0, 0): "gbo", (-1, 0): "gbo"}
    p = gaudi.position(pavement=pavement, hands=[["gbo", "ggg"], ["ggo", "bbo", "ooo"]])
    assert p.objectives[0] == ("starfish", "g")
    best = evaluate(p, level="greedy")[0][0]
    assert (p.play(best).scores()[0] or 0) == max(p.play(move).scores()[0] or 0 for move in p.legal_moves())


def test_what_is_left_open_to_others_costs(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tile that opens an animal is worth less the more others care."""
    p = gaudi.position(pavement={(0, 0): "gbo"}, hands=[["gbo", "ggg", "oob"], ["ggo", "bbo", "ooo"]])
    before = dict(evaluate(p, level="greedy"))
    monkeypatch.setattr(thinking, "THEIRS", 5.0)
    after = dict(evaluate(p, level="greedy"))
    assert any(after[move] < before[move] for move in before)
    assert all(after[move] <= before[move] for move in before)


def test_a_tile_that_shows_least_of_the_objectives_is_given_back() -> None:
    swaps = [p for p in some_positions() if [move.kind for move in p.legal_moves()].count("swap") > 1]
    p = next(p for p in swaps if p.objectives[p.to_move or 0])
    move = choose(p, level="greedy")
    eyes = eyes_of(p, p.to_move or 0)
    assert eyes.tile(move.tile) == min(eyes.tile(str(other.tile)) for other in p.legal_moves())
    assert "given back" in str(thinking.why(p.view(p.to_move or 0), p.to_move or 0, move)[0])


def test_a_dream_leaves_its_position_alone() -> None:
    for p, who in some_turns()[::5]:
        before = p._key()
        for k, move in enumerate(p.legal_moves()[:3]):
            value = thinking.dream(p, who, move, Chance("test", k))
            assert 0 <= value <= 1
            assert thinking.dream(p, who, move, Chance("test", k)) == value
        assert p._key() == before


def test_going_on_keeps_to_the_rules() -> None:
    """Tiles are neither lost nor doubled, and points are those of the marks."""
    for p, _ in some_turns()[::6]:
        going_on = thinking._GoingOn(p)
        tiles = len(p.pavement) + len(p.stock) + sum(map(len, p.hands))
        for k in range(12):
            if not going_on.turn(Chance("test", k)):
                break
        assert len(going_on.pavement) + len(going_on.stock) + sum(map(len, going_on.hands)) == tiles
        assert all(now >= (before or 0) for now, before in zip(going_on.points, p.scores(), strict=True))
        assert min(going_on.tokens) >= 0


def test_reasons() -> None:
    said = set()
    for p, who in some_turns():
        for move in p.legal_moves()[:2]:
            why, _ = thinking.why(p.view(who), who, move)
            said.add(why.message[:20])
    assert len(said) == 5
