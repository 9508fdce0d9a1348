"""Many games at once: bots play them on one process, on all cores or on a cluster; their rows, figures and plots.

What bots do is in :mod:`gamekit.bots`. What is particular to a game is in its room ``playing``, if it has one:

* ``BOTS``: bots that only this game has, by their names;
* ``play(start, bots, budget)``: each move of a game with the position after it, where taking turns is not enough;
* ``play_random(start, random)``: the end, the number of moves and how often each rule was told of in a game of random
  players, where that is quicker than through positions; None if the game goes on and on.
"""

from __future__ import annotations

import csv
import io
import json
import os
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from math import sqrt
from pathlib import Path
from queue import SimpleQueue
from statistics import NormalDist, fmean
from textwrap import wrap
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, TypeAlias
from warnings import warn

from gamekit.bots import BUDGET, LEVELS, choose
from gamekit.chance import Chance
from gamekit.drawing.palette import CARD, FAINT, INK, LINE, MUTED, PLAYERS
from gamekit.drawing.scene import Group, Label, Scene, Shape, line, rectangle
from gamekit.errors import GameError, OptionError, PositionError, RecordError, shown
from gamekit.position import Position, read_players, read_seed, room
from gamekit.record import Record, write_whole
from gamekit.text import Listing, Number, Text

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Row: TypeAlias = dict[str, Any]
"""A game as a row of a study: see :func:`play_many`."""

LONGEST: Final = 20_000
"""Moves of a game at most; games are over after a hundred or two."""

TRIES: Final = 3
"""How often games are given to an executor that fails to play them."""

# A batch takes about so many seconds: long beside the cost of handing it out, short beside a study.
_BATCH: Final = 0.2
# So many games are played one by one first, to see how long one takes.
_PROBES: Final = 8
# Each executor has so many batches at least, so that none waits long for another at the end.
_BATCHES: Final = 32


# ---------------------------------------------------------------- one game


@cache
def _playing(module: ModuleType) -> ModuleType | None:
    """What a game itself knows of playing many games."""
    return room(module, "playing") if find_spec(f"{module.__name__}.playing") else None


def bots_of(module: ModuleType) -> tuple[str, ...]:
    """The names of the bots that play a game: the levels of every game, and its own.

    Examples
    --------
    >>> from gamekit import azul
    >>> bots_of(azul)
    ('random', 'greedy', 'search')
    """
    return *LEVELS, *getattr(_playing(module), "BOTS", ())


def _moves(start: Position[Any], bots: Sequence[str], budget: int | str) -> Iterator[tuple[Any, Position[Any]]]:
    """Each move of a game between bots with the position after it.

    Random bots draw from one stream for the whole game: a stream for each move would cost as much as the move.
    """
    play = getattr(_playing(start.module()), "play", None)
    if play is not None:
        yield from play(start, bots, budget)
        return
    chance = _chance(start)
    position = start
    for turn in range(LONGEST):
        player = position.to_move
        assert player is not None, "where everybody acts at once, the game's room playing says how"
        if bots[player] == "random":
            move = chance.choice(position.legal_moves())
        else:
            move = choose(position, player, bots[player], f"{start.seed}/{turn}", budget)
        position = position.play(move)
        yield move, position
        if position.is_over:
            return
    raise _endless(start)


def _chance(start: Position[Any]) -> Chance:
    """What the random bots of a game draw from."""
    return Chance("study", start.game, start.seed)


def _endless(start: Position[Any]) -> PositionError:
    message = "The game with seed {seed} does not end: {n} moves have been made."
    return PositionError(Text(message, seed=shown(start.seed), n=LONGEST))


def _played(start: Position[Any], bots: Sequence[str], budget: int | str) -> tuple[Position[Any], int, Counter[str]]:
    """The end of a game, how many moves it took, and how often each rule was told of."""
    quick = getattr(_playing(start.module()), "play_random", None)
    if quick is not None and set(bots) == {"random"}:
        found: tuple[Position[Any], int, Counter[str]] | None = quick(start, _chance(start).random)
        if found is None:
            raise _endless(start)
        return found
    end, moves, rules = start, 0, Counter[str]()
    for _, end in _moves(start, bots, budget):
        moves += 1
        rules.update([event.rule for event in end.events])
    return end, moves, rules


