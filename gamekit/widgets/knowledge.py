"""What can be found out in a recorded game of what the others keep secret, step by step."""

from __future__ import annotations

from functools import partial
from typing import Any

import ipywidgets

from gamekit.drawing.scene import Scene
from gamekit.errors import OptionError
from gamekit.example import Example
from gamekit.position import room
from gamekit.record import Record
from gamekit.text import Text, player_name
from gamekit.widgets.panel import Panel, button, guarded, row, rules_of, strong, told, wanted
from gamekit.widgets.picture import Picture
from gamekit.widgets.words import LABEL, worded


class Knowledge(Panel):
    """What the table knows: everything that is seen in a game, with what it rules out and why.

    What can be known is the game's own affair: its modules ``inference`` and ``inference_drawing`` say it.

    Parameters
    ----------
    record : Record or Example
        The game, or an example with moves.
    viewer : int, optional
        The player whose knowledge is shown to begin with; by default that of one who looks on.

    Raises
    ------
    OptionError
        If that is no record, or one of a game in which nothing secret can be found out, or there is no such player.
    """

    def __init__(self, record: Record | Example, viewer: int | None = None) -> None:
        wanted(record, (Record, Example), Text("a record, or an example with moves"))
        self.record = record
        self._first, self._last = record.positions()[0], record.positions()[-1]
        game = self._first.module()
        try:
            self._inference, self._drawing = room(game, "inference"), room(game, "inference_drawing")
        except ModuleNotFoundError:
            message = "{game}: nothing that is secret there is found out from what the others do."
            raise OptionError(Text(message, game=game.NAME)) from None
        self._steps = self._inference.steps(record, viewer)
        names = [(player_name(i), i) for i in range(self._first.players)]
        self._viewer = ipywidgets.Dropdown(style=LABEL, layout=ipywidgets.Layout(width="auto"))
        options = [(Text("one who looks on"), -1), *names]
        worded(self._viewer, options=options, on_value=self._looked, description=Text("Known to"))
        self._slider = ipywidgets.IntSlider(
            value=0, max=len(self._steps) - 1, style=LABEL, layout=ipywidgets.Layout(width="100%", max_width="40em")
        )
        worded(self._slider, description=Text("Step"))
        self._slider.observe(self._moved, names="value")
        self._buttons = [
            button("|◀", lambda _: self.go(0), tooltip=Text("To the start")),
            button("◀◀", lambda _: self.go(self._telling(-1)), tooltip=Text("Back to what told something")),
            button("◀", lambda _: self.go(self.at - 1), tooltip=Text("One step back")),
            button("▶", lambda _: self.go(self.at + 1), tooltip=Text("One step on")),
            button("▶▶", lambda _: self.go(self._telling(1)), tooltip=Text("On to what tells something")),
            button("▶|", lambda _: self.go(len(self._steps) - 1), tooltip=Text("To the end")),
        ]
        self._picture = Picture(self._draws())
        super().__init__([row([self._viewer]), self._picture, row([*self._buttons, self._slider])])
        if viewer is None:
            self._show()
        else:
            self._viewer.value = viewer

    @property
    def at(self) -> int:
        """The number of the step shown, from 0."""
        return int(self._slider.value)

    @property
    def viewer(self) -> int | None:
        """The player whose knowledge is shown; None for one who looks on."""
        value = int(self._viewer.value)
        return None if value < 0 else value

    @property
    def knowledge(self) -> Any:
        """What is known at the step shown."""
        return self._steps[self.at].knowledge

    @property
    def scene(self) -> Scene:
        """The picture shown."""
        return self._picture.scene

    @guarded
    def go(self, step: int) -> None:
        """Show a step; beyond the ends there is none."""
        self._slider.value = min(max(step, 0), len(self._steps) - 1)

    @guarded
    def look(self, viewer: int | None) -> None:
        """Show what a player knows, or one who looks on."""
        self._viewer.value = -1 if viewer is None else viewer

    def _telling(self, way: int) -> int:
        """The next step, forwards or backwards, at which something fell away; else the end, or the start."""
        at = self.at + way
        while 0 < at < len(self._steps) - 1 and not self._steps[at].knowledge.why[-1].gone:
            at += way
        return at

    @guarded
    def _looked(self, _: Any) -> None:
        self._steps = self._inference.steps(self.record, self.viewer)
        self._slider.max = len(self._steps) - 1  # which moves the slider back if need be
        self._show()

    @guarded
    def _moved(self, _: Any) -> None:
        self._show()

    def _draws(self) -> Any:
        step = self._steps[self.at]
        return partial(self._drawing.draw, step.knowledge, viewer=self.viewer, position=step.position, last=self._last)

    def _show(self) -> None:
        step = self._steps[self.at]
        self._picture.show(self._draws())
        for k, there in enumerate(self._buttons):
            there.disabled = self.at == (0 if k < 3 else len(self._steps) - 1)
        move = step.number - self._steps[0].number
        if self.at == 0:
            lines: list[object] = [strong(Text("The start."))]
        elif move == 0:
            lines = [strong(Text("What lies there at the start."))]
        else:
            total, text = len(self.record.moves), self.record.moves[move - 1]
            lines = [strong(Text("Move {number} of {total}: {move}", number=move, total=total, move=text))]
        if step.knowledge.why:
            reason = step.knowledge.why[-1]
            lines += [told(rules_of(self._first)[reason.rule], reason.message), *reason.so]
        if self.at == 0 and len(self._steps) > 1:
            lines.append(Text("Go on with ▶, back with ◀."))
        self.tell(*lines)
