"""A view tells what its player knows and nothing else.

For a position and a player a sibling is built: it agrees on all that the player can see and differs in
all that is hidden. The two must look exactly alike to that player.
"""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from gamekit import gaudi
from gamekit.gaudi import GaudiPosition
from tests.gaudi import referee
from tests.gaudi.games import all_tiles, some_games, some_positions
from tests.gaudi.referee import ANIMALS, BOX, COLOURS, fits_somewhere

START = {(0, 0): "gbo"}
STUCK = ["bgb", "bog", "ogb"]  # nothing of it fits on the start tile
OTHER = ["ogb", "bgb", "bgb"]
PROBES = ("pass", "draw", "swap gbo", "return gbo", "gbo@0,1", "ggg@0,0", "ggg@1,0 bbb@0,1", "ooo@70,7")


def other_objective(rng: Random, p: GaudiPosition, player: int) -> list[str]:
    """Objectives that explain the player's tokens, others than the real ones if there are."""
    animals = p.animals()
    marked = [animals[corner] for corner, owner in p.tokens.items() if owner == player]
    pairs = [(animal, colour) for animal in ANIMALS for colour in COLOURS]
    fitting = [pair for pair in pairs if all(referee.points(pair, *animal) for animal in marked)]
    return list(rng.choice([pair for pair in fitting if pair != p.objectives[player]] or fitting))


def stock_helps(p: GaudiPosition) -> bool:
    return any(fits_somewhere(p.pavement, tile, p.options["match"]) for tile in p.stock)


def is_stuck(p: GaudiPosition, player: int) -> bool:
    hand = p.hands[player]
    return len(hand) < 4 and not any(fits_somewhere(p.pavement, tile, p.options["match"]) for tile in hand)


def sibling(rng: Random, p: GaudiPosition, player: int, keep: tuple[int, ...] = ()) -> GaudiPosition:
    """Another position that looks the same to a player; hands in `keep`, and hands of four, are the real ones."""
    data = p.to_dict()
    hidden = [i for i in range(p.players) if i != player and i not in keep and len(p.hands[i]) < 4]
    pool = [tile for i in hidden for tile in p.hands[i]] + list(p.stock)
    rng.shuffle(pool)
    if p.to_move == player and is_stuck(p, player):
        # The mover is told whether swapping can help, so in this the two agree.
        size = len(p.stock)
        for _ in range(400):
            if any(fits_somewhere(p.pavement, t, p.options["match"]) for t in pool[:size]) == stock_helps(p):
                break
            rng.shuffle(pool)
        else:
            return p
    data["stock"] = pool[: len(p.stock)]
    rest = pool[len(p.stock) :]
    for i in hidden:
        n = len(p.hands[i])
        data["hands"][i], rest = rest[:n], rest[n:]
    if not p.options["beginner"] and not p.options["toddler"]:
        for i in range(p.players):
            if i != player and i not in keep:
                data["objectives"][i] = other_objective(rng, p, i)
    data["seed"] = "another"
    return gaudi.from_dict(data)


def look(v: GaudiPosition, pictures: bool = False) -> dict[str, Any]:
    """All that a view says."""
    return {
        "repr": repr(v),
        "dict": json.dumps(v.to_dict()),
        "hash": hash(v),
        "events": [(event, str(event), event.public) for event in v.events],
        "scores": v.scores(),
        "sheets": [str(v.score_sheet(i)) for i in range(v.players)],
        "moves": [str(move) for move in v.legal_moves()],
        "violations": [[(violation, str(violation)) for violation in v.violations(text)] for text in PROBES],
        "over": (v.is_over, v.winners(), v.to_move),
        "graph": sorted(map(repr, v.graph().nodes(data=True))),
        "guess": v.guess(3).to_dict(),
        "svg": v.draw().svg() if pictures else "",
        "description": v.draw().description if pictures else "",
    }


