"""A view tells what its player knows and nothing else.

For a position and a player a sibling is built: it agrees on all that the player can see, and every face that is
hidden is another one. The two must look exactly alike to that player, and go on doing so when they are played on.
"""

from __future__ import annotations

import json
from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from gamekit import OptionError, PositionError, bugs
from gamekit.bugs import BugsPosition
from tests.bugs.games import KINDS, all_tiles, counts, some_games, some_move, some_positions, told_walk
from tests.bugs.referee import box, written

PROBES = ("pick 0", "pick 7", "keep", "back", "back 5", "group 3 40", "stir 9", "trophy")


def sibling(rng: Random, p: BugsPosition, player: int) -> BugsPosition:
    """Another position that looks the same to a player: all that is hidden is dealt anew."""
    data = p.to_dict()
    pool = [*p.table.values(), *p.aside, *(family for kept in p.left for family in kept)]
    pool += [family for i, family in enumerate(p.right) if family is not None and i != player]
    rng.shuffle(pool)
    deal = iter(pool)
    data["table"] = {spot: next(deal) for spot in data["table"]}
    data["aside"] = [next(deal) for _ in p.aside]
    data["left"] = [[next(deal) for _ in kept] for kept in p.left]
    data["right"] = [family if i == player or family is None else next(deal) for i, family in enumerate(p.right)]
    data["seed"] = rng.choice([5, "another", -5])
    return bugs.from_dict(data)


def look(v: BugsPosition, pictures: bool = False) -> dict[str, Any]:
    """All that a view says."""
    now = written(v.ms)
    texts = [f"{now} p{i + 1} {probe}" for i in range(v.players) for probe in PROBES]
    return {
        "repr": repr(v),
        "dict": json.dumps(v.to_dict()),
        "hash": hash(v),
        "events": [(event, str(event), event.public, str(event.public)) for event in v.events],
        "scores": v.scores(),
        "sheets": [str(v.score_sheet(i)) for i in range(v.players)],
        "moves": [[str(move) for move in v.legal_moves(i)] for i in range(v.players)],
        "violations": [[(violation, str(violation)) for violation in v.violations(text)] for text in texts],
        "over": (v.is_over, v.winners(), v.to_move, v.time, v.stop_at, v.trophies, v.taken),
        "graph": sorted(map(repr, v.graph().nodes(data=True))),
        "guess": v.guess(3).to_dict(),
        "choice": (v.choose(()).move, sorted(v.choose(()).lit, key=str), str(v.choose(()).hint)),
        "svg": v.draw().svg() if pictures else "",
        "description": v.draw().description if pictures else "",
    }


# ---------------------------------------------------------------- what it shows


@pytest.mark.rule("bugs.play.hidden", "bugs.play.final")
def test_only_backs_and_what_one_holds() -> None:
    for p in some_positions():
        for player in range(p.players):
            v = p.view(player)
            assert v.seed == "?"
            if p.is_over:
                assert {**v.to_dict(), "seed": p.seed} == p.to_dict()
                continue
            assert dict(v.table) == dict.fromkeys(p.table, "?")
            assert v.aside == ("?",) * len(p.aside)
            assert v.left == tuple(("?",) * len(kept) for kept in p.left)
            for i in range(p.players):
                assert v.right[i] == (p.right[i] if i == player or p.right[i] is None else "?")
            assert (v.origin, v.trophies, v.taken, v.time, v.stop_at) == (
                p.origin,
                p.trophies,
                p.taken,
                p.time,
                p.stop_at,
            )
            assert (v.spots, v.layout, v.options, v.players) == (p.spots, p.layout, p.options, p.players)
            known = [None if kept else score for kept, score in zip(p.left, p.scores(), strict=True)]
            assert list(v.scores()) == known
            assert (v.is_over, v.winners(), v.to_move) == (False, (), None)


def test_a_view_of_a_view() -> None:
    for p in some_positions()[::3]:
        for player in range(p.players):
            v = p.view(player)
            assert v.view(player) == v
            assert v.view(player).events == v.events
            assert list(map(str, v.view(player).events)) == list(map(str, v.events))
            other = v.view((player + 1) % p.players)
            assert p.is_over or set(other.right) <= {"?", None}
            assert other.view(player).view(player) == other.view(player)
            assert [str(move) for move in v.legal_moves(player)] == [str(move) for move in p.legal_moves(player)]
            assert v.legal_moves() == p.legal_moves()
            assert bugs.from_dict(json.loads(json.dumps(v.to_dict()))) == v
    p = bugs.new_game(players=2, seed=1)
    for nobody in (-1, 2, None, True, "0"):
        with pytest.raises(OptionError):
            p.view(nobody)  # type: ignore[arg-type]


