"""What the table knows, against a plain count of all deals."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import pairwise, permutations
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamekit import OptionError, PositionError, Record, gaudi
from gamekit.drawing.scene import Group, Path, Shape
from gamekit.gaudi import GaudiPosition
from gamekit.gaudi.examples import FINDING_OUT, question, recorded_game
from gamekit.gaudi.inference import PAIRS, Completed, Knowledge, steps
from gamekit.gaudi.inference_drawing import draw
from tests.gaudi import referee
from tests.gaudi.games import some_games, walk
from tests.gaudi.referee import ANIMALS, COLOURS

Deal = tuple[tuple[str, str], ...]
Fact = tuple[int, list[tuple[str, str]], list[bool], int]


# ---------------------------------------------------------------- a plain count


@cache
def all_deals(players: int) -> tuple[Deal, ...]:
    """Every row of cards, those put away included; alike cards are not told apart, so that all are equally likely."""
    each = 1 if players <= 3 else 2
    animals = sorted(set(permutations(list(ANIMALS) * each)))
    colours = sorted(set(permutations(list(COLOURS) * each)))
    return tuple(tuple(zip(a, c, strict=True)) for a in animals for c in colours)


def marks(objective: tuple[str, str], whole: list[tuple[str, str]], tokens: int) -> list[bool]:
    """Which animals a player marks: those worth two points first, then by corner, while there are tokens."""
    order = sorted(range(len(whole)), key=lambda k: (-referee.points(objective, *whole[k]), k))
    chosen = [k for k in order if referee.points(objective, *whole[k])][:tokens]
    return [k in chosen for k in range(len(whole))]


def agreeing(deals: Sequence[Deal], facts: list[Fact]) -> list[Deal]:
    """The deals in which the same animals are marked."""
    left = list(deals)
    for player, whole, marked, tokens in facts:
        pairs = {pair for pair in PAIRS if marks(pair, whole, tokens) == marked}
        left = [deal for deal in left if deal[player] in pairs]
    return left


def plain_pairs(deals: list[Deal], player: int) -> dict[tuple[str, str], Fraction]:
    counts = Counter(deal[player] for deal in deals)
    return {pair: Fraction(counts[pair], len(deals)) for pair in PAIRS if counts[pair]}


def check(knowledge: Knowledge, deals: list[Deal]) -> None:
    assert knowledge.deals == len(deals)
    for player in range(knowledge.players):
        assert dict(knowledge.pairs(player)) == plain_pairs(deals, player)


def facts_of(game: tuple[GaudiPosition, ...]) -> list[Fact]:
    """The turns in which animals were completed."""
    facts = []
    for before, after in pairwise(game):
        old, new = before.animals(), after.animals()
        corners = sorted(new.keys() - old.keys())
        if corners and before.to_move is not None:
            marked = [corner in after.tokens for corner in corners]
            whole = [new[corner] for corner in corners]
            facts.append((before.to_move, whole, marked, before.tokens_left[before.to_move]))
    return facts


@cache
def secret_games() -> tuple[tuple[GaudiPosition, ...], ...]:
    """Whole games in which there is something to find out."""
    more = [tuple(walk(gaudi.new_game(players=players, seed=4), 4)) for players in range(2, 7)]
    odd = [game for game in some_games() if not game[0].options["toddler"] and not game[0].options["beginner"]]
    return (*odd, *more)


# ---------------------------------------------------------------- facts


@pytest.mark.rule("gaudi.turn.mark", "gaudi.setup.few")
def test_a_green_starfish_a_blue_one_and_an_orange_shell() -> None:
    k = Knowledge.start(3)
    assert (k.deals, len(k.pairs(0))) == (36, 9)
    k = k.seen(0, "starfish", "g", True)
    assert (k.deals, len(k.pairs(0))) == (20, 5)
    k = k.seen(0, "starfish", "b", False)
    assert k.deals == 8
    k = k.seen(1, "shell", "o", False)
    assert k.deals == 3
    assert dict(k.pairs(1)) == {("starfish", "b"): Fraction(2, 3), ("jellyfish", "b"): Fraction(1, 3)}
    assert dict(k.pairs(2)) == {(animal, "o"): Fraction(1, 3) for animal in ANIMALS}
    assert [reason.deals for reason in k.why] == [20, 8, 3]
    assert {reason.rule for reason in k.why} == {"gaudi.turn.mark"}


def test_the_example_and_its_question_say_the_same() -> None:
    told = steps(FINDING_OUT)
    assert [step.knowledge.deals for step in told] == [36, 20, 8, 3]
    assert [step.number for step in told] == [0, 1, 4, 5]
    assert told[-1].knowledge == Knowledge.start(3).after(FINDING_OUT)
    assert told[1].knowledge == Knowledge.start(3).seen(0, "starfish", "g", True)
    left = Knowledge.start(3).seen(1, "shell", "o", False).pairs(1)
    assert set(left) == {(animal, colour) for animal in ("starfish", "jellyfish") for colour in "gb"}
    asked = question("finding-out")
    assert str(asked.answers[asked.right][0]).endswith(f"{('no', 'one', 'two', 'three', 'four')[len(left)]} pairs")


@pytest.mark.rule("gaudi.cards", "gaudi.setup.cards")
@pytest.mark.parametrize("players", range(2, 7))
def test_at_the_start_every_deal_is_possible(players: int) -> None:
    k = Knowledge.start(players)
    check(k, list(all_deals(players)))
    assert k.all_deals == k.deals == (36 if players <= 3 else 8100)
    assert set(k.pairs(players - 1).values()) == {Fraction(1, 9)}
    assert k.why == ()


@pytest.mark.rule("gaudi.turn.token")
def test_out_of_tokens_less_is_told() -> None:
    none = Knowledge.start(3).turn(0, [Completed("shell", "o", False)], tokens=0)
    assert none.deals == 36
    assert none.why[-1].rule == "gaudi.turn.token"
    # With one token left and the blue shell marked, the orange shell may be worth one point but not two.
    whole = [Completed("shell", "b", True), Completed("shell", "o", False)]
    one = Knowledge.start(3).turn(0, whole, tokens=1)
    assert set(one.pairs(0)) == {pair for pair in PAIRS if marks(pair, [it[:2] for it in whole], 1) == [True, False]}
    assert ("shell", "o") not in one.pairs(0)
    assert ("shell", "g") in one.pairs(0)
    assert ("shell", "g") not in Knowledge.start(3).turn(0, whole, tokens=2).pairs(0)


# ---------------------------------------------------------------- against the plain count


@st.composite
def courses(draw: st.DrawFn) -> tuple[int, Deal, list[Fact]]:
    players = draw(st.integers(2, 6))
    deal = draw(st.sampled_from(all_deals(players)))
    facts: list[Fact] = []
    for _ in range(draw(st.integers(1, 7))):
        player = draw(st.integers(0, players - 1))
        whole = draw(st.lists(st.sampled_from(PAIRS), min_size=1, max_size=4))
        tokens = draw(st.sampled_from([0, 1, 2, 9, 9, 9]))
        facts.append((player, whole, marks(deal[player], whole, tokens), tokens))
    return players, deal, facts


@settings(derandomize=True, deadline=None, max_examples=120)
@given(courses(), st.booleans())
def test_any_course_agrees_with_the_plain_count(course: tuple[int, Deal, list[Fact]], looks_on: bool) -> None:
    players, true, facts = course
    k, deals = Knowledge.start(players), list(all_deals(players))
    if not looks_on:
        k = k.holds(0, *true[0])
        deals = [deal for deal in deals if deal[0] == true[0]]
    for fact in facts:
        player, whole, marked, tokens = fact
        before = k
        k = k.turn(player, [Completed(*it, mark) for it, mark in zip(whole, marked, strict=True)], tokens)
        deals = agreeing(deals, [fact])
        check(k, deals)
        assert true in deals
        lost = [(i, pair) for i in range(players) for pair in before.pairs(i) if pair not in k.pairs(i)]
        assert sorted(gone for reason in k.why[len(before.why) :] for gone in reason.gone) == sorted(lost)
        assert len(k.why) == len(before.why) + len(whole)
        assert k.guess(7) in {deal[:players] for deal in deals}


def test_whole_games_agree_with_the_plain_count() -> None:
    seen = Counter[int]()
    for game in secret_games():
        players = game[0].players
        deals = agreeing(all_deals(players), facts_of(game))
        check(Knowledge.start(players).after(game), deals)
        for viewer in (0, players - 1):
            own = [deal for deal in deals if deal[viewer] == game[0].objectives[viewer]]
            check(Knowledge.start(players).after(game, viewer), own)
        seen[players] += 1
    assert set(seen) == {2, 3, 4, 5, 6}


@settings(derandomize=True, deadline=None, max_examples=15)
@given(
    st.integers(2, 6), st.integers(0, 10**6), st.booleans(), st.sampled_from(["return-first", "draw-first"]),
    st.booleans(), st.sampled_from([None, 1, 2, 4]),
)  # fmt: skip
def test_the_true_deal_is_never_ruled_out(
    players: int, seed: int, short: bool, swap: str, once: bool, tokens: int | None
) -> None:
    start = gaudi.new_game(players=players, seed=seed, short=short, swap=swap, swap_once=once)
    if tokens is not None:
        start = gaudi.from_dict({**start.to_dict(), "tokens_left": [tokens] * players})
    game = tuple(walk(start, seed))
    true = start.objectives
    told = steps(game)
    for step in told:
        assert all(true[i] in step.knowledge.pairs(i) for i in range(players))
    assert len(told) == 1 + sum(len(whole) for _, whole, _, _ in facts_of(game))
    assert [step.position.turn for step in told] == [step.number for step in told]
    looking_on = told[-1].knowledge
    for viewer in range(players):
        k = Knowledge.start(players).after(game, viewer)
        assert dict(k.pairs(viewer)) == {true[viewer]: 1}
        assert all(true[i] in k.pairs(i) for i in range(players))
        assert all(set(k.pairs(i)) <= set(looking_on.pairs(i)) for i in range(players))
        # A player learns from what that player sees, and from nothing else.
        assert k == Knowledge.start(players).after([p.view(viewer) for p in game[:-1]] + [game[-1]], viewer)


def test_a_position_by_itself_tells_less_but_nothing_false() -> None:
    told = 0
    for game in secret_games():
        players, true = game[0].players, game[0].objectives
        for p in game[3::5]:
            v = p.view(1)
            alone = Knowledge.start(players).after(v, viewer=1)
            whole = Knowledge.start(players).after(game[: game.index(p) + 1], viewer=1)
            for i in range(players):
                assert true[i] in alone.pairs(i)
                assert set(whole.pairs(i)) <= set(alone.pairs(i))
            told += alone.deals < Knowledge.start(players).holds(1, *true[1]).deals  # type: ignore[misc]
        gaps = Knowledge.start(players).after(game[::3])
        assert all(true[i] in gaps.pairs(i) for i in range(players))
        assert gaps.deals >= Knowledge.start(players).after(game).deals
    assert told > 50


def test_an_animal_that_one_player_alone_can_have_left_bare() -> None:
    """Player 1 would have marked it, so Player 2 completed it; of a position set by hand that does not hold."""
    game = next(
        game
        for game in secret_games()
        if game[0].players == 2 and any("without" in str(reason) for reason in alone(game[len(game) // 4]).why)
    )
    k = alone(game[len(game) // 4])
    true = game[0].objectives
    reason = next(reason for reason in k.why if "without" in str(reason))
    assert reason.player == 1
    assert true[1] in k.pairs(1)
    missing = gaudi.from_dict({**game[len(game) // 4].to_dict(), "stock": [*game[len(game) // 4].stock, "ggg"]})
    assert not any("without" in str(reason) for reason in alone(missing).why)


def alone(p: GaudiPosition) -> Knowledge:
    return Knowledge.start(p.players).after(p.view(0), viewer=0)


# ---------------------------------------------------------------- open cards, no cards


@pytest.mark.rule("gaudi.beginner")
def test_beginners_have_nothing_to_find_out() -> None:
    start = gaudi.new_game(players=4, seed=5, beginner=True)
    told = steps(tuple(walk(start, 1)))
    assert len(told) == 1
    k = told[0].knowledge
    assert [dict(k.pairs(i)) for i in range(4)] == [{objective: 1} for objective in start.objectives]
    assert k.why[-1].rule == "gaudi.beginner"
    assert "nothing to find out" in str(k.why[-1])
    assert k == Knowledge.start(4).after(start.view(2), viewer=0)
    assert k.guess() == start.objectives


@pytest.mark.rule("gaudi.toddler")
def test_small_children_have_nothing_to_find_out() -> None:
    start = gaudi.new_game(players=3, seed=5, toddler=True)
    k = Knowledge.start(3).after(tuple(walk(start, 1)), viewer=1)
    assert (dict(k.pairs(0)), k.deals, k.all_deals) == ({}, 1, 1)
    assert k.guess() == (None, None, None)
    assert k.why[-1].rule == "gaudi.toddler"
    assert "nothing to find out" in str(k.why[-1])
    assert k.seen(0, "shell", "b", True) == k == k.holds(0, "shell", "b")
    assert repr(k)


# ---------------------------------------------------------------- a value like others


def test_it_never_changes() -> None:
    start = Knowledge.start(3)
    k = start.seen(0, "starfish", "g", True)
    assert start.deals == 36
    assert start.why == ()
    again: Any = pickle.loads(pickle.dumps(k))
    assert again == k
    assert hash(again) == hash(k)
    assert list(map(str, again.why)) == list(map(str, k.why))
    assert k != start
    assert k != "k"
    assert k == k.seen(0, "starfish", "g", True)
    frozen: Any = k.pairs(0)
    with pytest.raises(TypeError):
        frozen["shell", "b"] = 1
    assert repr(k) == "<Knowledge of 3 players: 20 of 36 deals, pairs [5, 8, 8]>"


def test_the_same_deals_are_the_same_knowledge_however_found_out() -> None:
    one = Knowledge.start(2).holds(0, "shell", "b").holds(1, "jellyfish", "g")
    two = Knowledge.start(2).holds(1, "jellyfish", "g").holds(0, "shell", "b")
    assert one == two
    assert len({one, two}) == 1


def test_reasons_tell_what_fell_away() -> None:
    for step in steps(recorded_game())[1:]:
        reason = step.knowledge.why[-1]
        assert reason.rule in gaudi.RULES
        assert f"{step.knowledge.deals} of 36" in str(reason)
        assert ("nothing new" in str(reason)) == (not reason.gone)
        (node,) = reason.nodes
        assert node[1:] in step.position.animals()
        for player, pair in reason.gone:
            assert pair not in step.knowledge.pairs(player)
    sure = [str(step.knowledge.why[-1]) for step in steps(recorded_game())[1:]]
    assert any("Player 2 is sure to have jellyfish and orange." in text for text in sure)


def test_guesses_are_as_likely_as_the_deals() -> None:
    k = Knowledge.start(3).seen(0, "starfish", "g", True).seen(0, "starfish", "b", False).seen(1, "shell", "o", False)
    counts = Counter(k.guess(seed) for seed in range(600))
    assert len(counts) == k.deals == 3
    assert all(160 < n < 240 for n in counts.values())
    assert k.guess("x") == k.guess("x")


# ---------------------------------------------------------------- what cannot be


def test_what_contradicts_itself_is_refused() -> None:
    k = Knowledge.start(2).holds(0, "shell", "b")
    with pytest.raises(PositionError, match="No deal of the cards"):
        k.seen(0, "shell", "g", False)
    with pytest.raises(PositionError, match="Player 2"):
        k.holds(1, "shell", "g")
    end = recorded_game().position.to_dict()
    corners = {it: f"{x},{y}" for (x, y), it in gaudi.from_dict(end).animals().items()}
    tokens = {corners[it]: 0 for it in (("starfish", "g"), ("shell", "b"), ("jellyfish", "o"))}
    by_hand = gaudi.from_dict({**end, "tokens": tokens})
    with pytest.raises(PositionError, match="No deal of the cards"):
        Knowledge.start(2).after(by_hand)


WRONG: list[Any] = [
    lambda k: Knowledge.start(7),
    lambda k: Knowledge.start(1),
    lambda k: k.pairs(3),
    lambda k: k.pairs(-1),
    lambda k: k.pairs("0"),
    lambda k: k.seen(0, "whale", "g", True),
    lambda k: k.seen(0, "shell", "red", False),
    lambda k: k.holds(5, "shell", "g"),
    lambda k: k.holds(0, ["shell"], "g"),
    lambda k: k.turn(0, [Completed("shell", "g", True)], tokens=0),
    lambda k: k.after([]),
    lambda k: k.after(7),
    lambda k: k.after("gaudi"),
    lambda k: k.after(gaudi.new_game(players=2, seed=1)),
    lambda k: k.after(gaudi.new_game(players=3, seed=1), viewer=3),
    lambda k: k.after(gaudi.new_game(players=3, seed=1).view(0), viewer=1),
]


@pytest.mark.parametrize("ask", WRONG, ids=range(len(WRONG)))
def test_what_is_no_sense_is_refused(ask: Any) -> None:
    with pytest.raises(OptionError) as caught:
        ask(Knowledge.start(3))
    assert len(str(caught.value)) > 20


def test_records_are_read_and_told_moves_too() -> None:
    record = recorded_game()
    assert isinstance(record, Record)
    told = [record.positions()[0]]
    for position, move in zip(record.positions(), record.moves, strict=False):
        told += [after for _, after in position.steps(move)]
    k: Any = told
    assert Knowledge.start(2).after(k) == Knowledge.start(2).after(record)


# ---------------------------------------------------------------- pictures


def fields(shapes: tuple[Shape, ...]) -> dict[tuple[Any, ...], Group]:
    found = {}
    for shape in shapes:
        if isinstance(shape, Group):
            if shape.node is not None and shape.node[0] == "pair":
                found[shape.node] = shape
            found.update(fields(shape.shapes))
    return found


def strokes(field: Group) -> int:
    """Lines that strike a field out."""
    return sum(isinstance(shape, Path) and len(shape.d) == 2 for shape in field.shapes)


def test_a_table_for_each_opponent() -> None:
    k = Knowledge.start(3).seen(0, "starfish", "g", True)
    there = fields(draw(k).shapes)
    assert len(there) == 27
    for player in range(3):
        likely = k.pairs(player)
        for pair in PAIRS:
            field = there["pair", player, *pair]
            assert bool(strokes(field)) == (pair not in likely)
            assert ("just now" in field.label) == ((player, pair) in k.why[-1].gone)
            assert (pair not in likely) or f"{round(100 * likely[pair])} %" in field.label
    later = fields(draw(k.seen(0, "starfish", "b", False)).shapes)
    assert strokes(later["pair", 0, "shell", "b"]) == 2
    assert "just now" not in later["pair", 0, "shell", "b"].label
    assert {node[1] for node in fields(draw(k, viewer=0).shapes)} == {1, 2}


@pytest.mark.parametrize("players", range(2, 7))
def test_pictures_hold_all_tables_and_stay_as_large(players: int) -> None:
    game = tuple(walk(gaudi.new_game(players=players, seed=3, short=True), 3))
    told = steps(game, viewer=1)
    scenes = [draw(s.knowledge, viewer=1, position=s.position, last=game[-1]) for s in told[:: max(1, len(told) // 4)]]
    assert len({scene.box for scene in scenes}) == 1
    for scene in scenes:
        ET.fromstring(scene.svg())
        assert len(fields(scene.shapes)) == 9 * (players - 1)
        assert "Player 1 may have" in scene.description
        assert "Player 2 may have" not in scene.description


def test_what_is_hardly_possible_is_no_zero_and_nearly_certain_no_hundred() -> None:
    percent = {str(label) for game in secret_games() for label in labels_of(game)}
    assert not any(label.endswith(": 0 %") for label in percent)
    k = Knowledge.start(2).holds(0, "shell", "b")
    assert "100 %" in fields(draw(k).shapes)["pair", 0, "shell", "b"].label


def labels_of(game: tuple[GaudiPosition, ...]) -> list[str]:
    told = steps(game)
    return [field.label for field in fields(draw(told[len(told) // 3].knowledge).shapes).values()]


def test_without_objectives_there_is_no_table() -> None:
    start = gaudi.new_game(players=2, seed=1, toddler=True)
    k = Knowledge.start(2).after(start)
    assert not fields(draw(k).shapes)
    assert not fields(draw(k, position=start).shapes)
    ET.fromstring(draw(k, position=start).svg())
