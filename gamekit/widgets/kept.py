"""What a page keeps of a widget where each load of the page brings a new kernel: in a class, and without a server."""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import anywidget
import traitlets

from gamekit.errors import RecordError
from gamekit.text import Text

KEEP: Final = "GAMEKIT_KEEP"
"""Where this environment variable is 1, games outlive a reload."""

_seen: Counter[str] = Counter()  # how many widgets of this kernel began in the same way


def keeping() -> bool:
    """Whether a page that is loaded again gets a new kernel, so that it has to keep the games itself."""
    return os.environ.get(KEEP) == "1" or sys.platform == "emscripten"


def fields(line: str, **kinds: type) -> tuple[Any, ...]:
    """The values in a line of JSON, in the order in which their names and types are given.

    Raises
    ------
    RecordError
        If it is another line.

    Examples
    --------
    >>> fields('{"ms": 70, "moves": ["0.07 1 take 3"]}', moves=list, ms=int)
    (['0.07 1 take 3'], 70)
    """
    with suppress(ValueError):
        data = json.loads(line)
        if isinstance(data, dict) and all(isinstance(data.get(name), kind) for name, kind in kinds.items()):
            return tuple(data[name] for name in kinds)
    raise RecordError(Text("What the page kept of this game cannot be read, so it begins anew."))


class Kept(anywidget.AnyWidget):
    """A line that the browser keeps as long as its tab is open, for nobody else to see.

    Parameters
    ----------
    name : str
        What begins otherwise has another name. Of several that begin alike the first finds what the first one kept.
    line : str
        Of the widget as it begins.
    take : callable
        Called with the line that was kept, if it is another one.
    """

    _esm = Path(__file__).parent / "kept.js"
    key = traitlets.Unicode().tag(sync=True)
    line = traitlets.Unicode().tag(sync=True)

    def __init__(self, name: str, line: str, take: Callable[[str], None]) -> None:
        begun = hashlib.sha256(f"{name}\n{line}".encode()).hexdigest()[:16]
        _seen[begun] += 1
        super().__init__(key=f"gamekit {begun} {_seen[begun]}", line=line)
        self._take = take
        self.on_msg(self._heard)

    def _heard(self, _: Any, content: Any, __: Any) -> None:
        # A page may send anything; whether the line is one is for the widget to say.
        line = content.get("line") if isinstance(content, dict) else None
        if isinstance(line, str) and line != self.line:
            self._take(line)
