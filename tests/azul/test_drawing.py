"""Pictures of Azul: what stands in them, what marks and moves on trial change, what they say in words."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from gamekit import azul
from gamekit.azul import AzulPosition, tiles
from gamekit.azul.drawing import _flows, _layout, _ways, draw, draw_bonuses, draw_tile_score
from gamekit.azul.pieces import COLOURS, SIZE
from gamekit.drawing.scene import Glyph, Group, Label, Scene, Shape
from gamekit.drawing.svg import node_text
from gamekit.errors import MoveTextError
from gamekit.rules import Node

SVG = "{http://www.w3.org/2000/svg}"
TABLES = [(players, wall) for players in (2, 3, 4) for wall in ("coloured", "grey")]
OFFER = ["BBYR", "YYKC", "RRRC", "BKKC", "BYRC"]
BOARD = {"wall": [".Y...", ".B...", "K.BY.", ".....", "....."], "lines": ["", "RR", "CC", "B", ""], "score": 12}


@cache
def some_positions(players: int, wall: str) -> tuple[AzulPosition, ...]:
    """A game played at random, every fifth position of it and the end."""
    rng = random.Random(f"pictures {players} {wall}")
    p = azul.new_game(players=players, seed=players, wall=wall)
    found = [p]
    while not p.is_over:
        p = p.play(rng.choice(p.legal_moves()))
        found.append(p)
    return (*found[::5], p)


def table(**changes: Any) -> AzulPosition:
    return azul.position(**{"factories": OFFER, "centre": "BBCCCCCK", "boards": [BOARD, {}], **changes})


def groups(shapes: tuple[Shape, ...]) -> Iterator[Group]:
    for shape in shapes:
        if isinstance(shape, Group):
            yield shape
            if not isinstance(shape.parts, Glyph):
                yield from groups(shape.parts)


def at_node(scene: Scene, *node: str | int) -> Group:
    (found,) = (group for group in groups(scene.shapes) if group.node == node)
    return found


def words(scene: Scene) -> list[str]:
    """Every text that is written in the picture."""
    return [text.text or "" for text in ET.fromstring(scene.svg()).iter(f"{SVG}text")]


def markers(scene: Scene) -> list[Group]:
    return [group for group in groups(scene.shapes) if group.parts is tiles.marker()]


def tiles_of(position: AzulPosition) -> set[Node]:
    nodes: set[Node] = {("centre", letter) for letter in position.centre}
    return nodes | {
        ("factory", i, letter) for i, letters in enumerate(position.factories) for letter in letters if letter != "?"
    }


def places_of(position: AzulPosition) -> set[Node]:
    nodes: set[Node] = {("centre",), ("bag",), ("lid",)}
    nodes |= {("factory", i) for i in range(len(position.factories))}
    for player in range(position.players):
        nodes.add(("floor", player))
        nodes |= {("line", player, row) for row in range(SIZE)}
        nodes |= {("wall", player, row, column) for row in range(SIZE) for column in range(SIZE)}
    return nodes


# ---------------------------------------------------------------- what stands in the picture


@pytest.mark.parametrize(("players", "wall"), TABLES)
def test_every_place_and_every_group_of_tiles_is_a_node_with_a_name(players: int, wall: str) -> None:
    for position in some_positions(players, wall):
        scene = position.draw()
        nodes = list(scene.nodes())
        assert len(set(nodes)) == len(nodes)
        assert set(nodes) == tiles_of(position) | places_of(position)
        root = ET.fromstring(scene.svg())
        things = [element for element in root.iter() if "data-node" in element.attrib]
        assert [thing.attrib["data-node"] for thing in things] == [node_text(node) for node in nodes]
        for thing in things:
            assert len(thing.attrib["aria-label"]) > 3
            assert thing[0].tag == f"{SVG}title"
            # A thing that can be clicked holds no other.
            assert not any("data-node" in inner.attrib for inner in list(thing.iter())[1:])
        assert not any("id" in element.attrib for element in root.iter())
        assert "{" not in scene.description + scene.title


@pytest.mark.parametrize(("players", "wall"), TABLES)
def test_what_can_be_clicked_is_there(players: int, wall: str) -> None:
    for position in some_positions(players, wall):
        choice = position.choose([])
        scene = position.draw(lit=choice.lit)
        assert choice.lit <= set(scene.nodes())
        if choice.lit and not position.tiling:
            assert position.choose([min(choice.lit, key=str)]).lit <= set(scene.nodes())


def test_labels_say_what_lies_there() -> None:
    scene = table().draw()
    said = {group.node: group.label for group in groups(scene.shapes) if group.node is not None}
    assert said["factory", 2, "R"] == "3 red tiles on factory 3"
    assert said["factory", 0, "Y"] == "1 yellow tile on factory 1"
    assert said["centre", "C"] == "5 light blue tiles in the centre"
    assert said["centre",] == "centre: 2 blue tiles, 1 black tile, 5 light blue tiles and the start marker"
    assert said["factory", 3] == "factory 4: 1 blue tile, 2 black tiles and 1 light blue tile"
    assert said["line", 0, 2] == "line 3 of Player 1: 2 light blue tiles of 3"
    assert said["line", 1, 0] == "line 1 of Player 2, empty"
    assert said["wall", 0, 2, 2] == "1 blue tile on row 3, column 3 of the wall of Player 1"
    assert said["wall", 0, 0, 0] == "row 1, column 1 of the wall of Player 1, free, for blue"
    assert said["floor", 1] == "floor of Player 2, empty"
    assert said["lid",] == "Lid, empty"
    grey = table(boards=[{}, {}], wall="grey").draw()
    assert at_node(grey, "wall", 0, 0, 0).label == "row 1, column 1 of the wall of Player 1, free"


def test_the_player_to_move_is_named_and_set_off() -> None:
    one, two = table().draw(), table(to_move=1).draw()
    assert "Player 1, to move" in words(one)
    assert "Player 2" in words(one)
    assert "Player 2, to move" in words(two)
    assert one.title == "Azul, round 1: Player 1 to move"


def test_the_winner_is_named_at_the_end() -> None:
    for players, wall in TABLES:
        end = some_positions(players, wall)[-1]
        assert end.is_over
        scene = end.draw()
        assert "won by" in scene.title
        assert sum("winner" in word for word in words(scene)) == len(end.winners())
        assert not any("to move" in word for word in words(scene))


def test_points_and_floors_are_written_unless_they_are_asked_for() -> None:
    position = table(boards=[{**BOARD, "floor": "KKK"}, {}])
    assert {"12 points", "0 points", "−4 points"} <= set(words(position.draw()))
    hidden = position.draw(scores=False)
    assert not any("point" in word for word in words(hidden))
    assert "12 points" not in hidden.description
    assert words(hidden).count("−3") == 4  # what the spaces cost is printed on the board


@pytest.mark.rule("azul.offer.spill")
def test_a_marker_for_which_the_floor_has_no_room_lies_before_its_player() -> None:
    full = table(boards=[{**BOARD, "floor": "KKKKKKK"}, {}])
    taken = full.play("cKf")
    assert taken.marker == 0
    assert "1" not in taken.boards[0].floor
    assert [group.x for group in markers(full.draw())] != [group.x for group in markers(taken.draw())]


@pytest.mark.rule("azul.offer.marker")
def test_there_is_one_start_marker() -> None:
    for players, wall in TABLES:
        for position in some_positions(players, wall):
            assert len(markers(position.draw())) == 1


def test_a_hidden_deal_is_drawn_face_down() -> None:
    rng = random.Random(2)
    for wall in ("coloured", "grey"):
        view = azul.new_game(players=2, seed=1, wall=wall).view(0)
        while "?" not in view.factories[0]:
            view = view.play(rng.choice(view.legal_moves()))
        scene = view.draw()
        assert words(scene).count("?") == 4 * len(view.factories)
        assert set(scene.nodes()) == places_of(view)
        assert at_node(scene, "factory", 0).label == "factory 1: 4 hidden tiles"
        assert "before the deal" in at_node(scene, "bag").label
        assert "4 hidden tiles" in scene.description


def test_a_view_looks_like_the_position() -> None:
    for position in some_positions(3, "coloured"):
        assert position.view(1).draw().svg() == position.draw().svg()


def test_the_centre_holds_all_that_can_come_there() -> None:
    centre = "B" * 12 + "Y" * 7 + "R" * 4 + "KC"
    scene = azul.position(centre=centre, boards=[{}] * 4).draw()
    assert {"×12", "×7", "×4", "×1"} <= set(words(scene))
    for letter in COLOURS:
        row = at_node(scene, "centre", letter)
        count = row.shapes[-1]
        assert isinstance(count, Label)
        # The stock stands 0.4 to the right of the centre.
        assert row.x + count.x + 0.3 * len(count.text) < at_node(scene, "bag").x - 0.5


def test_the_same_position_is_the_same_text() -> None:
    for position in some_positions(2, "grey"):
        copy = azul.from_dict(position.to_dict())
        assert copy.draw().svg() == position.draw().svg()
        assert position.draw(graph=True).svg() == copy.draw(graph=True).svg()


@pytest.mark.parametrize(("players", "wall"), TABLES)
def test_pictures_stay_small(players: int, wall: str) -> None:
    for position in some_positions(players, wall):
        choice = position.choose([])
        assert len(position.draw(lit=choice.lit).svg().encode()) < 60_000 * players
    _, _, wide, high = some_positions(players, wall)[0].draw().box
    assert 25 < wide < 27
    assert high < (17 if players == 2 else 26)


def test_matplotlib_draws_the_same_picture() -> None:
    pytest.importorskip("matplotlib")
    scene = table().draw(preview="cC3", graph=True)
    assert len(scene.matplotlib().artists) + len(scene.matplotlib().patches) > 300


# ---------------------------------------------------------------- marks and points


MARKED: list[Node] = [
    ("factory", 0),
    ("factory", 2, "R"),
    ("centre",),
    ("centre", "C"),
    ("bag",),
    ("lid",),
    ("line", 0, 3),
    ("wall", 0, 0, 0),
    ("wall", 0, 0, 1),
    ("floor", 0),
    ("floor", 1, 3),
]


@pytest.mark.parametrize("node", MARKED, ids=map(node_text, MARKED))
def test_marks_change_the_picture_and_the_words(node: Node) -> None:
    position = table()
    plain = position.draw()
    pictures = {mark: position.draw(**{mark: [node]}) for mark in ("lit", "wrong", "told", "chosen")}
    assert len({scene.svg() for scene in (plain, *pictures.values())}) == 5
    for mark, words_of in (
        ("lit", "may be chosen"),
        ("wrong", "here it goes wrong"),
        ("told", "meant just now"),
        ("chosen", "picked up"),
    ):
        assert words_of in pictures[mark].description.lower()
        if node[0] != "floor" or len(node) == 2:
            assert at_node(pictures[mark], *node).label.endswith(words_of)
        assert list(pictures[mark].nodes()) == list(plain.nodes())


def test_marks_are_told_apart_without_their_colours() -> None:
    position = table()
    texts = set()
    for mark in ("lit", "wrong", "told", "chosen"):
        svg = re.sub("#[0-9a-f]{6}", "#", position.draw(**{mark: [("line", 0, 4)]}).svg())
        texts.add(re.sub('<title>.*?</title>|<desc>.*?</desc>|aria-label="[^"]*"', "", svg))
    assert len(texts) == 4


def test_all_events_and_refusals_can_be_shown() -> None:
    for players, wall in TABLES:
        for position in some_positions(players, wall):
            told = [node for event in position.events for node in event.nodes]
            assert not told or position.draw(told=told).svg() != position.draw().svg()
            for text in ("1B1", "9Yf", "cK3", "2>4"):
                wrong = [node for violation in position.violations(text) for node in violation.nodes]
                ET.fromstring(position.draw(wrong=wrong, preview=text).svg())


def test_points_are_written_beside_their_nodes() -> None:
    points: dict[Node, int] = {("wall", 0, 2, 1): 41, ("floor", 1, 0): -83, ("line", 0, 0): 57, ("factory", 8): 99}
    written = words(table().draw(points=points))
    assert {"41", "−83", "57"} <= set(written)
    assert "99" not in written  # there is no such factory


# ---------------------------------------------------------------- moves on trial


def tried(position: AzulPosition, move: str) -> tuple[list[str], Scene]:
    """What more is written in the picture with a move on trial."""
    scene = position.draw(preview=move)
    more = words(scene)
    for word in words(position.draw()):
        if word in more:
            more.remove(word)
    return more, scene


def test_a_move_on_trial_shows_where_the_tiles_come_to_lie() -> None:
    more, scene = tried(table(), "3R4")
    assert more == ["×5 + 1", "C", "R", "R", "R"]
    assert "On trial: 3R4. 3 go on line 4. To the centre: 1 light blue tile." in scene.description
    assert at_node(scene, "factory", 2, "R").label.endswith("picked up")


@pytest.mark.rule("azul.offer.line", "azul.offer.floor")
def test_a_move_on_trial_shows_what_falls() -> None:
    more, scene = tried(table(), "cC3")
    assert more == ["0 → −8", "C", "1", "C", "C", "C", "C"]
    assert "1 goes on line 3. The start marker comes with it. 4 fall to the floor." in scene.description


@pytest.mark.rule("azul.offer.spill")
def test_a_move_on_trial_shows_what_goes_into_the_lid() -> None:
    position = table(boards=[{**BOARD, "floor": "KKKKK"}, {}])
    more, scene = tried(position, "cC3")
    assert more == ["−8 → −14", "3 into the lid", "C", "1", "C"]
    assert "The floor is full: 3 go into the lid." in scene.description
    full = table(boards=[{**BOARD, "floor": "KKKKKKK"}, {}])
    more, _ = tried(full, "cCf")
    assert sorted(more) == ["1", "5 into the lid"]  # the marker lies before its player


def test_what_was_on_trial_is_what_comes() -> None:
    for players, wall in TABLES:
        for position in some_positions(players, wall)[:-1]:
            if position.tiling:
                continue
            player = position.to_move
            assert player is not None
            before = position.boards[player]
            for move in position.legal_moves()[::9]:
                board = position.steps(move)[0][1].boards[player]
                scene = position.draw(preview=str(move))
                floor = len(board.floor) - len(before.floor)
                line = sum(map(len, board.lines)) - sum(map(len, before.lines))
                marker = (position.marker is None and move.source is None) and "1" in board.floor
                said = scene.description
                assert (re.findall(r"(\d+) goe?s? on line", said) or ["0"]) == [str(line)]
                assert (re.findall(r"(\d+) falls? to the floor", said) or ["0"]) == [str(floor - marker)]


def test_a_move_on_trial_need_not_be_legal() -> None:
    position = table()
    plain = position.draw()
    for move in ("4K2", "9R1", "1C1", "cY1", "2>4"):
        assert position.violations(move)
        scene = position.draw(preview=move)
        assert f"On trial: {move}." in scene.description
        assert list(scene.nodes()) == list(plain.nodes())
    assert tried(position, "9R1")[0] == []  # there is no such tile, so nothing lies anywhere
    with pytest.raises(MoveTextError):
        position.draw(preview="nonsense")


@pytest.mark.rule("azul.grey.place")
def test_on_the_grey_wall_the_tile_is_shown_on_its_space() -> None:
    position = azul.position(boards=[{"lines": ["", "RR", "", "", ""]}, {}], wall="grey")
    assert position.tiling
    assert tried(position, "2>4")[0] == ["R"]
    assert {"1", "2", "3", "4", "5"} <= set(words(position.draw()))


def test_after_the_end_nothing_is_on_trial() -> None:
    end = some_positions(2, "coloured")[-1]
    assert end.draw(preview="1B1").svg() == end.draw().svg()


# ---------------------------------------------------------------- without the panel, and as a graph


def players_in(scene: Scene) -> set[int]:
    return {int(node[1]) for node in scene.nodes() if node[0] == "floor"}


def test_without_the_panel_only_the_boards_that_matter_are_shown() -> None:
    position = some_positions(4, "coloured")[1]
    mover = position.to_move
    assert mover is not None
    scene = position.draw(panel=False)
    assert players_in(scene) == {mover}
    assert not {("bag",), ("lid",)} & set(scene.nodes())
    assert f"Player {mover + 1} has" in scene.description
    assert "Bag:" not in scene.description
    other = (mover + 1) % 4
    assert players_in(position.draw(panel=False, told=[("line", other, 1)])) == {other}
    assert players_in(position.draw(panel=False, wrong=[("factory", 1)])) == {mover}
    assert players_in(position.draw(panel=False, told=[("line", other, 1)], preview="1B1")) == {mover, other}
    assert players_in(some_positions(4, "coloured")[-1].draw(panel=False)) == {0, 1, 2, 3}


def test_the_graph_is_drawn_over_the_table() -> None:
    for players, wall in TABLES:
        position = some_positions(players, wall)[1]
        for panel in (True, False):
            scene = position.draw(graph=True, panel=panel)
            assert len(scene.svg()) > len(position.draw(panel=panel).svg()) + 500
            assert set(scene.nodes()) == set(position.draw(panel=panel).nodes())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_flow_of_the_graph_has_its_arrow(players: int) -> None:
    position = some_positions(players, "coloured")[0]
    layout = _layout(players, range(players), True, 1.1)
    ways = _ways(layout, *layout.boards[0])
    assert _flows(position, 0) == {*ways, ("line", "wall")}
    for way in ways.values():
        assert len(way) % 3 == 1


# ---------------------------------------------------------------- in words


def test_the_description_tells_the_state() -> None:
    said = table(boards=[{**BOARD, "floor": "K"}, {}], lid="BB").draw().description
    for part in (
        "Factory 1: 2 blue tiles, 1 yellow tile and 1 red tile.",
        "Centre: 2 blue tiles, 1 black tile, 5 light blue tiles and the start marker.",
        "Lid: 2 tiles.",
        "Player 1 has 12 points.",
        "Player 1 has 2 red tiles on line 2, 2 light blue tiles on line 3 and 1 blue tile on line 4.",
        "Wall of Player 1: Row 1: free, yellow, free, free and free. Row 2: free, blue, free, free and free. Row 3: ",
        "Floor of Player 1: 1 black tile, 1 point to lose.",
        "The lines of Player 2 are empty.",
        "The wall of Player 2 is empty.",
    ):
        assert part in said
    empty = azul.position(boards=[{"lines": ["B", "", "", "", ""]}, {}], marker=0, wall="grey").draw().description
    assert "All factories are empty. The centre is empty." in empty


def test_pictures_are_made_by_the_position() -> None:
    assert draw(table()).svg() == table().draw().svg() == table()._repr_svg_()


# ---------------------------------------------------------------- what a wall scores

WALL = [".Y...", ".B...", "K.BY.", ".....", "....."]
FULL = ["BYRKC", "CB..K", "KCBYR", "R.CB.", "YRKCB"]


@pytest.mark.rule("azul.score.row", "azul.score.column")
def test_a_tile_that_scores_both_ways() -> None:
    scene = draw_tile_score(WALL, 2, 1)
    assert words(scene)[-5:] == ["4", "+", "3", "=", "7"]
    assert scene.title == "A tile that scores 7 points"
    assert scene.description.startswith(
        "A tile is put on row 3, column 2 of a wall. The run across has 4 tiles. The run down has 3 tiles. "
        "It scores 7 points. Row 1: free, yellow, "
    )
    ET.fromstring(scene.svg())


def test_a_question_does_not_tell_its_answer() -> None:
    scene = draw_tile_score(WALL, 2, 1, solved=False)
    assert not {"4", "3", "7", "+", "="} & set(words(scene))
    assert not re.search("[67]|run|score", scene.description)
    assert scene.title == "How many points does this tile score?"


@pytest.mark.rule("azul.score.alone")
def test_a_tile_alone() -> None:
    scene = draw_tile_score(WALL, 4, 4)
    assert "+" not in words(scene)
    assert words(scene)[-1] == "1"
    assert scene.title == "A tile that scores 1 point"
    assert "It touches no other tile." in scene.description


def test_every_space_can_be_shown_on_both_walls() -> None:
    grey = ["R.B..", "BR...", ".BR..", "..YRB", "..BYR"]
    for wall in (WALL, FULL, grey):
        for row in range(SIZE):
            for column in range(SIZE):
                scene = draw_tile_score(wall, row, column)
                across, down = azul.tile_score(wall, row, column)
                assert words(scene)[-1] == str(across + down)
                assert len(set(scene.nodes())) == 25


@pytest.mark.rule("azul.bonus.row", "azul.bonus.column", "azul.bonus.colour")
def test_bonuses() -> None:
    scene = draw_bonuses(FULL)
    assert azul.bonus(FULL) == (6, 7, 20)
    written = words(scene)
    assert written[-1] == "33"
    assert (written.count("2"), written.count("7"), written.count("10")) == (3, 2, 2)  # the sum has the 7 again
    assert (written.count("5/5"), written.count("4/5"), written.count("3/5")) == (2, 2, 1)
    assert scene.title == "A wall with 33 points of bonuses"
    assert "3 complete rows at 2 points each" in scene.description
    assert words(draw_bonuses(WALL))[-1] == "0"