@pytest.mark.rule("bugs.play.hidden", "bugs.setup.seven", "bugs.setup.spread")
def test_views_look_the_same_whatever_is_hidden() -> None:
    rng = Random("siblings")
    differing = 0
    for k, p in enumerate(some_positions()[::7]):
        if p.is_over:
            continue
        for player in {0, k % p.players, p.players - 1}:
            q = sibling(rng, p, player)
            differing += all_tiles(q) == all_tiles(p) and q.table != p.table
            one, two = bugs.from_dict(p.to_dict()).view(player), q.view(player)
            assert one == two
            assert look(one, pictures=k % 12 == 0) == look(two, pictures=k % 12 == 0)
    assert differing > 60


@pytest.mark.rule("bugs.play.hidden", "bugs.play.keep", "bugs.play.back", "bugs.play.stir")
def test_what_is_told_of_a_move_looks_the_same_whatever_is_hidden() -> None:
    """To everybody but the one who sees the tile in the own hand; also in the steps of the move."""
    told: set[str] = set()
    for number, game in enumerate(some_games()[:7]):
        rng = Random(f"told {number}")
        p = game[0]
        for k, (move, after) in enumerate(told_walk(p, number)):
            rare = len(after.events) > 1 or any(e.rule in ("bugs.stop.hand", "bugs.play.stir") for e in after.events)
            if (k % 15 == 0 or rare) and not after.is_over:
                mover = bugs.parse_move(move).player
                for watcher in {0, 1 + k % (p.players - 1)} - {mover}:
                    q = sibling(rng, p, watcher)
                    one, two = after.view(watcher), q.play(move).view(watcher)
                    assert look(one) == look(two), move
                    told |= {event.rule for event in one.events}
                    for (_, a), (_, b) in zip(p.steps(move)[:-1], q.steps(move)[:-1], strict=True):
                        assert look(a.view(watcher)) == look(b.view(watcher)), move
            p = after
    rules = ("one", "keep", "back", "group", "stir")
    assert told >= {*(f"bugs.play.{rule}" for rule in rules), "bugs.stop.hand", "bugs.stop.trophy", "bugs.stop.count"}


@pytest.mark.rule("bugs.play.hidden")
def test_the_mover_knows_the_tile_in_the_hand_and_no_other() -> None:
    """A sibling with the same tile on the spot that is picked tells the mover the same of taking and putting back."""
    rng = Random("mover")
    p = bugs.new_game(players=3, seed=3)
    for spot in sorted(p.table)[:12]:
        q = sibling(rng, p, 1)
        table = dict(q.table)
        # The family that lies on the spot in p is put there in q too, by an exchange.
        other = next((k for k in table if table[k] == p.table[spot]), None)
        if other is None:
            continue
        table[spot], table[other] = table[other], table[spot]
        q = bugs.from_dict({**q.to_dict(), "table": {str(k): table[k] for k in sorted(table)}})
        a, b = p, q
        for text in (f"1.0 p2 pick {spot}", "2.0 p2 back", f"3.0 p2 pick {spot}", "4.0 p2 keep"):
            a, b = a.play(text), b.play(text)
            assert look(a.view(1)) == look(b.view(1))
        assert a.view(1).right[1] is None


def test_events_of_others_name_no_family() -> None:
    from gamekit.bugs.pieces import FAMILIES, one_family

    names = [str(one_family(family)) for family in FAMILIES]
    shown = 0
    for game in some_games():
        for p in game[:-1]:
            for event in p.events:
                for player in range(p.players):
                    seen = next(e for e in p.view(player).events if e.nodes == event.nodes and e.rule == event.rule)
                    if player != event.player:
                        words = str(seen).lower()
                        assert not any(f"{name} " in f"{words} " for name in names), words
                        assert seen.points is None if event.rule == "bugs.play.keep" else seen.points == event.points
                    else:
                        assert str(seen) == str(event)
                        shown += event.rule in ("bugs.play.one", "bugs.play.keep", "bugs.play.back")
    assert shown > 500


