"""What all widgets share: the message line, errors that never vanish, and a picture where no kernel runs."""

from __future__ import annotations

import ast
import html
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import gamekit
from gamekit import OptionError, Record, gaudi, language
from gamekit.drawing.scene import Scene
from gamekit.example import Example, Trial
from gamekit.position import room
from gamekit.rules import Rule
from gamekit.text import Text
from gamekit.widgets import BoardView, Disagreements, Judge, ScoreExplorer, SetUp, Stepper, Task
from gamekit.widgets.panel import Message, Panel, button, guarded, row, strong, told
from gamekit.widgets.words import Html
from tests import noughts
from tests.widgets.page import all_html, buttons, parts, pictures, send, tags, words
from tests.widgets.test_picture import HOSTILE

GAMES: dict[str, ModuleType] = {**gamekit.GAMES, "noughts": noughts}
FOLDER = Path(gamekit.__file__).parent / "widgets"
NASTY = "<img src=x onerror=alert(1)>&amp;\"'</div><script>"


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(gamekit.GAMES, "noughts", noughts)


MAKERS: dict[str, Callable[[ModuleType], Panel]] = {
    "board": lambda game: BoardView(game.new_game(players=2, seed=1)),
    "stepper": lambda game: Stepper(room(game, "examples").recorded_game()),
    "judge": lambda game: Judge(next(e for e in room(game, "examples").EXAMPLES if e.trials)),
    "setup": SetUp,
    "disagreements": Disagreements,
    "explorer": ScoreExplorer,
    "task": lambda game: Task(next(q for q in room(game, "examples").QUESTIONS if q.scene)),
    "task without a picture": lambda game: Task(next(q for q in room(game, "examples").QUESTIONS if not q.scene)),
}


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> ModuleType:
    return GAMES[request.param]


@pytest.fixture(params=MAKERS)
def widget(request: pytest.FixtureRequest, game: ModuleType) -> Panel:
    return MAKERS[request.param](game)


# ---------------------------------------------------------------- every widget


def test_every_widget_has_its_picture_where_no_kernel_runs(widget: Panel) -> None:
    data, metadata = widget._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in data
    assert len(data["text/plain"]) > 30
    assert "object at 0x" not in data["text/plain"]
    assert isinstance(metadata, dict)
    scene = widget.scene
    if scene is None:
        assert "image/svg+xml" not in data
        assert not pictures(widget)
    else:
        assert data["image/svg+xml"] == scene.svg()
        assert scene.title in data["text/plain"]
        assert scene.description in data["text/plain"]
        assert scene in [shown.scene for shown in pictures(widget)]


def test_every_widget_has_one_message_line_that_is_read_out(widget: Panel) -> None:
    widget.tell("hello")
    lines = [part for part in parts(widget) if getattr(part, "value", None) == widget.message]
    assert len(lines) == 1
    assert words(widget.message) == "hello"
    assert isinstance(lines[0], Message)


def test_hostile_messages_change_nothing(widget: Panel) -> None:
    def state() -> Any:
        return all_html(widget), [shown.svg for shown in pictures(widget)], [b.disabled for b in buttons(widget)]

    before = state()
    for shown in pictures(widget):
        for content in HOSTILE:
            if content != {"node": "cell:0:0"}:
                send(shown, content)
    assert state() == before


ALLOWED = {"div", "b", "small", "br", "ul", "li", "p"}


def test_the_html_is_of_a_few_kinds(widget: Panel) -> None:
    for tag, attributes in tags(all_html(widget)):
        assert tag in ALLOWED
        assert set(attributes) <= {"lang", "style", "title", "data-rule"}


def test_buttons_have_a_name_and_are_as_wide_as_it(widget: Panel) -> None:
    for made in buttons(widget):
        assert made.description
        assert made.layout.width == "auto"
        # A sign alone is no name for somebody who does not see it.
        assert any(letter.isalpha() for letter in made.description + (made.tooltip or ""))


def test_every_control_has_a_label(widget: Panel) -> None:
    for part in parts(widget):
        if hasattr(part, "value") and type(part).__name__ in ("Dropdown", "IntSlider", "Text", "ToggleButtons"):
            assert part.description


def test_every_widget_speaks_the_language_in_force(game: ModuleType) -> None:
    for make in MAKERS.values():
        with language("de"):
            assert make(game)._repr_mimebundle_()[0]["text/plain"]


# ---------------------------------------------------------------- the message line


def test_the_line_is_there_before_its_text_is() -> None:
    """Screen readers read out what changes in a region that they know already."""
    script = (FOLDER / "message.js").read_text(encoding="utf-8")
    assert script.index('setAttribute("role", "status")') < script.index("innerHTML")
    assert 'model.off("change:value"' in script
    made = Message()
    made.value = "x"
    assert {"value", "_esm"} <= set(made.get_state())


class Shaky(Panel):
    """A widget whose callbacks go wrong as told."""

    @property
    def scene(self) -> Scene | None:
        return None

    @guarded
    def fail(self, error: BaseException) -> str:
        """Go wrong."""
        raise error

    @guarded
    def add(self, a: int, *, b: int = 1) -> int:
        return a + b


