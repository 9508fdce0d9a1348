"""A score to explore: set a board by hand and see where every point comes from."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import chain
from types import ModuleType
from typing import Any

import ipywidgets

from gamekit.drawing.scene import Scene
from gamekit.errors import GameError
from gamekit.position import Position, room
from gamekit.rules import Node, ScoreSheet, signed
from gamekit.text import Text, current_language
from gamekit.widgets.panel import Panel, button, guarded, row, rules_of, strong, told, wanted
from gamekit.widgets.picture import Picture
from gamekit.widgets.words import LABEL, Html, worded


class ScoreExplorer(Panel):
    """A board that is set by hand, with the score sheet of each player beside it.

    What can be set is the game's own affair: its module ``explore`` says which tools and settings there are and
    what each does. A change that cannot be is refused with the reason, and nothing is changed.

    Parameters
    ----------
    module : module
        The game.
    position : Position, optional
        Where to start; by default the game's own example.
    """

    def __init__(self, module: ModuleType, position: Position[Any] | None = None) -> None:
        wanted(module, ModuleType, Text("a game, such as gamekit.gaudi"))
        self._explore = room(module, "explore")
        self._history = [position or self._explore.start()]
        self._picture = Picture(partial(self._history[0].draw, **self._explore.SHOWN), self.click)
        self._tool = _list(Text("A click"), self._explore.tools(self.position))
        self._settings = {
            setting.name: _list(setting.title, setting.values, partial(self._chosen, setting.name))
            for setting in self._explore.settings(self.position)
        }
        self._undo = button(Text("Undo the change"), lambda _: self.undo())
        self._sheet = ipywidgets.HTML()
        above = [row([self._tool, self._undo]), row(list(self._settings.values())), self._picture]
        super().__init__(above)
        self._arrange(*above, self._message, self._sheet)
        self._follow()
        self._show()

    @property
    def position(self) -> Position[Any]:
        """The position as it is set now."""
        return self._history[-1]

    @property
    def scene(self) -> Scene:
        """The picture shown."""
        return self._picture.scene

    @property
    def tool(self) -> str:
        """What a click does; one of the values of the game's ``explore.tools``."""
        return str(self._tool.value)

    @tool.setter
    def tool(self, value: str) -> None:
        self._tool.value = value

    @guarded
    def click(self, node: Node) -> None:
        """Use the tool on a node."""
        before = self.position
        self._change(self._explore.use(before, self._tool.value, node))
        rules = rules_of(before)
        brought = self._explore.explain(before, self._tool.value, node)
        if brought:
            self.tell(*(told(rules[rule], text) for rule, text in brought), kind="good")

    @guarded
    def undo(self) -> None:
        """Take the last change back."""
        if len(self._history) > 1:
            self._history.pop()
        self._follow()
        self._show()

    def _follow(self) -> None:
        """Let the lists say what is."""
        for setting in self._explore.settings(self.position):
            self._settings[setting.name].value = setting.value

    def _chosen(self, name: str, change: Any) -> None:
        self._set(name, change["new"])

    @guarded
    def _set(self, name: str, value: Any) -> None:
        if {s.name: s.value for s in self._explore.settings(self.position)}[name] == value:
            return
        try:
            self._change(self._explore.change(self.position, name, value))
        except GameError:
            self._follow()
            raise

    def _change(self, position: Position[Any]) -> None:
        if position != self.position:
            self._history.append(position)
        self._show()

    def _show(self) -> None:
        position = self.position
        points: dict[Node, int] = {}
        sheets = [position.score_sheet(player) for player in range(position.players)]
        for line in chain(*sheets):
            if len(line.nodes) == 1:  # what many places earn together stands in the sheet alone
                points[line.nodes[0]] = points.get(line.nodes[0], 0) + line.points
        self._picture.show(partial(position.draw, points=points, **self._explore.SHOWN))
        self._undo.disabled = len(self._history) < 2
        worded(self._sheet, value=Html(partial(_in_html, sheets, rules_of(position))))
        self.tell(self._explore.HINT)


def _list(title: Text, values: Sequence[tuple[str, Text]], on_value: Any = None) -> ipywidgets.Dropdown:
    made = ipywidgets.Dropdown(style=LABEL, layout=ipywidgets.Layout(width="auto"))
    options = [(label, value) for value, label in values]
    return worded(made, options=options, on_value=on_value, description=title)


def _in_html(sheets: Sequence[ScoreSheet], rules: Any) -> str:
    parts = []
    for player, sheet in enumerate(sheets):
        head = Text.plural(
            "Player {player}: {n} point", "Player {player}: {n} points", n=sheet.total, player=player + 1
        )
        rows = "".join(f"<li>{signed(line.points)} · {told(rules[line.rule], line)}</li>" for line in sheet)
        parts.append(f"{strong(head)}<ul style='margin:0'>{rows}</ul>")
    style = "background:#fbf8f1;color:#1b1b1b;padding:6px 10px;line-height:1.45;max-width:60em"
    return f'<div lang="{current_language()}" style="{style}">{"".join(parts)}</div>'
