"""Setting up a game, step by step, for any number of players and any option."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from types import ModuleType
from typing import Any

import ipywidgets

from gamekit.drawing.scene import Scene
from gamekit.example import Stage
from gamekit.position import Option, read_players, room
from gamekit.text import Text, current_language
from gamekit.widgets.panel import Panel, button, guarded, row, strong, told, wanted
from gamekit.widgets.picture import Picture
from gamekit.widgets.words import LABEL, worded


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
        option.name: _control(option)
        for option in module.OPTIONS
        if option.values and (names is None or option.name in names)
    }


def _control(option: Option) -> ipywidgets.Dropdown:
    made = ipywidgets.Dropdown(style=LABEL, layout=ipywidgets.Layout(width="auto"))
    worded(made, options=list(zip(option.labels, option.values, strict=True)), description=option.title)
    made.value = option.default
    return made


def seed_in(field: str, before: int | str) -> int | str:
    """The seed that stands in a field: `before` if it looks like it, for 7 and "7" look alike in the page.

    Examples
    --------
    >>> seed_in("12", 7), seed_in("7", "7"), seed_in(" class 3b", 7)
    (12, '7', 'class 3b')
    """
    text = field.strip()
    if field == str(before):
        return before
    return int(text) if re.fullmatch(r"-?[0-9]{1,29}", text, re.ASCII) else text


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
        self._first = seed
        self._players = ipywidgets.IntSlider(value=players, min=fewest, max=most, style=LABEL)
        worded(self._players, description=Text("Players"))
        self._seed = ipywidgets.Text(value=str(seed), style=LABEL, layout=ipywidgets.Layout(width="9em"))
        worded(self._seed, description=Text("Deal"))
        # Only what changes the setting up: the rest would be noise here.
        self._options = controls(module, getattr(room(module, "examples"), "SETUP_OPTIONS", None))
        self._at = 0
        self._stages: dict[str, tuple[Stage, ...]] = {}
        self._make = self._asked()
        self._picture = Picture(self._draw)
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
        return self._picture.scene

    @property
    def stages(self) -> tuple[Stage, ...]:
        """Every step for the players and options chosen, in the language in force."""
        language = current_language()
        if language not in self._stages:
            self._stages[language] = self._make()
        return self._stages[language]

    def _draw(self) -> Scene:
        return self.stages[self._at].scene

    def _asked(self) -> Callable[[], tuple[Stage, ...]]:
        """What makes the stages as the controls are set now."""
        options = {name: control.value for name, control in self._options.items()}
        seed = seed_in(self._seed.value, self._first)
        return partial(room(self._module, "examples").setup_stages, self._players.value, seed, **options)

    @guarded
    def go(self, stage: int) -> None:
        """Show a step; beyond the ends there is none."""
        self._at = min(max(stage, 0), len(self.stages) - 1)
        self._show()

    @guarded
    def _changed(self, _: Any) -> None:
        make = self._asked()
        self._stages = {current_language(): make()}  # if they cannot be made, all stays as it was
        self._make = make
        self._at = min(self._at, len(self.stages) - 1)
        self._show()

    def _show(self) -> None:
        stage = self.stages[self._at]
        self._picture.show(self._draw)
        self._back.disabled = self._at == 0
        self._on.disabled = self._at == len(self.stages) - 1
        head = Text("Step {number} of {total}", number=self._at + 1, total=len(self.stages))
        self.tell(strong(head), told(self._module.RULES[stage.rule], stage.text))
