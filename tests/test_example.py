"""Every example of every game shows what it says."""

from __future__ import annotations

from string import ascii_uppercase
from types import ModuleType
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import gamekit
from gamekit.drawing.scene import Scene
from gamekit.drawing.svg import node_text
from gamekit.example import Disagreement, Example, Question, Stage, Trial
from gamekit.position import Position, room
from gamekit.record import Record
from gamekit.text import Text
from tests import noughts

GAMES: dict[str, ModuleType] = {**gamekit.GAMES, "noughts": noughts}
ROOMS: dict[str, Any] = {name: room(game, "examples") for name, game in GAMES.items()}
EXAMPLES: list[Example] = [example for it in ROOMS.values() for example in it.EXAMPLES]
TRIALS = [(example, trial) for example in EXAMPLES for trial in example.trials]


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(gamekit.GAMES, "noughts", noughts)


def names(examples: list[Example]) -> list[str]:
    return [f"{example.position.game}-{example.name}" for example in examples]


# ---------------------------------------------------------------- examples


@pytest.mark.parametrize(
    ("example", "trial"), TRIALS, ids=[f"{e.position.game}-{e.name}-{t.move.replace(' ', '_')}" for e, t in TRIALS]
)
def test_a_trial_breaks_just_what_it_says(example: Example, trial: Trial) -> None:
    violations = example.position.violations(trial.move)
    assert sorted({violation.rule for violation in violations}) == sorted(trial.breaks)
    assert (trial.move in map(str, example.position.legal_moves())) == (not trial.breaks) or " " in trial.move
    assert set(trial.breaks) <= set(example.position.module().RULES)


@pytest.mark.parametrize("example", EXAMPLES, ids=names(EXAMPLES))
def test_an_example_is_about_its_rules(example: Example) -> None:
    rules = example.position.module().RULES
    assert set(example.rules) <= set(rules)
    assert len(set(example.rules)) == len(example.rules) > 0
    assert len(str(example.title)) > 4
    assert len(str(example.text)) > 15
    assert len({trial.move for trial in example.trials}) == len(example.trials)
    assert example.trials or example.moves or example.scores is not None, "it shows nothing"


@pytest.mark.parametrize("example", EXAMPLES, ids=names(EXAMPLES))
def test_a_scored_example_has_its_score(example: Example) -> None:
    position = example.positions()[-1]
    assert example.positions()[0] == example.position
    assert len(example.positions()) == len(example.moves) + 1
    scores = position.scores() if example.scores is None else example.scores
    assert position.scores() == scores
    assert tuple(position.score_sheet(i).total for i in range(position.players)) == scores


def test_names_are_used_once() -> None:
    for it in ROOMS.values():
        assert len({example.name for example in it.EXAMPLES}) == len(it.EXAMPLES)
    assert any(example.scores is not None for example in ROOMS["gaudi"].EXAMPLES)


@pytest.mark.parametrize("solved", [False, True])
@pytest.mark.parametrize("example", EXAMPLES, ids=names(EXAMPLES))
def test_pictures_show_each_trial(example: Example, solved: bool) -> None:
    scenes = example.pictures(solved)
    assert len(scenes) == len(example.trials)
    for trial, scene in zip(example.trials, scenes, strict=True):
        ET.fromstring(scene.svg())
        nodes = {node_text(node) for node in scene.nodes()}
        own = {node_text(node) for node in example.position._read(trial.move).nodes}
        assert own <= nodes
        if solved:
            shown = {node_text(node) for v in example.position.violations(trial.move) for node in v.nodes}
            assert shown <= nodes


@pytest.mark.parametrize("example", [e for e in EXAMPLES if e.trials], ids=names([e for e in EXAMPLES if e.trials]))
def test_a_figure_tells_solved_and_unsolved_apart(example: Example) -> None:
    solved, asked = example.figure(), example.figure(solved=False)
    assert solved.title == asked.title == str(example.title)
    for letter, trial in zip(ascii_uppercase, example.trials, strict=False):
        assert f"{letter}: " in solved.description
        assert f"{letter}: {trial.move}" in asked.description
        for violation in example.position.violations(trial.move):
            assert str(violation) in solved.description
            assert str(violation) not in asked.description
    assert "✓" not in asked.svg()
    assert "✗" not in asked.svg()
    assert solved.svg().count("✗") == sum(bool(trial.breaks) for trial in example.trials)
    assert solved.svg().count("✓") == sum(not trial.breaks for trial in example.trials)
    assert list(solved.nodes()) == []  # several boards show the same node
    one, two = example.figure(columns=1), example.figure(columns=2)
    assert one.box[2] < two.box[2] or len(example.trials) == 1
    assert one.box[3] > two.box[3] or len(example.trials) == 1


