"""Questions made up: what may be done now, what a hand scores, how likely a tile is there, which trophy, who wins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, Final

from gamekit.bugs.chances import third_there, tiles_for
from gamekit.bugs.drawing import draw_bars, draw_hand
from gamekit.bugs.examples import EXAMPLES
from gamekit.bugs.moves import Move
from gamekit.bugs.pieces import (
    ALIKE,
    ASIDE,
    FAMILIES,
    LIKE,
    SECOND,
    TROPHIES,
    TWO_EYES,
    families_for,
    family_name,
    trophies_for,
)
from gamekit.bugs.position import BugsPosition
from gamekit.bugs.rules import RULES
from gamekit.bugs.scoring import LOOSE, THREE, score
from gamekit.bugs.setup import from_dict
from gamekit.bugs.setup import position as build
from gamekit.chance import Chance
from gamekit.drawing.scene import Scene
from gamekit.quiz import Answer, Asked, Topic, pose, title_of
from gamekit.rules import Node
from gamekit.text import Listing, Sentences, Text, Value, player_name

_PLAYERS: Final = 3
_SPOTS: Final = 16
_NOW: Final = 20 * SECOND
"""When a question is asked, in milliseconds."""

# ---------------------------------------------------------------- what may be done now


def _table(chance: Chance) -> BugsPosition:
    """A small table in the midst of a game: hands full and empty, and perhaps a trophy taken."""
    families = chance.shuffled(TWO_EYES)[: 4 + chance.below(2)]
    tiles = chance.shuffled([family for family in families for _ in range(ALIKE)])
    taken: list[int | None] = [None] * _PLAYERS
    if chance.below(2):
        taken[chance.below(_PLAYERS)] = 3
    right = [tiles.pop() if taken[player] is None and chance.below(2) else None for player in range(_PLAYERS)]
    left = [[tiles.pop() for _ in range(chance.below(3))] for _ in range(_PLAYERS)]
    spots = chance.shuffled(range(_SPOTS))
    return build(
        players=_PLAYERS,
        spots=_SPOTS,
        layout=chance.below(1000),
        table=dict(zip(spots, tiles, strict=False)),
        right=right,
        left=left,
        trophies=[2] if 3 in taken else [3, 2],
        taken=taken,
        time=_NOW // SECOND,
    )


def _some_move(chance: Chance, position: BugsPosition, level: int) -> Move:
    """Something that somebody might do a second later; at level 3 also what comes too late."""
    kind = chance.choice(
        ("pick", "keep", "back", "trophy") if level == 1 else ("pick", "back", "group", "stir", "keep")
    )
    ms = _NOW + (-SECOND if level == 3 and chance.below(5) == 0 else SECOND)
    spots = {"pick": 1, "back": 1, "stir": 1, "group": 2}.get(kind, 0)
    lying, free = sorted(position.table), [k for k in range(_SPOTS) if k not in position.table]
    where = [chance.choice(free if kind == "back" else lying), chance.choice(free)]
    if chance.below(4) == 0:
        where = chance.shuffled(range(_SPOTS))[:2]
    return Move(ms, chance.below(_PLAYERS), kind, *where[:spots])


def _position(chance: Chance) -> tuple[BugsPosition, list[Move]]:
    """A table, or that of an example with its trials."""
    if chance.below(5) == 0:
        found: list[Any] = [example for example in EXAMPLES if example.trials]
        example = chance.choice(found)
        return example.position, [example.position._read(trial.move) for trial in example.trials]
    return _table(chance), []


def _may(chance: Chance, level: int) -> Asked | None:
    position, moves = _position(chance)
    moves = chance.shuffled(moves) or [_some_move(chance, position, level) for _ in range(24)]
    if len({move.ms for move in moves}) > 1 and level < 3:
        moves = [move for move in moves if move.ms > _NOW]
    answers = [_tried(position, move) for move in moves]
    legal = [answer for answer in answers if answer.rule is None]
    refused = {str(answer.reason): answer for answer in answers if answer.rule is not None}
    if not legal:
        return None
    return pose(
        chance,
        level,
        Text("Which of these can be done now?"),
        "bugs.play.together",
        legal[0],
        refused.values(),
        position.draw,
        {"position": position},
    )


def _tried(position: BugsPosition, move: Move) -> Answer:
    """A move as an answer, with why it is refused, and by which rule, or why it is not."""
    refused = position.violations(move)
    if refused:
        nodes = tuple(node for violation in refused for node in violation.nodes)
        reason = Text("{story}", story=Sentences([violation.message for violation in refused]))
        return Answer(position.in_words(move), reason, str(move), nodes or move.nodes, refused[0].rule)
    return Answer(position.in_words(move), _why_not_refused(move), str(move), move.nodes)


def _why_not_refused(move: Move) -> Text:
    if move.kind == "pick":
        return Text("The right hand is empty, and a tile lies there.")
    if move.kind == "keep":
        return Text("There is a tile in the right hand, and it may be kept.")
    if move.kind == "back":
        return Text("A tile from the right hand may go to any free place, not only to where it came from.")
    if move.kind == "group":
        return Text("The right hand is empty, and the place to which the tile goes is free.")
    if move.kind == "stir":
        return Text("The right hand is empty, and nothing on the table belongs to anybody.")
    return Text("A trophy may be taken at any moment, also with a tile in the right hand.")


# ---------------------------------------------------------------- which rule forbids it?


_WANTED: Final = {
    1: ("bugs.play.one", "bugs.stop.trophy"),
    2: ("bugs.play.one", "bugs.stop.trophy", "bugs.play.back", "bugs.play.group", "bugs.play.stir"),
    3: ("bugs.play.one", "bugs.play.together", "bugs.play.back", "bugs.play.group", "bugs.play.stir", ""),
}
"""The rules that a move breaks, by level; none of them as well."""


def _rule(chance: Chance, level: int) -> Asked | None:
    wanted = chance.choice(_WANTED[level])
    position, moves = _position(chance)
    moves = moves or [_some_move(chance, position, max(2, level) if chance.below(2) else level) for _ in range(12)]
    moves = [move for move in moves if {v.rule for v in position.violations(move)} == ({wanted} if wanted else set())]
    if not moves:
        return None
    move = chance.choice(moves)
    answers = list(_about_rules(position, move, wanted))
    right = next(answer for answer in answers if answer.value == wanted)
    return pose(
        chance,
        level,
        Text("It is {now} s. Which rule forbids this: {move}?", now=_NOW // SECOND, move=position.in_words(move)),
        right.rule or "",
        right,
        answers,
        partial(position.draw, chosen=[node for node in move.nodes if node[0] == "spot"]),
        {"position": position, "move": str(move)},
    )


def _about_rules(position: BugsPosition, move: Move, broken: str) -> Iterator[Answer]:
    """Every rule that could forbid a move, and none, with why it does or why not."""
    player = move.player or 0
    name = player_name(player)
    hand: tuple[Node, ...] = (("right", player),)
    left: tuple[Node, ...] = (("left", player),)
    spots = tuple(node for node in move.nodes if node[0] == "spot") or hand
    reasons: dict[str, tuple[Text, tuple[Node, ...]]] = {
        "bugs.play.one": (
            Text("A second tile in the hand is forbidden, but the hand is empty.")
            if move.kind == "pick"
            else Text("Nobody takes a second tile here."),
            hand,
        ),
        "bugs.play.back": (
            Text("There is a tile to put back, and the place is free.")
            if move.kind == "back"
            else Text("No tile is put back here."),
            spots,
        ),
        "bugs.play.group": (
            Text("The hand is empty, and the place to which the tile goes is free.")
            if move.kind == "group"
            else Text("No tile is pushed to another here."),
            spots,
        ),
        "bugs.play.stir": (
            Text("The hand is empty, and what another player has grouped may be stirred.")
            if move.kind == "stir"
            else Text("Nobody stirs here."),
            spots,
        ),
        "bugs.stop.trophy": (
            Text("{player} has no trophy yet, so the game goes on for {player}.", player=name),
            left,
        ),
        "bugs.play.together": (
            Text("There are no turns: {player} waits for nobody.", player=name),
            hand,
        ),
        "bugs.play.final": (Text("Nothing that was kept is touched here."), left),
    }
    refused = position.violations(move)
    if broken:
        nodes = tuple(node for violation in refused for node in violation.nodes)
        reasons[broken] = (
            Text("{story}", story=Sentences([violation.message for violation in refused])),
            nodes or hand,
        )
    for rule, (reason, nodes) in reasons.items():
        yield Answer(title_of(RULES[rule]), reason, rule, nodes, rule)
    none = Text("None: it is allowed")
    if not broken:
        yield Answer(none, _why_not_refused(move), "", move.nodes, "bugs.play.together")
        return
    look = {
        "bugs.play.one": Text("It is not allowed: look at the right hand, and whether a tile lies there."),
        "bugs.stop.trophy": Text("It is not allowed: look who is out of play."),
        "bugs.play.back": Text("It is not allowed: look at the right hand and at the place."),
        "bugs.play.group": Text("It is not allowed: look at the right hand and at both places."),
        "bugs.play.stir": Text("It is not allowed: look at the right hand."),
        "bugs.play.together": Text("It is not allowed: look at the clock."),
    }
    yield Answer(none, look[broken], "", hand, "bugs.play.together")


# ---------------------------------------------------------------- what does this hand score?


def _points(n: int) -> Text:
    return Text.plural("{n} point", "{n} points", n=n)


def _draw_hand(
    tiles: Sequence[str], trophy: int | None, *, told: tuple[Node, ...] = (), wrong: tuple[Node, ...] = ()
) -> Scene:
    return draw_hand(tiles, trophy, solved=bool(told), wrong=wrong)


def _hand(chance: Chance, level: int) -> Asked | None:
    families = chance.shuffled(TWO_EYES if level < 3 else FAMILIES)
    threes, twos, ones = ((1, 0, 2), (1 + chance.below(2), 1, 1), (1 + chance.below(2), 2, 1 + chance.below(3)))[
        level - 1
    ]
    if level == 1 and chance.below(2):
        twos, ones = 1, 0
    runs = [ALIKE] * threes + [2] * twos + [1] * ones
    tiles = chance.shuffled([family for family, many in zip(families, runs, strict=False) for _ in range(many)])
    trophy = chance.choice((1, 2, 3)) if level > 1 or chance.below(2) else None
    total = score(tiles, trophy).total
    counts = Counter(tiles)

    def nodes(*wanted: int) -> tuple[Node, ...]:
        return tuple(("tile", k) for k, family in enumerate(tiles) if counts[family] in wanted)

    every: tuple[Node, ...] = tuple(("tile", k) for k in range(len(tiles)))
    loose = 2 * twos + ones
    mistakes = [
        (total + twos, Text("Two alike are two loose tiles, and each costs a point."), nodes(2), None),
        (total + 2 * twos, Text("Three alike are needed: two are loose and cost a point each."), nodes(2), None),
        (total - LOOSE * loose, Text("Every loose tile costs a point."), nodes(1, 2), None),
        (total + threes * THREE * (ALIKE - 1), Text("Three alike score 3 together, not each."), nodes(3), _THREE),
        (total - THREE * threes - ALIKE * threes, Text("Tiles of three alike are not loose."), nodes(3), _THREE),
    ]
    if trophy is not None:
        why = Text("The trophy counts too.")
        mistakes.append((total - trophy, why, (("trophy",),), "bugs.score.trophy"))
    else:
        why = Text("Having no trophy costs nothing.")
        mistakes.append((total - 1, why, every, "bugs.score.trophy"))
    for two, one in ((a, b) for a in counts for b in counts if counts[a] == 2 and counts[b] == 1 and b in LIKE[a]):
        why = Text(
            "“{one}” and “{two}” only look alike; they are two families.",
            one=family_name(one),
            two=family_name(two),
        )
        spots: tuple[Node, ...] = tuple(("tile", k) for k, family in enumerate(tiles) if family in (one, two))
        mistakes.append((total + THREE - ALIKE * LOOSE, why, spots, "bugs.score.sort"))
    reason = Text(
        "{threes} for three alike, {loose} for loose tiles and {trophy} for the trophy.",
        threes=THREE * threes,
        loose=_signed(LOOSE * loose),
        trophy=trophy or 0,
    )
    return pose(
        chance,
        level,
        Text("How many points does this hand score?"),
        "bugs.score.loose",
        Answer(_points(total), reason, total, every),
        [Answer(_points(n), why, n, where, rule) for n, why, where, rule in mistakes],
        partial(_draw_hand, tiles, trophy),
        {"tiles": tiles, "trophy": trophy},
        in_order=True,
    )


_THREE: Final = "bugs.score.three"


def _signed(n: int) -> str:
    return str(n).replace("-", "−")


# ---------------------------------------------------------------- how likely is the third still there?


def _third(chance: Chance, level: int) -> Asked | None:
    players = 2 if level == 1 else 2 + chance.below(7)
    tiles = tiles_for(players)
    others = 1 + chance.below(tiles - ASIDE - 8) if level == 3 else 0
    seen = 2 + others
    family = chance.choice(families_for(players))
    values: dict[str, Value] = {"players": players, "family": family_name(family)}
    text = (
        Text.plural(
            "{players} play. Player 1 has two of the family “{family}” and has looked at {n} other tile, not of this "
            "family. How likely is it that the third still lies on the table?",
            "{players} play. Player 1 has two of the family “{family}” and has looked at {n} other tiles, none of this "
            "family. How likely is it that the third still lies on the table?",
            n=others,
            **values,
        )
        if others
        else Text(
            "{players} play. Player 1 has two of the family “{family}” and has looked at nothing else yet. How likely "
            "does the third still lie on the table?",
            **values,
        )
    )
    unseen = tiles - seen
    there = unseen - ASIDE
    position = _looked(chance, players, family)
    table: tuple[Node, ...] = tuple(("spot", k) for k in sorted(position.table))
    kept: tuple[Node, ...] = (("left", 0),)
    wrong = [
        (tiles - ASIDE, tiles, Text("So it was before anything was looked at: what was seen is not put aside."), kept),
        (there, tiles, Text("The third is none of the tiles that were seen, so those do not count."), kept),
        (
            there,
            tiles - ASIDE,
            Text("The seven put aside are unseen too, so they count among all unseen tiles."),
            table,
        ),
        (ASIDE, unseen, Text("So likely it was put aside; the question is about the table."), table),
        (1, ALIKE, Text("There are not three equally likely places: all unseen tiles are equally likely."), table),
        (
            1,
            2,
            Text(
                "Whether it is there or not is not like tossing a coin: count the unseen tiles on the table and those "
                "put aside."
            ),
            table,
        ),
        (there, there, Text("Seven tiles were put aside unseen; the third may be one of them."), table),
    ]
    if others:
        why = Text("The other tiles that were seen are not the third either.")
        wrong.append((tiles - 2 - ASIDE, tiles - 2, why, table))
    reason = Text(
        "{unseen} tiles are not seen yet, each as likely to be the third, and {there} of them lie on the table.",
        unseen=unseen,
        there=there,
    )
    right = Answer(_chance(there, unseen), reason, third_there(players, seen), table)
    made = pose(
        chance,
        level,
        text,
        "bugs.setup.seven",
        right,
        [Answer(_chance(part, all_of), why, Fraction(part, all_of), nodes) for part, all_of, why, nodes in wrong],
        partial(_draw_table, position),
        {"players": players, "seen": seen},
        in_order=True,
    )
    if made is None:
        return None
    bars = partial(_draw_chances, position, made.answers, made.right)
    return Asked(made.text, made.rule, made.answers, made.right, bars, made.about)


def _chance(part: int, all_of: int) -> Text:
    return Text("{part} of {all}", part=part, all=all_of)


def _looked(chance: Chance, players: int, family: str) -> BugsPosition:
    """A table at which Player 1 has kept two of a family."""
    rest = [other for other in families_for(players) for _ in range(ALIKE - 2 * (other == family))]
    tiles = chance.shuffled(rest)
    lying = tiles[ASIDE:]
    return build(
        players=players,
        table=dict(enumerate(lying)),
        aside=tiles[:ASIDE],
        left=[[family] * 2, *[[]] * (players - 1)],
        seed=chance.below(1000),
    )


def _draw_table(position: BugsPosition, **marks: Any) -> Scene:
    """The table as Player 1 sees it, with the two kept tiles open."""
    return position.draw(panel=False, seat=0, open_left=[0], numbers=False, scores=False, **marks)


def _draw_chances(
    position: BugsPosition,
    answers: Sequence[Answer],
    right: int,
    *,
    told: tuple[Node, ...] = (),
    wrong: tuple[Node, ...] = (),
) -> Scene:
    """The table, and with the right answer all of them as bars."""
    if not told:
        return _draw_table(position, wrong=wrong)
    exact = [float(answer.value) for answer in answers]  # type: ignore[arg-type]
    title = Text("How likely the third still lies there")
    return draw_bars(exact, title, labels=[answer.text for answer in answers], highlight=right)


# ---------------------------------------------------------------- which trophy?


def _trophy(chance: Chance, level: int) -> Asked | None:
    players = _PLAYERS + chance.below(2) if level < 3 else 4 + chance.below(3)
    values = trophies_for(players)
    gone = chance.below(len(values) + (level > 1))
    takers = chance.shuffled(range(players))[:gone]
    taken: list[int | None] = [None] * players
    for who, value in zip(takers, values, strict=False):
        taken[who] = value
    left = values[gone:]
    player = chance.below(players)
    best = left[0] if left and taken[player] is None else 0
    if (level == 1 and not best) or (level == 3 and not gone):
        return None
    position = build(
        players=players,
        spots=_SPOTS,
        trophies=left,
        taken=taken,
        left=[[]] * players,
        time=_NOW // SECOND,
        stop_at=None if left else _NOW // SECOND + 4,
        seed=chance.below(1000),
    )
    answers = list(_about_trophies(position, player))
    return pose(
        chance,
        level,
        Text("{player} reaches for the trophies. Which one may be taken?", player=player_name(player)),
        "bugs.stop.trophy",
        next(answer for answer in answers if answer.value == best),
        answers,
        position.draw,
        {"position": position, "player": player},
    )


def _about_trophies(position: BugsPosition, player: int) -> Iterator[Answer]:
    name, here = player_name(player), position.trophies
    table: tuple[Node, ...] = (("trophies",),)
    own: tuple[Node, ...] = (("left", player),)
    has = position.taken[player] is not None
    for value in sorted(set(TROPHIES), reverse=True):
        text = Text.plural("the trophy of {n} point", "the trophy of {n} points", n=value)
        if value not in here:
            yield Answer(text, Text("No trophy of {n} lies on the table.", n=value), value, table)
        elif has:
            why = Text("{player} has a trophy already, so this one of {n} is for others.", player=name, n=value)
            yield Answer(text, why, value, own)
        elif value == here[0]:
            yield Answer(
                text, Text("It is the highest on the table, and {player} has none yet.", player=name), value, table
            )
        else:
            why = Text("Not the one of {n}: only the highest on the table may be taken.", n=value)
            yield Answer(text, why, value, table)
    why = (
        Text("Nobody chooses: it is always the highest, and only one for each player.")
        if here
        else Text("There is nothing left to choose from.")
    )
    yield Answer(Text("any of them"), why, -1, table)
    if has:
        why = Text("{player} has a trophy already and is out of play.", player=name)
    elif not here:
        why = Text("No trophy is left on the table.")
    else:
        why = Text("A trophy may be taken at any moment, and {player} has none yet.", player=name)
    yield Answer(Text("none"), why, 0, own if has else table)


# ---------------------------------------------------------------- who wins?


def _winner(chance: Chance, level: int) -> Asked | None:
    players = 2 if level == 1 else 2 + chance.below(2)
    families = chance.shuffled(TWO_EYES)
    left = []
    for _ in range(players):
        runs = [ALIKE] * chance.below(3) + [2] * chance.below(2) + [1] * chance.below(3)
        hand = [family for many in runs for family in [families.pop()] * many]
        left.append(chance.shuffled(hand))
    taken: list[int | None] = [None] * players
    taken[chance.below(players)] = 3
    if players > 2:
        taken[next(who for who in chance.shuffled(range(players)) if taken[who] is None)] = 2
    if min(map(len, left)) < 2:
        return None
    ended = build(players=players, spots=_SPOTS, left=left, taken=taken, trophies=[], time=70, stop_at=70)
    points = [int(n or 0) for n in ended.scores()]
    winners = ended.winners()
    best = sorted(range(players), key=lambda player: (-points[player], player))
    threes = [sum(n == ALIKE for n in Counter(hand).values()) for hand in left]
    bare = [n - (trophy or 0) for n, trophy in zip(points, taken, strict=True)]
    # What seems to decide and does not: who has most threes alike, and who is ahead without the trophies.
    seeming = [player for player in range(players) if threes[player] == max(threes)]
    ahead = [player for player in range(players) if bare[player] == max(bare)]
    suits = {
        1: len(winners) == 1 and points[best[0]] > points[best[1]] + 1,
        2: len(winners) == 1 and (best[0] not in seeming or best[0] not in ahead),
        3: len(winners) == 2 or (len(winners) == 1 and points[best[0]] == points[best[1]] + 1),
    }
    if not suits[level]:
        return None
    sums = Listing(
        [Text("{player}: {n}", player=player_name(player), n=_signed(points[player])) for player in range(players)]
    )
    hands: dict[int, tuple[Node, ...]] = {player: (("left", player),) for player in range(players)}
    answers = []
    for player in range(players):
        why = _why(player, winners, seeming, ahead, sums)
        answers.append(Answer(player_name(player), why, (player,), hands[player]))
    two = tuple(sorted(best[:2]))
    share = Text("{who} share the victory", who=Listing([player_name(player) for player in two]))
    why = (
        Text("Equally many points share the victory, trophy or not: {sums}.", sums=sums)
        if winners == two
        else Text("They do not have equally many points: add up threes, loose tiles and trophies.")
    )
    answers.append(Answer(share, why, two, hands[two[0]] + hands[two[1]]))
    shown = from_dict({**ended.to_dict(), "between": True})  # while it is being told nobody has won yet
    return pose(
        chance,
        level,
        Text("“Stop” has been said, and the hands lie open. Who wins?"),
        "bugs.score.winner",
        next(answer for answer in answers if answer.value == winners),
        answers,
        partial(shown.draw, open_left=range(players), scores=False),
        {"position": ended},
    )


def _why(player: int, winners: tuple[int, ...], seeming: list[int], ahead: list[int], sums: Listing) -> Text:
    name = player_name(player)
    if winners == (player,):
        return Text("{player} has the most points, trophies included: {sums}.", player=name, sums=sums)
    if player in winners:
        return Text("Another player has as many points as {player}; a trophy breaks no tie.", player=name)
    if player in ahead:
        return Text("{player} is ahead only as long as the trophies are forgotten.", player=name)
    if player in seeming:
        return Text("{player} has as many threes as anybody, but loose tiles cost points.", player=name)
    return Text(
        "{player} has fewer points than another player: three alike score 3, a loose tile costs 1.", player=name
    )


TOPICS: Final = (
    Topic("may", Text("May this be done now?"), _may),
    Topic("rule", Text("Which rule forbids it?"), _rule),
    Topic("hand", Text("What does this hand score?"), _hand),
    Topic("third", Text("How likely is the third still there?"), _third),
    Topic("trophy", Text("Which trophy?"), _trophy),
    Topic("winner", Text("Who wins?"), _winner),
)
"""What questions can be about."""
