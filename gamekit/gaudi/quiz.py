"""Questions made up: what may be laid, what is completed, what marking brings, who wins, who may have which cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from string import ascii_uppercase
from typing import Any, Final

from gamekit.chance import Chance
from gamekit.drawing.scene import Scene
from gamekit.gaudi.board import Cell, Corner, animal_at, cells_of, colour_on, corners_of, neighbours
from gamekit.gaudi.examples import EXAMPLES
from gamekit.gaudi.inference import PAIRS, Knowledge
from gamekit.gaudi.inference_drawing import draw as draw_knowledge
from gamekit.gaudi.moves import Move
from gamekit.gaudi.pieces import ANIMALS, Objective, animal_name, colour_name, coloured, one_coloured
from gamekit.gaudi.position import GaudiPosition
from gamekit.gaudi.rules import RULES, completed
from gamekit.gaudi.scoring import animal_on, worth
from gamekit.gaudi.setup import new_game
from gamekit.gaudi.setup import position as build
from gamekit.quiz import Answer, Asked, Topic, pose, title_of
from gamekit.rules import Node
from gamekit.text import Listing, Sentences, Text, player_name

# ---------------------------------------------------------------- positions


def _walked(chance: Chance, moves: int, players: int = 2) -> GaudiPosition:
    """Some way into a random game."""
    position = new_game(players, chance.below(10**6))
    for _ in range(moves):
        legal = position.legal_moves()
        if not legal:
            break
        # Half of them as many tiles as can be, for else hardly an animal is completed.
        most = max(len(move.placements) for move in legal) if chance.below(2) else 0
        position = position.play(chance.choice([move for move in legal if len(move.placements) >= most]))
    return position


def _laid(chance: Chance) -> GaudiPosition | None:
    """A position in which tiles can be laid: of an example, or some way into a game."""
    if chance.below(5) == 0:
        position: Any = chance.choice([at for example in EXAMPLES for at in example.positions()])
    else:
        position = _walked(chance, 3 + chance.below(9))
    if position.is_over or position.options["match"] == "any" or not _lays(position):
        return None
    seen: GaudiPosition = position.view(position.to_move or 0)
    return seen


def _lays(position: GaudiPosition) -> list[Move]:
    return [move for move in position.legal_moves() if move.placements]


def _single(tile: str, cell: Cell) -> Move:
    return Move(placements=[(tile, cell)])


def _cell(cell: Cell) -> Node:
    return ("cell", *cell)


def _corners(corners: Any) -> tuple[Node, ...]:
    return tuple(("corner", *corner) for corner in corners)


def _mover(position: GaudiPosition) -> int:
    return position.to_move or 0


# ---------------------------------------------------------------- may this be laid?


def _draw_places(
    position: GaudiPosition,
    tiles: Mapping[Cell, str],
    letters: Mapping[Cell, str],
    *,
    told: tuple[Node, ...] = (),
    wrong: tuple[Node, ...] = (),
) -> Scene:
    """Lettered places, and on the one that an answer is about its tile."""
    player = _mover(position)
    tried = {cell: tile for cell, tile in tiles.items() if _cell(cell) in {*told, *wrong}}
    hand = [("hand", player, k) for k, tile in enumerate(position.hands[player]) if tile in tiles.values()]
    shown = {cell: letter for cell, letter in letters.items() if cell not in tried}
    return position.draw(pending=tried, letters=shown, chosen=hand[:1], told=told, wrong=wrong)


def _may(chance: Chance, level: int) -> Asked | None:
    position = _laid(chance)
    if position is None:
        return None
    if level == 3:
        return _may_tile(chance, level, position)
    tile = chance.choice(position.hands[_mover(position)])
    places = [cell for cell in position.free_cells() if _around(position, cell) >= level]
    fits = [cell for cell in places if not position.violations(_single(tile, cell))]
    others = chance.shuffled([cell for cell in places if cell not in fits])[: 2 if level == 1 else 3]
    if not fits:
        return None
    right = chance.choice(fits)
    cells = sorted([right, *others], key=lambda cell: (cell[1], 2 * cell[0] + cell[1]))
    answers = {}
    for letter, cell in zip(ascii_uppercase, cells, strict=False):
        answers[cell] = _tried(position, tile, cell, Text("{letter}", letter=letter), letter)
    return pose(
        chance,
        level,
        Text("On which of these places may {player} lay {tile}?", player=player_name(_mover(position)), tile=tile),
        "gaudi.turn.match",
        answers[right],
        [answers[cell] for cell in others],
        partial(_draw_places, position, dict.fromkeys(cells, tile), dict(zip(cells, ascii_uppercase, strict=False))),
        {"position": position, "tile": tile, "cells": dict(zip(ascii_uppercase, cells, strict=False))},
        in_order=True,
    )


def _around(position: GaudiPosition, cell: Cell) -> int:
    """How many tiles lie beside a place."""
    return sum(other in position.pavement for other in neighbours(cell))


def _tried(position: GaudiPosition, tile: str, cell: Cell, text: Text, value: object) -> Answer:
    """A tile on a place as an answer, with why it fits there or why not."""
    refused = position.violations(_single(tile, cell))
    if refused:
        return Answer(text, refused[0].message, value, (_cell(cell), *refused[0].nodes))
    reason = Text.plural(
        "It agrees with the tile that it touches.",
        "It touches {n} tiles and agrees with each of them.",
        n=_around(position, cell),
    )
    return Answer(text, reason, value, (_cell(cell),))


def _draw_tiles(
    position: GaudiPosition, cell: Cell, *, told: tuple[Node, ...] = (), wrong: tuple[Node, ...] = ()
) -> Scene:
    """A lettered place; the tile of an answer is marked in the hand."""
    hand = position.hands[_mover(position)]
    tiles = [hand[int(node[2])] for node in (*told, *wrong) if node[0] == "hand"]
    pending = {cell: tiles[0]} if tiles else {}
    letters = {} if tiles else {cell: "A"}
    return position.draw(pending=pending, letters=letters, told=told, wrong=wrong)


def _may_tile(chance: Chance, level: int, position: GaudiPosition) -> Asked | None:
    """Which tile of the hand fits on a place."""
    hand = position.hands[_mover(position)]
    cells = [cell for cell in position.free_cells() if _around(position, cell) > 1]
    cells = [cell for cell in cells if sum(not position.violations(_single(tile, cell)) for tile in hand) == 1]
    if not cells:
        return None
    cell = chance.choice(cells)
    answers = []
    for k, tile in enumerate(hand):
        made = _tried(position, tile, cell, Text("{tile}", tile=tile), tile)
        answers.append(Answer(made.text, made.reason, tile, (*made.nodes, ("hand", _mover(position), k))))
    right = next(answer for answer in answers if not position.violations(_single(str(answer.value), cell)))
    return pose(
        chance,
        level,
        Text("Which tile of the hand may {player} lay on place A?", player=player_name(_mover(position))),
        "gaudi.turn.match",
        right,
        answers,
        partial(_draw_tiles, position, cell),
        {"position": position, "cell": cell},
        in_order=True,
    )


# ---------------------------------------------------------------- which rule forbids it?


def _proposed(chance: Chance, position: GaudiPosition, many: int) -> Move | None:
    """Some tiles of the hand, laid near one another at random."""
    hand = position.hands[_mover(position)]
    if len(hand) < many:
        return None
    tiles = chance.shuffled(hand)[:many]
    cells = [chance.choice(position.free_cells())]
    near = [cell for other in neighbours(cells[0]) for cell in (other, *neighbours(other))]
    while len(cells) < many:
        spaces = [*(cell for cell in neighbours(cells[-1])), *(near if chance.below(4) == 0 else ())]
        cell = chance.choice(spaces)
        if cell not in position.pavement and cell not in cells:
            cells.append(cell)
    return Move(placements=zip(tiles, cells, strict=True))


def _rule(chance: Chance, level: int) -> Asked | None:
    wanted = chance.choice(_WANTED[level])
    found = _example_of(chance, wanted) if chance.below(4) == 0 else _search(chance, wanted)
    if found is None:
        return None
    position, move = found
    answers = list(_about_rules(position, move, wanted))
    right = next(answer for answer in answers if answer.value == wanted)
    text = Text(
        "{player} wants to lay {move}. Which rule forbids it?",
        player=player_name(_mover(position)),
        move=position.in_words(move),
    )
    return pose(
        chance,
        level,
        text,
        right.rule or "",
        right,
        answers,
        partial(_draw_move, position, move),
        {"position": position, "move": str(move)},
    )


_WANTED: Final = {
    1: ("gaudi.turn.match", "gaudi.turn.two"),
    2: ("gaudi.turn.match", "gaudi.turn.two", "gaudi.turn.touch", ""),
    3: ("gaudi.turn.block", "gaudi.turn.three", "gaudi.turn.touch", "gaudi.turn.match", ""),
}
"""The rules that a proposal breaks, by level; none of them as well."""

_TILES_FOR: Final = {"gaudi.turn.two": (2,), "gaudi.turn.three": (3,), "gaudi.turn.block": (3,)}


def _example_of(chance: Chance, wanted: str) -> tuple[GaudiPosition, Move] | None:
    """A trial of an example that breaks just this rule."""
    breaks = (wanted,) if wanted else ()
    found: list[tuple[Any, Any]] = [
        (example.position, move)
        for example in EXAMPLES
        for trial in example.trials
        if trial.breaks == breaks and example.position.options["match"] == "all"
        if len((move := example.position._read(trial.move)).placements) > 1
    ]
    return chance.choice(found) if found else None


def _search(chance: Chance, wanted: str) -> tuple[GaudiPosition, Move] | None:
    """Tiles laid at random that break just this rule."""
    position = _laid(chance)
    if position is None:
        return None
    for _ in range(150):
        many = chance.choice(_TILES_FOR.get(wanted, (2, 3)))
        move = _proposed(chance, position, many)
        if move is not None and {v.rule for v in position.violations(move)} == ({wanted} if wanted else set()):
            return position, move
    return None


def _draw_move(position: GaudiPosition, move: Move, **marks: Any) -> Scene:
    return position.draw(**position.trial(str(move)), **marks)


def _about_rules(position: GaudiPosition, move: Move, broken: str) -> Iterator[Answer]:
    """Every rule that could forbid a move, and none, with why it does or why not."""
    many = len(move.placements)
    cells = tuple(_cell(cell) for _, cell in move.placements)
    whole = _corners(completed(position.pavement, move.placements))
    refused = position.violations(move)
    reasons: dict[str, tuple[Text, tuple[Node, ...]]] = {
        "gaudi.turn.match": (Text("Each of these tiles agrees with all that it touches."), cells),
        "gaudi.turn.touch": (Text("These tiles touch one another."), cells),
        "gaudi.turn.block": (
            Text("Two tiles never make a block.")
            if many == 2
            else Text("The three do not all touch one another: they lie in a row or round a bend."),
            cells,
        ),
        "gaudi.turn.two": (
            Text("Two tiles must complete an animal, and these do.")
            if many == 2
            else Text("That rule is about two tiles, and here are three."),
            whole or cells,
        ),
        "gaudi.turn.three": (
            Text("Three tiles must complete two animals, and these do.")
            if many == 3
            else Text("That rule is about three tiles, and here are two."),
            whole or cells,
        ),
        "gaudi.turn.mark": (
            Text("Whose objectives an animal meets has nothing to do with where tiles may be laid."),
            whole or cells,
        ),
    }
    if broken:
        reasons[broken] = (refused[0].message, (*cells, *refused[0].nodes))
    for rule, (reason, nodes) in reasons.items():
        yield Answer(title_of(RULES[rule]), reason, rule, nodes, rule)
    if not broken:
        why = Text("They touch, agree with all that they touch, make no block and complete enough.")
        yield Answer(Text("None: it is allowed"), why, "", (*cells, *whole), "gaudi.turn.place")
        return
    look = {
        "gaudi.turn.match": Text("It is not allowed: compare the colours where tiles meet."),
        "gaudi.turn.touch": Text("It is not allowed: look whether the tiles lie side by side."),
        "gaudi.turn.block": Text("It is not allowed: look how the three tiles lie to one another."),
        "gaudi.turn.two": Text("It is not allowed: look for an animal that they complete."),
        "gaudi.turn.three": Text("It is not allowed: count the animals that they complete."),
    }
    yield Answer(Text("None: it is allowed"), look[broken], "", cells, "gaudi.turn.place")


# ---------------------------------------------------------------- which animal is completed?


def _thirds(position: GaudiPosition, move: Move, corner: Corner) -> int:
    """How many thirds of an animal lie after a move."""
    new = {cell for _, cell in move.placements}
    return sum(cell in position.pavement or cell in new for cell in cells_of(corner))


def _complete(chance: Chance, level: int) -> Asked | None:
    position = _laid(chance)
    if position is None:
        return None
    if level == 3:
        return _complete_many(chance, level, position)
    moves = [move for move in _lays(position) if len(move.placements) == 1]
    moves = [move for move in moves if len(completed(position.pavement, move.placements)) in ((1,), (0, 1))[level - 1]]
    if not moves:
        return None
    move = chance.choice(moves)
    ((tile, cell),) = move.placements
    whole = completed(position.pavement, move.placements)
    answers = []
    for corner in corners_of(cell):
        animal, colour = ANIMALS[animal_at(corner)], colour_on(tile, corner)
        thirds = _thirds(position, move, corner)
        why = (
            Text("All three thirds of it lie there then, in the same colour.")
            if corner in whole
            else Text.plural(
                "Of the {animal} only {n} of three thirds lies there then.",
                "Of the {animal} only {n} of three thirds lie there then.",
                n=thirds,
                animal=animal_name(animal),
            )
        )
        answers.append(Answer(one_coloured(animal, colour), why, corner, _corners([corner])))
    if level == 2:
        why = (
            Text("One animal has all three thirds then: look at the corners of the tile.")
            if whole
            else Text("Of each animal of the tile a third is still missing, or two.")
        )
        answers.append(Answer(Text("no animal"), why, None, _corners(whole or corners_of(cell))))
    right = next(answer for answer in answers if answer.value == (whole[0] if whole else None))
    return pose(
        chance,
        level,
        Text(
            "{player} lays {move}. Which animal does that complete?",
            player=player_name(_mover(position)),
            move=position.in_words(move),
        ),
        "gaudi.turn.mark",
        right,
        answers,
        partial(_draw_move, position, move),
        {"position": position, "move": str(move)},
    )


def _complete_many(chance: Chance, level: int, position: GaudiPosition) -> Asked | None:
    """How many animals two or three tiles complete."""
    moves = [move for move in _lays(position) if len(move.placements) > 1]
    if not moves:
        return None
    move = chance.choice(moves)
    whole = completed(position.pavement, move.placements)
    n, tiles = len(whole), len(move.placements)
    corners = sorted({corner for _, cell in move.placements for corner in corners_of(cell)} - set(whole))
    nearly = _corners([corner for corner in corners if _thirds(position, move, corner) == 2])
    ones = {corner for tile, cell in move.placements for corner in completed(position.pavement, [(tile, cell)])}
    laid = tuple(_cell(cell) for _, cell in move.placements)
    mistakes = [
        (n + len(nearly), Text("Of some of these animals a third is still missing."), nearly),
        (n + 1, Text("That is one too many: only those count of which all three thirds lie there."), nearly or laid),
        (n - 1, Text("That is one too few: look at every corner of every tile laid."), _corners(whole)),
        (len(ones), Text("Tiles of the same turn complete animals together, too."), _corners(set(whole) - ones)),
        (
            sum(corner in whole for _, cell in move.placements for corner in corners_of(cell)),
            Text("An animal counts once, on however many of these tiles it lies."),
            _corners(whole),
        ),
        (tiles, Text("That is how many tiles are laid, not how many animals they complete."), laid),
    ]
    right = Answer(
        Text("{n}", n=n), Text("That is how many have all three thirds in one colour then."), n, _corners(whole)
    )
    return pose(
        chance,
        level,
        Text(
            "{player} lays {move}. How many animals does that complete?",
            player=player_name(_mover(position)),
            move=position.in_words(move),
        ),
        "gaudi.turn.three" if tiles == 3 else "gaudi.turn.two",
        right,
        [Answer(Text("{n}", n=value), why, value, nodes) for value, why, nodes in mistakes],
        partial(_draw_move, position, move),
        {"position": position, "move": str(move)},
        in_order=True,
    )


# ---------------------------------------------------------------- what does marking bring?


def _points(n: int) -> Text:
    return Text.plural("{n} point", "{n} points", n=n)


def _mark(chance: Chance, level: int) -> Asked | None:
    position = _laid(chance)
    if position is None:
        return None
    player = _mover(position)
    objective = position.objectives[player]
    if objective is None:
        return None
    moves = [move for move in chance.shuffled(_lays(position))[:60] if _worths(position, move, level) is not None]
    if not moves:
        return None
    move = moves[0]
    worths = _worths(position, move, level) or {}
    total = sum(worths.values())
    met = [corner for corner, points in worths.items() if points]
    both = [corner for corner, points in worths.items() if points == 2]
    unmet = [corner for corner, points in worths.items() if not points]
    corners = {corner for _, cell in move.placements for corner in corners_of(cell)} - worths.keys()
    nearly = sorted(corner for corner in corners if _thirds(position, move, corner) == 2)
    mistakes = [
        (len(met), Text("An animal that meets both cards brings two points."), both, "gaudi.score.two"),
        (len(worths), Text("An animal that meets neither card is not marked and brings nothing."), unmet, None),
        (2 * len(met), Text("Two points are for an animal that meets both cards."), met, "gaudi.score.two"),
        (total + 1, Text("An animal of which a third is missing brings nothing."), nearly, None),
        (total - 1, Text("Every animal that meets a card is marked and counts."), met, None),
        (0, Text("An animal that meets a card is marked at once: that is not a choice."), met, None),
        (total + 2, Text("Only what is completed in this turn brings points."), list(worths), None),
    ]
    reasons = Listing(
        [
            Text("{it}: {n}", it=coloured(*_animal(position, move, corner)), n=points)
            for corner, points in worths.items()
        ]
    )
    text = Text(
        "{player} has the cards {animal} and {colour} and lays {move}. How many points does the marking bring?",
        player=player_name(player),
        animal=animal_name(objective[0]),
        colour=colour_name(objective[1]),
        move=position.in_words(move),
    )
    return pose(
        chance,
        level,
        text,
        "gaudi.turn.mark",
        Answer(
            _points(total),
            Text("The points of what is completed are {reasons}.", reasons=reasons),
            total,
            _corners(worths),
        ),
        [Answer(_points(n), why, n, _corners(nodes or worths), rule) for n, why, nodes, rule in mistakes if n >= 0],
        partial(_draw_move, position, move),
        {"position": position, "move": str(move)},
        in_order=True,
    )


def _animal(position: GaudiPosition, move: Move, corner: Corner) -> tuple[str, str]:
    laid = {**position.pavement, **{cell: tile for tile, cell in move.placements}}
    return animal_on(laid, corner)


def _worths(position: GaudiPosition, move: Move, level: int) -> dict[Corner, int] | None:
    """What each animal that a move completes is worth to the mover; None if that does not suit the level."""
    whole = completed(position.pavement, move.placements)
    objective = position.objectives[_mover(position)]
    worths = {corner: worth(objective, *_animal(position, move, corner)) for corner in whole}
    suits = {
        1: len(whole) == 1,
        2: len(whole) > 1 and sum(worths.values()) > 0,
        3: len(whole) > 1 and 2 in worths.values(),
    }
    return worths if suits[level] else None


# ---------------------------------------------------------------- who wins?


def _winner(chance: Chance, level: int) -> Asked | None:
    players = 3 if level == 3 and chance.below(2) else 2
    position = _walked(chance, 6 * players + chance.below(8), players)
    if position.is_over:
        return None
    points = [int(n or 0) for n in position.scores()]
    tokens = [sum(owner == player for owner in position.tokens.values()) for player in range(players)]
    ended = build(
        position.pavement,
        [(), *position.hands[1:]],
        objectives=position.objectives,
        tokens=position.tokens,
    )
    winners = ended.winners()
    best = sorted(range(players), key=lambda player: (-points[player], player))
    most = [player for player in range(players) if tokens[player] == max(tokens)]
    suits = {
        1: points[best[0]] > points[best[1]] + 1 and most == [best[0]],
        2: len(winners) == 1 and most != [best[0]],
        3: points[best[0]] <= points[best[1]] + 1 and len(winners) < 3,
    }
    if not suits[level]:
        return None
    sums = Listing(
        [
            Text("{player}: {points}", player=player_name(player), points=_points(points[player]))
            for player in range(players)
        ]
    )
    mine = {
        player: _corners(corner for corner, owner in position.tokens.items() if owner == player)
        for player in range(players)
    }
    answers = [
        Answer(player_name(player), _why(player, winners, most, sums), (player,), mine[player])
        for player in range(players)
    ]
    two = tuple(sorted(best[:2]))
    share = Text("{who} share the victory", who=Listing([player_name(player) for player in two]))
    why = (
        Text("Equally many points share the victory: {sums}.", sums=sums)
        if winners == two
        else Text("They do not have equally many points: an animal that meets both cards counts two.")
    )
    answers.append(Answer(share, why, two, mine[two[0]] + mine[two[1]]))
    return pose(
        chance,
        level,
        Text("If the game ended now, who would win?"),
        "gaudi.score.winner",
        next(answer for answer in answers if answer.value == winners),
        answers,
        partial(position.draw, scores=False),
        {"position": ended},
    )


def _why(player: int, winners: tuple[int, ...], most: list[int], sums: Listing) -> Text:
    name = player_name(player)
    if winners == (player,):
        return Text("{player} has the most points: {sums}.", player=name, sums=sums)
    if player in winners:
        return Text("Another player has as many points as {player}, so they share the victory.", player=name)
    if player in most:
        return Text("Nobody has more tokens than {player}, but points decide: some count two.", player=name)
    return Text("{player} has fewer points than another player: count each token once or twice.", player=name)


# ---------------------------------------------------------------- which objectives are still possible?


def _draw_known(knowledge: Knowledge, *, told: tuple[Node, ...] = (), wrong: tuple[Node, ...] = ()) -> Scene:
    """What is known is shown with the right answer only."""
    return draw_knowledge(knowledge if told else Knowledge.start(knowledge.players), told=told, wrong=wrong)


def _possible(chance: Chance, level: int) -> Asked | None:
    start = Knowledge.start(3)
    deal = start.guess(chance.below(10**6))
    player = chance.below(3)
    seen = []
    who = [player] * level if level < 3 else [player, (player + 1) % 3, (player + 2) % 3, player]
    for other in who:
        animal, colour = chance.choice(PAIRS)
        seen.append((other, animal, colour, worth(deal[other], animal, colour) > 0))
    if len(set(seen)) < len(seen):
        return None
    knowledge = start
    for it in seen:
        knowledge = knowledge.seen(*it)
    possible = list(knowledge.pairs(player))
    answers = {pair: _pair(player, pair, seen) for pair in PAIRS}
    gone = [pair for pair in chance.shuffled(PAIRS) if pair not in possible]
    if level == 3:
        # Those that only the cards of others rule out come first: they are hard to see.
        gone.sort(key=lambda pair: _own_reason(player, pair, seen) is not None)
        if not gone or _own_reason(player, gone[0], seen) is not None:
            return None
        gone = gone[:3]
    story = Sentences([_observed(*it) for it in seen])
    right = chance.choice(possible)
    reason = Text("With {pair} all that was seen would have been just so.", pair=_cards(right))
    return pose(
        chance,
        level,
        Text(
            "Three play, and all have tokens left. {story} Which two cards may {player} have?",
            story=story,
            player=player_name(player),
        ),
        "gaudi.turn.mark",
        Answer(_cards(right), reason, right, _field(player, right)),
        [answers[pair] for pair in gone],
        partial(_draw_known, knowledge),
        {"seen": tuple(seen), "player": player},
    )


def _field(player: int, pair: Objective) -> tuple[Node, ...]:
    return (("pair", player, *pair),)


def _cards(pair: Objective) -> Text:
    return Text("{animal} and {colour}", animal=animal_name(pair[0]), colour=colour_name(pair[1]))


def _observed(player: int, animal: str, colour: str, marked: bool) -> Text:
    about = {"player": player_name(player), "it": one_coloured(animal, colour)}
    if marked:
        return Text("{player} completes {it} and marks it.", **about)
    return Text("{player} completes {it} and does not mark it.", **about)


def _own_reason(player: int, pair: Objective, seen: list[tuple[int, str, str, bool]]) -> Text | None:
    """What a player did that does not go with a pair of cards, if there is anything."""
    for other, animal, colour, marked in seen:
        if other == player and (worth(pair, animal, colour) > 0) != marked:
            about = {"pair": _cards(pair), "it": one_coloured(animal, colour)}
            if marked:
                return Text("With {pair} nobody could mark {it}: neither card is met.", **about)
            return Text("With {pair} one has to mark {it}: that is not a choice.", **about)
    return None


def _pair(player: int, pair: Objective, seen: list[tuple[int, str, str, bool]]) -> Answer:
    """A pair that is not possible any more, with why."""
    own = _own_reason(player, pair, seen)
    why = Text("Each card is there once, and another must have one of these: {pair}.", pair=_cards(pair))
    rule = "gaudi.turn.mark" if own is not None else "gaudi.setup.few"
    return Answer(_cards(pair), own or why, pair, _field(player, pair), rule)


TOPICS: Final = (
    Topic("may", Text("May this be laid?"), _may),
    Topic("rule", Text("Which rule forbids it?"), _rule),
    Topic("complete", Text("Which animal is completed?"), _complete),
    Topic("mark", Text("What does the marking bring?"), _mark),
    Topic("possible", Text("Which cards are still possible?"), _possible),
    Topic("winner", Text("Who wins?"), _winner),
)
"""What questions can be about."""