def test_examples_are_values() -> None:
    example = EXAMPLES[0]
    with pytest.raises(AttributeError):
        example.name = "other"  # type: ignore[misc]
    assert hash(Trial("b2")) == hash(Trial("b2"))
    assert Trial("b2") != Trial("b2", ("noughts.end",))


def test_a_figure_of_one_trial_and_of_many() -> None:
    position = noughts.new_game(2, 1)
    for n in (1, 3, 9):
        moves = [str(move) for move in position.legal_moves()][:n]
        example = Example("x", Text("Title"), Text("Text"), ("noughts.end",), position, tuple(map(Trial, moves)))
        scene = example.figure()
        left, top, width, height = scene.box
        for group in scene.shapes:
            x, y = getattr(group, "x", left), getattr(group, "y", top)
            assert left <= x <= left + width
            assert top <= y <= top + height


# ---------------------------------------------------------------- set-up, figures, disagreements, games


@pytest.mark.parametrize("name", GAMES)
def test_setting_up_goes_step_by_step_for_everybody(name: str) -> None:
    game, it = GAMES[name], ROOMS[name]
    fewest, most = game.PLAYERS
    for players in range(fewest, most + 1):
        for options in [{}, *({o.name: value} for o in game.OPTIONS for value in o.values if value != o.default)]:
            stages = it.setup_stages(players, 5, **options)
            assert len(stages) >= 2
            for stage in stages:
                assert isinstance(stage, Stage)
                assert stage.rule in game.RULES
                assert len(str(stage.text)) > 10
                assert len(stage.scene.description) > 30
            ET.fromstring(stages[-1].scene.svg())
    assert it.setup_stages()
    with pytest.raises(gamekit.OptionError):
        it.setup_stages(99, 1)
    with pytest.raises(gamekit.OptionError):
        it.setup_stages(fewest, 1, no_such_option=1)


@pytest.mark.parametrize("name", GAMES)
def test_figures_are_drawn_by_name(name: str) -> None:
    figures = ROOMS[name].FIGURES
    assert figures
    for file, make in figures.items():
        assert file.startswith(f"{name}-")
        assert file == file.lower()
        scene = make()
        assert isinstance(scene, Scene)
        assert len(scene.description) > 40
        assert scene.svg() == make().svg()


@pytest.mark.parametrize("name", GAMES)
def test_a_disagreement_has_something_to_choose_where_there_is_an_option(name: str) -> None:
    game = GAMES[name]
    all_of_them: tuple[Disagreement, ...] = ROOMS[name].DISAGREEMENTS
    assert len({it.name for it in all_of_them}) == len(all_of_them)
    options = {option.name: option for option in game.OPTIONS}
    for it in all_of_them:
        assert it.rule in game.RULES
        assert it.says
        assert str(it.title)
        assert (it.option is None) == (it.position is None)
        if it.option is None or it.position is None:
            continue
        option = options[it.option]
        found: list[Position[Any]] = []
        for value in option.values:
            data = it.position.to_dict()
            data["options"][it.option] = value
            found.append(game.from_dict(data))
        assert len(set(found)) == len(option.values)
        assert len({what_comes_of(p) for p in found}) > 1, f"{it.name}: the option makes no difference there"


def what_comes_of(p: Position[Any]) -> tuple[Any, ...]:
    """What may be done, who is next, what is told and what others see, one and two moves on."""
    moves = [str(move) for move in p.legal_moves()]
    onward: list[Any] = []
    for move in moves:
        after = p.play(move)
        onward.append((after.to_move, after.scores(), tuple(map(str, after.events)), after.is_over))
        onward.append(tuple(map(str, after.legal_moves())))
    views = [p.view(i).to_dict() for i in range(p.players)]
    for view in views:
        del view["options"]
    return str(moves), str(onward), str(views)


@pytest.mark.parametrize("name", GAMES)
def test_the_recorded_game_is_whole(name: str) -> None:
    record = ROOMS[name].recorded_game()
    assert isinstance(record, Record)
    assert record.game == name
    assert record.position.is_over
    assert record.position.winners()
    assert Record.from_code(record.code()) == record
    assert record is ROOMS[name].recorded_game()


@pytest.mark.parametrize("name", GAMES)
def test_questions_can_be_answered(name: str) -> None:
    questions: tuple[Question, ...] = ROOMS[name].QUESTIONS
    assert questions
    assert len({question.name for question in questions}) == len(questions)
    for question in questions:
        assert question.rule in GAMES[name].RULES
        assert ROOMS[name].question(question.name) is question
        assert question.right in range(len(question.answers))
        assert len(question.answers) > 1
        assert len({str(answer) for answer, _ in question.answers}) == len(question.answers)
        assert all(len(str(reason)) > 10 for _, reason in question.answers)
        if question.scene is not None:
            ET.fromstring(question.scene().svg())
