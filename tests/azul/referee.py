"""A referee of Azul that is plain and slow, written from the rules alone.

It shares no code with ``gamekit``: heaps are Counters of letters, lines and floors are lists of letters in the order
of falling, a wall is a list of rows with "." for a free space, moves are texts. A game is one object that changes.
Only the draw from the bag is agreed on with the engine, so that both deal the same tiles: `random` gives numbers from
0 up to 1, and the tile at `int(random() * tiles in the bag)` is drawn, counting through the colours in order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

Random: TypeAlias = Callable[[], float]
Told: TypeAlias = tuple[str, int | None, int]
"""An event: rule, player, points."""

COLOURS = "BYRKC"
COSTS = (1, 1, 2, 2, 2, 3, 3)
FACTORIES = {2: 5, 3: 7, 4: 9}
FIVE = range(5)


# ---------------------------------------------------------------- walls


def printed(row: int, column: int) -> str:
    """The colour of a space of the coloured wall: each row is the one above, shifted one to the right."""
    return COLOURS[(column - row) % 5]


def run(wall: Sequence[Sequence[str]], row: int, column: int, down: int, across: int) -> int:
    """How many filled spaces there are in one direction and its opposite, with the space itself."""
    length = 1
    for sign in (1, -1):
        r, c = row + sign * down, column + sign * across
        while r in FIVE and c in FIVE and wall[r][c] != ".":
            length += 1
            r, c = r + sign * down, c + sign * across
    return length


def points_of_tile(wall: Sequence[Sequence[str]], row: int, column: int) -> tuple[int, int]:
    """The points across and down of a tile put on a space."""
    across = run(wall, row, column, 0, 1)
    down = run(wall, row, column, 1, 0)
    if across == 1 and down == 1:
        return 1, 0
    return (across if across > 1 else 0), (down if down > 1 else 0)


def full_rows(wall: Sequence[Sequence[str]]) -> int:
    return sum("." not in row for row in wall)


def bonuses(wall: Sequence[Sequence[str]]) -> tuple[int, int, int]:
    """The points for full rows, full columns, and colours with all five tiles on the wall."""
    columns = sum(all(wall[row][column] != "." for row in FIVE) for column in FIVE)
    colours = sum(sum(row.count(colour) for row in map(list, wall)) == 5 for colour in COLOURS)
    return 2 * full_rows(wall), 7 * columns, 10 * colours


def allowed_spaces(wall: Sequence[Sequence[str]], row: int, colour: str, grey: bool) -> list[int]:
    """The columns where a colour may go in a row."""
    if colour in wall[row]:
        return []
    free = [column for column in FIVE if wall[row][column] == "."]
    if grey:
        return [column for column in free if all(wall[r][column] != colour for r in FIVE)]
    return [column for column in free if printed(row, column) == colour]


# ---------------------------------------------------------------- the table


@dataclass
class Board:
    """What lies before one player."""

    wall: list[list[str]] = field(default_factory=lambda: [["."] * 5 for _ in FIVE])
    lines: list[list[str]] = field(default_factory=lambda: [[] for _ in FIVE])
    floor: list[str] = field(default_factory=list)
    score: int = 0


class Game:
    """A game in progress.

    `deals` gives for the number of a round the random function of its deal. Without it nothing is dealt at the
    start, for a table that is then laid by hand.
    """

    def __init__(
        self,
        players: int,
        deals: Callable[[int], Random],
        grey: bool = False,
        first: int = 0,
        max_rounds: int | None = None,
        empty: bool = False,
    ) -> None:
        self.deals = deals
        self.grey = grey
        self.max_rounds = max_rounds
        self.boards = [Board() for _ in range(players)]
        self.factories: list[Counter[str]] = [Counter() for _ in range(FACTORIES[players])]
        self.centre: Counter[str] = Counter()
        self.bag: Counter[str] = Counter(dict.fromkeys(COLOURS, 20))
        self.lid: Counter[str] = Counter()
        self.marker: int | None = None
        self.starter = first
        self.to_move: int | None = first
        self.round = 1
        # The players whose walls are still to be tiled, and the line that comes next.
        self.waiting: list[int] = []
        self.row = 0
        if not empty:
            self.deal()

    # ------------------------------------------------------------ what may be done

    def legal(self) -> list[str]:
        """Every legal move, as a text."""
        if self.to_move is None:
            return []
        board = self.boards[self.to_move]
        if self.waiting:
            colour = board.lines[self.row][0]
            return [f"{self.row + 1}>{c + 1}" for c in allowed_spaces(board.wall, self.row, colour, self.grey)]
        places = {str(number): heap for number, heap in enumerate(self.factories, 1)}
        places["c"] = self.centre
        moves = []
        for place, heap in places.items():
            for colour in COLOURS:
                if heap[colour]:
                    moves += [f"{place}{colour}{row + 1}" for row in FIVE if self.takes(board, row, colour)]
                    moves.append(f"{place}{colour}f")
        return moves

    @staticmethod
    def takes(board: Board, row: int, colour: str) -> bool:
        """Whether a line takes a colour: there is space on it, no other colour, and none of it on the wall's row."""
        line = board.lines[row]
        return len(line) <= row and colour not in board.wall[row] and all(tile == colour for tile in line)

    # ------------------------------------------------------------ a move

    def play(self, move: str) -> list[Told]:
        """Make a legal move and all that follows by itself; tells the points."""
        assert self.to_move is not None
        told: list[Told] = []
        if self.waiting:
            self.put(self.to_move, self.row, int(move[2]) - 1, told)
            self.row += 1
            self.tile(told)
            return told
        self.take(self.to_move, move[0], move[1], move[2])
        if self.centre.total() or any(heap.total() for heap in self.factories):
            self.to_move = (self.to_move + 1) % len(self.boards)
        else:
            first = self.next_starter()
            self.waiting = [(first + k) % len(self.boards) for k in range(len(self.boards))]
            self.row = 0
            self.tile(told)
        return told

    def next_starter(self) -> int:
        """The marker's holder; if nobody took it, who began this round."""
        return self.starter if self.marker is None else self.marker

    def take(self, player: int, place: str, colour: str, target: str) -> None:
        board = self.boards[player]
        if place == "c":
            if self.marker is None:
                self.marker = player
                if len(board.floor) < 7:
                    board.floor.append("1")
            tiles = self.centre.pop(colour)
        else:
            heap = self.factories[int(place) - 1]
            tiles = heap.pop(colour)
            self.centre.update(heap)
            heap.clear()
        for _ in range(tiles):
            if target != "f" and len(board.lines[int(target) - 1]) < int(target):
                board.lines[int(target) - 1].append(colour)
            else:
                self.drop(board, colour)

    def drop(self, board: Board, colour: str) -> None:
        """A tile falls to the floor, or into the lid if the floor is full."""
        if len(board.floor) < 7:
            board.floor.append(colour)
        else:
            self.lid[colour] += 1

    # ------------------------------------------------------------ tiling

    def tile(self, told: list[Told]) -> None:
        """Tile the walls as far as nobody has to choose."""
        while self.waiting:
            player = self.waiting[0]
            board = self.boards[player]
            while self.row < 5:
                line = board.lines[self.row]
                if len(line) == self.row + 1:
                    spaces = allowed_spaces(board.wall, self.row, line[0], self.grey)
                    if self.grey and spaces:
                        self.to_move = player
                        return
                    if spaces:
                        self.put(player, self.row, spaces[0], told)
                    else:
                        told.append(("azul.grey.fall", player, 0))
                        for colour in line:
                            self.drop(board, colour)
                        line.clear()
                self.row += 1
            self.pay_floor(player, told)
            self.waiting.pop(0)
            self.row = 0
        self.end_round(told)

    def put(self, player: int, row: int, column: int, told: list[Told]) -> None:
        """Move a tile from a full line to the wall and score it; the rest of the line goes into the lid."""
        board = self.boards[player]
        colour = board.lines[row][0]
        told.append(("azul.tile.move", player, 0))
        across, down = points_of_tile(board.wall, row, column)
        board.wall[row][column] = colour
        board.lines[row].clear()
        self.lid[colour] += row
        board.score += across + down
        if (across, down) == (1, 0):
            told.append(("azul.score.alone", player, 1))
            return
        if across:
            told.append(("azul.score.row", player, across))
        if down:
            told.append(("azul.score.column", player, down))

    def pay_floor(self, player: int, told: list[Told]) -> None:
        board = self.boards[player]
        if not board.floor:
            return
        lost = min(board.score, sum(COSTS[: len(board.floor)]))
        board.score -= lost
        told.append(("azul.score.floor", player, -lost))
        self.lid.update(tile for tile in board.floor if tile != "1")
        board.floor.clear()

    # ------------------------------------------------------------ the next round, or the end

    def end_round(self, told: list[Told]) -> None:
        if any(full_rows(board.wall) for board in self.boards):
            self.end("azul.end", told)
        elif not self.bag.total() and not self.lid.total():
            self.end("azul.next.short", told)  # no row can be filled then either, but this is what one sees
        elif self.stuck():
            self.end("azul.end.stuck", told)
        elif self.max_rounds is not None and self.round >= self.max_rounds:
            self.end("azul.end.rounds", told)
        else:
            self.starter = self.to_move = self.next_starter()
            self.marker = None
            self.round += 1
            self.deal()

    def deal(self) -> None:
        """Four tiles on each factory, while there are any."""
        random = self.deals(self.round)
        for heap in self.factories:
            for _ in range(4):
                if not self.bag.total():
                    self.bag, self.lid = self.lid, Counter()
                if self.bag.total():
                    heap[self.draw(random)] += 1

    def draw(self, random: Random) -> str:
        number = int(random() * self.bag.total())
        for colour in COLOURS:
            if number < self.bag[colour]:
                self.bag[colour] -= 1
                return colour
            number -= self.bag[colour]
        raise AssertionError("the bag was empty")

    def stuck(self) -> bool:
        """Whether no row of any wall can ever be filled."""
        return not any(self.can_be_filled(board.wall, row) for board in self.boards for row in FIVE)

    def can_be_filled(self, wall: list[list[str]], row: int) -> bool:
        """Whether of each colour that the row lacks a tile is loose and a space is allowed."""
        lacking = [colour for colour in COLOURS if colour not in wall[row]]
        return all(
            self.bag[colour] + self.lid[colour] and allowed_spaces(wall, row, colour, self.grey) for colour in lacking
        )

    def end(self, rule: str, told: list[Told]) -> None:
        self.to_move = None
        told.append((rule, None, 0))
        for player, board in enumerate(self.boards):
            rules = ("azul.bonus.row", "azul.bonus.column", "azul.bonus.colour")
            for bonus, points in zip(rules, bonuses(board.wall), strict=True):
                if points:
                    told.append((bonus, player, points))

    # ------------------------------------------------------------ the result

    @property
    def is_over(self) -> bool:
        return self.to_move is None

    def scores(self) -> tuple[int, ...]:
        """The track, and after the end the bonuses too."""
        return tuple(board.score + (sum(bonuses(board.wall)) if self.is_over else 0) for board in self.boards)

    def winners(self) -> tuple[int, ...]:
        """Most points; of those who have as many, most full rows; still the same: all of them."""
        if not self.is_over:
            return ()
        scores = self.scores()
        tied = [player for player in range(len(self.boards)) if scores[player] == max(scores)]
        rows = {player: full_rows(self.boards[player].wall) for player in tied}
        return tuple(player for player in tied if rows[player] == max(rows.values()))


# ---------------------------------------------------------------- texts


def sorted_text(heap: Counter[str] | Iterable[str]) -> str:
    """A heap as a text, in the order of the colours."""
    count = Counter(heap)
    return "".join(colour * count[colour] for colour in COLOURS)


def state(game: Game) -> dict[str, object]:
    """All parts of a table, as texts and numbers."""
    return {
        "factories": [sorted_text(heap) for heap in game.factories],
        "centre": sorted_text(game.centre),
        "walls": [["".join(row) for row in board.wall] for board in game.boards],
        "lines": [["".join(line) for line in board.lines] for board in game.boards],
        "floors": ["".join(board.floor) for board in game.boards],
        "track": [board.score for board in game.boards],
        "bag": sorted_text(game.bag),
        "lid": sorted_text(game.lid),
        "marker": game.marker,
        "starter": game.starter,
        "round": game.round,
        "to_move": game.to_move,
        "over": game.is_over,
        "scores": game.scores(),
        "winners": game.winners(),
    }


def finish(game: Game, random: Random) -> int:
    """Play uniformly random moves to the end; the number of moves."""
    count = 0
    while not game.is_over:
        moves = game.legal()
        game.play(moves[int(random() * len(moves))])
        count += 1
    return count
