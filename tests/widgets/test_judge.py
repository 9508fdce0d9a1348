"""Which of these moves are allowed?"""

from __future__ import annotations

from typing import Any

import ipywidgets
import pytest

from gamekit import GameError
from gamekit.example import Example
from gamekit.gaudi.examples import FIGURE_2, FIGURE_3, OPENING
from gamekit.text import Text
from gamekit.widgets import Judge
from tests import noughts
from tests.noughts.examples import FREE
from tests.widgets.page import buttons, parts, picture, press, words


def toggles(judge: Judge) -> Any:
    (found,) = [part for part in parts(judge) if isinstance(part, ipywidgets.ToggleButtons)]
    return found


def test_a_trial_is_asked_without_its_answer() -> None:
    judge = Judge(OPENING)
    said = words(judge.message)
    assert "gbo on (1, 0)" in said
    assert str(OPENING.text) in said
    assert "gaudi." not in said
    assert picture(judge).svg == OPENING.pictures(solved=False)[0].svg()
    assert [label for label, _ in toggles(judge).options] == ["A", "B", "C", "D"]
    assert judge.right == 0


@pytest.mark.parametrize("example", [OPENING, FIGURE_2, FREE], ids=["opening", "figure-2", "free"])
@pytest.mark.parametrize("honest", [True, False])
def test_every_answer_is_checked_and_explained(example: Example, honest: bool) -> None:
    judge = Judge(example)
    for k, trial in enumerate(example.trials):
        judge.ask(k)
        legal = not trial.breaks
        press(judge, "It is allowed" if legal == honest else "It is not allowed")
        said = words(judge.message)
        assert ("Right." in said) == honest
        assert ("No." in said.split("\n")) == (not honest)
        letter = "ABCDEFG"[k]
        assert (f"Move {letter} is allowed." if legal else f"Move {letter} is not allowed.") in said
        for rule in trial.breaks:
            assert rule in said
        for violation in example.position.violations(trial.move):
            assert str(violation) in said
        assert picture(judge).svg == example.pictures(solved=True)[k].svg() == judge.scene.svg()
        assert judge.right == (k + 1 if honest else 0)
    assert f"{judge.right} of {len(example.trials)} right" in words(judge.message)


def test_only_the_first_attempt_counts() -> None:
    judge = Judge(OPENING)
    press(judge, "It is not allowed")
    press(judge, "It is allowed")
    assert "Right." in words(judge.message)
    assert judge.right == 0
    judge.ask(1)
    for _ in range(3):
        press(judge, "It is not allowed")
    assert judge.right == 1


def test_an_answered_trial_stays_solved() -> None:
    judge = Judge(OPENING)
    press(judge, "It is allowed")
    judge.ask(2)
    assert "gaudi." not in words(judge.message)
    judge.ask(0)
    assert "Move A is allowed." in words(judge.message)
    assert judge.scene.svg() == OPENING.pictures(solved=True)[0].svg()


def test_the_letters_ask() -> None:
    judge = Judge(OPENING)
    toggles(judge).value = 3
    assert "oob on (3, -1)" in words(judge.message)
    assert judge.scene.svg() == OPENING.pictures(solved=False)[3].svg()


def test_there_are_no_other_trials() -> None:
    judge = Judge(OPENING)
    for trial in (-1, 4, 99):
        judge.ask(trial)
        assert "went wrong" in words(judge.message)
        assert judge.scene.svg() == OPENING.pictures(solved=False)[0].svg()
    judge.ask(1)
    assert "ggg on (1, 0)" in words(judge.message)


def test_an_example_with_nothing_to_judge_is_refused() -> None:
    assert not FIGURE_3.trials
    with pytest.raises(GameError):
        Judge(FIGURE_3)


def test_buttons_stay() -> None:
    judge = Judge(FREE)
    made = buttons(judge)
    for k in range(len(FREE.trials)):
        judge.ask(k)
        judge.answer(True)
        assert buttons(judge) == made
    assert judge.example is FREE


def test_a_trial_that_cannot_be_read_is_no_example() -> None:
    example = Example("x", Text("Title"), Text("Text"), ("noughts.end",), noughts.new_game(2, 1), FREE.trials[:1])
    assert Judge(example).right == 0
