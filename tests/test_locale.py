"""The catalogues: complete, up to date with the sources, and of the same shape as the English."""

from __future__ import annotations

import gettext
import io
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from gamekit import LANGUAGES, language
from gamekit.locale.extract import texts
from gamekit.text import CATALOGUES, Listing, Text

ROOT = Path(__file__).resolve().parents[1]
CODES = [code for code in LANGUAGES if code != "en"]
each_language = pytest.mark.parametrize("code", CODES)

SAME_AS_ENGLISH: dict[str, set[str]] = {
    "ca": {
        "%(prog)s: error: %(message)s\n",
        "Azul",
        "Bugs & Co",
        "Centre",
        "Centre: {tiles}.",
        "No",
        "No.",
        "argument %(argument_name)s: %(message)s",
        "centre: {tiles}",
        "no",
        "{time} s",
    },
    "de": {"Azul", "Bugs & Co", "Name", "Pause (P)", "Pause.", "{time} s"},
    "es": {"%(prog)s: error: %(message)s\n", "Azul", "Bugs & Co", "No", "no", "{time} s"},
}
"""What is written in a language as in English, beside what holds no word of it."""


@cache
def wanted() -> dict[str, str]:
    """The messages in the sources, each with its form for several or nothing."""
    found: dict[str, str] = {}
    mapping = [("**.py", "gamekit.locale.extract:texts")]
    for _, _, message, _, _ in extract_from_dir(ROOT / "gamekit", mapping):
        one, several = message if isinstance(message, tuple) else (message, "")
        assert found.get(one) in (None, "", several) or not several, f"{one!r} has two forms for several"
        found[one] = found.get(one) or several
    return found


@cache
def catalogue(code: str) -> Catalog:
    with (CATALOGUES / code / "LC_MESSAGES" / "gamekit.po").open("rb") as file:
        return read_po(file, locale=code, abort_invalid=True)


def messages(code: str) -> Iterator[Message]:
    return (message for message in catalogue(code) if message.id)


def forms(it: Any) -> tuple[str, ...]:
    """A message, or its translation, as one form or two."""
    return (it,) if isinstance(it, str) else tuple(it)


def pairs(code: str) -> Iterator[tuple[str, str]]:
    """Each English form with the same form in the language, as far as there is one."""
    for message in messages(code):
        said = zip(forms(message.id), forms(message.string), strict=True)
        yield from ((english, translated) for english, translated in said if translated)


def places(message: str) -> set[tuple[str, str | None, str | None]]:
    """The placeholders of a message, each with its format and its conversion."""
    return {(name, spec, how) for _, name, spec, how in string.Formatter().parse(message) if name is not None}


# ---------------------------------------------------------------- the catalogues


@each_language
def test_the_catalogue_has_what_the_sources_say_and_nothing_else(code: str) -> None:
    """make catalogues brings it up to date; ARGS=--ignore-obsolete drops what is gone."""
    there = {forms(message.id)[0]: "".join(forms(message.id)[1:]) for message in messages(code)}
    assert there == wanted()
    assert list(catalogue(code).obsolete) == []


@each_language
def test_everything_is_translated(code: str) -> None:
    assert [message.id for message in messages(code) if not all(forms(message.string))] == []


@each_language
def test_nothing_is_in_doubt(code: str) -> None:
    assert [message.id for message in messages(code) if message.fuzzy] == []


@each_language
def test_translations_have_the_placeholders_of_the_english(code: str) -> None:
    """In the form for one, the number itself may be said in words."""
    wrong = []
    for message in messages(code):
        own = places("".join(forms(message.id)))
        for k, translated in enumerate(filter(None, forms(message.string))):
            left_out = own - places(translated)
            may_go = {("n", "", None)} if len(forms(message.string)) > 1 and k == 0 else set()
            if places(translated) - own or left_out - may_go:
                wrong.append(translated)
    assert wrong == []
    assert [e for message in messages(code) for e in message.check(catalogue(code))] == []


@each_language
def test_translations_begin_and_end_as_the_english(code: str) -> None:
    def edges(text: str) -> tuple[str, str]:
        return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]

    assert [translated for english, translated in pairs(code) if edges(english) != edges(translated)] == []


@each_language
def test_translations_are_not_the_english(code: str) -> None:
    same = {english for english, translated in pairs(code) if english == translated}
    assert same - SAME_AS_ENGLISH[code] == set()
    assert SAME_AS_ENGLISH[code] - same == set()


@each_language
def test_there_are_two_forms_by_the_number(code: str) -> None:
    assert catalogue(code).plural_forms == "nplurals=2; plural=(n != 1);"


