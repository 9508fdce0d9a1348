"""A question with answers to choose from, and the reason for each."""

from __future__ import annotations

from functools import partial
from typing import Any

import ipywidgets

from gamekit.drawing.scene import Scene
from gamekit.example import Question
from gamekit.rules import Rule
from gamekit.text import Text, current_language
from gamekit.widgets.panel import Panel, button, guarded, row, strong, told, wanted
from gamekit.widgets.picture import Picture
from gamekit.widgets.words import Html, worded


class Task(Panel):
    """A question of a lesson: choose an answer, have it checked, read why.

    Parameters
    ----------
    question : Question
        What is asked.
    """

    def __init__(self, question: Question) -> None:
        wanted(question, Question, Text("a question, such as examples.question(...)"))
        self._text = ipywidgets.HTML()
        self._answers = ipywidgets.RadioButtons(layout=ipywidgets.Layout(width="auto"))
        self._check = button(Text("Check"), lambda _: self.check(), button_style="primary")
        self._picture = Picture(question.scene) if question.scene is not None else None
        picture = [self._picture] if self._picture is not None else []
        self._actions = row([self._check])
        super().__init__([self._text, *picture, self._answers, self._actions])
        self._put(question)

    def _put(self, question: Question) -> None:
        """Ask this, with nothing chosen yet."""
        self.question = question
        self.solved = False
        worded(
            self._text,
            value=Html(
                lambda: f"<p lang='{current_language()}' style='font-size:14px'>{strong(question.text)}</p>",
            ),
        )
        worded(self._answers, options=[(answer, k) for k, (answer, _) in enumerate(question.answers)])
        self._answers.value = None

    @property
    def scene(self) -> Scene | None:
        """The picture to look at, if there is one."""
        return None if self._picture is None else self._picture.scene

    def summary(self) -> str:
        """The question with its answers."""
        return "\n".join([str(self.question.text), *(f"– {answer}" for answer, _ in self.question.answers)])

    @guarded
    def answer(self, index: int) -> None:
        """Choose an answer, counted from 0, and check it."""
        self._answers.value = index
        self.check()

    @guarded
    def check(self) -> None:
        """Say whether the chosen answer is right, and why."""
        chosen: Any = self._answers.value
        if chosen is None:
            self.tell(Text("Choose an answer first."))
            return
        self.solved = chosen == self.question.right
        head = Text("Right.") if self.solved else Text("No. Try again.")
        self.tell(strong(head), *self._reasons(chosen), kind="good" if self.solved else "bad")

    def _reasons(self, chosen: int) -> list[object]:
        """What is said of an answer; the picture lights it up."""
        question = self.question
        if self._picture is not None and question.after is not None:
            self._picture.show(partial(question.after, chosen))
        rule = question.rules[chosen] if question.rules else question.rule
        return [told(rule_of(rule), question.answers[chosen][1])]


def rule_of(id: str) -> Rule:
    """A rule of any game by its id."""
    from gamekit import GAMES

    rule: Rule = GAMES[id.partition(".")[0]].RULES[id]
    return rule
