"""The rules one by one: set-up, hands, trophies, the count and the end; and which rule a refusal names."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import factorial
from typing import Any

import pytest

from gamekit import IllegalMove, OptionError, PositionError, bugs
from gamekit.bugs import BugsPosition
from tests.bugs.games import KINDS, all_tiles, counts, free_spots, number_said, some_games
from tests.bugs.referee import SPOTS, TROPHIES, box

TABLE = {0: "2a", 1: "2a", 2: "2b", 3: "2c", 4: "2c", 5: "2c"}


def small(**parts: Any) -> BugsPosition:
    """A small table for two."""
    return bugs.position(**{"table": TABLE, "players": 2, **parts})


def rules(p: BugsPosition, text: str) -> list[str]:
    """The rules that a move breaks, each once, and nothing changes by asking or trying."""
    before = p.to_dict(), hash(p), p.events
    found = p.violations(text)
    if found:
        with pytest.raises(IllegalMove) as refused:
            p.play(text)
        assert list(refused.value.violations) == found
        with pytest.raises(IllegalMove):
            p.steps(text)
    assert (p.to_dict(), hash(p), p.events) == before
    for violation in found:
        assert 15 < len(str(violation)) < 200
        assert all(node in p.graph() for node in violation.nodes)
    return sorted({violation.rule.removeprefix("bugs.") for violation in found})


def play(p: BugsPosition, *texts: str) -> BugsPosition:
    for text in texts:
        p = p.play(text)
    return p


def told(p: BugsPosition) -> list[str]:
    return [event.rule.removeprefix("bugs.") for event in p.events]


# ---------------------------------------------------------------- the box and the set-up


@pytest.mark.rule(
    "bugs.tiles", "bugs.trophies", "bugs.table", "bugs.setup.seven", "bugs.setup.trophies", "bugs.setup.start"
)
@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("extra", ["one", "three"])
def test_the_set_up(players: int, extra: str) -> None:
    for seed in range(5):
        p = bugs.new_game(players=players, seed=seed, extra=extra)
        assert all_tiles(p) == Counter(box(players, extra))
        assert len(p.aside) == 7
        assert len(p.table) == len(box(players, extra)) - 7
        assert p.spots == SPOTS[players] == -(-len(p.table) * 5 // 4)
        assert set(p.table) < set(range(p.spots))
        assert list(p.table) == sorted(p.table)
        assert p.trophies == TROPHIES[players]
        assert (p.right, p.origin, p.taken) == ((None,) * players,) * 3
        assert (p.left, p.time, p.stop_at, p.events) == (((),) * players, 0.0, None, ())
        assert (p.is_over, p.to_move, p.winners(), p.scores()) == (False, None, (), (0,) * players)
        assert dict(p.options) == {"extra": extra}


@pytest.mark.rule("bugs.tiles", "bugs.trophies", "bugs.table")
def test_the_whole_box() -> None:
    p = bugs.new_game(players=8, seed=1)
    tiles = all_tiles(p)
    assert (tiles.total(), set(tiles.values())) == (75, {3})
    assert Counter(family[0] for family in tiles) == {"2": 15, "1": 5, "3": 5}
    assert p.trophies == (3, 3, 2, 2, 1)
    assert bugs.new_game(seed=1).players == 2


@pytest.mark.rule("bugs.table")
def test_the_option_matters_with_five_or_six() -> None:
    eyes = {
        (players, extra): {family[0] for family in all_tiles(bugs.new_game(players=players, seed=1, extra=extra))}
        for players in range(2, 9)
        for extra in ("one", "three")
    }
    for players in range(2, 9):
        one, three = eyes[players, "one"], eyes[players, "three"]
        assert (one == three) == (players not in (5, 6))
    assert (eyes[5, "one"], eyes[6, "three"]) == ({"2", "1"}, {"2", "3"})
    assert (eyes[4, "three"], eyes[7, "one"]) == ({"2"}, {"1", "2", "3"})
    for wrong in ("two", "ONE", "", None, 1, 3, True, ["one"]):
        with pytest.raises(OptionError, match="extra"):
            bugs.new_game(players=5, seed=1, extra=wrong)


@pytest.mark.rule("bugs.setup.shuffle", "bugs.setup.spread", "bugs.setup.seven")
def test_the_deal_is_fair() -> None:
    """Each family and each spot equally often, by loose bounds: put aside, on the table, together with its like."""
    games = 3000
    deals = [bugs.new_game(players=2, seed=f"fair {seed}") for seed in range(games)]
    aside = Counter(family for p in deals for family in p.aside)
    first = Counter(p.aside[0] for p in deals)
    lying = Counter(spot for p in deals for spot in p.table)
    low = Counter(family for p in deals for spot, family in p.table.items() if spot < 24)

    def chi_square(count: Counter[Any], kinds: int) -> float:
        expected = count.total() / kinds
        return sum((n - expected) ** 2 / expected for n in count.values())

    # 14 or 47 degrees of freedom: by chance one in some ten thousand is larger.
    assert (len(aside), len(first), len(low), len(lying)) == (15, 15, 15, 48)
    assert max(chi_square(aside, 15), chi_square(first, 15), chi_square(low, 15)) < 45
    assert chi_square(lying, 48) < 100
    # Whether two neighbours are of one family does not depend on where they lie.
    pairs = sum(p.table[a] == p.table[b] for p in deals for a, b in pairwise(sorted(p.table)))
    assert abs(pairs / (games * 37) - 2 / 44) < 0.003


@pytest.mark.rule("bugs.setup.shuffle")
def test_the_same_seed_the_same_game() -> None:
    for seed in (0, -1, 1, "1", "0", "", "bicho", 10**30):
        one, other = (bugs.new_game(players=5, seed=seed) for _ in range(2))
        assert one == other
        assert (hash(one), one.to_dict()) == (hash(other), other.to_dict())
        assert (one.seed, type(one.seed)) == (seed, type(seed))
    dealt = [bugs.new_game(players=5, seed=seed) for seed in (0, 1, -1, "1", "0", "-1", "")]
    assert len({tuple(p.table.items()) for p in dealt}) == len({p.aside for p in dealt}) == 7
    fresh = bugs.new_game()
    assert bugs.new_game(seed=fresh.seed) == fresh
    assert len({bugs.new_game().seed for _ in range(9)}) > 7


# ---------------------------------------------------------------- hands


@pytest.mark.rule("bugs.play.one", "bugs.play.keep")
def test_pick_and_keep() -> None:
    p = small().play("1.5 p2 pick 2")
    assert (p.right, p.origin, dict(p.table)) == ((None, "2b"), (None, 2), {k: f for k, f in TABLE.items() if k != 2})
    assert (p.time, told(p), p.events[0].nodes) == (1.5, ["play.one"], (("spot", 2), ("right", 1)))
    q = p.play("1.5 p2 keep")
    assert (q.right, q.origin, q.left, q.scores()) == ((None, None), (None, None), ((), ("2b",)), (0, -1))
    assert (told(q), q.events[0].points, q.events[0].nodes) == (["play.keep"], -1, (("right", 1), ("left", 1)))
    assert (p.left, p.time) == (((), ()), 1.5)


@pytest.mark.rule("bugs.play.one")
def test_one_tile_at_a_time() -> None:
    p = small().play("1.0 p1 pick 2")
    assert rules(p, "1.0 p1 pick 3") == ["play.one"]
    assert rules(p, "1.0 p1 pick 2") == ["play.one"]  # the same again: the hand is full, and nothing lies there
    assert rules(p, "1.0 p2 pick 3") == []
    assert rules(p.play("2.0 p1 keep"), "2.0 p1 pick 3") == []
    assert rules(p.play("2.0 p1 back"), "2.0 p1 pick 3") == []


@pytest.mark.rule("bugs.play.one", "bugs.play.together")
def test_what_another_holds_cannot_be_taken() -> None:
    p = small().play("1.0 p1 pick 2")
    assert rules(p, "1.0 p2 pick 2") == ["play.one"]
    (violation,) = p.violations("1.0 p2 pick 2")
    assert "Player 1" in str(violation)
    assert violation.nodes == (("spot", 2), ("right", 0))
    assert rules(small(), "1.0 p2 pick 17") == ["play.one"]
    for spot in (48, 99, 9999):
        assert rules(small(), f"1.0 p2 pick {spot}") == ["play.one"]
        assert "47" in str(small().violations(f"1.0 p2 pick {spot}")[0])


@pytest.mark.rule("bugs.play.back", "bugs.play.hidden")
def test_putting_back() -> None:
    p = small().play("1.0 p1 pick 2")
    q = p.play("1.0 p1 back")
    assert dict(q.table) == TABLE
    assert (q.right, q.origin, q.scores(), told(q)) == ((None, None), (None, None), (0, 0), ["play.back"])
    q = p.play("1.0 p1 back 40")
    assert dict(q.table) == {**{k: f for k, f in TABLE.items() if k != 2}, 40: "2b"}
    assert q.events[0].nodes == (("right", 0), ("spot", 40))
    assert rules(p, "1.0 p1 back 2") == []
    assert rules(p, "1.0 p1 back 3") == ["play.back"]
    assert rules(p, "1.0 p1 back 48") == ["play.back"]
    assert rules(p, "1.0 p2 back") == ["play.back"]
    assert rules(p, "1.0 p2 back 40") == ["play.back"]
    assert rules(p, "1.0 p2 back 3") == ["play.back"]
    assert len(p.violations("1.0 p2 back 3")) == 2
    assert set(q.view(0).table.values()) == {"?"}


@pytest.mark.rule("bugs.play.keep", "bugs.play.final")
def test_kept_is_kept() -> None:
    """No move takes a tile out of a left hand, whatever is tried."""
    p = small(left=[["2d", "2e"], []])
    assert rules(p, "1.0 p1 keep") == ["play.one"]
    assert rules(p, "1.0 p1 back") == rules(p, "1.0 p1 back 20") == ["play.back"]
    for game in some_games():
        for one, other in pairwise(game):
            for before, after in zip(one.left, other.left, strict=True):
                assert after[: len(before)] == before
                assert len(after) - len(before) in (0, 1)
    assert all(set(kept) <= {"?"} for kept in p.view(0).left)


@pytest.mark.rule("bugs.play.group", "bugs.play.stir")
def test_grouping() -> None:
    p = small()
    q = p.play("1.0 p2 group 2 40")
    assert dict(q.table) == {**{k: f for k, f in TABLE.items() if k != 2}, 40: "2b"}
    assert (told(q), q.events[0].nodes) == (["play.group"], (("spot", 2), ("spot", 40)))
    assert (q.right, q.scores()) == ((None, None), (0, 0))
    assert rules(p, "1.0 p1 group 2 3") == ["play.group"]
    assert rules(p, "1.0 p1 group 2 2") == ["play.group"]
    assert rules(p, "1.0 p1 group 2 48") == ["play.group"]
    assert rules(p, "1.0 p1 group 30 40") == ["play.one"]
    assert rules(p, "1.0 p1 group 48 40") == ["play.one"]
    assert rules(p, "1.0 p1 group 30 3") == ["play.group", "play.one"]
    held = p.play("1.0 p1 pick 0")
    assert rules(held, "1.0 p1 group 2 40") == ["play.group"]
    assert rules(held, "1.0 p1 group 0 40") == ["play.group", "play.one"]
    assert rules(held, "1.0 p2 group 2 40") == []
    assert rules(held, "1.0 p2 group 2 0") == []  # its place is free as long as the tile is in a hand
    assert rules(held, "1.0 p2 group 0 40") == ["play.one"]


@pytest.mark.rule("bugs.play.stir")
def test_stirring() -> None:
    for seed in range(8):
        p = bugs.new_game(players=2, seed=seed)
        for spot in sorted(p.table)[::5]:
            q = p.play(f"1.0 p2 stir {spot}")
            near = {spot, *p.layout.neighbours[spot]} & set(p.table)
            assert set(q.table) == set(p.table)
            assert {k for k in p.table if p.table[k] != q.table[k]} <= near
            assert Counter(q.table[k] for k in near) == Counter(p.table[k] for k in near)
            assert (told(q), set(q.events[0].nodes)) == (["play.stir"], {("spot", k) for k in near})
            assert (q.right, q.left, q.aside) == (p.right, p.left, p.aside)
            again = bugs.from_dict(p.to_dict())
            assert again.play(f"1.0 p2 stir {spot}") == q
    held = small().play("1.0 p1 pick 0")
    assert rules(held, "1.0 p1 stir 1") == ["play.stir"]
    assert rules(held, "1.0 p1 stir 0") == ["play.one", "play.stir"]
    assert rules(held, "1.0 p2 stir 0") == ["play.one"]
    assert rules(held, "1.0 p2 stir 48") == ["play.one"]
    assert rules(held, "1.0 p2 stir 1") == []


@pytest.mark.rule("bugs.play.stir")
def test_stirring_is_fair_and_depends_on_the_seed() -> None:
    """Each order of three tiles that are side by side comes equally often, and each time with a chance of its own."""
    start = bugs.position(table={0: "2a"})
    spot = next(k for k, others in enumerate(start.layout.neighbours) if len(others) >= 2)
    one, other = start.layout.neighbours[spot][:2]
    table = {spot: "2a", one: "2b", other: "2c"}

    def orders(starts: list[tuple[BugsPosition, str]]) -> Counter[tuple[str, ...]]:
        stirred = [p.play(text) for p, text in starts]
        return Counter(tuple(q.table[k] for k in (spot, one, other)) for q in stirred)

    seeds = [
        (bugs.position(table=table, seed=k, layout=start.to_dict()["layout"]), f"1.0 p1 stir {spot}")
        for k in range(1800)
    ]
    p = seeds[0][0]
    times = [(p, f"{k / 1000} p2 stir {spot}") for k in range(1800)]
    for found in (orders(seeds), orders(times)):
        assert len(found) == factorial(3)
        assert sum((n - 300) ** 2 / 300 for n in found.values()) < 26  # five degrees of freedom, one in ten thousand
    assert orders([(p, f"1.0 p1 stir {spot}")] * 5).most_common(1)[0][1] == 5
    alone = bugs.position(table={spot: "2a"}).play(f"1.0 p1 stir {spot}")
    assert dict(alone.table) == {spot: "2a"}
    assert told(alone) == ["play.stir"]


@pytest.mark.rule("bugs.play.together")
def test_everybody_at_once() -> None:
    p = small(players=8)
    for text in ("1.0 p8 pick 0", "1.0 p3 pick 1", "1.0 p1 stir 2", "1.0 p3 keep", "1.0 p3 pick 2", "1.0 p8 back"):
        assert rules(p, text) == []
        p = p.play(text)
    assert p.time == 1.0
    who = {move.player for move in p.legal_moves()}
    assert who == set(range(8))
    assert [len({move.player for move in p.legal_moves(i)}) for i in range(8)] == [1] * 8


@pytest.mark.rule("bugs.play.together", "bugs.stop.trophy")
def test_the_first_to_touch() -> None:
    """At one and the same millisecond the order of the record decides."""
    p = small(trophies=[3, 1])
    for first, second in (("p1", "p2"), ("p2", "p1")):
        i, j = int(first[1]) - 1, int(second[1]) - 1
        q = p.play(f"5.0 {first} pick 3")
        assert rules(q, f"5.0 {second} pick 3") == ["play.one"]
        assert (q.right[i], q.right[j]) == ("2c", None)
        q = p.play(f"5.0 {first} trophy")
        assert (q.taken[i], q.trophies) == (3, (1,))
        q = q.play(f"5.0 {second} trophy")
        assert (q.taken[i], q.taken[j], q.stop_at) == (3, 1, 15.0)
    one = small(trophies=[3]).play("5.0 p2 trophy")
    assert rules(one, "5.0 p1 trophy") == ["stop.trophy"]


@pytest.mark.rule("bugs.play.together")
def test_who_is_not_at_the_table_and_when() -> None:
    p = small().advance(3.0)
    for text in ("3.0 p3 pick 0", "3.0 p9 keep", "1.0 p3 trophy", "99.0 p99 stir 0"):
        assert rules(p, text) == ["play.together"]
        assert "2" in str(p.violations(text)[0])
    for text in ("2.999 p1 pick 0", "0.0 p2 trophy", "2.999 wait", "0.0 wait"):
        assert rules(p, text) == ["play.together"]
        assert "3.0" in str(p.violations(text)[0])
    for text in ("3.0 p1 pick 0", "3.0 wait", "3.001 p2 trophy", "9999999.999 wait"):
        assert rules(p, text) == []
    # What else is wrong is told too.
    assert rules(p, "2.0 p1 pick 17") == ["play.one", "play.together"]
    assert rules(p, "2.0 p1 back") == ["play.back", "play.together"]


# ---------------------------------------------------------------- trophies


@pytest.mark.rule("bugs.stop.trophy", "bugs.score.trophy")
def test_trophies_go_highest_first() -> None:
    for players in range(2, 9):
        p = bugs.new_game(players=players, seed=1)
        got = []
        for player in reversed(range(players)):
            if p.trophies:
                before = p.trophies
                p = p.play(f"{p.time + 1} p{player + 1} trophy")
                got.append(p.taken[player])
                assert (before[0], p.trophies) == (p.taken[player], before[1:])
                assert p.events[0].nodes == (("trophies",), ("left", player))
                assert (p.events[0].rule, p.events[0].points) == ("bugs.stop.trophy", before[0])
        assert tuple(got) == TROPHIES[players]
        assert p.scores() == tuple(value or 0 for value in p.taken)
        assert p.stop_at == p.time + 10


@pytest.mark.rule("bugs.stop.trophy")
def test_play_is_over_for_who_took_a_trophy() -> None:
    p = small(trophies=[3, 2]).play("1.0 p1 trophy")
    for move in ("pick 0", "pick 17", "keep", "back", "back 40", "group 0 40", "stir 0", "trophy"):
        assert rules(p, f"2.0 p1 {move}") == ["stop.trophy"]
        assert rules(p, f"0.5 p1 {move}") == ["play.together", "stop.trophy"]
    assert p.legal_moves(0) == []
    assert p.legal_moves(1) == p.legal_moves()
    assert rules(p, "2.0 p2 pick 0") == []
    assert not p.is_over
    assert p.advance(500.0).stop_at is None


@pytest.mark.rule("bugs.stop.hand", "bugs.stop.trophy")
def test_a_tile_in_the_right_hand_goes_back_before_the_trophy() -> None:
    p = play(small(trophies=[2, 1]), "1.0 p1 pick 3", "2.0 p1 trophy")
    assert dict(p.table) == TABLE
    assert (p.right, p.origin, p.taken, p.scores()) == ((None, None), (None, None), (2, None), (2, 0))
    assert told(p) == ["stop.hand", "stop.trophy"]
    assert p.events[0].nodes == (("right", 0), ("spot", 3))
    # Its place is taken meanwhile: to the nearest free one.
    p = play(small(trophies=[2, 1]), "1.0 p1 pick 3", "1.0 p2 group 5 3")
    q = p.play("2.0 p1 trophy")
    near = next(k for k in p.layout.nearest[3] if k not in p.table)
    assert (q.table[3], q.table[near]) == ("2c", "2c")
    assert set(q.table) == {*p.table, near}


# ---------------------------------------------------------------- the count


@pytest.mark.rule("bugs.stop.count", "bugs.end")
def test_the_count_second_by_second() -> None:
    p = small().play("2.5 p2 trophy")
    assert (p.stop_at, counts(p), told(p)) == (12.5, [10], ["stop.trophy", "stop.count"])
    for number in range(9, 0, -1):
        almost = p.play(f"{p.time + 0.999} wait")
        assert counts(almost) == []
        p = almost.play(f"{p.time + 1} wait")
        assert (counts(p), p.time, p.is_over) == ([number], 12.5 - number, False)
    assert counts(p.play("12.499 wait")) == []
    assert not p.play("12.499 wait").is_over
    end = p.play("12.5 wait")
    assert (counts(end), end.is_over, end.time, told(end)) == ([0], True, 12.5, ["stop.count", "end"])
    assert "Stop" in str(end.events[0])


@pytest.mark.rule("bugs.stop.count", "bugs.play.together")
def test_in_one_wait_or_in_many() -> None:
    start = play(small(players=3, trophies=[1]), "1.0 p2 pick 0", "1.0 p3 pick 1", "1.2 p1 trophy")
    once = start.play("11.2 wait")
    ways = [
        [start.play("12.0 wait")],
        [start.advance(99.0)],
        [start.advance(10)],
        [a := start.advance(0.001), b := a.advance(3.2), b.advance(7.0)],
        [a := start.play("5.2 wait"), b := a.play("5.2 wait"), b.play("9999999.0 wait")],
    ]
    step, slow = start, []
    while not step.is_over:
        step = step.advance(0.4)
        slow.append(step)
    for way in [*ways, slow]:
        assert way[-1] == once
        assert [number for p in way for number in counts(p)] == [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]
        assert told(way[-1])[-4:] == ["stop.count", "stop.hand", "stop.hand", "end"]
    assert counts(once) == [9, 8, 7, 6, 5, 4, 3, 2, 1, 0]


@pytest.mark.rule("bugs.stop.count")
def test_time_passes_by_moves_as_by_waits() -> None:
    start = small(trophies=[1]).play("1.0 p1 trophy")
    for at in (1.0, 1.999, 2.0, 2.001, 6.5, 10.0, 10.999):
        by_move = start.play(f"{at} p2 pick 2")
        waited = start.play(f"{at} wait")
        assert waited.play(f"{at} p2 pick 2") == by_move
        assert counts(waited) == counts(by_move) == [n for n in range(9, 0, -1) if 11 - n <= at]
        assert told(by_move)[-1] == "play.one"
        for event, step in start.steps(f"{at} p2 pick 2"):
            if event.rule == "bugs.stop.count":
                assert step.time == 11.0 - number_said(event)
                assert 2 in step.table
    long = small().play("900.0 p1 pick 0")
    assert (long.time, counts(long)) == (900.0, [])


@pytest.mark.rule("bugs.stop.count", "bugs.stop.trophy", "bugs.end")
def test_too_late() -> None:
    p = play(small(players=3, trophies=[1]), "4.0 p2 pick 0", "5.0 p1 trophy")
    assert rules(p, "14.999 p2 keep") == []
    for at in ("15.0", "15.001", "99.0"):
        assert rules(p, f"{at} p2 keep") == ["stop.count"]
        assert rules(p, f"{at} p3 pick 0") == ["play.one", "stop.count"]
        assert rules(p, f"{at} p2 trophy") == ["stop.count", "stop.trophy"]
        assert rules(p, f"{at} p1 pick 1") == ["stop.count", "stop.trophy"]
        assert rules(p, f"{at} p2 pick 1") == ["play.one", "stop.count"]
        assert rules(p, f"{at} p3 back 1") == ["play.back", "stop.count"]
        assert rules(p, f"{at} wait") == []
        assert rules(p, f"{at} p9 keep") in (["play.together"], ["play.together", "stop.count"])
    assert p.play("14.999 p2 keep").scores() == (1, -1, 0)


@pytest.mark.rule("bugs.stop.hand", "bugs.end", "bugs.stop.count")
def test_right_hands_are_emptied_at_stop() -> None:
    p = play(small(players=3, trophies=[1]), "4.0 p2 pick 0", "4.0 p3 pick 3", "5.0 p1 trophy")
    q = p.advance(99)
    assert dict(q.table) == TABLE
    assert (q.right, q.origin, q.scores(), q.time) == ((None,) * 3, (None,) * 3, (1, 0, 0), 15.0)
    assert told(q)[-4:] == ["stop.count", "stop.hand", "stop.hand", "end"]
    assert [event.player for event in q.events[-3:]] == [1, 2, None]
    assert (q.is_over, q.winners()) == (True, (0,))


@pytest.mark.rule("bugs.end")
def test_after_stop_nothing_goes() -> None:
    q = play(small(trophies=[1]), "5.0 p1 trophy", "15.0 wait")
    moves = (
        "p1 keep",
        "p2 pick 0",
        "p2 pick 40",
        "p9 keep",
        "p1 trophy",
        "p2 back 1",
        "p2 group 0 40",
        "p2 stir 0",
        "wait",
    )
    for at in ("0.0", "14.999", "15.0", "99999.0"):
        for move in moves:
            assert rules(q, f"{at} {move}") == ["end"]
            assert len(q.violations(f"{at} {move}")) == 1
    assert q.legal_moves() == q.legal_moves(0) == q.legal_moves(1) == []
    with pytest.raises(IllegalMove):
        q.advance(1)


@pytest.mark.rule("bugs.stop.count")
def test_the_last_second() -> None:
    """Nothing is listed that would come too late, but moves are still legal; and one can wait."""
    p = play(small(), "5.0 p1 trophy")
    for at, listed in ((13.999, True), (14.0, False), (14.5, False), (14.999, False)):
        q = p.play(f"{at} wait")
        assert bool(q.legal_moves(1)) == listed
        assert rules(q, f"{at} p2 pick 0") == []
    assert p.play("14.999 wait").advance(1.0).is_over
    assert p.play("14.999 wait").playout(1).is_over


def test_an_empty_table_ends_nothing() -> None:
    p = small(table={0: "2a"}).play("1.0 p1 pick 0").play("1.0 p1 keep")
    assert (dict(p.table), p.is_over) == ({}, False)
    assert [str(move) for move in p.legal_moves()] == ["2.0 p1 trophy", "2.0 p2 trophy"]
    assert p.advance(1000).is_over is False
    assert p.playout(1).is_over


@pytest.mark.rule("bugs.stop.trophy", "bugs.stop.count")
def test_all_may_have_a_trophy() -> None:
    """Then nobody can act any more, and the count goes on to its end."""
    p = play(small(trophies=[3, 2]), "1.0 p1 trophy", "2.0 p2 trophy")
    assert p.legal_moves() == []
    assert not p.is_over
    assert p.playout(3).winners() == (0,)


# ---------------------------------------------------------------- what is listed


@pytest.mark.parametrize(("players", "extra"), KINDS)
def test_listed_moves(players: int, extra: str) -> None:
    p = bugs.new_game(players=players, seed=4, extra=extra)
    lying = sorted(p.table)
    p = p.play(f"0.25 p1 pick {lying[3]}")
    lying.remove(lying[3])
    assert {str(move) for move in p.legal_moves(0)} == {"1.25 p1 keep", "1.25 p1 back", "1.25 p1 trophy"}
    other = [f"1.25 p2 {what} {spot}" for what in ("pick", "stir") for spot in lying] + ["1.25 p2 trophy"]
    assert sorted(str(move) for move in p.legal_moves(1)) == sorted(other)
    assert len(p.legal_moves()) == 3 + (players - 1) * len(other)
    with pytest.raises(OptionError):
        p.legal_moves(players)
    assert rules(p, f"1.25 p1 back {free_spots(p)[0]}") == []


# ---------------------------------------------------------------- advancing


def test_advance_is_a_wait() -> None:
    p = small()
    for seconds in (0, 0.001, 1, 2.5, 0.1 + 0.2, 999_999.999):
        assert p.advance(seconds) == p.play(f"{round(seconds * 1000) / 1000} wait")
        assert told(p.advance(seconds)) == ["play.together"]
    assert p.advance(0.1).advance(0.2).time == 0.3


@pytest.mark.parametrize("seconds", [-1, -0.001, float("nan"), float("inf"), "1", None, True, b"1", [1], 10**400])
def test_what_is_no_length_of_time(seconds: Any) -> None:
    with pytest.raises(PositionError) as refused:
        small().advance(seconds)
    assert 20 < len(str(refused.value)) < 200


# ---------------------------------------------------------------- what is told


def test_what_is_told_is_a_sentence() -> None:
    """It begins with a capital or a number and ends as sentences do; also for those who see less, and for refusals."""
    said: set[str] = set()
    for game in some_games():
        for p in game:
            said.update(str(event) for event in p.events)
            said.update(str(event.public) for event in p.events if event.public)
    p = small().play("1.0 p1 pick 0")
    for text in (
        "p1 pick 0",
        "p1 stir 99",
        "p2 keep",
        "p2 back 1",
        "p1 group 0 1",
        "p9 keep",
        "p2 pick 0",
        "p2 pick 30",
    ):
        said.update(str(violation) for violation in p.violations(f"0.5 {text}"))
    wrong = [words for words in said if not (words[0].isupper() or words[0] == "“") or words[-1] not in ".!”"]
    assert sorted(wrong)[:3] == []
