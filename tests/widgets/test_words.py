"""Whatever a widget shows follows the language at once, and nothing else changes."""

from __future__ import annotations

import gc
import gettext
import re
import weakref
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any
from xml.etree import ElementTree as ET

import ipywidgets
import pytest

import gamekit
from gamekit import LANGUAGES, bugs, current_language, language, set_language
from gamekit import text as text_module
from gamekit.position import room
from gamekit.text import Text
from gamekit.widgets import (
    BoardView,
    Disagreements,
    Judge,
    LanguagePicker,
    Quiz,
    Replay,
    ScoreExplorer,
    SetUp,
    Stepper,
    Table,
    Task,
)
from gamekit.widgets.panel import Panel, button, guarded
from gamekit.widgets.words import worded
from tests import noughts
from tests.widgets.live import Clock, begun
from tests.widgets.page import all_html, buttons, click, parts, pictures, tags, words

GAMES: dict[str, ModuleType] = {**gamekit.GAMES, "noughts": noughts}


class Brackets(gettext.NullTranslations):
    """A language in which everything that was translated stands in brackets: what does not was forgotten."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"


@pytest.fixture(autouse=True)
def pseudo_languages(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(gamekit.GAMES, "noughts", noughts)
    english = gettext.NullTranslations()
    monkeypatch.setattr(text_module, "_catalogue", lambda code: english if code == "en" else Brackets())
    yield
    ipywidgets.Widget.close_all()  # else every test would speak for all those before it too
    set_language("en")


# ---------------------------------------------------------------- every widget, after some use


def board(game: ModuleType) -> Panel:
    made = BoardView(game.new_game(players=2, seed=1))
    for _ in range(2):
        click(made, min(made.position.choose([]).lit, key=str))
    return made


def played(game: ModuleType) -> Panel:
    position = game.new_game(players=2, seed=1)
    return BoardView(position.play(position.legal_moves()[0]))


def judge(game: ModuleType) -> Panel:
    made = Judge(next(e for e in room(game, "examples").EXAMPLES if e.trials))
    made.answer(True)
    made.ask(1)
    made.answer(True)
    return made


def stepper(game: ModuleType) -> Panel:
    made = Stepper(room(game, "examples").recorded_game())
    made.go(3)
    return made


def setup(game: ModuleType) -> Panel:
    made = SetUp(game)
    made.go(2)
    return made


def matter(game: ModuleType) -> Panel:
    made = Disagreements(game)
    (choice,) = [part for part in parts(made) if isinstance(part, ipywidgets.RadioButtons)]
    if choice.options:
        choice.value = choice.options[-1][1]
    return made


def task(game: ModuleType) -> Panel:
    made = Task(room(game, "examples").QUESTIONS[0])
    made.answer(1)
    return made


def open_task(game: ModuleType) -> Panel:
    return Task(room(game, "examples").QUESTIONS[-1])


def quiz(game: ModuleType) -> Panel:
    made = Quiz(game, seed=2, level=2)
    made.answer(made.question.right)
    return made


def open_quiz(game: ModuleType) -> Panel:
    made = Quiz(game, seed=3)
    made.answer(0)
    made.another()
    return made


def refused(game: ModuleType) -> Panel:
    made = board(game)
    guarded(lambda self: game.parse_move("nonsense"))(made)
    return made


MAKERS: list[Callable[[ModuleType], Panel]] = [
    board, played, refused, judge, stepper, setup, matter, task, open_task, quiz, open_quiz, ScoreExplorer,
]  # fmt: skip


def live(game: ModuleType) -> Panel:
    made, clock = begun(2, "medium", 1)
    clock.go(4.0)
    guarded(lambda self: self.click(("right", 1)))(made)
    return made


def review(game: ModuleType) -> Panel:
    """A game in real time that is over, with all that it offers then."""
    made, clock = begun(1, "weak", 1)
    click(made, ("trophies",))
    clock.go(11.0)
    made.review()
    return made


def replay(game: ModuleType) -> Panel:
    made = Replay(room(game, "examples").recorded_game(), Clock())
    made.play()
    return made


def table(game: ModuleType) -> Panel:
    """A game against a bot after some moves."""
    clock = Clock()
    made = Table(game, players=2, seed=1, bots={0: "random"}, clock=clock)
    clock.go(1.0)
    made._do(str(made.position.legal_moves()[0]))
    clock.go(1.0)
    return made


def covered(game: ModuleType) -> Panel:
    """A game of two people at one screen; where hands are hidden the screen is to be passed on."""
    made = Table(game, players=2, seed=1, bots=(), clock=Clock())
    made.load("nonsense")
    made.look(0)
    return made


def hinted(game: ModuleType) -> Panel:
    made = Table(game, players=2, seed=1, clock=Clock())
    made.hint()
    return made


def looking_back(game: ModuleType) -> Panel:
    made = Table(game, players=2, seed=1, bots=("random", "random"))
    made.look(1)
    return made


def game_over(game: ModuleType) -> Panel:
    return Table(game, players=2, seed=1, bots=("random", "random"))


MADE = [(make, game) for game in GAMES.values() for make in MAKERS]
MADE += [(make, bugs) for make in (live, review, replay)]  # only there time passes
MADE += [
    (make, game)
    for game in GAMES.values()
    if game is not bugs
    for make in (table, hinted, covered, looking_back, game_over)
]


@pytest.fixture(params=MADE, ids=lambda pair: f"{pair[0].__name__}-{pair[1].__name__.rpartition('.')[2]}")
def made(request: pytest.FixtureRequest) -> tuple[Panel, ModuleType]:
    make, game = request.param
    return make(game), game


@pytest.fixture
def game(made: tuple[Panel, ModuleType]) -> ModuleType:
    return made[1]


@pytest.fixture
def widget(made: tuple[Panel, ModuleType]) -> Panel:
    return made[0]


def said(widget: Panel) -> list[str]:
    """Every text that a reader sees or hears, without the names of the languages."""
    found = [words(all_html(widget)), *(about for _, its in tags(all_html(widget)) if (about := its.get("title")))]
    for part in parts(widget):
        names = ("description", "tooltip") if not isinstance(part, LanguagePicker) else ("description",)
        found += [str(getattr(part, name)) for name in names if getattr(part, name, None)]
        if not isinstance(part, LanguagePicker):
            found += [str(label) for label, _ in getattr(part, "options", ())]
    for shown in pictures(widget):
        for element in ET.fromstring(shown.svg).iter():
            found += [text for text in (element.get("aria-label"), element.text) if text and text.strip()]
    found.append(widget._repr_mimebundle_()[0]["text/plain"])
    return found


def state(widget: Panel) -> Any:
    """All that the page knows of a widget."""
    names = ("value", "options", "disabled", "description", "tooltip", "children")
    return (
        all_html(widget),
        [shown.svg for shown in pictures(widget)],
        [{name: getattr(part, name, None) for name in names} for part in parts(widget)],
    )


def outside(text: str) -> str:
    """What stands in no brackets."""
    depth, kept = 0, ""
    for letter in text:
        depth += (letter == "⟦") - (letter == "⟧")
        kept += letter if depth == 0 else " "
    return kept


def is_word(word: str) -> bool:
    """A word of a language, unlike the name of a tile or of a rule."""
    return not re.fullmatch(r"[gbo]{3}|[a-z]\d|h", word)


def test_everything_is_said_in_the_other_language(widget: Panel, game: ModuleType) -> None:
    set_language("de")
    forgotten = set()
    for text in said(widget):
        plain = re.sub(r"\[\w+(\.\w+)+\]", "", outside(text))
        forgotten |= {text for word in re.findall(r"[^\W\d_]{2,}", plain) if is_word(word)}
    assert forgotten == set()


def test_english_comes_back_as_it_was(widget: Panel) -> None:
    before = state(widget)
    for code in ("de", "ca", "es"):
        set_language(code)
        assert state(widget) != before
        assert all(shown.language == code for shown in pictures(widget))
        assert not widget.message or f'lang="{code}"' in widget.message
    set_language("en")
    assert state(widget) == before


def test_what_is_chosen_stays_and_nothing_is_called(widget: Panel, monkeypatch: pytest.MonkeyPatch) -> None:
    values = [getattr(part, "value", None) for part in parts(widget) if getattr(part, "options", ())]
    disabled = [made.disabled for made in buttons(widget)]
    heard: list[Any] = []
    for part in parts(widget):
        if hasattr(part, "value") and not hasattr(part, "options") and not isinstance(part, ipywidgets.HTML):
            part.observe(heard.append, names="value")
    set_language("es")
    chosen = [getattr(part, "value", None) for part in parts(widget) if getattr(part, "options", ())]
    assert chosen == [value if value not in LANGUAGES else "es" for value in values]
    assert [made.disabled for made in buttons(widget)] == disabled
    assert [change for change in heard if not isinstance(change["new"], str)] == []


def test_it_goes_on_as_if_nothing_had_been(widget: Panel) -> None:
    """A switch leaves the widget working: its own controls go on."""
    set_language("ca")
    for made in buttons(widget):
        if not made.disabled:
            made.click()
            break
    assert "⟦" in widget.message


def test_the_still_picture_is_in_the_language_too(widget: Panel) -> None:
    set_language("de")
    data = widget._repr_mimebundle_()[0]
    assert "⟦" in data["text/plain"]
    assert widget.scene is None or "⟦" in data["image/svg+xml"]


# ---------------------------------------------------------------- choosing the language


def picker(widget: Panel) -> LanguagePicker:
    (found,) = [p for p in parts(widget) if isinstance(p, LanguagePicker) and p.layout.display != "none"]
    return found


def test_every_widget_has_one_picker(widget: Panel) -> None:
    assert picker(widget).value == "en"
    assert [code for _, code in picker(widget).options] == list(LANGUAGES)


def test_one_picker_switches_the_whole_page() -> None:
    first, second, alone = BoardView(noughts.new_game(2, 1)), BoardView(noughts.new_game(2, 1)), LanguagePicker()
    picker(first).value = "de"
    assert current_language() == "de"
    assert picker(second).value == alone.value == "de"
    assert alone.description == "⟦Language⟧"
    assert second.message == first.message != ""
    set_language("ca")
    assert picker(first).value == alone.value == "ca"


def test_a_picker_says_what_it_is_where_no_kernel_runs() -> None:
    data, _ = LanguagePicker()._repr_mimebundle_()
    assert data["text/plain"] == "Language: English"


def test_a_block_does_not_reach_the_page() -> None:
    shown = BoardView(noughts.new_game(2, 1))
    before = state(shown)
    with language("de"):
        assert state(shown) == before
        set_language("ca")
        assert 'lang="ca"' in shown.message
    set_language("en")
    assert state(shown) == before


# ---------------------------------------------------------------- controls


def test_options_keep_what_is_chosen_and_call_nobody() -> None:
    calls: list[Any] = []
    options = [(Text("one"), 1), (Text("two"), 2), (Text("three"), 3)]
    for kind in (ipywidgets.Dropdown, ipywidgets.RadioButtons, ipywidgets.ToggleButtons):
        made = worded(kind(), options=options, on_value=calls.append)
        assert made.value == 1
        for value in (3, None):
            made.value = value
            calls.clear()
            set_language("de")
            assert (made.value, [label for label, _ in made.options]) == (value, ["⟦one⟧", "⟦two⟧", "⟦three⟧"])
            set_language("en")
            assert (made.value, calls) == (value, [])
        made.value = 2
        assert calls[-1]["new"] == 2


def test_other_texts_take_the_place_of_the_first() -> None:
    calls: list[str] = []
    made = worded(ipywidgets.Dropdown(), options=[(Text("one"), 1)], on_value=lambda _: calls.append("first"))
    worded(made, options=[(Text("two"), 1), (Text("three"), 3)], on_value=lambda _: calls.append("second"))
    set_language("de")
    made.value = 3
    assert [label for label, _ in made.options] == ["⟦two⟧", "⟦three⟧"]
    assert calls == ["second"]


def test_what_is_gone_or_closed_is_not_called() -> None:
    calls = []

    class Counted:
        def speak(self) -> None:
            calls.append(self)

    gone = Counted()
    text_module.listen(gone)
    set_language("de")
    assert calls == [gone]
    calls.clear()
    there = weakref.ref(gone)
    del gone
    gc.collect()
    assert there() is None
    closed = button(Text("Play"), lambda _: None)
    closed.close()
    label = closed.description
    set_language("ca")
    set_language("en")
    assert (calls, closed.description) == ([], label)