@dataclass(frozen=True, slots=True)
class _Plan:
    """What is to be played: all that a worker needs to know, checked."""

    module: str
    players: int
    bots: tuple[str, ...]
    seed: int | str
    budget: int | str
    rotate: bool
    options: dict[str, Any]

    def start(self, number: int) -> Position[Any]:
        """The game of that number, before the first move."""
        # Studies with seeds 1 and "1" are two studies.
        seed = f"{self.seed!a}/{number}"
        start: Position[Any] = import_module(self.module).new_game(players=self.players, seed=seed, **self.options)
        return start

    def row(self, number: int) -> Row:
        """The game of that number, played."""
        start = self.start(number)
        turn = number if self.rotate else 0
        bots = tuple(self.bots[(seat + turn) % self.players] for seat in range(self.players))
        end, moves, rules = _played(start, bots, self.budget)
        return {
            "game": number,
            "seed": start.seed,
            "players": self.players,
            "bots": bots,
            "scores": end.scores(),
            "winners": end.winners(),
            "moves": moves,
            "first": start.to_move,
            "budget": self.budget,
            "options": self.options.copy(),
            "rules": dict(sorted(rules.items())),
        }


def replay(module: ModuleType, row: Mapping[str, Any]) -> Record:
    """A game of a study, played again, to be stepped through.

    Parameters
    ----------
    module : module
        The game, such as ``gamekit.azul``.
    row : mapping
        Its row, as :func:`play_many` or :func:`read_csv` gives it.

    Raises
    ------
    RecordError
        If it comes out otherwise: the row is of another game, or of bots that thought for some time.

    Examples
    --------
    >>> from gamekit import azul
    >>> row = play_many(azul, games=1)[0]
    >>> record = replay(azul, row)
    >>> len(record) == row["moves"], record.position.scores() == row["scores"]
    (True, True)
    """
    record = Record.start(module, row["players"], row["seed"], **row["options"])
    for move, _ in _moves(record.position, row["bots"], row["budget"]):
        record = record.play(move)
    if (len(record), record.position.scores()) != (row["moves"], row["scores"]):
        message = "Game {number} came out otherwise: it was another game, or bots had a budget in seconds."
        raise RecordError(Text(message, number=row["game"]))
    return record


# ---------------------------------------------------------------- many games


def play_many(
    module: ModuleType,
    bots: Sequence[str] = ("random",),
    games: int = 1000,
    seed: int | str = 1,
    executor: Executor | None = None,
    budget: int | str = BUDGET,
    progress: bool = False,
    *,
    players: int | None = None,
    cores: int = 1,
    batch: int | None = None,
    rotate: bool = True,
    **options: Any,
) -> list[Row]:
    """Have bots play many games.

    Parameters
    ----------
    module : module
        The game, such as ``gamekit.azul``.
    bots : sequence of str
        Who plays: names of :func:`bots_of`, from the first seat on. If there are more players than bots, they are
        taken again from the first on.
    games : int
        How many.
    seed : int or str
        The same seed gives the same games, with the same deals for whatever bots. Each game has a seed of its own made
        from it and the game's number.
    executor : concurrent.futures.Executor, optional
        Who plays the games: a pool of processes or a cluster (:func:`cluster`); without it this process does. A game is
        the same wherever it is played. What a worker that dies has not played is played again.
    budget : int or str
        For bots that search: a number of playouts, or seconds a move such as ``"0.2s"``, with which rows depend on how
        quick and how busy the machine is.
    progress : bool
        Show a bar, if tqdm is installed.
    players : int, optional
        By default as many as bots, two at least.
    cores : int
        Without an executor: how many processes of this machine play.
    batch : int, optional
        How many games are handed to an executor at a time. By default it is measured what takes a fifth of a second.
    rotate : bool
        From game to game bots move on by one seat, so that each sits everywhere.
    **options
        Of the game, as ``new_game`` takes them.

    Returns
    -------
    list of dict
        One for each game, by number: ``game`` (its number, from 0), ``seed``, ``players``, ``bots`` (by seat),
        ``scores``, ``winners``, ``moves`` (how many), ``first`` (who began; None where everybody does), ``budget``,
        ``options`` (all in force) and ``rules``: how often each rule was told of in an event.

    Raises
    ------
    OptionError
        For a game, bot, option or number that cannot be.
    GameError
        If the executor fails over and over.

    Examples
    --------
    >>> from gamekit import azul
    >>> rows = play_many(azul, ["random", "greedy"], games=4, seed=1)
    >>> [row["bots"] for row in rows[:2]]
    [('random', 'greedy'), ('greedy', 'random')]
    >>> rows == play_many(azul, ["random", "greedy"], games=4, seed=1, batch=1)
    True
    """
    plan = _plan(module, bots, seed, budget, players, rotate, options)
    for name, value in (("games", games), ("cores", cores), ("batch", 1 if batch is None else batch)):
        if type(value) is not int or value < 1:
            message = "{name} is a whole number from 1 on, not {value}."
            raise OptionError(Text(message, name=name, value=shown(value)))
    if executor is not None and not isinstance(executor, Executor):
        message = "An executor is such as ProcessPoolExecutor makes, or cluster, not {it}."
        raise OptionError(Text(message, it=shown(executor)))
    if executor is not None and cores > 1:
        raise OptionError(Text("Either cores or an executor plays the games: give one of them."))
    rows: dict[int, Row] = {}
    with _bar(games if progress else None) as told:
        if executor is not None:
            try:
                _hand_out(plan, games, batch, executor, rows, told)
            except BrokenExecutor as error:
                message = "The executor has broken down ({reason}); the rest is played here."
                warn(str(Text(message, reason=_reason(error))), RuntimeWarning, stacklevel=2)
        elif cores > 1:
            _on_cores(plan, games, batch, cores, rows, told)
        for number in range(games):
            if number not in rows:
                rows[number] = plan.row(number)
                told(1)
    return [rows[number] for number in range(games)]