# ---------------------------------------------------------------- playing on


@pytest.mark.parametrize(("players", "extra"), KINDS)
def test_a_view_plays_as_the_game_does(players: int, extra: str) -> None:
    """Move by move, as far as one can know; nothing is left out in the views of what is played."""
    p = bugs.new_game(players=players, seed=6, extra=extra)
    watcher = players - 1
    v = p.view(watcher)
    for move, q in told_walk(p, f"views {players}"):
        assert v.violations(move) == p.violations(move) == []
        w = v.play(move)
        assert w.seed == "?"
        assert (w.time, w.stop_at, w.trophies, w.taken, w.is_over) == (
            q.time,
            q.stop_at,
            q.trophies,
            q.taken,
            q.is_over,
        )
        assert set(w.table) == set(q.table)
        assert list(map(len, w.left)) == list(map(len, q.left))
        assert set(w.table.values()) <= {"?"} | set(box(8))
        assert [(e.rule, e.player, e.nodes) for e in w.events if e.rule != "bugs.end"] == [
            (e.rule, e.player, e.nodes) for e in q.events if e.rule != "bugs.end"
        ]
        assert counts(w) == counts(q)
        assert bugs.from_dict(json.loads(json.dumps(w.to_dict()))) == w
        assert w.steps("99999.0 wait")[-1][1] == w.play("99999.0 wait") if not w.is_over else w.legal_moves() == []
        v, p = q.view(watcher), q
    assert v.is_over


@pytest.mark.rule("bugs.play.hidden", "bugs.play.back")
def test_what_is_put_back_in_a_view_lies_face_down() -> None:
    """Playing on a view and viewing what was played are the same, but for what is seen for the first time."""
    wrong: Counter[str] = Counter()
    for number, game in enumerate(some_games()[:7]):
        p = game[0]
        for move, q in told_walk(p, number):
            who = bugs.parse_move(move).player
            watcher = number % p.players
            if not q.is_over and not (" pick " in move and who == watcher):
                w = p.view(watcher).play(move)
                if w != q.view(watcher) or w.view(watcher) != w:
                    wrong[move.split()[-2 if move[-1].isdigit() else -1]] += 1
            p = q
    assert wrong == Counter()


