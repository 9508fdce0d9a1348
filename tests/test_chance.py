"""Chance is the same everywhere and fair."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamekit.chance import Chance

quickly = settings(derandomize=True, deadline=None, max_examples=60)


def test_the_stream_is_the_one_of_old_records() -> None:
    """If one of these numbers changes, every saved game changes with it: then the record's version must too."""
    chance = Chance("gaudi", 7, "tiles")
    assert [chance.below(1000) for _ in range(8)] == [719, 428, 466, 2, 539, 363, 827, 700]
    assert "".join(Chance("gaudi", "7", "tiles").shuffled("abcdefghij")) == "bjehfdagci"
    assert [Chance("azul", seed).choice("BYRKC") for seed in range(6)] == ["C", "R", "Y", "C", "K", "B"]
    assert Chance().below(10**6) == 664741


def test_the_numbers_come_from_the_one_documented_stream() -> None:
    stream = random.Random("('a', 1)")
    chance = Chance("a", 1)
    assert [chance.below(10**6) for _ in range(20)] == [int(stream.random() * 10**6) for _ in range(20)]


def test_the_key_is_the_same_text_on_every_python(monkeypatch: pytest.MonkeyPatch) -> None:
    """What repr() leaves as it is depends on the version of Unicode, so on the version of Python."""
    keys: list[Any] = []

    class Spy(random.Random):
        def __init__(self, key: Any) -> None:
            keys.append(key)
            super().__init__(key)

    monkeypatch.setattr("gamekit.chance.random.Random", Spy)
    for seed in ("é", "\U0001fae8", "\u0378", "日本", "\u2028"):
        Chance("game", seed)
    assert all(isinstance(key, str) and key.isascii() for key in keys)
    assert len(set(keys)) == 5


def test_keys_that_differ_give_streams_that_differ() -> None:
    keys: list[tuple[str | int, ...]] = [
        (), (1,), ("1",), (-1,), (0,), ("",), ("a", "b"), ("ab",), ("a, b",), ("a', 'b",), (1, 2), (12,), ("1", 2),
    ]  # fmt: skip
    assert len({Chance(*key).below(10**15) for key in keys}) == len(keys)


def test_what_is_drawn_first_does_not_depend_on_others() -> None:
    one, other = Chance("x"), Chance("x")
    Chance("y").below(5)
    random.seed(3)
    random.random()
    assert [one.below(100) for _ in range(10)] == [other.below(100) for _ in range(10)]
    state = random.getstate()
    Chance("z").shuffled(range(50))
    assert random.getstate() == state


@quickly
@given(st.lists(st.integers()), st.integers())
def test_shuffling_loses_nothing_and_leaves_the_items_alone(items: list[int], seed: int) -> None:
    before = list(items)
    out = Chance(seed).shuffled(items)
    assert Counter(out) == Counter(items)
    assert items == before
    assert out is not items
    assert out == Chance(seed).shuffled(tuple(items))


@quickly
@given(st.integers(1, 10**9), st.text())
def test_below_stays_below(n: int, key: str) -> None:
    chance = Chance(key)
    assert all(0 <= chance.below(n) < n for _ in range(5))
    assert Chance(key).choice(range(n)) == Chance(key).below(n)


def chi_squared(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


def test_every_number_is_as_likely_as_the_others() -> None:
    chance = Chance("fair")
    counts = Counter(chance.below(6) for _ in range(12_000))
    assert sorted(counts) == list(range(6))
    assert chi_squared(list(counts.values())) < 20.5  # five degrees of freedom: one time in a thousand


def test_every_order_is_as_likely_as_the_others() -> None:
    counts = Counter("".join(Chance("fair", seed).shuffled("abcd")) for seed in range(12_000))
    assert set(counts) == {"".join(order) for order in permutations("abcd")}
    assert chi_squared(list(counts.values())) < 49.7  # twenty-three degrees of freedom


def test_the_first_draws_of_neighbouring_seeds_are_fair() -> None:
    counts = Counter(Chance("game", seed, "deal").below(10) for seed in range(10_000))
    assert chi_squared([counts[k] for k in range(10)]) < 27.9  # nine degrees of freedom


def test_nothing_can_be_hung_on_a_stream() -> None:
    with pytest.raises(AttributeError):
        Chance("x").more = 1  # type: ignore[attr-defined]
    with pytest.raises(IndexError):
        Chance("x").choice([])
    assert Chance("x").shuffled("") == []
    assert Chance("x").below(1) == 0
