"""A recorded game to step through."""

from __future__ import annotations

from typing import Any

import ipywidgets
import pytest

from gamekit import Record, gaudi
from gamekit.example import Example
from gamekit.gaudi.examples import recorded_game
from gamekit.text import Text
from gamekit.widgets import Stepper
from gamekit.widgets.stepper import steps_of
from tests import noughts
from tests.widgets.page import buttons, labels, parts, picture, press, words


def short() -> Record:
    """Two moves of two events at least."""
    record = Record.start(gaudi, players=2, seed=7)
    for _ in range(2):
        record = record.play(record.position.legal_moves()[0])
    return record


def slider(stepper: Stepper) -> Any:
    (found,) = [part for part in parts(stepper) if isinstance(part, ipywidgets.IntSlider)]
    return found


def test_steps_are_the_events_led_by_the_start() -> None:
    record = recorded_game()
    steps = steps_of(record)
    assert steps[0] == (0, "", None, record.positions()[0])
    assert [step.event for step in steps[1:]] == [event for p in record.positions()[1:] for event in p.events]
    assert [str(s.event) for s in steps[1:]] == [str(event) for p in record.positions()[1:] for event in p.events]
    for number, (move, position) in enumerate(zip(record.moves, record.positions()[1:], strict=True), 1):
        own = [step for step in steps if step.number == number]
        assert {step.move for step in own} == {move}
        assert own[-1].position == position
    assert [step.number for step in steps] == sorted(step.number for step in steps)


def test_a_stepper_begins_at_the_start() -> None:
    stepper = Stepper(short())
    assert stepper.at == 0
    assert stepper.position == short().positions()[0]
    assert "The start" in words(stepper.message)
    assert slider(stepper).min == 0
    assert slider(stepper).max == len(steps_of(short())) - 1


def disabled(stepper: Stepper) -> list[str]:
    """The buttons that lead nowhere from here."""
    return [made.tooltip for made in buttons(stepper) if made.disabled]


def test_each_button_does_what_it_says() -> None:
    stepper = Stepper(recorded_game())
    steps = steps_of(recorded_game())
    end = len(steps) - 1
    press(stepper, "One step on")
    assert stepper.at == 1
    press(stepper, "One step on")
    assert stepper.at == 2
    press(stepper, "One step back")
    assert stepper.at == 1
    press(stepper, "To the end")
    assert stepper.at == end
    assert stepper.position == recorded_game().position
    assert disabled(stepper) == ["One step on", "One move on", "To the end"]
    press(stepper, "To the start")
    assert stepper.at == 0
    assert disabled(stepper) == ["To the start", "One move back", "One step back"]
    for position in recorded_game().positions()[1:]:
        press(stepper, "One move on")
        assert stepper.position == position
    assert stepper.at == end
    for position in reversed(recorded_game().positions()[:-1]):
        press(stepper, "One move back")
        assert stepper.position == position
    assert stepper.at == 0
    assert len({made.tooltip for made in buttons(stepper)}) == 6


def test_by_move_from_within_a_move() -> None:
    record = recorded_game()
    steps = steps_of(record)
    last = {step.number: at for at, step in enumerate(steps)}
    stepper = Stepper(record)
    within = [at for at, step in enumerate(steps) if step.number and at != last[step.number]]
    assert within
    for at in within:
        number = steps[at].number
        stepper.go(at)
        stepper.by_move(1)
        assert stepper.at == last[number]  # the rest of this move is the first one on
        stepper.go(at)
        stepper.by_move(2)
        assert stepper.at == last[min(number + 1, len(record))]
        stepper.go(at)
        stepper.by_move(-1)
        assert stepper.at == last[number - 1]
    stepper.by_move(-999)
    assert stepper.at == 0
    stepper.by_move(999)
    assert stepper.at == len(steps) - 1


def test_every_step_is_told_and_shown() -> None:
    stepper = Stepper(recorded_game())
    for at, step in enumerate(steps_of(recorded_game())):
        stepper.go(at)
        assert stepper.position == step.position
        assert picture(stepper).svg == stepper.scene.svg()
        if step.event is None:
            continue
        said = words(stepper.message)
        assert f"Move {step.number} of {len(recorded_game())}: {step.move}" in said
        assert str(step.event) in said
        assert step.event.rule in said
        assert gaudi.RULES[step.event.rule].title in said
        if step.event.points:
            assert f"{step.event.points} point" in said.split(step.event.rule)[1]
        shown = labels(stepper.scene)
        assert all("meant just now" in shown[node] for node in step.event.nodes if node[0] == "cell")


def test_the_slider_steps_too() -> None:
    stepper = Stepper(short())
    slider(stepper).value = 2
    assert stepper.at == 2
    assert stepper.position == steps_of(short())[2].position
    assert str(steps_of(short())[2].event) in words(stepper.message)


@pytest.mark.parametrize("step", [-5, 10**9])
def test_beyond_the_ends_there_is_nothing(step: int) -> None:
    stepper = Stepper(short())
    stepper.go(step)
    assert stepper.at == (0 if step < 0 else slider(stepper).max)


def test_a_record_without_moves_is_just_its_start() -> None:
    stepper = Stepper(Record.start(noughts, players=2, seed=1))
    assert len(disabled(stepper)) == 6
    for step in (-1, 0, 1, 10**9):
        stepper.go(step)
        stepper.by_move(step)
        assert stepper.at == 0
    assert "The start" in words(stepper.message)


def test_an_examples_moves_are_stepped_through_too() -> None:
    position = noughts.position(["XX.", "OO.", "..."])
    example = Example("x", Text("Title"), Text("Text"), ("noughts.end",), position, moves=("c3", "c2"))
    stepper = Stepper(example)
    assert stepper.position == position
    press(stepper, "One move on")
    assert "Move 1 of 2: c3" in words(stepper.message)
    press(stepper, "To the end")
    assert stepper.position == example.positions()[-1]
    assert stepper.position.winners() == (1,)


def test_what_is_no_step_is_told() -> None:
    stepper = Stepper(short())
    wrong: Any = "two"
    stepper.go(wrong)
    assert "went wrong" in words(stepper.message)
    stepper.go(1)
    assert "went wrong" not in words(stepper.message)


def test_buttons_stay_and_the_picture_too() -> None:
    stepper = Stepper(recorded_game())
    made, shown = buttons(stepper), picture(stepper)
    for label in ("One step on", "One move on", "To the end", "One move back", "To the start"):
        press(stepper, label)
        assert buttons(stepper) == made
        assert picture(stepper) is shown
    assert not shown.active  # a picture to look at
