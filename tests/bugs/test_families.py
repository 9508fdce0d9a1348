"""The bugs: told by their shape alone, alike where they are meant to be, with eyes that can be counted."""

import re
from functools import cache
from itertools import combinations
from math import cos, dist, hypot, pi, sin
from statistics import fmean, median

import pytest

from gamekit.bugs.families import back, bug, silhouette
from gamekit.bugs.pieces import FAMILIES, LIKE, family_name, one_family
from gamekit.drawing.palette import BUGS, CARD, NEUTRAL, PAPER, Hue, contrast, luminance
from gamekit.drawing.scene import Circle, Glyph, Group, Path, Scene
from gamekit.drawing.svg import write
from gamekit.errors import PositionError

PIXELS = 40  # of a tile on a crowded table
SHIFT = 2


def svg(glyph: Glyph) -> str:
    write(Scene((Group(glyph),), (-1, -1, 2, 2), "", ""))
    return str(glyph.written["svg"])


def parts(glyph: Glyph) -> list[Path | Circle]:
    assert all(isinstance(shape, Path | Circle) for shape in glyph.shapes)
    return [shape for shape in glyph.shapes if isinstance(shape, Path | Circle)]


def eyes(family: str) -> list[Circle]:
    return [part for part in parts(bug(family, 0)) if isinstance(part, Circle) and part.fill == CARD and part.stroke]


def outline(part: Path | Circle) -> list[tuple[float, float]]:
    """Points all along a shape."""
    if isinstance(part, Circle):
        return [(part.x + part.r * cos(k * pi / 12), part.y + part.r * sin(k * pi / 12)) for k in range(24)]
    points: list[tuple[float, float]] = []
    for _, *numbers in part.d:
        knots = [float(v) for v in numbers]
        ends = list(zip(knots[::2], knots[1::2], strict=True))
        if len(ends) == 3:
            (x0, y0), ((x1, y1), (x2, y2), (x3, y3)) = points[-1], ends
            for t in (i / 12 for i in range(1, 12)):
                a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                points.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
        points += ends[-1:]
    return points


def reach(part: Path | Circle) -> float:
    """How far a shape comes from the tile's middle, up, down or sideways."""
    room = part.width / 2 if part.stroke else 0.0
    return max(max(abs(x), abs(y)) for x, y in outline(part)) + room


def in_black(text: str) -> str:
    return re.sub(r"#[0-9a-f]{6}", "#000000", text)


# What is drawn ------------------------------------------------------------------------------------


@pytest.mark.parametrize("family", FAMILIES)
def test_a_bug_has_as_many_eyes_as_its_family_says(family: str) -> None:
    assert len(eyes(family)) == int(family[0])
    for eye in eyes(family):
        assert 2 * eye.r * PIXELS >= 6
    for a, b in combinations(eyes(family), 2):
        assert dist((a.x, a.y), (b.x, b.y)) >= 1.6 * min(a.r, b.r)


@pytest.mark.parametrize("family", FAMILIES)
def test_colour_changes_nothing_but_colours(family: str) -> None:
    texts = [svg(bug(family, hue)) for hue in range(len(BUGS))]
    assert len(set(texts)) == len(BUGS)
    assert len({in_black(text) for text in texts}) == 1
    for text, hue in zip(texts, BUGS, strict=True):
        assert set(re.findall(r"#[0-9a-f]{6}", text)) <= {*hue, CARD}


@pytest.mark.parametrize("family", FAMILIES)
def test_a_bug_fills_its_tile_and_stays_within(family: str) -> None:
    card, *drawn = parts(bug(family, 0))
    assert reach(card) == pytest.approx(0.5)
    assert 0.39 <= max(map(reach, drawn)) <= 0.46
    for part in drawn:
        for x, y in outline(part):
            # The corners of the card are round, and a bug keeps off them too.
            x, y = max(0.0, abs(x) - 0.35), max(0.0, abs(y) - 0.35)
            assert hypot(x, y) + (part.width / 2 if part.stroke else 0.0) <= 0.125
    assert all(part.opacity == 1 for part in drawn)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_bug_is_written_small(family: str) -> None:
    text = svg(bug(family, 0))
    assert len(text) <= 3500
    assert "nan" not in text
    assert not re.search(r"\.\d{4}", text)


def test_a_bug_is_drawn_once_and_always_alike() -> None:
    for family in FAMILIES:
        assert bug(family, 2) is bug(family, 2)
        assert bug.__wrapped__(family, 2).shapes == bug(family, 2).shapes
        assert silhouette(family) == silhouette(family)
    assert len({in_black(svg(bug(family, 0))) for family in FAMILIES}) == len(FAMILIES)


