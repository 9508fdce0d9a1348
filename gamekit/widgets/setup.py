"""Setting up a game, step by step, for any number of players and any option."""

from __future__ import annotations

import re
from collections.abc import Sequence
from types import ModuleType
from typing import Any

import ipywidgets

from gamekit.drawing.scene import Scene
from gamekit.example import Stage
from gamekit.position import read_players, room
from gamekit.text import Text
from gamekit.widgets.panel import Panel, button, guarded, row, strong, told, wanted
from gamekit.widgets.picture import Picture

_LABEL = {"description_width": "initial"}


def controls(module: ModuleType, names: Sequence[str] | None = None) -> dict[str, ipywidgets.Dropdown]:
    """A drop-down list for each option of a game that has a list of values.

    Parameters
    ----------
    module : module
        The game.
    names : sequence of str, optional
        Only these options.
    """
    return {
        option.name: ipywidgets.Dropdown(
            options=[(str(label), value) for label, value in zip(option.labels, option.values, strict=True)],
            value=option.default,
            description=str(option.title),
            style=_LABEL,
            layout=ipywidgets.Layout(width="auto"),
        )
        for option in module.OPTIONS
        if option.values and (names is None or option.name in names)
    }


class SetUp(Panel):
    """The set-up of a game, one step after another; players and options can be changed at any time.

    Parameters
    ----------
    module : module
        The game.
    players : int
        To begin with.
    seed : int or str
        Which deal is shown.
    """

    def __init__(self, module: ModuleType, players: int = 2, seed: int | str = 7) -> None:
        wanted(module, ModuleType, Text("a game, such as gamekit.gaudi"))
        self._module = module
        fewest, most = module.PLAYERS
        read_players(players, fewest, most)
        self._first: tuple[str, int | str] = (str(seed), seed)  # 7 and "7" look alike in the page
        self._players = ipywidgets.IntSlider(
            value=players, min=fewest, max=most, description=str(Text("Players")), style=_LABEL
        )
        self._seed = ipywidgets.Text(
            value=str(seed), description=str(Text("Deal")), style=_LABEL, layout=ipywidgets.Layout(width="9em")
        )
        # Only what changes the setting up: the rest would be noise here.
        self._options = controls(module, getattr(room(module, "examples"), "SETUP_OPTIONS", None))
        self._at = 0
        self._stages = self._make()
        self._picture = Picture(self._stages[0].scene)
        self._back = button(Text("◀ Back"), lambda _: self.go(self._at - 1))
        self._on = button(Text("Next ▶"), lambda _: self.go(self._at + 1), button_style="primary")
        super().__init__(
            [
                row([self._players, self._seed, *self._options.values()]),
                self._picture,
                row([self._back, self._on]),
            ]
        )
        for control in (self._players, self._seed, *self._options.values()):
            control.observe(self._changed, names="value")
        self._show()

    @property
    def scene(self) -> Scene:
        """The picture shown."""
        return self._stages[self._at].scene

    @property
    def stages(self) -> tuple[Stage, ...]:
        """Every step for the players and options chosen."""
        return self._stages

    def _make(self) -> tuple[Stage, ...]:
        options = {name: control.value for name, control in self._options.items()}
        text = self._seed.value.strip()
        if self._seed.value == self._first[0]:
            seed = self._first[1]
        else:
            seed = int(text) if re.fullmatch(r"-?[0-9]{1,29}", text, re.ASCII) else text
        stages: tuple[Stage, ...] = room(self._module, "examples").setup_stages(self._players.value, seed, **options)
        return stages

    @guarded
    def go(self, stage: int) -> None:
        """Show a step; beyond the ends there is none."""
        self._at = min(max(stage, 0), len(self._stages) - 1)
        self._show()

    @guarded
    def _changed(self, _: Any) -> None:
        self._stages = self._make()
        self._at = min(self._at, len(self._stages) - 1)
        self._show()

    def _show(self) -> None:
        stage = self._stages[self._at]
        self._picture.show(stage.scene)
        self._back.disabled = self._at == 0
        self._on.disabled = self._at == len(self._stages) - 1
        head = Text("Step {number} of {total}", number=self._at + 1, total=len(self._stages))
        self.tell(strong(str(head)), told(self._module.RULES[stage.rule], str(stage.text)))
