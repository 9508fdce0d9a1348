"""Questions made up: what may be laid, where tiles fall, what they score and cost, what is in the bag, who wins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from gamekit.azul.core import FULL_FLOOR, PENALTY
from gamekit.azul.drawing import COSTS
from gamekit.azul.examples import EXAMPLES
from gamekit.azul.moves import Move
from gamekit.azul.pieces import (
    COLOURED_WALL,
    COLOURS,
    EACH,
    MARKER,
    SIZE,
    colour_name,
    no_tile,
    tiles_name,
)
from gamekit.azul.position import AzulPosition, BoardText
from gamekit.azul.rules import RULES, source_node
from gamekit.azul.scoring import bonus, bonus_nodes, tile_score
from gamekit.azul.setup import from_dict, new_game
from gamekit.azul.setup import position as build
from gamekit.chance import Chance
from gamekit.drawing.scene import Scene
from gamekit.quiz import Answer, Asked, Topic, pose, title_of
from gamekit.rules import Node, Violation
from gamekit.text import Listing, Sentences, Text, Value, player_name

_SPACES: Final = tuple((row, column) for row in range(SIZE) for column in range(SIZE))

# ---------------------------------------------------------------- positions


def _walked(chance: Chance, moves: int, players: int = 2, **options: Any) -> AzulPosition:
    """Some way into a game in which everybody takes what finds room, if anything does."""
    position = new_game(players, chance.below(10**6), **options)
    for _ in range(moves):
        legal = position.legal_moves()
        if not legal:
            break
        board = position.boards[position.to_move or 0]
        fitting = [move for move in legal if move.line is not None and _many(position, move) <= _room(board, move.line)]
        position = position.play(chance.choice(fitting or legal))
    return position


def _offered(chance: Chance) -> AzulPosition | None:
    """A position in which tiles are on offer: of an example, or some way into a game."""
    if chance.below(5) == 0:
        position: Any = chance.choice([at for example in EXAMPLES for at in example.positions()])
    else:
        position = _walked(chance, 6 + chance.below(40))
    if position.is_over or position.tiling or not any((*position.factories, position.centre)):
        return None
    offered: AzulPosition = position
    return offered


def _heap(position: AzulPosition, source: int | None) -> str:
    return position.centre if source is None else position.factories[source]


def _many(position: AzulPosition, move: Move) -> int:
    """How many tiles a move takes."""
    return _heap(position, move.source).count(str(move.colour))


def _room(board: BoardText, line: int) -> int:
    return line + 1 - len(board.lines[line])


def _takes(position: AzulPosition) -> list[tuple[int | None, str]]:
    """What can be taken: sources and colours."""
    sources = [*range(len(position.factories)), None]
    return [(source, colour) for source in sources for colour in COLOURS if colour in _heap(position, source)]


def _some_wall(chance: Chance, share: float) -> list[str]:
    """A coloured wall of which this share is filled."""
    return ["".join(letter if chance.random() < share else "." for letter in row) for row in COLOURED_WALL]


def _with(wall: list[str], row: int, column: int) -> list[str]:
    """The coloured wall with one more tile."""
    new = list(wall)
    new[row] = new[row][:column] + COLOURED_WALL[row][column] + new[row][column + 1 :]
    return new


def _draw_offer(position: AzulPosition, source: Node, **marks: Any) -> Scene:
    """The offer, with what is taken, and the board of who moves."""
    return position.draw(panel=False, chosen=[source], **marks)


def _draw_boards(position: AzulPosition, chosen: tuple[Node, ...] = (), **marks: Any) -> Scene:
    """One board by itself, without the points, which are what is asked for."""
    return position.draw(panel=False, table=False, scores=False, chosen=chosen, **marks)


def _draw_all(position: AzulPosition, table: bool, *, told: tuple[Node, ...] = (), **marks: Any) -> Scene:
    """All boards; what is in the bag is shown with the right answer only."""
    return position.draw(table=table, scores=False, stock=table and bool(told), told=told, **marks)


def _tiles_at(source: int | None, colour: str) -> Node:
    return ("centre", colour) if source is None else ("factory", source, colour)


def _row(player: int, row: int) -> tuple[Node, ...]:
    return tuple(("wall", player, row, column) for column in range(SIZE))


# ---------------------------------------------------------------- may this be laid?


def _may(chance: Chance, level: int) -> Asked | None:
    if level == 3:
        return _may_space(chance, level) if chance.below(2) else _may_move(chance, level)
    position = _offered(chance)
    if position is None or position.options["wall"] == "grey":
        return None
    source, colour = chance.choice(_takes(position))
    moves = [Move(source, colour, line) for line in range(SIZE)]
    legal = [move for move in moves if not position.violations(move)]
    board = position.boards[position.to_move or 0]
    # Hard to believe is what does not find room.
    good = [move for move in legal if (_many(position, move) > _room(board, int(move.line or 0))) == (level > 1)]
    if not good:
        return None
    many = _many(position, good[0])
    values: dict[str, Value] = {"player": player_name(position.to_move or 0), "tiles": tiles_name(colour, many)}
    text = (
        Text.plural(
            "{player} takes {tiles} from the centre. On which of these lines may it go?",
            "{player} takes {tiles} from the centre. On which of these lines may they go?",
            n=many,
            **values,
        )
        if source is None
        else Text.plural(
            "{player} takes {tiles} from factory {number}. On which of these lines may it go?",
            "{player} takes {tiles} from factory {number}. On which of these lines may they go?",
            n=many,
            number=source + 1,
            **values,
        )
    )
    right = chance.choice(good)
    return pose(
        chance,
        level,
        text,
        "azul.offer.line",
        _tried(position, right, Text("line {line}", line=int(right.line or 0) + 1)),
        [
            _tried(position, move, Text("line {line}", line=int(move.line or 0) + 1))
            for move in moves
            if move not in legal
        ],
        partial(_draw_offer, position, _tiles_at(source, colour)),
        {"position": position},
        in_order=True,
    )


def _may_move(chance: Chance, level: int) -> Asked | None:
    """Moves from all over the table, of which one is legal."""
    position = _offered(chance)
    if position is None:
        return None
    moves = [Move(source, colour, line) for source, colour in _takes(position) for line in range(SIZE)]
    absent = [
        Move(source, colour, line)
        for source, heap in enumerate(position.factories)
        for colour in COLOURS
        if heap and colour not in heap
        for line in range(SIZE)
    ]
    moves = chance.shuffled(moves)
    legal = [move for move in moves if not position.violations(move)]
    refused = [move for move in moves if move not in legal][:2] + chance.shuffled(absent)[:1]
    if not legal:
        return None
    text = Text("Which of these may {player} do?", player=player_name(position.to_move or 0))
    return pose(
        chance,
        level,
        text,
        "azul.offer.line",
        _tried(position, legal[0], _move_text(legal[0])),
        [_tried(position, move, _move_text(move)) for move in refused],
        partial(position.draw, panel=False),
        {"position": position},
    )


def _move_text(move: Move) -> Text:
    """A move without its number of tiles, which may be none."""
    colour, line = colour_name(str(move.colour)), int(move.line or 0) + 1
    if move.source is None:
        return Text("{colour} from the centre to line {line}", colour=colour, line=line)
    return Text("{colour} from factory {number} to line {line}", colour=colour, number=move.source + 1, line=line)


def _may_space(chance: Chance, level: int) -> Asked | None:
    """Where a tile may go on the grey wall."""
    position = _walked(chance, 40 + chance.below(80), wall="grey")
    for _ in range(40):
        legal = position.legal_moves()
        if not legal or position.tiling:
            break
        position = position.play(chance.choice(legal))
    if not position.tiling:
        return None
    player = position.to_move or 0
    row = int(position.legal_moves()[0].line or 0)
    moves = chance.shuffled([Move(line=row, column=column) for column in range(SIZE)])
    colour = position.boards[player].lines[row][0]
    answers = []
    for move in moves:
        column = int(move.column or 0)
        answers.append(_tried(position, move, Text("column {column}", column=column + 1), column))
    good = [answer for answer in answers if not position.violations(Move(line=row, column=int(str(answer.value))))]
    text = Text(
        "Line {line} of {player} is full of {colour}. To which column of the grey wall may its tile go?",
        line=row + 1,
        player=player_name(player),
        colour=colour_name(colour),
    )
    return pose(
        chance,
        level,
        text,
        "azul.grey.place",
        good[0],
        [answer for answer in answers if answer not in good],
        partial(_draw_boards, position, (("line", player, row),)),
        {"position": position, "row": row},
        in_order=True,
    )


def _tried(position: AzulPosition, move: Move, text: Text, value: object = None) -> Answer:
    """A move as an answer, with why it is refused or why it is not."""
    refused = position.violations(move)
    value = str(move) if value is None else value
    if refused:
        nodes = tuple(node for violation in refused for node in violation.nodes)
        return Answer(text, _said(refused), value, nodes, refused[0].rule)
    player = position.to_move or 0
    row = int(move.line or 0)
    if move.colour is None:
        space: Node = ("wall", player, row, int(move.column or 0))
        return Answer(text, _space_is_free(position, player, move), value, (space,))
    return Answer(text, _room_for(position, move), value, (("line", player, row),))


def _said(refused: list[Violation]) -> Text:
    return Text("{story}", story=Sentences([violation.message for violation in refused]))


def _space_is_free(position: AzulPosition, player: int, move: Move) -> Text:
    row = int(move.line or 0)
    return Text(
        "The space is free, and column {column} has {none} yet.",
        column=int(move.column or 0) + 1,
        none=no_tile(position.boards[player].lines[row][0]),
    )


def _room_for(position: AzulPosition, move: Move) -> Text:
    """Why a move is legal."""
    board = position.boards[position.to_move or 0]
    line, colour = int(move.line or 0), str(move.colour)
    room = _room(board, line)
    if _many(position, move) > room:
        return Text.plural(
            "Line {line} has room for {n}; the rest falls to the floor. That costs points, but it is allowed.",
            "Line {line} has room for {n}; the rest falls to the floor. That costs points, but it is allowed.",
            n=room,
            line=line + 1,
        )
    if board.lines[line]:
        return Text(
            "Line {line} holds {colour} already and has room for it.", line=line + 1, colour=colour_name(colour)
        )
    return Text("Line {line} is empty, and row {line} of the wall has {none} yet.", line=line + 1, none=no_tile(colour))


# ---------------------------------------------------------------- which rule forbids it?


def _rule(chance: Chance, level: int) -> Asked | None:
    position = _offered(chance)
    if position is None:
        return None
    source, colour = chance.choice(_takes(position))
    if level == 3 and source is not None and chance.below(3) == 0:
        colour = chance.choice(COLOURS)
    move = Move(source, colour, chance.below(SIZE))
    broken = {violation.rule for violation in position.violations(move)}
    if len(broken) > 1 or (not broken and (level == 1 or _fits(position, move))):
        return None
    answers = _about_rules(position, move, next(iter(broken), ""))
    values: dict[str, Value] = {
        "player": player_name(position.to_move or 0),
        "colour": colour_name(colour),
        "line": int(move.line or 0) + 1,
    }
    text = (
        Text("{player} wants to put {colour} from the centre on line {line}. Which rule forbids it?", **values)
        if source is None
        else Text(
            "{player} wants to put {colour} from factory {number} on line {line}. Which rule forbids it?",
            number=source + 1,
            **values,
        )
    )
    right = next(answer for answer in answers if answer.value == next(iter(broken), ""))
    marked = _tiles_at(source, colour) if colour in _heap(position, source) else source_node(source)
    return pose(
        chance,
        level,
        text,
        right.rule or "",
        right,
        answers,
        partial(_draw_offer, position, marked),
        {"position": position, "move": str(move)},
    )


def _fits(position: AzulPosition, move: Move) -> bool:
    return _many(position, move) <= _room(position.boards[position.to_move or 0], int(move.line or 0))


def _about_rules(position: AzulPosition, move: Move, broken: str) -> list[Answer]:
    """Every rule that could forbid a move, and none, with why it does or why not."""
    player, line, colour = position.to_move or 0, int(move.line or 0), str(move.colour)
    lying = position.boards[player].lines[line]
    refused = position.violations(move)
    nodes = tuple(node for violation in refused for node in violation.nodes)
    row: Node = ("line", player, line)
    tiles = tiles_name(colour, _many(position, move))
    reasons: dict[str, tuple[Text, tuple[Node, ...]]] = {
        "azul.offer.line": (
            Text(
                "Line {line} holds {colour} and is not full, so more may come.",
                line=line + 1,
                colour=colour_name(colour),
            )
            if lying
            else Text("Line {line} is empty, so this rule lets any colour begin it.", line=line + 1),
            (row,),
        ),
        "azul.offer.wall": (
            Text("Row {row} of the wall has {none} yet.", row=line + 1, none=no_tile(colour)),
            _row(player, line),
        ),
        "azul.offer.floor": (
            Text("What finds no room falls to the floor. That costs points, but it forbids nothing."),
            (("floor", player),),
        ),
    }
    if move.source is None:
        reasons["azul.offer.centre"] = (
            Text(
                "There is {colour} in the centre, and all of it is taken: {tiles}.",
                colour=colour_name(colour),
                tiles=tiles,
            ),
            (source_node(None),),
        )
    else:
        reasons["azul.offer.factory"] = (
            Text(
                "There is {colour} on factory {number}, and all of it is taken: {tiles}.",
                colour=colour_name(colour),
                number=move.source + 1,
                tiles=tiles,
            ),
            (source_node(move.source),),
        )
    if broken:
        reasons[broken] = (_said(refused), nodes)
    answers = [Answer(title_of(RULES[rule]), reason, rule, where, rule) for rule, (reason, where) in reasons.items()]
    none = Text("None: it is allowed")
    if not broken:
        return [*answers, Answer(none, _room_for(position, move), "", (row,), "azul.offer.floor")]
    look = {
        "azul.offer.line": Text("It is not allowed: look at what lies on line {line}.", line=line + 1),
        "azul.offer.wall": Text("It is not allowed: look at the wall beside line {line}.", line=line + 1),
        "azul.offer.factory": Text("It is not allowed: look at what there is to take."),
    }
    return [*answers, Answer(none, look[broken], "", nodes, "azul.offer.order")]


# ---------------------------------------------------------------- what does this tile score?


def _run(wall: list[str], row: int, column: int, down: bool) -> tuple[Node, ...]:
    """The unbroken run through a space across or down, on the wall of Player 1."""
    spaces: list[Node] = []
    for way in (-1, 1):
        r, c = row, column
        while 0 <= r < SIZE and 0 <= c < SIZE and (wall[r][c] != "." or (r, c) == (row, column)):
            spaces.append(("wall", 0, r, c))
            r, c = (r + way, c) if down else (r, c + way)
    return tuple(dict.fromkeys(spaces))


def _points(n: int) -> Text:
    return Text.plural("{n} point", "{n} points", n=n)


def _ready(wall: list[str], spaces: list[tuple[int, int]]) -> AzulPosition:
    """A board whose lines beside these spaces are full; the other player takes the last tile."""
    lines = [""] * SIZE
    for row, column in spaces:
        lines[row] = COLOURED_WALL[row][column] * (row + 1)
    return build(centre="C", marker=1, boards=[{"wall": wall, "lines": lines}, {}], to_move=1, starter=0)


def _tile(chance: Chance, level: int) -> Asked | None:
    wall = _some_wall(chance, 0.3 + 0.3 * chance.random())
    free = [(row, column) for row, column in _SPACES if wall[row][column] == "."]
    if len(free) < 2:
        return None
    if level == 3:
        return _two_tiles(chance, level, wall, free)
    row, column = chance.choice(free)
    across, down = tile_score(wall, row, column)
    if (across > 1 and down > 1) != (level == 2):
        return None
    points = across + down
    rows, columns = _run(wall, row, column, False), _run(wall, row, column, True)
    here: tuple[Node, ...] = (("wall", 0, row, column),)
    right = Answer(_points(points), _why(across, down), points, rows * (across > 1) + columns * (down > 1) or here)
    position = _ready(wall, [(row, column)])
    return pose(
        chance,
        level,
        Text("The tile of line {line} goes to the wall. How many points does it score?", line=row + 1),
        "azul.score.column" if down else "azul.score.row" if across > 1 else "azul.score.alone",
        right,
        _tile_mistakes(wall, row, column),
        partial(_draw_boards, position, here),
        {"position": position, "wall": wall, "spaces": [(row, column)]},
        in_order=True,
    )


def _why(across: int, down: int) -> Text:
    if across and down:
        return Text("A row of {across} and a column of {down}: {n} points.", across=across, down=down, n=across + down)
    if down:
        return Text("A column of {n}: {n} points. In its row it touches no other tile.", n=down)
    if across > 1:
        return Text("A row of {n}: {n} points. In its column it touches no other tile.", n=across)
    return Text("It touches no other tile: 1 point.")


def _tile_mistakes(wall: list[str], row: int, column: int) -> Iterator[Answer]:
    across, down = tile_score(wall, row, column)
    points = across + down
    here: tuple[Node, ...] = (("wall", 0, row, column),)
    rows, columns = _run(wall, row, column, False), _run(wall, row, column, True)
    if across > 1 and down > 1:
        yield Answer(
            _points(points - 1), Text("The tile itself counts twice: in its row and in its column."), points - 1, here
        )
        yield Answer(
            _points(across), Text("That is the row alone; the column counts too."), across, columns, "azul.score.column"
        )
        yield Answer(_points(down), Text("That is the column alone; the row counts too."), down, rows, "azul.score.row")
    elif points > 1:
        run = columns if down else rows
        yield Answer(_points(points - 1), Text("The tile itself counts as well."), points - 1, here)
        yield Answer(
            _points(points + 1),
            Text("The tile counts once only: the other way it touches nothing."),
            points + 1,
            here,
        )
        yield Answer(_points(1), Text("One point is for a tile that touches no other."), 1, run, "azul.score.alone")
    else:
        yield Answer(_points(2), Text("Alone it counts once, not in its row and in its column."), 2, here)
        yield Answer(_points(0), Text("A tile that touches no other scores too."), 0, here)
    row_tiles = tuple(("wall", 0, row, c) for c in range(SIZE) if wall[row][c] != ".")
    if len(row_tiles) + 1 > max(across, 1):
        n = len(row_tiles) + 1 + down
        yield Answer(_points(n), Text("The row is broken: only what lies without a gap counts."), n, row_tiles)
    column_tiles = tuple(("wall", 0, r, column) for r in range(SIZE) if wall[r][column] != ".")
    if len(column_tiles) + 1 > max(down, 1):
        n = len(column_tiles) + 1 + (across if across > 1 else 0)
        yield Answer(_points(n), Text("The column is broken: only what lies without a gap counts."), n, column_tiles)
    aslant = tuple(
        ("wall", 0, r, c)
        for r in (row - 1, row + 1)
        for c in (column - 1, column + 1)
        if 0 <= r < SIZE and 0 <= c < SIZE and wall[r][c] != "."
    )
    if aslant:
        n = points + len(aslant)
        yield Answer(_points(n), Text("Tiles that touch at a corner only do not count."), n, aslant)


def _two_tiles(chance: Chance, level: int, wall: list[str], free: list[tuple[int, int]]) -> Asked | None:
    """Two tiles of which the first counts for the second."""
    first, second = sorted(chance.shuffled(free)[:2])
    if first[0] == second[0]:
        return None
    one, alone = tile_score(wall, *first), tile_score(wall, *second)
    two = tile_score(_with(wall, *first), *second)
    if two == alone:
        return None
    spaces: tuple[Node, ...] = (("wall", 0, *first), ("wall", 0, *second))
    total = sum(one) + sum(two)

    def mistake(n: int, reason: Text, nodes: tuple[Node, ...] = spaces) -> Answer:
        return Answer(_points(n), reason, n, nodes)

    later = _with(wall, *first)
    mistakes = [
        mistake(
            sum(one) + sum(alone),
            Text("Tiles score from the top, and the upper one counts for the lower one already."),
            spaces[:1],
        ),
        mistake(sum(two), Text("The upper tile scores too."), spaces[:1]),
        mistake(sum(one), Text("The lower tile scores too."), spaces[1:]),
        mistake(
            sum(tile_score(_with(wall, *second), *first)) + sum(two),
            Text("When the upper tile scores, the lower one does not lie there yet."),
            spaces[1:],
        ),
    ]
    straight = sum(max(points) > 1 and min(points) == 0 for points in (one, two))
    if straight:
        why = Text("A tile that touches nothing one way does not count that way.")
        mistakes.append(mistake(total + straight, why))
    corners = sum(min(points) > 1 for points in (one, two))
    if corners:
        mistakes.append(mistake(total - corners, Text("A tile in a row and in a column counts in both.")))
    right = Answer(
        _points(total),
        Text(
            "The upper one scores {one}, the lower one, beside what lies there then, {two}: {total} in all.",
            one=sum(one),
            two=sum(two),
            total=total,
        ),
        total,
        tuple(
            dict.fromkeys(
                (
                    *_run(wall, *first, False),
                    *_run(wall, *first, True),
                    *_run(later, *second, False),
                    *_run(later, *second, True),
                )
            )
        ),
    )
    position = _ready(wall, [first, second])
    text = Text(
        "The tiles of lines {first} and {second} go to the wall. How many points do they score together?",
        first=first[0] + 1,
        second=second[0] + 1,
    )
    about = {"position": position, "wall": wall, "spaces": [first, second]}
    draw = partial(_draw_boards, position, spaces)
    return pose(chance, level, text, "azul.tile.move", right, mistakes, draw, about, in_order=True)


# ---------------------------------------------------------------- where do the tiles fall?


@dataclass(frozen=True, slots=True)
class _Fall:
    """Where the tiles of a move come to lie, in numbers."""

    many: int  # taken
    lying: int  # on the line before
    room: int  # on the line
    marker: int  # 1 if it comes along
    free: int  # spaces of the floor

    @property
    def fits(self) -> int:
        return min(self.many, self.room)

    @property
    def falls(self) -> int:
        return self.many - self.fits + self.marker

    @property
    def lost(self) -> int:
        return max(0, self.falls - self.free)

    @property
    def level(self) -> int:
        """1 where something falls, 2 where the marker comes along, 3 where the floor is too short."""
        if self.lost:
            return 0 if self.marker and not self.free else 3
        return 2 if self.marker else int(self.falls > 0)


def _falling(position: AzulPosition, move: Move) -> _Fall:
    board = position.boards[position.to_move or 0]
    line = int(move.line or 0)
    marker = int(move.source is None and position.marker is None)
    free = FULL_FLOOR - len(board.floor)
    return _Fall(_many(position, move), len(board.lines[line]), _room(board, line), marker, free)


def _fall(chance: Chance, level: int) -> Asked | None:
    position = _crowded(chance) if level == 3 else _offered(chance)
    if position is None or len(_takes(position)) < 2:
        return None  # the last tiles lead to the tiling, where floors are paid
    moves = [move for move in position.legal_moves() if move.line is not None]
    moves = [move for move in moves if _falling(position, move).level == level]
    if not moves:
        return None
    move = chance.choice(moves)
    source, colour, line, player = move.source, str(move.colour), int(move.line or 0), position.to_move or 0
    it = _falling(position, move)
    values: dict[str, Value] = {"player": player_name(player), "tiles": tiles_name(colour, it.many), "line": line + 1}
    text = (
        Text("{player} takes {tiles} from the centre for line {line}. What comes to lie where?", **values)
        if source is None
        else Text(
            "{player} takes {tiles} from factory {number} for line {line}. What comes to lie where?",
            number=source + 1,
            **values,
        )
    )
    row: tuple[Node, ...] = (("line", player, line),)
    first = FULL_FLOOR - it.free
    floor: tuple[Node, ...] = tuple(("floor", player, k) for k in range(first, first + it.falls - it.lost))
    value = (it.fits, it.falls - it.lost, it.lost)
    right = Answer(_lies(line, *value), _how_it_falls(it), value, row + floor)
    mistakes = _fall_mistakes(it, line, row, floor or row)
    return pose(
        chance,
        level,
        text,
        "azul.offer.floor",
        right,
        mistakes,
        partial(_draw_offer, position, _tiles_at(source, colour)),
        {"position": position, "move": str(move)},
    )


def _crowded(chance: Chance) -> AzulPosition | None:
    """A position in which the floor of who moves is nearly full."""
    position = _offered(chance)
    if position is None:
        return None
    data = position.to_dict()
    board = data["boards"][position.to_move or 0]
    bag = list(data["bag"])
    while len(board["floor"]) < 5 + chance.below(2) and bag:
        board["floor"] += bag.pop(chance.below(len(bag)))
    data["bag"] = "".join(bag)
    return from_dict(data)


def _lies(line: int, on: int, floor: int, lid: int) -> Text:
    if lid:
        message = "{on} more on line {line}, {floor} more on the floor, {lid} into the lid"
        return Text(message, on=on, line=line + 1, floor=floor, lid=lid)
    return Text("{on} more on line {line}, {floor} more on the floor", on=on, line=line + 1, floor=floor)


def _how_it_falls(it: _Fall) -> Text:
    parts = [Text.plural("{n} finds room on the line.", "{n} find room on the line.", n=it.fits)]
    if it.marker:
        parts.append(Text("The start marker comes along and lies on the floor first."))
    lying = it.falls - it.marker - it.lost
    if lying:
        parts.append(Text.plural("{n} falls to the floor.", "{n} fall to the floor.", n=lying))
    if it.lost:
        one, several = "The floor is full: {n} goes into the lid.", "The floor is full: {n} go into the lid."
        parts.append(Text.plural(one, several, n=it.lost))
    return Text("{story}", story=Sentences(parts))


def _fall_mistakes(it: _Fall, line: int, row: tuple[Node, ...], floor: tuple[Node, ...]) -> Iterator[Answer]:
    def mistake(on: int, floor_: int, lid: int, why: Text, nodes: tuple[Node, ...], rule: str | None = None) -> Answer:
        return Answer(_lies(line, on, floor_, lid), why, (on, floor_, lid), nodes, rule)

    if it.many > it.fits:
        why = Text("Nothing goes back to where it was taken: what finds no room falls to the floor.")
        yield mistake(it.fits, it.marker, 0, why, floor)
        lost = max(0, it.many + it.marker - it.free)
        why = Text("What finds room stays on the line; only the rest falls.")
        yield mistake(0, it.many + it.marker - lost, lost, why, row)
        one, several = "Line {line} has only {n} space.", "Line {line} has only {n} spaces."
        why = Text.plural(one, several, n=line + 1, line=line + 1)
        yield mistake(it.many, it.marker, 0, why, row, "azul.offer.line")
    if it.marker:
        why = Text("The start marker comes with the first tiles from the centre, and lies on the floor too.")
        yield mistake(it.fits, it.falls - 1, it.lost, why, floor, "azul.offer.centre")
    else:
        why = Text("The start marker comes from the centre only, and only with the first tiles.")
        yield mistake(it.fits, it.falls - it.lost + 1, it.lost, why, floor, "azul.offer.centre")
    if it.lying:
        on = min(it.many, line + 1)
        one, several = "{n} tile lies on line {line} already.", "{n} tiles lie on line {line} already."
        why = Text.plural(one, several, n=it.lying, line=line + 1)
        yield mistake(on, min(it.free, it.many - on + it.marker), 0, why, row)
    if it.lost:
        why = Text("The floor has only seven spaces; what is too much goes into the lid.")
        yield mistake(it.fits, it.falls, 0, why, floor, "azul.offer.spill")
    else:
        why = Text("Nothing goes into the lid before the floor is full.")
        yield mistake(it.fits, it.falls - 1, 1, why, floor, "azul.offer.spill")


# ---------------------------------------------------------------- what does the floor cost?


def _floor(chance: Chance, level: int) -> Asked | None:
    many = 2 + chance.below(6)
    floor = "".join(chance.choice(COLOURS) for _ in range(many))
    at = chance.below(many)
    if level > 1 and chance.below(3):
        floor = floor[:at] + MARKER + floor[at + 1 :]
    if level == 2 and MARKER not in floor:
        return None
    score = 0 if level < 3 else chance.below(PENALTY[many] + 4)
    cost = PENALTY[many]
    spaces: tuple[Node, ...] = tuple(("floor", 0, k) for k in range(many))
    marked = tuple(("floor", 0, k) for k in range(many) if floor[k] == MARKER)
    position = build(
        centre="C", marker=None if MARKER in floor else 1, boards=[{"floor": floor, "score": score}, {}], starter=1
    )
    wrong = [
        (many, Text("The spaces do not all cost 1: further right they cost 2 and 3."), spaces[2:]),
        (COSTS[many - 1], Text("Every space that is taken is paid, not the last one alone."), spaces[:-1]),
        (2 * many, Text("The first two spaces cost 1 each."), spaces[:2]),
    ]
    if marked:
        wrong.append((PENALTY[many - 1], Text("The start marker counts as a tile."), marked))
    elif many < FULL_FLOOR:
        wrong.append((PENALTY[many + 1], Text("Only spaces on which something lies are paid."), spaces[-1:]))
    costs = Listing([Text("{n}", n=n) for n in COSTS[:many]])
    if level < 3:
        text = Text("How many points does the floor of {player} cost?", player=player_name(0))
        reason = Text("The spaces that are taken cost {costs}: together {n}.", costs=costs, n=cost)
        right = Answer(_points(cost), reason, cost, spaces)
        mistakes = [Answer(_points(n), why, n, nodes) for n, why, nodes in wrong]
    else:
        text = Text.plural(
            "{player} has {n} point on the track and pays this floor. How many are left?",
            "{player} has {n} points on the track and pays this floor. How many are left?",
            n=score,
            player=player_name(0),
        )
        left = max(0, score - cost)
        reason = (
            Text("The floor costs {cost}, and {score} − {cost} = {left}.", cost=cost, score=score, left=left)
            if score >= cost
            else Text("The floor costs {cost}, which is more than there is; nobody falls below 0.", cost=cost)
        )
        right = Answer(_points(left), reason, left, spaces)
        mistakes = [Answer(_points(max(0, score - n)), why, max(0, score - n), nodes) for n, why, nodes in wrong]
        if score < cost:
            mistakes.append(Answer(_points(score - cost), Text("The score never falls below 0."), score - cost, spaces))
        mistakes.append(Answer(_points(score), Text("The floor has still to be paid."), score, spaces))
    draw = partial(_draw_boards, position)
    about = {"position": position}
    return pose(chance, level, text, "azul.score.floor", right, mistakes, draw, about, in_order=True)


# ---------------------------------------------------------------- what is left in the bag?


def _bag(chance: Chance, level: int) -> Asked | None:
    position = _walked(chance, 0 if level == 1 else 12 + chance.below(40), 2 + chance.below(2) if level == 1 else 2)
    if position.is_over or (level > 1 and not position.lid):
        return None
    colour = chance.choice(COLOURS) if level < 3 else ""

    def count(heap: str) -> int:
        return sum(letter == colour if colour else letter in COLOURS for letter in heap)

    places = _places(position, colour)
    left = count(position.bag)
    offered = count("".join((*position.factories, position.centre)))
    mistakes = [
        (left + offered, Text("What lies on the factories and in the centre is not in the bag."), places["offer"])
    ]
    if level == 1:
        text = Text(
            "The first round begins. How many tiles of this colour are left in the bag: {colour}?",
            colour=colour_name(colour),
        )
        reason = Text(
            "Of the {each} tiles of this colour {n} lie on the factories: {left} are left.",
            each=EACH,
            n=offered,
            left=left,
        )
        holding = sum(colour in heap for heap in position.factories)
        mistakes += [
            (offered, Text("So many lie on the factories, not in the bag."), places["offer"]),
            (EACH - holding, Text("Some factories have more than one of them."), places["offer"]),
        ]
    else:
        lid = count(position.lid)
        boards = position.boards
        all_tiles = EACH if colour else EACH * len(COLOURS)
        mistakes += [
            (
                left + lid,
                Text("The tiles in the lid go into the bag only when it runs out while the factories are filled."),
                (),
            ),
            (
                left + sum(count("".join(board.wall)) for board in boards),
                Text("The tiles on the walls are not in the bag."),
                places["wall"],
            ),
            (
                left + sum(count("".join(board.lines)) for board in boards),
                Text("The tiles on the lines are not in the bag."),
                places["line"],
            ),
            (
                left + sum(count(board.floor) for board in boards),
                Text("The tiles on the floors are not in the bag."),
                places["floor"],
            ),
        ]
        if places["line"]:
            free = sum(_room(boards[int(who)], int(row)) for _, who, row in places["line"])
            mistakes.append(
                (left - free, Text("A line counts the tiles that lie there, not its spaces."), places["line"])
            )
        if colour:
            text = Text(
                "In the lid are {tiles}. How many tiles of this colour are left in the bag: {colour}?",
                tiles=tiles_name(colour, lid),
                colour=colour_name(colour),
            )
        else:
            text = Text.plural(
                "In the lid is {n} tile. How many tiles of all colours are left in the bag?",
                "In the lid are {n} tiles. How many tiles of all colours are left in the bag?",
                n=lid,
            )
            mistakes.append((left - 1, Text("The start marker is none of the hundred tiles."), ()))
        reason = Text(
            "Of {all} tiles {table} lie on the table and {lid} in the lid: {left} are left.",
            all=all_tiles,
            table=all_tiles - lid - left,
            lid=lid,
            left=left,
        )
    everywhere = tuple(node for nodes in places.values() for node in nodes)
    right = Answer(Text("{n}", n=left), reason, left, (*everywhere, ("bag",)))
    wrong = [Answer(Text("{n}", n=n), why, n, nodes) for n, why, nodes in mistakes if n >= 0]
    draw = partial(_draw_all, position, True)
    about = {"position": position, "colour": colour}
    return pose(chance, level, text, "azul.box", right, wrong, draw, about, in_order=True)


def _places(position: AzulPosition, colour: str) -> dict[str, tuple[Node, ...]]:
    """Where tiles of a colour, or of any, lie on the table."""
    wanted = colour or COLOURS
    offer = [_tiles_at(source, letter) for source, letter in _takes(position) if letter in wanted]
    walls: list[Node] = []
    lines: list[Node] = []
    floors: list[Node] = []
    for player, board in enumerate(position.boards):
        walls += [("wall", player, row, column) for row, column in _SPACES if board.wall[row][column] in wanted]
        lines += [("line", player, row) for row in range(SIZE) if board.lines[row] and board.lines[row][0] in wanted]
        floors += [("floor", player, k) for k, letter in enumerate(board.floor) if letter in wanted]
    return {"offer": tuple(offer), "wall": tuple(walls), "line": tuple(lines), "floor": tuple(floors)}


# ---------------------------------------------------------------- bonuses, and who wins


def _ended(walls: list[list[str]], scores: list[int], telling: bool) -> AzulPosition:
    """The end of a game; while it is being told nobody has won yet."""
    data = new_game(len(walls), 0).to_dict()
    data["factories"] = [""] * len(data["factories"])
    data["boards"] = [
        {"wall": wall, "lines": [""] * SIZE, "floor": "", "score": score}
        for wall, score in zip(walls, scores, strict=True)
    ]
    used = "".join(letter for wall in walls for row in wall for letter in row)
    data["bag"] = "".join(letter * (EACH - used.count(letter)) for letter in COLOURS)
    data["marker"] = 0
    data["ended"] = 0
    data["between"] = telling
    return from_dict(data)


def _rich_wall(chance: Chance, rows: int, columns: int, colours: int) -> list[str]:
    """A wall with so many complete rows, columns and colours, or more."""
    wall = _some_wall(chance, 0.35)
    full: set[tuple[int, int]] = set()
    for row in chance.shuffled(range(SIZE))[:rows]:
        full |= {(row, column) for column in range(SIZE)}
    for column in chance.shuffled(range(SIZE))[:columns]:
        full |= {(row, column) for row in range(SIZE)}
    for colour in chance.shuffled(COLOURS)[:colours]:
        full |= {(row, COLOURED_WALL[row].index(colour)) for row in range(SIZE)}
    for row, column in full:
        wall = _with(wall, row, column)
    return wall


_KINDS: Final = ("row", "column", "colour")


def _bonus(chance: Chance, level: int) -> Asked | None:
    many = [[1, 0, 0], [0, 1, 0], [0, 0, 1]][chance.below(3)] if level == 1 else [1 + chance.below(2), 1, level - 2]
    wall = _rich_wall(chance, *many)
    rows, columns, colours = bonus(wall)
    if level == 1 and (rows > 0) + (columns > 0) + (colours > 0) > 2:
        return None
    position = _ended([wall, list(_EMPTY)], [0, 0], True)
    nodes = {kind: bonus_nodes(position._table.boards[0], 0, kind) for kind in _KINDS}
    total = rows + columns + colours
    everything = tuple(dict.fromkeys(node for its in nodes.values() for node in its))
    text = Text("The game is over. How many points do the bonuses of {player} bring?", player=player_name(0))
    reason = Text(
        "{rows} for complete rows, {columns} for complete columns and {colours} for complete colours.",
        rows=rows,
        columns=columns,
        colours=colours,
    )
    forgotten = {
        "row": (rows, Text("Complete rows bring 2 points each."), "azul.bonus.row"),
        "column": (columns, Text("Complete columns bring 7 points each."), "azul.bonus.column"),
        "colour": (
            colours,
            Text("A colour with all five tiles brings 10 points, wherever they lie."),
            "azul.bonus.colour",
        ),
    }
    mistakes = [
        Answer(_points(total - points), why, total - points, nodes[kind], rule)
        for kind, (points, why, rule) in forgotten.items()
        if points
    ]
    if columns:
        n = total - columns // 7 * 5
        why = Text("A column brings 7 points; 2 are for a row.")
        mistakes.append(Answer(_points(n), why, n, nodes["column"], "azul.bonus.column"))
    if rows:
        n = total + rows // 2 * 5
        why = Text("A row brings 2 points; 7 are for a column.")
        mistakes.append(Answer(_points(n), why, n, nodes["row"], "azul.bonus.row"))
    nearly = [letter for letter in COLOURS if sum(letter in row for row in wall) == SIZE - 1]
    if nearly:
        spaces = tuple(("wall", 0, row, column) for row, column in _SPACES if wall[row][column] == nearly[0])
        why = Text("A colour counts only with all five of its tiles; one lacks its fifth.")
        mistakes.append(Answer(_points(total + 10), why, total + 10, spaces, "azul.bonus.colour"))
    if colours:
        n = total - colours // 2
        why = Text("A complete colour brings 10 points, not 5.")
        mistakes.append(Answer(_points(n), why, n, nodes["colour"], "azul.bonus.colour"))
    right = Answer(_points(total), reason, total, everything)
    main = "azul.bonus.colour" if colours else "azul.bonus.column" if columns else "azul.bonus.row"
    draw = partial(_draw_boards, position)
    return pose(chance, level, text, main, right, mistakes, draw, {"wall": wall}, in_order=True)


_EMPTY: Final = (".....",) * SIZE


def _wins(chance: Chance, level: int) -> Asked | None:
    players = 3 if level == 2 and chance.below(2) else 2
    walls = [_rich_wall(chance, chance.below(3), chance.below(2), chance.below(2)) for _ in range(players)]
    bonuses = [sum(bonus(wall)) for wall in walls]
    scores = [30 + chance.below(30) for _ in walls]
    if level == 3:
        scores[1] = scores[0] + bonuses[0] - bonuses[1]
    if min(scores) < 0:
        return None
    position = _ended(walls, scores, False)
    winners = position.winners()
    totals = [score + more for score, more in zip(scores, bonuses, strict=True)]
    leader = [player for player in range(players) if scores[player] == max(scores)]
    if (level == 1 and list(winners) != leader) or (level == 2 and winners[0] in leader):
        return None
    two = sorted(range(players), key=lambda player: (-totals[player], player))[:2]
    sums = Listing(
        [
            Text(
                "{player} has {track} + {bonus} = {total}",
                player=player_name(player),
                track=scores[player],
                bonus=bonuses[player],
                total=totals[player],
            )
            for player in range(players)
        ]
    )
    nodes = {
        player: tuple(
            dict.fromkeys(node for kind in _KINDS for node in bonus_nodes(position._table.boards[player], player, kind))
        )
        for player in range(players)
    }
    rows = tuple(node for player in two for node in bonus_nodes(position._table.boards[player], player, "row"))
    tied = totals.count(max(totals)) > 1
    answers = []
    for player in range(players):
        where = rows if tied else nodes[player]
        why = _why_not(player, winners, totals, leader, sums)
        answers.append(Answer(player_name(player), why, (player,), where))
    share = Text("{who} share the victory", who=Listing([player_name(player) for player in sorted(two)]))
    if winners == tuple(sorted(two)):
        why = Text("Equally many points and equally many complete rows: {sums}.", sums=sums)
    elif tied:
        why = Text("Equally many points, but then complete rows decide.")
    else:
        why = Text("With the bonuses they are not equal: {sums}.", sums=sums)
    answers.append(Answer(share, why, tuple(sorted(two)), rows if tied else nodes[two[0]] + nodes[two[1]]))
    tracks = Listing(
        [Text("{player}: {n}", player=player_name(player), n=score) for player, score in enumerate(scores)]
    )
    text = Text("The game is over, and the bonuses are to come. The track shows {tracks}. Who wins?", tracks=tracks)
    right = next(answer for answer in answers if answer.value == winners)
    return pose(
        chance,
        level,
        text,
        "azul.win",
        right,
        answers,
        partial(_draw_all, _ended(walls, scores, True), False),
        {"position": position},
    )


def _why_not(player: int, winners: tuple[int, ...], totals: list[int], leader: list[int], sums: Listing) -> Text:
    """Why a player wins, or not."""
    tied = totals.count(max(totals)) > 1
    if winners == (player,):
        if tied:
            return Text(
                "Equally many points, and {player} has more complete rows: {sums}.",
                player=player_name(player),
                sums=sums,
            )
        return Text("{player} has the most points: {sums}.", player=player_name(player), sums=sums)
    if player in winners:
        return Text(
            "Another player has as many points and as many complete rows as {player}.", player=player_name(player)
        )
    if totals[player] == max(totals):
        return Text("{player} has as many points, but fewer complete rows.", player=player_name(player))
    if player in leader:
        return Text("{player} is ahead on the track only; the bonuses decide.", player=player_name(player))
    return Text("{player} does not have the most points, the bonuses included.", player=player_name(player))


TOPICS: Final = (
    Topic("may", Text("May this be laid?"), _may),
    Topic("rule", Text("Which rule forbids it?"), _rule),
    Topic("tile", Text("What does this tile score?"), _tile),
    Topic("fall", Text("Where do the tiles fall?"), _fall),
    Topic("floor", Text("What does the floor cost?"), _floor),
    Topic("bag", Text("What is left in the bag?"), _bag),
    Topic("bonus", Text("What are the bonuses?"), _bonus),
    Topic("winner", Text("Who wins?"), _wins),
)
"""What questions can be about."""
