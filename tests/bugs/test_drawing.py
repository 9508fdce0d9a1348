"""Pictures of Bugs & Co: what stands in them, what they hide, what stays where it is from move to move."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise
from math import hypot
from typing import Any

import pytest

from gamekit import bugs
from gamekit.bugs import BugsPosition
from gamekit.bugs.drawing import draw, draw_bars, draw_families, draw_hand
from gamekit.bugs.families import back, bug
from gamekit.bugs.pieces import FAMILIES, HIDDEN, ONE_EYE, TWO_EYES, family_name, one_family
from gamekit.drawing.palette import CARD, CHOSEN, CUPS, INK, MUTED, NEUTRAL, PAPER, PLAYERS, WOOD, WRONG, contrast
from gamekit.drawing.scene import Glyph, Group, Label, Scene, Shape
from gamekit.drawing.svg import node_text, write_parts
from gamekit.errors import OptionError, PositionError
from gamekit.rules import Node
from gamekit.text import Text, language
from tests.bugs.games import some_games

SVG = "{http://www.w3.org/2000/svg}"
MARKS = {
    "lit": "may be chosen",
    "wrong": "here it goes wrong",
    "told": "meant just now",
    "chosen": "picked up",
}


@cache
def some_positions(players: int) -> tuple[BugsPosition, ...]:
    """A game of so many players: a dozen positions, each number of the count, and the end."""
    game = next(game for game in some_games() if game[0].players == players)
    counts = {p.counted: p for p in game if p.counted is not None}
    return (*game[: -len(counts) : 1 + len(game) // 12], *counts.values())


def table(**changes: Any) -> BugsPosition:
    """Two of the three players hold a tile, and one has taken the first trophy."""
    parts: dict[str, Any] = {
        "players": 3,
        "table": {0: "2a", 5: "2b", 17: "2c"},
        "right": ["2d", None, "2e"],
        "origin": {0: 3, 2: 40},
        "left": [["2a"], ["2f", "2g", "2f", "2f"], []],
        "taken": [None, 3, None],
        "time": 12.34,
    }
    return bugs.position(**{**parts, **changes})


def over() -> BugsPosition:
    return table(right=None, origin=None, taken=[2, 3, None], stop_at=12.34)


def groups(shapes: tuple[Shape, ...]) -> Iterator[Group]:
    for shape in shapes:
        if isinstance(shape, Group):
            yield shape
            if not isinstance(shape.parts, Glyph):
                yield from groups(shape.parts)


def at_node(scene: Scene, *node: str | int) -> Group:
    (found,) = (group for group in groups(scene.shapes) if group.node == node)
    return found


def glyphs(shape: Shape) -> list[Glyph]:
    return [group.parts for group in groups((shape,)) if isinstance(group.parts, Glyph)]


def faces(shape: Shape) -> list[str]:
    """The families whose face is seen, each once."""
    seen = glyphs(shape)
    return [family for family in FAMILIES if any(bug(family, hue) in seen for hue in range(5))]


def words(scene: Scene) -> list[str]:
    """Every text that is written in the picture."""
    return [text.text or "" for text in ET.fromstring(scene.svg()).iter(f"{SVG}text")]


def nodes_of(position: BugsPosition) -> set[Node]:
    nodes: set[Node] = {("spot", k) for k in range(position.spots)} | {("trophies",)}
    return nodes | {(kind, i) for kind in ("left", "right") for i in range(position.players)}


# ---------------------------------------------------------------- what stands in the picture


@pytest.mark.parametrize("players", range(2, 9))
def test_every_spot_and_every_hand_is_a_node_with_a_name(players: int) -> None:
    for position in some_positions(players):
        for options in ({}, {"seat": players - 1, "lefty": [0]}, {"graph": True, "faces": True}):
            scene = position.draw(**options)
            nodes = list(scene.nodes())
            assert len(set(nodes)) == len(nodes)
            assert set(nodes) == nodes_of(position)
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


def test_what_can_be_clicked_is_there() -> None:
    for players in (2, 5, 8):
        for position in some_positions(players):
            clicks: list[Node] = []
            for _ in range(3):
                choice = position.choose(clicks)
                assert choice.lit <= set(position.draw(lit=choice.lit).nodes())
                clicks += sorted(choice.lit, key=str)[:1]


def test_labels_say_what_lies_there() -> None:
    scene = table().draw()
    said = {group.node: group.label for group in groups(scene.shapes) if group.node is not None}
    assert said["spot", 5] == "spot 5: a tile, face down"
    assert said["spot", 6] == "spot 6, free"
    assert said["right", 0] == f"right hand of Player 1, to take with: {one_family('2d')}"
    assert said["right", 1] == "right hand of Player 2, to take with: empty"
    assert said["left", 0] == "left hand of Player 1, to keep in: 1 tile, face down"
    assert said["left", 1] == "left hand of Player 2, to keep in: 4 tiles, face down"
    assert said["left", 2] == "left hand of Player 3, to keep in: empty"
    assert said["trophies",] == "the trophy worth 2 is on the table and may be taken"
    assert at_node(bugs.new_game(players=4, seed=1).draw(), "trophies").label == (
        "trophies on the table: 3, 2 and 1; the first may be taken"
    )
    assert at_node(table().draw(faces=True), "spot", 5).label == f"spot 5: {one_family('2b')}"
    opened = table().draw(open_left=[1, 2])
    assert (
        at_node(opened, "left", 1).label
        == f"left hand of Player 2, open: 3 of the family “{family_name('2f')}” and {one_family('2g')}"
    )
    assert at_node(opened, "left", 2).label == "left hand of Player 3, empty"


@pytest.mark.rule("bugs.play.hidden")
def test_tiles_lie_face_down_until_the_end() -> None:
    for position in some_positions(4):
        scene = position.draw()
        spots = [at_node(scene, "spot", k) for k in range(position.spots)]
        if position.is_over:
            assert {family for spot in spots for family in faces(spot)} == set(position.table.values())
        else:
            assert not any(faces(spot) for spot in spots)
            assert sum(back() in glyphs(spot) for spot in spots) == len(position.table)
            assert not any(faces(at_node(scene, "left", i)) for i in range(4))


def test_faces_are_drawn_where_they_are_known_and_asked_for() -> None:
    scene = table().draw(faces=True)
    assert [faces(at_node(scene, "spot", k)) for k in (0, 5, 17, 18)] == [["2a"], ["2b"], ["2c"], []]
    view = table().view(0).draw(faces=True)
    assert not any(faces(at_node(view, "spot", k)) for k in range(48))
    assert "3 tiles lie on the table, face up." in scene.description
    assert "3 tiles lie on the table, face down." in view.description


@pytest.mark.rule("bugs.play.one")
def test_the_tile_that_is_looked_at_lies_in_the_right_hand() -> None:
    scene = table().draw()
    assert [faces(at_node(scene, "right", i)) for i in range(3)] == [["2d"], [], ["2e"]]
    view = table().view(2).draw()
    assert [faces(at_node(view, "right", i)) for i in range(3)] == [[], [], ["2e"]]
    assert back() in glyphs(at_node(view, "right", 0))
    assert at_node(view, "right", 0).label.endswith("a hidden bug")


def size_of(shape: Group, glyph: Glyph) -> float:
    (scale,) = (group.scale for group in groups(shape.shapes) if group.parts is glyph)
    return scale


def test_who_looks_sees_the_own_tile_large() -> None:
    position = table()
    for lefty in ([], [0]):
        scene = position.view(0).draw(seat=0, lefty=lefty)
        assert size_of(at_node(scene, "right", 0), bug("2d", 1)) >= 1.6
        assert "Player 1 (you)" in words(scene)
        low = min(at_node(scene, "right", 0).y, at_node(scene, "left", 0).y)
        assert low > max(y for _, y in position.layout.points) + 1
    assert (at_node(scene, "left", 1).x, at_node(scene, "left", 2).x) > (low, low)  # the others are in the panel
    with pytest.raises(OptionError, match="no player with index 3"):
        position.draw(seat=3)


@pytest.mark.rule("bugs.play.lefty")
def test_left_handed_players_swap_their_hands() -> None:
    for seat in (None, 0):
        plain, swapped = table().draw(seat=seat), table().draw(seat=seat, lefty=[0])
        for scene, lefty in ((plain, False), (swapped, True)):
            take, keep = at_node(scene, "right", 0), at_node(scene, "left", 0)
            assert (take.x < keep.x) is lefty
            assert take.label.startswith("left hand" if lefty else "right hand")
            assert keep.label.startswith("right hand" if lefty else "left hand")
        assert faces(at_node(swapped, "right", 0)) == ["2d"]
        assert at_node(plain, "right", 2).x == at_node(swapped, "right", 2).x
        assert "left-handed" in words(swapped)
        assert "left-handed" not in words(plain)
    assert "left hand of Player 1" in table().draw(lefty=[0], lit=[("right", 0)]).description


@pytest.mark.rule("bugs.score.sort", "bugs.end")
def test_after_the_end_all_lies_open_and_sorted() -> None:
    scene = over().draw()
    hand = at_node(scene, "left", 1)
    assert faces(hand) == ["2f", "2g"]
    assert len(glyphs(hand)) == 4
    assert faces(at_node(scene, "left", 0)) == ["2a"]
    opened = table().draw(open_left=[1])
    assert (faces(at_node(opened, "left", 1)), faces(at_node(opened, "left", 0))) == (["2f", "2g"], [])
    # In a view that was played on nobody knows the tiles, and three of them are not three alike.
    hidden = table(right=None, origin=None).view(0).play("20 p1 trophy").play("30.1 wait")
    assert hidden.is_over
    assert "4 tiles, face down" in at_node(hidden.draw(), "left", 1).label
    assert hidden.draw().title == "Bugs & Co: the game is over"


def test_any_number_of_tiles_finds_room() -> None:
    everything = [family for family in FAMILIES for _ in range(3)]
    for kept in (everything, everything[:40], [*FAMILIES, *FAMILIES], ["2a"]):
        for seat in (None, 1):
            position = bugs.position(players=8, left=[[], kept, *[[]] * 6])
            scene = position.draw(open_left=[1], seat=seat)
            left, top, wide, high = scene.box
            hand = at_node(scene, "left", 1)
            assert faces(hand) == [family for family in FAMILIES if family in kept]
            (tiles,) = (part for part in hand.shapes if isinstance(part, Group) and not isinstance(part.parts, Glyph))
            for tile in tiles.shapes:
                if isinstance(tile, Group):
                    reach = 0.48 * tiles.scale
                    x, y = hand.x + tiles.scale * tile.x, hand.y + tiles.scale * tile.y
                    assert left + reach < x < left + wide - reach
                    assert top + reach < y < top + high - reach


@pytest.mark.rule("bugs.stop.trophy")
def test_the_trophies_stand_in_the_middle_highest_first() -> None:
    for players in range(2, 9):
        position = bugs.new_game(players=players, seed=1)
        middle = at_node(position.draw(), "trophies")
        labels = [shape.text for glyph in glyphs(middle) for shape in glyph.shapes if isinstance(shape, Label)]
        assert labels == [str(value) for value in position.trophies]
        cups = [group for group in groups(middle.shapes) if any(isinstance(s, Label) for s in group.shapes)]
        assert cups[0].scale > max([0.0, *(cup.scale for cup in cups[1:])])
        # They stand beside each other, between the tiles.
        assert all(b.x - a.x > 0.5 * (a.scale + b.scale) for a, b in pairwise(cups))
        assert -2.4 < cups[0].x - 0.5 < cups[-1].x + 0.5 < 2.4


def test_a_trophy_taken_stands_by_its_player() -> None:
    plain, taken = table(taken=None, trophies=[2]).draw(), table().draw()
    assert words(taken).count("3") - words(plain).count("3") == 1
    assert "out of play" in words(taken)
    assert "Player 2 has taken the trophy worth 3." in taken.description


@pytest.mark.rule("bugs.stop.count")
def test_the_count_is_called_where_the_trophies_were() -> None:
    position = table(taken=[2, 3, None], right=[None, None, "2e"], origin={2: 40}, time=20, stop_at=30)
    seen = []
    for _ in range(10):
        scene = position.draw()
        middle = at_node(scene, "trophies")
        (called,) = (part for part in middle.shapes if isinstance(part, Label))
        assert called.size > 1
        assert middle.label == f"no trophy is left; the count is at {called.text}"
        assert f"The count is at {called.text}." in scene.description
        assert scene.title == f"Bugs & Co: the count is at {called.text}"
        seen.append(called.text)
        position = position.advance(1.0)
    assert seen == [str(number) for number in range(10, 0, -1)]
    assert position.is_over
    scene = position.draw()
    assert "Stop!" in words(scene)
    assert "“Stop” has been said." in scene.description
    with language("de"):
        assert str(Text("Stop!")) in words(position.draw())


def test_the_clock_shows_tenths() -> None:
    assert "12.3 s" in words(table().draw())
    assert "9.9 s" in words(table(time=9.96).draw())
    assert table().draw().title == "Bugs & Co, 12.3 s after the start"


def test_points_are_written_unless_they_are_asked_for() -> None:
    assert {"−1 points", "5 points", "0 points"} <= set(words(table().draw()))
    for scene in (table().draw(scores=False), table().view(0).draw()):
        assert not any("point" in word for word in words(scene))
        assert "point" not in scene.description


def test_points_can_be_written_beside_hands() -> None:
    scene = over().draw(points={("left", 1): 57, ("right", 0): -83})
    assert {"+57", "−83"} <= set(words(scene))
    assert "+57" in words(table().draw(points={("left", 1): 57}))


def test_without_the_panel_there_is_only_the_table() -> None:
    position = table()
    scene = position.draw(panel=False)
    assert set(scene.nodes()) == {("trophies",), *(("spot", k) for k in range(48))}
    assert scene.box[2] < position.draw().box[2] - 8
    mine = position.draw(panel=False, seat=2)
    assert set(mine.nodes()) == {*scene.nodes(), ("left", 2), ("right", 2)}


def test_numbers_can_be_left_out() -> None:
    position = bugs.new_game(players=8, seed=1)
    assert {str(k) for k in range(85)} <= set(words(position.draw()))
    assert "84" not in words(position.draw(numbers=False))


def test_the_graph_joins_neighbours() -> None:
    for players in (2, 8):
        position = some_positions(players)[1]
        scene = position.draw(graph=True, told=[("spot", 3)])
        assert set(scene.nodes()) == nodes_of(position)
        (over_it,) = (shape for shape in scene.shapes if isinstance(shape, Group) and shape.passive)
        edges = position.layout.graph().number_of_edges()
        drawn = ET.fromstring(Scene((over_it,), scene.box, "", "").svg())
        assert max((path.get("d") or "").count("M") for path in drawn.iter(f"{SVG}path")) == edges
        numbers = [text.text for text in drawn.iter(f"{SVG}text")]
        assert numbers == [str(k) for k in range(position.spots)]
        plain = position.draw(graph=True)
        assert plain.svg() != scene.svg()


# ---------------------------------------------------------------- what must not be told


def dealt_anew(position: BugsPosition, player: int, seed: int) -> BugsPosition:
    """The position with all that a player cannot see dealt anew."""
    data = position.to_dict()
    rng = random.Random(seed)
    places: list[tuple[Any, Any]] = [(data["table"], spot) for spot in data["table"]]
    places += [(data["aside"], k) for k in range(len(data["aside"]))]
    places += [(data["right"], i) for i in range(position.players) if i != player and data["right"][i] is not None]
    places += [(kept, k) for kept in data["left"] for k in range(len(kept))]
    families = [where[key] for where, key in places]
    rng.shuffle(families)
    for (where, key), family in zip(places, families, strict=True):
        where[key] = family
    return bugs.from_dict(data)


@pytest.mark.rule("bugs.play.hidden")
def test_a_view_tells_nothing_hidden() -> None:
    for players in (2, 5, 8):
        for position in some_positions(players)[:-1:2]:
            for player in (0, players - 1):
                other = dealt_anew(position, player, 1)
                for options in ({}, {"seat": player, "graph": True}, {"faces": True, "open_left": range(players)}):
                    assert position.view(player).draw(**options).svg() == other.view(player).draw(**options).svg()
                held = position.right[player]
                told = position.view(player).draw().description
                names = [str(family_name(family)) for family in FAMILIES if family != held]
                assert not any(re.search(rf"\b{name}\b", told) for name in names if not held or name not in told)


def test_a_position_draws_backs_that_are_all_the_same() -> None:
    position = some_positions(4)[2]
    other = dealt_anew(position, -1, 2)
    one, two = position.draw(scores=False), other.draw(scores=False)
    hands = [k for k, shape in enumerate(one.shapes) if isinstance(shape, Group) and (shape.node or "?")[0] == "right"]
    parts, others = write_parts(one), write_parts(two)
    assert [k for k, (a, b) in enumerate(zip(parts, others, strict=True)) if a != b and k - 1 not in hands] in ([], [0])


# ---------------------------------------------------------------- calm


@pytest.mark.parametrize("players", [2, 5, 8])
def test_nothing_jumps_during_a_game(players: int) -> None:
    for options in ({}, {"seat": 1}, {"graph": True}):
        game = some_positions(players)
        boxes = {position.draw(**options).box for position in game}
        assert len(boxes) == 1
        (box,) = boxes
        assert 900 / box[2] * 0.36 > 11  # the smallest letters, in pixels of a picture 900 wide
        parts = [write_parts(position.draw(**options)) for position in game]
        assert {len(one) for one in parts} == {len(parts[0])}
        nodes = {tuple(position.draw(**options).nodes()) for position in game}
        assert len(nodes) == 1


def test_a_move_changes_a_few_parts() -> None:
    position = bugs.new_game(players=8, seed=3)
    before = write_parts(position.draw())
    changes = []
    for text in ("1 p1 pick {0}", "1.2 p1 keep", "2 p2 pick {1}", "2.5 p2 back", "3 p3 trophy"):
        lying = sorted(position.table)
        position = position.play(text.format(*lying[:2]))
        after = write_parts(position.draw())
        changes.append([k for k, (a, b) in enumerate(zip(before, after, strict=True)) if a != b])
        before = after
    # What is told of the whole, and the clock, change each time; a score changes with what is kept.
    assert [len(changed) - 2 for changed in changes] == [2, 3, 2, 2, 2]


def test_what_lies_there_is_made_once_and_only_placed() -> None:
    position = bugs.new_game(players=8, seed=3)
    first, second = position.draw(), position.advance(1.0).draw()
    kept = [a.shapes is b.shapes for a, b in zip(groups(first.shapes), groups(second.shapes), strict=True) if a.node]
    assert sum(kept) >= position.spots


def test_the_same_position_is_the_same_text() -> None:
    for position in some_positions(3):
        copy = bugs.from_dict(position.to_dict())
        assert copy.draw().svg() == position.draw().svg() == draw(position).svg()


def test_the_table_has_room_for_its_tiles() -> None:
    for number in range(15):
        for spots in (1, 48, 67, 85):
            position = bugs.position(players=2, spots=spots, layout=number)
            left, top, wide, high = position.draw(panel=False).box
            half = (wide / 2 - 0.35, top + high - 0.35)
            assert left + wide / 2 == pytest.approx(0)
            for x, y in position.layout.points:
                # The table is nearly (x/a)^3.4 + (y/b)^3.4 = 1.
                out = (abs(x) + 0.62, abs(y) + 0.62)
                assert hypot((out[0] / half[0]) ** 1.7, (out[1] / half[1]) ** 1.7) <= 1


@pytest.mark.parametrize("players", [2, 8])
def test_pictures_stay_small(players: int) -> None:
    for position in some_positions(players):
        limit = 380_000 if position.is_over else 200_000
        assert len(position.draw(lit=position.choose([]).lit).svg().encode()) < limit


# ---------------------------------------------------------------- marks

MARKED: list[Node] = [("spot", 0), ("spot", 1), ("right", 0), ("left", 1), ("trophies",)]


@pytest.mark.parametrize("node", MARKED, ids=map(node_text, MARKED))
@pytest.mark.parametrize("position", [table(), over()], ids=["in play", "over"])
def test_marks_change_the_picture_and_the_words(node: Node, position: BugsPosition) -> None:
    for seat in (None, 1):
        plain = position.draw(seat=seat)
        pictures = {mark: position.draw(seat=seat, **{mark: [node]}) for mark in MARKS}
        assert len({scene.svg() for scene in (plain, *pictures.values())}) == 5
        for mark, said in MARKS.items():
            assert said in pictures[mark].description.lower()
            assert at_node(pictures[mark], *node).label.endswith(said)
            assert list(pictures[mark].nodes()) == list(plain.nodes())


@pytest.mark.parametrize("node", MARKED, ids=map(node_text, MARKED))
def test_marks_are_told_apart_without_their_colours(node: Node) -> None:
    texts = set()
    for mark in MARKS:
        svg = re.sub("#[0-9a-f]{6}", "#", table().draw(**{mark: [node]}).svg())
        texts.add(re.sub('<title>.*?</title>|<desc>.*?</desc>|aria-label="[^"]*"', "", svg))
    assert len(texts) == 4


def test_marks_are_listed_in_words() -> None:
    nodes: list[Node] = [("spot", 9), ("spot", 2), ("left", 1), ("trophies",), ("right", 0)]
    said = table().draw(lit=nodes, wrong=[("spot", 4)]).description
    assert "May be chosen: spots 2 and 9, right hand of Player 1, left hand of Player 2 and the trophies." in said
    assert "Here it goes wrong: spot 4." in said


def test_all_events_and_refusals_can_be_shown() -> None:
    for players in (2, 6):
        for position in some_positions(players):
            told = [node for event in position.events for node in event.nodes]
            assert not told or position.draw(told=told).svg() != position.draw().svg()
            for text in ("500 p1 pick 0", "500 p2 back 1", "500 p1 group 0 1", "500 p2 trophy"):
                wrong = [node for violation in position.violations(text) for node in violation.nodes]
                ET.fromstring(position.draw(wrong=wrong).svg())


# ---------------------------------------------------------------- in words


def test_the_description_tells_the_state() -> None:
    said = table().draw().description
    for part in (
        "3 players sit round the table.",
        "The clock is at 12.3 s.",
        "3 tiles lie on the table, face down.",
        "The trophy worth 2 lies on the table and may be taken.",
        f"Player 1 has kept 1 tile. Player 1 looks at {one_family('2d')}. Player 1 has −1 points.",
        "Player 2 has kept 4 tiles. Player 2 has taken the trophy worth 3. Player 2 has 5 points.",
        f"Player 3 has kept 0 tiles. Player 3 looks at {one_family('2e')}. Player 3 has 0 points.",
    ):
        assert part in said
    assert "Player 1 looks at a tile." in table().view(1).draw().description


@pytest.mark.rule("bugs.score.winner")
def test_the_end_tells_who_wins() -> None:
    scene = over().draw()
    assert scene.title == "Bugs & Co: the game is over, won by Player 2"
    assert "Player 2 wins the game." in scene.description
    assert f"Player 2 has kept 3 of the family “{family_name('2f')}” and {one_family('2g')}." in scene.description
    assert words(scene).count("winner") == 1
    shared = bugs.position(players=2, taken=[3, None], trophies=[], left=[[], ["2a"] * 3], time=5, stop_at=5)
    assert "Player 1 and Player 2 share the victory." in shared.draw().description
    assert words(shared.draw()).count("winner") == 2


def test_texts_read_on_their_grounds() -> None:
    for text, ground in (
        (WOOD.dark, WOOD.pale),
        (INK, CHOSEN.wash),
        (CARD, WRONG.line),
        (MUTED, CARD),
        (MUTED, PAPER),
        (NEUTRAL.dark, NEUTRAL.pale),
        *((hue.dark, hue.mid) for hue in CUPS.values()),
        *((player.colour, CARD) for player in PLAYERS),
        *((player.colour, PAPER) for player in PLAYERS),
    ):
        assert contrast(text, ground) >= 4.5


def without_words(shapes: tuple[Shape, ...]) -> tuple[Shape, ...]:
    """The shapes without letters, which matplotlib writes as outlines."""
    return tuple(
        replace(shape, parts=without_words(shape.shapes)) if isinstance(shape, Group) else shape
        for shape in shapes
        if not isinstance(shape, Label)
    )


def test_both_writers_draw_the_same_shapes() -> None:
    pytest.importorskip("matplotlib")
    from tests.drawing.test_matplotlib import in_axes, in_svg

    position = table()
    for scene in (
        position.draw(seat=0, lefty=[2], faces=True, open_left=[1], lit=[("spot", 0)], wrong=[("left", 2)]),
        position.draw(graph=True, told=[("spot", 2)], points={("left", 0): 5}),
        draw_hand(["2a", "2b", "2a", "2a"], 3),
        draw_families(FAMILIES[:4]),
        draw_bars([0.5, 0.25], "Chances", labels=["one", "two"], counted=[0.45, 0.3]),
    ):
        plain = replace(scene, shapes=without_words(scene.shapes))
        written, artists = list(in_svg(plain.svg())), list(in_axes(plain.matplotlib()))
        assert len(written) == len(artists)
        for one, other in zip(written, artists, strict=True):
            assert one.points == pytest.approx(other.points, abs=0.003)
            assert (one.stroke, one.opacity) == (other.stroke, other.opacity)
            assert one.fill == other.fill or not one.opacity


# ---------------------------------------------------------------- families


@pytest.mark.rule("bugs.tiles")
def test_families_stand_with_name_and_code() -> None:
    scene = draw_families(FAMILIES)
    assert list(scene.nodes()) == [("family", family) for family in FAMILIES]
    assert set(FAMILIES) <= set(words(scene))
    assert scene.title == "25 families of bugs"
    assert f"{family_name('2d')} (2d)" in scene.description
    for family in FAMILIES:
        thing = at_node(scene, "family", family)
        assert thing.label == f"{family_name(family)}, code {family}"
        assert faces(thing) == [family]
        written = " ".join(shape.text for shape in thing.shapes if isinstance(shape, Label))
        assert written == str(family_name(family))
    one = draw_families(ONE_EYE, title="One eye", columns=2)
    assert one.title == "One eye"
    assert one.box[2] < draw_families(TWO_EYES).box[2]
    ET.fromstring(draw_families([]).svg())


def test_colour_says_nothing() -> None:
    scene = draw_families(FAMILIES)
    hues = [next(h for h in range(5) if bug(f, h) in glyphs(at_node(scene, "family", f))) for f in FAMILIES]
    assert all(hues.count(hue) == 5 for hue in range(5))
    three = glyphs(at_node(table().draw(open_left=[1]), "left", 1))
    assert len({hue for hue in range(5) if bug("2f", hue) in three}) == 3


# ---------------------------------------------------------------- a hand, scored

WORKED = ["2a", "2b", "2a", "2c", "2d", "2a", "2b", "2c", "2d", "2b", "2c", "2d", "3e", "3e", "1a"]


@pytest.mark.rule("bugs.score.three", "bugs.score.loose", "bugs.score.trophy")
def test_a_hand_is_sorted_and_scored() -> None:
    scene = draw_hand(WORKED, 2)
    written = words(scene)
    assert (written.count("+3"), written.count("−1"), written.count("+2")) == (4, 3, 1)
    assert written[-1] == "= 11"
    assert scene.title == "A hand that scores 11 points"
    order = [at_node(scene, "tile", k).label for k in range(15)]
    names = [str(family_name(family)) for family in ("2a", "2b", "2c", "2d")]
    assert order == [name for name in names for _ in range(3)] + [
        str(family_name(family)) for family in ("1a", "3e", "3e")
    ]
    assert at_node(scene, "trophy").label == "a trophy worth 2 points"
    assert words(draw_hand(["2a", "2a", "2b"]))[-1] == "= −3"
    assert words(draw_hand([]))[-1] == "= 0"


def test_a_question_does_not_tell_its_answer() -> None:
    scene = draw_hand(WORKED, 2, solved=False)
    assert words(scene) == ["2"]  # on the cup
    assert [at_node(scene, "tile", k).label for k in range(15)] == [str(family_name(family)) for family in WORKED]
    assert scene.title == "How many points does this hand score?"
    assert not re.search("11|point|of the family", scene.description)


def test_long_hands_are_wrapped() -> None:
    everything = [family for family in FAMILIES for _ in range(2)]
    for solved in (True, False):
        scene = draw_hand(everything, 3, solved=solved)
        left, top, wide, high = scene.box
        assert wide < 23
        for k in range(50):
            tile = at_node(scene, "tile", k)
            assert left + 0.5 < tile.x < left + wide - 0.5
            assert top + 0.5 < tile.y < top + high - 0.5


def test_a_hand_that_cannot_be_is_refused() -> None:
    with pytest.raises(PositionError):
        draw_hand(["2a"] * 4)
    with pytest.raises(PositionError):
        draw_hand([HIDDEN])


# ---------------------------------------------------------------- chances


def heights(scene: Scene) -> list[float]:
    """The height of each bar."""
    found = []
    for node in scene.nodes():
        bar = at_node(scene, *node).shapes[0]
        ys = [float(command[2]) for command in bar.d if len(command) == 3]  # type: ignore[union-attr]
        found.append(max(ys) - min(ys))
    return found


def test_bars_are_as_high_as_the_chances() -> None:
    scene = draw_bars([0.6, 0.3, 0.0], "Chances", "About chances.", labels=["a", "b", "c"], counted=[0.61, 0.29, 0.01])
    one, two, three = heights(scene)
    assert one == pytest.approx(2 * two, abs=0.002)
    assert three == 0
    assert {"60.0 %", "30.0 %", "0.0 %", "61.0 %", "exact", "counted", "20 %", "Chances"} <= set(words(scene))
    assert at_node(scene, "bar", 0).label == "a: 60.0 %, counted 61.0 %"
    assert scene.description == (
        "About chances. a: 60.0 %, counted 61.0 %, b: 30.0 %, counted 29.0 % and c: 0.0 %, counted 1.0 %."
    )
    alone = draw_bars([0.6, 1.0], "Chances", labels=["a", "b"], highlight=1)
    assert "counted" not in words(alone)
    assert at_node(alone, "bar", 1).label == "b: 100.0 %"
    ET.fromstring(draw_bars([0.0], "Nothing", labels=["never"]).svg())


def test_the_axis_fits_the_chances() -> None:
    def axis(*values: float) -> list[str]:
        return [
            word for word in words(draw_bars(values, "", labels=["x"] * len(values))) if re.fullmatch(r"\d+ %", word)
        ]

    assert axis(0.7) == ["0 %", "20 %", "40 %", "60 %", "80 %"]
    assert axis(0.3, 0.1) == ["0 %", "10 %", "20 %", "30 %"]
    assert axis(1.0)[-1] == "100 %"
    assert axis(0.04) == ["0 %", "5 %"]