def test_the_back_is_one_and_tells_nothing() -> None:
    assert back() is back()
    text = svg(back())
    assert len(text) <= 2000
    assert "<text" not in text
    assert set(re.findall(r"#[0-9a-f]{6}", text)) <= set(NEUTRAL)
    assert max(map(reach, parts(back()))) == pytest.approx(0.5)
    # Seen on the table among faces: much darker than they are.
    assert all(contrast(NEUTRAL.mid, hue.pale) >= 2.5 for hue in BUGS)


@pytest.mark.parametrize("hue", BUGS)
def test_outlines_show_on_every_ground(hue: Hue) -> None:
    assert contrast(hue.dark, hue.pale) >= 4.5
    assert contrast(hue.dark, PAPER) >= 4.5
    assert contrast(hue.dark, hue.tint) >= 4.5
    assert contrast(hue.dark, hue.mid) >= 2
    assert luminance(hue.pale) > luminance(hue.tint) > luminance(hue.mid) > luminance(hue.dark)


# What they are called -----------------------------------------------------------------------------


def test_every_family_has_a_name_of_its_own() -> None:
    names = [str(family_name(family)) for family in FAMILIES]
    assert len(set(names)) == len(FAMILIES)
    assert len({str(one_family(family)) for family in FAMILIES}) == len(FAMILIES)
    for family, name in zip(FAMILIES, names, strict=True):
        assert str(one_family(family)) in (f"a {name}", f"an {name}")
        assert family_name(family).values == {}  # translated as a whole
        assert name.startswith({"1": "one-eyed ", "2": "", "3": "three-eyed "}[family[0]])


@pytest.mark.parametrize("family", ["", "2p", "2A", "4a", "?"])
def test_an_unknown_family_is_refused(family: str) -> None:
    refused = f"There is no bug {family!r}; the families are 2a to 2o, 1a to 1e and 3a to 3e."
    for refuse in (silhouette, lambda name: bug(name, 0)):
        with pytest.raises(PositionError) as error:
            refuse(family)
        assert str(error.value) == refused


@pytest.mark.parametrize("hue", [-1, 5])
def test_an_unknown_colour_is_refused(hue: int) -> None:
    with pytest.raises(PositionError, match=f"no bug of colour {hue}; the colours are 0 to 4"):
        bug("2a", hue)


# How like they are --------------------------------------------------------------------------------


def test_likeness_is_mutual() -> None:
    assert tuple(LIKE) == FAMILIES
    for family, like in LIKE.items():
        assert 1 <= len(like) <= 3
        assert len(set(like)) == len(like)
        assert family not in like
        assert all(family in LIKE[other] for other in like)


def test_bugs_to_mix_up_are_in_every_game() -> None:
    for family in FAMILIES[:15]:
        assert any(other.startswith("2") for other in LIKE[family])


@cache
def differences() -> dict[tuple[str, str], float]:
    """For each pair the share of pixels that only one silhouette has, at best over small shifts and the mirror."""
    np = pytest.importorskip("numpy")
    agg = pytest.importorskip("matplotlib.backends.backend_agg")
    masks = {}
    for family in FAMILIES:
        scene = Scene((Group(silhouette(family)),), (-0.5, -0.5, 1, 1), "", "", unit=PIXELS, background="#ffffff")
        figure = scene.matplotlib().get_figure(root=True)
        assert figure is not None
        canvas = agg.FigureCanvasAgg(figure)
        canvas.draw()
        masks[family] = np.asarray(canvas.buffer_rgba())[..., 0] < 128
        assert masks[family].shape == (PIXELS, PIXELS)
    found = {}
    for one, other in combinations(FAMILIES, 2):
        differ = []
        for mirrored in (masks[other], masks[other][:, ::-1]):
            room = np.pad(mirrored, SHIFT)
            for dx in range(2 * SHIFT + 1):
                for dy in range(2 * SHIFT + 1):
                    moved = room[dy : dy + PIXELS, dx : dx + PIXELS]
                    differ.append(1 - (masks[one] & moved).sum() / (masks[one] | moved).sum())
        found[one, other] = found[other, one] = float(min(differ))
    return found


def test_no_two_silhouettes_are_confusable() -> None:
    assert min(differences().values()) >= 0.25


def test_like_families_are_among_the_closer_ones() -> None:
    found = differences()
    pairs = {(a, b) for a, like in LIKE.items() for b in like}
    assert fmean(found[pair] for pair in pairs) < fmean(d for pair, d in found.items() if pair not in pairs) - 0.1
    for a, b in pairs:
        middles = [median(found[one, other] for other in FAMILIES if other != one) for one in (a, b)]
        assert found[a, b] <= max(middles)
