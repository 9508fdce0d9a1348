"""The packed inner room: its tables against networkx and counting, its heaps, and who shares what with whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from typing import Any

import networkx as nx
import pytest

from gamekit import azul
from gamekit.azul import core
from gamekit.azul.board import wall_graph
from gamekit.azul.core import Board, Log, Table
from gamekit.azul.pieces import ALL, COLOURS, heap_of, heap_size, heap_text
from gamekit.chance import Chance
from tests.azul import referee
from tests.azul.games import HUNDRED, KINDS

SPACES = list(product(range(5), range(5)))
GRID = wall_graph()
TABLE = (
    "bag",
    "centre",
    "ended",
    "grey",
    "lid",
    "marker",
    "most",
    "offer",
    "phase",
    "players",
    "round",
    "starter",
    "to_move",
    "unknown",
    "waiting",
)
BOARD = (
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


def random_wall(rng: Random, grey: bool) -> list[list[str]]:
    """A wall on which no rule is broken, from empty to nearly full."""
    wall = [["."] * 5 for _ in range(5)]
    share = rng.random()
    for row, column in rng.sample(SPACES, 25):
        fitting = [c for c in COLOURS if column in referee.allowed_spaces(wall, row, c, grey)]
        if fitting and rng.random() < share:
            wall[row][column] = rng.choice(fitting)
    return wall


def packed(wall: list[list[str]]) -> Board:
    board = Board().clear()
    for row, column in SPACES:
        if wall[row][column] != ".":
            board.put(row, column, COLOURS.index(wall[row][column]))
    board.fill_open()
    return board


def blank(grey: bool = False) -> Table:
    """A table of its own for two players, with nothing in bag and lid."""
    table = azul.new_game(seed=0, wall="grey" if grey else "coloured")._table.copy()
    table.bag = table.lid = 0
    return table


def path_through(space: tuple[int, int], filled: set[tuple[int, int]], kind: str) -> set[tuple[int, int]]:
    """The filled spaces joined to one by edges of a kind, which must be a path."""
    one_way = nx.subgraph_view(
        GRID,
        filter_node=lambda node: node in filled or node == space,
        filter_edge=lambda a, b: GRID.edges[a, b]["kind"] == kind,
    )
    found: set[tuple[int, int]] = nx.node_connected_component(one_way, space)
    degrees = Counter(degree for _, degree in one_way.subgraph(found).degree())
    assert len(found) == 1 or (degrees[1] == 2 and set(degrees) <= {1, 2})
    return found


# ---------------------------------------------------------------- the tables


@pytest.mark.rule("azul.score.row", "azul.score.column")
@pytest.mark.parametrize("mask", range(32))
def test_runs_of_every_row_are_paths(mask: int) -> None:
    filled = [k for k in range(5) if mask >> k & 1]
    for at in range(5):
        across = path_through((2, at), {(2, k) for k in filled}, "across")
        down = path_through((at, 3), {(k, 3) for k in filled}, "down")
        assert core.RUN[5 * mask + at] == len(across) == len(down)


@pytest.mark.rule("azul.score.alone", "azul.score.row", "azul.score.column", "azul.tile.move")
@pytest.mark.parametrize("grey", [False, True])
def test_tiles_on_random_walls_score_their_paths(grey: bool) -> None:
    rng = Random(f"walls {grey}")
    for _ in range(2500):
        wall = random_wall(rng, grey)
        places = [
            (row, column, colour)
            for row in range(5)
            for colour in COLOURS
            for column in referee.allowed_spaces(wall, row, colour, grey)
        ]
        if not places:
            continue
        row, column, colour = rng.choice(places)
        filled = {(r, c) for r, c in SPACES if wall[r][c] != "."}
        across = len(path_through((row, column), filled, "across"))
        down = len(path_through((row, column), filled, "down"))
        want = (1, 0) if across == down == 1 else (across if across > 1 else 0, down if down > 1 else 0)
        assert azul.tile_score(["".join(r) for r in wall], row, column) == want

        # The same tile, tiled from a full line.
        table = blank(grey)
        table.boards[0] = board = packed(wall)
        board.counts, board.held = row + 1 << 3 * row, COLOURS.index(colour) << 3 * row
        table.tile_row(0, board, row, column, None)
        assert board.score == sum(want)
        assert (board.counts, board.held, board.colour_at(row, column)) == (0, 0, COLOURS.index(colour))
        assert heap_text(table.lid) == row * colour


@pytest.mark.rule("azul.bonus.row", "azul.bonus.column", "azul.bonus.colour")
@pytest.mark.parametrize("grey", [False, True])
def test_what_is_complete_on_random_walls(grey: bool) -> None:
    rng = Random(f"bonus {grey}")
    most = Counter[str]()
    for _ in range(2500):
        wall = random_wall(rng, grey)
        board = packed(wall)
        want = referee.bonuses(wall)
        assert (2 * board.full_rows(), 7 * board.full_columns(), 10 * board.full_colours()) == want
        assert azul.bonus(["".join(row) for row in wall]) == want
        for kind, points in zip(("rows", "columns", "colours"), want, strict=True):
            most[kind] = max(most[kind], points)
    assert min(most.values()) >= 10 if not grey else most["rows"] >= 2  # there was something to count


@pytest.mark.rule("azul.grey.place", "azul.offer.wall", "azul.offer.line")
@pytest.mark.parametrize("grey", [False, True])
def test_what_a_board_allows(grey: bool) -> None:
    rng = Random(f"open {grey}")
    for _ in range(600):
        board = packed(wall := random_wall(rng, grey))
        plain = referee.Board(wall)
        for row in range(5):
            lacking = [colour for colour in COLOURS if colour not in wall[row]]
            if lacking and rng.random() < 0.6:
                colour, many = rng.choice(lacking), rng.randint(1, row + 1)
                plain.lines[row] = [colour] * many
                board.counts |= many << 3 * row
                board.held |= COLOURS.index(colour) << 3 * row
        board.fill_open()
        for row, (c, colour) in product(range(5), enumerate(COLOURS)):
            assert bool(board.open >> 6 * c + row & 1) == referee.Game.takes(plain, row, colour)
            assert board.open >> 6 * c + core.FLOOR & 1
            spaces = [column for column in range(5) if board.allowed(row, c) >> column & 1]
            assert spaces == referee.allowed_spaces(wall, row, colour, True)
            column = core.COLUMN[5 * row + c]
            assert referee.printed(row, column) == colour
            assert board.colour_at(row, c) == COLOURS.find(wall[row][c])
        full = [row for row in range(5) if len(plain.lines[row]) == row + 1]
        assert board.first_full_line() == (full[0] if full else -1)


@pytest.mark.rule("azul.offer.floor")
def test_small_tables() -> None:
    assert [sum((1, 1, 2, 2, 2, 3, 3)[:n]) for n in range(8)] == core.PENALTY
    for mask in range(1024):
        bits = [k for k in range(10) if mask >> k & 1]
        assert core.BITS[mask] == len(bits)
        assert [core.NTH[10 * mask + n] for n in range(len(bits))] == bits
    for mask in range(32):
        assert [k for k in range(36) if core.SPREAD[mask] >> k & 1] == [6 * c for c in range(5) if mask >> c & 1]


# ---------------------------------------------------------------- heaps


@pytest.mark.rule("azul.box")
def test_heaps() -> None:
    assert heap_text(ALL) == "".join(20 * colour for colour in COLOURS)
    assert heap_size(ALL) == 100
    rng = Random("heaps")
    for _ in range(500):
        tiles = [colour for colour in COLOURS for _ in range(rng.randrange(21))]
        few = rng.sample(tiles, rng.randrange(len(tiles) + 1))
        rest = Counter(tiles) - Counter(few)
        rng.shuffle(tiles)
        heap, part = heap_of("".join(tiles)), heap_of("".join(few))
        assert heap_text(heap) == referee.sorted_text(tiles)
        assert heap_size(heap) == len(tiles)
        assert heap - part == heap_of("".join(rest.elements()))
        assert heap - part + part == heap


# ---------------------------------------------------------------- sharing


def numbers(table: Table) -> tuple[Any, ...]:
    """Everything that a table holds, as numbers that nothing can change."""
    boards = tuple(tuple(getattr(board, name) for name in BOARD) for board in table.boards)
    return (*(getattr(table, name) for name in TABLE), tuple(table.factories), boards)


def one_move(table: Table, rng: Random, random: Callable[[], float], log: Log | None = None) -> None:
    """A random move on a table, in place."""
    if table.phase == core.OFFER:
        move = table.nth_move(rng.randrange(table.count_moves()))
        table.take(move // 30, move // 6 % 5, move % 6, random, log)
    else:
        board = table.boards[table.to_move]
        row = board.first_full_line()
        free = board.allowed(row, board.held >> 3 * row & 7)
        table.tile(row, rng.choice([k for k in range(5) if free >> k & 1]), random, log)


def start(players: int, wall: str, seed: int) -> Table:
    return azul.new_game(players=players, seed=seed, wall=wall)._table.copy()


@pytest.mark.parametrize(("players", "wall"), KINDS)
def test_a_copy_and_its_original_go_their_own_ways(players: int, wall: str) -> None:
    for seed in range(6):
        rng, random = Random(seed), Chance("copies", seed).random
        table = start(players, wall, seed)
        kept: list[tuple[Table, tuple[Any, ...]]] = []
        while table.phase != core.OVER:
            copy = table.copy()
            kept.append((copy, numbers(copy)))
            if rng.random() < 0.4:
                # A side track from a copy of the copy, played to the end.
                side = copy.copy()
                side.play_out(random, -1, None)
            if rng.random() < 0.3:
                # Go on with the copy, and keep the original.
                kept[-1] = (table, numbers(table))
                table = copy
            one_move(table, rng, random)
        for copy, before in kept:
            assert numbers(copy) == before


@pytest.mark.parametrize(("players", "wall"), KINDS)
def test_what_a_log_keeps_stays(players: int, wall: str) -> None:
    seen = Counter[int]()
    for seed in range(4):
        rng, random = Random(seed), Chance("logs", seed).random
        table = start(players, wall, seed)
        kept: list[tuple[Table, tuple[Any, ...]]] = []
        while table.phase != core.OVER:
            log = Log(table, keep=True)
            one_move(table, rng, random, log)
            assert log.tables is not None
            assert len(log.tables) == len(log.told)
            for at, (kind, player, a, b, c) in zip(log.tables, log.told, strict=True):
                # Right after the thing told, though the same move changed the board further.
                seen[kind] += 1
                if kind == core.TILED:
                    assert at.boards[player].colour_at(a, b) == c
                    assert at.boards[player].counts >> 3 * a & 7 == 0
                    assert at.boards[player].rows.bit_count() == table.boards[player].rows.bit_count() - sum(
                        1 for k, p, r, _, _ in log.told if k == core.TILED and p == player and r > a
                    )
                if kind == core.PAID:
                    assert at.boards[player].fallen == 0
                kept.append((at, numbers(at)))
        for at, before in kept:
            assert numbers(at) == before
    assert min(seen[kind] for kind in (core.TOOK, core.TILED, core.PAID, core.DEALT, core.REFILLED, core.ENDED)) > 0


def test_a_log_may_keep_no_tables() -> None:
    table = start(2, "coloured", 3)
    log = Log(table, keep=False)
    one_move(table, Random(1), Chance("log").random, log)
    assert log.tables is None
    assert len(log.told) == 1


# ---------------------------------------------------------------- numbers that fit a machine


def walk_tables(players: int, wall: str, seed: int) -> Iterator[Table]:
    rng, random = Random(seed), Chance("sizes", seed).random
    table = start(players, wall, seed)
    while table.phase != core.OVER:
        one_move(table, rng, random)
        yield table


@pytest.mark.parametrize(("players", "wall"), KINDS)
def test_every_number_stays_small(players: int, wall: str) -> None:
    """Beyond 62 bits compiled code would fall back to slow numbers."""
    for seed in range(5):
        for table in walk_tables(players, wall, seed):
            for name in TABLE:
                assert -1 <= getattr(table, name) < 2**62, name
            assert all(0 <= heap < 2**62 for heap in table.factories)
            for board in table.boards:
                for name in BOARD:
                    assert 0 <= getattr(board, name) < 2**62, name


def test_the_largest_numbers_are_small() -> None:
    """The most that the fields can hold: everything on offer everywhere, a wall full of the last colour's code."""
    table = azul.new_game(players=4, seed=0, wall="grey")._table.copy()
    table.factories = [heap_of("BYRK"), *[heap_of("YRKC")] * 8]
    table.centre = ALL
    table.fill_offer()
    board = Board().clear()
    for row, column in SPACES:
        board.put(row, column, 4)
    lists = (core.RUN, core.BITS, core.NTH, core.SPREAD, core.ONE, core.PENALTY, core.COLUMN)
    assert max(max(values) for values in lists) < 2**62
    for number in (table.offer, ALL, board.rows, board.cols, board.have, board.stand, Board().clear().open):
        assert 0 < number < 2**62
    assert 2**40 < board.paint_low < 2**62
    assert 2**20 < board.paint_high < 2**62


