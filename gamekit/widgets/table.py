"""A whole game in one widget, for any mix of people at one screen and bots."""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from functools import partial, reduce
from html import escape
from itertools import chain, repeat
from types import ModuleType
from typing import Any, Final, TypeAlias

import ipywidgets

from gamekit.bots import LEVELS, choose
from gamekit.bots import hint as hint_for
from gamekit.errors import OptionError, RecordError, shown
from gamekit.position import Choice, Position, read_players
from gamekit.record import Record
from gamekit.rules import Event, Node
from gamekit.text import Text, current_language, player_name
from gamekit.widgets.board import Board
from gamekit.widgets.clock import Clock, Stopwatch, in_time
from gamekit.widgets.panel import button, choice, row, rules_of, strong, told, wanted
from gamekit.widgets.setup import controls, seed_in
from gamekit.widgets.words import LABEL, Html, worded

Seats: TypeAlias = tuple[str | None, ...]
"""Who sits where: the level of a bot, None for a person."""

PAUSE: Final = 800
"""Milliseconds before a bot moves, so that a person can follow."""

BUDGET: Final = "0.3s"
"""How long a bot or a hint may think: the page waits meanwhile."""

PERSON: Final = "person"
"""What stands for a person where a seat is chosen."""

WHO: Final = {
    PERSON: Text("a person"),
    "random": Text("a bot that plays at random"),
    "greedy": Text("a bot that takes the best at first sight"),
    "search": Text("a bot that looks ahead"),
}
"""What those at the table are called."""

_WIDE: Final = {"width": "100%", "max_width": "48em"}


def seats_of(players: int, bots: Sequence[str] | Mapping[int, str]) -> Seats:
    """Who sits where.

    Parameters
    ----------
    players : int
        How many seats there are.
    bots : sequence of str, or mapping of int to str
        The levels of the bots in the last seats, or of those in given seats, counted from 0.

    Raises
    ------
    OptionError
        If there is no such seat or level, or there are more bots than seats.

    Examples
    --------
    >>> seats_of(3, ["greedy"]), seats_of(2, {0: "search"})
    ((None, None, 'greedy'), ('search', None))
    """
    if isinstance(bots, str) or not isinstance(bots, Sequence | Mapping):
        message = 'Bots are given as a list of levels, such as ["greedy"], or by their seats, such as {example}.'
        raise OptionError(Text(message, example='{1: "greedy"}'))
    if not isinstance(bots, Mapping):
        if len(bots) > players:
            raise OptionError(Text("{n} bots are too many for {players} players.", n=len(bots), players=players))
        bots = dict(enumerate(bots, players - len(bots)))
    for seat, level in bots.items():
        if type(seat) is not int or not 0 <= seat < players:
            message = "There is no seat {seat}; the seats are 0 to {last}."
            raise OptionError(Text(message, seat=shown(seat), last=players - 1))
        if level not in LEVELS:
            message = "There is no bot {level}; there are {levels}."
            raise OptionError(Text(message, level=shown(level), levels=", ".join(LEVELS)))
    return tuple(bots.get(seat) for seat in range(players))


