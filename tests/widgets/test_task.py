"""A question with answers to choose from."""

from __future__ import annotations

from typing import Any

import ipywidgets
import pytest

import gamekit
from gamekit.example import Question
from gamekit.gaudi.examples import QUESTIONS
from gamekit.widgets import Task
from tests import noughts
from tests.noughts.examples import question
from tests.widgets.page import all_html, buttons, parts, pictures, press, words


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(gamekit.GAMES, "noughts", noughts)


ALL = [*QUESTIONS, question("squares"), question("winner")]


def answers(task: Task) -> Any:
    (found,) = [part for part in parts(task) if isinstance(part, ipywidgets.RadioButtons)]
    return found


@pytest.mark.parametrize("asked", ALL, ids=lambda asked: asked.name)
def test_every_answer_is_checked_with_its_reason(asked: Question) -> None:
    task = Task(asked)
    assert str(asked.text) in words(all_html(task))
    assert [label for label, _ in answers(task).options] == [str(answer) for answer, _ in asked.answers]
    assert not task.solved
    reasons = [str(reason) for _, reason in asked.answers]
    assert not any(reason in words(all_html(task)) for reason in reasons)
    wrong_first = sorted(range(len(asked.answers)), key=lambda k: k == asked.right)
    for k in wrong_first:
        answers(task).value = k
        press(task, "Check")
        said = words(task.message)
        assert reasons[k] in said
        assert asked.rule in said
        assert ("Right." in said) == task.solved == (k == asked.right)
    task.answer(wrong_first[0])
    assert not task.solved


def test_an_answer_must_be_chosen_first() -> None:
    task = Task(question("squares"))
    press(task, "Check")
    assert "Choose an answer first." in words(task.message)
    assert not task.solved


def test_a_picture_is_shown_where_there_is_one() -> None:
    with_one, without = Task(question("squares")), Task(question("winner"))
    assert [shown.scene for shown in pictures(with_one)] == [with_one.scene]
    assert pictures(without) == []
    assert without.scene is None
    assert without._repr_mimebundle_()[0]["text/plain"] == without.summary()
    assert without.summary() == "Three <crosses> & in a row: who has won?\n– Player 1\n– Player 2"


def test_the_question_is_escaped() -> None:
    assert "<crosses>" not in all_html(Task(question("winner")))
    assert "Three <crosses> & in a row" in words(all_html(Task(question("winner"))))


def test_an_answer_that_is_none_of_them_is_told() -> None:
    task = Task(question("squares"))
    for index in (-1, 2, 99):
        task.answer(index)
        assert words(task.message)
        assert not task.solved
    task.answer(1)
    assert task.solved


def test_buttons_stay() -> None:
    task = Task(question("squares"))
    made = buttons(task)
    task.answer(0)
    task.answer(1)
    assert buttons(task) == made
