"""What every position of every game offers.

A position never changes: :meth:`Position.play` gives the next one. Stepping back, undo, replays,
bots and tests need nothing else. A game fills in the few methods that are abstract here.
"""

from __future__ import annotations

import secrets
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, Self, TypeVar, cast

from gamekit.chance import Chance
from gamekit.errors import IllegalMove, MoveTextError, OptionError, PositionError, shown
from gamekit.frozen import FrozenMap
from gamekit.rules import Event, Node, ScoreSheet, Violation
from gamekit.text import Text

if TYPE_CHECKING:
    import networkx as nx

    from gamekit.drawing.scene import Scene

try:
    from mypy_extensions import mypyc_attr
except ImportError:  # only the compiler reads what it says, so it is no dependency

    def mypyc_attr(**_: Any) -> Callable[[Any], Any]:  # type: ignore[misc]
        """Say nothing to nobody."""
        return lambda cls: cls


def room(game: ModuleType, name: str) -> ModuleType:
    """A module of a game's package, such as its ``drawing``; it loads only when it is asked for."""
    return import_module(f"{game.__name__}.{name}")


class AnyMove(Protocol):
    """What every move is: a small hashable value whose text is its notation."""

    @property
    def nodes(self) -> tuple[Node, ...]:
        """The nodes it concerns, from where to where."""
        ...


M = TypeVar("M", bound=AnyMove)


@dataclass(frozen=True, slots=True)
class Choice:
    """What the things clicked so far amount to.

    Attributes
    ----------
    move : str or None
        The move they make, legal or not; None while something is missing.
    lit : frozenset of Node
        What may be clicked next so that it can still become a legal move.
    chosen : tuple of Node
        What is picked up at the moment.
    hint : Text
        What to do next.
    offers : tuple of (str, Text)
        Moves that are not made by clicking on the board, each with a label for a button. Not all
        need be legal: trying one tells why not.
    """

    move: str | None
    lit: frozenset[Node]
    chosen: tuple[Node, ...]
    hint: Text
    offers: tuple[tuple[str, Text], ...] = ()