def _plan(
    module: Any, bots: Any, seed: Any, budget: Any, players: int | None, rotate: bool, options: dict[str, Any]
) -> _Plan:
    """All that is asked for, checked here, where whoever asks can read what is wrong."""
    if not isinstance(module, ModuleType) or not hasattr(module, "new_game"):
        raise OptionError(Text("A study is of a game such as gamekit.gaudi, not {it}.", it=shown(module)))
    if isinstance(bots, str) or not isinstance(bots, Sequence) or not bots:
        raise OptionError(Text('Bots are a list of names such as ["random", "greedy"], not {it}.', it=shown(bots)))
    known = bots_of(module)
    for bot in bots:
        if bot not in known:
            message = "There is no bot {bot}; there are {bots}."
            raise OptionError(Text(message, bot=shown(bot), bots=", ".join(known)))
    players = read_players(max(len(bots), module.PLAYERS[0]) if players is None else players, *module.PLAYERS)
    if len(bots) > players:
        raise OptionError(Text("{n} bots are too many for {players} players.", n=len(bots), players=players))
    seats = tuple(bots[seat % len(bots)] for seat in range(players))
    start = module.new_game(players=players, seed=0, **options)
    choose(start, budget=budget)  # which says what is wrong with a budget
    return _Plan(
        module.__name__, players, seats, read_seed(seed), budget, bool(rotate), dict(start.to_dict()["options"])
    )


# What comes of a batch: its rows and how many seconds a game took, or what went wrong in a game.
_Outcome: TypeAlias = "tuple[list[Row], float] | Exception"


def _play_batch(plan: _Plan, first: int, after: int) -> _Outcome:
    """Games from a number up to another, wherever this runs."""
    begun = time.perf_counter()
    try:
        rows = [plan.row(number) for number in range(first, after)]
    except Exception as error:  # handed back, so that it is not taken for a failure of the executor
        return error
    return rows, (time.perf_counter() - begun) / (after - first)


