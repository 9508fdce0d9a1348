"""Where the rule sheets differ, with the option to try on a board."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import ipywidgets

from gamekit.drawing.scene import Scene
from gamekit.errors import OptionError
from gamekit.example import Disagreement
from gamekit.position import room
from gamekit.text import Text
from gamekit.widgets.board import BoardView
from gamekit.widgets.panel import Panel, guarded, strong, told, wanted
from gamekit.widgets.words import LABEL, Html, worded


class Disagreements(Panel):
    """What the sheets say differently, one matter at a time; where there is an option, a board to try it on.

    Parameters
    ----------
    module : module
        The game.
    """

    def __init__(self, module: ModuleType) -> None:
        wanted(module, ModuleType, Text("a game, such as gamekit.gaudi"))
        self._module = module
        self._all: tuple[Disagreement, ...] = room(module, "examples").DISAGREEMENTS
        self._options = {option.name: option for option in module.OPTIONS}
        self._which = worded(
            ipywidgets.Dropdown(style=LABEL, layout=ipywidgets.Layout(width="auto")),
            options=[(d.title, k) for k, d in enumerate(self._all)],
            on_value=self._matter,
            description=Text("Matter"),
        )
        self._choice = ipywidgets.RadioButtons(style=LABEL, layout=ipywidgets.Layout(width="auto"))
        positions = [d.position for d in self._all if d.position is not None]
        self._board = BoardView(positions[0]) if positions else None
        super().__init__([self._which])
        # The message line stands above the board here: first what the sheets say, then what one may try.
        board = () if self._board is None else (self._board,)
        self._arrange(self._which, self._message, self._choice, *board)
        if self._board is not None:
            self._board._language.layout.display = "none"  # one is enough
        self._show()

    @property
    def scene(self) -> Scene | None:
        """The picture of the board, if there is one."""
        return None if self._board is None else self._board.scene

    def summary(self) -> str:
        """What the sheets do not agree on."""
        return "\n".join(
            [
                str(Text("What rule sheets say differently, or not at all:")),
                *(f"– {matter.title}" for matter in self._all),
            ]
        )

    @property
    def board(self) -> BoardView | None:
        """The board to try on, if there is anything to try."""
        return self._board

    @guarded
    def choose(self, name: str, value: Any = None) -> None:
        """Show a matter, and set its option if a value is given."""
        names = [d.name for d in self._all]
        if name not in names:
            message = "There is no matter {name}; there are {names}."
            raise OptionError(Text(message, name=repr(name), names=", ".join(names)))
        self._which.value = names.index(name)
        if value is not None:
            self._choice.value = value

    @guarded
    def _matter(self, _: Any) -> None:
        self._show()

    @guarded
    def _chosen(self, change: Any) -> None:
        matter = self._all[self._which.value]
        if matter.option is not None and change["new"] is not None:
            self._try(matter, change["new"])

    def _show(self) -> None:
        if not self._all:
            self._choice.layout.display = "none"
            self.tell(Text("The rule sheets of this game agree on everything."))
            return
        matter = self._all[self._which.value]
        rule = self._module.RULES[matter.rule]
        lines = [strong(matter.title), *matter.says, told(rule, Html(lambda: rule.text))]
        shown = "none" if matter.option is None else ""
        self._choice.layout.display = shown
        if self._board is not None:
            self._board.layout.display = shown
        if matter.option is None:
            lines.append(Text("Here that is fixed; there is nothing to choose."))
        else:
            option = self._options[matter.option]
            pairs = list(zip(option.labels, option.values, strict=True))
            worded(self._choice, options=pairs, on_value=self._chosen, description=option.title)
            self._choice.value = option.default
            self._try(matter, option.default)
        self.tell(*lines)

    def _try(self, matter: Disagreement, value: Any) -> None:
        if matter.position is None or matter.option is None or self._board is None:
            return
        data = matter.position.to_dict()
        data["options"] = {**data["options"], matter.option: value}
        self._board.position = self._module.from_dict(data)
