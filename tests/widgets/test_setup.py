"""Setting up, step by step, for any number of players and any option."""

from __future__ import annotations

from typing import Any

import ipywidgets
import pytest

from gamekit import OptionError, gaudi
from gamekit.gaudi.examples import setup_stages
from gamekit.widgets import SetUp
from gamekit.widgets.setup import controls
from tests import noughts
from tests.noughts import examples
from tests.widgets.page import button, buttons, parts, picture, press, words


def control(widget: SetUp, label: str) -> Any:
    (found,) = [part for part in parts(widget) if getattr(part, "description", None) == label]
    return found


def same(one: Any, other: Any) -> bool:
    return [(s.rule, str(s.text), s.scene.svg()) for s in one] == [(s.rule, str(s.text), s.scene.svg()) for s in other]


def test_the_steps_are_those_of_the_game() -> None:
    for players in (2, 4, 6):
        widget = SetUp(gaudi, players=players, seed="class")
        assert same(widget.stages, setup_stages(players, "class"))
        for k, stage in enumerate(widget.stages):
            assert f"Step {k + 1} of {len(widget.stages)}" in words(widget.message)
            assert str(stage.text) in words(widget.message)
            assert stage.rule in words(widget.message)
            assert widget.scene is stage.scene
            assert picture(widget).svg == stage.scene.svg()
            if k < len(widget.stages) - 1:
                press(widget, "Next ▶")
        assert button(widget, "Next ▶").disabled
        press(widget, "◀ Back")
        assert f"Step {len(widget.stages) - 1} of" in words(widget.message)


def test_there_is_nothing_beyond_the_ends() -> None:
    widget = SetUp(noughts)
    assert button(widget, "◀ Back").disabled
    widget.go(-3)
    assert "Step 1 of 2" in words(widget.message)
    widget.go(99)
    assert "Step 2 of 2" in words(widget.message)
    assert button(widget, "Next ▶").disabled


def test_players_can_be_changed_at_any_time() -> None:
    widget = SetUp(gaudi, players=2, seed=5)
    press(widget, "Next ▶")
    control(widget, "Players").value = 5
    assert same(widget.stages, setup_stages(5, 5))
    assert "Step 2 of" in words(widget.message)
    assert picture(widget).svg == widget.stages[1].scene.svg()


def test_options_can_be_changed_at_any_time() -> None:
    widget = SetUp(gaudi, players=3, seed=5)
    widget.go(99)
    last = len(widget.stages)
    control(widget, "From four years").value = True
    assert same(widget.stages, setup_stages(3, 5, toddler=True))
    assert len(widget.stages) < last
    assert f"Step {len(widget.stages)} of {len(widget.stages)}" in words(widget.message)
    control(widget, "From four years").value = False
    control(widget, "Short game").value = True
    assert same(widget.stages, setup_stages(3, 5, short=True))


@pytest.mark.parametrize(
    ("text", "seed"),
    [
        ("12", 12),
        ("-3", -3),
        (" 8 ", 8),
        ("class 4b", "class 4b"),
        ("-", "-"),
        ("--5", "--5"),
        ("1-2", "1-2"),
        ("²", "²"),
    ],
)
def test_the_deal_is_a_number_or_any_text(text: str, seed: int | str) -> None:
    widget = SetUp(gaudi)
    control(widget, "Deal").value = text
    assert "went wrong" not in words(widget.message)
    assert same(widget.stages, setup_stages(2, seed))


def test_a_long_number_is_a_deal_too() -> None:
    widget = SetUp(gaudi)
    for text in ("9" * 29, "9" * 40, "9" * 6000):
        control(widget, "Deal").value = text
        assert "Step 1 of" in words(widget.message)


def test_the_deal_that_is_asked_for_is_shown() -> None:
    """1 and "1" are different seeds, also here."""
    for seed in (7, "7", "x", 0, "0"):
        assert same(SetUp(gaudi, seed=seed).stages, setup_stages(2, seed))


def test_a_deal_that_cannot_be_is_told_and_the_old_one_stays() -> None:
    widget = SetUp(gaudi)
    before = widget.stages
    control(widget, "Deal").value = "?"
    assert "hidden seed" in words(widget.message)
    assert widget.stages is before
    assert picture(widget).svg == before[0].scene.svg()
    control(widget, "Deal").value = "8"
    assert "Step 1 of" in words(widget.message)


def test_players_out_of_range_are_refused() -> None:
    for players in (1, 7, 99):
        with pytest.raises(OptionError):
            SetUp(gaudi, players=players)


def test_a_game_for_just_two_has_no_choice_of_players() -> None:
    slider = control(SetUp(noughts), "Players")
    assert (slider.min, slider.max, slider.value) == (2, 2, 2)


def test_every_option_with_values_has_a_list() -> None:
    for game in (gaudi, noughts):
        made = controls(game)
        assert list(made) == [option.name for option in game.OPTIONS if option.values]
        for option in game.OPTIONS:
            if option.values:
                assert made[option.name].value == option.default
                assert made[option.name].description == str(option.title)
                pairs = [(str(label), value) for label, value in zip(option.labels, option.values, strict=True)]
                assert list(made[option.name].options) == pairs
    assert list(controls(gaudi, ["match", "swap"])) == ["match", "swap"]
    assert isinstance(controls(noughts)["first"], ipywidgets.Dropdown)


def test_a_mistake_in_the_game_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = SetUp(noughts)

    def fail(*_: Any, **__: Any) -> Any:
        raise RuntimeError("no <paper>")

    with monkeypatch.context() as patch:
        patch.setattr(examples, "setup_stages", fail)
        control(widget, "Deal").value = "9"
        assert "RuntimeError: no <paper>" in words(widget.message)
    control(widget, "Three in a row").value = True
    assert "Step 1 of 3" in words(widget.message)


def test_buttons_stay() -> None:
    widget = SetUp(noughts)
    made, shown = buttons(widget), picture(widget)
    press(widget, "Next ▶")
    control(widget, "Who begins").value = 1
    assert "Noughts begin." in words(widget.message)
    press(widget, "◀ Back")
    assert buttons(widget) == made
    assert picture(widget) is shown
