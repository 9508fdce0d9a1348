"""A mapping that cannot be written to, but can be hashed, pickled and compared with a dict."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

K = TypeVar("K")
V_co = TypeVar("V_co", covariant=True)


class FrozenMap(Mapping[K, V_co]):
    """A read-only look at a dict that nobody changes any more.

    ``types.MappingProxyType`` would do but for pickling, which sends positions to other processes.

    Examples
    --------
    >>> m = FrozenMap({"a": 1})
    >>> m["a"], m == {"a": 1}, hash(m) == hash(FrozenMap({"a": 1}))
    (1, True, True)
    """

    __slots__ = ("_data",)

    def __init__(self, data: dict[K, V_co]) -> None:
        self._data = data

    def __getitem__(self, key: K) -> V_co:
        return self._data[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._data)

    def __len__(self) -> int:
        return len(self._data)

    def __contains__(self, key: object) -> bool:
        return key in self._data

    def __eq__(self, other: object) -> bool:
        if isinstance(other, FrozenMap):
            return self._data == other._data
        return self._data == other

    def __hash__(self) -> int:
        return hash(frozenset(self._data.items()))

    def __repr__(self) -> str:
        return repr(self._data)

    def __reduce__(self) -> tuple[type[FrozenMap[K, V_co]], tuple[dict[K, V_co]]]:
        return FrozenMap, (self._data,)
