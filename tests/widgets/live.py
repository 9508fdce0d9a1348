"""A clock that is moved by hand, and games in real time on it."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count
from typing import Any

from gamekit import bugs
from gamekit.widgets import LiveGame
from tests.widgets.page import press


class Clock:
    """A clock that goes only when it is told to."""

    def __init__(self) -> None:
        self.now = 100.0
        self.called = 0
        self._due: list[tuple[float, int, Callable[[], Any]]] = []
        self._off: set[int] = set()
        self._numbers = count()

    def time(self) -> float:
        return self.now

    def call_at(self, when: float, callback: Callable[[], Any]) -> Any:
        number = next(self._numbers)
        heappush(self._due, (when, number, callback))
        return type("Handle", (), {"cancel": lambda _: self._off.add(number)})()

    def call_soon_threadsafe(self, callback: Callable[[], Any]) -> None:
        callback()

    def go(self, seconds: float) -> None:
        """Let time pass, and call what is due, each at its moment."""
        end = self.now + seconds
        while self._due and self._due[0][0] <= end:
            when, number, callback = heappop(self._due)
            if number not in self._off:
                self.now = max(self.now, when)
                self.called += 1
                callback()
        self.now = end

    @property
    def waiting(self) -> int:
        return sum(number not in self._off for _, number, _ in self._due)


def begun(opponents: int = 1, level: str = "weak", seed: int | str = 7) -> tuple[LiveGame, Clock]:
    """A game just after "three, two, one"."""
    clock = Clock()
    game = LiveGame(bugs, opponents, level, seed, clock)
    press(game, "Three, two, one …")
    clock.go(3.0)
    return game, clock
