"""What is said of animals and tiles, in the languages in which articles and colours agree."""

from __future__ import annotations

import pytest

from gamekit import gaudi, language
from gamekit.errors import MoveTextError, PositionError
from gamekit.gaudi.moves import parse_move
from gamekit.gaudi.pieces import tile_name

START = {(0, 0): "gbo"}
HANDS = [["gbo", "ggg", "oob"], ["ggo", "bbo", "ooo"]]


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "Tile ggg does not fit on (1, 0): the neighbour shows a blue shell, this tile a green shell."),
        ("ca", "La rajola ggg no encaixa a (1, 0): la veïna hi té un cargol blau, i aquesta rajola, un cargol verd."),
        (
            "de",
            (
                "Fliese ggg passt nicht auf (1, 0), denn der Nachbar zeigt eine blaue Schnecke, diese Fliese eine "
                "grüne Schnecke."
            ),
        ),
        (
            "es",
            (
                "La baldosa ggg no encaja en (1, 0): la vecina muestra una caracola azul, y esta baldosa, una caracola "
                "verde."
            ),
        ),
    ],
)
def test_why_a_tile_does_not_fit(code: str, said: str) -> None:
    with language(code):
        assert str(gaudi.position(pavement=START, hands=HANDS).violations("ggg@1,0")[0]) == said


def test_reasons_are_told_apart() -> None:
    p = gaudi.position(pavement={(0, 0): "ggg", (1, -1): "ggg", (0, 1): "ggg"}, hands=[["bbb"], ["ggg"]])
    with language("en"):
        assert str(p.violations("bbb@1,0")[0]).count("; the neighbour shows a green ") == 1


def test_colours_that_disagree_are_told_with_their_animals() -> None:
    with (
        language("de"),
        pytest.raises(PositionError, match=r"blaue Schnecke auf \(0, 0\) und grüne Schnecke auf \(1, 0\)"),
    ):
        gaudi.position(pavement={(0, 0): "gbo", (1, 0): "ggg"}, hands=HANDS)


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", "round the jellyfish."),
        ("ca", "al voltant de la medusa."),
        ("de", "rund um die Qualle."),
        ("es", "alrededor de la medusa."),
    ],
)
def test_a_block_is_told_with_the_article_of_its_animal(code: str, said: str) -> None:
    p = gaudi.position(pavement={(0, 0): "ggg"}, hands=[["ggg"] * 3, ["ggg"]])
    (block,) = (v for v in p.violations("ggg@1,0 ggg@2,0 ggg@2,-1") if v.rule == "gaudi.turn.block")
    with language(code):
        assert str(block).endswith(said)


def test_tiles_without_a_side_in_common_are_one_or_several() -> None:
    p = gaudi.position(pavement={(0, 0): "ggg"}, hands=[["ggg"] * 3, ["ggg"]])
    with language("en"):
        told = {
            moves: next(str(v) for v in p.violations(moves) if v.rule == "gaudi.turn.touch")
            for moves in ("ggg@1,0 ggg@-1,0", "ggg@1,0 ggg@-1,0 ggg@0,-1")
        }
    assert [" has no side" in text for text in told.values()] == [True, False]
    assert [" have no side" in text for text in told.values()] == [False, True]


@pytest.mark.parametrize(("code", "word"), [("en", "or"), ("ca", "o"), ("de", "oder"), ("es", "u")])
def test_of_tiles_to_give_back_one_is_chosen(code: str, word: str) -> None:
    p = gaudi.position(
        pavement=START, hands=[["bog", "bog", "ogb"], ["bbb"]], stock=["ggg", "oog", "bbo"], swap="draw-first"
    )
    with language(code):
        assert f"bog {word} ogb" in str(p.play("draw").violations("pass")[0])


def test_a_missing_tile_is_said_to_be_missing() -> None:
    with language("en"):
        for word in ("swap", "return"):
            with pytest.raises(MoveTextError, match=f'After "{word}" the tile is missing'):
                parse_move(word)


def test_a_tile_is_told_by_its_animals() -> None:
    with language("en"):
        assert str(tile_name("gbo")) == "gbo: green starfish, blue shell, orange jellyfish"
    with language("de"):
        assert str(tile_name("gbo")) == "gbo: grüner Seestern, blaue Schnecke, orange Qualle"
