"""The tiles: told apart by colour, by pattern and by letter, each of which is enough."""

from collections.abc import Callable
from itertools import combinations
from math import dist

import pytest

from gamekit.azul import tiles
from gamekit.azul.pieces import COLOURS
from gamekit.drawing.palette import AZULEJO, CARD, INK, MUTED, NEUTRAL, Hue, contrast, luminance
from gamekit.drawing.scene import Circle, Glyph, Group, Label, Path, Scene
from gamekit.drawing.svg import write
from tests.drawing.test_palette import SEEN_WITH, lightness, seen

ALL: list[tuple[str, Callable[[], Glyph]]] = [
    *((f"tile {letter}", lambda letter=letter: tiles.tile(letter)) for letter in COLOURS),
    *((f"ghost {letter}", lambda letter=letter: tiles.ghost(letter)) for letter in COLOURS),
    ("marker", tiles.marker),
    ("empty", tiles.empty),
    ("hidden", tiles.hidden),
]


def svg(glyph: Glyph) -> str:
    write(Scene((Group(glyph),), (-1, -1, 2, 2), "", ""))
    return str(glyph.written["svg"])


def label(glyph: Glyph) -> Label:
    (only,) = (shape for shape in glyph.shapes if isinstance(shape, Label))
    return only


def pattern(glyph: Glyph) -> list[tuple[object, ...]]:
    """What is drawn on the ground of a tile, without its colours."""
    return [(p.d, p.fill is None, p.width) for p in glyph.shapes[1:] if isinstance(p, Path)]


@pytest.mark.parametrize("eyes", SEEN_WITH)
def test_the_five_colours_are_told_apart(eyes: str) -> None:
    for strength, least in (("mid", 30), ("dark", 10), ("tint", 8)):
        colours = [getattr(hue, strength) for hue in AZULEJO.values()]
        assert min(dist(seen(a, eyes), seen(b, eyes)) for a, b in combinations(colours, 2)) >= least


def test_colours_of_tiles_are_far_from_each_other_or_their_patterns_are_in_grey() -> None:
    # Yellow and light blue are equally light, so are blue and red nearly: their patterns differ.
    far = {
        a + b for a, b in combinations(COLOURS, 2) if abs(lightness(AZULEJO[a].mid) - lightness(AZULEJO[b].mid)) > 15
    }
    assert far == {"BY", "BK", "BC", "YR", "YK", "RK", "RC", "KC"}
    assert len({str(pattern(tiles.tile(letter))) for letter in COLOURS}) == 5


@pytest.mark.parametrize("letter", COLOURS)
def test_a_colour_in_four_strengths(letter: str) -> None:
    hue = AZULEJO[letter]
    assert isinstance(hue, Hue)
    assert luminance(hue.pale) > luminance(hue.tint) > luminance(hue.dark)
    assert luminance(hue.mid) > luminance(hue.dark)
    assert contrast(hue.dark, hue.pale) >= 4.5


@pytest.mark.parametrize("letter", COLOURS)
def test_letters_read(letter: str) -> None:
    glyph = tiles.tile(letter)
    plate, text = glyph.shapes[-2:]
    assert isinstance(plate, Circle)
    assert isinstance(text, Label)
    assert plate.fill is not None
    assert text.text == letter
    assert text.size >= 0.34  # ten pixels on a board
    assert contrast(text.fill, plate.fill) >= 4.5
    assert label(tiles.ghost(letter)).text == letter
    assert contrast(label(tiles.ghost(letter)).fill, CARD) >= 4.5


@pytest.mark.parametrize("letter", COLOURS)
def test_the_pattern_shows_on_its_ground(letter: str) -> None:
    ground, *rest = (shape for shape in tiles.tile(letter).shapes if isinstance(shape, Path))
    assert ground.fill == AZULEJO[letter].mid
    for path in rest:
        assert contrast(path.fill or path.stroke or "", ground.fill) >= 3


@pytest.mark.parametrize("letter", COLOURS)
def test_a_ghost_has_the_pattern_of_its_tile_and_not_its_ground(letter: str) -> None:
    tile, ghost = tiles.tile(letter), tiles.ghost(letter)
    assert pattern(ghost) == pattern(tile)
    assert tile.shapes[0] != ghost.shapes[0]
    used = {colour for shape in ghost.shapes if not isinstance(shape, Label) for colour in (shape.fill, shape.stroke)}
    assert used == {None, CARD, AZULEJO[letter].tint}


def test_the_others_are_no_tiles_of_a_colour() -> None:
    colours = {colour for hue in AZULEJO.values() for colour in hue}
    for glyph in (tiles.marker(), tiles.empty(), tiles.hidden()):
        assert not any(colour in svg(glyph) for colour in colours)
    assert label(tiles.marker()).text == "1"
    assert label(tiles.hidden()).text == "?"
    assert contrast(INK, CARD) >= 4.5
    assert contrast(NEUTRAL.dark, NEUTRAL.pale) >= 4.5
    assert contrast(MUTED, NEUTRAL.pale) >= 4.5
    assert "<text" not in svg(tiles.empty())


def test_signs_of_positions_name_their_tiles() -> None:
    assert tiles.tile("1") is tiles.marker()
    assert tiles.tile("?") is tiles.hidden()


@pytest.mark.parametrize(("name", "make"), ALL, ids=[name for name, _ in ALL])
def test_every_glyph_is_made_once_small_and_within_its_space(name: str, make: Callable[[], Glyph]) -> None:
    glyph = make()
    assert make() is glyph
    assert len(svg(glyph)) <= 700, name
    assert "nan" not in svg(glyph)
    assert " id=" not in svg(glyph)
    for shape in glyph.shapes:
        if isinstance(shape, Path):
            # The handles of a curve lie outside of what it draws, so this is more than enough.
            room = shape.width / 2 if shape.stroke else 0.0
            assert all(abs(float(v)) + room <= 0.52 for command in shape.d for v in command[1:]), name


def test_no_two_are_alike_in_grey() -> None:
    texts = []
    for letter in COLOURS:
        text = svg(tiles.tile(letter)).replace(f">{letter}<", "><")
        for hue in AZULEJO.values():
            for colour in hue:
                text = text.replace(colour, f"grey {luminance(colour):.1f}")
        texts.append(text)
    assert len(set(texts)) == 5
