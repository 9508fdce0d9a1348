"""The inner room of Azul: the rules on packed integers, for lessons and simulations alike.

A heap of tiles is one number: five digits of five bits count the colours and the bits above them the whole, so
moving tiles is adding. What is on offer is a set of bits (colour, source) and each board keeps the set of its open
(colour, line), so legality is two tests of a bit. A wall is kept by rows and by columns, and runs are looked up. Every
number stays below 2**62 and the classes are plain, so that the same source can be compiled with mypyc
(``make compiled``); uncompiled it runs as it is, in a browser too.

Indices count from 0: colours in the order blue, yellow, red, black, light blue; sources are the factories and
:data:`CENTRE`; lines are 0 to 4 and :data:`FLOOR`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

COLOURS: Final = 5
"""How many colours there are."""

CENTRE: Final = 9
"""The number of the centre among the sources."""

FLOOR: Final = 5
"""The number of the floor among the lines."""

FULL_FLOOR: Final = 7
"""Spaces of a floor line."""

MARKER: Final = 5
"""The start marker's number among the tiles on a floor."""

TOTAL: Final = 25
"""Where the whole of a heap stands, in bits."""

ONE: Final[list[int]] = [(1 << 5 * c) + (1 << TOTAL) for c in range(COLOURS)]
"""A heap of one tile of each colour."""

PENALTY: Final[list[int]] = [0, 1, 2, 4, 6, 8, 11, 14]
"""What a floor costs, in points, by how much lies on it."""

COLUMN: Final[list[int]] = [(c + r) % 5 for r in range(5) for c in range(5)]
"""On the coloured wall the column of colour c in row r, at ``5 * r + c``."""


def _run(mask: int, at: int) -> int:
    """Length of the run of bits of five through one that is put at `at`."""
    low = high = at
    while low > 0 and mask >> (low - 1) & 1:
        low -= 1
    while high < 4 and mask >> (high + 1) & 1:
        high += 1
    return high - low + 1


RUN: Final[list[int]] = [_run(mask, at) for mask in range(32) for at in range(5)]
"""``RUN[5 * mask + at]``."""

BITS: Final[list[int]] = [mask.bit_count() for mask in range(1024)]
"""How many bits of a set of ten are set."""


def _nth(mask: int, n: int) -> int:
    """Where the n-th set bit of a set of ten stands; 0 if there are fewer."""
    for k in range(10):
        if mask >> k & 1:
            if n == 0:
                return k
            n -= 1
    return 0


NTH: Final[list[int]] = [_nth(mask, n) for mask in range(1024) for n in range(10)]
"""``NTH[10 * mask + n]``."""

SPREAD: Final[list[int]] = [sum(1 << 6 * c for c in range(5) if mask >> c & 1) for mask in range(32)]
"""A set of colours as the bits of one line in a board's set of open (colour, line): shift by the line."""

OFFER: Final = 0
"""Phase: tiles are taken."""

TILING: Final = 1
"""Phase: a player is to choose a space of the grey wall."""

OVER: Final = 2
"""Phase: the game has ended."""


# What a log tells, each with three numbers.
TOOK: Final = 0
"""Told with: source, colour, line."""

TILED: Final = 1
"""Told with: row, column, colour."""

ALONE: Final = 2
"""Told with: row, column, points."""

ACROSS: Final = 3
"""Told with: row, column, points."""

DOWN: Final = 4
"""Told with: row, column, points."""

FELL: Final = 5
"""Told with: row, colour, tiles that find a place on the floor + 8 * those that go into the lid."""

PAID: Final = 6
"""Told with: what lay there, points lost, what it costs."""

ENDED: Final = 7
"""Told with: why: 0 a row, 1 stuck, 2 rounds, 3 nothing to deal."""

ROW: Final = 8
"""Told with: points, 0, 0."""

FULL_COLUMN: Final = 9
"""Told with: points, 0, 0."""

FULL_COLOUR: Final = 10
"""Told with: points, 0, 0."""

DEALT: Final = 11
"""Told with: round, whether the same player begins again, 0."""

REFILLED: Final = 12
"""Told with: tiles that went from the lid into the bag, 0, 0."""


