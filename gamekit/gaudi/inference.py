"""What the table knows of the secret objectives: marking is not a choice, so it tells something.

Every animal that a player completes is marked or it is not, and rule ``gaudi.turn.mark`` leaves no choice in
that. So each of them rules out pairs of an animal and a colour for its player, and, since there are only so many
cards, sometimes for others too. What is left is counted exactly, over all deals of the cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import factorial, prod
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

from gamekit.chance import Chance
from gamekit.errors import OptionError, PositionError, shown
from gamekit.frozen import FrozenMap
from gamekit.gaudi.board import Corner
from gamekit.gaudi.pieces import (
    ANIMALS,
    CARDS,
    COLOURS,
    PLAYERS,
    SHORT,
    UNKNOWN,
    Objective,
    animal_name,
    colour_name,
    coloured,
    deck_tiles,
    one_coloured,
)
from gamekit.gaudi.position import GaudiPosition
from gamekit.gaudi.scoring import worth
from gamekit.position import Position, read_players, read_seed
from gamekit.rules import Node
from gamekit.text import Listing, Text, player_name

PAIRS: Final[tuple[Objective, ...]] = tuple((animal, colour) for animal in ANIMALS for colour in COLOURS)
"""The nine pairs of an animal and a colour, by animal, then by colour."""

_ALL: Final = 2 ** len(PAIRS) - 1  # a set of pairs is a number with a bit for each
_IN: Final = tuple(tuple(k for k in range(len(PAIRS)) if could >> k & 1) for could in range(_ALL + 1))


class Line(Protocol):
    """A row of positions, such as a record or an example."""

    def positions(self) -> tuple[Position[Any], ...]:
        """Every position, the first included."""
        ...


Seen: TypeAlias = "Line | Sequence[GaudiPosition] | GaudiPosition"
"""What was seen of a game: a record, the positions or views in their order, or just one of them."""


class Completed(NamedTuple):
    """An animal that somebody completed."""

    animal: str
    colour: str
    marked: bool
    nodes: tuple[Node, ...] = ()
    """Where it is."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Something that everybody saw, and what it ruled out. ``str()`` tells it.

    Attributes
    ----------
    rule : str
        Id of the rule by which it tells something.
    player : int or None
        Whom it concerns.
    nodes : tuple of Node
        Where on the board.
    message : Text
        What was seen.
    so : tuple of Text
        What follows from it, sentence by sentence.
    gone : tuple of (int, Objective)
        The pairs that fell away, each with the player who cannot have it any more.
    deals : int
        Deals left.
    """

    rule: str
    player: int | None
    nodes: tuple[Node, ...]
    message: Text = field(compare=False)
    so: tuple[Text, ...] = field(compare=False)
    gone: tuple[tuple[int, Objective], ...]
    deals: int

    def __str__(self) -> str:
        return " ".join(map(str, (self.message, *self.so)))


class Knowledge:
    """What can be known of everybody's objectives; like a position it never changes.

    A deal is a row of all cards in use: those of each player in turn, then those put away unseen. So there are
    36 equally likely deals for two or three players, and 8100 for more (rules ``gaudi.setup.cards`` and
    ``gaudi.setup.few``).

    Examples
    --------
    Of three players the first completes a green starfish and marks it:

    >>> k = Knowledge.start(3).seen(0, "starfish", "g", True)
    >>> len(k.pairs(0)), k.deals
    (5, 20)
    >>> k = k.seen(0, "starfish", "b", False).seen(1, "shell", "o", False)
    >>> k.deals, {pair: str(likely) for pair, likely in k.pairs(0).items()}
    (3, {('shell', 'g'): '2/3', ('jellyfish', 'g'): '1/3'})
    """

    __slots__ = ("_could", "_players", "_why")

    _players: int
    _could: tuple[int, ...]  # the pairs that each player has in some deal left; () where there are no objectives
    _why: tuple[Reason, ...]

    @classmethod
    def _of(cls, players: int, could: tuple[int, ...], why: tuple[Reason, ...]) -> Knowledge:
        new = cls.__new__(cls)
        new._players = players
        new._could = could
        new._why = why
        return new

    @classmethod
    def start(cls, players: int) -> Knowledge:
        """Before anything was seen.

        Parameters
        ----------
        players : int
            2 to 6.

        Raises
        ------
        OptionError
            If they are not.
        """
        players = read_players(players, *PLAYERS)
        return cls._of(players, (_ALL,) * players, ())

    # ------------------------------------------------------------ what is known

    @property
    def players(self) -> int:
        """Number of players."""
        return self._players

    @property
    def deals(self) -> int:
        """How many of the equally likely deals agree with all that was seen."""
        return _deals(self._could)

    @property
    def all_deals(self) -> int:
        """How many there were at the start."""
        return _deals((_ALL,) * len(self._could))

    @property
    def why(self) -> tuple[Reason, ...]:
        """Everything that was seen, in its order, with what it ruled out."""
        return self._why

    def pairs(self, player: int) -> FrozenMap[Objective, Fraction]:
        """The pairs that a player may have, each with its probability; none for small children.

        Raises
        ------
        OptionError
            If there is no such player.

        Examples
        --------
        >>> Knowledge.start(2).pairs(1)["shell", "b"]
        Fraction(1, 9)
        """
        self._at_table(player)
        if not self._could:
            return FrozenMap({})
        counts = _counts(self._could)[player]
        return FrozenMap({pair: Fraction(n, sum(counts)) for pair, n in zip(PAIRS, counts, strict=True) if n})

    def guess(self, seed: int | str = 0) -> tuple[Objective | None, ...]:
        """Objectives for everybody that agree with all that was seen, each deal as likely as it is.

        Examples
        --------
        >>> Knowledge.start(2).holds(0, "shell", "b").guess(7)[0]
        ('shell', 'b')
        """
        chance = Chance("gaudi", "objectives", read_seed(seed))
        could = list(self._could)
        for player in range(len(could)):
            counts = _counts(tuple(could))[player]
            at, pair = chance.below(sum(counts)), 0
            while at >= counts[pair]:
                at -= counts[pair]
                pair += 1
            could[player] = 1 << pair
        return tuple(PAIRS[it.bit_length() - 1] for it in could) or (None,) * self._players

    # ------------------------------------------------------------ what is seen

    def seen(self, player: int, animal: str, colour: str, marked: bool) -> Knowledge:
        """The knowledge after a player who had tokens left completed an animal.

        Parameters
        ----------
        player : int
        animal : {"starfish", "shell", "jellyfish"}
        colour : {"g", "b", "o"}
        marked : bool
            Whether the player put a token on it.

        Raises
        ------
        OptionError
            If there is no such player, animal or colour.
        PositionError
            If no deal agrees with it and with all that was seen before.
        """
        return self.turn(player, [Completed(animal, colour, marked)], tokens=2)

    def turn(self, player: int, completed: Sequence[Completed], tokens: int) -> Knowledge:
        """The knowledge after a whole turn, where the tokens may have run out (rule ``gaudi.turn.token``).

        Parameters
        ----------
        player : int
        completed : sequence of Completed
            Animals that the player completed, by corner.
        tokens : int
            Tokens that the player had before the turn.

        Raises
        ------
        OptionError, PositionError
            As :meth:`seen`.

        Examples
        --------
        An orange shell that stays without a token tells nothing if there was none:

        >>> k = Knowledge.start(3).turn(0, [Completed("shell", "o", False)], tokens=0)
        >>> k.deals, k.why[-1].rule
        (36, 'gaudi.turn.token')
        """
        new = self
        for step in self._turn(player, completed, tokens):
            new = step
        return new

    def holds(self, player: int, animal: str, colour: str) -> Knowledge:
        """The knowledge of one who has seen a player's cards, such as that player.

        Raises
        ------
        OptionError, PositionError
            As :meth:`seen`.

        Examples
        --------
        >>> k = Knowledge.start(2).holds(0, "shell", "b")
        >>> len(k.pairs(1)), k.deals
        (4, 4)
        """
        self._at_table(player)
        _known(animal, colour)
        message = Text(
            "{player} knows their own cards, {animal} and {colour}.",
            player=player_name(player),
            animal=animal_name(animal),
            colour=colour_name(colour),
        )
        only = 1 << PAIRS.index((animal, colour))
        return self._told("gaudi.setup.cards", player, (), message, only, own=True)

    def after(self, game: Seen, viewer: int | None = None) -> Knowledge:
        """The knowledge after all that was seen of a game.

        Parameters
        ----------
        game : Record, Example, sequence of positions or views, or one of them
            Who completed what is known from two positions of which one follows the other. A position by itself
            tells what its tokens say, and of the animals without one only what cannot be otherwise.
        viewer : int, optional
            A player, who knows their own cards; by default one who looks on and knows nobody's.

        Raises
        ------
        OptionError
            If that is no game of as many players, or there is no such viewer, or the viewer's cards are hidden in it.
        PositionError
            If no deal explains the marks, as may be where they were set by hand.

        Examples
        --------
        >>> from gamekit.gaudi import new_game
        >>> Knowledge.start(3).after(new_game(players=3, seed=1), viewer=0).deals
        4
        """
        return self._follow(game, viewer)[-1].knowledge

    def _follow(self, game: Seen, viewer: int | None) -> list[Step]:
        """The start and each thing that was seen, with the position by then."""
        positions = _positions_of(game)
        first = positions[0]
        if any(position.players != self._players for position in positions):
            message = "This knows of a game of {players} players, and that is one of {others}."
            raise OptionError(Text(message, players=self._players, others=first.players))
        steps = [Step(first.turn, first, self._opened(first, viewer))]
        if first.options["beginner"] or not steps[0].knowledge._could:
            return steps  # all is known: nothing that comes tells more

        steps += [Step(first.turn, first, found) for found in steps[-1].knowledge._found(first, set())]
        before = first
        for position in positions[1:]:
            if position._between:
                continue  # within a move: what it brings is seen at its end
            knowledge = steps[-1].knowledge
            if position.turn == before.turn + 1 and before.to_move is not None:
                tokens = before.tokens_left[before.to_move]
                now = knowledge._turn(before.to_move, _completed(before, position), tokens)
            else:
                now = knowledge._found(position, set(before.animals()))
            steps += [Step(position.turn, position, found) for found in now]
            before = position
        return steps

    def _opened(self, first: GaudiPosition, viewer: int | None) -> Knowledge:
        """What is known before anything is completed: open cards, those of a viewer, or that there are none."""
        if viewer is not None:
            self._at_table(viewer)
        if first.options["toddler"]:
            message = Text("Small children play without objectives, so there is nothing to find out.")
            return self._of(self._players, (), (*self._why, Reason("gaudi.toddler", None, (), message, (), (), 1)))
        if first.options["beginner"]:
            message = Text("The objectives of beginners lie open, so there is nothing to find out.")
            open_cards = tuple(1 << PAIRS.index(cards) for cards in first.objectives if cards is not None)
            reason = Reason("gaudi.beginner", None, (), message, (), (), _deals(open_cards))
            return self._of(self._players, open_cards, (*self._why, reason))
        if viewer is None:
            return self
        cards = first.objectives[viewer]
        if cards is None or cards == UNKNOWN:
            message = Text(
                "The cards of {player} are hidden here; give what that player sees.", player=player_name(viewer)
            )
            raise OptionError(message)
        # Who knew them before learns nothing.
        return self if self._could[viewer] == 1 << PAIRS.index(cards) else self.holds(viewer, *cards)

    def _turn(self, player: int, completed: Sequence[Completed], tokens: int) -> Iterator[Knowledge]:
        """The knowledge after each of the animals."""
        self._at_table(player)
        marks = sum(it.marked for it in completed)
        if marks > tokens:
            one = "{player} had {n} token before the turn, which is too few to mark {marks} animals."
            several = "{player} had {n} tokens before the turn, which are too few to mark {marks} animals."
            raise OptionError(Text.plural(one, several, n=tokens, marks=marks, player=player_name(player)))
        if not self._could:
            return
        knowledge = self
        for at, it in enumerate(completed):
            _known(it.animal, it.colour)
            about = {"player": player_name(player), "it": one_coloured(it.animal, it.colour)}
            rule = "gaudi.turn.mark"
            could = _meeting(it)
            if it.marked:
                message = Text(
                    "{player} completes {it} and marks it: the animal or the colour is an objective.", **about
                )
            elif marks < tokens:
                could ^= _ALL
                message = Text(
                    "{player} completes {it} and does not mark it: neither the animal nor the colour is an objective.",
                    **about,
                )
            else:
                rule = "gaudi.turn.token"
                could = _out_of_tokens(completed, at)
                if tokens:
                    message = Text(
                        "{player} completes {it}, and the tokens ran out in this turn: those marked came first, or it "
                        "is no objective.",
                        **about,
                    )
                else:
                    message = Text("{player} completes {it} and has no token left, so that tells nothing.", **about)
            knowledge = knowledge._told(rule, player, it.nodes, message, could)
            yield knowledge

    def _found(self, position: GaudiPosition, known: set[Corner]) -> Iterator[Knowledge]:
        """The knowledge after each whole animal that tells something, though nobody saw who completed it when."""
        knowledge = self
        bare = []
        for corner, (animal, colour) in position.animals().items():
            owner = position._tokens.get(corner)
            it = Completed(animal, colour, owner is not None, (("corner", *corner),))
            if corner in known:
                continue
            if owner is None:
                bare.append(it)
            elif knowledge._could[owner] & ~_meeting(it):
                about = {"player": player_name(owner), "it": one_coloured(animal, colour)}
                message = Text("{player} has marked {it}: the animal or the colour is an objective.", **about)
                knowledge = knowledge._told("gaudi.turn.mark", owner, it.nodes, message, _meeting(it))
                yield knowledge
        # Where somebody has no token left, or animals were set by hand, those without a token tell nothing.
        if all(position.tokens_left) and _all_there(position):
            yield from knowledge._bare(bare)

    def _bare(self, bare: Sequence[Completed]) -> Iterator[Knowledge]:
        """The knowledge after animals without a token that only one player can have left so."""
        knowledge = self
        while True:
            before = knowledge
            for it in bare:
                other = _ALL ^ _meeting(it)
                might = [i for i, could in enumerate(knowledge._could) if could & other]
                if len(might) == 1 and knowledge._could[might[0]] & ~other:
                    about = {"player": player_name(might[0]), "it": one_coloured(it.animal, it.colour)}
                    message = Text(
                        "{player} has completed {it} without marking it, since everybody else would have marked it.",
                        **about,
                    )
                    knowledge = knowledge._told("gaudi.turn.mark", might[0], it.nodes, message, other)
                    yield knowledge
            if knowledge is before:
                return

    def _told(
        self, rule: str, player: int, nodes: tuple[Node, ...], message: Text, could: int, own: bool = False
    ) -> Knowledge:
        """The knowledge after something that left a player only some pairs."""
        if not self._could:
            return self
        left = tuple(it & could if i == player else it for i, it in enumerate(self._could))
        deals = _deals(left)
        if not deals:
            refused = "No deal of the cards agrees with that and with what was seen before: {message}"
            raise PositionError(Text(refused, message=message))
        # What falls away for one may fall away for others too, since nobody else has the cards that are left.
        now = tuple(sum(1 << k for k, n in enumerate(counts) if n) for counts in _counts(left))
        gone = {i: _named(self._could[i] ^ now[i]) for i in range(self._players)}
        so = []
        for i in sorted(gone, key=lambda i: (i != player, i)):
            if gone[i] and not (own and i == player):
                so += _falls_away(i, gone[i], _named(now[i]))
        if not any(gone.values()) and rule != "gaudi.turn.token":
            so.append(Text("That tells nothing new."))
        some = Text.plural("{n} of {all} deals is left.", "{n} of {all} deals are left.", n=deals, all=self.all_deals)
        lost = tuple((i, pair) for i, pairs in gone.items() for pair in pairs)
        reason = Reason(rule, player, nodes, message, (*so, some), lost, deals)
        return self._of(self._players, now, (*self._why, reason))

    def _at_table(self, player: int) -> None:
        if type(player) is not int or not 0 <= player < self._players:
            message = "There is no player with index {player}; the indices are 0 to {last}."
            raise OptionError(Text(message, player=shown(player), last=self._players - 1))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Knowledge):
            return NotImplemented
        return self._players == other._players and self._could == other._could

    def __hash__(self) -> int:
        return hash((self._players, self._could))

    def __repr__(self) -> str:
        many = [len(self.pairs(i)) for i in range(self._players)]
        return f"<Knowledge of {self._players} players: {self.deals} of {self.all_deals} deals, pairs {many}>"


class Step(NamedTuple):
    """Something that was seen in a game, or the start."""

    number: int
    """How many moves were played by then."""
    position: GaudiPosition
    """After the move in which it was seen."""
    knowledge: Knowledge
    """The last of its reasons is what was seen."""


def steps(game: Seen, viewer: int | None = None) -> tuple[Step, ...]:
    """A game as it is found out: the start, then every animal that somebody completed.

    Parameters
    ----------
    game, viewer
        As for :meth:`Knowledge.after`.

    Raises
    ------
    OptionError, PositionError
        As :meth:`Knowledge.after`.

    Examples
    --------
    >>> from gamekit.gaudi import new_game
    >>> [(step.number, step.knowledge.deals) for step in steps(new_game(players=2, seed=1))]
    [(0, 36)]
    """
    return tuple(Knowledge.start(_positions_of(game)[0].players)._follow(game, viewer))


# ---------------------------------------------------------------- what was seen


def _positions_of(game: Seen) -> list[GaudiPosition]:
    if isinstance(game, GaudiPosition):
        return [game]
    given = game.positions() if hasattr(game, "positions") else game
    positions = list(given) if isinstance(given, Sequence) else []
    if not positions or not all(isinstance(position, GaudiPosition) for position in positions):
        message = "A record of the Gaudí tiles or a row of its positions is wanted, not {it}."
        raise OptionError(Text(message, it=shown(game)))
    return positions


def _completed(before: GaudiPosition, after: GaudiPosition) -> list[Completed]:
    """What the move between two positions completed, by corner."""
    whole = before.animals()
    return [
        Completed(*it, after._tokens.get(corner) == before.to_move, (("corner", *corner),))
        for corner, it in after.animals().items()
        if corner not in whole
    ]


def _all_there(position: GaudiPosition) -> bool:
    """Whether no tile is missing or too many, as in a game that began with the start tile."""
    tiles = SHORT if position.options["short"] else len(deck_tiles(position.options["deck"]))
    return len(position._pavement) + len(position.stock) + sum(map(len, position.hands)) == tiles


def _named(could: int) -> tuple[Objective, ...]:
    """The pairs of a set of pairs."""
    return tuple(PAIRS[k] for k in _IN[could])


def _known(animal: str, colour: str) -> None:
    if (animal, colour) not in PAIRS:
        message = "An animal and a colour such as 'shell' and 'b' are wanted, not {animal} and {colour}."
        raise OptionError(Text(message, animal=shown(animal), colour=shown(colour)))


def _meeting(it: Completed) -> int:
    """The pairs that an animal meets."""
    return sum(1 << k for k, pair in enumerate(PAIRS) if worth(pair, it.animal, it.colour))


def _out_of_tokens(completed: Sequence[Completed], at: int) -> int:
    """The pairs with which an animal would not have been marked before those that got the last tokens.

    Those worth two points come first, then it goes by corner (rule ``gaudi.turn.token``).
    """
    could = 0
    for k, pair in enumerate(PAIRS):
        order = [(-worth(pair, it.animal, it.colour), i) for i, it in enumerate(completed)]
        if order[at][0] == 0 or all(order[i] < order[at] for i, it in enumerate(completed) if it.marked):
            could |= 1 << k
    return could


def _falls_away(player: int, gone: Sequence[Objective], left: Sequence[Objective]) -> list[Text]:
    """In words: what a player cannot have any more, and what the player has if that is certain now."""
    name = player_name(player)
    pairs = Listing([coloured(*pair) for pair in gone])
    one, several = "For {player} this pair falls away: {pairs}.", "For {player} these pairs fall away: {pairs}."
    told = [Text.plural(one, several, n=len(gone), player=name, pairs=pairs)]
    if len(left) == 1:
        animal, colour = animal_name(left[0][0]), colour_name(left[0][1])
        sure = "{player} is sure to have {animal} and {colour}."
        told.append(Text(sure, player=name, animal=animal, colour=colour))
    return told


# ---------------------------------------------------------------- counting deals

_Left: TypeAlias = tuple[int, ...]  # cards left of each animal, then of each colour


def _dealt(left: _Left, pair: int) -> _Left | None:
    """The cards left after a pair was dealt; None if one of its cards is gone."""
    animal, colour = pair // len(COLOURS), len(ANIMALS) + pair % len(COLOURS)
    if not left[animal] or not left[colour]:
        return None
    return tuple(n - (k in (animal, colour)) for k, n in enumerate(left))


def _orders(cards: Sequence[int]) -> int:
    """In how many orders cards can lie, alike ones not told apart."""
    return factorial(sum(cards)) // prod(map(factorial, cards))


@lru_cache(maxsize=4096)
def _counts(could: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """For each player and each pair the deals in which the player has it, if each has one of some pairs.

    The players are dealt to one after another. What counts is only which cards are left, so there are few cases:
    forwards they say how often each comes about, and backwards how often it can go on.
    """
    each = 1 if len(could) <= 3 else CARDS
    before: list[Counter[_Left]] = [Counter({(each,) * (len(ANIMALS) + len(COLOURS)): 1})]
    for some in could:
        after: Counter[_Left] = Counter()
        for left, n in before[-1].items():
            for pair in _IN[some]:
                rest = _dealt(left, pair)
                if rest is not None:
                    after[rest] += n
        before.append(after)
    # The cards that nobody gets lie in an order too, so that all deals are equally likely.
    on = {left: _orders(left[: len(ANIMALS)]) * _orders(left[len(ANIMALS) :]) for left in before.pop()}
    counts: list[tuple[int, ...]] = []
    for some, cases in zip(reversed(could), reversed(before), strict=True):
        row = [0] * len(PAIRS)
        here: dict[_Left, int] = {}
        for left, n in cases.items():
            ways = [(pair, on.get(rest, 0)) for pair in _IN[some] if (rest := _dealt(left, pair)) is not None]
            here[left] = sum(more for _, more in ways)
            for pair, more in ways:
                row[pair] += n * more
        counts.append(tuple(row))
        on = here
    return tuple(reversed(counts))


def _deals(could: tuple[int, ...]) -> int:
    """How many deals there are; the one in which nobody gets anything if there are no objectives."""
    return sum(_counts(could)[0]) if could else 1
