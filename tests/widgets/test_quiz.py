"""Questions one after another: by topic and level, with a running score."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import ipywidgets
import pytest

import gamekit
from gamekit import azul, bugs, gaudi
from gamekit.errors import OptionError
from gamekit.quiz import ask, topics
from gamekit.widgets import Quiz
from tests import noughts
from tests.widgets.page import all_html, buttons, parts, picture, press, words

GAMES: dict[str, ModuleType] = {**gamekit.GAMES, "noughts": noughts}


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(gamekit.GAMES, "noughts", noughts)


def answers(quiz: Quiz) -> Any:
    (found,) = [part for part in parts(quiz) if isinstance(part, ipywidgets.RadioButtons)]
    return found


def dropdown(quiz: Quiz, label: str) -> Any:
    (found,) = [p for p in parts(quiz) if isinstance(p, ipywidgets.Dropdown) and p.description == label]
    return found


def choose(quiz: Quiz, index: int) -> None:
    answers(quiz).value = index
    press(quiz, "Check")


def wrong(quiz: Quiz) -> int:
    return int(quiz.question.right == 0)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_question_answered_wrongly_then_rightly(game: ModuleType) -> None:
    for topic in topics(game):
        quiz = Quiz(game, topic, seed=4, level=2)
        asked = ask(game, topic, 4, 2)
        assert str(asked.text) in words(all_html(quiz))
        assert [label for label, _ in answers(quiz).options] == [str(answer.text) for answer in asked.answers]
        assert answers(quiz).value is None
        assert "The first answer to each question counts." in words(quiz.message)
        before = picture(quiz).svg
        choose(quiz, wrong(quiz))
        said = words(quiz.message)
        mistake = asked.answers[wrong(quiz)]
        assert "No. Try again." in said
        assert str(mistake.reason) in said
        assert f"[{mistake.rule or asked.rule}]" in said
        assert "0 of 1 right so far; the first answer counts." in said
        if mistake.nodes:
            assert picture(quiz).svg != before
        choose(quiz, quiz.question.right)
        assert "Right." in words(quiz.message)
        assert str(asked.answers[asked.right].reason) in words(quiz.message)
        assert "0 of 1 right so far; the first answer counts." in words(quiz.message)
        assert picture(quiz).svg != before
        assert quiz.scene == asked.picture(asked.right)


def test_the_score_runs_on_from_question_to_question() -> None:
    quiz = Quiz(azul, seed=1)
    made = buttons(quiz)
    asked = []
    for number in range(4):
        asked.append(str(quiz.question.text))
        choose(quiz, wrong(quiz) if number == 1 else quiz.question.right)
        press(quiz, "Another question")
        assert answers(quiz).value is None
        assert not quiz.solved
    assert "3 of 4 right so far; the first answer counts." in words(quiz.message)
    assert asked == [str(ask(azul, None, 1, 1, number).text) for number in range(4)]
    assert buttons(quiz) == made
    press(quiz, "Check")
    assert "Choose an answer first." in words(quiz.message)
    assert (quiz.quiz.right, quiz.quiz.answered) == (3, 4)


def test_topic_and_level_are_chosen() -> None:
    quiz = Quiz(gaudi, seed=2)
    assert [label for label, _ in dropdown(quiz, "Topic").options] == ["all topics", *map(str, topics(gaudi).values())]
    assert [label for label, _ in dropdown(quiz, "Level").options] == ["easy", "medium", "hard"]
    choose(quiz, quiz.question.right)
    dropdown(quiz, "Topic").value = "winner"
    assert quiz.question.name == "winner"
    assert "1 of 1 right so far" in words(quiz.message)
    dropdown(quiz, "Level").value = 3
    assert quiz.question.text.message == ask(gaudi, "winner", 2, 3).text.message
    press(quiz, "Another question")
    second = quiz.question
    dropdown(quiz, "Level").value = 1
    dropdown(quiz, "Level").value = 3
    assert [str(a) for a, _ in quiz.question.answers] == [str(a.text) for a in ask(gaudi, "winner", 2, 3, 2).answers]
    assert quiz.question is not second
    dropdown(quiz, "Topic").value = ""
    assert quiz.quiz.topic is None


def test_it_shows_a_still_picture_where_no_kernel_runs() -> None:
    quiz = Quiz(bugs, "hand", seed=3)
    data = quiz._repr_mimebundle_()[0]
    assert data["image/svg+xml"] == ask(bugs, "hand", 3).draw().svg()
    assert quiz.summary().startswith("How many points does this hand score?\n– ")


def test_what_is_wrong_is_told() -> None:
    with pytest.raises(OptionError, match=r"This wants a game, such as gamekit\.azul"):
        Quiz("azul")  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="There is no topic"):
        Quiz(azul, "luck")
    with pytest.raises(OptionError, match="A level is 1"):
        Quiz(azul, level=7)
    quiz = Quiz(azul)
    quiz.answer(9)
    assert words(quiz.message)
    assert quiz.quiz.answered == 0