@mypyc_attr(allow_interpreted_subclasses=True)
class Position(ABC, Generic[M]):
    """A position of a game, or what one player sees of it."""

    __slots__ = ("__weakref__", "_events", "_options", "_players", "_seed")

    game: ClassVar[str]
    _players: int
    _seed: int | str
    _options: FrozenMap[str, Any]
    _events: tuple[Event, ...]

    # ------------------------------------------------------------ what a game fills in

    @property
    @abstractmethod
    def to_move(self) -> int | None:
        """Index of the player to move; None when everybody may act or the game is over."""

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Whether the game has ended."""

    @abstractmethod
    def legal_moves(self, player: int | None = None) -> list[M]:
        """All legal moves of a player, without duplicates and in a fixed order.

        Parameters
        ----------
        player : int, optional
            By default the player to move, or everybody.

        Raises
        ------
        OptionError
            If there is no such player.
        """

    @abstractmethod
    def _judge(self, move: M) -> list[Violation]:
        """Every rule that the move breaks."""

    @abstractmethod
    def _apply(self, move: M, told: list[tuple[Event, Self]] | None) -> Self:
        """Play a legal move; append each event, with the position right after it, to `told`."""

    @abstractmethod
    def scores(self) -> tuple[int | None, ...]:
        """Points of each player; None where a view cannot know."""

    @abstractmethod
    def score_sheet(self, player: int) -> ScoreSheet:
        """Where the points of a player come from, line by line."""

    @abstractmethod
    def winners(self) -> tuple[int, ...]:
        """Indices of those who won; empty before the end."""

    @abstractmethod
    def view(self, player: int) -> Self:
        """What this player knows; everything hidden is ``"?"``."""

    @abstractmethod
    def guess(self, seed: int | str = 0) -> Self:
        """A full position that agrees with this view, drawn by `seed`."""

    @abstractmethod
    def graph(self) -> nx.Graph[Node]:
        """The board as a graph with the pieces as attributes; it is the caller's own."""

    @abstractmethod
    def to_dict(self) -> dict[str, Any]:
        """The position as plain JSON values; the module's ``from_dict`` reads it back."""

    @abstractmethod
    def _key(self) -> tuple[object, ...]:
        """All that two equal positions share: hashable, whatever the order of the mappings."""

    @abstractmethod
    def choose(self, clicks: Iterable[Node]) -> Choice:
        """What a row of clicked nodes amounts to, for boards that are played by hand."""

    def trial(self, move: str) -> dict[str, Any]:
        """What :meth:`draw` is told so that a move, legal or not, is shown on trial."""
        return {}

    def stage(self) -> dict[str, Any]:
        """What :meth:`draw` is told so that the picture keeps still while a move is made."""
        return {}

    def in_words(self, move: M | str) -> Text:
        """A move as a sentence has it; by default its notation."""
        return Text("{move}", move=str(move))

    def preview(self, move: M | str) -> tuple[Event, ...]:
        """What a legal move would bring, as far as the player to move can know before it is made."""
        seen = self if self.to_move is None else self.view(self.to_move)
        return seen.play(move).events

    def score_report(self) -> str:
        """The score sheets of all players as one text."""
        sheets = (f"{Text('Player {number}', number=i + 1)}\n{self.score_sheet(i)}" for i in range(self._players))
        return "\n\n".join(sheets)

    # ------------------------------------------------------------ what follows from it

    @property
    def players(self) -> int:
        """Number of players."""
        return self._players

    @property
    def seed(self) -> int | str:
        """What the dealing depends on; ``"?"`` in a view."""
        return self._seed

    @property
    def options(self) -> FrozenMap[str, Any]:
        """Every option in force."""
        return self._options

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened in the move that led here, in order."""
        return self._events

    def violations(self, move: M | str) -> list[Violation]:
        """Every rule that a move breaks; empty if and only if it is legal.

        Parameters
        ----------
        move : Move or str
            A move or its text form.

        Raises
        ------
        MoveTextError
            If the text cannot be read.
        """
        return self._judge(self._read(move))

    def play(self, move: M | str) -> Self:
        """The position after a move; this one stays as it is.

        Raises
        ------
        MoveTextError
            If the text cannot be read.
        IllegalMove
            If the move breaks a rule; its ``violations`` say which and why.
        """
        return self._apply(self._allowed(move), None)

    def steps(self, move: M | str) -> tuple[tuple[Event, Self], ...]:
        """A move told: each event with the position right after it.

        The last position equals ``play(move)``; those in between have no legal moves and are not over.

        Raises
        ------
        MoveTextError, IllegalMove
            As :meth:`play`.
        """
        told: list[tuple[Event, Self]] = []
        self._apply(self._allowed(move), told)
        return tuple(told)

    def playout(self, seed: int | str = 0) -> Self:
        """The end of uniformly random legal play from here; of a view, that of a guess.

        Raises
        ------
        PositionError
            Within a move that is being told, where nothing can be played.
        """
        position = self.guess(seed) if self._seed == "?" and not self.is_over else self
        chance = Chance(self.game, "playout", seed)
        while not position.is_over:
            moves = position.legal_moves()
            if not moves:
                raise PositionError(Text("There is nothing to play from here: a move is still being told."))
            position = position._apply(chance.choice(moves), None)
        return position

    def draw(self, **options: Any) -> Scene:
        """The position as a picture; see the game's ``drawing`` module for the options."""
        scene: Scene = room(self.module(), "drawing").draw(self, **options)
        return scene

    @classmethod
    def module(cls) -> ModuleType:
        """The game's package, such as ``gamekit.gaudi``."""
        # By getattr, since the compiled class knows its module only at run time.
        return sys.modules[str(getattr(cls, "__module__")).rpartition(".")[0]]  # noqa: B009

    def _read(self, move: M | str) -> M:
        game = self.module()
        if isinstance(move, str):
            return cast("M", game.parse_move(move))
        if not isinstance(move, game.Move):
            raise MoveTextError(
                Text("{game}: a move or its text is wanted, not {thing}.", game=game.NAME, thing=shown(move))
            )
        return cast("M", move)

    def _allowed(self, move: M | str) -> M:
        move = self._read(move)
        violations = self._judge(move)
        if violations:
            raise IllegalMove(str(move), violations)
        return move

    def _at_table(self, player: int) -> int:
        if type(player) is not int or not 0 <= player < self._players:
            message = "There is no player with index {player}; the indices are 0 to {last}."
            raise OptionError(Text(message, player=shown(player), last=self._players - 1))
        return player

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Position) or self.game != other.game:
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.module().__name__, self.to_dict(), self.events)

    def _repr_html_(self) -> str:
        return self.draw()._repr_html_()

    def _repr_svg_(self) -> str:
        return self.draw().svg()


def _restored(game: str, data: dict[str, Any], events: tuple[Event, ...]) -> Position[Any]:
    """A position out of a pickle."""
    position: Position[Any] = import_module(game).from_dict(data)
    position._events = events
    return position


# ---------------------------------------------------------------- starting a game


@dataclass(frozen=True, slots=True)
class Option:
    """An option of ``new_game``.

    Parameters
    ----------
    name : str
        The keyword.
    default : object
        Its value where none is given.
    values : tuple
        What may be chosen; empty where `check` decides.
    rule : str
        Id of the rule that it varies.
    title : Text
        A label for a control.
    labels : tuple of Text
        One for each value.
    check : callable, optional
        Gives the value as it is kept, or raises :class:`OptionError`.
    """

    name: str
    default: Any
    values: tuple[Any, ...]
    rule: str
    title: Text
    labels: tuple[Text, ...] = ()
    check: Callable[[Any], Any] | None = None

    def read(self, value: Any) -> Any:
        """The value as it is kept.

        Raises
        ------
        OptionError
            If it is none that may be chosen.
        """
        if self.check is not None:
            return self.check(value)
        # 1 == True, but a record should say what it means.
        if not any(type(value) is type(v) and value == v for v in self.values):
            raise OptionError(
                Text(
                    "Option {name} cannot be {value}; it is one of {values}.",
                    name=self.name,
                    value=shown(value),
                    values=", ".join(map(repr, self.values)),
                )
            )
        return value


