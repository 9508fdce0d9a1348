"""Every quiz of every game: questions that are the same for the same seed, sound, and sayable in any language."""

from __future__ import annotations

import gettext
import re
from types import ModuleType
from typing import Any

import pytest

import gamekit
from gamekit import language, quiz
from gamekit import text as text_module
from gamekit.chance import Chance
from gamekit.drawing.scene import Scene
from gamekit.errors import OptionError, PositionError
from gamekit.position import room
from gamekit.quiz import Answer, Quiz, Topic, ask, pose, topics
from gamekit.text import Text
from tests import noughts
from tests.noughts.examples import ROW

GAMES: dict[str, ModuleType] = {**gamekit.GAMES, "noughts": noughts}
TOPICS = [(game, topic.name) for game in GAMES.values() for topic in room(game, "quiz").TOPICS]
NAMES = [f"{game.__name__.rpartition('.')[2]}-{topic}" for game, topic in TOPICS]
LEVELS = (1, 2, 3)

every_topic = pytest.mark.parametrize(("game", "topic"), TOPICS, ids=NAMES)


def say(asked: quiz.Asked) -> list[str]:
    return [str(asked.text), *(str(it) for answer in asked.answers for it in (answer.text, answer.reason))]


@every_topic
def test_a_question_is_sound(game: ModuleType, topic: str) -> None:
    for level in LEVELS:
        for number in range(25):
            asked = ask(game, topic, "sound", level, number)
            answers = asked.answers
            assert asked.topic == topic
            assert len(answers) == 3 if level == 1 else 3 <= len(answers) <= 4
            for row in (
                [answer.value for answer in answers],
                [str(answer.text) for answer in answers],
                [str(answer.reason) for answer in answers],
            ):
                assert len(set(row)) == len(answers), (level, number, row)
            assert 0 <= asked.right < len(answers)
            assert {asked.rule, *(answer.rule or asked.rule for answer in answers)} <= set(game.RULES)
            assert all(len(str(answer.reason)) > 12 and str(answer.reason)[-1] in ".:" for answer in answers)


@every_topic
def test_the_reason_is_lit_up(game: ModuleType, topic: str) -> None:
    for level in LEVELS:
        asked = ask(game, topic, "lit", level, 0)
        before = asked.question.scene
        assert before is not None
        plain = before()
        assert isinstance(plain, Scene)
        assert asked.picture(asked.right).svg() != plain.svg()
        for k, answer in enumerate(asked.answers):
            if answer.nodes and k != asked.right:
                assert asked.picture(k).svg() != plain.svg()


@every_topic
def test_the_same_seed_asks_the_same(game: ModuleType, topic: str) -> None:
    for level in LEVELS:
        one, again = (ask(game, topic, 5, level, 2) for _ in range(2))
        assert say(one) == say(again)
        assert one.right == again.right
        assert one.draw().svg() == again.draw().svg()
        others = [say(ask(game, topic, seed, level, number)) for seed, number in ((5, 3), (6, 2), ("5", 2))]
        assert any(other != say(one) for other in others)


@every_topic
def test_questions_differ_from_one_another(game: ModuleType, topic: str) -> None:
    for level in LEVELS:
        asked = [ask(game, topic, "many", level, number) for number in range(10)]
        assert len({(*say(one), one.draw().svg()) for one in asked}) >= 6
        assert len({one.right for one in asked}) > 1