# ---------------------------------------------------------------- the deal


@pytest.mark.rule("azul.setup.fill", "azul.next.lid")
def test_a_deal_draws_by_counting_through_the_colours() -> None:
    draws = iter([0.0, 0.999, 0.5, 0.2, *[0.0] * 16])
    table = blank()
    table.bag, table.lid = heap_of("BYYRKKC"), heap_of("BYRKC" * 4)
    log = Log(table, keep=False)
    table.deal(lambda: next(draws), log)
    # Of BYYRKKC the first; of YYRKKC the last; of YYRKK number 2; of YYKK number 0.
    assert heap_text(table.factories[0]) == "BYRC"
    # Y K K are left, the bag runs out after three, and the lid gives the fourth to the same factory.
    assert heap_text(table.factories[1]) == "BYKK"
    assert log.told == [(core.REFILLED, -1, 20, 0, 0)]
    assert heap_size(table.bag) == 20 - 13
    assert table.lid == 0
    whole = sum(table.factories) + table.bag
    assert heap_text(whole) == referee.sorted_text("BYYRKKC" + "BYRKC" * 4)


def test_a_new_table_deals_the_hundred() -> None:
    for players, wall in KINDS:
        table = start(players, wall, 9)
        assert Counter(heap_text(table.bag + sum(table.factories))) == HUNDRED
        assert heap_size(table.bag) == 100 - 4 * (2 * players + 1)
