"""A recorded game to step through, forwards and backwards, each event told."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from typing import Any, NamedTuple

import ipywidgets

from gamekit.drawing.scene import Scene
from gamekit.example import Example
from gamekit.position import Position
from gamekit.record import Record
from gamekit.rules import Event
from gamekit.text import Text, player_name
from gamekit.widgets.panel import Panel, button, guarded, row, rules_of, strong, told, wanted
from gamekit.widgets.picture import Picture
from gamekit.widgets.words import LABEL, worded


class Step(NamedTuple):
    """One event of a record with the position right after it; the first step has none."""

    number: int
    """Of the move, from 1; 0 at the start."""
    move: str
    event: Event | None
    position: Position[Any]


def steps_of(record: Record | Example) -> tuple[Step, ...]:
    """Every event of a record, or of an example's moves, in order, led by the position at the start.

    Examples
    --------
    >>> from gamekit import gaudi
    >>> record = Record.start(gaudi, players=2, seed=7)
    >>> len(steps_of(record))
    1
    """
    positions = record.positions()
    steps = [Step(0, "", None, positions[0])]
    for number, (position, move) in enumerate(zip(positions, record.moves, strict=False), 1):
        steps += [Step(number, move, event, after) for event, after in position.steps(move)]
    return tuple(steps)


def eyes_of(players: int, on_value: Callable[[Any], None]) -> ipywidgets.Dropdown:
    """A drop-down list of whose eyes a game is seen with; -1 is somebody who sees all."""
    made = ipywidgets.Dropdown(style=LABEL, layout=ipywidgets.Layout(width="auto"))
    names = [(player_name(i), i) for i in range(players)]
    options = [(Text("one who sees everything"), -1), *names]
    return worded(made, options=options, on_value=on_value, description=Text("Seen by"))


class Stepper(Panel):
    """A record in the page: one event at a time, or one move, there and back.

    Parameters
    ----------
    record : Record or Example
        The game, or an example whose moves are told.
    eyes : bool
        Whether it can be seen as one of the players saw it.
    """

    def __init__(self, record: Record | Example, eyes: bool = False) -> None:
        wanted(record, (Record, Example), Text("a record, or an example with moves"))
        self.record = record
        self._eyes = eyes_of(self._steps[0].position.players, self._moved)
        self._picture = Picture(self._steps[0].position.draw)
        self._slider = ipywidgets.IntSlider(
            value=0,
            max=len(self._steps) - 1,
            style=LABEL,
            layout=ipywidgets.Layout(width="100%", max_width="40em"),
        )
        worded(self._slider, description=Text("Step"))
        self._slider.observe(self._moved, names="value")
        self._buttons = [
            button("|◀", lambda _: self.go(0), tooltip=Text("To the start")),
            button("◀◀", lambda _: self.by_move(-1), tooltip=Text("One move back")),
            button("◀", lambda _: self.go(self.at - 1), tooltip=Text("One step back")),
            button("▶", lambda _: self.go(self.at + 1), tooltip=Text("One step on")),
            button("▶▶", lambda _: self.by_move(1), tooltip=Text("One move on")),
            button("▶|", lambda _: self.go(len(self._steps) - 1), tooltip=Text("To the end")),
        ]
        above = [row([self._eyes])] if eyes else []
        super().__init__([*above, self._picture, row([*self._buttons, self._slider])])
        self._show()

    @cached_property
    def _steps(self) -> tuple[Step, ...]:
        return steps_of(self.record)

    @property
    def at(self) -> int:
        """The number of the step shown, from 0."""
        return int(self._slider.value)

    @property
    def position(self) -> Position[Any]:
        """The position shown."""
        return self._steps[self.at].position

    @property
    def scene(self) -> Scene:
        """The picture shown."""
        return self._picture.scene

    @guarded
    def go(self, step: int) -> None:
        """Show a step; beyond the ends there is none."""
        self._slider.value = min(max(step, 0), len(self._steps) - 1)

    @guarded
    def by_move(self, moves: int) -> None:
        """Go on, or back, to the last step of another move."""
        number = self._steps[self.at].number
        last = {step.number: at for at, step in enumerate(self._steps)}
        if moves > 0 and self.at < last[number]:
            moves -= 1  # the rest of this move is the first one on
        self.go(last[min(max(number + moves, 0), max(last))])

    def _seen(self) -> Step:
        """The step shown, as far as those eyes see it."""
        step = self._steps[self.at]
        player = int(self._eyes.value)
        if player < 0:
            return step
        event = None if step.event is None else step.event.seen_by(player)
        return step._replace(event=event, position=step.position.view(player))

    @guarded
    def _moved(self, _: Any) -> None:
        self._show()

    def _show(self) -> None:
        step = self._seen()
        marks = {} if step.event is None else {"told": step.event.nodes}
        self._picture.show(partial(step.position.draw, **marks))
        for k, there in enumerate(self._buttons):
            there.disabled = self.at == (0 if k < 3 else len(self._steps) - 1)
        if step.event is None:
            self.tell(strong(Text("The start.")), Text("Go on with ▶, back with ◀."))
            return
        total = len(self.record.moves)
        head = Text("Move {number} of {total}: {move}", number=step.number, total=total, move=step.move)
        lines = [strong(head), told(rules_of(step.position)[step.event.rule], step.event)]
        if step.event.points:
            many = abs(step.event.points)
            sign = "+" if step.event.points > 0 else "−"
            lines.append(strong(Text.plural("{sign}{n} point", "{sign}{n} points", n=many, sign=sign)))
        self.tell(*lines)