class Board:
    """What lies before one player."""

    __slots__ = (
        "cols",
        "counts",
        "fallen",
        "floor",
        "have",
        "held",
        "open",
        "paint_high",
        "paint_low",
        "rows",
        "score",
        "stand",
    )

    rows: int  # filled spaces, bit 5 * row + column
    cols: int  # the same, bit 5 * column + row
    have: int  # colours of each row, bit 5 * row + colour
    stand: int  # colours of each column, bit 5 * column + colour
    paint_low: int  # colour + 1 of each space of rows 0 to 2, three bits each
    paint_high: int  # of rows 3 and 4
    counts: int  # tiles on each line, three bits each
    held: int  # their colour, three bits each
    open: int  # what may be put where, bit 6 * colour + line, the floor too
    floor: int  # what lies on the floor, colour + 1, three bits each, the first lowest
    fallen: int  # how much lies there
    score: int  # points

    def clear(self) -> Board:
        """Make it an empty board; until then nothing on it is set."""
        self.rows = 0
        self.cols = 0
        self.have = 0
        self.stand = 0
        self.paint_low = 0
        self.paint_high = 0
        self.counts = 0
        self.held = 0
        self.open = (1 << 30) - 1
        self.floor = 0
        self.fallen = 0
        self.score = 0
        return self

    def copy(self) -> Board:
        """A board of its own that is the same."""
        new = Board()
        new.rows = self.rows
        new.cols = self.cols
        new.have = self.have
        new.stand = self.stand
        new.paint_low = self.paint_low
        new.paint_high = self.paint_high
        new.counts = self.counts
        new.held = self.held
        new.open = self.open
        new.floor = self.floor
        new.fallen = self.fallen
        new.score = self.score
        return new

    def fill_open(self) -> None:
        """Reckon afresh what may be put where."""
        opened = SPREAD[31] << FLOOR
        for row in range(5):
            count = self.counts >> 3 * row & 7
            free = 31 & ~(self.have >> 5 * row)
            if count:
                free &= 0 if count == row + 1 else 1 << (self.held >> 3 * row & 7)
            opened |= SPREAD[free] << row
        self.open = opened

    def put(self, row: int, column: int, colour: int) -> None:
        """A tile on the wall, without its points."""
        self.rows |= 1 << 5 * row + column
        self.cols |= 1 << 5 * column + row
        self.have |= 1 << 5 * row + colour
        self.stand |= 1 << 5 * column + colour
        if row < 3:
            self.paint_low |= colour + 1 << 3 * (5 * row + column)
        else:
            self.paint_high |= colour + 1 << 3 * (5 * (row - 3) + column)

    def colour_at(self, row: int, column: int) -> int:
        """The colour of a space of the wall, -1 if it is free."""
        if row < 3:
            return (self.paint_low >> 3 * (5 * row + column) & 7) - 1
        return (self.paint_high >> 3 * (5 * (row - 3) + column) & 7) - 1

    def allowed(self, row: int, colour: int) -> int:
        """On the grey wall the columns where a colour may go in a row, as a set of bits."""
        free = 0
        if not self.have >> 5 * row + colour & 1:
            for column in range(5):
                if not self.rows >> 5 * row + column & 1 and not self.stand >> 5 * column + colour & 1:
                    free |= 1 << column
        return free

    def full_rows(self) -> int:
        """How many rows are complete."""
        return sum(1 for row in range(5) if self.rows >> 5 * row & 31 == 31)

    def full_columns(self) -> int:
        """How many columns are complete."""
        return sum(1 for column in range(5) if self.cols >> 5 * column & 31 == 31)

    def full_colours(self) -> int:
        """Of how many colours all five are on the wall."""
        return sum(1 for c in range(COLOURS) if all(self.have >> 5 * row + c & 1 for row in range(5)))

    def first_full_line(self) -> int:
        """The topmost full line, -1 if there is none."""
        for row in range(5):
            if self.counts >> 3 * row & 7 == row + 1:
                return row
        return -1


