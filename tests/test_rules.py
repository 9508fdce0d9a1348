"""Rules, refusals, events and score sheets; and which test covers which rule."""

from __future__ import annotations

import ast
import copy
import dataclasses
import pickle
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import gamekit
from gamekit.frozen import FrozenMap
from gamekit.rules import Event, Rule, ScoreLine, ScoreSheet, Violation, rulebook
from gamekit.text import Text
from tests import noughts

TESTS = Path(__file__).parent


def a_line(points: int, rule: str = "game.score") -> ScoreLine:
    return ScoreLine(rule, points, (("cell", 0, points),), Text("{n} for it", n=points))


# ---------------------------------------------------------------- the things


def test_a_rule_tells_what_it_is() -> None:
    rule = Rule("game.turn", "sheet", Text("A turn"), Text("You lay {n} tiles.", n=3))
    assert (rule.id, rule.stated, rule.title, rule.text) == ("game.turn", "sheet", "A turn", "You lay 3 tiles.")
    assert repr(rule) == "<Rule game.turn: A turn>"
    for name in ("title", "text"):
        with pytest.raises(AttributeError):
            setattr(rule, name, "other")
    again = pickle.loads(pickle.dumps(rule))
    assert (again.id, again.stated, again.title, again.text) == (rule.id, rule.stated, rule.title, rule.text)


def test_a_rulebook_keeps_the_order_and_cannot_be_written_to() -> None:
    rules = [Rule(f"game.{name}", "house", Text(name), Text(name)) for name in ("z", "a", "m")]
    book = rulebook(*rules)
    assert isinstance(book, FrozenMap)
    assert list(book) == ["game.z", "game.a", "game.m"]
    assert list(book.values()) == rules
    assert not hasattr(book, "__setitem__")


@pytest.mark.parametrize("kind", [Violation, Event, ScoreLine])
def test_refusals_events_and_lines_are_values(kind: type[Any]) -> None:
    fields: dict[str, Any] = {"rule": "game.turn", "nodes": (("cell", 0, 1),), "message": Text("said")}
    fields |= {"points": 2} if kind is not Violation else {}
    fields |= {"player": 1} if kind is Event else {}
    one, other = kind(**fields), kind(**{**fields, "message": Text("said otherwise")})
    assert one == other  # the words are not what it is
    assert hash(one) == hash(other)
    assert str(one) == "said"
    assert str(other) == "said otherwise"
    for name, value in {"rule": "game.end", "nodes": (), "points": 3, "player": None}.items():
        if name in fields:
            assert kind(**{**fields, name: value}) != one
    for name in fields:
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(one, name, None)
    again = pickle.loads(pickle.dumps(one))
    assert again == one
    assert str(again) == "said"
    assert copy.copy(one) == one


def test_an_event_is_seen_by_others_as_it_may_be() -> None:
    public = Event("game.draw", 1, 1, (), Text("Player 2 draws a tile."))
    secret = Event("game.draw", 1, 2, (), Text("Player 2 draws gbo."), public)
    assert secret.seen_by(1) is secret
    assert secret.seen_by(0) is public
    assert secret.seen_by(2) is public
    assert public.seen_by(0) is public
    assert secret.public is public
    again = pickle.loads(pickle.dumps(secret))
    assert str(again.seen_by(0)) == "Player 2 draws a tile."


def test_a_score_sheet_adds_up() -> None:
    sheet = ScoreSheet(iter([a_line(3), a_line(-2), a_line(0)]))
    assert sheet.total == 1
    assert len(sheet) == 3
    assert list(sheet) == list(sheet) == list(sheet.lines)  # it can be read twice
    assert str(sheet) == "+3  3 for it\n−2  −2 for it\n+0  0 for it\n1 point in all"


def test_an_empty_score_sheet_is_nought() -> None:
    sheet = ScoreSheet([])
    assert sheet.total == 0
    assert list(sheet) == []
    assert str(sheet) == "0 points in all"


# ---------------------------------------------------------------- which test covers which rule


@cache
def marked_rules() -> dict[str, set[str]]:
    """The ids in every ``pytest.mark.rule(...)`` of the tests, with the files they stand in."""
    found: dict[str, set[str]] = {}
    for path in sorted(TESTS.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                for argument in node.args:
                    assert isinstance(argument, ast.Constant), f"{path}:{node.lineno}: write the ids out"
                    assert isinstance(argument.value, str), f"{path}:{node.lineno}: an id is a text"
                    found.setdefault(argument.value, set()).add(path.name)
    return found


@pytest.mark.rule("noughts.end", "noughts.score")
def test_marks_are_found() -> None:
    assert marked_rules()["noughts.end"] == {"test_rules.py"}


@pytest.mark.parametrize("name", gamekit.GAMES)
def test_every_rule_is_covered_by_a_test(name: str) -> None:
    marked = marked_rules()
    assert [id for id in gamekit.GAMES[name].RULES if id not in marked] == []


def test_every_marked_rule_exists() -> None:
    rules = {id for game in [*gamekit.GAMES.values(), noughts] for id in game.RULES}
    assert {id: files for id, files in marked_rules().items() if id not in rules} == {}


@pytest.mark.parametrize("name", gamekit.GAMES)
def test_every_rule_named_in_the_code_exists(name: str) -> None:
    """A refusal, a point or a docstring never names a rule that the book lacks."""
    folder = Path(gamekit.__file__).parent
    rules = gamekit.GAMES[name].RULES
    wrong = []
    for path in sorted((folder / name).glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                words = node.value.split("``") if "``" in node.value else [node.value]
                for word in words:
                    like_an_id = word.startswith(f"{name}.") and word.replace(".", "").isalpha() and word.islower()
                    if like_an_id and word not in rules and word.removeprefix(f"{name}.") not in MODULES_OF_A_GAME:
                        wrong.append(f"{path.name}:{node.lineno}: {word}")
    assert wrong == []


MODULES_OF_A_GAME = {path.stem for path in (Path(gamekit.__file__).parent / "gaudi").glob("*.py")}
