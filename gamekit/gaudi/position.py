"""Positions of the Gaudí tiles: set-up, play, views, positions by hand."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Final

import networkx as nx

from gamekit.chance import Chance
from gamekit.frozen import FrozenMap
from gamekit.gaudi.board import (
    Cell,
    Corner,
    animal_at,
    demands,
    lay,
    neighbours,
    patch,
    whole_animals,
)
from gamekit.gaudi.guess import Tiles, guess_objectives, guess_tiles
from gamekit.gaudi.moves import Move, Placement, fitting, laying_moves, laying_order
from gamekit.gaudi.pieces import (
    ANIMALS,
    HAND,
    HIDDEN,
    UNKNOWN,
    Objective,
    deck_tiles,
    one_coloured,
)
from gamekit.gaudi.rules import fits_anywhere, laying_violations, place_text
from gamekit.gaudi.scoring import animal_on, sheet, worth
from gamekit.position import Choice, Position, read_seed
from gamekit.rules import Event, Node, ScoreSheet, Violation
from gamekit.text import Listing, Text, player_name

START: Final[Cell] = (0, 0)
"""Where the start tile lies."""


class GaudiPosition(Position[Move]):
    """A position of the Gaudí tiles, or what one player sees of it.

    Made by :func:`new_game`, :func:`position` and :func:`from_dict`.
    """

    __slots__ = (
        "_between",
        "_hands",
        "_helps",
        "_legal",
        "_needs",
        "_objectives",
        "_passes",
        "_pavement",
        "_stock",
        "_to_move",
        "_tokens",
        "_tokens_left",
        "_turn",
    )

    game: ClassVar[str] = "gaudi"

    _pavement: dict[Cell, str]
    _needs: dict[Cell, int]  # what each free cell beside the pavement demands: kept, never searched
    _hands: tuple[tuple[str, ...], ...]
    _objectives: tuple[Objective | None, ...]
    _tokens: dict[Corner, int]
    _tokens_left: tuple[int, ...]
    _stock: tuple[str, ...]
    _to_move: int
    _passes: int
    _turn: int
    _between: bool  # within a move that is being told
    _helps: bool | None  # in a view: whether a tile of the hidden stock would fit, which the table tells the mover
    _legal: tuple[Move, ...] | None

    @classmethod
    def _of(
        cls,
        *,
        players: int,
        seed: int | str,
        options: FrozenMap[str, Any],
        pavement: dict[Cell, str],
        hands: tuple[tuple[str, ...], ...],
        objectives: tuple[Objective | None, ...],
        tokens: dict[Corner, int],
        tokens_left: tuple[int, ...],
        stock: tuple[str, ...],
        to_move: int,
        passes: int,
        turn: int,
        between: bool = False,
        helps: bool | None = None,
    ) -> GaudiPosition:
        new = cls.__new__(cls)
        new._players = players
        new._seed = seed
        new._options = options
        new._events = ()
        new._pavement = pavement
        new._needs = demands(pavement)
        new._hands = hands
        new._objectives = objectives
        new._tokens = tokens
        new._tokens_left = tokens_left
        new._stock = stock
        new._to_move = to_move
        new._passes = passes
        new._turn = turn
        new._between = between
        new._helps = helps
        new._legal = None
        if new.is_over:
            new._to_move = 0
        return new

    # ------------------------------------------------------------ what lies on the table

    @property
    def pavement(self) -> FrozenMap[Cell, str]:
        """The tiles laid, by cell."""
        return FrozenMap(self._pavement)

    @property
    def hands(self) -> tuple[tuple[str, ...], ...]:
        """The tiles of each player, sorted."""
        return self._hands

    @property
    def objectives(self) -> tuple[Objective | None, ...]:
        """Animal and colour of each player; None for small children, who have none."""
        return self._objectives

    @property
    def tokens(self) -> FrozenMap[Corner, int]:
        """Whose token lies on which animal."""
        return FrozenMap(self._tokens)

    @property
    def tokens_left(self) -> tuple[int, ...]:
        """Tokens that each player still has."""
        return self._tokens_left

    @property
    def stock(self) -> tuple[str, ...]:
        """The tiles to draw, top first."""
        return self._stock

    @property
    def passes(self) -> int:
        """How many players in a row have passed."""
        return self._passes

    @property
    def turn(self) -> int:
        """How many moves were played before this position."""
        return self._turn

    @property
    def to_move(self) -> int | None:
        """Index of the player to move; None when the game is over."""
        return None if self.is_over else self._to_move

    @property
    def is_over(self) -> bool:
        """Whether a player has no tile and none is left to draw, or all in turn have passed (``gaudi.end``)."""
        if self._between:
            return False
        return self._passes >= self._players or (not self._stock and not all(self._hands))

    def animals(self) -> dict[Corner, tuple[str, str]]:
        """The whole animals: kind and colour by corner."""
        return {
            corner: (ANIMALS[animal_at(corner)], colour)
            for corner, colour in sorted(whole_animals(self._pavement).items())
        }

    def free_cells(self) -> tuple[Cell, ...]:
        """The free cells beside the pavement, sorted."""
        return tuple(sorted(self._needs))

    # ------------------------------------------------------------ moves

    @property
    def _match(self) -> str:
        return str(self._options["match"])

    @property
    def _toddler(self) -> bool:
        return bool(self._options["toddler"])

    @property
    def _beginner(self) -> bool:
        return bool(self._options["beginner"]) and not self._toddler

    def legal_moves(self, player: int | None = None) -> list[Move]:
        """All legal moves: sets of tiles, fewest first, then by cells; or what there is when nothing fits.

        Each is written in an order in which its tiles can be laid one after another. In a view of a player who is
        not to move there are none.
        """
        if player is not None and self._at_table(player) != self._to_move:
            return []
        if self._legal is None:
            self._legal = tuple(self._find_moves())
        return list(self._legal)

    def _find_moves(self) -> list[Move]:
        if self._between or self.is_over or not self._knows_the_mover():
            return []
        hand = self._hands[self._to_move]
        if len(hand) > HAND:
            return [Move("return", tile=tile) for tile in self._returnable()]
        moves = laying_moves(
            self._pavement, self._needs, hand, self._match, self._beginner, 1 if self._toddler else HAND
        )
        if moves:
            return moves
        if not hand or not self._stock_helps():
            return [Move("pass")]
        if self._options["swap"] == "draw-first":
            return [Move("draw")]
        return [Move("swap", tile=tile) for tile in sorted(set(hand))]

    def _knows_the_mover(self) -> bool:
        """Whether this view knows all that the moves of the player to move depend on."""
        return HIDDEN not in self._hands[self._to_move] and self._objectives[self._to_move] != UNKNOWN

    def _returnable(self) -> list[str]:
        hand = set(self._hands[self._to_move])
        return [tile for tile in sorted(hand) if not fits_anywhere(self._needs, tile, self._match)]

    def _stock_helps(self) -> bool:
        """Whether a tile of the stock would fit, so that swapping can help."""
        if self._helps is not None:
            return self._helps
        return bool(fitting(self._needs, set(self._stock) - {HIDDEN}, self._match))

    def _judge(self, move: Move) -> list[Violation]:
        if self.is_over:
            return [Violation("gaudi.end", (), Text("The game is over."))]
        if self._between:
            return [Violation("gaudi.turn.place", (), Text("A move is still being told; play on from its last step."))]
        if not self._knows_the_mover():
            message = Text("The hand of {player} is hidden here.", player=player_name(self._to_move))
            return [Violation("gaudi.turn.place", (), message)]
        hand = self._hands[self._to_move]
        if len(hand) > HAND:
            return self._judge_return(move)
        if move.kind == "lay":
            return laying_violations(
                self._pavement, self._needs, hand, move.placements, self._match, self._beginner, self._toddler
            )
        return self._judge_exchange(move)

    def _judge_return(self, move: Move) -> list[Violation]:
        rule = "gaudi.turn.swap"
        returnable = Listing(self._returnable(), "or")
        if move.kind != "return":
            return [Violation(rule, (), Text("First give a tile back: {tiles}.", tiles=returnable))]
        tile = str(move.tile)
        if tile not in self._hands[self._to_move]:
            message = Text("Tile {tile} is not in the hand; give back {tiles}.", tile=tile, tiles=returnable)
            return [Violation(rule, (), message)]
        cells = self._where_fits([tile])
        if cells:
            message = Text("Tile {tile} fits; give back one that does not: {tiles}.", tile=tile, tiles=returnable)
            return [Violation(rule, cells, message)]
        return []

    def _where_fits(self, hand: Iterable[str]) -> tuple[Node, ...]:
        return tuple(("cell", *cell) for cell in sorted(fitting(self._needs, hand, self._match)))

    def _judge_exchange(self, move: Move) -> list[Violation]:
        """Swapping, drawing, returning and passing with at most three tiles in the hand."""
        hand = self._hands[self._to_move]
        rule = "gaudi.turn.pass" if move.kind == "pass" else "gaudi.turn.swap"
        cells = self._where_fits(hand)
        if cells and move.kind == "pass":
            message = Text("Passing is not allowed while a tile of the hand fits somewhere.")
            return [Violation("gaudi.turn.place", cells, message)]
        if cells:
            message = Text("A tile of the hand fits somewhere, so it is laid and nothing is exchanged.")
            return [Violation(rule, cells, message)]
        helps = bool(hand) and self._stock_helps()
        if move.kind == "pass":
            if helps:
                return [Violation(rule, (), Text("A tile of the stock would fit: exchange a tile instead of passing."))]
            return []
        if not helps:
            return [Violation(rule, (), Text("No tile of the stock would fit, so there is only passing."))]
        if move.kind == "return":
            return [Violation(rule, (), Text("A tile is given back only after another was drawn."))]
        draw_first = self._options["swap"] == "draw-first"
        if (move.kind == "draw") != draw_first:
            message = (
                Text("At this table one draws first and then gives back: draw.")
                if draw_first
                else Text("At this table one gives a tile back first: swap and the tile.")
            )
            return [Violation(rule, (), message)]
        if move.kind == "swap" and move.tile not in hand:
            message = Text(
                "Tile {tile} is not in the hand; it holds {tiles}.", tile=str(move.tile), tiles=Listing(hand)
            )
            return [Violation(rule, (), message)]
        return []

    # ------------------------------------------------------------ playing

    def _copy(self) -> GaudiPosition:
        """A shallow copy, to be changed before anybody sees it."""
        new = GaudiPosition.__new__(GaudiPosition)
        new._players = self._players
        new._seed = self._seed
        new._options = self._options
        new._events = ()
        new._pavement = self._pavement
        new._needs = self._needs
        new._hands = self._hands
        new._objectives = self._objectives
        new._tokens = self._tokens
        new._tokens_left = self._tokens_left
        new._stock = self._stock
        new._to_move = self._to_move
        new._passes = self._passes
        new._turn = self._turn
        new._between = self._between
        new._helps = None
        new._legal = None
        return new

    def _apply(self, move: Move, told: list[tuple[Event, GaudiPosition]] | None) -> GaudiPosition:
        new = self._copy()
        new._between = True
        new._turn += 1
        new._pavement = dict(self._pavement)
        new._needs = dict(self._needs)
        new._tokens = dict(self._tokens)
        teller = _Teller(new, told)
        if move.kind == "lay":
            self._lay(new, move, teller)
        elif move.kind == "pass":
            new._passes += 1
            teller.tell("gaudi.turn.pass", Text("{player} passes: nothing fits.", player=player_name(self._to_move)))
            new._pass_on()
        else:
            self._exchange(new, move, teller)
        new._between = False
        if new.is_over:
            new._between = True
            new._tell_end(teller)
            new._between = False
            new._to_move = 0  # nobody's turn: equal positions are written alike
        teller.close()
        return new

    def _lay(self, new: GaudiPosition, move: Move, teller: _Teller) -> None:
        who = self._to_move
        player = player_name(who)
        whole: list[Corner] = []
        ones = [(cell, tile) for tile, cell in move.placements]
        for cell, tile in laying_order(self._needs, self._match == "all", ones) if len(ones) > 1 else ones:
            whole += lay(new._pavement, new._needs, tile, cell)
            new._take_from_hand(tile)
            message = Text("{player} lays {tile} on {cell}.", player=player, tile=tile, cell=place_text(cell))
            teller.tell("gaudi.turn.place", message, ("cell", *cell))
        if not self._toddler:
            self._mark(new, sorted(whole), teller)
        drawn = new._stock[: HAND - len(new._hands[who])]
        if drawn:
            new._stock = new._stock[len(drawn) :]
            new._put_in_hand(*drawn)
            many = Text.plural("{player} draws {n} tile.", "{player} draws {n} tiles.", n=len(drawn), player=player)
            message = many if HIDDEN in drawn else Text("{player} draws {tiles}.", player=player, tiles=Listing(drawn))
            teller.tell("gaudi.turn.refill", message, public=many)
        new._passes = 0
        new._pass_on()

    def _mark(self, new: GaudiPosition, whole: Sequence[Corner], teller: _Teller) -> None:
        """Put tokens on the animals just completed; told by corner, so that the order betrays nothing."""
        who = self._to_move
        objective = self._objectives[who]
        values = {corner: worth(objective, *animal_on(new._pavement, corner)) for corner in whole}
        first = sorted((corner for corner in whole if values[corner]), key=lambda corner: (-values[corner], corner))
        marked = set(first[: self._tokens_left[who]])
        for corner in whole:
            about: dict[str, Any] = {
                "player": player_name(who),
                "it": one_coloured(*animal_on(new._pavement, corner)),
            }
            node = ("corner", *corner)
            if corner in marked:
                points = values[corner]
                new._tokens[corner] = who
                left = list(new._tokens_left)
                left[who] -= 1
                new._tokens_left = tuple(left)
                message = Text.plural(
                    "{player} completes {it} and marks it: {n} point.",
                    "{player} completes {it} and marks it: {n} points.",
                    n=points,
                    **about,
                )
                seen = Text("{player} completes {it} and marks it: one or two points.", **about)
                secret = None if self._beginner else seen
                teller.tell("gaudi.turn.mark", message, node, points=points, public=secret, public_points=1)
            elif values[corner]:
                message = Text("{player} completes {it} but has no token left: no point.", **about)
                # Whether it would have been marked is the player's secret.
                seen = Text("{player} completes {it} and has no token left.", **about)
                teller.tell("gaudi.turn.token", message, node, public=None if self._beginner else seen)
            elif len(marked) == self._tokens_left[who] and not self._beginner:
                message = Text("{player} completes {it}, which is no objective: no token.", **about)
                seen = Text("{player} completes {it} and has no token left.", **about)
                teller.tell("gaudi.turn.mark", message, node, public=seen, public_rule="gaudi.turn.token")
            else:
                message = Text("{player} completes {it}, which is no objective: no token.", **about)
                teller.tell("gaudi.turn.mark", message, node)

    def _exchange(self, new: GaudiPosition, move: Move, teller: _Teller) -> None:
        """Swap, or its two halves: draw and return."""
        player = player_name(self._to_move)
        if move.kind == "draw":
            drawn = new._draw()
            message = Text("{player} draws {tile}, since nothing fits.", player=player, tile=drawn)
            seen = Text("{player} draws a tile, since nothing fits.", player=player)
            teller.tell("gaudi.turn.swap", message, public=seen)
            return
        tile = str(move.tile)
        new._take_from_hand(tile)
        if move.kind == "swap":
            drawn = new._draw()
            message = Text(
                "{player} gives back {tile}, since nothing fits, and draws {drawn}.",
                player=player,
                tile=tile,
                drawn=drawn,
            )
            seen = Text("{player} gives a tile back, since nothing fits, and draws another.", player=player)
        else:
            message = Text("{player} gives back {tile}.", player=player, tile=tile)
            seen = Text("{player} gives a tile back.", player=player)
        new._put_back(tile)
        teller.tell("gaudi.turn.swap", message, public=seen)
        hand = new._hands[self._to_move]
        if self._options["swap_once"] and HIDDEN not in hand and not fitting(new._needs, hand, self._match):
            message = Text("It does not help, and one swap is all there is: the turn of {player} ends.", player=player)
            teller.tell("gaudi.turn.swap", message)
            new._passes = 0
            new._pass_on()

    def _draw(self) -> str:
        drawn, self._stock = self._stock[0], self._stock[1:]
        self._put_in_hand(drawn)
        return drawn

    def _put_back(self, tile: str) -> None:
        """Put a tile at a random place of the stock; where nothing of it is known, nothing more is."""
        if self._seed == HIDDEN:
            self._stock = (*self._stock, HIDDEN)
            return
        at = Chance(self.game, self._seed, "put back", self._turn).below(len(self._stock) + 1)
        self._stock = (*self._stock[:at], tile, *self._stock[at:])

    def _take_from_hand(self, tile: str) -> None:
        hand = list(self._hands[self._to_move])
        hand.remove(tile)
        self._set_hand(hand)

    def _put_in_hand(self, *tiles: str) -> None:
        self._set_hand([*self._hands[self._to_move], *tiles])

    def _set_hand(self, hand: Sequence[str]) -> None:
        hands = list(self._hands)
        hands[self._to_move] = tuple(sorted(hand))
        self._hands = tuple(hands)

    def _pass_on(self) -> None:
        step = 1 if self._options["direction"] == "clockwise" else -1
        self._to_move = (self._to_move + step) % self._players

    def _tell_end(self, teller: _Teller) -> None:
        if self._passes >= self._players:
            message = Text("The game ends: all players in turn have passed.")
        else:
            empty = next(i for i, hand in enumerate(self._hands) if not hand)
            message = Text("The game ends: {player} has no tile and the stock is empty.", player=player_name(empty))
        teller.tell("gaudi.end", message, player=None)
        if self._toddler:
            message = Text("Everybody wins.")
            teller.tell("gaudi.toddler", message, player=None)
            return
        best = self._most_points()
        if best is None:
            return  # a view that was played on: who wins depends on what it does not show
        who, points = best
        names = Listing([player_name(i) for i in who])
        if len(who) == 1:
            message = Text.plural("{who} wins with {n} point.", "{who} wins with {n} points.", n=points, who=names)
        else:
            message = Text.plural(
                "{who} share the victory with {n} point each.",
                "{who} share the victory with {n} points each.",
                n=points,
                who=names,
            )
        teller.tell("gaudi.score.winner", message, player=None)

    # ------------------------------------------------------------ scores

    def scores(self) -> tuple[int | None, ...]:
        """Points of each player; in a view None for hidden objectives once a token of theirs lies."""
        points: list[int | None] = [0] * self._players
        for corner, owner in self._tokens.items():
            objective = self._objectives[owner]
            if objective == UNKNOWN:
                points[owner] = None
            else:
                points[owner] = (points[owner] or 0) + worth(objective, *animal_on(self._pavement, corner))
        return tuple(points)

    def score_sheet(self, player: int) -> ScoreSheet:
        """One line for each animal that bears the player's token; one point each where objectives are hidden."""
        self._at_table(player)
        return sheet(self._pavement, self._tokens, self._objectives[player], player)

    def _most_points(self) -> tuple[tuple[int, ...], int] | None:
        known = [points for points in self.scores() if points is not None]
        if len(known) < self._players:
            return None
        best = max(known)
        return tuple(i for i, points in enumerate(known) if points == best), best

    def winners(self) -> tuple[int, ...]:
        """Those with most points (``gaudi.score.winner``), empty before the end; of small children everybody."""
        if not self.is_over:
            return ()
        if self._toddler:
            return tuple(range(self._players))
        best = self._most_points()
        return best[0] if best else ()

    # ------------------------------------------------------------ what a player knows

    def view(self, player: int) -> GaudiPosition:
        """What a player knows: the others' hands and objectives, the stock and the seed are ``"?"``.

        After the end everything lies open but the seed.
        """
        self._at_table(player)
        new = self._copy()
        new._between = self._between
        new._seed = HIDDEN
        if self.is_over:
            new._events = self._events
            return new
        new._events = tuple(event.seen_by(player) for event in self._events)
        new._hands = tuple(hand if i == player else (HIDDEN,) * len(hand) for i, hand in enumerate(self._hands))
        new._stock = (HIDDEN,) * len(self._stock)
        if not self._beginner and not self._toddler:
            new._objectives = tuple(
                objective if i == player else UNKNOWN for i, objective in enumerate(self._objectives)
            )
        if player == self._to_move and not self._between and HIDDEN not in new._hands[player]:
            new._helps = self._told_about_stock()
        return new

    def _told_about_stock(self) -> bool | None:
        """Whether the stock would help, if the mover's moves depend on it; else nobody is told."""
        hand = self._hands[self._to_move]
        if not hand or len(hand) > HAND or fitting(self._needs, hand, self._match):
            return None
        return self._stock_helps()

    def guess(self, seed: int | str = 0) -> GaudiPosition:
        """A full position that agrees with this view, drawn by `seed`; a full position is its own guess."""
        if self._seed != HIDDEN:
            return self
        seed = read_seed(seed)
        chance = Chance(self.game, "guess", seed)
        new = self._copy()
        new._events = self._events
        new._seed = seed
        new._hands, new._stock = guess_tiles(
            Tiles(self._hands, self._stock),
            self._pavement,
            self._needs,
            deck_tiles(self._options["deck"]),
            self._match,
            self._helps,
            chance,
        )
        new._objectives = guess_objectives(self._objectives, self._tokens, self._pavement, chance)
        return new

    # ------------------------------------------------------------ graph, dict, text

    def graph(self) -> nx.Graph[Node]:
        """The pavement, the free cells beside it, and all their corners.

        Returns
        -------
        networkx.Graph
            Nodes ``("cell", q, r)`` with ``tile`` (None on a free cell) and ``("corner", x, y)`` with ``animal``,
            ``colour`` (None unless the animal is whole) and ``token`` (player or None); edges
            ``kind="corner"`` and ``kind="beside"``.
        """
        graph = patch([*sorted(self._pavement), *sorted(self._needs)])
        whole = whole_animals(self._pavement)
        for node, data in graph.nodes(data=True):
            place = (int(node[1]), int(node[2]))
            if node[0] == "cell":
                data["tile"] = self._pavement.get(place)
            else:
                data["colour"] = whole.get(place)
                data["token"] = self._tokens.get(place)
        return graph

    def to_dict(self) -> dict[str, Any]:
        """The position as plain JSON values; cells and corners as keys are written ``"q,r"``."""
        options = dict(self._options)
        if options["deck"] is not None:
            options["deck"] = dict(options["deck"])
        data: dict[str, Any] = {
            "game": self.game,
            "players": self._players,
            "seed": self._seed,
            "options": options,
            "pavement": {f"{q},{r}": tile for (q, r), tile in sorted(self._pavement.items())},
            "hands": [list(hand) for hand in self._hands],
            "objectives": [None if o is None else list(o) for o in self._objectives],
            "tokens": {f"{x},{y}": owner for (x, y), owner in sorted(self._tokens.items())},
            "tokens_left": list(self._tokens_left),
            "stock": list(self._stock),
            "to_move": self._to_move,
            "passes": self._passes,
            "turn": self._turn,
        }
        if self._between:
            data["between"] = True
        if self._helps is not None:
            data["stock_helps"] = self._helps
        return data

    def _key(self) -> tuple[object, ...]:
        return (
            self._players,
            repr(self._seed),
            self._options,
            frozenset(self._pavement.items()),
            self._hands,
            self._objectives,
            frozenset(self._tokens.items()),
            self._tokens_left,
            self._stock,
            None if self.is_over else self._to_move,
            self._passes,
            self._turn,
            self._between,
            self._helps,
        )

    def __repr__(self) -> str:
        state = "over" if self.is_over else f"player {self._to_move + 1} to move"
        return (
            f"<gaudi: {self._players} players, {len(self._pavement)} tiles laid, {len(self._stock)} in stock, "
            f"scores {self.scores()}, {state}>"
        )

    # ------------------------------------------------------------ playing by hand

    def choose(self, clicks: Iterable[Node]) -> Choice:
        """What clicking tiles of the hand, ``("hand", player, k)``, and cells in turn amounts to.

        Each cell takes the tile picked up before it; a cell clicked again gives its tile back.
        """
        if self.is_over or not self._knows_the_mover():
            over = Text("The game is over.") if self.is_over else Text("It is the turn of somebody else.")
            return Choice(None, frozenset(), (), over)
        held: int | None = None
        laid: dict[Cell, int] = {}
        idle: Text | None = None  # why the last click did nothing
        for node in clicks:
            idle = None
            if node[0] == "hand" and node[1] != self._to_move:
                idle = Text("It is the turn of {player}.", player=player_name(self._to_move))
            elif node[0] == "hand" and node[2] not in laid.values():
                held = None if held == node[2] else int(node[2])
            elif node[0] == "cell":
                cell = (int(node[1]), int(node[2]))
                if cell in laid:
                    del laid[cell]
                elif held is not None:
                    laid[cell] = held
                    held = None
                else:
                    idle = Text("First pick a tile of the hand of {player}.", player=player_name(self._to_move))
        hand = self._hands[self._to_move]
        placements = tuple((hand[k], cell) for cell, k in laid.items())
        lit: set[Node] = set()
        for tile, cell in self._next_placements(placements):
            if held is not None and hand[held] == tile:
                lit.add(("cell", *cell))
            elif held is None:
                free = [k for k, other in enumerate(hand) if other == tile and k not in laid.values()]
                lit.update(("hand", self._to_move, k) for k in free)
        chosen: list[Node] = [("hand", self._to_move, k) for k in laid.values()]
        if idle is not None:
            hint = idle
        elif held is not None:
            chosen.append(("hand", self._to_move, held))
            hint = Text("Click the place where {tile} shall lie.", tile=hand[held])
        elif laid:
            hint = Text("Lay what is on trial, or pick another tile of the hand.")
        elif lit:
            hint = Text("{player}: click a tile of the hand.", player=player_name(self._to_move))
        else:
            hint = Text("{player}: no tile of the hand fits.", player=player_name(self._to_move))
        move = str(Move(placements=placements)) if placements else None
        return Choice(move, frozenset(lit), tuple(chosen), hint, self._offers())

    def in_words(self, move: Move | str) -> Text:
        """A move as a sentence has it: which tiles go where."""
        read = self._read(move)
        if read.kind == "swap":
            return Text("give back {tile} and draw another tile", tile=str(read.tile))
        if read.kind == "return":
            return Text("give back {tile}", tile=str(read.tile))
        if read.kind == "draw":
            return Text("draw a tile")
        if read.kind == "pass":
            return Text("pass")
        parts = [Text("{tile} on {cell}", tile=tile, cell=place_text(cell)) for tile, cell in read.placements]
        return Text("{tiles}", tiles=Listing(parts))

    def stage(self) -> dict[str, Any]:
        """Room for three tiles beside the pavement, so that the board keeps still while they are laid."""
        near = {n for cell in self._needs for n in neighbours(cell)}
        return {"room": sorted(near - self._pavement.keys())}

    def trial(self, move: str) -> dict[str, Any]:
        """The tiles of the move as ``pending``, for those that lie on free cells."""
        placements = self._read(move).placements
        return {"pending": {cell: tile for tile, cell in placements if cell not in self._pavement}}

    def _next_placements(self, laid: Sequence[Placement]) -> set[Placement]:
        """What can be laid next so that, perhaps with more, a legal move comes of it."""
        found: set[Placement] = set()
        for move in self.legal_moves():
            found.update(_without(move.placements, laid) or ())
        ones = [(cell, tile) for tile, cell in laid]
        return {
            (tile, cell)
            for tile, cell in found
            if len(laying_order(self._needs, self._match == "all", [*ones, (cell, tile)])) > len(ones)
        }

    def _offers(self) -> tuple[tuple[str, Text], ...]:
        """Passing, which may be tried at any time, and whatever exchange is due."""
        offers = []
        for move in self.legal_moves():
            if move.kind == "swap":
                offers.append((str(move), Text("Swap {tile}", tile=str(move.tile))))
            elif move.kind == "return":
                offers.append((str(move), Text("Give back {tile}", tile=str(move.tile))))
            elif move.kind == "draw":
                offers.append((str(move), Text("Draw a tile")))
        return (*offers, ("pass", Text("Pass")))