@each_language
def test_the_compiled_catalogue_says_what_the_catalogue_says(code: str) -> None:
    """make compiles it; installing does too."""
    with (CATALOGUES / code / "LC_MESSAGES" / "gamekit.mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    for message in messages(code):
        if message.fuzzy or not all(forms(message.string)):
            continue
        one, *several = forms(message.id)
        if several:
            assert (compiled.ngettext(one, several[0], 1), compiled.ngettext(one, several[0], 2)) == message.string
        else:
            assert compiled.gettext(one) == message.string


# ---------------------------------------------------------------- how messages are found


def found(code: str) -> list[str | tuple[str, str]]:
    return [message for _, _, message, _ in texts(io.BytesIO(code.encode()), [], [], {})]


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ('Text("a tile")', ["a tile"]),
        ('Text("a " "tile", n=1)', ["a tile"]),
        ('Text("left" if n else "right")', ["left", "right"]),
        ('Text.plural("{n} tile", "{n} tiles", n=n)', [("{n} tile", "{n} tiles")]),
        ('one, two = "tile", "tiles"\nText.plural(one, two, n=n)', [("tile", "tiles")]),
        ('def f():\n  if n:\n    it = "a"\n  else:\n    it = "b"\n  return Text(it)', ["a", "b"]),
        ('it = "outer"\ndef f():\n  return Text(it)', ["outer"]),
        ('it = "outer"\ndef f():\n  it = "inner"\n  return Text(it)', ["inner"]),
        ('for mark, it in ((1, "a"), (2, "b")):\n  Text(it)', ["a", "b"]),
        ('[Text(it) for it in ("a", "b")]', ["a", "b"]),
        ('Text("outer {it}", it=Text("inner"))', ["outer {it}", "inner"]),
        ('Text("{a}: {b}", a=1, b=2)', []),
        ('ipywidgets.Text(value="a field", description=it)', []),
        ("isinstance(it, Text)", []),
    ],
)
def test_messages_are_found(code: str, expected: list[str | tuple[str, str]]) -> None:
    assert found(code) == expected


@pytest.mark.parametrize(
    "code",
    [
        'Text(f"{n} tiles")',
        'Text("a" + it)',
        "Text(it)",
        "def f(it):\n  return Text(it)",
        'def f():\n  it = "a"\ndef g():\n  return Text(it)',
        "Text(*it)",
        "Text()",
        'Text.plural("one")',
        'Text.plural("a" if n else "b", "c", n=n)',
        "map(Text, messages)",
        "for it in given():\n  Text(it)",
    ],
)
def test_a_message_that_cannot_be_found_is_an_error(code: str) -> None:
    with pytest.raises(ValueError, match="no literal message in"):
        found(code)


# ---------------------------------------------------------------- listings


@pytest.mark.parametrize(
    ("code", "two", "three"),
    [
        ("en", "a and b", "a, b and c"),
        ("ca", "a i b", "a, b i c"),
        ("de", "a und b", "a, b und c"),
        ("es", "a y b", "a, b y c"),
    ],
)
def test_things_are_listed_as_the_language_does(code: str, two: str, three: str) -> None:
    with language(code):
        assert [str(Listing(["a", "b"])), str(Listing(["a", "b", "c"]))] == [two, three]


@pytest.mark.parametrize(
    ("code", "told"), [("en", "a, b or c"), ("ca", "a, b o c"), ("de", "a, b oder c"), ("es", "a, b o c")]
)
def test_what_is_to_be_chosen_from_is_listed_with_or(code: str, told: str) -> None:
    with language(code):
        assert str(Listing(["a", "b", "c"], "or")) == told
        assert str(Listing(["a"], "or")) == "a"


@pytest.mark.parametrize(
    ("last", "told"),
    [
        ("obo", "a u obo"),
        ("hoja", "a u hoja"),
        ("8", "a u 8"),
        ("11", "a u 11"),
        ("gbo", "a o gbo"),
        ("110", "a o 110"),
    ],
)
def test_spanish_minds_the_sound_that_follows_or(last: str, told: str) -> None:
    with language("es"):
        assert str(Listing(["a", last], "or")) == told


@pytest.mark.parametrize("last", ["izquierda", "hilera", "Íñigo", "hielo", "hoja", "iones"])
def test_spanish_minds_the_sound_that_follows(last: str) -> None:
    word = "e" if last in ("izquierda", "hilera", "Íñigo") else "y"
    with language("es"):
        assert str(Listing(["a", Text("{it}", it=last)])) == f"a {word} {last}"