class Table:
    """Everything on the table; :meth:`take` and :meth:`tile` change it in place.

    Parameters
    ----------
    players : int
        2 to 4.
    grey : bool
        Whether the grey side of the boards is played.
    most : int
        Rounds at most, 0 for as many as it takes.
    """

    __slots__ = (
        "bag",
        "boards",
        "centre",
        "ended",
        "factories",
        "grey",
        "lid",
        "marker",
        "most",
        "offer",
        "phase",
        "players",
        "round",
        "shared",
        "starter",
        "to_move",
        "unknown",
        "waiting",
    )

    players: int
    grey: bool
    most: int
    factories: list[int]
    centre: int
    offer: int  # bit 10 * colour + source
    marker: int  # who has it, -1 in the centre
    bag: int
    lid: int
    boards: list[Board]
    shared: int  # boards, as bits, that another table shows too
    to_move: int
    starter: int
    round: int
    phase: int
    waiting: int  # players whose walls are not tiled yet, the one to move included
    ended: int  # why it is over, as ENDED tells it; -1 if it is not
    unknown: bool  # the deal is hidden from this view

    def __init__(self, players: int, grey: bool, most: int) -> None:
        self.players = players
        self.grey = grey
        self.most = most

    def lay_out(self) -> Table:
        """Put empty factories and boards on a new table; until then nothing on it is set."""
        self.factories = [0] * (2 * self.players + 1)
        self.centre = 0
        self.offer = 0
        self.marker = -1
        self.bag = 0
        self.lid = 0
        self.boards = [Board().clear() for _ in range(self.players)]
        self.shared = 0
        self.to_move = 0
        self.starter = 0
        self.round = 1
        self.phase = OFFER
        self.waiting = 0
        self.ended = -1
        self.unknown = False
        return self

    def copy(self) -> Table:
        """A table of its own that is the same; boards are copied when one of the two changes them."""
        new = Table(self.players, self.grey, self.most)
        new.factories = self.factories[:]
        new.centre = self.centre
        new.offer = self.offer
        new.marker = self.marker
        new.bag = self.bag
        new.lid = self.lid
        new.boards = self.boards[:]
        new.shared = self.shared = (1 << self.players) - 1
        new.to_move = self.to_move
        new.starter = self.starter
        new.round = self.round
        new.phase = self.phase
        new.waiting = self.waiting
        new.ended = self.ended
        new.unknown = self.unknown
        return new

    def own(self, player: int) -> Board:
        """A player's board, to be changed."""
        if self.shared >> player & 1:
            self.boards[player] = self.boards[player].copy()
            self.shared ^= 1 << player
        return self.boards[player]

    def fill_offer(self) -> None:
        """Reckon afresh what is on offer."""
        offer = 0
        for source in range(len(self.factories) + 1):
            at = CENTRE if source == len(self.factories) else source
            heap = self.centre if at == CENTRE else self.factories[at]
            for c in range(COLOURS):
                if heap >> 5 * c & 31:
                    offer |= 1 << 10 * c + at
        self.offer = offer

    # ------------------------------------------------------------ the offer

    def count_moves(self) -> int:
        """How many moves the offer allows."""
        opened = self.boards[self.to_move].open
        offer = self.offer
        return (
            BITS[offer & 1023] * BITS[opened & 63]
            + BITS[offer >> 10 & 1023] * BITS[opened >> 6 & 63]
            + BITS[offer >> 20 & 1023] * BITS[opened >> 12 & 63]
            + BITS[offer >> 30 & 1023] * BITS[opened >> 18 & 63]
            + BITS[offer >> 40 & 1023] * BITS[opened >> 24 & 63]
        )

    def nth_move(self, n: int) -> int:
        """The n-th of them, as ``(source * 5 + colour) * 6 + line``; by colour, then source, then line."""
        opened = self.boards[self.to_move].open
        offer = self.offer
        for c in range(COLOURS):
            sources = offer >> 10 * c & 1023
            lines = opened >> 6 * c & 63
            there = BITS[lines]
            many = BITS[sources] * there
            if n < many:
                return (NTH[10 * sources + n // there] * 5 + c) * 6 + NTH[10 * lines + n % there]
            n -= many
        return -1

    def take(self, source: int, colour: int, line: int, random: Callable[[], float] | None, log: Log | None) -> None:
        """Take all tiles of a colour from a source to a line or the floor; the last of a round tiles and deals.

        Parameters
        ----------
        source, colour, line : int
            A legal move.
        random : callable or None
            Where the deal's draws come from; None leaves it unknown.
        log : Log or None
            Is told what happens.
        """
        board = self.own(self.to_move)
        shift = 5 * colour
        if source == CENTRE:
            many = self.centre >> shift & 31
            self.centre -= many * ONE[colour]
            self.offer &= ~(1 << 10 * colour + CENTRE)
            if self.marker < 0:
                self.marker = self.to_move
                if board.fallen < FULL_FLOOR:
                    board.floor |= MARKER + 1 << 3 * board.fallen
                    board.fallen += 1
        else:
            heap = self.factories[source]
            self.factories[source] = 0
            many = heap >> shift & 31
            rest = heap - many * ONE[colour]
            offer = self.offer & ~(1 << 10 * colour + source)
            if rest:
                self.centre += rest
                for c in range(COLOURS):
                    if rest >> 5 * c & 31:
                        offer = offer & ~(1 << 10 * c + source) | 1 << 10 * c + CENTRE
            self.offer = offer
        if line < FLOOR:
            count = board.counts >> 3 * line & 7
            fits = line + 1 - count
            if many < fits:
                fits = many
            board.counts += fits << 3 * line
            if not count:
                board.held |= colour << 3 * line
                board.open &= ~(SPREAD[31 ^ 1 << colour] << line)
            if count + fits == line + 1:
                board.open &= ~(1 << 6 * colour + line)
            many -= fits
        if many:
            self.spill(board, colour, many)
        if log is not None:
            log.tell(TOOK, self.to_move, source, colour, line)
        if self.offer:
            self.to_move = (self.to_move + 1) % self.players
        else:
            self.start_tiling(random, log)

    def spill(self, board: Board, colour: int, many: int) -> None:
        """Tiles fall: onto the floor as long as there is room, then into the lid."""
        room = FULL_FLOOR - board.fallen
        if many > room:
            self.lid += (many - room) * ONE[colour]
            many = room
        for _ in range(many):
            board.floor |= colour + 1 << 3 * board.fallen
            board.fallen += 1

    # ------------------------------------------------------------ tiling

    def next_starter(self) -> int:
        """Who begins the next round: who has the marker, else who began this one."""
        return self.marker if self.marker >= 0 else self.starter

    def start_tiling(self, random: Callable[[], float] | None, log: Log | None) -> None:
        """The offer is over: tile, from the next starter on."""
        self.phase = TILING
        self.waiting = self.players
        self.to_move = self.next_starter()
        self.go_on_tiling(random, log)

    def go_on_tiling(self, random: Callable[[], float] | None, log: Log | None) -> None:
        """Tile all that needs no choice, up to the next choice or the next round."""
        while self.waiting:
            player = self.to_move
            board = self.own(player)
            for row in range(5):
                if board.counts >> 3 * row & 7 != row + 1:
                    continue
                colour = board.held >> 3 * row & 7
                if not self.grey:
                    self.tile_row(player, board, row, COLUMN[5 * row + colour], log)
                elif board.allowed(row, colour):
                    return  # the player chooses the space
                else:
                    self.fall(player, board, row, log)
            self.pay(player, board, log)
            self.waiting -= 1
            self.to_move = (player + 1) % self.players
        self.finish_round(random, log)

    def tile(self, row: int, column: int, random: Callable[[], float] | None, log: Log | None) -> None:
        """On the grey wall: move a tile of the full line of the player to move to a space, and go on."""
        self.tile_row(self.to_move, self.own(self.to_move), row, column, log)
        self.go_on_tiling(random, log)

    def tile_row(self, player: int, board: Board, row: int, column: int, log: Log | None) -> None:
        """One tile of a full line goes to the wall and is scored, the others go to the lid."""
        colour = board.held >> 3 * row & 7
        board.counts &= ~(7 << 3 * row)
        board.held &= ~(7 << 3 * row)
        board.put(row, column, colour)
        board.open |= SPREAD[31 & ~(board.have >> 5 * row)] << row
        self.lid += row * ONE[colour]
        if log is not None:
            log.tell(TILED, player, row, column, colour)
        across = RUN[5 * (board.rows >> 5 * row & 31) + column]
        down = RUN[5 * (board.cols >> 5 * column & 31) + row]
        if log is None:
            board.score += (across if across > 1 else 0) + (down if down > 1 else 0) or 1
            return
        if across == 1 and down == 1:
            board.score += 1
            log.tell(ALONE, player, row, column, 1)
        if across > 1:
            board.score += across
            log.tell(ACROSS, player, row, column, across)
        if down > 1:
            board.score += down
            log.tell(DOWN, player, row, column, down)

    def fall(self, player: int, board: Board, row: int, log: Log | None) -> None:
        """A full line that no space of the grey wall takes falls whole."""
        colour = board.held >> 3 * row & 7
        board.counts &= ~(7 << 3 * row)
        board.held &= ~(7 << 3 * row)
        board.open |= SPREAD[31 & ~(board.have >> 5 * row)] << row
        room = FULL_FLOOR - board.fallen
        lost = row + 1 - room if row + 1 > room else 0
        self.spill(board, colour, row + 1)
        if log is not None:
            log.tell(FELL, player, row, colour, row + 1 - lost + 8 * lost)

    def pay(self, player: int, board: Board, log: Log | None) -> None:
        """Lose what the floor costs, but nothing below 0; its tiles go to the lid."""
        lost = PENALTY[board.fallen]
        if lost > board.score:
            lost = board.score
        board.score -= lost
        floor = board.floor
        while floor:
            colour = (floor & 7) - 1
            if colour != MARKER:
                self.lid += ONE[colour]
            floor >>= 3
        fallen = board.fallen
        board.floor = 0
        board.fallen = 0
        if log is not None and fallen:
            log.tell(PAID, player, fallen, lost, PENALTY[fallen])

    # ------------------------------------------------------------ the next round, or the end

    def finish_round(self, random: Callable[[], float] | None, log: Log | None) -> None:
        """All walls are tiled: the end, or the next deal."""
        why = -1
        for board in self.boards:
            if board.full_rows():
                why = 0
        if why < 0 and not (self.bag | self.lid):
            why = 3
        if why < 0 and self.is_stuck():
            why = 1
        if why < 0 and 0 < self.most <= self.round:
            why = 2
        if why >= 0:
            self.end(why, log)
            return
        same = self.marker < 0
        self.starter = self.to_move = self.next_starter()
        self.marker = -1
        self.round += 1
        self.phase = OFFER
        if random is None:
            self.unknown = True
        else:
            self.deal(random, log)
        if log is not None:
            log.tell(DEALT, self.to_move, self.round, 1 if same else 0, 0)

    def is_stuck(self) -> bool:
        """Whether no row of any wall can ever be filled."""
        loose = self.bag + self.lid
        gone = 0
        for c in range(COLOURS):
            if not loose >> 5 * c & 31:
                gone |= 1 << c
        if not gone and not self.grey:
            return False
        for board in self.boards:
            for row in range(5):
                lacking = 31 & ~(board.have >> 5 * row)
                if lacking & gone:
                    continue
                if not self.grey:
                    return False
                closed = False
                for c in range(COLOURS):
                    if lacking >> c & 1 and not board.allowed(row, c):
                        closed = True
                if not closed:
                    return False
        return True

    def end(self, why: int, log: Log | None) -> None:
        """The game is over."""
        self.phase = OVER
        self.ended = why
        if log is None:
            return
        log.tell(ENDED, -1, why, 0, 0)
        for player in range(self.players):
            board = self.boards[player]
            for kind, many, each in (
                (ROW, board.full_rows(), 2),
                (FULL_COLUMN, board.full_columns(), 7),
                (FULL_COLOUR, board.full_colours(), 10),
            ):
                if many:
                    log.tell(kind, player, many * each, 0, 0)

    def deal(self, random: Callable[[], float], log: Log | None) -> None:
        """Four tiles at random on each factory; when the bag is empty the lid is emptied into it."""
        for factory in range(len(self.factories)):
            heap = 0
            for _ in range(4):
                if not self.bag:
                    self.bag = self.lid
                    self.lid = 0
                    if not self.bag:
                        break
                    if log is not None:
                        self.factories[factory] = heap  # so that the step shows every tile
                        log.tell(REFILLED, -1, self.bag >> TOTAL, 0, 0)
                n = int(random() * float(self.bag >> TOTAL))
                colour = 0
                while n >= self.bag >> 5 * colour & 31:
                    n -= self.bag >> 5 * colour & 31
                    colour += 1
                self.bag -= ONE[colour]
                heap += ONE[colour]
            self.factories[factory] = heap
        self.fill_offer()

    def total(self, player: int) -> int:
        """A player's points, the bonuses included once the game is over."""
        board = self.boards[player]
        if self.phase != OVER:
            return board.score
        return board.score + 2 * board.full_rows() + 7 * board.full_columns() + 10 * board.full_colours()

    def play_out(self, random: Callable[[], float], most: int = -1, log: Log | None = None) -> int:
        """Uniformly random legal play, in place, to the end or for so many moves (-1: as many as it takes).

        Returns
        -------
        int
            How many moves that took.
        """
        moves = 0
        while self.phase != OVER and moves != most:
            moves += 1
            if self.phase == OFFER:
                move = self.nth_move(int(random() * float(self.count_moves())))
                self.take(move // 30, move // 6 % 5, move % 6, random, log)
            else:
                board = self.boards[self.to_move]
                row = board.first_full_line()
                free = board.allowed(row, board.held >> 3 * row & 7)
                self.tile(row, NTH[10 * free + int(random() * float(BITS[free]))], random, log)
        return moves


class Log:
    """Takes down what happens: each thing as five numbers, and the table right after it if that is wanted."""

    __slots__ = ("table", "tables", "told")

    def __init__(self, table: Table, keep: bool) -> None:
        self.table = table
        self.told: list[tuple[int, int, int, int, int]] = []
        self.tables: list[Table] | None = [] if keep else None

    def tell(self, kind: int, player: int, a: int, b: int, c: int) -> None:
        """One thing that happened."""
        self.told.append((kind, player, a, b, c))
        if self.tables is not None:
            # The boards are changed further while they are told, so they are copied here and now.
            shared = self.table.shared
            table = self.table.copy()
            self.table.shared = shared
            table.boards = [board.copy() for board in table.boards]
            self.tables.append(table)