def _without(placements: Sequence[Placement], taken: Sequence[Placement]) -> list[Placement] | None:
    """The placements that are left when some are taken away; None if those are not among them."""
    rest = list(placements)
    for one in taken:
        if one not in rest:
            return None
        rest.remove(one)
    return rest


class _Teller:
    """Collects the events of a move and, if wanted, the position right after each."""

    __slots__ = ("events", "position", "told", "who")

    def __init__(self, position: GaudiPosition, told: list[tuple[Event, GaudiPosition]] | None) -> None:
        self.position = position
        self.told = told
        self.events: list[Event] = []
        self.who = position._to_move

    def tell(
        self,
        rule: str,
        message: Text,
        *nodes: Node,
        points: int = 0,
        public: Text | None = None,
        public_points: int = 0,
        public_rule: str | None = None,
        player: int | None = -1,
    ) -> None:
        who = self.who if player == -1 else player
        seen = None if public is None else Event(public_rule or rule, who, public_points, nodes, public)
        event = Event(rule, who, points, nodes, message, seen)
        self.events.append(event)
        if self.told is not None:
            at = self.position._copy()
            at._pavement = dict(at._pavement)
            at._needs = dict(at._needs)
            at._tokens = dict(at._tokens)
            at._to_move = self.who
            at._events = tuple(self.events)
            self.told.append((event, at))

    def close(self) -> None:
        """The move is over: its last event led to the position itself."""
        self.position._events = tuple(self.events)
        if self.told is not None:
            self.told[-1] = (self.events[-1], self.position)
