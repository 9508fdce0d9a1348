"""The language in force, and texts that are put into words only when somebody reads them.

A :class:`Text` keeps a message and its values. ``str()`` looks the message up in the catalogue of
the language in force at that moment, so everything that was said can be said again in another
language: refusals, events, score lines, errors.
"""

from __future__ import annotations

import gettext
import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Final, Literal, Protocol, TypeAlias
from warnings import warn
from weakref import WeakSet

LANGUAGES: Final = {"en": "English", "ca": "Català", "de": "Deutsch", "es": "Español"}
"""The code of each language and its name in itself."""

CATALOGUES: Final = Path(__file__).parent / "locale"
"""Where the catalogues lie, as gettext wants them."""

# A notebook runs each cell in a context of its own: what a cell sets must hold for the process,
# while a block must not leak into other tasks. Hence a plain variable under a context variable.
_process = os.environ.get("GAMEKIT_LANGUAGE") or "en"
if _process not in LANGUAGES:
    # A wrong wish of the surroundings is no reason not to start.
    warn(f"GAMEKIT_LANGUAGE={_process} is none of {', '.join(LANGUAGES)}; English is spoken.", stacklevel=2)
    _process = "en"
_block: ContextVar[str | None] = ContextVar("gamekit_language", default=None)

# Spanish "y" is "e" before a word that begins with its sound, so not before "hielo"; "o" is "u" before its own.
_LIKE_I = re.compile(r"h?[ií](?![aeo])", re.IGNORECASE)
_LIKE_O = re.compile(r"h?[oó]|8|11(?!\d)", re.IGNORECASE)


class Speaker(Protocol):
    """Something that shows texts."""

    def speak(self) -> None:
        """Show them in the language in force, which is another one now."""


# Those that are gone are not called.
_speakers: WeakSet[Speaker] = WeakSet()

Value: TypeAlias = "str | int | Text | Listing | Number"


class Text:
    """A message and its values, put into words by ``str()`` in the language in force.

    Parameters
    ----------
    message : str
        English, with named placeholders.
    **values : str, int, Text or Listing
        What stands in the placeholders.

    Examples
    --------
    >>> str(Text("{player} has {n} tiles.", player=Text("player {number}", number=2), n=3))
    'player 2 has 3 tiles.'
    """

    __slots__ = ("message", "several", "values")

    def __init__(self, message: str, /, **values: Value) -> None:
        self.message = message
        self.several = ""
        self.values = values

    @classmethod
    def plural(cls, one: str, several: str, /, *, n: int, **values: Value) -> Text:
        """A message with a form for one and a form for several, chosen by `n` as the language does.

        Examples
        --------
        >>> [str(Text.plural("{n} point", "{n} points", n=n)) for n in (0, 1, 2)]
        ['0 points', '1 point', '2 points']
        """
        text = cls(one, n=n, **values)
        text.several = several
        return text

    def __str__(self) -> str:
        catalogue = _catalogue(current_language())
        if self.several:
            found = catalogue.ngettext(self.message, self.several, int(self.values["n"]))  # type: ignore[arg-type]
        else:
            found = catalogue.gettext(self.message) if self.message else ""  # gettext tells of itself under ""
        return found.format(**{name: _whole(value) for name, value in self.values.items()})

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __repr__(self) -> str:
        return f"<Text {str(self)!r}>"


def _whole(value: Value) -> Value:
    """A value as sentences write it: a negative number has a minus, not a hyphen."""
    return f"−{-value}" if isinstance(value, int) and value < 0 else value