def _hand_out(
    plan: _Plan, games: int, batch: int | None, executor: Executor, rows: dict[int, Row], told: Callable[[int], None]
) -> None:
    """Have an executor play the games that are not in `rows` yet.

    Raises
    ------
    BrokenExecutor
        If it plays nothing any more; what it has played is in `rows`.
    GameError
        If it fails with the same games over and over.
    """
    missing = [number for number in range(games) if number not in rows]
    if batch is None:
        probes, missing = missing[:_PROBES], missing[_PROBES:]
        took = _collect(plan, [(number, number + 1) for number in probes], executor, rows, told)
        batch = max(1, min(int(_BATCH / max(took, 1e-6)), len(missing) // _BATCHES))
    spans: list[tuple[int, int]] = []
    for number in missing:
        if spans and spans[-1][1] == number and number - spans[-1][0] < batch:
            spans[-1] = (spans[-1][0], number + 1)
        else:
            spans.append((number, number + 1))
    _collect(plan, spans, executor, rows, told)


def _collect(
    plan: _Plan,
    spans: Iterable[tuple[int, int]],
    executor: Executor,
    rows: dict[int, Row],
    told: Callable[[int], None],
) -> float:
    """Have an executor play batches, and put their rows to the others; gives the seconds of a game at its quickest."""
    done: SimpleQueue[Future[_Outcome]] = SimpleQueue()
    futures: dict[Future[_Outcome], tuple[int, int]] = {}
    tries: Counter[tuple[int, int]] = Counter()
    quickest = 1.0

    def submit(span: tuple[int, int]) -> None:
        tries[span] += 1
        try:
            future = executor.submit(_play_batch, plan, *span)
        except BrokenExecutor:
            raise
        except Exception as error:  # it has been shut down, or is closed
            raise BrokenExecutor(_reason(error)) from error
        futures[future] = span
        future.add_done_callback(done.put)

    try:
        for span in spans:
            submit(span)
        while futures:
            future = done.get()
            span = futures.pop(future)
            try:
                outcome = future.result()
            except BrokenExecutor:
                raise
            except (Exception, CancelledError) as error:
                # The games are the same wherever and whenever they are played, so they are simply played again.
                if tries[span] == TRIES:
                    message = "Games {first} to {last} were handed out {n} times, and no worker played them: {reason}"
                    first, after = span
                    text = Text(message, first=first, last=after - 1, n=TRIES, reason=_reason(error))
                    raise GameError(text) from error
                submit(span)
                continue
            if isinstance(outcome, Exception):
                raise outcome
            played, seconds = outcome
            rows.update((row["game"], row) for row in played)
            quickest = min(quickest, seconds)
            told(len(played))
    finally:
        for future in futures:
            future.cancel()
    return quickest


def _reason(error: BaseException) -> str:
    return str(error) or type(error).__name__


def _on_cores(
    plan: _Plan, games: int, batch: int | None, cores: int, rows: dict[int, Row], told: Callable[[int], None]
) -> None:
    """The games on processes of this machine; when one dies there are new ones, as long as games get done."""
    before = -1
    while len(rows) < games:
        if len(rows) == before:
            raise GameError(Text("The processes that should play die one after another; try fewer cores, or one."))
        before = len(rows)
        pool = _pool(cores)
        try:
            _hand_out(plan, games, batch, pool, rows, told)
        except BrokenExecutor:
            continue
        finally:
            pool.shutdown(wait=len(rows) == games, cancel_futures=True)


def _pool(cores: int) -> Executor:
    try:
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context

        # Spawned on every system, since a copy of this process would have its locks but not its threads.
        pool = ProcessPoolExecutor(cores, get_context("spawn"), _die_at_once)
    except (ImportError, NotImplementedError) as error:  # in a browser
        raise GameError(Text("This Python starts no other processes: one core has to do.")) from error
    except ValueError as error:  # Windows waits for 61 at most
        raise OptionError(Text("{n} cores are too many here: {reason}.", n=cores, reason=str(error))) from error
    with _deaf():
        for _ in range(cores):
            pool.submit(int)  # starts a process
    return pool


@contextmanager
def _deaf() -> Iterator[None]:
    """Have Ctrl-C wait, also for processes that are started meanwhile; Windows knows no such thing."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _die_at_once() -> None:
    """Let Ctrl-C end a worker without a word: whoever waits for it has its own."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


@contextmanager
def _bar(games: int | None) -> Iterator[Callable[[int], None]]:
    """What is told how many games are done."""
    if games is None:
        yield lambda _: None
        return
    try:
        from tqdm.auto import tqdm
    except ImportError:
        warn(str(Text("For a progress bar install tqdm; the games are played without.")), stacklevel=4)
        yield lambda _: None
        return
    with tqdm(total=games, unit="", desc=str(Text("games"))) as bar:
        yield bar.update


@contextmanager
def cluster(address: str, seconds: int = 10) -> Iterator[Executor]:
    """An executor for :func:`play_many` that has a Dask cluster play.

    Parameters
    ----------
    address : str
        Of the scheduler, such as ``"tcp://192.0.2.1:8786"``.
    seconds : int
        How long to wait for the scheduler, and for a worker.

    Raises
    ------
    GameError
        If Dask is not installed, or there is no scheduler at that address, or it has no workers.
    """
    try:
        from distributed import Client
    except ImportError as error:
        raise GameError(Text('A cluster needs Dask: pip install "dask[distributed]".')) from error
    try:
        client = Client(address, timeout=seconds, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        message = "There is no Dask scheduler at {address}; an address is such as tcp://192.0.2.1:8786. ({reason})"
        raise GameError(Text(message, address=shown(address), reason=_reason(error))) from error
    with client:
        try:
            client.wait_for_workers(1, timeout=seconds)
        except TimeoutError as error:
            raise GameError(Text("The scheduler at {address} has no workers.", address=shown(address))) from error
        with client.get_executor(pure=False) as executor:
            yield executor


# ---------------------------------------------------------------- rows in a file

_NUMBERS: Final = ("game", "players", "moves")
_COLUMNS: Final = ("game", "seed", "players", "bots", "scores", "winners", "moves", "first", "budget", "options")


def write_csv(rows: Iterable[Mapping[str, Any]], path: str | os.PathLike[str]) -> None:
    """Write rows to a file, whole or not at all; what is known of several players stands in one field, with blanks.

    Each rule is a column: how often it was told of.

    Parameters
    ----------
    rows : iterable of mapping
        As :func:`play_many` gives them.
    path : str or path
        Where to.

    Raises
    ------
    OSError
        If the file cannot be written; what was there before is then still there.
    """
    rows = list(rows)
    rules = sorted({rule for row in rows for rule in row["rules"]})
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow([*_COLUMNS, *rules])
    for row in rows:
        fields = dict(row)
        for name in ("bots", "scores", "winners"):
            fields[name] = " ".join(map(str, row[name]))
        fields["options"] = json.dumps(row["options"], ensure_ascii=False, sort_keys=True)
        counts = [row["rules"].get(rule, 0) for rule in rules]
        writer.writerow([*("" if fields[name] is None else fields[name] for name in _COLUMNS), *counts])
    write_whole(path, text.getvalue())


def read_csv(path: str | os.PathLike[str]) -> list[Row]:
    """Read what :func:`write_csv` wrote.

    Raises
    ------
    OSError
        If the file cannot be read.
    RecordError
        If it is no such file.
    """
    name = Path(path).name
    try:
        lines = list(csv.DictReader(io.StringIO(Path(path).read_bytes().decode(), newline="")))
    except (UnicodeDecodeError, csv.Error) as error:
        raise RecordError(Text("{name} is no study: {reason}", name=name, reason=str(error))) from error
    rows = []
    for number, fields in enumerate(lines, 2):
        try:
            row: Row = {column: fields[column] for column in _COLUMNS}
            row.update((column, int(fields[column])) for column in _NUMBERS)
            row["bots"] = tuple(fields["bots"].split())
            row["scores"] = tuple(map(int, fields["scores"].split()))
            row["winners"] = tuple(map(int, fields["winners"].split()))
            row["first"] = int(fields["first"]) if fields["first"] else None
            row["budget"] = int(fields["budget"]) if fields["budget"].isdecimal() else fields["budget"]
            row["options"] = json.loads(fields["options"])
            rules = {rule: int(many) for rule, many in fields.items() if rule not in _COLUMNS}
            row["rules"] = {rule: many for rule, many in rules.items() if many}
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            message = "{name}, line {number}: this is no row of a study ({reason})."
            raise RecordError(Text(message, name=name, number=number, reason=str(error))) from error
        rows.append(row)
    return rows


# ---------------------------------------------------------------- figures


def wilson(wins: float, n: int, confidence: float = 0.95) -> tuple[float, float]:
    """Between which bounds a share lies in truth, after so many wins in `n` trials (Wilson's interval).

    Parameters
    ----------
    wins : float
        From 0 to `n`; parts of a win count.
    n : int
        At least 1.
    confidence : float
        How often such an interval holds the true share, from 0 to 1.

    Examples
    --------
    >>> low, high = wilson(7, 10)
    >>> round(low, 3), round(high, 3)
    (0.397, 0.892)
    """
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    share = wins / n
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True, slots=True)
class Share:
    """How much was won of what could be won.

    Attributes
    ----------
    wins : float
        A victory shared by two is half a win for each.
    n : int
        How often there was a chance.
    even : float
        The share that would be won if all were equal.
    """

    wins: float
    n: int
    even: float

    @property
    def share(self) -> float:
        """The part that was won, 0 to 1."""
        return self.wins / self.n

    @property
    def bounds(self) -> tuple[float, float]:
        """Between which bounds the true share lies, with 95 % confidence."""
        return wilson(self.wins, self.n)


@dataclass(frozen=True, slots=True)
class Summary:
    """What many games say. ``str()`` tells it.

    Attributes
    ----------
    games : int
        How many.
    wins : dict of str to Share
        For each bot, of its seats: what it won there.
    scores : dict of str to float
        For each bot its mean score, in points.
    places : tuple of Share
        What was won by who began, by who came second, and so on; empty where nobody begins.
    moves : tuple of (float, int, int)
        How many moves a game took: the mean, the fewest, the most.
    """

    games: int
    wins: dict[str, Share]
    scores: dict[str, float]
    places: tuple[Share, ...]
    moves: tuple[float, int, int]

    def __str__(self) -> str:
        mean, fewest, most = self.moves
        lines = [
            Text.plural("{n} game", "{n} games", n=self.games),
            Text("Moves: {mean} on average, from {fewest} to {most}.", mean=Number(mean, 1), fewest=fewest, most=most),
        ]
        for bot, won in self.wins.items():
            message = "{bot} wins {share} ({low} to {high}) and has {score} points on average."
            lines.append(Text(message, bot=_named(bot), **_percents(won), score=Number(self.scores[bot], 1)))
        if self.places:
            message = "Who begins wins {share} of the games ({low} to {high}); {even} would be even."
            lines.append(Text(message, **_percents(self.places[0]), even=_percent(self.places[0].even)))
        return "\n".join(map(str, lines))


_NAMES: Final = {
    "random": Text("random bot"),
    "greedy": Text("greedy bot"),
    "search": Text("searching bot"),
    "weak": Text("weak bot"),
    "medium": Text("medium bot"),
    "strong": Text("strong bot"),
}


def _named(bot: str) -> Text | str:
    """A bot as sentences and plots call it."""
    return _NAMES.get(bot, bot)


def _percent(value: float) -> str:
    return f"{Number(100 * value, 1)} %"


def _percents(won: Share) -> dict[str, str]:
    low, high = won.bounds
    return {"share": _percent(won.share), "low": _percent(low), "high": _percent(high)}


def summary(rows: Sequence[Mapping[str, Any]]) -> Summary:
    """What rows of games say as a whole.

    Parameters
    ----------
    rows : sequence of mapping
        As :func:`play_many` gives them.

    Raises
    ------
    OptionError
        If there are none.

    Examples
    --------
    >>> from gamekit import azul
    >>> found = summary(play_many(azul, ["random", "greedy"], games=20, seed=1))
    >>> found.games, found.wins["greedy"].share > 0.8
    (20, True)
    """
    if not rows:
        raise OptionError(Text("There are no games to look at."))
    wins: dict[str, list[float]] = {}
    even: dict[str, list[float]] = {}
    scores: dict[str, list[int]] = {}
    places: list[list[float]] = []
    chances: list[list[float]] = []
    for row in rows:
        players, first = row["players"], row["first"]
        for seat, bot in enumerate(row["bots"]):
            won = 1 / len(row["winners"]) if seat in row["winners"] else 0.0
            wins.setdefault(bot, []).append(won)
            even.setdefault(bot, []).append(1 / players)
            scores.setdefault(bot, []).append(row["scores"][seat])
            if first is not None:
                place = (seat - first) % players
                while len(places) <= place:
                    places.append([])
                    chances.append([])
                places[place].append(won)
                chances[place].append(1 / players)
    moves = [row["moves"] for row in rows]
    return Summary(
        len(rows),
        {bot: Share(sum(won), len(won), fmean(even[bot])) for bot, won in sorted(wins.items())},
        {bot: fmean(points) for bot, points in sorted(scores.items())},
        tuple(Share(sum(won), len(won), fmean(chance)) for won, chance in zip(places, chances, strict=True)),
        (fmean(moves), min(moves), max(moves)),
    )


# ---------------------------------------------------------------- pictures


def draw_wins(rows: Sequence[Mapping[str, Any]]) -> Scene:
    """What each of several bots wins, and what who begins wins, as bars with the bounds of the true share.

    Parameters
    ----------
    rows : sequence of mapping
        As :func:`play_many` gives them.

    Returns
    -------
    Scene
        In which a dashed line is the share that would be even.

    Raises
    ------
    OptionError
        If there are none.
    """
    found = summary(rows)
    bars: list[tuple[Text | str, Share, str]] = [
        (_named(bot), won, PLAYERS[k % len(PLAYERS)].colour) for k, (bot, won) in enumerate(found.wins.items())
    ]
    if len(bars) == 1 and found.places:
        bars = []  # one bot against itself wins just what is even
    bars += [(Text("who begins"), won, LINE) for won in found.places[:1]]
    title = Text.plural("What is won in {n} game", "What is won in {n} games", n=found.games)
    names = [wrap(str(name), 14) for name, _, _ in bars]
    left, wide, step = 4.6, 9.0, 1.5
    top, foot = 1.0, 1.0 + step * len(bars)
    shapes: list[Shape] = [Label(0, 0, str(title), 0.52, INK, "start", bold=True)]
    for k in range(5):
        x = left + wide * k / 4
        shapes.append(line([(x, top), (x, foot)], stroke=FAINT, width=0.04))
        shapes.append(Label(x, foot + 0.4, f"{25 * k} %", 0.4, MUTED))
    told: list[str] = []
    for k, ((name, won, colour), words) in enumerate(zip(bars, names, strict=True)):
        y = top + step * (k + 0.5)
        low, high = (left + wide * bound for bound in won.bounds)
        even = left + wide * won.even
        sentence = str(Text("{who}: {share}, between {low} and {high}", who=name, **_percents(won)))
        told.append(sentence)
        parts: list[Shape] = [
            rectangle(left, y - 0.45, round(wide * won.share, 3), 0.9, fill=colour),
            *_bounds(low, high, y, CARD, 0.22),  # so that they show on every bar
            *_bounds(low, high, y, INK, 0.08),
            line([(even, y - 0.65), (even, y + 0.65)], stroke=INK, width=0.05, dash=(0.14, 0.1)),
            Label(left + wide + 0.4, y, _percent(won.share), 0.46, INK, "start", bold=True),
        ]
        parts += [
            Label(left - 0.3, y + 0.48 * (j - (len(words) - 1) / 2), word, 0.44, INK, "end")
            for j, word in enumerate(words)
        ]
        shapes.append(Group(tuple(parts), node=("bar", k), label=sentence))
    box = (-0.4, -0.7, left + wide + 3.2, foot + 1.6)
    return Scene(tuple(shapes), box, str(title), " ".join(f"{sentence}." for sentence in told))


def _bounds(low: float, high: float, y: float, stroke: str, width: float) -> list[Shape]:
    ends = [[(x, y - 0.2), (x, y + 0.2)] for x in (low, high)]
    return [line(points, stroke=stroke, width=width) for points in ([(low, y), (high, y)], *ends)]


# Dashes tell bots apart where colours do not.
_DASHES: Final = ("solid", "dashed", "dashdot", "dotted")


def _axes(ax: Axes | None) -> Axes:
    """The axes, or those of a figure of its own, of which pyplot does not know."""
    if ax is not None:
        return ax
    need_matplotlib()
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6.4, 4.4), layout="constrained")
    FigureCanvasAgg(figure)
    return figure.add_subplot()