def test_views_look_the_same_whatever_is_hidden() -> None:
    rng = Random("siblings")
    differing = 0
    for k, p in enumerate(some_positions()[::2]):
        if p.is_over:
            continue
        for player in range(p.players):
            q = sibling(rng, p, player)
            differing += q.hands != p.hands
            one, two = gaudi.from_dict(p.to_dict()).view(player), q.view(player)
            assert one == two
            assert look(one, pictures=k % 12 == 0) == look(two, pictures=k % 12 == 0)
    assert differing > 300


@pytest.mark.rule("gaudi.setup.hand", "gaudi.setup.cards")
def test_after_a_move_the_others_see_the_same_whatever_is_hidden() -> None:
    # The same tiles laid by somebody with other tiles to draw: the events tell the same.
    rng = Random("told")
    told: set[str] = set()
    for p in some_positions()[1::2]:
        mover = p.to_move
        if mover is None:
            continue
        watcher = (mover + 1) % p.players
        q = sibling(rng, p, watcher, keep=(mover,))
        for move in p.legal_moves()[-2:]:
            if q.violations(move):
                continue  # whether one passes or swaps depends on the stock
            one, two = p.play(move), q.play(move)
            if one.is_over or two.is_over or one.to_move != two.to_move:
                continue
            if one.to_move == watcher and is_stuck(one, watcher) and stock_helps(one) != stock_helps(two):
                continue
            assert one.view(watcher) == two.view(watcher)
            assert look(one.view(watcher)) == look(two.view(watcher))
            told |= {event.rule for event in one.view(watcher).events}
            for (_, a), (_, b) in zip(p.steps(move)[:-1], q.steps(move)[:-1], strict=True):
                assert look(a.view(watcher)) == look(b.view(watcher))
    assert told >= {"gaudi.turn.place", "gaudi.turn.mark", "gaudi.turn.refill", "gaudi.turn.swap"}


@pytest.mark.rule("gaudi.turn.swap")
@pytest.mark.parametrize("swap", ["return-first", "draw-first"])
@pytest.mark.parametrize("once", [False, True])
def test_what_is_exchanged_is_a_secret(swap: str, once: bool) -> None:
    looks = []
    for seed, (hand, stock, back) in enumerate(
        [(STUCK, ["bog", "ggg", "ooo"], "bgb"), (OTHER, ["bog", "bog", "ooo"], "ogb")]
    ):
        p = gaudi.position(pavement=START, hands=[hand, ["bbb"]], stock=stock, swap=swap, swap_once=once, seed=seed)
        seen = []
        for text in ["draw", f"return {back}"] if swap == "draw-first" else [f"swap {back}"]:
            p = p.play(text)
            seen.append(look(p.view(1), pictures=True))
            assert p.view(0).events == p.events
        looks.append(seen)
    for seen in zip(*looks, strict=True):
        assert seen[0] == seen[1]


@pytest.mark.rule("gaudi.turn.mark", "gaudi.turn.token")
@pytest.mark.parametrize("left", [0, 1, 2, 3])
def test_marking_tells_no_more_than_the_tokens_do(left: int) -> None:
    # ggg@1,0 completes a shell, a starfish and a jellyfish; whoever marks alike is told of alike.
    table = dict.fromkeys([(0, 0), (1, -1), (2, -1), (2, 0), (0, 1), (1, 1), (2, -2), (-1, 1)], "ggg")
    looks: dict[Any, set[str]] = {}
    for animal in ANIMALS:
        for colour in COLOURS:
            p = gaudi.position(
                pavement=table,
                hands=[["ggg"], ["bbb"]],
                stock=["ooo"],
                objectives=[(animal, colour), ("shell", "b")],
                tokens_left=[left, 5],
            )
            q = p.play("ggg@1,0")
            v = q.view(1)
            seen = {**look(v, pictures=True), "guess": None}
            looks.setdefault(tuple(q.tokens), set()).add(repr(seen))
            told = sum(event.points or 0 for event in v.events if event.player == 0)
            assert told == v.score_sheet(0).total == len(q.tokens)
            assert v.scores()[0] == (None if q.tokens else 0)
    assert {len(seen) for seen in looks.values()} == {1}
    assert (len(looks) == 1) == (left == 0)


