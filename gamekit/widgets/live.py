"""A game in real time against opponents, and a recorded one shown again at any speed.

Nothing here waits: whatever happens later is told to the clock, so a click is answered while opponents move.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Callable
from functools import partial
from types import ModuleType
from typing import Any, Final

import ipywidgets

from gamekit.drawing.scene import Scene
from gamekit.errors import IllegalMove, OptionError
from gamekit.position import Position, read_players, room
from gamekit.record import Record
from gamekit.rules import Event, Node, signed
from gamekit.text import Number, Text
from gamekit.widgets.clock import SECOND, Clock, Stopwatch, in_time
from gamekit.widgets.kept import fields
from gamekit.widgets.panel import Panel, button, choice, guarded, row, rules_of, strong, told, wanted
from gamekit.widgets.picture import Picture
from gamekit.widgets.stepper import Stepper, eyes_of
from gamekit.widgets.words import LABEL, worded

ME: Final = 0
"""The person's index at the table."""

FRAME: Final = 50
"""Milliseconds between two pictures at least; what happens meanwhile is shown together."""

SPEEDS: Final = (1.0, 0.5, 0.25, 2.0, 4.0)
"""How fast a game can run; the first is real time."""

PAUSE: Final = "p"
"""The key that lets a game stand or go on."""

_HEIGHT: Final = "7em"  # of the message line: above a picture that is played on, nothing may move

_LED_IN: Final = 3  # "three, two, one", a second each


