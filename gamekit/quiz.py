"""Quizzes: questions that the games make up from examples and random positions, and check by their own rules.

What a game knows of it is in its room ``quiz``: ``TOPICS``, each of which makes a question of some level by chance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from types import ModuleType
from typing import Any, Final

from gamekit.chance import Chance
from gamekit.drawing.scene import Scene
from gamekit.errors import OptionError, PositionError, shown
from gamekit.example import Question
from gamekit.frozen import FrozenMap
from gamekit.position import read_seed, room
from gamekit.rules import Node, Rule
from gamekit.text import Text

LEVELS: Final = FrozenMap({1: Text("easy"), 2: Text("medium"), 3: Text("hard")})
"""The levels, and what each is called."""

TRIES: Final = 500
"""How often a topic is asked to make a question before that is given up; one in a few does it."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Something to choose from.

    Parameters
    ----------
    text : Text
        What it says.
    reason : Text
        Why it is right, or which mistake it is.
    value : object
        What it comes to, such as a number: no two answers of a question come to the same.
    nodes : tuple of Node
        What the reason is about.
    rule : str, optional
        Id of the rule that the reason is about, if it is not that of the question.
    """

    text: Text
    reason: Text
    value: object
    nodes: tuple[Node, ...] = ()
    rule: str | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that was made up, with all that is needed to check it.

    Attributes
    ----------
    text : Text
        What is asked.
    rule : str
        Id of the rule that it is about.
    answers : tuple of Answer
        In the order in which they are shown.
    right : int
        Index of the right one.
    draw : callable
        Draws the picture; takes the nodes ``told`` or ``wrong`` that light up the reason of a right or a wrong answer.
    about : mapping of str to object
        What it is about, such as a position and a move.
    topic : str
        Name of the topic.
    """

    text: Text
    rule: str
    answers: tuple[Answer, ...]
    right: int
    draw: Callable[..., Scene]
    about: Mapping[str, Any]
    topic: str = ""

    @property
    def question(self) -> Question:
        """The question as the widgets show it."""
        return Question(
            self.topic,
            self.text,
            tuple((answer.text, answer.reason) for answer in self.answers),
            self.right,
            self.rule,
            self.draw,
            self.picture,
            tuple(answer.rule or self.rule for answer in self.answers),
        )

    def picture(self, answer: int) -> Scene:
        """The picture once an answer, by its index, was given: with what its reason is about lit up."""
        mark = "told" if answer == self.right else "wrong"
        return self.draw(**{mark: self.answers[answer].nodes})


@dataclass(frozen=True, slots=True)
class Topic:
    """What questions can be about.

    Parameters
    ----------
    name : str
        Short and fixed.
    title : Text
        What it is called.
    make : callable
        Makes a question of a level (1 to 3), or None if that does not come off with these draws.
    """

    name: str
    title: Text
    make: Callable[[Chance, int], Asked | None]


def pose(
    chance: Chance,
    level: int,
    text: Text,
    rule: str,
    right: Answer,
    wrong: Iterable[Answer],
    draw: Callable[..., Scene],
    about: Mapping[str, Any],
    in_order: bool = False,
) -> Asked | None:
    """Put a question together: the right answer among two wrong ones, or at levels 2 and 3 up to three.

    Parameters
    ----------
    chance : Chance
        Decides which of the wrong answers are taken, and the order.
    level : int
        1 to 3.
    text : Text
        What is asked.
    rule : str
        Id of the rule that it is about.
    right : Answer
    wrong : iterable of Answer
        The typical mistakes. Those that come to the same as an answer before them, or as the right one, are left out.
    draw : callable
        See :class:`Asked`.
    about : mapping of str to object
        See :class:`Asked`.
    in_order : bool
        Sort the answers by their values, as one looks for numbers.

    Returns
    -------
    Asked or None
        None if fewer than two mistakes are left, for then the question is no good.
    """
    mistakes: dict[object, Answer] = {}
    for answer in wrong:
        if answer.value != right.value:
            mistakes.setdefault(answer.value, answer)
    if len(mistakes) < 2:
        return None
    most = 2 if level == 1 else 3
    taken = chance.shuffled(list(mistakes.values()))
    if in_order:
        # How many are smaller is drawn first: else the right number would mostly be the last.
        above = [answer for answer in taken if _value(answer) > right.value]
        below = [answer for answer in taken if answer not in above]
        fewest = max(0, 2 - len(above))
        smaller = fewest + chance.below(min(len(below), most) + 1 - fewest)
        taken = [*below[:smaller], *above]
    answers = [right, *taken[:most]]
    answers = sorted(answers, key=_value) if in_order else chance.shuffled(answers)
    return Asked(text, rule, tuple(answers), answers.index(right), draw, about)


def _value(answer: Answer) -> Any:
    return answer.value


def title_of(rule: Rule) -> Text:
    """What a rule is called, as a text that follows the language."""
    return rule._title


