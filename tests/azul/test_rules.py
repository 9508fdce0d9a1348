"""Each rule by example: what it allows, what it refuses and shows, and what others got wrong."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest

import gamekit
from gamekit import IllegalMove, OptionError, azul
from gamekit.azul import RULES, AzulPosition
from gamekit.rules import Node, Violation
from tests.azul import referee
from tests.azul.games import EMPTY, HUNDRED, all_tiles, some_games, some_positions

# The first mark of each rule in RULES.md.
STATED = {
    "azul.box": "sheet",
    "azul.setup.side": "sheet",
    "azul.setup.factories": "sheet",
    "azul.setup.fill": "sheet",
    "azul.setup.first": "sheet",
    "azul.offer.marker": "sheet",
    "azul.offer.factory": "sheet",
    "azul.offer.centre": "sheet",
    "azul.offer.line": "public",
    "azul.offer.wall": "sheet",
    "azul.offer.floor": "sheet",
    "azul.offer.spill": "sheet",
    "azul.offer.end": "sheet",
    "azul.offer.order": "sheet",
    "azul.tile.move": "sheet",
    "azul.score.alone": "sheet",
    "azul.score.row": "sheet",
    "azul.score.column": "sheet",
    "azul.score.track": "sheet",
    "azul.score.floor": "sheet",
    "azul.next.first": "sheet",
    "azul.next.lid": "sheet",
    "azul.next.short": "sheet",
    "azul.next.same": "house",
    "azul.end": "sheet",
    "azul.end.stuck": "house",
    "azul.end.rounds": "house",
    "azul.bonus.row": "sheet",
    "azul.bonus.column": "sheet",
    "azul.bonus.colour": "sheet",
    "azul.win": "sheet",
    "azul.grey.place": "sheet",
    "azul.grey.fall": "public",
}

# Each row lacks light blue, whose only free space is in a column that has light blue; the last lacks all but that.
CLOSED = ["BYRK.", "YBKR.", "RKBY.", "KRYB.", "....C"]


def rules(violations: list[Violation]) -> list[str]:
    return [violation.rule for violation in violations]


def nodes(violations: list[Violation]) -> set[Node]:
    return {node for violation in violations for node in violation.nodes}


def texts(p: AzulPosition) -> list[str]:
    return [str(move) for move in p.legal_moves()]


def told(p: AzulPosition) -> list[str]:
    return [event.rule for event in p.events]


def ending(*boards: dict[str, Any], **parts: Any) -> AzulPosition:
    """A position with one black tile left to take."""
    return azul.position(factories=["K"], boards=[*boards, *[{}] * (2 - len(boards))], **parts)


# ---------------------------------------------------------------- the rulebook


def test_the_rules_and_where_they_come_from() -> None:
    assert {id: rule.stated for id, rule in RULES.items()} == STATED
    assert list(RULES) == list(STATED)
    for id, rule in RULES.items():
        assert rule.id == id
        assert len(rule.title) > 5
        assert len(rule.text) > 30


def test_every_rule_has_a_test_here() -> None:
    marks = re.findall(r"mark\.rule\((.*?)\)\n", Path(__file__).read_text(encoding="utf-8"), re.DOTALL)
    assert set(STATED) - set(re.findall(r'"(azul\.[a-z.]+)"', "".join(marks))) == set()


def test_what_is_told_names_rules_and_places() -> None:
    for p in some_positions():
        graph = p.graph()
        for event in p.events:
            assert event.rule in RULES
            assert all(node in graph for node in event.nodes)
            assert event.player is None or 0 <= event.player < p.players
        for player in range(p.players):
            assert all(node in graph for line in p.score_sheet(player) for node in line.nodes)
        for move in p.legal_moves()[:3]:
            assert all(node in graph for node in move.nodes)


# ---------------------------------------------------------------- the box and the set-up


@pytest.mark.rule("azul.box", "azul.setup.factories", "azul.setup.fill", "azul.offer.marker")
@pytest.mark.parametrize(("players", "factories"), [(2, 5), (3, 7), (4, 9)])
def test_the_set_up(players: int, factories: int) -> None:
    for seed in range(10):
        p = azul.new_game(players=players, seed=seed)
        assert [len(factory) for factory in p.factories] == [4] * factories
        assert all_tiles(p) == HUNDRED
        assert (p.centre, p.lid, p.marker, p.round) == ("", "", None, 1)
        assert p.scores() == (0,) * players
        assert [(b.wall, b.lines, b.floor, b.score) for b in p.boards] == [
            (tuple(EMPTY), ("",) * 5, "", 0) for _ in range(players)
        ]


@pytest.mark.rule("azul.setup.fill")
def test_every_colour_is_dealt_alike() -> None:
    dealt = Counter[str]()
    for seed in range(500):
        dealt.update("".join(azul.new_game(players=2, seed=seed).factories))
    assert set(dealt) == set("BYRKC")
    assert all(1850 < count < 2150 for count in dealt.values())  # 2,000 each; a standard deviation is 36


@pytest.mark.rule("azul.setup.first")
def test_who_begins() -> None:
    for first in range(3):
        p = azul.new_game(players=3, seed=4, first=first)
        assert (p.to_move, p.starter) == (first, first)
        assert p.play(p.legal_moves()[0]).to_move == (first + 1) % 3
    drawn = Counter(azul.new_game(players=3, seed=seed, first=None).to_move for seed in range(300))
    assert set(drawn) == {0, 1, 2}
    assert min(drawn.values()) > 70
    assert len({azul.new_game(players=3, seed=4, first=None).starter for _ in range(5)}) == 1  # by seed
    with pytest.raises(OptionError):
        azul.new_game(players=2, first=2)


@pytest.mark.rule("azul.setup.side")
def test_both_sides() -> None:
    assert azul.new_game(seed=1).options["wall"] == "coloured"
    assert azul.new_game(seed=1, wall="grey").options["wall"] == "grey"
    assert azul.new_game(seed=1).factories == azul.new_game(seed=1, wall="grey").factories
    with pytest.raises(OptionError):
        azul.new_game(seed=1, wall="gray")


@pytest.mark.rule("azul.setup.side", "azul.tile.move")
@pytest.mark.parametrize(("row", "c"), list(product(range(5), range(5))))
def test_the_coloured_wall(row: int, c: int) -> None:
    """Row 1 is blue, yellow, red, black, light blue; each next row is the one above, shifted one to the right."""
    colour = "BYRKC"[c]
    line = {"lines": [colour * (row + 1) if k == row else "" for k in range(5)]}
    p = ending(line, to_move=1).play("1Kf")
    wall = ["....." if k != row else "".join(colour if k == (c + row) % 5 else "." for k in range(5)) for k in range(5)]
    assert p.boards[0].wall == tuple(wall)


# ---------------------------------------------------------------- taking


@pytest.mark.rule("azul.offer.factory", "azul.offer.centre", "azul.offer.marker")
def test_worked_example_1() -> None:
    p = azul.position(factories=["KKYB", "YRRR", "BBBB"], boards=[{}, {}, {}])
    p = p.play("1K2")
    assert (p.boards[0].lines, p.factories[0], p.centre) == (("", "KK", "", "", ""), "", "BY")
    p = p.play("2Y1")
    assert (p.boards[1].lines, p.factories[1], p.centre) == (("Y", "", "", "", ""), "", "BYRRR")
    assert p.marker is None
    p = p.play("cR3")
    assert (p.boards[2].lines[2], p.boards[2].floor, p.marker, p.centre) == ("RRR", "1", 2, "BY")
    assert told(p) == ["azul.offer.centre"]
    assert ("floor", 2, 0) in p.events[0].nodes


@pytest.mark.rule("azul.offer.factory", "azul.offer.centre")
@pytest.mark.parametrize(
    ("text", "rule", "shown"),
    [
        ("1R1", "azul.offer.factory", {("factory", 0)}),  # no red there
        ("2B1", "azul.offer.factory", {("factory", 1)}),  # nothing there
        ("6B1", "azul.offer.factory", set()),  # no such factory
        ("9Kf", "azul.offer.factory", set()),
        ("cK1", "azul.offer.centre", {("centre",)}),
        ("cBf", "azul.offer.centre", {("centre",)}),
    ],
)
def test_tiles_that_are_not_there(text: str, rule: str, shown: set[Node]) -> None:
    p = azul.position(factories=["BBYK", "", "KK"], centre="R")
    found = p.violations(text)
    assert rules(found) == [rule]
    assert nodes(found) == shown
    with pytest.raises(IllegalMove) as refused:
        p.play(text)
    assert rules(list(refused.value.violations)) == [rule]


@pytest.mark.rule("azul.offer.centre", "azul.offer.marker")
def test_only_the_first_takes_the_marker() -> None:
    p = azul.position(factories=["BBBB"], centre="RKYY", boards=[{"floor": "CC"}, {}, {}])
    p = p.play("cY2")
    assert (p.boards[0].floor, p.marker) == ("CC1", 0)
    p = p.play("cR1")
    assert (p.boards[1].floor, p.marker) == ("", 0)
    p = p.play("cKf")
    assert (p.boards[2].floor, p.marker) == ("K", 0)


@pytest.mark.rule("azul.offer.order", "azul.offer.factory")
def test_turns_go_round() -> None:
    p = azul.new_game(players=4, seed=8, first=2)
    order = []
    for _ in range(9):
        order.append(p.to_move)
        p = p.play(p.legal_moves()[-1])
    assert order == [2, 3, 0, 1, 2, 3, 0, 1, 2]
    for player in range(4):
        assert bool(p.legal_moves(player)) == (player == p.to_move)


# ---------------------------------------------------------------- lines


@pytest.mark.rule("azul.offer.wall", "azul.offer.line", "azul.offer.floor")
def test_worked_example_2() -> None:
    board = {"wall": [".....", "..Y..", "...Y.", ".....", "....."], "lines": ["", "", "", "B", ""]}
    p = azul.position(factories=["YYBK", "RRRR"], boards=[board, {}])
    assert rules(p.violations("1Y2")) == ["azul.offer.wall"]
    assert nodes(p.violations("1Y2")) == {("line", 0, 1), ("wall", 0, 1, 2)}
    assert rules(p.violations("1Y3")) == ["azul.offer.wall"]
    assert nodes(p.violations("1Y3")) == {("line", 0, 2), ("wall", 0, 2, 3)}
    assert rules(p.violations("1Y4")) == ["azul.offer.line"]
    assert nodes(p.violations("1Y4")) == {("line", 0, 3)}
    assert [text for text in texts(p) if text.startswith("1Y")] == ["1Y1", "1Y5", "1Yf"]
    a, b, c = (p.play(text).boards[0] for text in ("1Y1", "1Y5", "1Yf"))
    assert (a.lines, a.floor) == (("Y", "", "", "B", ""), "Y")
    assert (b.lines, b.floor) == (("", "", "", "B", "YY"), "")
    assert (c.lines, c.floor) == (("", "", "", "B", ""), "YY")


@pytest.mark.rule("azul.offer.line", "azul.offer.wall")
def test_every_broken_rule_is_named() -> None:
    wall = ["..R..", *EMPTY[1:]]
    p = azul.position(factories=["BRRR"], boards=[{"wall": wall, "lines": ["B", "YY", "", "", ""]}, {}])
    # A full line whose row has red, from a factory without yellow: all that is wrong is said.
    assert rules(p.violations("1R1")) == ["azul.offer.line", "azul.offer.wall"]
    assert rules(p.violations("1B1")) == ["azul.offer.line"]
    assert rules(p.violations("1K2")) == ["azul.offer.factory", "azul.offer.line"]
    assert rules(p.violations("1Yf")) == ["azul.offer.factory"]
    for text in ("1R1", "1B1", "1K2", "1Yf"):
        assert all(len(str(violation)) >= 15 for violation in p.violations(text))


@pytest.mark.rule("azul.offer.line", "azul.offer.floor")
def test_an_overfull_line_is_a_legal_move() -> None:
    """Others refuse it. What does not fit falls."""
    p = azul.position(factories=["KKKK", "B"], boards=[{"lines": ["", "", "KK", "", ""]}, {}])
    assert texts(p)[-6:] == ["1K1", "1K2", "1K3", "1K4", "1K5", "1Kf"]
    after = p.play("1K3").boards[0]
    assert (after.lines[2], after.floor) == ("KKK", "KKK")
    assert p.play("1K1").boards[0].floor == "KKK"


@pytest.mark.rule("azul.offer.line")
def test_a_full_line_is_no_destination() -> None:
    p = azul.position(factories=["KKKK", "B"], boards=[{"lines": ["K", "", "KKK", "", ""]}, {}])
    assert [text for text in texts(p) if "K" in text] == ["1K2", "1K4", "1K5", "1Kf"]
    assert rules(p.violations("1K1")) == rules(p.violations("1K3")) == ["azul.offer.line"]


@pytest.mark.rule("azul.offer.floor")
def test_a_floor_move_is_listed_once() -> None:
    for p in some_positions():
        if p.is_over or p.tiling:
            continue
        places = [*p.factories, p.centre]
        floors = [text for text in texts(p) if text.endswith("f")]
        assert len(floors) == len(set(floors)) == sum(len(set(place)) for place in places)


@pytest.mark.rule("azul.offer.line", "azul.offer.floor")
def test_all_tiles_taken_go_to_one_line() -> None:
    """Nobody shares them out: one line gets more, and the floor what does not fit."""
    for game in some_games():
        for p, q in pairwise(game):
            if p.tiling or len(q.events) > 1 or p.to_move is None:
                continue
            was, now = p.boards[p.to_move], q.boards[p.to_move]
            grown = [k for k in range(5) if now.lines[k] != was.lines[k]]
            assert len(grown) <= 1
            fell = now.floor.replace("1", "").removeprefix(was.floor.replace("1", ""))
            taken = sum(map(len, (*p.factories, p.centre))) - sum(map(len, (*q.factories, q.centre)))
            on_lines = sum(map(len, now.lines)) - sum(map(len, was.lines))
            assert on_lines + len(fell) + len(q.lid) - len(p.lid) == taken
            if grown and fell:
                assert len(now.lines[grown[0]]) == grown[0] + 1


# ---------------------------------------------------------------- the floor


@pytest.mark.rule("azul.offer.floor", "azul.offer.centre")
def test_the_floor_keeps_the_order_of_falling() -> None:
    p = azul.position(factories=["BBBB"], centre="RR", boards=[{"floor": "K", "lines": ["", "", "", "", ""]}, {}])
    assert p.play("cR1").boards[0].floor == "K1R"  # the marker before the tiles that it came with
    assert p.play("cRf").boards[0].floor == "K1RR"


@pytest.mark.rule("azul.offer.spill")
@pytest.mark.parametrize(("floor", "left", "lid"), [("YYY", "YYYKKKK", ""), ("YYYYY", "YYYYYKK", "KK")])
def test_a_full_floor_spills_into_the_lid(floor: str, left: str, lid: str) -> None:
    p = azul.position(factories=["KKKK", "B"], boards=[{"floor": floor}, {}]).play("1Kf")
    assert (p.boards[0].floor, p.lid) == (left, lid)


@pytest.mark.rule("azul.offer.spill", "azul.offer.marker", "azul.score.floor")
def test_the_marker_taken_with_a_full_floor_displaces_nothing() -> None:
    p = azul.position(factories=["B"], centre="KR", boards=[{"floor": "YYYYYYY", "score": 30}, {}])
    q = p.play("cK1")
    assert (q.boards[0].floor, q.boards[0].lines[0], q.lid, q.marker) == ("YYYYYYY", "K", "", 0)
    q = p.play("cKf")
    assert (q.boards[0].floor, q.lid, q.marker) == ("YYYYYYY", "K", 0)
    # It costs nothing more, its player begins, and it lies in the centre again.
    last = q.play("cRf").play("1B1")
    assert [e.points for e in last.events if e.rule == "azul.score.floor" and e.player == 0] == [-14]
    assert (last.to_move, last.starter, last.marker) == (0, 0, None)
    assert "azul.next.first" in told(last)


@pytest.mark.rule("azul.offer.marker", "azul.offer.spill")
def test_the_marker_is_no_tile() -> None:
    """It never enters a line, a wall, the lid or the bag, and it is in one place."""
    taken = 0
    for game in some_games():
        for p in game:
            hidden = p.bag + p.lid + p.centre + "".join(p.factories)
            hidden += "".join("".join([*board.lines, *board.wall]) for board in p.boards)
            assert "1" not in hidden
            floors = [k for k, board in enumerate(p.boards) if "1" in board.floor]
            assert floors in ([], [p.marker])
            assert all(board.floor.count("1") <= 1 for board in p.boards)
            taken += p.marker is not None
        for p, q in pairwise(game):
            if q.round > p.round:
                assert q.marker is None  # back in the centre every round
    assert taken > 500


# ---------------------------------------------------------------- the end of the offer


@pytest.mark.rule("azul.offer.end")
def test_the_offer_ends_with_the_last_tile() -> None:
    p = azul.position(factories=["", "KKRR"], boards=[{}, {}])
    p = p.play("2K2")
    assert (p.round, p.centre, told(p)) == (1, "RR", ["azul.offer.factory"])
    p = p.play("cRf")
    assert p.round == 2
    assert told(p)[0] == "azul.offer.centre"
    assert p.boards[0].wall[1] == "....K"


@pytest.mark.rule("azul.offer.end", "azul.next.same", "azul.offer.marker")
@pytest.mark.parametrize("starter", [0, 1, 2])
def test_a_round_ends_though_the_marker_still_lies_in_the_centre(starter: int) -> None:
    """Then the last starter begins again."""
    p = azul.position(factories=["KKKK", "BBBB"], boards=[{}, {}, {}], to_move=1, starter=starter)
    p = p.play("1K4").play("2B4")
    assert (p.round, p.to_move, p.starter, p.marker) == (2, starter, starter, None)
    assert "azul.next.same" in told(p)
    assert "azul.next.first" not in told(p)


@pytest.mark.rule("azul.next.first")
def test_the_holder_of_the_marker_begins() -> None:
    p = azul.position(factories=["KK"], centre="B", boards=[{}, {}, {}], to_move=1, starter=0)
    p = p.play("cB1").play("1K2")
    assert (p.round, p.to_move, p.starter, p.marker) == (2, 1, 1, None)
    assert "azul.next.first" in told(p)
    assert "azul.next.same" not in told(p)


@pytest.mark.rule("azul.offer.end", "azul.offer.factory")
def test_tiles_go_to_the_wall_only_after_the_offer() -> None:
    p = azul.position(wall="grey", factories=["KK"], boards=[{"lines": ["B", "", "", "", ""]}, {}])
    assert rules(p.violations("1>1")) == ["azul.offer.end"]
    assert nodes(p.violations("1>1")) == {("line", 0, 0)}
    assert ">" not in "".join(texts(p))


# ---------------------------------------------------------------- tiling


@pytest.mark.rule("azul.tile.move")
def test_the_others_of_a_line_go_into_the_lid() -> None:
    p = ending({"lines": ["B", "YY", "RRR", "KKKK", "CCCCC"]}, to_move=1).play("1K1")
    assert p.boards[0].lines == ("",) * 5
    assert p.boards[0].wall == ("B....", "..Y..", "....R", ".K...", "...C.")
    assert p.lid == referee.sorted_text("YRRKKKCCCC")


@pytest.mark.rule("azul.tile.move", "azul.score.row", "azul.score.column")
def test_a_line_tiled_higher_up_counts_for_the_next_line_down() -> None:
    """Blue, light blue and black one below the other in the first column: 1, then 2, then 3."""
    p = ending({"lines": ["B", "CC", "KKK", "", ""]}, to_move=1).play("1Kf")
    assert [(e.rule, e.points) for e in p.events if e.player == 0 and e.points] == [
        ("azul.score.alone", 1),
        ("azul.score.column", 2),
        ("azul.score.column", 3),
    ]
    assert p.scores()[0] == 6


@pytest.mark.rule("azul.tile.move", "azul.score.floor")
def test_the_order_of_tiling() -> None:
    """From the next starter on, player by player; lines from the top, then the floor of that player."""
    board = {"lines": ["B", "YY", "", "", ""], "floor": "R", "score": 5}
    p = azul.position(factories=["K"], boards=[board, {**board, "floor": "1"}, board], to_move=2).play("1K5")
    order = [(e.player, e.rule, e.nodes[0][-1]) for e in p.events if e.rule in ("azul.tile.move", "azul.score.floor")]
    each = [("azul.tile.move", 0), ("azul.tile.move", 1), ("azul.score.floor", 0)]
    assert order == [(player, rule, at) for player in (1, 2, 0) for rule, at in each]


@pytest.mark.rule("azul.score.row", "azul.score.column")
def test_four_across_and_three_down_is_seven() -> None:
    both = ["..R..", "..Y..", "KC.Y.", ".....", "....."]
    p = ending({"wall": both, "lines": ["", "", "BBB", "", ""]}, to_move=1).play("1Kf")
    assert p.boards[0].score == 7
    assert [(e.rule, e.points) for e in p.events if e.player == 0 and e.points] == [
        ("azul.score.row", 4),
        ("azul.score.column", 3),
    ]
    nodes = {e.nodes[-1] for e in p.events if e.rule in ("azul.score.row", "azul.score.column", "azul.tile.move")}
    assert nodes == {("wall", 0, 2, 2)}


@pytest.mark.rule("azul.score.alone")
def test_a_tile_alone_scores_one() -> None:
    p = ending({"lines": ["B", "", "", "", ""]}, to_move=1).play("1Kf")
    assert [(e.rule, e.points) for e in p.events if e.player == 0][:2] == [
        ("azul.tile.move", 0),
        ("azul.score.alone", 1),
    ]


@pytest.mark.rule("azul.score.floor")
def test_the_floor_never_takes_more_than_there_is() -> None:
    p = ending({"floor": "YYYYYYY", "score": 3}, to_move=1).play("1K1")
    assert p.scores()[0] == 0
    assert [e.points for e in p.events if e.player == 0 and e.rule == "azul.score.floor"] == [-3]
    assert p.lid == "Y" * 7  # all of it goes into the lid, the marker not
    # What was tiled in the same round can be lost again.
    p = ending({"lines": ["B", "", "", "", ""], "floor": "YY", "score": 0}, to_move=1).play("1K1")
    assert [e.points for e in p.events if e.player == 0 and e.points] == [1, -1]


@pytest.mark.rule("azul.score.floor", "azul.end")
def test_the_floor_is_paid_in_the_last_round_too() -> None:
    near = {"wall": ["BYRK.", *EMPTY[1:]], "lines": ["C", "", "", "", ""], "floor": "YY"}
    p = ending(near, {"floor": "R", "score": 9}).play("1K5")
    assert p.is_over
    assert p.scores() == (5 - 2 + 2, 9 - 1)
    assert [board.floor for board in p.boards] == ["", ""]


@pytest.mark.rule("azul.score.track")
def test_the_track_is_without_bonuses() -> None:
    p = ending({"wall": ["BYRK.", *EMPTY[1:]], "lines": ["C", "", "", "", ""], "score": 4}, to_move=1).play("1K1")
    assert (p.boards[0].score, p.scores()[0]) == (9, 11)
    assert next(iter(p.score_sheet(0))).points == 9


# ---------------------------------------------------------------- the next deal


@pytest.mark.rule("azul.next.lid", "azul.setup.fill")
def test_the_bag_is_drawn_empty_before_the_lid_is_mixed_in() -> None:
    """And then the same factory goes on filling."""
    mixed = set()
    for seed in range(40):
        p = azul.position(factories=["K"], bag="BB", lid="YYYYRRRRKKKCCC", seed=seed).play("1Kf")
        assert p.factories[0].startswith("BB")  # both that were left in the bag
        assert len(p.factories[0]) == 4
        assert [len(factory) for factory in p.factories] == [4, 4, 4, 4, 1]
        assert (p.bag, p.lid) == ("", "")
        assert told(p)[-2:] == ["azul.next.lid", "azul.next.same"]
        mixed.add(p.factories[0])
    assert len(mixed) > 4


@pytest.mark.rule("azul.next.lid")
def test_a_bag_that_just_suffices_is_not_refilled() -> None:
    p = azul.position(factories=["K"], bag="BYRKC" * 4, lid="YY").play("1Kf")
    assert (p.bag, p.lid) == ("", "YYK")
    assert "azul.next.lid" not in told(p)
    p = azul.position(factories=["K"], bag="BYRKC" * 4 + "B", lid="YY").play("1Kf")
    assert len(p.bag) == 1


@pytest.mark.rule("azul.next.short")
def test_a_short_deal() -> None:
    p = azul.position(factories=["K"], bag="BYRC", lid="BB").play("1Kf")
    assert sorted("".join(p.factories)) == sorted("BYRCBBK")
    assert [len(factory) for factory in p.factories] == [4, 3, 0, 0, 0]
    assert (p.bag, p.lid, p.is_over, p.round) == ("", "", False, 2)
    assert p.legal_moves()


@pytest.mark.rule("azul.next.short", "azul.end.stuck")
def test_a_round_with_no_tile_at_all_ends_the_game() -> None:
    p = azul.position(factories=["K"], bag="", boards=[{"score": 4}, {}]).play("1K5")
    assert p.is_over
    assert (p.bag, p.lid, p.centre, set(p.factories)) == ("", "", "", {""})
    assert p.scores() == (4, 0)
    assert p.winners() == (0,)
    assert set(told(p)) & {"azul.next.short", "azul.end.stuck"}
    # Laid by hand, with nothing on offer and no full line.
    p = azul.position(boards=[{"lines": ["", "R", "", "", ""]}, {"score": 2}])
    assert (p.is_over, p.to_move, p.winners()) == (True, None, (1,))
    assert rules(p.violations("1K1")) == ["azul.end"]


# ---------------------------------------------------------------- the end


@pytest.mark.rule("azul.end")
def test_a_full_row_ends_the_game_after_the_tiling() -> None:
    near = {"wall": ["BYRK.", *EMPTY[1:]], "lines": ["C", "", "", "", ""]}
    p = azul.position(factories=["K", "R"], boards=[near, {}])
    p = p.play("1K2")
    assert not p.is_over  # the line is full, but the offer goes on
    p = p.play("2R1")
    assert (p.is_over, p.to_move, p.round) == (True, None, 1)
    assert p.boards[1].wall[0] == "..R.."  # the others tile too
    ends = [event for event in p.events if event.rule == "azul.end"]
    assert [set(event.nodes) for event in ends] == [{("wall", 0, 0, column) for column in range(5)}]
    for text in ("1K1", "cRf", "1>1", "9Cf"):
        assert rules(p.violations(text)) == ["azul.end"]
    assert p.legal_moves() == []
    column = {"wall": ["B....", "C....", "K....", "R....", "....."], "lines": ["", "", "", "", "YYYYY"]}
    q = ending(column, to_move=1).play("1Kf")
    assert q.boards[0].wall[4] == "Y...."
    assert not q.is_over  # a full column ends nothing


@pytest.mark.rule("azul.end")
def test_a_loaded_full_row_is_played_to_the_end_of_the_round() -> None:
    p = azul.position(factories=["K", "R"], boards=[{"wall": ["BYRKC", *EMPTY[1:]]}, {}])
    assert (p.is_over, len(p.legal_moves())) == (False, 10)  # not on the first line, whose row has both
    p = p.play("1K2")
    assert not p.is_over
    assert p.play("2R1").is_over


@pytest.mark.rule("azul.end.stuck")
def test_a_game_that_can_never_end_is_recognised() -> None:
    p = azul.position(factories=["KKKK"], bag="BBBB").play("1Kf")
    assert p.is_over  # yellow, red and light blue are gone, and every row lacks them
    assert "azul.end.stuck" in told(p)
    # One row that lacks only what is left, and the game goes on.
    p = azul.position(factories=["KKKK"], bag="BBBB", boards=[{}, {"wall": [*EMPTY[:4], "YRK.B"]}]).play("1Kf")
    assert p.is_over  # light blue is not left
    p = azul.position(factories=["KKKK"], bag="BBBB", boards=[{}, {"wall": [*EMPTY[:4], "YR.C."]}]).play("1Kf")
    assert not p.is_over
    # Tiles that wait on lines do not count: the last yellow ones wait for ever.
    waiting = {"wall": ["B.RKC", *EMPTY[1:]], "lines": ["", "Y", "YY", "YYY", "YYYY"]}
    p = azul.position(factories=["KKKK"], bag="BBBBRRRRCCCC", boards=[waiting, {}]).play("1Kf")
    assert p.is_over
    p = azul.position(factories=["KKKK"], bag="BBBBRRRRCCCCY", boards=[waiting, {}]).play("1Kf")
    assert not p.is_over


@pytest.mark.rule("azul.end.stuck", "azul.grey.place")
def test_a_grey_wall_can_close_itself() -> None:
    p = ending({"wall": CLOSED}, {"wall": CLOSED, "score": 7}, wall="grey").play("1Kf")
    assert all_tiles(p) == HUNDRED  # tiles enough
    assert p.is_over
    assert "azul.end.stuck" in told(p)
    assert p.winners() == (1,)
    opened = [*CLOSED[:4], "....."]
    p = ending({"wall": CLOSED}, {"wall": opened}, wall="grey").play("1Kf")
    assert not p.is_over


@pytest.mark.rule("azul.end.rounds")
@pytest.mark.parametrize("most", [1, 2, 5])
def test_a_number_of_rounds(most: int) -> None:
    p = azul.new_game(players=2, seed=6, max_rounds=most)
    met = {1}
    while not p.is_over:
        floors = [move for move in p.legal_moves() if move.line is None]
        p = p.play(floors[0])  # nobody ever completes a row
        met.add(p.round)
    assert met == set(range(1, most + 1))
    assert "azul.end.rounds" in told(p)
    assert p.winners() == (0, 1)
    for value in (0, -1, True, 1.5, "2"):
        with pytest.raises(OptionError):
            azul.new_game(seed=6, max_rounds=value)


@pytest.mark.rule("azul.end.rounds", "azul.bonus.column", "azul.bonus.colour")
def test_the_cap_gives_the_bonuses() -> None:
    wall = ["B....", "CB...", "K.B..", "R..B.", "Y...B"]
    p = ending({"wall": wall}, {"score": 17}, max_rounds=3, round=3).play("1Kf")
    assert p.is_over
    assert p.scores() == (17, 17)
    assert p.winners() == (0, 1)


@pytest.mark.rule("azul.end.rounds")
def test_a_position_beyond_the_cap_ends_after_its_round() -> None:
    p = ending(max_rounds=3, round=5).play("1Kf")
    assert p.is_over
    assert "azul.end.rounds" in told(p)


# ---------------------------------------------------------------- bonuses and winners


@pytest.mark.rule("azul.bonus.row", "azul.bonus.column", "azul.bonus.colour")
def test_bonuses_are_told_apart() -> None:
    wall = ["BYRK.", "CB...", "K.B..", "R..B.", "Y...B"]
    p = ending({"wall": wall, "lines": ["C", "", "", "", ""]}, to_move=1).play("1K1")
    bonuses = [(e.rule, e.player, e.points) for e in p.events if e.rule.startswith("azul.bonus.")]
    assert bonuses == [("azul.bonus.row", 0, 2), ("azul.bonus.column", 0, 7), ("azul.bonus.colour", 0, 10)]
    assert p.scores()[0] == p.boards[0].score + 19


@pytest.mark.rule("azul.win")
@pytest.mark.parametrize(
    ("scores", "rows", "winners"),
    [
        ((10, 9, 8), (1, 0, 0), (0,)),
        ((10, 12, 8), (1, 0, 0), (0,)),  # 10 and 2 for the row are 12 too
        ((10, 10, 8), (1, 1, 0), (0, 1)),
        ((10, 8, 12), (1, 2, 0), (1,)),  # 12 each
        ((9, 12, 12), (1, 0, 0), (1, 2)),  # more rows do not help who is behind
        ((5, 12, 10), (3, 0, 1), (2,)),  # 11, 12, 12: the first has most rows, but is not tied
        ((10, 12, 12), (1, 0, 0), (0,)),
        ((0, 0, 0), (1, 1, 1), (0, 1, 2)),
    ],
)
def test_who_wins(scores: tuple[int, ...], rows: tuple[int, ...], winners: tuple[int, ...]) -> None:
    """Most points; tied, more full rows; still tied, shared. The row tie-break looks at the tied players only."""
    full = ["BYRKC", "CBYRK", "KCBYR"]
    boards = [{"wall": [*full[:many], *EMPTY[many:]], "score": score} for score, many in zip(scores, rows, strict=True)]
    boards[2] |= {"score": scores[2] + 1}  # the last tile falls on that floor
    p = azul.position(factories=["K"], boards=boards, to_move=2)
    assert p.winners() == ()
    p = p.play("1Kf")
    assert p.is_over
    assert p.winners() == winners


# ---------------------------------------------------------------- the grey side


@pytest.mark.rule("azul.grey.place")
def test_the_player_chooses_a_space() -> None:
    board = {"wall": ["..R..", "B....", *EMPTY[2:]], "lines": ["B", "", "", "", ""]}
    p = ending(board, wall="grey", to_move=1).play("1Kf")
    assert (p.to_move, p.tiling) == (0, True)
    assert texts(p) == ["1>2", "1>4", "1>5"]
    filled, column = p.violations("1>3"), p.violations("1>1")
    assert rules(filled) == rules(column) == ["azul.grey.place"]
    assert nodes(filled) == {("wall", 0, 0, 2)}
    assert nodes(column) == {("wall", 0, 0, 0), ("wall", 0, 1, 0)}
    q = p.play("1>4")
    assert (q.boards[0].wall[0], q.boards[0].score) == ("..RB.", 2)
    assert rules(p.violations("2>1")) == ["azul.tile.move"]
    assert rules(p.violations("1K1")) == ["azul.grey.place"]


@pytest.mark.rule("azul.grey.place", "azul.tile.move")
def test_each_full_line_is_a_move_from_the_top() -> None:
    board = {"lines": ["B", "CC", "", "", ""]}
    p = ending(board, {**board, "floor": "1"}, wall="grey").play("1Kf")
    players = []
    while p.tiling:
        players.append((p.to_move, texts(p)[0][0], len(p.legal_moves())))
        p = p.play(p.legal_moves()[0])
    assert players == [(1, "1", 5), (1, "2", 5), (0, "1", 5), (0, "2", 5)]
    assert (p.round, p.to_move) == (2, 1)
    assert all(board.wall[:2] == ("B....", "C....") for board in p.boards)


@pytest.mark.rule("azul.grey.place")
def test_the_only_space_is_a_move_too() -> None:
    p = ending({"wall": ["YRKC.", *EMPTY[1:]], "lines": ["B", "", "", "", ""]}, wall="grey", to_move=1).play("1Kf")
    assert (p.to_move, texts(p), p.is_over) == (0, ["1>5"], False)
    assert p.play("1>5").is_over


@pytest.mark.rule("azul.grey.place", "azul.tile.move")
def test_on_the_coloured_wall_there_is_nothing_to_choose() -> None:
    p = azul.position(factories=["KK"], boards=[{"lines": ["B", "", "", "", ""]}, {}])
    assert rules(p.violations("1>1")) == ["azul.tile.move"]


@pytest.mark.rule("azul.grey.fall", "azul.offer.spill", "azul.score.floor")
@pytest.mark.parametrize(
    ("floor", "lost", "lid"), [("", 2, "BB"), ("YYYYYY", 14, "BBYYYYYY"), ("YYYYYYY", 14, "BBYYYYYYY")]
)
def test_a_full_line_without_a_space_falls_whole(floor: str, lost: int, lid: str) -> None:
    """Before the floor is paid; on a full floor into the lid."""
    wall = ["....B", "YRKC.", *EMPTY[2:]]
    board = {"wall": wall, "lines": ["", "BB", "", "", ""], "floor": floor, "score": 20}
    p = azul.position(wall="grey", factories=["K"], boards=[board, {}], to_move=1)
    p = p.play("1K1").play("1>1")
    falls = [event for event in p.events if event.rule == "azul.grey.fall"]
    assert p.boards[0].lines == ("",) * 5
    assert p.boards[0].wall == tuple(wall)
    assert p.boards[0].score == 20 - lost
    assert p.lid == lid
    assert len(falls) == 1


@pytest.mark.rule("azul.grey.fall")
def test_a_fall_is_told() -> None:
    board = {"wall": ["....B", "YRKC.", *EMPTY[2:]], "lines": ["", "BB", "", "", ""], "score": 20}
    p = ending(board, wall="grey", to_move=1).play("1Kf")
    falls = [(e.rule, e.player, e.points, e.nodes[0]) for e in p.events if e.player == 0][:2]
    assert falls[0] == ("azul.grey.fall", 0, 0, ("line", 0, 1))
    assert falls[1][:3] == ("azul.score.floor", 0, -2)


@pytest.mark.rule("azul.grey.fall", "azul.grey.place")
def test_a_space_can_be_taken_away_in_the_same_round() -> None:
    """Line 1 is tiled first; if its blue goes to the only column left for line 2, that line falls."""
    board = {"wall": [".....", "YRK..", "...B.", *EMPTY[3:]], "lines": ["B", "BB", "", "", ""], "score": 5}
    p = ending(board, wall="grey", to_move=1).play("1Kf")
    assert texts(p) == ["1>1", "1>2", "1>3", "1>5"]
    kept = p.play("1>1")
    assert texts(kept) == ["2>5"]
    fell = p.play("1>5")
    assert not fell.tiling
    assert "azul.grey.fall" in told(fell)
    assert fell.boards[0].score == 5 + 1 - 2


@pytest.mark.rule("azul.offer.wall", "azul.grey.place")
def test_a_line_may_be_begun_though_no_space_is_allowed() -> None:
    board = {"wall": ["....B", "YRKC.", *EMPTY[2:]]}
    p = azul.position(wall="grey", factories=["BBYY"], boards=[board, {}])
    assert p.violations("1B2") == []
    assert rules(p.violations("1Y2")) == ["azul.offer.wall"]


# ---------------------------------------------------------------- refusals tell


def test_refusals_read_well() -> None:
    p = azul.position(
        factories=["YYBK"], boards=[{"wall": [".Y...", *EMPTY[1:]], "lines": ["", "BB", "", "", "K"]}, {}]
    )
    with gamekit.language("en"):
        assert str(p.violations("1Y1")[0]) == "Row 1 of the wall has yellow already."
        assert str(p.violations("1Y5")[0]) == "Line 5 holds black, so yellow cannot go there."
        assert str(p.violations("1B2")[0]) == "Line 2 is full, so nothing more goes there."
        assert str(p.violations("2Y3")[0]) == "There is no yellow tile on factory 2."
        assert str(p.violations("cY3")[0]) == "There is no yellow tile in the centre."


# ---------------------------------------------------------------- events tell


def story(p: AzulPosition, rule: str) -> list[str]:
    with gamekit.language("en"):
        return [str(event) for event in p.events if event.rule == rule]


@pytest.mark.rule("azul.offer.spill")
@pytest.mark.parametrize(
    ("floor", "move", "told_of_it"),
    [
        ("", "1K2", "2 go on line 2. 2 fall to the floor."),
        ("YYYYYY", "1K1", "1 goes on line 1. 1 falls to the floor. The floor is full: 2 go into the lid."),
        ("YYYYYYY", "1Kf", "The floor is full: 4 go into the lid."),
    ],
)
def test_only_what_finds_a_place_is_said_to_fall(floor: str, move: str, told_of_it: str) -> None:
    p = azul.position(factories=["KKKK", "B"], boards=[{"floor": floor}, {}]).play(move)
    assert story(p, "azul.offer.factory") == [f"Player 1 takes 4 black tiles from factory 1. {told_of_it}"]
    floor_nodes = [node for node in p.events[0].nodes if node[0] == "floor"]
    assert len(floor_nodes) == len(p.boards[0].floor) - len(floor)


@pytest.mark.rule("azul.offer.marker", "azul.offer.spill")
@pytest.mark.parametrize(
    ("floor", "told_of_it"),
    [
        ("YYYYY", "The start marker comes with it, onto the floor. 1 falls to the floor."),
        (
            "YYYYYY",
            "The start marker comes with it, onto the floor. The floor is full: 1 goes into the lid.",
        ),
        (
            "YYYYYYY",
            (
                "The start marker comes with it, but the floor is full: it lies before Player 1. "
                "The floor is full: 1 goes into the lid."
            ),
        ),
    ],
)
def test_where_the_start_marker_goes_is_told(floor: str, told_of_it: str) -> None:
    p = azul.position(factories=["B"], centre="KR", boards=[{"floor": floor}, {}]).play("cKf")
    assert story(p, "azul.offer.centre") == [f"Player 1 takes 1 black tile from the centre. {told_of_it}"]


@pytest.mark.rule("azul.grey.fall", "azul.offer.spill")
@pytest.mark.parametrize(
    ("floor", "told_of_it"),
    [
        ("", "2 fall to the floor."),
        ("YYYYYY", "1 falls to the floor. The floor is full: 1 goes into the lid."),
        ("YYYYYYY", "The floor is full: 2 go into the lid."),
    ],
)
def test_where_a_line_without_a_space_falls_is_told(floor: str, told_of_it: str) -> None:
    board = {"wall": ["....B", "YRKC.", *EMPTY[2:]], "lines": ["", "BB", "", "", ""], "floor": floor, "score": 20}
    p = azul.position(wall="grey", factories=["K"], boards=[board, {}], to_move=1).play("1K1").play("1>1")
    full = "Line 2 of Player 1 is full, but no space of row 2 takes blue."
    assert story(p, "azul.grey.fall") == [f"{full} {told_of_it}"]


@pytest.mark.rule("azul.score.floor")
@pytest.mark.parametrize(
    ("floor", "score", "told_of_it"),
    [
        ("YY", 5, "Player 1 loses 2 points for the floor."),
        ("YY", 1, "The floor costs 2 points, but Player 1 has only 1 point and falls to 0."),
        ("YYY", 3, "The floor costs 4 points, but Player 1 has only 3 points and falls to 0."),
        ("YY", 0, "The floor costs 2 points, but Player 1 has none to lose."),
        ("Y", 0, "The floor costs 1 point, but Player 1 has none to lose."),
    ],
)
def test_what_a_floor_costs_is_told(floor: str, score: int, told_of_it: str) -> None:
    p = ending({"floor": floor, "score": score}, to_move=1).play("1K5")
    assert story(p, "azul.score.floor") == [told_of_it]