class Brackets(gettext.NullTranslations):
    """A language in which everything that was translated stands in brackets."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"


@every_topic
def test_it_is_said_in_another_language_at_once(game: ModuleType, topic: str, monkeypatch: pytest.MonkeyPatch) -> None:
    english = gettext.NullTranslations()
    monkeypatch.setattr(text_module, "_catalogue", lambda code: english if code == "en" else Brackets())
    asked = [ask(game, topic, "words", level) for level in LEVELS]
    before = [say(one) for one in asked]
    with language("de"):
        for one in asked:
            assert all(text.startswith("⟦") and text.endswith("⟧") for text in say(one))
            assert "⟦" in one.draw().description
    assert [say(one) for one in asked] == before


# ---------------------------------------------------------------- one after another


def test_each_topic_comes_in_turn() -> None:
    for game in GAMES.values():
        names = list(topics(game))
        asked = [ask(game, None, 3, 1, number).topic for number in range(2 * len(names))]
        assert sorted(asked[: len(names)]) == sorted(asked[len(names) :]) == sorted(names)


def test_the_first_answer_counts() -> None:
    quiz = Quiz(noughts, "free", seed=1)
    assert str(quiz) == "The first answer to each question counts."
    right = quiz.asked.right
    wrong = (right + 1) % 3
    assert not quiz.answer(wrong)
    assert quiz.answer(right)
    assert (quiz.right, quiz.answered) == (0, 1)
    quiz.next()
    assert quiz.answer(quiz.asked.right)
    assert not quiz.answer((quiz.asked.right + 1) % 3)
    assert str(quiz) == "1 of 2 right so far; the first answer counts."


def test_a_quiz_goes_on_where_it_was() -> None:
    """Each topic and level has its own row of questions, whatever was asked in between."""
    quiz = Quiz(noughts, "free", seed=1)
    first = [say(quiz.asked), say(quiz.next()), say(quiz.next())]
    other = Quiz(noughts, "free", seed=1)
    second = [say(other.asked)]
    other.turn_to("winner", 2)
    second += [say(other.turn_to("free", 1)), say(other.next())]
    assert first == second
    assert first == [say(ask(noughts, "free", 1, 1, number)) for number in range(3)]


def test_a_quiz_without_a_seed_picks_one() -> None:
    quiz = Quiz(noughts, seed=None)
    assert say(quiz.asked) == say(ask(noughts, None, quiz.seed))


@pytest.mark.parametrize("level", [0, 4, True, "1", 1.0, None])
def test_a_wrong_level_is_told(level: Any) -> None:
    with pytest.raises(OptionError, match=r"A level is 1 \(easy\), 2 \(medium\) or 3 \(hard\), not"):
        ask(noughts, level=level)


def test_a_wrong_topic_seed_or_answer_is_told() -> None:
    with pytest.raises(OptionError, match="There is no topic 'luck'; the topics are free, winner"):
        ask(noughts, "luck")
    with pytest.raises(OptionError, match="hidden seed"):
        Quiz(noughts, seed="?")
    for index in (-1, 3, None):
        quiz = Quiz(noughts)
        with pytest.raises(OptionError, match="numbered from 0 to 2"):
            quiz.answer(index)  # type: ignore[arg-type]
        assert quiz.answered == 0


def test_a_topic_that_asks_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room(noughts, "quiz"), "TOPICS", (Topic("none", Text("None"), lambda chance, level: None),))
    with pytest.raises(PositionError, match="No question about none was found"):
        ask(noughts)


# ---------------------------------------------------------------- putting one together


def answer(value: object, text: str) -> Answer:
    return Answer(Text("{it}", it=text), Text("{it}.", it=text), value)


def put(level: int, right: int, wrong: list[int], in_order: bool = False) -> Any:
    answers = [answer(value, str(value)) for value in wrong]
    text = Text("How many?")
    return pose(
        Chance("pose", level),
        level,
        text,
        "noughts.score",
        answer(right, "r"),
        answers,
        ROW.position.draw,
        {},
        in_order,
    )


def test_no_two_answers_come_to_the_same() -> None:
    for level, many in ((1, 3), (2, 4), (3, 4)):
        made = put(level, 1, [2, 1, 2, 3, 3, 4, 5])
        values = [one.value for one in made.answers]
        assert len(values) == len(set(values)) == many
        assert values[made.right] == 1
    assert put(1, 1, [1, 1, 2]) is None
    assert put(3, 1, []) is None


def test_numbers_stand_in_their_order() -> None:
    made = put(3, 3, [9, 1, 5], in_order=True)
    assert [one.value for one in made.answers] == [1, 3, 5, 9]
    assert made.right == 1


def test_topics_are_named_once_and_titled() -> None:
    for game in GAMES.values():
        known = room(game, "quiz").TOPICS
        assert list(topics(game)) == [topic.name for topic in known]
        assert len({str(topic.title) for topic in known}) == len(known) == len({topic.name for topic in known})
        assert all(re.fullmatch(r"[a-z]+", topic.name) for topic in known)