class Listing:
    """Some texts as one: "a, b and c", or "a, b or c" where one of them is to be chosen.

    Examples
    --------
    >>> str(Listing(["a"])), str(Listing(["a", "b"])), str(Listing(["a", "b", "c"]))
    ('a', 'a and b', 'a, b and c')
    >>> str(Listing(["a", "b", "c"], "or"))
    'a, b or c'
    """

    __slots__ = ("by", "items")

    def __init__(self, items: Sequence[Value], by: Literal["and", "or"] = "and") -> None:
        self.items = tuple(items)
        self.by = by

    def __str__(self) -> str:
        if not self.items:
            return "–"
        *rest, last = map(str, self.items)
        if not rest:
            return last
        some = ", ".join(rest)
        if self.by == "or":
            if current_language() == "es" and _LIKE_O.match(last):
                return f"{some} u {last}"
            return str(Text("{some} or {last}", some=some, last=last))
        if current_language() == "es" and _LIKE_I.match(last):
            return f"{some} e {last}"
        return str(Text("{some} and {last}", some=some, last=last))

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


class Number:
    """A number with decimals as sentences write it: with a point in English, with a comma in the other languages.

    Parameters
    ----------
    value : float
        The number.
    decimals : int
        How many are written at least; more if they are not nought.
    most : int, optional
        How many are written at most.

    Examples
    --------
    >>> str(Number(62.25, 1, 3)), str(Number(15, 1))
    ('62.25', '15.0')
    >>> str(Number(2, 0, 2)), str(Number(0.25, 0, 2))
    ('2', '0.25')
    """

    __slots__ = ("_written",)

    def __init__(self, value: float, decimals: int, most: int | None = None) -> None:
        text = f"{value:.{decimals if most is None else most}f}"
        while most is not None and text.endswith("0") and len(text.rpartition(".")[2]) > decimals:
            text = text[:-1]
        self._written = text.removesuffix(".").replace("-", "−")

    def __str__(self) -> str:
        return self._written if current_language() == "en" else self._written.replace(".", ",")

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


class Sentences(Listing):
    """Sentences one after another.

    Examples
    --------
    >>> str(Sentences([Text("It rains."), Text("We play.")]))
    'It rains. We play.'
    """

    __slots__ = ()

    def __str__(self) -> str:
        return " ".join(map(str, self.items))


def player_name(player: int) -> Text:
    """A player as texts call them: counted from 1, and a name, so that it can begin a sentence.

    Parameters
    ----------
    player : int
        Counted from 0.

    Examples
    --------
    >>> print(player_name(0))
    Player 1
    """
    return Text("Player {number}", number=player + 1)


@cache
def _catalogue(code: str) -> gettext.NullTranslations:
    return gettext.translation("gamekit", CATALOGUES, [code], fallback=True)


def current_language() -> str:
    """Code of the language in force: ``"en"``, ``"ca"``, ``"de"`` or ``"es"``."""
    return _block.get() or _process


def listen(speaker: Speaker) -> None:
    """Have something speak again whenever :func:`set_language` changes the language, as long as it is there."""
    _speakers.add(speaker)


def set_language(code: str) -> None:
    """Speak this language from now on, in the whole process; what widgets show changes at once.

    Parameters
    ----------
    code : str
        ``"en"``, ``"ca"``, ``"de"`` or ``"es"``.

    Raises
    ------
    OptionError
        If the code is none of these.
    """
    global _process
    before, _process = _process, _known(code)
    if _process == before:
        return
    token = _block.set(None)  # a block's language is not that of the page
    try:
        for speaker in list(_speakers):
            speaker.speak()
    finally:
        _block.reset(token)


@contextmanager
def language(code: str) -> Iterator[None]:
    """Speak this language within a ``with`` block.

    Raises
    ------
    OptionError
        If the code is none of those of :data:`LANGUAGES`.
    """
    token = _block.set(_known(code))
    try:
        yield
    finally:
        _block.reset(token)


def _known(code: str) -> str:
    if code not in list(LANGUAGES):  # a list asks for no hash, so that anything may be asked
        from gamekit.errors import OptionError  # errors are told in texts, so they import this module

        codes = ", ".join(f"{c} ({name})" for c, name in LANGUAGES.items())
        raise OptionError(Text("There is no language {code}; there are {codes}.", code=repr(code), codes=codes))
    return code
