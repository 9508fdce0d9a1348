"""The colours read for everybody: contrast by WCAG 2, colour blindness by Machado and others (2009)."""

from itertools import combinations
from math import dist

import pytest

from gamekit.drawing import palette
from gamekit.drawing.palette import HUES, INK, MUTED, PAPER, PLAYERS, Hue, Mark, channels, contrast, luminance

# "A physiologically-based model for simulation of color vision deficiency", severity 1.0, on linear light.
SEEN_WITH = {
    "full colour vision": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

MARKS = {name: mark for name, mark in vars(palette).items() if isinstance(mark, Mark)}


def lab(light: tuple[float, ...]) -> tuple[float, float, float]:
    """Linear sRGB in CIE L*a*b* (white D65)."""
    red, green, blue = light
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def seen(colour: str, eyes: str) -> tuple[float, float, float]:
    light = channels(colour)
    rows = SEEN_WITH[eyes]
    return lab(tuple(min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True)))) for row in rows))


def lightness(colour: str) -> float:
    return lab(channels(colour))[0]


def test_the_matrices_leave_grey_alone() -> None:
    for rows in SEEN_WITH.values():
        assert [sum(row) for row in rows] == pytest.approx([1, 1, 1], abs=1e-4)


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#ffffff", "#ffffff") == 1
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)  # the grey everybody quotes
    assert contrast("#ffffff", "#767676") == contrast("#767676", "#ffffff")
    assert luminance("#ffffff") == pytest.approx(1)


@pytest.mark.parametrize("ground", [PAPER, palette.CARD, *(m.wash for m in MARKS.values())])
def test_text_reads(ground: str) -> None:
    assert contrast(INK, ground) >= 7
    assert contrast(MUTED, ground) >= 4.5


@pytest.mark.parametrize("hue", [*HUES.values(), palette.NEUTRAL])
def test_dark_reads_on_pale_and_a_rim_shows_round_a_figure(hue: Hue) -> None:
    assert contrast(hue.dark, hue.pale) >= 4.5
    assert contrast(hue.dark, hue.mid) >= 2
    assert luminance(hue.pale) > luminance(hue.tint) > luminance(hue.mid) > luminance(hue.dark)


@pytest.mark.parametrize("eyes", SEEN_WITH)
@pytest.mark.parametrize(("strength", "least"), [("pale", 6), ("tint", 10), ("mid", 20), ("dark", 9)])
def test_green_blue_and_orange_are_told_apart(eyes: str, strength: str, least: float) -> None:
    colours = [getattr(hue, strength) for hue in HUES.values()]
    assert min(dist(seen(a, eyes), seen(b, eyes)) for a, b in combinations(colours, 2)) >= least


def test_green_blue_and_orange_differ_in_grey_print() -> None:
    for strength in Hue._fields:
        blue, green, orange = (lightness(getattr(HUES[c], strength)) for c in "bgo")
        assert blue < green < orange
    blue, green, orange = (lightness(HUES[c].mid) for c in "bgo")
    assert min(green - blue, orange - green) >= 12


@pytest.mark.parametrize("name", MARKS)
def test_marks_show(name: str) -> None:
    mark = MARKS[name]
    assert contrast(mark.line, PAPER) >= 3
    assert contrast(mark.line, mark.wash) >= 3


def test_marks_differ_without_colour() -> None:
    assert len({mark.dash for mark in MARKS.values()}) == len(MARKS) == 4


def test_players_have_a_colour_and_a_sign_each() -> None:
    assert len(PLAYERS) == 8
    assert len({player.sign for player in PLAYERS}) == 8
    for player in PLAYERS:
        assert contrast(player.colour, PAPER) >= 4.5
    for eyes in SEEN_WITH:
        # The signs tell eight players apart; the colours help as far as eight colours can.
        assert min(dist(seen(a.colour, eyes), seen(b.colour, eyes)) for a, b in combinations(PLAYERS, 2)) >= 8
