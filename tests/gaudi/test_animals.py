"""The drawing of the tiles: what must hold for thirds to make animals, whatever they look like."""

from itertools import product
from math import atan2, cos, degrees, dist, hypot, radians, sin, sqrt

import pytest

from gamekit.drawing.palette import HUES, luminance
from gamekit.drawing.scene import Circle, Glyph, Group, Path, Scene
from gamekit.drawing.svg import write
from gamekit.gaudi.animals import (
    ANIMALS,
    CORNERS,
    HEXAGON,
    RHOMBUS,
    Point,
    back,
    emblem,
    flattened,
    swatch,
    third,
    tile,
    whole,
)

COLOURS = "gbo"
DESIGNS = ["".join(letters) for letters in product(COLOURS, repeat=3)]
THIRDS = list(product(ANIMALS, COLOURS))


def svg(glyph: Glyph) -> str:
    write(Scene((Group(glyph),), (-1, -1, 2, 2), "", ""))
    return str(glyph.written["svg"])


def paths(glyph: Glyph) -> list[Path]:
    return [shape for shape in glyph.shapes if isinstance(shape, Path)]


def turned(p: Point, angle: float) -> Point:
    c, s = cos(radians(angle)), sin(radians(angle))
    return p[0] * c - p[1] * s, p[0] * s + p[1] * c


def off_edge(p: Point, corners: tuple[Point, ...]) -> float:
    """How far a point lies inside a convex outline."""
    distances = []
    for (x0, y0), (x1, y1) in zip(corners, (*corners[1:], corners[0]), strict=True):
        distances.append(((x1 - x0) * (p[1] - y0) - (y1 - y0) * (p[0] - x0)) / hypot(x1 - x0, y1 - y0))
    return min(distances)


def borders(path: Path) -> tuple[list[Point], list[Point]]:
    """Where a path touches the right and the left border at the animal's corner, the corner left out."""
    right, left = [], []
    for command in path.d:
        if command[0] == "Z":
            continue
        x, y = float(command[-2]), float(command[-1])
        if hypot(x, y) > 0.01 and abs(hypot(x, y) - 1) > 0.01:
            if abs(x / 2 - y * sqrt(3) / 2) < 0.0015:
                right.append((x, y))
            if abs(x / 2 + y * sqrt(3) / 2) < 0.0015:
                left.append((x, y))
    return right, left


@pytest.mark.parametrize(("animal", "colour"), THIRDS)
def test_nothing_leaves_the_rhombus(animal: str, colour: str) -> None:
    for path in paths(third(animal, colour)):
        room = path.width / 2 if path.stroke else 0.0
        assert all(off_edge(p, RHOMBUS) >= room - 0.0011 for line in flattened(path, 32) for p in line)


@pytest.mark.parametrize("animal", ANIMALS)
def test_what_touches_a_border_goes_on_in_the_next_third(animal: str) -> None:
    crossing = 0
    for path in paths(third(animal, "g")):
        right, left = borders(path)
        assert len(right) == len(left)
        assert all(min(dist(turned(p, 120), q) for q in left) < 0.0015 for p in right)
        crossing += len(right)
    assert crossing == 2  # the rim and the skin


@pytest.mark.parametrize("animal", ["starfish", "shell"])
def test_outlines_run_on_smoothly(animal: str) -> None:
    # The rim of a jellyfish has a notch there, between two scallops.
    for path in paths(third(animal, "g"))[2:4]:
        enters, leaves = path.d[2], path.d[-2]
        x0, y0, x1, y1 = (float(v) for v in (*path.d[1][1:], *enters[1:3]))
        into = degrees(atan2(y1 - y0, x1 - x0))
        x2, y2, x3, y3 = (float(v) for v in leaves[3:])
        out = degrees(atan2(y3 - y2, x3 - x2))
        # Over the right border one comes to the left border of a third that is turned by -120.
        turn = -120 if x3 > 0 else 120
        assert abs((into + turn - out + 180) % 360 - 180) < 1.5


@pytest.mark.parametrize(("animal", "colour"), THIRDS)
def test_a_whole_is_one_third_three_times(animal: str, colour: str) -> None:
    groups = whole(animal, colour)
    assert [group.turn for group in groups] == [0, 120, 240]
    assert all(group.parts is third(animal, colour) for group in groups)
    assert all((group.x, group.y, group.scale) == (0, 0, 1) for group in groups)