def topics(module: ModuleType) -> Mapping[str, Text]:
    """The topics of a game's questions: their names, and what they are called.

    Examples
    --------
    >>> from gamekit import azul
    >>> print(topics(azul)["floor"])
    What does the floor cost?
    """
    return FrozenMap({topic.name: topic.title for topic in room(module, "quiz").TOPICS})


def ask(module: ModuleType, topic: str | None = None, seed: int | str = 1, level: int = 1, number: int = 0) -> Asked:
    """A question of a quiz: the same for the same topic, seed, level and number.

    Parameters
    ----------
    module : module
        A game, such as ``gamekit.azul``.
    topic : str, optional
        One of :func:`topics`; by default each of them in turn, in a random order.
    seed : int or str
        Of the quiz.
    level : int
        1 (easy) to 3 (hard).
    number : int
        Which question of the quiz, from 0.

    Raises
    ------
    OptionError
        If there is no such topic, level or seed.
    PositionError
        If no question is found, which no topic of ours brings about.

    Examples
    --------
    >>> from gamekit import azul
    >>> asked = ask(azul, "floor", seed=1)
    >>> print(asked.text)
    How many points does the floor of Player 1 cost?
    >>> asked.answers[asked.right].value == ask(azul, "floor", seed=1).answers[asked.right].value
    True
    """
    seed = read_seed(seed)
    read_level(level)
    by_name = {known.name: known for known in room(module, "quiz").TOPICS}
    if topic is not None and topic not in by_name:
        message = "There is no topic {topic}; the topics are {topics}."
        raise OptionError(Text(message, topic=shown(topic), topics=", ".join(by_name)))
    game = module.__name__.rpartition(".")[2]
    if topic is None:
        rounds, at = divmod(number, len(by_name))
        topic = Chance(game, "quiz", seed, level, "topics", rounds).shuffled(list(by_name))[at]
    for attempt in range(TRIES):
        chance = Chance(game, "quiz", seed, level, topic, number, attempt)
        made: Asked | None = by_name[topic].make(chance, level)
        if made is not None:
            return replace(made, topic=topic)
    raise PositionError(Text("No question about {topic} was found; try another seed.", topic=topic))


def read_level(level: Any) -> int:
    """A level, checked.

    Raises
    ------
    OptionError
        If there is no such level.
    """
    if type(level) is int and level in LEVELS:
        return level
    raise OptionError(Text("A level is 1 (easy), 2 (medium) or 3 (hard), not {level}.", level=shown(level)))


class Quiz:
    """Questions one after another, and how many of them were answered rightly; the first answer counts.

    Parameters
    ----------
    module : module
        A game, such as ``gamekit.azul``.
    topic : str, optional
        One of :func:`topics`; by default each in turn.
    seed : int or str
        The same seed, topic and level ask the same questions; None picks a seed.
    level : int
        1 (easy) to 3 (hard).

    Raises
    ------
    OptionError
        As :func:`ask`.

    Examples
    --------
    >>> from gamekit import azul
    >>> quiz = Quiz(azul, "tile", seed=1)
    >>> quiz.answer(quiz.asked.right)
    True
    >>> print(quiz)
    1 of 1 right so far; the first answer counts.
    """

    def __init__(
        self, module: ModuleType, topic: str | None = None, seed: int | str | None = 1, level: int = 1
    ) -> None:
        self.module = module
        self.seed = read_seed(seed)
        self._numbers: dict[tuple[str | None, int], int] = {}
        self._first: bool | None = None  # whether the first answer to this question was right
        self.right = 0
        self.answered = 0
        self.turn_to(topic, level)

    def turn_to(self, topic: str | None, level: int) -> Asked:
        """Ask the next question of a topic and a level.

        Raises
        ------
        OptionError
            As :func:`ask`.
        """
        number = self._numbers.get((topic, level), 0)
        self.asked = ask(self.module, topic, self.seed, level, number)
        self.topic, self.level = topic, level
        self._numbers[topic, level] = number + 1
        self._first = None
        return self.asked

    def next(self) -> Asked:
        """Ask another question."""
        return self.turn_to(self.topic, self.level)

    def answer(self, index: int) -> bool:
        """Whether an answer, by its index, is right; the first one to each question counts.

        Raises
        ------
        OptionError
            If there is no such answer.
        """
        if index not in range(len(self.asked.answers)):
            message = "There is no answer {index}; the answers are numbered from 0 to {last}."
            raise OptionError(Text(message, index=shown(index), last=len(self.asked.answers) - 1))
        right = index == self.asked.right
        if self._first is None:
            self._first = right
            self.answered += 1
            self.right += right
        return right

    @property
    def score(self) -> Text:
        """How many were answered rightly."""
        if not self.answered:
            return Text("The first answer to each question counts.")
        message = "{right} of {total} right so far; the first answer counts."
        return Text(message, right=self.right, total=self.answered)

    def __str__(self) -> str:
        return str(self.score)
