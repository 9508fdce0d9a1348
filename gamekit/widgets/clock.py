"""Time in widgets: a clock that calls back, and milliseconds that run, stand and go at any speed.

The clock is handed in: in a page it is the event loop of the notebook, in a test one that is moved by hand.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial, wraps
from typing import Any, Final, Protocol, TypeVar

from gamekit.errors import OptionError
from gamekit.text import Text
from gamekit.widgets.panel import guarded

F = TypeVar("F", bound=Callable[..., Any])

SECOND: Final = 1000
"""Milliseconds."""


class Handle(Protocol):
    """What can be called off."""

    def cancel(self) -> Any:
        """Call it off."""


class Clock(Protocol):
    """A clock that calls back; the event loop of :mod:`asyncio` is one."""

    def time(self) -> float:
        """Seconds since some moment."""

    def call_at(self, when: float, callback: Callable[[], Any]) -> Handle:
        """Have something called at a moment."""

    def call_soon_threadsafe(self, callback: Callable[[], Any]) -> Any:
        """Have something called now, from wherever one is."""


def _running_loop() -> asyncio.AbstractEventLoop | None:
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


def in_time(method: F) -> F:
    """A callback of the page that is carried out where the clock calls back.

    JupyterLab handles what a page sends in a thread of its own ("subshell"); two threads must not play one game.
    """

    @wraps(method)
    def run(self: Any, *args: Any, **kwargs: Any) -> None:
        self._watch.run(partial(guarded(method), self, *args, **kwargs))

    return run  # type: ignore[return-value]


class Stopwatch:
    """Milliseconds that run, stand and go at any speed.

    Parameters
    ----------
    clock : Clock, optional
        By default the event loop in which it is made.
    """

    def __init__(self, clock: Clock | None = None) -> None:
        self._clock: Clock | None = clock or _running_loop()
        self._shown = 0.0  # milliseconds when it was last set, started or stopped
        self._since: float | None = None  # by the clock; None while it stands
        self._speed = 1.0
        self._handle: Handle | None = None

    @property
    def calls_back(self) -> bool:
        """Whether there is a clock, so that something can be called later."""
        return self._clock is not None

    @property
    def clock(self) -> Clock:
        """The clock behind it.

        Raises
        ------
        OptionError
            If there is none: outside of a notebook.
        """
        if self._clock is None:
            raise OptionError(Text("A game in real time needs a notebook, or a clock of its own: clock=..."))
        return self._clock

    def run(self, callback: Callable[[], Any]) -> None:
        """Carry something out where the clock calls back: at once, if that is here."""
        if self._clock is None or self._clock is _running_loop():
            callback()
        else:
            self._clock.call_soon_threadsafe(callback)

    @property
    def running(self) -> bool:
        """Whether time passes."""
        return self._since is not None

    @property
    def ms(self) -> int:
        """What it shows, in milliseconds."""
        if self._since is None:
            return int(self._shown)
        return int(self._shown + (self.clock.time() - self._since) * SECOND * self._speed)

    @property
    def speed(self) -> float:
        """How many seconds pass on it in one second."""
        return self._speed

    @speed.setter
    def speed(self, speed: float) -> None:
        self.set(self.ms)
        self._speed = speed

    def set(self, ms: float) -> None:
        """Show this time; it goes on running or standing."""
        self._shown = ms
        if self._since is not None:
            self._since = self.clock.time()

    def start(self) -> None:
        """Let time pass."""
        if self._since is None:
            self._since = self.clock.time()

    def stop(self) -> None:
        """Let time stand, and forget what was to be called."""
        self._shown = self.ms
        self._since = None
        self.forget()

    def forget(self) -> None:
        """Call off what was to be called."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def call_at(self, ms: int, callback: Callable[[], Any]) -> None:
        """Have something called when it shows this, and nothing else that was to be called before."""
        self.forget()
        wait = max(0.0, (ms - self.ms) / SECOND / self._speed)
        self._handle = self.clock.call_at(self.clock.time() + wait, callback)
