"""A game of people and opponents in time: the clock is somebody else's, so it runs at any speed, or without waiting."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gamekit.bugs.moves import Move
from gamekit.bugs.opponents import opponents_for
from gamekit.bugs.pieces import SECOND
from gamekit.bugs.position import BugsPosition
from gamekit.bugs.setup import new_game
from gamekit.errors import OptionError
from gamekit.record import Record
from gamekit.rules import Event
from gamekit.text import Text


class Match:
    """A game in which everybody acts when they like; opponents plan ahead and look again when the moment comes.

    Parameters
    ----------
    levels : sequence of ({"weak", "medium", "strong"} or None)
        One for each player; None is a person.
    seed : int or str, optional
        Of the game, and of what opponents leave to chance.
    **options
        As for :func:`gamekit.bugs.new_game`.

    Raises
    ------
    OptionError
        As :func:`gamekit.bugs.new_game`, and for a level that does not exist.

    Examples
    --------
    >>> match = Match(["weak", "strong"], seed=7)
    >>> match.run()
    >>> match.position.is_over, len(match.record().moves) > 20
    (True, True)
    """

    def __init__(self, levels: Sequence[str | None], seed: int | str | None = None, **options: Any) -> None:
        start = new_game(players=len(levels), seed=seed, **options)
        self._positions = [start]
        self._moves: list[str] = []
        self._opponents = opponents_for(levels, start.seed)
        self._plans: list[Move | None] = [None] * len(levels)
        self._think()

    @property
    def position(self) -> BugsPosition:
        """The game now."""
        return self._positions[-1]

    def __len__(self) -> int:
        """How many moves were made, waits included."""
        return len(self._moves)

    def events(self, since: int = 0) -> list[Event]:
        """What happened, but for the first moves."""
        return [event for position in self._positions[since + 1 :] for event in position.events]

    @property
    def next_ms(self) -> int | None:
        """When something happens by itself next, in milliseconds: an opponent acts, or a number is said.

        None if nothing will, for nobody but people is in play.
        """
        if self.position.is_over:
            return None
        times = [plan.ms for plan in self._plans if plan is not None]
        stop = self.position.stop_ms
        if stop is not None:
            times.append(stop - (stop - self.position.ms - 1) // SECOND * SECOND)
        return min(times, default=None)

    def act(self, move: Move | str) -> BugsPosition:
        """A person's move, or time that passes; whatever opponents do before goes first.

        Raises
        ------
        MoveTextError
            If the text cannot be read.
        IllegalMove
            If it breaks a rule at its moment; time has passed until then all the same.
        """
        move = self.position._read(move)
        self.until(move.ms)
        return self._play(move)

    def until(self, ms: int) -> bool:
        """Let time pass, in milliseconds since "go", with all that happens by itself.

        Returns
        -------
        bool
            Whether anything happened.
        """
        before = len(self._moves)
        while not self.position.is_over:
            soon = self.next_ms
            if soon is None or soon > ms:
                break
            self._next(soon)
        return len(self._moves) > before

    def run(self) -> None:
        """Play to the end, if opponents alone are left to end it."""
        while (soon := self.next_ms) is not None:
            self._next(soon)

    def record(self) -> Record:
        """The game so far, to be saved and stepped through."""
        from gamekit import bugs

        return Record(bugs, tuple(self._moves), tuple(self._positions), {})

    def _next(self, ms: int) -> None:
        """What happens by itself at the next moment: one opponent's move, or a number of the count."""
        for player, plan in enumerate(self._plans):
            if plan is not None and plan.ms == ms:
                self._plans[player] = None
                if plan.player is None or self.position.violations(plan):
                    self._look_again(player, ms)  # what it wanted is gone
                else:
                    self._play(plan)
                return
        self._play(Move(ms, None, "wait"))

    def _look_again(self, player: int, ms: int) -> None:
        """Have an opponent plan anew at a moment at which nothing happens."""
        opponent = self._opponents[player]
        if opponent is not None and self.position.may_act(player):
            view = self.position.view(player)
            self._plans[player] = opponent.plan(view.play(Move(ms, None, "wait")))

    def _play(self, move: Move) -> BugsPosition:
        position = self.position.play(move)
        self._positions.append(position)
        self._moves.append(str(move))
        for player, opponent in enumerate(self._opponents):
            if opponent is not None and position.taken[player] is None:
                for event in position.events:
                    opponent.see(event.seen_by(player), position.ms)
        self._think()
        return position

    def _think(self) -> None:
        """Have every opponent plan that has no plan."""
        position = self.position
        for player, opponent in enumerate(self._opponents):
            if opponent is None or not position.may_act(player):
                self._plans[player] = None
            elif self._plans[player] is None:
                self._plans[player] = opponent.plan(position.view(player))


def play_match(levels: Sequence[str], seed: int | str | None = None, **options: Any) -> Record:
    """A whole game between opponents.

    Parameters
    ----------
    levels : sequence of {"weak", "medium", "strong"}
        One for each player.
    seed, **options
        As for :class:`Match`.

    Raises
    ------
    OptionError
        As :class:`Match`, and if one is a person, without whom nobody could end it.

    Examples
    --------
    >>> record = play_match(["medium", "medium", "strong"], seed=3)
    >>> record.position.is_over
    True
    """
    if None in levels:
        raise OptionError(Text("A game that plays itself is between opponents alone."))
    match = Match(levels, seed, **options)
    match.run()
    return match.record()
