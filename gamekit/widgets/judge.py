"""Which of these moves are allowed? A task that is checked and, where it is wrong, explained."""

from __future__ import annotations

from functools import partial
from string import ascii_uppercase
from typing import Any

import ipywidgets

from gamekit.drawing.scene import Scene
from gamekit.errors import OptionError
from gamekit.example import Example
from gamekit.text import Text
from gamekit.widgets.panel import Panel, button, guarded, row, rules_of, strong, told, wanted
from gamekit.widgets.picture import Picture
from gamekit.widgets.words import Html, worded


class Judge(Panel):
    """The trials of an example to be judged: allowed or not, and then why.

    Parameters
    ----------
    example : Example
        Its trials are lettered A, B, C ...
    """

    def __init__(self, example: Example) -> None:
        wanted(example, Example, Text("an example, such as examples.FIGURE_1"))
        if not example.trials:
            raise OptionError(Text("In the example {name} there is nothing to judge.", name=example.name))
        self.example = example
        self._rules = rules_of(example.position)
        self._told = [False] * len(example.trials)
        self._at = 0
        letters = ascii_uppercase[: len(example.trials)]
        self._picture = Picture(partial(example.picture, 0, solved=False))
        self._which = ipywidgets.ToggleButtons(
            options=[(letter, k) for k, letter in enumerate(letters)],
            style={"button_width": "3em", "description_width": "initial"},
        )
        worded(self._which, description=Text("Move"))
        self._which.observe(self._chosen, names="value")
        self._yes = button(Text("It is allowed"), lambda _: self.answer(True))
        self._no = button(Text("It is not allowed"), lambda _: self.answer(False))
        self._right = 0
        super().__init__([self._which, self._picture, row([self._yes, self._no])])
        self._show()

    @property
    def scene(self) -> Scene:
        """The picture shown."""
        return self._picture.scene

    @property
    def right(self) -> int:
        """How many trials were judged rightly at the first attempt."""
        return self._right

    @guarded
    def ask(self, trial: int) -> None:
        """Show a trial, counted from 0."""
        self._which.value = trial

    @guarded
    def _chosen(self, change: Any) -> None:
        self._at = int(change["new"])
        self._show()

    @guarded
    def answer(self, allowed: bool) -> None:
        """Judge the trial shown."""
        first = not self._told[self._at]
        self._told[self._at] = True
        legal = not self.example.trials[self._at].breaks
        right = legal == allowed
        self._right += right and first
        head = strong(Text("Right.") if right else Text("No."))
        self._show(head, kind="good" if right else "bad")

    def _show(self, *lead: Html, kind: str = "plain") -> None:
        self._picture.show(partial(self.example.picture, self._at, solved=self._told[self._at]))
        trial = self.example.trials[self._at]
        letter = ascii_uppercase[self._at]
        if not self._told[self._at]:
            text = Text(
                "Move {letter}: {move}. Is it allowed?", letter=letter, move=self.example.position.in_words(trial.move)
            )
            self.tell(*lead, strong(text), self.example.text)
            return
        position = self.example.position
        violations = position.violations(trial.move)
        if violations:
            head = Text("Move {letter} is not allowed.", letter=letter)
            reasons = [told(self._rules[v.rule], v) for v in violations]
        else:
            head = Text("Move {letter} is allowed.", letter=letter)
            reasons = [told(self._rules[e.rule], e) for e in position.preview(trial.move)]
        count = Text(
            "{right} of {total} right so far; the first answer counts.", right=self._right, total=len(self._told)
        )
        self.tell(*lead, strong(head), *reasons, count, kind=kind)