class LiveGame(Panel):
    """A game in real time: one person against opponents, by mouse or keys.

    What a click or a key amounts to is the game's own affair: its module ``choosing`` says so, ``match`` plays it.

    Parameters
    ----------
    module : module
        A game in which everybody acts at once, such as ``gamekit.bugs``.
    opponents : int
        How many.
    level : str
        How strong all of them are; the game's ``opponents`` names the levels.
    seed : int or str
        The same seed deals the same tiles.
    clock : Clock, optional
        By default the notebook's event loop.
    """

    def __init__(
        self,
        module: ModuleType,
        opponents: int = 1,
        level: str = "weak",
        seed: int | str = 7,
        clock: Clock | None = None,
    ) -> None:
        wanted(module, ModuleType, Text("a game in which everybody acts at once, such as gamekit.bugs"))
        fewest, most = module.PLAYERS
        read_players(opponents + 1 if type(opponents) is int else opponents, fewest, most)
        room(module, "opponents").strength(level)
        self._module = module
        self._choosing = room(module, "choosing")
        self._seed = seed
        self._watch = Stopwatch(clock)
        self._led_in = 0  # of "three, two, one"; 0 when nobody counts
        self._begun = False
        self._log: list[Event] = []
        self._own: list[str] = []  # what the person did
        numbers = [(n, n) for n in range(fewest - 1, most)]
        self._opponents = choice(Text("Opponents"), numbers, opponents, self._otherwise)
        strengths = [(can.title, name) for name, can in room(module, "opponents").STRENGTHS.items()]
        self._level = choice(Text("How strong"), strengths, level, self._otherwise)
        self._speed = _speeds(self._faster)
        self._lefty = worded(
            ipywidgets.Checkbox(value=False, indent=False, layout=ipywidgets.Layout(width="auto")),
            description=Text("I am left-handed"),
        )
        self._tool = worded(
            ipywidgets.ToggleButtons(style={**LABEL, "button_width": "auto"}),
            options=[(label, name) for name, label in self._choosing.TOOLS],
            on_value=self._another,
            description=Text("A click"),
        )
        self._start = button(Text("Three, two, one …"), lambda _: self.start(), button_style="success")
        self._pause = button(Text("Pause (P)"), lambda _: self.pause())
        self._new = button(Text("New game"), lambda _: self.new_game())
        acts = self._choosing.ACTS
        self._acts = {act.kind: button(act.label, partial(self._press, act.kind)) for act in acts if act.button}
        self._chosen: Node | None = None  # what a click picked out for the next one
        self._match, self._dealt = self._deal(opponents, level)
        keys = {act.key: partial(self._key, act.kind) for act in acts}
        self._picture = Picture(self._draw, self.click, {**keys, PAUSE: lambda _: self.pause()})
        self._after = ipywidgets.VBox()
        super().__init__()
        self._arrange(
            row([self._opponents, self._level, self._speed, self._lefty]),
            row([self._start, self._pause, self._new]),
            self._message,
            self._picture,
            row([*self._acts.values(), self._tool]),
            self._after,
        )
        self._lefty.observe(self._another, names="value")
        self._message.layout.height = _HEIGHT
        self._message.layout.overflow = "auto"
        self._show()
        self._remember()
        self.tell(self._choosing.INVITATION)

    # ------------------------------------------------------------ what is shown

    @property
    def scene(self) -> Scene:
        """The picture shown."""
        return self._picture.scene

    @property
    def position(self) -> Any:
        """The game as the person sees it."""
        return self._match.position.view(ME)

    def record(self) -> Record:
        """The game so far."""
        record: Record = self._match.record()
        return record

    def _deal(self, opponents: int, level: str, number: int = 0) -> tuple[Any, dict[str, Any]]:
        """A game, and what it follows from beside the seed."""
        seed = f"{self._seed} {number}" if number else self._seed
        match = room(self._module, "match").Match([None, *[level] * opponents], seed)
        return match, {"opponents": opponents, "level": level, "number": number}

    def _remember(self) -> None:
        """Have the page keep what the game follows from; what opponents do is settled by that."""
        now = {"begun": self._begun, "ms": self._watch.ms if self._begun else 0, "own": self._own}
        self._keep(json.dumps({"seed": str(self._seed), **self._dealt, **now}), self._take_up)

    @in_time
    def _take_up(self, line: str) -> None:
        """Go on from what the page kept; the game stands still until the person goes on."""
        kinds = {"seed": str, "opponents": int, "level": str, "number": int, "begun": bool, "ms": int, "own": list}
        _, opponents, level, number, begun, ms, own = fields(line, **kinds)
        match, dealt = self._deal(opponents, level, number)
        for move in own:
            match.act(move)
        match.until(ms)
        self._opponents.value, self._level.value = opponents, level
        self._lay(match, dealt)
        if not begun:
            return
        self._begun, self._own = True, own
        self._watch.set(ms)
        self._hear(0)
        self._remember()
        self._show()
        if match.position.is_over:
            self._finish()
        else:
            self._say(strong(Text("Pause.")))

    def _draw(self) -> Scene:
        view = self.position
        now = self._watch.ms if self._begun else 0
        if self._begun and not view.is_over and now > view.ms:
            view = view.advance((now - view.ms) / SECOND)
        chosen = [] if self._chosen is None else [self._chosen]
        scene: Scene = view.draw(chosen=chosen, seat=ME, lefty=(ME,) if self._lefty.value else ())
        return scene

    def _show(self) -> None:
        """Draw what is to be seen now."""
        position = self._match.position
        self._picture.show(self._draw)
        possible = self._choosing.possible(position, ME) if self._begun and self._watch.running else ()
        for kind, made in self._acts.items():
            made.disabled = kind not in possible
        self._start.disabled = self._begun or self._led_in > 0
        self._pause.disabled = not self._begun or position.is_over
        stands = self._begun and not self._watch.running and not position.is_over
        worded(self._pause, description=Text("Go on (P)") if stands else Text("Pause (P)"))

    def _say(self, *lead: object, kind: str = "plain") -> None:
        heard = [told(self._module.RULES[event.rule], event) for event in self._log[-2:]]
        self.tell(*lead, *heard, kind=kind)

    # ------------------------------------------------------------ what happens by itself

    @in_time
    def _otherwise(self, _: Any) -> None:
        """Other opponents come with the next game; one that is played goes on."""
        if not self._begun and not self._led_in:
            self.new_game()
        elif not self._match.position.is_over:
            self._say(Text("That holds from the next game on: press “New game”."))

    @in_time
    def new_game(self) -> None:
        """Deal another game; nothing moves before it is started."""
        opponents, level = int(self._opponents.value), str(self._level.value)
        self._lay(*self._deal(opponents, level, self._dealt["number"] + 1))

    def _lay(self, match: Any, dealt: dict[str, Any]) -> None:
        """Put a game on the table that has not begun."""
        self._match, self._dealt = match, dealt
        self._watch.stop()
        self._watch.set(0)
        self._led_in, self._begun, self._chosen, self._log, self._own = 0, False, None, [], []
        self._tool.value = self._choosing.TOOLS[0][0]
        self._message.layout.height = _HEIGHT
        self._after.children = ()
        self._show()
        self._remember()
        self.tell(self._choosing.INVITATION)

    @in_time
    def start(self) -> None:
        """Count three, two, one, and begin."""
        if self._begun or self._led_in:
            return
        self._watch.start()
        self._led_in = _LED_IN
        self._count()

    @guarded
    def _count(self) -> None:
        if self._led_in:
            self._show()
            self.tell(strong(f"{self._led_in} …"))
            self._led_in -= 1
            self._watch.call_at(self._watch.ms + SECOND, self._count)
            return
        self._watch.set(0)
        self._begun = True
        self._remember()
        self._say(strong(Text("Go!")))
        self._beat()
        self._picture.focus(self._choosing.focus(self._match.position))

    @guarded
    def _beat(self) -> None:
        """Let everything happen that is due, show it, and be called again for the next."""
        self._let_happen()
        self._wake()

    def _let_happen(self) -> None:
        before = len(self._match)
        self._match.until(self._watch.ms)
        self._hear(before)
        self._show()
        if self._match.position.is_over:
            self._finish()

    def _hear(self, before: int) -> None:
        events = [event for event in self._match.events(before) if self._choosing.worth_telling(event, ME)]
        self._log += [event.seen_by(ME) for event in events]
        if events:
            self._say()

    def _wake(self) -> None:
        if self._match.position.is_over or not self._watch.running:
            return
        now = self._watch.ms
        tick = now - now % SECOND + SECOND  # the clock in the picture
        soon = self._match.next_ms
        self._watch.call_at(max(now + FRAME, tick if soon is None else min(soon, tick)), self._beat)

    def _finish(self) -> None:
        self._watch.stop()
        self._remember()
        position = self._match.position
        self._message.layout.height = "auto"
        self._show()
        lines = [strong(event) for event in position.events[-1:]]
        for player in range(position.players):
            points = str(position.scores()[player])
            if player == ME:
                total = Text("You: {points}", points=points)
            else:
                total = Text("Player {number}: {points}", number=player + 1, points=points)
            lines.append(strong(total))
            for line in position.score_sheet(player) if player == ME else ():
                row_of = Text("{points}  {line}", points=signed(line.points), line=line.message)
                lines.append(told(self._module.RULES[line.rule], row_of))
        self.tell(*lines, kind="good" if ME in position.winners() else "plain")
        self._after.children = (button(Text("Step through this game"), lambda _: self.review()),)

    @in_time
    def review(self) -> None:
        """Show the game again below: in its own time, step by step, and with anybody's eyes."""
        again = (Replay(self.record(), self._watch.clock), Stepper(self.record(), eyes=True))
        for panel in again:
            panel._language.layout.display = "none"  # one is enough
        self._after.children = again

    @in_time
    def pause(self) -> None:
        """Let the game stand, or go on."""
        if not self._begun or self._match.position.is_over:
            return
        if self._watch.running:
            self._let_happen()
            self._watch.stop()
            self._remember()
            if not self._match.position.is_over:
                self._show()
                self._say(strong(Text("Pause.")))
        else:
            self._watch.start()
            self._say()
            self._show()
            self._wake()

    @in_time
    def _faster(self, change: Any) -> None:
        self._watch.speed = float(change["new"])
        if self._begun:
            self._wake()

    @in_time
    def _another(self, _: Any) -> None:
        self._chosen = None
        self._show()

    # ------------------------------------------------------------ what the person does

    @in_time
    def click(self, node: Node) -> None:
        """What a click on a node does."""
        if not self._ready():
            return
        self._let_happen()  # so that the click meets what lies there at its moment
        if self._match.position.is_over:
            return
        ms = self._watch.ms
        tap = self._choosing.tap(self._match.position, ME, ms, self._tool.value, self._chosen, node)
        self._chosen = tap.chosen
        if tap.move is not None:
            self._act(tap.move)
            return
        self._show()
        if tap.hint is not None:
            self._say(tap.hint)

    @in_time
    def do(self, kind: str, node: Node = ()) -> None:
        """Do something now that has a button or a key.

        Parameters
        ----------
        kind : str
            Such as ``"keep"``.
        node : Node
            Where the focus is.
        """
        if self._ready():
            move = self._choosing.act(self._match.position, ME, self._watch.ms, kind, node)
            if move is not None:
                self._act(move)

    def _press(self, kind: str, _: Any) -> None:
        self.do(kind)

    def _key(self, kind: str, node: Node) -> None:
        self.do(kind, node)

    def _ready(self) -> bool:
        if self._match.position.is_over:
            return False
        if not self._begun:
            self.tell(self._choosing.INVITATION)
        elif not self._watch.running:
            self._say(Text("The game stands still. Go on with P or the button."))
        return self._begun and self._watch.running

    def _act(self, move: Any) -> None:
        before = len(self._match)
        refused: list[object] = []
        try:
            self._match.act(move)
            self._own = [*self._own, str(move)]
            self._remember()
        except IllegalMove as error:
            refused = [told(self._module.RULES[v.rule], v) for v in error.violations]
        self._hear(before)
        self._show()
        if self._match.position.is_over:
            self._finish()
            return
        if refused:
            self._say(*refused, kind="bad")
        self._wake()

    def close(self) -> None:
        """Take the widget off the page; nothing of it goes on."""
        if hasattr(self, "_watch"):  # also called of one that was refused before it was made
            self._watch.stop()
        super().close()