@pytest.mark.rule("gaudi.setup.hand", "gaudi.setup.cards", "gaudi.beginner", "gaudi.toddler")
def test_what_a_view_hides() -> None:
    for p in some_positions()[::3]:
        for i in range(p.players):
            v = p.view(i)
            assert v.seed == "?"
            assert (v.pavement, v.tokens, v.tokens_left) == (p.pavement, p.tokens, p.tokens_left)
            assert (v.options, v.to_move, v.passes, v.turn) == (p.options, p.to_move, p.passes, p.turn)
            if p.is_over:
                assert (v.hands, v.stock, v.objectives) == (p.hands, p.stock, p.objectives)
                assert (v.scores(), v.winners(), v.events) == (p.scores(), p.winners(), p.events)
                continue
            assert v.hands == tuple(h if k == i else ("?",) * len(h) for k, h in enumerate(p.hands))
            assert v.stock == ("?",) * len(p.stock)
            if p.options["beginner"] or p.options["toddler"]:
                assert v.objectives == p.objectives
                assert v.scores() == p.scores()
            else:
                assert v.objectives == tuple(o if k == i else ("?", "?") for k, o in enumerate(p.objectives))
                marks = Counter(p.tokens.values())
                want = [p.scores()[k] if k == i else None if marks[k] else 0 for k in range(p.players)]
                assert list(v.scores()) == want
                assert [v.score_sheet(k).total for k in range(p.players) if k != i] == [
                    marks[k] for k in range(p.players) if k != i
                ]
            assert v.winners() == ()


def test_a_view_of_a_view() -> None:
    for p in some_positions()[::3]:
        for i in range(p.players):
            v = p.view(i)
            assert v.view(i) == v
            assert look(v.view(i)) == look(v)
            w = v.view((i + 1) % p.players)  # what both know
            if not p.is_over:
                assert all(set(hand) <= {"?"} for hand in w.hands)


def test_the_mover_sees_the_same_moves_and_nobody_else_any() -> None:
    for p in some_positions():
        for i in range(p.players):
            v = p.view(i)
            if i == p.to_move:
                assert v.legal_moves() == p.legal_moves() == v.legal_moves(i)
                for text in (*PROBES, *map(str, p.legal_moves()[:2])):
                    assert v.violations(text) == p.violations(text)
            else:
                assert v.legal_moves() == v.legal_moves(i) == []


# ---------------------------------------------------------------- guesses


def test_a_guess_agrees_with_the_view() -> None:
    for p in some_positions()[::3]:
        deck = p.options["deck"]
        box = Counter(deck) if deck else Counter(BOX)
        for i in range(p.players):
            v = p.view(i)
            for seed in (0, "x"):
                full = v.guess(seed)
                assert full.view(i) == v
                assert look(full.view(i)) == look(v)
                assert v.guess(seed) == full
                assert all_tiles(full) <= box
                assert "?" not in json.dumps([full.to_dict()["hands"], full.to_dict()["stock"]])
                for k, objective in enumerate(full.objectives):
                    mine = [full.animals()[c] for c, owner in full.tokens.items() if owner == k]
                    assert objective is None or all(referee.points(objective, *animal) for animal in mine)
                if not p.is_over:
                    assert full.legal_moves()
    assert gaudi.new_game(seed=3).guess() == gaudi.new_game(seed=3)


@pytest.mark.rule("gaudi.setup.few", "gaudi.cards")
def test_guessed_cards_are_cards_of_the_box() -> None:
    for players in range(2, 7):
        for seed in range(10):
            full = gaudi.new_game(players=players, seed=seed).view(0).guess(seed)
            for k in (0, 1):
                count = Counter(o[k] for o in full.objectives if o is not None)
                assert max(count.values()) <= (1 if players <= 3 else 2)


