"""A mapping that can be looked at, hashed, pickled and compared, but not written to."""

from __future__ import annotations

import copy
import pickle
from collections import OrderedDict
from collections.abc import Mapping, MutableMapping
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamekit.frozen import FrozenMap

quickly = settings(derandomize=True, deadline=None, max_examples=60)
keys = st.one_of(st.integers(), st.text(max_size=3), st.tuples(st.integers(), st.integers()))
dicts = st.dictionaries(keys, st.one_of(st.integers(), st.text(max_size=3), st.none()))


@quickly
@given(dicts)
def test_it_is_the_mapping_it_was_made_from(data: dict[Any, Any]) -> None:
    m = FrozenMap(data)
    assert isinstance(m, Mapping)
    assert len(m) == len(data)
    assert list(m) == list(data)
    assert dict(m) == data
    assert list(m.items()) == list(data.items())
    assert list(m.keys()) == list(data)
    assert list(m.values()) == list(data.values())
    assert all(key in m and m[key] == value and m.get(key) == value for key, value in data.items())
    assert {**m} == data
    assert repr(m) == repr(data)
    assert bool(m) == bool(data)


@quickly
@given(dicts, st.randoms(use_true_random=False))
def test_equality_and_hash_do_not_depend_on_the_order(data: dict[Any, Any], rng: Any) -> None:
    pairs = list(data.items())
    rng.shuffle(pairs)
    m, other = FrozenMap(data), FrozenMap(dict(pairs))
    assert m == other
    assert hash(m) == hash(other)
    assert m == data
    assert data == m
    assert m == OrderedDict(pairs)
    assert m == MappingProxyType(data)
    assert m != FrozenMap({**data, "more": 1})
    assert m != {**data, "more": 1}
    assert m != pairs
    again = pickle.loads(pickle.dumps(m))
    assert type(again) is FrozenMap
    assert again == m
    assert hash(again) == hash(m)
    assert list(again) == list(m)
    assert copy.deepcopy(m) == copy.copy(m) == m


def test_nothing_writes_to_it() -> None:
    m: Any = FrozenMap({"a": 1})
    assert not isinstance(m, MutableMapping)
    for name in ("__setitem__", "__delitem__", "update", "pop", "popitem", "clear", "setdefault", "__ior__"):
        assert not hasattr(m, name), name
    with pytest.raises(TypeError):
        m["a"] = 2
    with pytest.raises(TypeError):
        del m["a"]
    with pytest.raises(AttributeError):
        m.more = 1
    assert dict(m) == {"a": 1}


def test_what_is_missing_is_missing() -> None:
    m: FrozenMap[Any, int] = FrozenMap({"a": 1})
    with pytest.raises(KeyError):
        m["b"]
    assert m.get("b") is None
    assert m.get("b", 3) == 3
    assert "b" not in m
    assert ("a", 1) not in m
    assert m != 1
    assert m is not None


def test_values_that_cannot_be_hashed_only_matter_when_it_is_hashed() -> None:
    m = FrozenMap({"a": [1]})
    assert m == {"a": [1]}
    with pytest.raises(TypeError):
        hash(m)


def test_it_is_a_key_itself() -> None:
    assert {FrozenMap({"a": 1}): "found"}[FrozenMap({"a": 1})] == "found"
    nested = FrozenMap({"deck": FrozenMap({"gbo": 3})})
    assert hash(nested) == hash(FrozenMap({"deck": FrozenMap({"gbo": 3})}))