def _speeds(on_value: Callable[[Any], None]) -> ipywidgets.Dropdown:
    options = [(Text("× {speed}", speed=Number(speed, 0, 2)), speed) for speed in sorted(SPEEDS)]
    return choice(Text("Speed"), options, SPEEDS[0], on_value)


class Replay(Panel):
    """A recorded game shown as it went, at any speed, with the eyes of any player.

    Parameters
    ----------
    record : Record
        Of a game in which time passes.
    clock : Clock, optional
        By default the notebook's event loop.
    """

    def __init__(self, record: Record, clock: Clock | None = None) -> None:
        what = Text("a record of a game in which time passes")
        wanted(record, Record, what)
        if not hasattr(record.position, "ms"):
            raise OptionError(Text("This wants {what}, not {value}.", what=what, value=record.game))
        self.record = record
        positions: Any = record.positions()
        self._positions: tuple[Position[Any], ...] = positions
        self._times: list[int] = [position.ms for position in positions]
        self._watch = Stopwatch(clock)
        self._play = button(Text("Watch"), lambda _: self.play())
        self._speed = _speeds(self._faster)
        self._time = ipywidgets.FloatSlider(
            value=0,
            max=self._times[-1] / SECOND,
            step=0.1,
            readout_format=".1f",
            style=LABEL,
            layout=ipywidgets.Layout(width="100%", max_width="36em"),
        )
        worded(self._time, description=Text("Seconds"))
        self._eyes = eyes_of(self._positions[0].players, self._moved)
        self._picture = Picture(self._draw)
        super().__init__([row([self._play, self._speed, self._eyes, self._time]), self._picture])
        self._time.observe(self._moved, names="value")
        self._show()

    @property
    def scene(self) -> Scene:
        """The picture shown."""
        return self._picture.scene

    @property
    def position(self) -> Any:
        """The position at the moment shown."""
        return self._positions[bisect_right(self._times, round(float(self._time.value) * SECOND)) - 1]

    def _draw(self) -> Scene:
        player = int(self._eyes.value)
        position: Position[Any] = self.position
        return position.draw() if player < 0 else position.view(player).draw()

    def _show(self) -> None:
        self._picture.show(self._draw)
        worded(self._play, description=Text("Stop") if self._watch.running else Text("Watch"))
        events = self.position.events
        player = int(self._eyes.value)
        shown = [event if player < 0 else event.seen_by(player) for event in events]
        rules = rules_of(self.position)
        lines: list[object] = [told(rules[event.rule], event) for event in shown]
        self.tell(*lines or [Text("The start.")])

    @in_time
    def play(self) -> None:
        """Let the game run, or stop it; at the end it begins anew."""
        if self._watch.running:
            self._watch.stop()
            self._show()
            return
        if self.position is self._positions[-1]:
            self._time.value = 0
        self._watch.set(float(self._time.value) * SECOND)
        self._watch.start()
        self._beat()

    @guarded
    def _beat(self) -> None:
        now = min(self._watch.ms, self._times[-1])
        self._time.value = now / SECOND
        self._show()
        if now >= self._times[-1]:
            self._watch.stop()
            self._show()
            return
        later = self._times[bisect_right(self._times, now)]
        self._watch.call_at(max(now + int(FRAME * self._watch.speed), min(later, now + SECOND)), self._beat)

    @in_time
    def _moved(self, change: Any) -> None:
        if not self._watch.running or change["owner"] is not self._time:
            self._show()
        elif abs(float(change["new"]) * SECOND - self._watch.ms) > SECOND / 5:  # a person has moved it
            self._watch.set(float(change["new"]) * SECOND)

    @in_time
    def _faster(self, change: Any) -> None:
        self._watch.speed = float(change["new"])
        if self._watch.running:
            self._beat()

    def close(self) -> None:
        """Take the widget off the page; nothing of it goes on."""
        if hasattr(self, "_watch"):  # also called of one that was refused before it was made
            self._watch.stop()
        super().close()
