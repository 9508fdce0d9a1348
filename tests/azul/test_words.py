"""What is said of tiles, in the languages in which the colour agrees with them."""

from __future__ import annotations

import pytest

from gamekit import azul, language
from gamekit.azul.explore import explain, start, tools, use
from gamekit.azul.pieces import COLOURS, no_tile, one_tile, tiles_name
from gamekit.errors import PositionError
from gamekit.text import Text

CENTRE = azul.position(factories=["BBYK"], centre="RRK", boards=[{"lines": ["", "", "", "", "R"]}, {}])


@pytest.mark.parametrize(
    ("code", "took", "none", "asked"),
    [
        (
            "en",
            "Player 1 takes 2 red tiles from the centre.",
            "There is no red tile on factory 1.",
            "2 blue tiles from factory 1 to line 3",
        ),
        (
            "ca",
            "El Jugador 1 agafa 2 rajoles vermelles del centre.",
            "A la fàbrica 1 no hi ha cap rajola vermella.",
            "2 rajoles blaves de la fàbrica 1 a la línia 3",
        ),
        (
            "de",
            "Spieler 1 nimmt 2 rote Fliesen aus der Tischmitte.",
            "Auf Manufakturplättchen 1 liegt keine rote Fliese.",
            "2 blaue Fliesen von Manufakturplättchen 1 in Musterreihe 3",
        ),
        (
            "es",
            "Jugador 1 coge 2 azulejos rojos del centro.",
            "En la Fábrica 1 no hay ningún azulejo rojo.",
            "2 azulejos azules de la Fábrica 1 a la línea 3",
        ),
    ],
)
def test_the_colour_agrees_with_the_tiles(code: str, took: str, none: str, asked: str) -> None:
    with language(code):
        assert str(CENTRE.play("cR5").events[0]).startswith(took)
        assert str(CENTRE.violations("1R5")[0]) == none
        assert str(CENTRE.in_words("1B3")) == asked


def test_every_colour_has_its_phrases() -> None:
    for code in ("en", "ca", "de", "es"):
        with language(code):
            phrases = [str(name(letter)) for letter in COLOURS for name in (one_tile, no_tile)]
            phrases += [str(tiles_name(letter, n)) for letter in COLOURS + "?" for n in (1, 3)]
            assert len(set(phrases)) >= len(phrases) - (0 if code == "en" else 5), "a tile may be said as one tile"


def test_a_click_asks_for_a_line_in_the_words_of_the_tiles() -> None:
    with language("en"):
        assert "2 red tiles from the centre" in str(CENTRE.choose([("centre", "R")]).hint)
        assert "1 black tile from factory 1" in str(CENTRE.choose([("factory", 0, "K")]).hint)


def test_the_explorer_calls_its_buttons_by_their_names() -> None:
    p = use(start(), "put", ("wall", 0, 0, 0))
    with language("de"):
        tool = str(dict(tools(p))["take"])
        with pytest.raises(PositionError, match=f"„{tool}“"):
            use(p, "put", ("wall", 0, 0, 0))
        ((_, gone),) = explain(p, "take", ("wall", 0, 0, 0))
        assert f"„{Text('Undo the change')}“" in str(gone)


def test_an_empty_floor_costs_nothing() -> None:
    p = use(start(), "put", ("floor", 0))
    with language("en"):
        assert [str(text) for _, text in explain(p, "take", ("floor", 0))] == [
            "The floor is empty, so there is nothing to pay."
        ]
        assert "would cost 1 point," in str(explain(start(), "put", ("floor", 0))[0][1])
