"""Questions one after another, made up by the game, with a running score."""

from __future__ import annotations

from types import ModuleType
from typing import Any, Final

from gamekit import quiz
from gamekit.text import Text
from gamekit.widgets.panel import button, choice, guarded, row, wanted
from gamekit.widgets.task import Task

_ALL: Final = ""  # stands for all topics in the list


class Quiz(Task):
    """Questions that a game makes up and checks, by topic and level, with a running score.

    Parameters
    ----------
    module : module
        A game, such as ``gamekit.azul``.
    topic : str, optional
        One of :func:`gamekit.quiz.topics`; by default each in turn.
    seed : int or str
        The same seed, topic and level ask the same questions; None picks a seed.
    level : int
        1 (easy) to 3 (hard).
    """

    def __init__(
        self, module: ModuleType, topic: str | None = None, seed: int | str | None = 1, level: int = 1
    ) -> None:
        wanted(module, ModuleType, Text("a game, such as gamekit.azul"))
        self.quiz = quiz.Quiz(module, topic, seed, level)
        super().__init__(self.quiz.asked.question)
        titles = [(Text("all topics"), _ALL), *((title, name) for name, title in quiz.topics(module).items())]
        self._topic = choice(Text("Topic"), titles, topic or _ALL, self._turned)
        levels = [(title, number) for number, title in quiz.LEVELS.items()]
        self._level = choice(Text("Level"), levels, level, self._turned)
        self._other = button(Text("Another question"), lambda _: self.another())
        self._actions.children = (*self._actions.children, self._other)
        self.children = (row([self._topic, self._level]), *self.children)
        self.tell(self.quiz.score)

    @guarded
    def another(self) -> None:
        """Ask another question of the same topic and level."""
        self.quiz.next()
        self._ask()

    @guarded
    def _turned(self, _: Any) -> None:
        self.quiz.turn_to(self._topic.value or None, int(self._level.value))
        self._ask()

    def _ask(self) -> None:
        self._put(self.quiz.asked.question)
        self.tell(self.quiz.score)

    def _reasons(self, chosen: int) -> list[object]:
        self.quiz.answer(chosen)
        return [*super()._reasons(chosen), self.quiz.score]
