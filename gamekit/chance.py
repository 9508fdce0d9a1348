"""Chance that is the same on every machine.

Only ``random.Random(<str>).random()`` is documented to give the same numbers for the same seed on
every version of Python, so nothing else of that module is used.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """A stream of draws that depends on its key alone.

    Parameters
    ----------
    *key : str or int
        What the draws are for, such as ``"gaudi", seed, "deal"``. ``1`` and ``"1"`` are different keys.

    Examples
    --------
    >>> Chance("example", 7).shuffled("abcde") == Chance("example", 7).shuffled("abcde")
    True
    """

    __slots__ = ("random",)

    def __init__(self, *key: str | int) -> None:
        # Not repr(): what it escapes depends on the version of Unicode, so of Python.
        self.random: Callable[[], float] = random.Random(ascii(key)).random
        """Gives a number from 0 up to 1."""

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each as likely as the others."""
        return int(self.random() * n)

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, each as likely as the others."""
        return items[int(self.random() * len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in a random order (Fisher and Yates)."""
        out = list(items)
        for i in range(len(out) - 1, 0, -1):
            j = int(self.random() * (i + 1))
            out[i], out[j] = out[j], out[i]
        return out
