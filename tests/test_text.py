"""The language in force, and texts that are put into words when they are read."""

from __future__ import annotations

import asyncio
import copy
import gettext
import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextvars import copy_context
from typing import Any

import pytest

import gamekit
from gamekit import LANGUAGES, OptionError, current_language, gaudi, language, set_language
from gamekit import text as text_module
from gamekit.text import Listing, Text

WORDS: dict[str, dict[str, Any]] = {
    "de": {
        "{n} point": ("{n} Punkt", "{n} Punkte"),
        "{player} wins.": "{player} gewinnt.",
        "player {number}": "Spieler {number}",
        "{some} and {last}": "{some} und {last}",
        "green": "grün",
    },
    "ca": {"{some} and {last}": "{some} i {last}", "green": "verd", "{player} wins.": "Guanya {player}."},
    "es": {"{some} and {last}": "{some} y {last}", "green": "verde"},
}


class Words(gettext.NullTranslations):
    """A catalogue of a few words, so that these tests do not hang on the real ones."""

    def __init__(self, words: dict[str, Any]) -> None:
        super().__init__()
        self.words = words

    def gettext(self, message: str) -> str:
        return str(self.words.get(message, message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        forms = self.words.get(msgid1, (msgid1, msgid2))
        return str(forms[n != 1])


@pytest.fixture(autouse=True)
def english_afterwards(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(text_module, "_catalogue", lambda code: Words(WORDS.get(code, {})))
    yield
    set_language("en")


# ---------------------------------------------------------------- the language in force


def test_there_are_four_languages_and_english_is_spoken_at_first() -> None:
    assert list(LANGUAGES) == ["en", "ca", "de", "es"]
    assert LANGUAGES["ca"] == "Català"
    assert current_language() == "en"


def test_a_language_holds_until_another_is_set() -> None:
    for code in ("ca", "de", "es", "en"):
        set_language(code)
        assert current_language() == code


def test_blocks_nest_and_end() -> None:
    set_language("de")
    with language("ca"):
        assert current_language() == "ca"
        with language("es"):
            assert current_language() == "es"
            with language("es"), language("en"):
                assert current_language() == "en"
        assert current_language() == "ca"
    assert current_language() == "de"


def test_a_block_ends_with_an_error_too() -> None:
    with pytest.raises(ZeroDivisionError), language("ca"):
        1 / 0  # noqa: B018 - for its error
    assert current_language() == "en"


def test_what_is_set_within_a_block_holds_after_it() -> None:
    with language("ca"):
        set_language("de")
        assert current_language() == "ca"
    assert current_language() == "de"


def test_what_one_cell_sets_holds_in_the_next() -> None:
    """A notebook runs each cell in a context of its own."""
    copy_context().run(set_language, "es")
    assert current_language() == "es"
    assert copy_context().run(current_language) == "es"


def test_a_block_is_no_affair_of_other_contexts() -> None:
    outside = copy_context()
    with language("ca"):
        assert outside.run(current_language) == "en"
        assert copy_context().run(current_language) == "ca"


def test_a_block_is_no_affair_of_other_threads() -> None:
    heard = []
    with language("ca"):
        thread = threading.Thread(target=lambda: heard.append(current_language()))
        thread.start()
        thread.join()
        assert current_language() == "ca"
    assert heard == ["en"]
    thread = threading.Thread(target=set_language, args=("de",))
    thread.start()
    thread.join()
    assert current_language() == "de"


def test_tasks_speak_each_their_own_language() -> None:
    async def speak(code: str) -> list[str]:
        heard = []
        with language(code):
            for _ in range(3):
                await asyncio.sleep(0)
                heard.append(current_language())
        heard.append(current_language())
        return heard

    async def together() -> list[list[str]]:
        return list(await asyncio.gather(*(speak(code) for code in ("ca", "de", "es"))))

    assert asyncio.run(together()) == [[code] * 3 + ["en"] for code in ("ca", "de", "es")]


WRONG: list[Any] = ["", "xx", "EN", "en ", "english", "de_AT", "ca-ES", None, 1, True, b"en", ["en"], {"en"}, ("en",)]


@pytest.mark.parametrize("code", WRONG, ids=repr)
def test_unknown_codes_are_refused_and_nothing_changes(code: Any) -> None:
    set_language("de")
    with pytest.raises(OptionError) as caught:
        set_language(code)
    assert all(known in str(caught.value) for known in LANGUAGES)
    with pytest.raises(OptionError), language(code):
        pytest.fail("the block was entered")
    assert current_language() == "de"


def test_the_package_hands_the_language_on() -> None:
    assert gamekit.set_language is text_module.set_language
    assert gamekit.language is text_module.language


@pytest.mark.parametrize(("wish", "spoken"), [("ca", "ca"), ("", "en"), ("xx", "en"), ("de_AT", "en")])
def test_the_surroundings_say_what_is_spoken_at_first(wish: str, spoken: str) -> None:
    code = "import gamekit; print(gamekit.current_language())"
    environment = {**os.environ, "GAMEKIT_LANGUAGE": wish}
    run = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert run.stdout.strip() == spoken
    assert (f"GAMEKIT_LANGUAGE={wish} is none of en, ca, de, es" in run.stderr) == (wish not in ("ca", ""))


# ---------------------------------------------------------------- texts


def test_a_text_is_put_into_words_when_it_is_read() -> None:
    told = Text("{player} wins.", player=Text("player {number}", number=2))
    assert str(told) == "player 2 wins."
    with language("de"):
        assert str(told) == "Spieler 2 gewinnt."
        with language("ca"):
            assert str(told) == "Guanya player 2."
    set_language("de")
    assert f"{told}" == "Spieler 2 gewinnt."
    assert f"{told:>20}" == "  Spieler 2 gewinnt."


def test_everything_said_can_be_said_again() -> None:
    """Refusals, events, score lines, errors and rules follow the language, whenever they were made."""
    p = gaudi.new_game(players=2, seed=1)
    words = []

    def everything() -> list[str]:
        rule = gaudi.RULES["gaudi.end"]
        try:
            gaudi.new_game(players=9)
        except OptionError as error:
            return [str(refused), *map(str, events), rule.title, rule.text, str(error)]
        raise AssertionError

    (refused,) = p.violations("pass")
    events = p.play(p.legal_moves()[0]).events
    english = everything()
    assert all(english)
    keys = {key for text in (refused.message, *(event.message for event in events)) for key in [text.message]}
    WORDS["es"].update({key: f"¡{key}!" for key in keys})
    try:
        with language("es"):
            words = everything()
    finally:
        for key in keys:
            del WORDS["es"][key]
    assert words[0] == f"¡{english[0]}!"
    assert all(word.startswith("¡") for word in words[1 : 1 + len(events)])


def test_names_without_a_translation_stay_english() -> None:
    with language("es"):
        assert str(Text("nothing of the kind")) == "nothing of the kind"
        assert str(Text("{n} of them", n=3)) == "3 of them"


@pytest.mark.parametrize(
    ("n", "english", "german"), [(0, "0 points", "0 Punkte"), (1, "1 point", "1 Punkt"), (2, "2 points", "2 Punkte")]
)
def test_plural_chooses_by_the_number_as_the_language_does(n: int, english: str, german: str) -> None:
    told = Text.plural("{n} point", "{n} points", n=n)
    assert str(told) == english
    with language("de"):
        assert str(told) == german
    assert str(Text.plural("{who}: {n} tile", "{who}: {n} tiles", n=n, who="A")).startswith(f"A: {n} tile")


def test_values_are_never_read_as_placeholders() -> None:
    told = Text("{a} {b}", a="{b}", b="{0} %s {x.y}")
    assert str(told) == "{b} {0} %s {x.y}"
    assert str(Text("outer: {inner}", inner=told)) == "outer: {b} {0} %s {x.y}"
    assert str(Text("{message} {self}", message="a value", self="another")) == "a value another"


def test_braces_are_doubled_in_a_message_and_in_no_value() -> None:
    assert str(Text("write {{'gbo': 3}}, not {it}", it="{}")) == "write {'gbo': 3}, not {}"


def test_texts_are_pickled_and_copied() -> None:
    told = Text("{a}: {b} {c}", a=Text.plural("{n} point", "{n} points", n=2), b=Listing([Text("green"), "x"]), c=5)
    for again in (pickle.loads(pickle.dumps(told)), copy.deepcopy(told), copy.copy(told)):
        assert str(again) == str(told) == "2 points: green and x 5"
        with language("de"):
            assert str(again) == str(told) == "2 Punkte: grün und x 5"


def test_a_repr_shows_the_words() -> None:
    assert repr(Text("green")) == "<Text 'green'>"
    with language("ca"):
        assert repr(Text("green")) == "<Text 'verd'>"


# ---------------------------------------------------------------- listings


@pytest.mark.parametrize(
    ("items", "english", "catalan"),
    [
        (["a"], "a", "a"),
        (["a", "b"], "a and b", "a i b"),
        (["a", "b", "c"], "a, b and c", "a, b i c"),
        ([Text("green"), 2, Listing(["x", "y"])], "green, 2 and x and y", "verd, 2 i x i y"),
    ],
)
def test_a_listing_joins_as_the_language_does(items: list[Any], english: str, catalan: str) -> None:
    listing = Listing(items)
    items.append("later")
    assert str(listing) == english
    assert f"{listing:<30}" == english.ljust(30)
    with language("ca"):
        assert str(listing) == catalan
        assert str(Text("{it}!", it=listing)) == f"{catalan}!"


def test_a_listing_of_nothing_says_something() -> None:
    """Where nothing is left to list, a picture or a refusal must still come out."""
    assert isinstance(str(Listing([])), str)
    assert str(Text("Give back: {tiles}.", tiles=Listing([]))).startswith("Give back: ")


# ---------------------------------------------------------------- the catalogues


def test_every_language_has_a_catalogue_or_falls_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    for code in LANGUAGES:
        with language(code):
            assert str(Text("")) == ""
            assert str(Text("no catalogue has this")) == "no catalogue has this"
            assert "2" in str(Text.plural("{n} point", "{n} points", n=2))