def need_matplotlib() -> None:
    """See to it that plots can be drawn.

    Raises
    ------
    GameError
        If matplotlib is not installed.
    """
    if find_spec("matplotlib") is None:
        raise GameError(Text("Plots need matplotlib, which is not installed here: pip install matplotlib."))


def plot_scores(rows: Sequence[Mapping[str, Any]], ax: Axes | None = None) -> Axes:
    """How often each bot had how many points.

    Parameters
    ----------
    rows : sequence of mapping
        As :func:`play_many` gives them.
    ax : matplotlib.axes.Axes, optional
        Where to draw; by default on a figure of its own (``ax.figure``).

    Returns
    -------
    matplotlib.axes.Axes

    Raises
    ------
    OptionError
        If there are no rows.
    GameError
        If matplotlib is not installed.
    """
    found = summary(rows)
    ax = _axes(ax)
    points = {
        bot: [row["scores"][k] for row in rows for k, it in enumerate(row["bots"]) if it == bot] for bot in found.wins
    }
    edges = _edges([one for some in points.values() for one in some])
    for k, (bot, some) in enumerate(points.items()):
        label = str(Text("{bot}, {score} on average", bot=_named(bot), score=Number(found.scores[bot], 1)))
        ax.hist(
            some,
            edges,
            weights=[100 / len(some)] * len(some),
            histtype="step",
            linewidth=2,
            linestyle=_DASHES[k % len(_DASHES)],
            color=PLAYERS[k % len(PLAYERS)].colour,
            label=label,
        )
    ax.legend()
    return _labelled(ax, Text("Scores"), Text("points"), Text("share of the players, in %"))


