"""What the table knows, in the page."""

from __future__ import annotations

import gettext
from collections.abc import Iterator
from typing import Any

import ipywidgets
import pytest

import gamekit
from gamekit import OptionError, Record, gaudi, set_language
from gamekit import text as text_module
from gamekit.gaudi.examples import FINDING_OUT, recorded_game
from gamekit.gaudi.inference import steps
from gamekit.widgets import Knowledge
from tests import noughts
from tests.widgets.page import all_html, button, buttons, labels, parts, picture, press, words


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    yield
    set_language("en")


def slider(widget: Knowledge) -> Any:
    (found,) = [part for part in parts(widget) if isinstance(part, ipywidgets.IntSlider)]
    return found


def eyes(widget: Knowledge) -> Any:
    return next(part for part in parts(widget) if type(part) is ipywidgets.Dropdown)


def test_every_step_is_told_with_its_reason_and_shown() -> None:
    widget = Knowledge(recorded_game())
    for at, step in enumerate(steps(recorded_game())):
        widget.go(at)
        assert widget.at == at
        assert widget.knowledge == step.knowledge
        assert picture(widget).svg == widget.scene.svg()
        said = words(widget.message)
        if not at:
            assert "The start." in said
            continue
        reason = step.knowledge.why[-1]
        assert f"Move {step.number} of {len(recorded_game())}: {recorded_game().moves[step.number - 1]}" in said
        assert str(reason.message) in said
        assert all(str(text) in said for text in reason.so)
        assert reason.rule in said
        shown = labels(widget.scene)
        for player, pair in reason.gone:
            assert "just now" in shown["pair", player, *pair]


def test_the_tables_shrink_to_three_deals() -> None:
    widget = Knowledge(FINDING_OUT)
    seen = []
    for _ in range(4):
        seen.append(widget.knowledge.deals)
        if not button(widget, "One step on").disabled:
            press(widget, "One step on")
    assert seen == [36, 20, 8, 3]
    assert button(widget, "To the end").disabled
    assert "3 of 36 deals are left." in words(widget.message)
    press(widget, "One step back")
    assert widget.knowledge.deals == 8
    press(widget, "To the start")
    assert widget.at == 0
    assert button(widget, "One step back").disabled


def test_what_tells_nothing_new_is_passed_over() -> None:
    widget = Knowledge(recorded_game())
    telling = [at for at, step in enumerate(steps(recorded_game())[1:], 1) if step.knowledge.why[-1].gone]
    last = slider(widget).max
    for at in (*telling, last):
        press(widget, "On to what tells something")
        assert widget.at == at
    for at in (*reversed(telling), 0):
        press(widget, "Back to what told something")
        assert widget.at == at


def test_a_player_knows_more_than_one_who_looks_on() -> None:
    widget = Knowledge(FINDING_OUT)
    widget.go(2)
    assert widget.viewer is None
    eyes(widget).value = 0
    assert widget.at == 2
    assert widget.viewer == 0
    assert widget.knowledge.deals == 4
    assert {node[1] for node in labels(widget.scene) if node[0] == "pair"} == {1, 2}
    widget.go(0)
    assert "Player 1 knows their own cards, shell and green." in words(widget.message)
    widget.look(None)
    assert widget.knowledge.deals == 36
    assert Knowledge(FINDING_OUT, viewer=2).knowledge.deals == 4
    widget.look(9)
    assert "went wrong" in words(widget.message)


def test_tokens_that_lie_at_the_start_tell_too() -> None:
    data = recorded_game().positions()[12].to_dict()
    example = type(FINDING_OUT)(
        "later", FINDING_OUT.title, FINDING_OUT.text, FINDING_OUT.rules, gaudi.from_dict(data),
        moves=recorded_game().moves[12:14],
    )  # fmt: skip
    widget = Knowledge(example)
    widget.go(1)
    assert "What lies there at the start." in words(widget.message)
    widget.go(99)
    assert "of 2: " in words(widget.message)


@pytest.mark.parametrize("option", ["beginner", "toddler"])
def test_where_nothing_is_secret_it_says_so(option: str) -> None:
    record = Record.start(gaudi, players=3, seed=5, **{option: True})
    for _ in range(6):
        record = record.play(record.position.legal_moves()[0])
    widget = Knowledge(record)
    assert "nothing to find out" in words(widget.message)
    assert all(it.disabled for it in buttons(widget))
    widget.look(1)
    assert "nothing to find out" in words(widget.message)
    assert widget._repr_mimebundle_()[0]["image/svg+xml"] == widget.scene.svg()


def test_a_game_in_which_nothing_is_found_out_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(gamekit.GAMES, "noughts", noughts)
    with pytest.raises(OptionError, match="nothing that is secret"):
        Knowledge(Record.start(noughts, players=2, seed=1))


@pytest.mark.parametrize(("record", "viewer"), [(7, None), (gaudi, None), (FINDING_OUT, 3), (FINDING_OUT, "1")])
def test_what_is_no_record_or_no_player_is_refused(record: Any, viewer: Any) -> None:
    with pytest.raises(OptionError):
        Knowledge(record, viewer)


def test_all_of_it_follows_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    class Brackets(gettext.NullTranslations):
        def gettext(self, message: str) -> str:
            return f"⟦{message}⟧"

        def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
            return f"⟦{msgid1 if n == 1 else msgid2}⟧"

    english = gettext.NullTranslations()
    monkeypatch.setattr(text_module, "_catalogue", lambda code: english if code == "en" else Brackets())
    widget = Knowledge(FINDING_OUT, viewer=2)
    widget.go(3)
    before = (all_html(widget), widget.scene.svg(), eyes(widget).options)
    set_language("ca")
    assert all(line.startswith("⟦") for line in words(widget.message).splitlines())
    assert widget.scene.title.startswith("⟦")
    assert all(label.startswith("⟦") for node, label in labels(widget.scene).items() if node[0] == "pair")
    assert all(it.tooltip.startswith("⟦") for it in buttons(widget))
    assert all(label.startswith("⟦") for label, _ in eyes(widget).options)
    assert (widget.at, widget.viewer) == (3, 2)
    set_language("en")
    assert (all_html(widget), widget.scene.svg(), eyes(widget).options) == before


def test_buttons_and_picture_stay() -> None:
    widget = Knowledge(recorded_game())
    made, shown = buttons(widget), picture(widget)
    widget.go(4)
    widget.look(1)
    assert buttons(widget) == made
    assert picture(widget) is shown
    wrong: Any = "two"
    widget.go(wrong)
    assert "went wrong" in words(widget.message)