def test_a_view_is_played_to_its_end() -> None:
    """By itself: what is picked is unknown, and so are the scores of those who keep something."""
    for number, game in enumerate(some_games()[:7]):
        v = game[len(game) // 4].view(0)
        rng = Random(number)
        kept = False
        while not v.is_over:
            v = v.play(some_move(rng, v, 0.5, 0.05))
            kept |= any(event.rule == "bugs.play.keep" for event in v.events)
        assert kept
        assert None in v.scores()
        assert v.winners() == ()
        assert v.legal_moves() == []
        assert bugs.from_dict(json.loads(json.dumps(v.to_dict()))) == v
        full = v.guess(2)
        assert "?" not in json.dumps(full.to_dict())
        assert full.is_over
        assert full.winners()


# ---------------------------------------------------------------- guessing


def test_guesses_agree_and_are_whole() -> None:
    for k, p in enumerate(some_positions()[::3]):
        for player in {0, k % p.players, p.players - 1}:
            v = p.view(player)
            for seed in (0, "x"):
                g = v.guess(seed)
                assert g == v.guess(seed)
                assert g.view(player) == v
                assert "?" not in json.dumps(g.to_dict())
                assert all_tiles(g) == all_tiles(p) == Counter(box(p.players, p.options["extra"]))
                assert g.legal_moves() == v.legal_moves()
                assert g.is_over == v.is_over
    p = bugs.new_game(seed=1)
    assert p.guess(9) == p  # nothing to guess


@pytest.mark.rule("bugs.setup.shuffle")
def test_guesses_are_spread_over_what_is_possible() -> None:
    p = bugs.new_game(players=2, seed=3)
    spot = min(p.table)
    p = p.play(f"1.0 p1 pick {spot}").play(f"2.0 p2 pick {max(p.table)}")
    held = str(p.right[0])
    v = p.view(0)
    number = 2200
    guesses = [v.guess(seed) for seed in range(number)]
    assert {g.right[0] for g in guesses} == {held}
    assert len({tuple(g.table.items()) for g in guesses}) == number
    assert len({v.guess(seed) for seed in (1, "1", -1, 0)}) == 4
    # 44 tiles are hidden: two of the family in the hand, three of each other.
    for count in (
        Counter(g.right[1] for g in guesses),
        Counter(g.table[sorted(p.table)[5]] for g in guesses),
        Counter(g.aside[3] for g in guesses),
    ):
        expected = {family: number * (2 if family == held else 3) / 44 for family in set(box(2))}
        assert sum((count[family] - n) ** 2 / n for family, n in expected.items()) < 45  # fourteen degrees of freedom


def test_a_view_is_played_out_as_a_guess() -> None:
    for game in some_games()[:7]:
        v = game[len(game) // 2].view(1)
        end = v.playout(5)
        assert end == v.playout(5) == v.guess(5).playout(5)
        assert end.is_over
        assert all_tiles(end) == all_tiles(game[0])
        assert len({v.playout(seed).scores() for seed in range(5)}) > 1
        over = game[-1].view(0)
        assert over.playout(3) == over


def test_guesses_of_positions_made_by_hand() -> None:
    strange: list[BugsPosition] = [
        bugs.position(),
        bugs.position(table={0: "3e"}, right=["1a", "1a"]),
        bugs.position(players=2, aside=box(8)),
        bugs.position(players=2, left=[box(8)[:40], box(8)[40:]], right=[None, None]),
        bugs.position(players=8, table={3: "2a"}, right=["2a"] + ["2b"] * 3 + ["2c"] * 3 + [None]),
    ]
    for p in strange:
        for player in range(p.players):
            v = p.view(player)
            for seed in range(3):
                g = v.guess(seed)
                assert g.view(player) == v
                assert max(all_tiles(g).values(), default=0) <= 3
                assert all_tiles(g).total() == all_tiles(p).total()
                assert bugs.from_dict(g.to_dict()) == g


# ---------------------------------------------------------------- the end


@pytest.mark.rule("bugs.end", "bugs.play.hidden")
def test_after_the_end_everything_lies_open() -> None:
    for game in some_games():
        end = game[-1]
        for player in range(end.players):
            v = end.view(player)
            assert v.seed == "?"
            assert {**v.to_dict(), "seed": end.seed} == end.to_dict()
            assert v.events == end.events
            assert list(map(str, v.events)) == list(map(str, end.events))
            assert (v.scores(), v.winners()) == (end.scores(), end.winners())
            assert [str(v.score_sheet(i)) for i in range(v.players)] == [
                str(end.score_sheet(i)) for i in range(v.players)
            ]
            assert [violation.rule for violation in v.violations("99999.0 p1 keep")] == ["bugs.end"]
            assert v.guess(3).view(player) == v


def test_until_the_end_nothing_lies_open() -> None:
    """In the very last millisecond, and in every step of the last move."""
    for game in some_games():
        for p, q in pairwise(game):
            if q.is_over:
                steps = [at for _, at in p.steps("99999.0 wait")]
                for at in (p, *steps[:-1]):
                    v = at.view(0)
                    assert set(v.table.values()) <= {"?"}
                    assert {family for kept in v.left for family in kept} <= {"?"}
                    assert set(v.aside) == {"?"}
                    assert set(v.right[1:]) <= {None, "?"}
                assert steps[-1].view(0).table == q.table


def test_a_view_within_a_move_has_no_moves() -> None:
    p = bugs.new_game(players=2, seed=1).play("1.0 p1 trophy")
    at = p.steps("99.0 wait")[0][1].view(1)
    assert at.legal_moves() == at.legal_moves(1) == []
    assert at.guess(1).view(1) == at
    with pytest.raises(PositionError):
        at.playout(1)


@pytest.mark.parametrize("number", range(3))
def test_the_seed_is_not_told(number: int) -> None:
    """Stirring a view uncovers nothing, and what a view says has no seed in it."""
    p = bugs.new_game(players=4, seed=f"secret-{number}")
    v = p.view(2)
    assert "secret" not in json.dumps(v.to_dict()) + repr(v) + json.dumps(v.guess(1).to_dict())
    for spot in sorted(p.table)[::6]:
        stirred = v.play(f"1.0 p1 stir {spot}")
        assert set(stirred.table.values()) == {"?"}
        assert stirred == p.play(f"1.0 p1 stir {spot}").view(2)
