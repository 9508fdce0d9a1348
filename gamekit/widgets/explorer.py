"""A score to explore: set a board by hand and see where every point comes from."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import ipywidgets

from gamekit.drawing.scene import Scene
from gamekit.errors import GameError
from gamekit.position import Position, room
from gamekit.rules import Node
from gamekit.text import Text
from gamekit.widgets.panel import Panel, button, guarded, row, rules_of, strong, told, wanted
from gamekit.widgets.picture import Picture

_LABEL = {"description_width": "initial"}


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
        self._scene = self._history[0].draw(**self._explore.SHOWN)
        self._picture = Picture(self._scene, self.click)
        self._tool = ipywidgets.Dropdown(
            options=[(str(label), value) for value, label in self._explore.tools(self.position)],
            description=str(Text("A click")),
            style=_LABEL,
            layout=ipywidgets.Layout(width="auto"),
        )
        self._settings = {
            setting.name: ipywidgets.Dropdown(
                options=[(str(label), value) for value, label in setting.values],
                value=setting.value,
                description=str(setting.title),
                style=_LABEL,
                layout=ipywidgets.Layout(width="auto"),
            )
            for setting in self._explore.settings(self.position)
        }
        self._undo = button(Text("Undo the change"), lambda _: self.undo())
        self._sheet = ipywidgets.HTML()
        above = [row([self._tool, self._undo]), row(list(self._settings.values())), self._picture]
        super().__init__(above)
        self.children = (*above, self._message, self._sheet)
        for name, control in self._settings.items():
            control.observe(lambda change, name=name: self._set(name, change["new"]), names="value")
        self._show()

    @property
    def position(self) -> Position[Any]:
        """The position as it is set now."""
        return self._history[-1]

    @property
    def scene(self) -> Scene:
        """The picture shown."""
        return self._scene

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
            self.tell(*(told(rules[rule], str(text)) for rule, text in brought), kind="good")

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
        rules = rules_of(position)
        parts = []
        for player in range(position.players):
            sheet = position.score_sheet(player)
            for line in sheet:
                if len(line.nodes) == 1:  # what many places earn together stands in the sheet alone
                    points[line.nodes[0]] = points.get(line.nodes[0], 0) + line.points
            head = Text.plural(
                "Player {player}: {n} point", "Player {player}: {n} points", n=sheet.total, player=player + 1
            )
            rows = "".join(f"<li>{line.points:+d} · {told(rules[line.rule], str(line))}</li>" for line in sheet)
            parts.append(f"{strong(str(head))}<ul style='margin:0'>{rows}</ul>")
        self._scene = position.draw(points=points, **self._explore.SHOWN)
        self._picture.show(self._scene)
        self._undo.disabled = len(self._history) < 2
        self._sheet.value = (
            '<div style="background:#fbf8f1;color:#1b1b1b;padding:6px 10px;line-height:1.45;max-width:60em">'
            + "".join(parts)
            + "</div>"
        )
        self.tell(str(self._explore.HINT))
