"""The rules of the Gaudí tiles, the options that vary them, and why a set of tiles is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final

from gamekit.gaudi.board import (
    BIT,
    NEEDS,
    Cell,
    Corner,
    animal_at,
    cells_of,
    colour_on,
    corners_of,
    neighbours,
    shared_corner,
)
from gamekit.gaudi.moves import Placement, laying_order
from gamekit.gaudi.pieces import ANIMALS, one_coloured, read_deck
from gamekit.position import Option
from gamekit.rules import Node, Rule, Violation, rulebook
from gamekit.text import Listing, Text

RULES: Final = rulebook(
    Rule(
        "gaudi.tiles",
        "sheet",
        Text("The tiles"),
        Text(
            "The box holds 84 six-sided tiles. Each shows a third of a starfish, of a shell and of a jellyfish, "
            "always at the same three corners; only the colours differ. There are 27 designs: the three of a "
            "single colour four times, the others three times."
        ),
    ),
    Rule(
        "gaudi.cards",
        "sheet",
        Text("The objective cards"),
        Text(
            "Twelve cards set objectives: six show an animal and six a colour, so each animal and each colour "
            "comes twice."
        ),
    ),
    Rule(
        "gaudi.tokens",
        "sheet",
        Text("The tokens"),
        Text(
            "There are 150 tokens in six motifs. Everybody takes one motif: 35 tokens with two players, 25 with "
            "three or four, 15 with five or six."
        ),
    ),
    Rule(
        "gaudi.setup.cards",
        "sheet",
        Text("Secret objectives"),
        Text(
            "Everybody draws one animal card and one colour card and shows them to nobody before the end. The "
            "cards left over are put away unseen."
        ),
    ),
    Rule(
        "gaudi.setup.few",
        "sheet",
        Text("Cards for two or three players"),
        Text(
            "With two or three players only six cards are used, one of each animal and one of each colour, so "
            "that no two players share an objective."
        ),
    ),
    Rule(
        "gaudi.setup.start",
        "sheet",
        Text("The start tile"),
        Text("A tile that shows all three colours, drawn at random, is laid in the middle of the table."),
    ),
    Rule(
        "gaudi.setup.hand",
        "sheet",
        Text("The first hand"),
        Text("Everybody draws three tiles and keeps them hidden from the others."),
    ),
    Rule(
        "gaudi.setup.order",
        "sheet",
        Text("Who plays when"),
        Text(
            "The youngest begins, then the turn goes to the left, which is clockwise. One of the sheets also says "
            "counter-clockwise, so the direction is an option."
        ),
    ),
    Rule(
        "gaudi.setup.short",
        "sheet",
        Text("The short game"),
        Text(
            "For a shorter game use 50 tiles: the start tile and 49 more at random. The others stay in the box unseen."
        ),
    ),
    Rule(
        "gaudi.turn.place",
        "sheet",
        Text("Lay one to three tiles"),
        Text(
            "In your turn you lay one, two or three tiles of your hand on free places. You may not pass while "
            "one of them fits."
        ),
    ),
    Rule(
        "gaudi.turn.match",
        "sheet",
        Text("Animals and colours must agree"),
        Text(
            "A tile must join the tiles on the table, and where they meet, animal and colour must agree: with every "
            "neighbour, or, as an option, with one neighbour at least. Tiles are laid one after another, and one "
            "may join another that was laid in the same turn."
        ),
    ),
    Rule(
        "gaudi.turn.touch",
        "sheet",
        Text("The tiles of a turn touch"),
        Text("Two or three tiles laid in one turn must hang together side by side as one group."),
    ),
    Rule(
        "gaudi.turn.block",
        "sheet",
        Text("No compact block"),
        Text(
            "Three tiles laid in one turn may not all touch each other round one corner, whether an animal lies "
            "at that corner or not."
        ),
    ),
    Rule(
        "gaudi.turn.two",
        "sheet",
        Text("Two tiles complete an animal"),
        Text(
            "Whoever lays two tiles must complete at least one animal with them. It need not be one of the "
            "player's objectives."
        ),
    ),
    Rule(
        "gaudi.turn.three",
        "sheet",
        Text("Three tiles complete two animals"),
        Text(
            "Whoever lays three tiles must complete at least two animals with them. They need not be among the "
            "player's objectives."
        ),
    ),
    Rule(
        "gaudi.turn.swap",
        "sheet",
        Text("Swap when nothing fits"),
        Text(
            "If no tile of your hand fits anywhere, you exchange one with the stock and go on with your turn. "
            "Either you give one back first, and draw another one than that, or, as an option, you draw first and "
            "then give back one that does not fit. You swap until a tile fits or, as an option, just once."
        ),
    ),
    Rule(
        "gaudi.turn.pass",
        "house",
        Text("Passing"),
        Text("You pass only if no tile of your hand fits anywhere and none of the stock would."),
    ),
    Rule(
        "gaudi.turn.mark",
        "sheet",
        Text("Mark your animals"),
        Text(
            "If you complete an animal whose kind or colour is among your two objectives, you put one of your "
            "tokens on it; this is not a choice. Other animals stay without a token, and nobody marks what "
            "somebody else completed."
        ),
    ),
    Rule(
        "gaudi.turn.token",
        "house",
        Text("Out of tokens"),
        Text(
            "Without a token left there is no mark and no point. If there are fewer tokens than animals to mark, "
            "those worth two points come first."
        ),
    ),
    Rule(
        "gaudi.turn.refill",
        "sheet",
        Text("Draw new tiles"),
        Text("After laying you draw until you hold three tiles again, as long as the stock lasts."),
    ),
    Rule(
        "gaudi.end",
        "sheet",
        Text("The end of the game"),
        Text(
            "The game ends when a player has no tile left and there is none to draw. It also ends when all "
            "players in turn have passed."
        ),
    ),
    Rule(
        "gaudi.score.one",
        "sheet",
        Text("One point"),
        Text("An animal with your token that meets one of your two objectives is worth one point."),
    ),
    Rule(
        "gaudi.score.two",
        "sheet",
        Text("Two points"),
        Text("An animal with your token that meets both your objectives is worth two points."),
    ),
    Rule(
        "gaudi.score.winner",
        "sheet",
        Text("Who wins"),
        Text("Whoever has most points wins. Players with equally many share the victory."),
    ),
    Rule(
        "gaudi.beginner",
        "sheet",
        Text("Beginners' rules"),
        Text(
            "Beginners need not complete animals to lay two or three tiles, may lay compact blocks, and have "
            "their objectives lying open."
        ),
    ),
    Rule(
        "gaudi.toddler",
        "sheet",
        Text("From four years"),
        Text(
            "Small children lay one tile a turn, so that animals and colours agree. There are no objectives, no "
            "tokens and no points, and everybody wins."
        ),
    ),
)
"""The rules by their ids, in the order of a game."""

_YES_NO: Final = (Text("no"), Text("yes"))

OPTIONS: Final = (
    Option("short", False, (False, True), "gaudi.setup.short", Text("Short game"), _YES_NO),
    Option("beginner", False, (False, True), "gaudi.beginner", Text("Beginners' rules"), _YES_NO),
    Option("toddler", False, (False, True), "gaudi.toddler", Text("From four years"), _YES_NO),
    Option(
        "match",
        "all",
        ("all", "any"),
        "gaudi.turn.match",
        Text("A tile agrees with"),
        (Text("every neighbour"), Text("one neighbour at least")),
    ),
    Option(
        "swap",
        "return-first",
        ("return-first", "draw-first"),
        "gaudi.turn.swap",
        Text("When nothing fits"),
        (Text("give back, then draw"), Text("draw, then give back")),
    ),
    Option("swap_once", False, (False, True), "gaudi.turn.swap", Text("Swap only once"), _YES_NO),
    Option(
        "direction",
        "clockwise",
        ("clockwise", "counter-clockwise"),
        "gaudi.setup.order",
        Text("Order of play"),
        (Text("clockwise"), Text("counter-clockwise")),
    ),
    Option("deck", None, (), "gaudi.tiles", Text("Tiles in the box"), check=read_deck),
)
"""The options of ``new_game``."""


def laying_violations(
    pavement: Mapping[Cell, str],
    needs: Mapping[Cell, int],
    hand: Sequence[str],
    placements: Sequence[Placement],
    match: str,
    free: bool,
    toddler: bool,
) -> list[Violation]:
    """Every rule that laying these tiles breaks; see :meth:`GaudiPosition.violations`."""
    refused = _place(pavement, hand, placements)
    if refused:
        return refused
    cells = [cell for _, cell in placements]
    refused = _match(pavement, needs, placements, match)
    if toddler:
        if len(cells) > 1:
            message = Text("Small children lay one tile in a turn, not {n}.", n=len(cells))
            refused.append(Violation("gaudi.toddler", _nodes(cells), message))
        return refused
    if len(cells) == 1:
        return refused
    refused += _touch(cells)
    if free:
        return refused
    if len(cells) == 3:
        refused += _block(cells)
    whole = completed(pavement, placements)
    wanted = len(cells) - 1
    if len(whole) < wanted:
        refused.append(_too_few(cells, whole, wanted))
    return refused


def _nodes(cells: Sequence[Cell], corners: Sequence[Corner] = ()) -> tuple[Node, ...]:
    return (*(("cell", *cell) for cell in cells), *(("corner", *corner) for corner in corners))


def place_text(cell: Cell) -> str:
    """A cell as texts call it."""
    return f"({cell[0]}, {cell[1]})"


def _place(pavement: Mapping[Cell, str], hand: Sequence[str], placements: Sequence[Placement]) -> list[Violation]:
    rule = "gaudi.turn.place"
    cells = [cell for _, cell in placements]
    refused = []
    if len(cells) > 3:
        message = Text("At most three tiles are laid in a turn, not {n}.", n=len(cells))
        refused.append(Violation(rule, _nodes(cells), message))
    for tile, many in Counter(tile for tile, _ in placements).items():
        held = list(hand).count(tile)
        if many > held:
            message = (
                Text.plural(
                    "Tile {tile} is wanted more often than the hand holds it: there is {n}.",
                    "Tile {tile} is wanted more often than the hand holds it: there are {n}.",
                    n=held,
                    tile=tile,
                )
                if held
                else Text("Tile {tile} is not in the hand.", tile=tile)
            )
            refused.append(Violation(rule, _nodes([c for t, c in placements if t == tile]), message))
    for cell, many in Counter(cells).items():
        if cell in pavement:
            message = Text("A tile lies on {cell} already: {tile}.", cell=place_text(cell), tile=pavement[cell])
            refused.append(Violation(rule, _nodes([cell]), message))
        elif many > 1:
            message = Text("Only one tile can lie on {cell}.", cell=place_text(cell))
            refused.append(Violation(rule, _nodes([cell]), message))
    return refused


def _match(
    pavement: Mapping[Cell, str], needs: Mapping[Cell, int], placements: Sequence[Placement], match: str
) -> list[Violation]:
    """The tiles that do not agree as the option asks, and those that join nothing."""
    new = {cell: tile for tile, cell in placements}
    table = {**{n: pavement[n] for c in new for n in neighbours(c) if n in pavement}, **new}
    refused = []
    for cell, tile in sorted(new.items()):
        clashes = [
            (corner, n)
            for n in neighbours(cell)
            if n in table
            and (corner := shared_corner(cell, n)) is not None
            and colour_on(table[n], corner) != colour_on(tile, corner)
        ]
        agreeing = sum(1 for n in neighbours(cell) if n in table) - len(clashes)
        if clashes and (match == "all" or not agreeing):
            refused.append(_clash(cell, tile, table, clashes))
    joined = laying_order(needs, match == "all", [(cell, tile) for tile, cell in placements])
    told = {violation.nodes[0] for violation in refused}
    for cell in sorted(new.keys() - {cell for cell, _ in joined}):
        if ("cell", *cell) not in told:
            message = Text("Tile {tile} on {cell} joins no tile on the table.", tile=new[cell], cell=place_text(cell))
            refused.append(Violation("gaudi.turn.match", _nodes([cell]), message))
    return refused


class Reasons(Listing):
    """Some reasons, each of which has commas of its own."""

    __slots__ = ()

    def __str__(self) -> str:
        return "; ".join(map(str, self.items))


def _clash(cell: Cell, tile: str, table: Mapping[Cell, str], clashes: Sequence[tuple[Corner, Cell]]) -> Violation:
    corners = list(dict.fromkeys(corner for corner, _ in clashes))
    reasons = []
    for corner in corners:
        animal = ANIMALS[animal_at(corner)]
        other = next(n for c, n in clashes if c == corner)
        reasons.append(
            Text(
                "the neighbour shows {there}, this tile {here}",
                there=one_coloured(animal, colour_on(table[other], corner)),
                here=one_coloured(animal, colour_on(tile, corner)),
            )
        )
    message = Text(
        "Tile {tile} does not fit on {cell}: {reasons}.",
        tile=tile,
        cell=place_text(cell),
        reasons=Reasons(reasons),
    )
    return Violation("gaudi.turn.match", _nodes([cell, *dict.fromkeys(n for _, n in clashes)], corners), message)


def _touch(cells: Sequence[Cell]) -> list[Violation]:
    group, grown = {cells[0]}, True
    while grown:
        more = {cell for cell in cells if cell not in group and group & set(neighbours(cell))}
        group |= more
        grown = bool(more)
    if len(group) == len(set(cells)):
        return []
    apart = [place_text(cell) for cell in cells if cell not in group]
    message = Text.plural(
        "The tiles of one turn must touch: {apart} has no side in common with the others.",
        "The tiles of one turn must touch: {apart} have no side in common with the others.",
        n=len(apart),
        apart=Listing(apart),
    )
    return [Violation("gaudi.turn.touch", _nodes(cells), message)]


_ROUND: Final = {
    "starfish": Text("The three tiles all touch each other round the starfish."),
    "shell": Text("The three tiles all touch each other round the shell."),
    "jellyfish": Text("The three tiles all touch each other round the jellyfish."),
}


def _block(cells: Sequence[Cell]) -> list[Violation]:
    if any(shared_corner(a, b) is None for a, b in combinations(cells, 2)):
        return []
    corner = set.intersection(*(set(corners_of(cell)) for cell in cells))
    message = (
        _ROUND[ANIMALS[animal_at(min(corner))]]
        if corner
        else Text("The three tiles all touch each other round one corner.")
    )
    return [Violation("gaudi.turn.block", _nodes(cells, sorted(corner)), message)]


def completed(pavement: Mapping[Cell, str], placements: Sequence[Placement]) -> list[Corner]:
    """The animals that these tiles complete, by corner."""
    new = {cell: tile for tile, cell in placements}
    whole = []
    for corner in sorted({corner for cell in new for corner in corners_of(cell)}):
        shown = set()
        for cell in cells_of(corner):
            tile = new.get(cell) or pavement.get(cell)
            shown.add(colour_on(tile, corner) if tile else None)
        if len(shown) == 1 and None not in shown:
            whole.append(corner)
    return whole


def _too_few(cells: Sequence[Cell], whole: Sequence[Corner], wanted: int) -> Violation:
    if wanted == 1:
        message = Text("Two tiles must complete an animal; these complete none.")
    elif whole:
        message = Text("Three tiles must complete two animals; these complete only one.")
    else:
        message = Text("Three tiles must complete two animals; these complete none.")
    rule = "gaudi.turn.two" if wanted == 1 else "gaudi.turn.three"
    return Violation(rule, _nodes(cells, whole), message)


def fits_anywhere(needs: Mapping[Cell, int], tile: str, match: str) -> bool:
    """Whether a tile could be laid by itself."""
    bit = BIT[tile]
    if match == "all":
        return any(NEEDS[code].all & bit for code in needs.values())
    return any(NEEDS[code].any & bit for code in needs.values())