def test_three_matching_tiles_make_a_whole_animal() -> None:
    # Corner (0, 0) is the upper left of cell (0, 0), the upper right of (-1, 0) and the bottom of (0, -1).
    for colour, (a, b) in product(COLOURS, [(0, 0), (1, 0), (1, 1)]):
        got = []
        for corner, (q, r) in enumerate([(a, b), (a - 1, b), (a, b - 1)]):
            orientation = (q - r) % 3
            assert (orientation + corner) % 3 == (a - b) % 3  # all three carry the same animal there
            x, y = sqrt(3) * (q - a + (r - b) / 2) + sqrt(3) / 2, 1.5 * (r - b) + 0.5
            for path in paths(tile(colour * 3, orientation)):
                got += [(px + x, py + y) for line in flattened(path, 4) for px, py in line]
        near = [p for p in got if hypot(*p) < 0.8]
        for path in paths(third(ANIMALS[(a - b) % 3], colour)):
            for line in flattened(path, 4):
                for p in line:
                    if hypot(*p) < 0.79:
                        for angle in (-60, 60, 180):  # towards the tiles' centres
                            there = turned(p, angle)
                            assert min(dist(there, other) for other in near) < 0.012  # textures have two decimals


@pytest.mark.parametrize("orientation", range(3))
@pytest.mark.parametrize("design", DESIGNS)
def test_a_tile_carries_each_animal_in_its_colour_at_its_corner(design: str, orientation: int) -> None:
    found = {}
    for path in paths(tile(design, orientation)):
        for colour, hue in HUES.items():
            if path.fill == hue.mid:
                for line in flattened(path):
                    (corner,) = [j for j, (x, y, _) in enumerate(CORNERS) if dist((x, y), line[0]) < 0.002]
                    found[corner] = colour
    assert found == {corner: design[(orientation + corner) % 3] for corner in range(3)}


def test_every_tile_is_drawn_small_enough_and_within_its_edge() -> None:
    sizes = []
    for design, orientation in product(DESIGNS, range(3)):
        glyph = tile(design, orientation)
        assert tile(design, orientation) is glyph
        text = svg(glyph)
        assert "nan" not in text
        sizes.append(len(text))
        *inner, edge = paths(glyph)
        assert edge.stroke is not None
        for path in inner:
            assert all(off_edge(p, HEXAGON) >= -0.0011 for line in flattened(path) for p in line)
    # A board of 84 tiles is written into the page.
    assert max(sizes) < 3000
    assert sum(sizes) / len(sizes) < 2750


def in_grey(glyph: Glyph) -> str:
    """The drawing as a printer without colours has it."""
    text = svg(glyph)
    for hue in HUES.values():
        for colour in hue:
            text = text.replace(colour, f"grey {luminance(colour):.1f}")
    return text


def test_no_two_thirds_are_alike_in_grey() -> None:
    assert len({in_grey(third(animal, colour)) for animal, colour in THIRDS}) == 9


def test_animals_differ_in_shape_and_colours_in_texture() -> None:
    skins = {animal: paths(third(animal, "g"))[3].d for animal in ANIMALS}
    assert len(set(skins.values())) == 3
    for animal in ANIMALS:
        textures = [paths(third(animal, colour))[1] for colour in COLOURS]
        assert len({texture.d for texture in textures}) == 3
        assert len({bool(texture.dash) and texture.dash for texture in textures}) == 3


def extent(glyph: Glyph) -> float:
    radii = []
    for shape in glyph.shapes:
        assert isinstance(shape, Path | Circle)
        if isinstance(shape, Path):
            radii += [hypot(*p) + shape.width / 2 for line in flattened(shape) for p in line]
    return max(radii)


@pytest.mark.parametrize("animal", ANIMALS)
def test_emblems_are_half_a_unit_in_radius_and_have_no_colour(animal: str) -> None:
    glyph = emblem(animal)
    assert emblem(animal) is glyph
    assert 0.42 < extent(glyph) < 0.52
    used = {colour for path in paths(glyph) for colour in (path.fill, path.stroke) if colour}
    assert not used & {colour for hue in HUES.values() for colour in hue}


@pytest.mark.parametrize("animal", ANIMALS)
def test_emblems_have_threefold_symmetry(animal: str) -> None:
    points = [p for path in paths(emblem(animal)) for line in flattened(path, 4) for p in line]
    for p in points:
        assert min(dist(turned(p, 120), other) for other in points) < 0.003


@pytest.mark.parametrize("colour", COLOURS)
def test_swatches_are_half_a_unit_in_radius(colour: str) -> None:
    assert swatch(colour) is swatch(colour)
    assert 0.45 < extent(swatch(colour)) <= 0.505


def test_the_back_tells_nothing() -> None:
    text = svg(back())
    assert back() is back()
    assert "<text" not in text
    assert not any(colour in text for hue in HUES.values() for colour in hue)
    assert extent(back()) == pytest.approx(1, abs=0.02)