def test_guesses_differ() -> None:
    v = gaudi.new_game(players=3, seed=5).view(1)
    guesses = [v.guess(seed) for seed in range(12)]
    assert len({full.hands for full in guesses}) == len({full.stock for full in guesses}) == 12
    assert len({full.objectives for full in guesses}) > 2


@pytest.mark.rule("gaudi.turn.swap")
def test_a_guess_of_a_hand_of_four_can_be_played_on() -> None:
    # Three of the four tiles did not fit, else nobody would have drawn.
    p = gaudi.position(
        pavement=START, hands=[STUCK, ["bbb"] * 3], stock=["ggg", "oog", "ooo", "bbb"], swap="draw-first"
    ).play("draw")
    for seed in range(60):
        full = p.view(1).guess(seed)
        assert full.view(1) == p.view(1)
        assert len([tile for tile in full.hands[0] if fits_somewhere(START, tile, "all")]) <= 1
        assert full.legal_moves()
        assert p.view(1).playout(seed).is_over


def test_a_guess_of_a_stock_that_helps_in_a_position_with_few_copies() -> None:
    # The only tile that fits is one of which the deck has no more; the view says that the stock helps.
    p = gaudi.position(
        pavement=START, hands=[STUCK, ["bog"]], stock=["ggg"], deck={"bog": 9, "gbo": 1, "bgb": 2, "ogb": 2}
    )
    assert p.view(0).legal_moves()[0].kind == "swap"
    for seed in range(5):
        assert p.view(0).guess(seed).view(0) == p.view(0)


# ---------------------------------------------------------------- playing on


def test_a_view_can_be_played_on_until_a_tile_is_drawn() -> None:
    played = 0
    for p in some_positions()[::2]:
        if p.to_move is None:
            continue
        v = p.view(p.to_move)
        for move in p.legal_moves()[-2:]:
            here, there = v.play(move), p.play(move)
            played += 1
            assert (here.pavement, here.tokens, here.turn) == (there.pavement, there.tokens, there.turn)
            assert here.seed == "?"
            assert set(here.stock) <= {"?"}
            assert len(here.stock) == len(there.stock)
            assert [len(hand) for hand in here.hands] == [len(hand) for hand in there.hands]
            assert here.scores()[p.to_move] == there.scores()[p.to_move]
            hand = Counter(here.hands[p.to_move])
            drawn = hand.pop("?", 0)
            if move.placements:
                assert drawn == min(len(p.stock), 3 - len(p.hands[p.to_move]) + len(move.placements))
            assert not hand - Counter(there.hands[p.to_move])
            if drawn or here.to_move != p.to_move:
                assert here.legal_moves() == []
            else:  # four tiles, all known, and one of them given back; or the game is over
                assert here.legal_moves() == there.legal_moves()
            assert here == gaudi.from_dict(json.loads(json.dumps(here.to_dict())))
            assert here.guess(1).legal_moves() or here.is_over
    assert played > 200


def test_the_playout_of_a_view_is_that_of_a_guess() -> None:
    for p in some_positions()[::40]:
        for i in range(p.players):
            v = p.view(i)
            end = v.playout(4)
            assert end.is_over
            assert end == (v if p.is_over else v.guess(4).playout(4))
            if p.to_move == i:
                assert v.play(v.legal_moves()[0]).playout(2).is_over


# ---------------------------------------------------------------- after the end


@pytest.mark.rule("gaudi.end")
def test_after_the_end_all_lies_open_but_the_seed() -> None:
    for game in some_games():
        p = game[-1]
        for i in range(p.players):
            v = p.view(i)
            assert {**v.to_dict(), "seed": p.seed} == p.to_dict()
            assert [str(event) for event in v.events] == [str(event) for event in p.events]
            assert v == p.view(0)
            assert v.view(i) == v