def test_an_error_lands_in_the_message_line() -> None:
    shaky = Shaky()
    assert shaky.fail(OptionError(Text("No {it}.", it="such thing"))) is None
    assert words(shaky.message) == "No such thing."
    assert shaky.fail(ZeroDivisionError("by <nought>")) is None
    assert "ZeroDivisionError: by <nought>" in words(shaky.message)
    assert shaky.fail(KeyError("missing")) is None
    assert "missing" in words(shaky.message)
    shaky.tell("fine", kind="good")
    assert words(shaky.message) == "fine"


def test_what_ends_a_program_ends_it() -> None:
    for error in (KeyboardInterrupt(), SystemExit()):
        with pytest.raises(type(error)):
            Shaky().fail(error)


def test_what_goes_well_is_handed_back() -> None:
    assert Shaky().add(2, b=3) == 5
    assert Shaky.add.__name__ == "add"
    assert Shaky.fail.__doc__ == "Go wrong."


def test_refusals_are_told_whole() -> None:
    position = gaudi.new_game(players=2, seed=1)
    with pytest.raises(gamekit.IllegalMove) as caught:
        position.play("pass")
    shaky = Shaky()
    shaky.fail(caught.value)
    assert words(shaky.message) == str(caught.value)


def test_text_is_escaped_and_html_is_not() -> None:
    shaky = Shaky()
    shaky.tell(NASTY, strong(NASTY), Html(lambda: "<b>bold</b>"))
    assert words(shaky.message) == f"{NASTY}\n{NASTY}\nbold"
    assert {tag for tag, _ in tags(shaky.message)} == {"div", "br", "b"}


def test_a_rule_is_told_with_title_text_and_id_all_escaped() -> None:
    rule = Rule("game.turn", "house", Text(NASTY), Text(f'"{NASTY}"'))
    made = str(told(rule, NASTY))
    assert words(made) == f"{NASTY} — {NASTY} [game.turn]"
    ((tag, attributes),) = tags(made)
    assert tag == "small"
    assert attributes["title"] == f'"{NASTY}"'
    assert attributes["data-rule"] == "game.turn"


@pytest.mark.parametrize("kind", ["plain", "good", "bad"])
def test_kinds_differ_to_the_eye(kind: str) -> None:
    shaky = Shaky()
    styles = set()
    for name in ("plain", "good", "bad"):
        shaky.tell("x", kind=name)
        styles.add(shaky.message)
    assert len(styles) == 3
    shaky.tell("x", kind=kind)
    assert "color:#1b1b1b" in shaky.message  # dark on light, on dark pages too


def test_nasty_texts_from_a_game_do_no_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    position = noughts.position(["X..", ".O.", "..."])
    example = Example("x", Text(NASTY), Text(NASTY), ("noughts.end",), position, (Trial("b2"), Trial("c3")))
    judge = Judge(example)
    assert NASTY in words(judge.message)
    judge.answer(False)
    for rule in noughts.RULES.values():
        monkeypatch.setattr(rule, "_title", Text(NASTY))
        monkeypatch.setattr(rule, "_text", Text(NASTY))
    monkeypatch.setattr(sys.modules["tests.noughts.position"], "player_name", lambda player: Text(NASTY))
    made: list[Any] = [judge, *(make(noughts) for make in MAKERS.values())]
    board = BoardView(position)
    board.click(("square", 2, 2))
    made.append(board)
    for widget in made:
        for tag, attributes in tags(all_html(widget)):
            assert tag in ALLOWED
            assert set(attributes) <= {"lang", "style", "title", "data-rule"}
        assert "<img" not in "".join(shown.svg for shown in pictures(widget))
    assert html.escape(NASTY) in board.message


def test_a_button_calls_and_a_row_wraps() -> None:
    calls: list[Any] = []
    made = button(Text("Press"), calls.append, button_style="primary")
    made.click()
    assert calls == [made]
    assert made.button_style == "primary"
    line = row([made, made])
    assert line.layout.flex_flow == "row wrap"
    assert line.children == (made, made)


# ---------------------------------------------------------------- known traps


def test_no_known_traps_in_the_code() -> None:
    """No Output, no interact, no threads, no sleep, no timers, no printing."""
    traps = {
        "Output",
        "interact",
        "interactive",
        "sleep",
        "Thread",
        "print",
        "display",
        "clear_output",
        "jslink",
        "jsdlink",
    }
    traps |= {"threading", "time", "requests", "urllib", "pyplot", "eval", "exec"}
    wrong = []
    for path in sorted(FOLDER.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names: set[str] = set()
            if isinstance(node, ast.Import | ast.ImportFrom):
                names = {alias.name for alias in node.names} | {str(getattr(node, "module", ""))}
            elif isinstance(node, ast.Call):
                names = {ast.unparse(node.func).rpartition(".")[2]} - {"time"}  # a clock that is handed in has one
            wrong += [f"{path.name}: {name}" for name in names & traps]
    assert wrong == []


def test_a_widget_of_a_long_game_is_made_of_few_parts() -> None:
    stepper = Stepper(Record.from_code(room(gaudi, "examples").recorded_game().code()))
    assert len(list(parts(stepper))) < 20