def _edges(values: Sequence[int]) -> list[float]:
    """The edges of some thirty bins of whole numbers."""
    low, high = min(values), max(values)
    width = max(1, round((high - low + 1) / 30))
    return [low - 0.5 + width * k for k in range((high - low) // width + 2)]


def plot_first_player(rows: Sequence[Mapping[str, Any]], ax: Axes | None = None) -> Axes:
    """How much is won by who begins, who comes second, and so on, with 95 % intervals; dashed what would be even.

    Parameters, returns and errors are those of :func:`plot_scores`; an OptionError too where nobody begins.
    """
    places = summary(rows).places
    if not places:
        raise OptionError(Text("In this game everybody begins at once, so there is no first player to look at."))
    ax = _axes(ax)
    names = [str(k) for k in range(1, len(places) + 1)]
    shares = [100 * won.share for won in places]
    errors = [
        [share - 100 * won.bounds[0] for share, won in zip(shares, places, strict=True)],
        [100 * won.bounds[1] - share for share, won in zip(shares, places, strict=True)],
    ]
    ax.bar(names, shares, yerr=errors, color=LINE, ecolor=INK, capsize=6, width=0.6)
    for k, won in enumerate(places):
        ax.plot([k - 0.4, k + 0.4], [100 * won.even] * 2, color=INK, linestyle="dashed")
    title, order = Text("Who wins, by the order of play"), Text("order of play (1 begins)")
    return _labelled(ax, title, order, Text("games won, in %"))


def plot_moves(rows: Sequence[Mapping[str, Any]], ax: Axes | None = None) -> Axes:
    """How many moves games take.

    Parameters, returns and errors are those of :func:`plot_scores`.
    """
    mean, _, _ = summary(rows).moves
    ax = _axes(ax)
    ax.locator_params(axis="x", integer=True)
    moves = [row["moves"] for row in rows]
    ax.hist(moves, _edges(moves), color=PLAYERS[0].colour, edgecolor="white", weights=[100 / len(moves)] * len(moves))
    ax.axvline(mean, color=INK, linestyle="dashed", label=str(Text("{n} on average", n=Number(mean, 1))))
    ax.legend()
    return _labelled(ax, Text("Length"), Text("moves"), Text("share of the games, in %"))


def plot_rules(rows: Sequence[Mapping[str, Any]], ax: Axes | None = None, most: int = 15) -> Axes:
    """How often rules come up in a game: how many of its events tell of them.

    Parameters
    ----------
    rows, ax
        As for :func:`plot_scores`, as are returns and errors.
    most : int
        How many rules to show, the most frequent ones.
    """
    from gamekit import GAMES  # the games use this module's neighbours, so they come later

    summary(rows)
    ax = _axes(ax)
    counts: Counter[str] = Counter()
    for row in rows:
        counts.update(row["rules"])
    found = counts.most_common(most)[::-1]
    titles = []
    for rule, _ in found:
        game = GAMES.get(rule.split(".")[0])
        titles.append(str(game.RULES[rule].title) if game else rule)
    # By number, since two rules may have the same title.
    times = [many / len(rows) for _, many in found]
    bars = ax.barh(range(len(found)), times, color=PLAYERS[0].colour)
    ax.bar_label(bars, [f"{many:.1f}" if many >= 0.1 else f"{many:.2g}" for many in times], padding=3)
    ax.set_yticks(range(len(found)), titles)
    ax.margins(x=0.12)
    return _labelled(ax, Text("What comes up how often"), Text("times in a game"), None)


def _labelled(ax: Axes, title: Text, across: Text, up: Text | None) -> Axes:
    ax.set_title(str(title))
    ax.set_xlabel(str(across))
    if up is not None:
        ax.set_ylabel(str(up))
    ax.spines[["top", "right"]].set_visible(False)
    return ax


def plot_all(rows: Sequence[Mapping[str, Any]]) -> Figure:
    """All plots of a study on one page.

    Parameters
    ----------
    rows : sequence of mapping
        As :func:`play_many` gives them.

    Returns
    -------
    matplotlib.figure.Figure
        To be shown, or saved with ``savefig``.

    Raises
    ------
    OptionError
        If there are no rows.
    GameError
        If matplotlib is not installed.
    """
    found = summary(rows)
    need_matplotlib()
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(12, 9), layout="constrained")
    FigureCanvasAgg(figure)
    plots = [plot_scores, *([plot_first_player] if found.places else []), plot_moves, plot_rules]
    for k, plot in enumerate(plots, 1):
        plot(rows, figure.add_subplot(2, 2, k))
    return figure


PLOT_ENDINGS: Final = (".png", ".pdf", ".svg")
"""The kinds of file that plots are written to."""


def write_plots(rows: Sequence[Mapping[str, Any]], path: str | os.PathLike[str]) -> None:
    """Write all plots of a study to a file, whole or not at all.

    Parameters
    ----------
    rows : sequence of mapping
        As :func:`play_many` gives them.
    path : str or path
        Where to; its ending, one of :data:`PLOT_ENDINGS`, says in which form.

    Raises
    ------
    OptionError
        If there are no rows, or for another ending.
    GameError
        If matplotlib is not installed.
    OSError
        If the file cannot be written; what was there before is then still there.
    """
    check_plots(path)
    picture = io.BytesIO()
    plot_all(rows).savefig(picture, format=Path(path).suffix.lower()[1:])
    write_whole(path, picture.getvalue())


def check_plots(path: str | os.PathLike[str]) -> None:
    """See to it, before games are played, that their plots can be drawn to a file of that name.

    Raises
    ------
    OptionError
        If its ending is none of :data:`PLOT_ENDINGS`.
    GameError
        If matplotlib is not installed.
    """
    need_matplotlib()
    if Path(path).suffix.lower() not in PLOT_ENDINGS:
        message = "Plots are written to files that end with {endings}, not to {path}."
        raise OptionError(Text(message, endings=Listing(PLOT_ENDINGS, "or"), path=shown(str(path))))