class Table(Board):
    """A whole game: people at one screen and bots, with hints, undo, the log, and the game as a line to keep.

    What a player may not see is hidden: with one person the others' hands, with several everybody's until the next
    one takes the screen.

    Parameters
    ----------
    module : module
        A game in which one moves after another.
    players : int
        How many sit at the table.
    seed : int or str, optional
        What the dealing depends on; a fresh one for None.
    bots : sequence of str, or mapping of int to str
        Levels of the bots, who sit in the last seats, or levels by seats, counted from 0.
    clock : Clock, optional
        What lets bots wait a moment before they move: by default the notebook's event loop. Where there is none they
        move at once.
    **options
        As the game's ``new_game`` takes them.

    Examples
    --------
    >>> from gamekit import azul
    >>> table = Table(azul, bots=["greedy"])
    >>> table.click(("factory", 0, "R")), table.click(("line", 0, 1)), table.play()
    (None, None, None)
    >>> table.record.moves[0], len(table.record)
    ('1R2', 2)
    >>> again = Table(azul)
    >>> again.load(table.record.code())
    >>> again.position == table.position
    True
    """

    def __init__(
        self,
        module: ModuleType,
        players: int = 2,
        seed: int | str | None = 7,
        bots: Sequence[str] | Mapping[int, str] = ("greedy",),
        clock: Clock | None = None,
        **options: Any,
    ) -> None:
        wanted(module, ModuleType, Text("a game, such as gamekit.azul"))
        fewest, most = module.PLAYERS
        read_players(players, fewest, most)
        self._module = module
        self._record = Record.start(module, players, seed, **options)
        first = self._record.position
        if first.to_move is None and not first.is_over:
            message = "In {game} everybody acts at once, so nobody waits for a turn: play it with LiveGame({module})."
            raise OptionError(Text(message, game=module.NAME, module=first.game))
        self._seats = seats_of(players, bots)
        self._at = 0  # how many moves of the record are played in what is shown
        self._looking = False  # whether it is only looked at, so that nobody moves by themselves
        self._seated: int | None = None  # of several people, who looks at the screen
        self._watch = Stopwatch(clock)
        self._shown = self._seen()
        keys = {"p": self.play, "u": self.undo, "r": self.redo, "h": self.hint}
        super().__init__({key: partial(_alone, act) for key, act in keys.items()})
        worded(self._play, description=Text("Play (P)"))
        worded(
            self._undo,
            description=Text("Undo (U)"),
            tooltip=Text("Takes back your last move and the answers"),
        )
        self._uncover = button("", lambda _: self.uncover(), button_style="primary")
        self._redo = button(Text("Redo (R)"), lambda _: self.redo())
        self._hint = button(Text("Hint (H)"), lambda _: self.hint())
        drawers = {"log": self._make_log(), "keep": self._make_keeper(), "new": self._make_controls(fewest, most)}
        titles = {"log": Text("What happened"), "keep": Text("Keep or load a game"), "new": Text("New game")}
        self._drawers = drawers
        self._which = worded(
            ipywidgets.ToggleButtons(style={"button_width": "auto"}),
            options=[(titles[name], name) for name in drawers],
            on_value=self._open,
        )
        self._arrange(
            self._picture,
            row([self._uncover, self._play, self._clear, self._undo, self._redo, self._hint, self._offers]),
            self._message,
            self._which,
            *drawers.values(),
        )
        self._open()
        self._set_controls()
        self._wake()

    def _make_log(self) -> ipywidgets.VBox:
        self._back = button("◀", lambda _: self.look(self._at - 1), tooltip=Text("One move back"))
        self._on = button("▶", lambda _: self.look(self._at + 1), tooltip=Text("One move on"))
        self._end = button("▶|", lambda _: self.look(len(self._record)), tooltip=Text("To the end"))
        self._go_on = button(Text("Go on from here"), lambda _: self.go_on())
        # With continuous_update a page that is sent a new end and a value beyond the old one sends the old end back.
        layout = ipywidgets.Layout(width="24em")
        self._slider = ipywidgets.IntSlider(continuous_update=False, style=LABEL, layout=layout)
        worded(self._slider, description=Text("Moves"))
        self._slider.observe(self._moved, names="value")
        self._log = ipywidgets.HTML()
        return ipywidgets.VBox([row([self._back, self._on, self._end, self._slider, self._go_on]), self._log])

    def _make_keeper(self) -> ipywidgets.VBox:
        self._code = ipywidgets.Text(style=LABEL, layout=ipywidgets.Layout(**_WIDE))
        worded(self._code, description=Text("This game as a line, to copy"))
        self._link = ipywidgets.HTML()
        self._paste = ipywidgets.Text(style=LABEL, layout=ipywidgets.Layout(**_WIDE))
        worded(self._paste, description=Text("A line to paste"))
        self._load = button(Text("Load the line"), lambda _: self.load(self._paste.value))
        self._upload = ipywidgets.FileUpload(accept=".json", layout=ipywidgets.Layout(width="auto"))
        worded(self._upload, description=Text("Load a file"))
        self._upload.observe(self._uploaded, names="value")
        return ipywidgets.VBox([self._code, self._link, self._paste, row([self._load, self._upload])])

    def _make_controls(self, fewest: int, most: int) -> ipywidgets.VBox:
        numbers = [(n, n) for n in range(fewest, most + 1)]
        self._players = choice(Text("Players"), numbers, len(self._seats), self._more)
        people = [(WHO[who], who) for who in (PERSON, *LEVELS)]
        self._who = [choice(player_name(i), people, PERSON) for i in range(most)]
        self._options = controls(self._module)
        self._seed = ipywidgets.Text(style=LABEL, layout=ipywidgets.Layout(width="14em"))
        worded(self._seed, description=Text("Deal"))
        self._same = button(Text("Start with this deal"), lambda _: self.new_game(), button_style="primary")
        self._other = button(Text("Start with another deal"), lambda _: self.new_game(another=True))
        return ipywidgets.VBox(
            [
                row([self._players, *self._who]),
                row(list(self._options.values())),
                row([self._seed, self._same, self._other]),
            ]
        )

    # ------------------------------------------------------------ who sees what

    @property
    def position(self) -> Position[Any]:
        """The position shown, as far as whoever looks at the screen knows it."""
        return self._shown

    @property
    def record(self) -> Record:
        """The game, with who sits where, and how far it is played in what is shown."""
        return self._record.noting(seats=list(self._seats), at=self._at)

    @property
    def seats(self) -> Seats:
        """Who sits where: the level of a bot, None for a person."""
        return self._seats

    @property
    def _full(self) -> Position[Any]:
        return self._record.positions()[self._at]

    @property
    def _people(self) -> tuple[int, ...]:
        return tuple(seat for seat, level in enumerate(self._seats) if level is None)

    @property
    def _mover(self) -> int | None:
        """The person to move."""
        mover = self._full.to_move
        return mover if mover in self._people else None

    @property
    def _secret(self) -> bool:
        """Whether people at the screen know different things."""
        views = [self._full.view(person) for person in self._people]
        return any(view != views[0] for view in views)

    @property
    def _eyes(self) -> tuple[int, ...]:
        """Whose knowledge is shown: what all of these know; of nobody, everything."""
        people = self._people
        if len(people) < 2:
            return people
        if not self._secret:
            return (people[0] if self._mover is None else self._mover,)
        return people if self._seated is None else (self._seated,)

    @property
    def _covered(self) -> bool:
        """Whether another person has to take the screen."""
        return len(self._people) > 1 and not self._looking and self._mover not in (None, self._seated) and self._secret

    @property
    def _may_act(self) -> bool:
        """Whether somebody at the screen can make a move in what is shown."""
        return self._mover is not None and self._mover in self._eyes and not self._covered

    @property
    def _due(self) -> bool:
        """Whether a bot is to move."""
        return not self._looking and not self._full.is_over and self._mover is None

    def _seen(self) -> Position[Any]:
        return reduce(lambda position, eye: position.view(eye), self._eyes, self._full)

    def _events(self, first: int, last: int) -> list[tuple[Event, ...]]:
        """What happened in some moves, as those who look know it."""
        positions = self._record.positions()[first : last + 1]
        eyes = self._eyes
        return [tuple(reduce(Event.seen_by, eyes, event) for event in position.events) for position in positions]

    def _since(self) -> int:
        """The first move that is told: the last one of whoever looks, so that they hear what came of it."""
        eyes = self._eyes
        if self._looking or not eyes:
            return self._at
        positions = self._record.positions()
        own = [at for at in range(self._at) if positions[at].to_move in eyes]
        return own[-1] + 1 if own else 1

    # ------------------------------------------------------------ what is shown

    def _arrive(self) -> None:
        """Show what is on the table now."""
        if self._covered:
            self._seated = None
        self._shown = self._seen()
        self._clicks = []
        total = len(self._record)
        with self._slider.hold_sync():
            self._slider.max = max(total, 1)
            self._slider.value = self._at
        self._slider.disabled = total == 0
        self._back.disabled = self._at == 0
        self._on.disabled = self._end.disabled = self._at == total
        self._go_on.disabled = not self._looking
        self._redo.disabled = self._at == total
        self._hint.disabled = not self._may_act
        self._uncover.layout.display = None if self._covered else "none"
        number = 0 if self._mover is None else self._mover + 1
        worded(self._uncover, description=Text("I am Player {number}", number=number))
        self._code.value = self.record.code()
        self._keep(self._code.value, self.load)
        worded(self._link, value=Html(partial(_link, self.record)))
        worded(self._log, value=Html(partial(_log, self._events(1, self._at))))
        self._refresh()

    def _choice(self) -> Choice:
        if self._may_act or self._full.is_over:
            return super()._choice()
        return Choice(None, frozenset(), (), self._whose_turn())

    def _whose_turn(self) -> Text:
        number = (self._full.to_move or 0) + 1
        if self._looking:
            return Text("It is the turn of Player {number} here.", number=number)
        if self._covered:
            return Text("Pass the screen to Player {number}.", number=number)
        return Text("Player {number} moves next.", number=number)

    def _news(self, hint: Text) -> tuple[object, ...]:
        lines: list[object] = [strong(hint)]
        if self._looking:
            start = Text("At the start of the game:")
            after = Text("After move {number} of {total}:", number=self._at, total=len(self._record))
            lines.insert(0, after if self._at else start)
        rules = rules_of(self._full)
        if self._full.is_over:  # first what it came to, then how
            lines += map(strong, self._full.events[-1:])
            for player, points in enumerate(self._full.scores()):
                lines.append(strong(Text("Player {number}: {points}", number=player + 1, points=str(points))))
                lines += [told(rules[line.rule], line) for line in self._full.score_sheet(player)]
        events = chain(*self._events(self._since(), self._at))
        lines += [told(rules[event.rule], event) for event in events]
        if self._at == 0:
            who = [WHO[level or PERSON] for level in self._seats]
            lines += [Text("Player {number}: {who}.", number=i + 1, who=it) for i, it in enumerate(who)]
        return tuple(lines)

    def _pointed_out(self) -> set[Node]:
        """Where the answers to one's last move were made; before there are any, that move itself."""
        first = min(self._since() + 1, self._at)
        return {node for event in chain(*self._events(first, self._at)) for node in event.nodes}

    # ------------------------------------------------------------ how the game goes on

    def _wake(self) -> None:
        """Show what is on the table, and let bots move when it is their turn: later, if there is a clock."""
        self._watch.forget()
        while self._due and not self._watch.calls_back:
            self._move_bot()
        self._arrive()
        if self._due:
            self._watch.call_at(self._watch.ms + PAUSE, self._answer)

    @in_time
    def _answer(self) -> None:
        if self._due:
            self._move_bot()
            self._wake()

    def _move_bot(self) -> None:
        position = self._full
        player = position.to_move
        assert player is not None
        level = self._seats[player]
        assert level is not None
        seed = f"{position.seed} {self._at}"
        self._add(choose(position, player, level=level, seed=seed, budget=BUDGET))

    def _add(self, move: Any) -> None:
        """Play a move; what came later until now is forgotten."""
        self._record = self._record.back(len(self._record) - self._at).play(move)
        self._at += 1
        self._looking = False

    def _do(self, move: str) -> None:
        self._add(move)
        self._wake()

    def _go(self, at: int, looking: bool) -> None:
        self._at = at
        self._looking = looking
        self._wake()

    @in_time
    def click(self, node: Node) -> None:
        """What a click on a node does.

        Parameters
        ----------
        node : Node
            Such as ``("factory", 0, "B")``.
        """
        super().click(node)

    @in_time
    def play(self) -> None:
        """Play what lies on trial."""
        super().play()

    @in_time
    def clear(self) -> None:
        """Take what lies on trial off the board."""
        super().clear()

    @in_time
    def _offer(self, move: str, _: Any = None) -> None:
        super()._offer(move)

    @in_time
    def uncover(self) -> None:
        """Show the table to the person whose turn it is."""
        if self._covered:
            self._seated = self._mover
            self._arrive()

    def _people_at(self) -> list[int]:
        """After how many moves it was a person's turn."""
        positions = self._record.positions()
        return [at for at, position in enumerate(positions) if position.to_move in self._people]

    @property
    def _can_undo(self) -> bool:
        return any(at < self._at for at in self._people_at())

    @in_time
    def undo(self) -> None:
        """Go back to before the last move of a person, past the bots' answers."""
        before = [at for at in self._people_at() if at < self._at]
        if before:
            self._go(before[-1], looking=False)

    @in_time
    def redo(self) -> None:
        """Go on to a person's next turn, or to the end, along what was undone."""
        after = [at for at in self._people_at() if at > self._at]
        if self._at < len(self._record):
            self._go(after[0] if after else len(self._record), looking=False)

    @in_time
    def hint(self) -> None:
        """Say what a good player would do, and why."""
        if not self._may_act:
            return
        position = self._full
        hint = hint_for(position, self._mover, seed=f"{position.seed} {self._at}", budget=BUDGET)
        self._clicks = []
        self._refresh()
        self._draw(self._choice(), told=hint.nodes)
        self.tell(strong(Text("A good move: {move}.", move=position.in_words(hint.move))), hint.why)

    # ------------------------------------------------------------ looking back

    @in_time
    def look(self, at: int) -> None:
        """Show the table after so many moves, and let nobody move; beyond the ends there is nothing."""
        total = len(self._record)
        at = min(max(at, 0), total)
        self._go(at, looking=at < total)

    def _moved(self, change: Any) -> None:
        if change["new"] != self._at:
            self.look(change["new"])

    @in_time
    def go_on(self) -> None:
        """Let the game go on from what is shown; what came later is forgotten."""
        self._record = self._record.back(len(self._record) - self._at)
        self._go(self._at, looking=False)

    # ------------------------------------------------------------ another game

    def _set_controls(self) -> None:
        """Let the controls say what is on the table."""
        position = self._record.position
        self._players.value = position.players
        for seat, level in enumerate(self._seats):
            self._who[seat].value = level or PERSON
        for name, control in self._options.items():
            control.value = position.options[name]
        self._seed.value = str(position.seed)
        self._more()

    def _more(self, _: Any = None) -> None:
        for seat, control in enumerate(self._who):
            control.layout.display = None if seat < self._players.value else "none"

    def _open(self, _: Any = None) -> None:
        for name, drawer in self._drawers.items():
            drawer.layout.display = None if name == self._which.value else "none"

    @in_time
    def new_game(self, another: bool = False) -> None:
        """Begin a game as the controls are set.

        Parameters
        ----------
        another : bool
            Whether it is dealt otherwise than the controls say.
        """
        position = self._record.position
        seed: int | str | None = seed_in(self._seed.value, position.seed)
        if another:
            seed = seed + 1 if isinstance(seed, int) else None
        options = {**position.options, **{name: control.value for name, control in self._options.items()}}
        record = Record.start(self._module, self._players.value, seed, **options)
        seats = [None if control.value == PERSON else str(control.value) for control in self._who]
        self._take(record, tuple(seats[: record.position.players]), 0)

    @in_time
    def load(self, line: str) -> None:
        """Take up a game from its line.

        Parameters
        ----------
        line : str
            As ``table.record.code()`` gives it. If it is no game's line, the message says why and all stays as it was.
        """
        self._take_up(Record.from_code(line))
        self._paste.value = ""

    @in_time
    def _uploaded(self, change: Any) -> None:
        if change["new"]:
            (file,) = change["new"]
            self._upload.value = ()  # so that the same file can be loaded again
            self._take_up(Record.from_bytes(bytes(file["content"]), str(file["name"])))

    def _take_up(self, record: Record) -> None:
        here, there = self._record.game, record.game
        if there != here:
            names = {"there": record.position.module().NAME, "here": self._module.NAME}
            raise RecordError(Text("This is a game of {there}, not of {here}.", **names))
        seats, at = record.extra.get("seats"), record.extra.get("at", len(record))
        if seats is None:
            seats = [*self._seats, *repeat(LEVELS[1], record.position.players)][: record.position.players]
        if (
            not isinstance(seats, list)
            or len(seats) != record.position.players
            or not all(seat in [None, *LEVELS] for seat in seats)
        ):
            message = "Who sits where is a list of {n} times null or one of {levels}, not {seats}."
            levels = ", ".join(LEVELS)
            raise RecordError(Text(message, n=record.position.players, levels=levels, seats=shown(seats)))
        if type(at) is not int or not 0 <= at <= len(record):
            message = "The game is shown after 0 to {last} moves, not {at}."
            raise RecordError(Text(message, last=len(record), at=shown(at)))
        self._take(record, tuple(seats), at)

    def _take(self, record: Record, seats: Seats, at: int) -> None:
        self._record, self._seats, self._at, self._seated = record, seats, at, None
        self._set_controls()
        self._go(at, looking=at < len(record))

    def close(self) -> None:
        """Take the widget off the page; no bot moves any more."""
        if hasattr(self, "_watch"):  # also called of one that was refused before it was made
            self._watch.forget()
        super().close()


def _alone(act: Any, _: Node) -> None:
    """What a key in the picture does, wherever the focus is."""
    act()


def _link(record: Record) -> str:
    data = base64.b64encode(record.text().encode()).decode()
    text = escape(str(Text("Save this game as a file")))
    where = f'href="data:application/json;base64,{data}" download="{record.game}.json"'
    return f'<a {where} lang="{current_language()}" style="text-decoration:underline">{text}</a>'


def _log(moves: Sequence[Sequence[Event]]) -> str:
    """The moves with all that happened, the last one first."""
    style = "background:#fbf8f1;color:#1b1b1b;line-height:1.45;padding:6px 10px;max-width:60em;max-height:16em"
    items = "".join(f"<li>{escape(' '.join(map(str, events)))}</li>" for events in reversed(moves))
    inner = (
        f'<ol reversed style="margin:0;padding-left:2.5em">{items}</ol>' if items else escape(str(Text("Nothing yet.")))
    )
    return f'<div lang="{current_language()}" tabindex="0" style="{style};overflow:auto">{inner}</div>'