def read_options(options: Iterable[Option], given: Mapping[str, Any]) -> FrozenMap[str, Any]:
    """Every option in force, the given ones checked.

    Raises
    ------
    OptionError
        For an unknown name or a value that may not be chosen.
    """
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            raise OptionError(
                Text(
                    "There is no option {name}; the options are {known}.",
                    name=shown(name),
                    known=", ".join(known) or "–",
                )
            )
    return FrozenMap({name: option.read(given.get(name, option.default)) for name, option in known.items()})


def read_players(players: Any, fewest: int, most: int) -> int:
    """The number of players, checked.

    Raises
    ------
    OptionError
        If it is no whole number from `fewest` to `most`.
    """
    if type(players) is not int or not fewest <= players <= most:
        message = "This game is for {fewest} to {most} players, not {players}."
        raise OptionError(Text(message, fewest=fewest, most=most, players=shown(players)))
    return players


def read_seed(seed: Any) -> int | str:
    """The seed, checked; a fresh one for None.

    Raises
    ------
    OptionError
        If it is neither a whole number nor a text, or ``"?"``, which stands for a seed that is hidden.
    """
    if seed is None:
        return secrets.randbelow(10**9)
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        raise OptionError(Text("A seed is a whole number or a text, not {seed}.", seed=shown(seed)))
    try:
        str(seed).encode()
    except ValueError as error:  # half a surrogate pair, or more digits than Python writes
        message = "This seed cannot be written down; choose a shorter number or another text."
        raise OptionError(Text(message)) from error
    if seed == "?":
        raise OptionError(Text('"?" stands for a hidden seed; choose a number or another text.'))
    return seed


# ---------------------------------------------------------------- reading what was given or stored


def read_given_seed(seed: Any) -> int | str:
    """The seed of a position, which must have one.

    Raises
    ------
    OptionError
        As :func:`read_seed`, and for None.
    """
    if seed is None:
        raise OptionError(Text("A position has a seed: a whole number or a text."))
    return read_seed(seed)


def read_list(value: Any, what: Text) -> list[Any]:
    """A list, of anything that is one.

    Raises
    ------
    PositionError
        If it is no list.
    """
    if isinstance(value, str | bytes | Mapping) or not isinstance(value, Iterable):
        raise PositionError(Text("{what}: a list is wanted, not {value}.", what=what, value=shown(value)))
    return list(value)


def read_whole(value: Any, what: Text, least: int, most: int) -> int:
    """A whole number within limits.

    Raises
    ------
    PositionError
        If it is none.
    """
    if type(value) is not int or not least <= value <= most:
        message = "{what}: a whole number from {least} to {most} is wanted, not {value}."
        raise PositionError(Text(message, what=what, least=least, most=most, value=shown(value)))
    return value


def read_header(
    data: Any, game: str, keys: Iterable[str], more: Iterable[str], options: Iterable[Option]
) -> tuple[FrozenMap[str, Any], int | str]:
    """What stored positions of every game begin with.

    Parameters
    ----------
    data : mapping
        As ``to_dict`` writes it.
    game : str
        The game's name.
    keys, more : iterables of str
        What must be there besides game, players, seed and options, and what may be.
    options : iterable of Option
        The game's.

    Returns
    -------
    tuple of FrozenMap and (int or str)
        The options in force, and the seed; ``"?"`` in a view.

    Raises
    ------
    PositionError
        If it is no position of this game; the message says what is wrong.
    """
    if not isinstance(data, Mapping):
        raise PositionError(Text("A position is read from a mapping, not {it}.", it=shown(data)))
    wanted = ("game", "players", "seed", "options", *keys)
    missing = [key for key in wanted if key not in data]
    if missing:
        raise PositionError(Text("The position lacks {keys}.", keys=", ".join(missing)))
    unknown = sorted(map(shown, set(data) - {*wanted, *more}))
    if unknown:
        raise PositionError(Text("A position of this game has no {keys}.", keys=", ".join(unknown)))
    if data["game"] != game:
        message = "This is a position of {there}, not of {here}."
        raise PositionError(Text(message, there=shown(data["game"]), here=shown(game)))
    given = data["options"]
    if not isinstance(given, Mapping) or not all(isinstance(name, str) for name in given):
        raise PositionError(Text("The options are a mapping of names to values, not {it}.", it=shown(given)))
    try:
        seed = data["seed"]
        return read_options(options, given), seed if seed == "?" else read_given_seed(seed)
    except OptionError as error:
        raise PositionError(Text("{reason}", reason=str(error))) from error
