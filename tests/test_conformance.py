"""What every game promises on every position: one test over all games, and over one that is built only for it."""

from __future__ import annotations

import json
import os
import pickle
import random
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any
from xml.etree import ElementTree as ET

import networkx as nx
import pytest

import gamekit
from gamekit import (
    GameError,
    IllegalMove,
    MoveTextError,
    OptionError,
    PositionError,
    Record,
    RecordError,
    gaudi,
)
from gamekit.drawing.scene import Scene
from gamekit.drawing.svg import node_text
from gamekit.position import Choice, Position
from gamekit.rules import Node, Rule
from tests import noughts

ROOT = Path(__file__).resolve().parents[1]
MODULES: dict[str, ModuleType] = {**gamekit.GAMES, "noughts": noughts}
LONGEST = 4000


@pytest.fixture(params=MODULES)
def game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A game, registered."""
    monkeypatch.setitem(gamekit.GAMES, "noughts", noughts)
    return MODULES[request.param]


@dataclass(frozen=True)
class Played:
    """A random game from its start to its end."""

    players: int
    options: dict[str, Any]
    positions: tuple[Position[Any], ...]
    moves: tuple[Any, ...]

    def some(self, n: int) -> list[Position[Any]]:
        """Positions from all over the game, with the first and the last."""
        last = len(self.positions) - 1
        return [self.positions[k] for k in sorted({round(last * i / (n - 1)) for i in range(n)})]


def everybody(p: Position[Any]) -> list[int]:
    """Who may act."""
    if p.is_over:
        return []
    return list(range(p.players)) if p.to_move is None else [p.to_move]


def alone(p: Position[Any]) -> bool:
    """Whether one player is to move: then all legal moves are listed."""
    return p.to_move is not None


def wait(p: Any) -> Any:
    """Where everybody may act, time passes: a second of it is a move too, though none that is listed."""
    return p.module().parse_move(f"{p.time + 1.0} wait")


def play_out(module: ModuleType, players: int, seed: int, options: dict[str, Any]) -> Played:
    rng = random.Random(seed)
    positions: list[Any] = [module.new_game(players=players, seed=seed, **options)]
    moves: list[Any] = []
    while not positions[-1].is_over:
        assert len(positions) < LONGEST, "the game does not end"
        p = positions[-1]
        legal = p.legal_moves()
        if not legal:
            assert p.to_move is None, f"no legal move and not over: {p!r}"
            moves.append(wait(p))
            positions.append(p.play(moves[-1]))
            assert positions[-1] == p.advance(1.0)
            continue
        # Moves that end the game at once are put off, or the games would be too short to show much.
        longer = [move for move in legal if str(move).rpartition(" ")[2] not in ("trophy", "resign")]
        moves.append(rng.choice(longer if longer and rng.random() < 0.97 else legal))
        positions.append(p.play(moves[-1]))
    return Played(players, options, tuple(positions), tuple(moves))


def samples_of_options(module: ModuleType) -> list[dict[str, Any]]:
    """None, then each value that is not the default by itself, then some together."""
    rng = random.Random(5)
    options = [option for option in module.OPTIONS if option.values]
    each = [{option.name: value} for option in options for value in option.values if value != option.default]
    mixed = [{option.name: rng.choice(option.values) for option in options} for _ in range(3)]
    return [{}, *each, *mixed]


@cache
def games_of(name: str) -> tuple[Played, ...]:
    """Random games: all numbers of players with the usual options, all options with some number of players."""
    module = MODULES[name]
    fewest, most = module.PLAYERS
    counts = range(fewest, most + 1)
    chosen: list[tuple[int, dict[str, Any]]] = [(players, {}) for players in counts]
    chosen += [(counts[k % len(counts)], options) for k, options in enumerate(samples_of_options(module))]
    return tuple(play_out(module, players, seed, options) for seed, (players, options) in enumerate(chosen))


def name_of(module: ModuleType) -> str:
    return module.__name__.rpartition(".")[2]


def some_positions(module: ModuleType, n: int = 4) -> Iterator[Position[Any]]:
    for played in games_of(name_of(module)):
        yield from played.some(n)


def all_phases(module: ModuleType, n: int = 3) -> Iterator[Position[Any]]:
    """Positions, the steps of a move from there, and views of all of these."""
    for p in some_positions(module, n):
        told = [p, *(step for move in p.legal_moves()[-1:] for _, step in p.steps(move)[:-1])]
        for q in told:
            yield q
            yield from (q.view(i) for i in range(q.players))


def says_something(text: object) -> bool:
    """A message for people: neither empty nor endless, and not the innards of Python."""
    words = str(text)
    return 10 < len(words) < 600 and "object at 0x" not in words and "Traceback" not in words


# ---------------------------------------------------------------- the module


def test_every_game_has_the_same_names(game: ModuleType) -> None:
    for name in ("NAME", "PLAYERS", "OPTIONS", "RULES", "Move", "new_game", "position", "parse_move", "from_dict"):
        assert hasattr(game, name), name
        assert name in game.__all__
    fewest, most = game.PLAYERS
    assert 1 <= fewest <= most
    assert str(game.NAME)
    assert game.new_game(players=fewest, seed=1).module() is game
    assert game.new_game(players=fewest, seed=1).game == name_of(game)


def test_rules_are_things_with_a_text_and_a_source(game: ModuleType) -> None:
    name = name_of(game)
    assert f"{name}.end" in game.RULES
    for id, rule in game.RULES.items():
        assert isinstance(rule, Rule)
        assert rule.id == id
        assert id.startswith(f"{name}.")
        assert rule.stated in ("sheet", "derived", "public", "house")
        assert rule.title
        assert len(rule.text) > 15
        assert rule.title in repr(rule)
    assert len({rule.title for rule in game.RULES.values()}) == len(game.RULES)
    with pytest.raises(TypeError):
        game.RULES["new"] = rule  # nobody adds a rule at the table


def test_options_are_labelled_and_belong_to_a_rule(game: ModuleType) -> None:
    for option in game.OPTIONS:
        assert option.rule in game.RULES
        assert str(option.title)
        assert len(option.labels) == len(option.values)
        assert option.values or option.check
        assert option.read(option.default) == option.default
    options = game.new_game(players=game.PLAYERS[0], seed=1).options
    assert dict(options) == {option.name: option.default for option in game.OPTIONS}


def test_what_is_chosen_is_in_force(game: ModuleType) -> None:
    for played in games_of(name_of(game)):
        for p in played.some(3):
            assert p.players == played.players
            assert {name: p.options[name] for name in played.options} == played.options


# ---------------------------------------------------------------- moves


def test_legal_moves_are_a_list_without_duplicates_in_a_fixed_order(game: ModuleType) -> None:
    for p in some_positions(game, 6):
        moves = p.legal_moves()
        assert isinstance(moves, list)
        assert len(set(moves)) == len(moves) == len({str(move) for move in moves})
        assert all(type(move) is game.Move and isinstance(move.nodes, tuple) for move in moves)
        texts = [str(move) for move in moves]
        assert [str(move) for move in game.from_dict(p.to_dict()).legal_moves()] == texts
        moves.clear()  # it is the caller's own
        assert [str(move) for move in p.legal_moves()] == texts
        assert bool(texts) or p.to_move is None
        for player in range(p.players):
            own = [str(move) for move in p.legal_moves(player)]
            if player == p.to_move:
                assert own == texts
            elif player not in everybody(p):
                assert own == []
            else:
                assert set(own) <= set(texts)


def test_a_moves_text_reads_as_the_same_move(game: ModuleType) -> None:
    for p in some_positions(game):
        for move in p.legal_moves()[:20]:
            again = game.parse_move(str(move))
            assert again == move
            assert hash(again) == hash(move)
            assert str(again) == str(move)
            assert again.nodes == move.nodes
            assert move != str(move)
            assert pickle.loads(pickle.dumps(move)) == move
            for field in ("nodes", *getattr(type(move), "__dataclass_fields__", ())):
                with pytest.raises((AttributeError, TypeError)):
                    setattr(move, field, None)


def test_a_move_is_legal_if_and_only_if_it_violates_nothing(game: ModuleType) -> None:
    rng = random.Random(3)
    refused = 0
    for played in games_of(name_of(game)):
        pool = sorted({str(move) for p in played.positions for move in p.legal_moves()[:6]})
        for p in played.some(8):
            legal = set(p.legal_moves())
            for move in legal:
                assert p.violations(move) == []
            for text in rng.sample(pool, min(12, len(pool))):
                violations = p.violations(text)
                assert isinstance(violations, list)
                if alone(p) or p.is_over:
                    assert (game.parse_move(text) in legal) == (not violations), (p, text)
                if not violations:
                    continue
                refused += 1
                assert all(
                    v.rule in game.RULES and says_something(v) and isinstance(v.nodes, tuple) for v in violations
                )
                assert p.violations(game.parse_move(text)) == violations
                with pytest.raises(IllegalMove) as caught:
                    p.play(text)
                assert list(caught.value.violations) == violations
                assert caught.value.move == str(game.parse_move(text))
                assert all(str(v) in str(caught.value) for v in violations)
                with pytest.raises(IllegalMove):
                    p.steps(text)
    assert refused > 20


def snapshot(p: Position[Any]) -> tuple[Any, ...]:
    return json.dumps(p.to_dict()), hash(p), p.events, [str(m) for m in p.legal_moves()], p.scores(), repr(p), p.is_over


def test_playing_leaves_a_position_as_it_was(game: ModuleType) -> None:
    for p in some_positions(game):
        before = snapshot(p)
        for move in p.legal_moves()[:8]:
            after = p.play(move)
            assert after != p
            assert after == p.play(str(move))
            assert json.dumps(after.to_dict()) == json.dumps(p.play(move).to_dict())
            p.steps(move)
        for move in p.legal_moves()[:2]:
            p.play(move).playout(1)
        for i in range(p.players):
            p.view(i).guess(1)
        p.draw()
        p.graph()
        p.choose(())
        assert snapshot(p) == before


def test_steps_tell_a_move_event_by_event(game: ModuleType) -> None:
    longest = 0
    for p in some_positions(game):
        moves = p.legal_moves()
        for move in [*moves[:3], *moves[-3:]]:
            after = p.play(move)
            steps = p.steps(move)
            assert isinstance(steps, tuple)
            assert steps, "a move has an event at least"
            assert steps == p.steps(str(move))
            longest = max(longest, len(steps))
            assert tuple(event for event, _ in steps) == after.events
            assert [str(event) for event, _ in steps] == [str(event) for event in after.events]
            last = steps[-1][1]
            assert last == after
            assert last.events == after.events
            scores: list[Any] = list(p.scores())
            for k, (event, step) in enumerate(steps):
                if k < len(steps) - 1:
                    assert step.legal_moves() == []
                    assert not step.is_over
                    assert step.winners() == ()
                    assert step.violations(move) != []
                    assert step != after
                if event.points:
                    assert event.player is not None
                    scores[event.player] += event.points
                assert list(step.scores()) == scores, (p, str(move), str(event))
    assert longest > 1


def test_events_name_their_rule_and_add_up_to_the_score(game: ModuleType) -> None:
    for played in games_of(name_of(game)):
        told: list[Any] = list(played.positions[0].scores())
        for p in played.positions:
            assert isinstance(p.events, tuple)
            for event in p.events:
                assert event.rule in game.RULES
                assert len(str(event)) > 5
                assert type(event.points) is int
                assert event.player is None or event.player in range(p.players)
                if event.points:
                    assert event.player is not None
                    told[event.player] += event.points
            assert tuple(told) == p.scores()
        assert played.positions[0].events == ()
        assert all(p.events for p in played.positions[1:])


def test_a_game_ends_with_winners_and_then_nothing_goes(game: ModuleType) -> None:
    for played in games_of(name_of(game)):
        for p in played.positions[:-1]:
            assert not p.is_over
            assert p.winners() == ()
        end = played.positions[-1]
        assert end.is_over
        assert end.to_move is None
        assert end.legal_moves() == []
        assert all(end.legal_moves(i) == [] for i in range(end.players))
        assert end.winners()
        assert isinstance(end.winners(), tuple)
        assert list(end.winners()) == sorted(set(end.winners()))
        best = max(points for points in end.scores() if points is not None)
        assert {end.scores()[i] for i in end.winners()} == {best}
        assert any(event.rule == f"{name_of(game)}.end" for event in end.events)
        for move in dict.fromkeys(played.moves):
            assert {v.rule for v in end.violations(move)} == {f"{name_of(game)}.end"}
        with pytest.raises(IllegalMove):
            end.play(played.moves[0])
        assert end.playout(3) == end


def test_a_score_sheet_says_where_every_point_comes_from(game: ModuleType) -> None:
    lines = 0
    for p in some_positions(game):
        for i in range(p.players):
            sheet = p.score_sheet(i)
            assert sheet.total == sum(line.points for line in sheet) == p.scores()[i]
            assert str(sheet)
            for line in sheet:
                lines += 1
                assert line.rule in game.RULES
                assert len(str(line)) > 5
                assert isinstance(line.nodes, tuple)
    assert lines


# ---------------------------------------------------------------- the same game everywhere


def test_a_seed_makes_the_game(game: ModuleType) -> None:
    players = game.PLAYERS[1]
    starts = [game.new_game(players=players, seed=seed) for seed in (0, 1, -1, "1", "", "Gaudí 🐚")]
    assert [p.seed for p in starts] == [0, 1, -1, "1", "", "Gaudí 🐚"]
    assert len(set(starts)) == len(starts)
    for p in starts:
        again = game.new_game(players=players, seed=p.seed)
        assert again == p
        assert hash(again) == hash(p)
        assert again.to_dict() == p.to_dict()
    fresh = game.new_game(players=players)
    assert game.new_game(players=players, seed=fresh.seed) == fresh
    assert fresh.seed != game.new_game(players=players, seed=None).seed


def test_playouts_depend_on_their_seed_alone(game: ModuleType) -> None:
    for p in some_positions(game, 3):
        end = p.playout(seed=4)
        assert end.is_over
        assert end == p.playout(seed=4) == game.from_dict(p.to_dict()).playout(seed=4)
        assert end.events
    start = game.new_game(players=game.PLAYERS[0], seed=1)
    assert start.playout() == start.playout(0)
    assert len({start.playout(seed) for seed in range(6)}) > 1


def test_hashing_by_chance_changes_nothing() -> None:
    """Python hashes texts differently in each process; no order may depend on it."""
    code = (
        "import gamekit, json\n"
        "from tests import noughts\n"
        "for name, m in {**gamekit.GAMES, 'noughts': noughts}.items():\n"
        "    p = m.new_game(players=m.PLAYERS[1], seed='x')\n"
        "    q = p.playout(2)\n"
        "    print(name, json.dumps(p.to_dict()), [str(x) for x in p.legal_moves()], json.dumps(q.to_dict()))\n"
        "    print([str(e) for e in q.events], p.draw().svg(), json.dumps(p.view(0).guess(1).to_dict()))\n"
        "    print(sorted(map(str, p.graph().edges)) == sorted(map(str, p.graph().edges)), list(p.graph()))\n"
    )
    told = set()
    for seed in ("0", "1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"}
        run = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, check=True, cwd=ROOT, env=environment, encoding="utf-8"
        )
        told.add(run.stdout)
    assert len(told) == 1
    assert len(told.pop()) > 1000


# ---------------------------------------------------------------- views


def test_a_view_is_what_a_player_knows(game: ModuleType) -> None:
    for p in some_positions(game, 6):
        for i in range(p.players):
            v = p.view(i)
            assert v.seed == "?"
            assert v == p.view(i)
            assert v.view(i) == v
            assert [str(e) for e in v.view(i).events] == [str(e) for e in v.events]
            assert (v.players, v.options, v.is_over, v.to_move) == (p.players, p.options, p.is_over, p.to_move)
            assert v != p
            if p.to_move is not None:
                expected = p.legal_moves() if i == p.to_move else v.legal_moves()
            else:
                expected = p.legal_moves(i)
            shown = v.legal_moves() if p.to_move is not None else v.legal_moves(i)
            assert [str(move) for move in shown] == [str(move) for move in expected]
            assert len(v.events) <= len(p.events)
            assert bool(v.events) == bool(p.events)  # less is told, but not nothing
            for player, (known, real) in enumerate(zip(v.scores(), p.scores(), strict=True)):
                assert known in (None, real)
                if known is not None:
                    assert v.score_sheet(player).total == known
            if p.is_over:
                assert v.scores() == p.scores()
                assert v.winners() == p.winners()
                assert [str(event) for event in v.events] == [str(event) for event in p.events]
            if i == p.to_move:
                for move in p.legal_moves()[:2]:
                    assert v.play(move).to_dict()["seed"] == "?"


def test_a_guess_agrees_with_the_view(game: ModuleType) -> None:
    for p in some_positions(game, 6):
        for i in range(p.players):
            v = p.view(i)
            for seed in (0, "x"):
                full = v.guess(seed)
                assert "?" not in json.dumps(full.to_dict())
                assert full == v.guess(seed)
                assert full.view(i) == v
                assert full.is_over == v.is_over
            if i == p.to_move:
                assert [str(move) for move in full.legal_moves()] == [str(move) for move in v.legal_moves()]


def test_a_view_plays_out_as_its_guess(game: ModuleType) -> None:
    for played in games_of(name_of(game)):
        p = played.some(3)[1]
        for i in {0, p.players - 1}:
            v = p.view(i)
            end = v.playout(2)
            assert end.is_over
            assert end == v.guess(2).playout(2)
            assert end.seed != "?"
            over = played.positions[-1].view(i)
            assert over.playout(2) == over


def test_a_view_can_be_played_on_and_looked_at(game: ModuleType) -> None:
    """Until what happens would be hidden; whatever it is then, it can be shown."""
    ended = 0
    for played in games_of(name_of(game)):
        for p in [*played.some(4)[:-1], *played.positions[-4:-1]]:
            for i in everybody(p):
                v = p.view(i)
                for move in [*v.legal_moves(i)[-2:], *([] if alone(p) else [wait(v)])]:
                    w = v.play(move)
                    ended += w.is_over
                    assert len(w.draw().description) > 40
                    assert w.draw().title
                    assert w.draw().svg()
                    assert repr(w)
                    assert w.winners() == () or w.is_over
                    assert game.from_dict(json.loads(json.dumps(w.to_dict()))) == w
                    w.choose(())
                    for player in range(w.players):
                        str(w.score_sheet(player))
    assert ended


# ---------------------------------------------------------------- as data


def test_every_phase_goes_to_json_and_back(game: ModuleType) -> None:
    for p in all_phases(game):
        data = json.loads(json.dumps(p.to_dict(), allow_nan=False))
        again = game.from_dict(data)
        assert again == p
        assert hash(again) == hash(p)
        assert again.to_dict() == p.to_dict()
        assert again.scores() == p.scores()
        assert again.is_over == p.is_over
        assert again.to_move == p.to_move
        data.clear()  # what was read is not looked at again
        assert again == p
        p.to_dict().clear()
        assert again == p


def test_positions_are_pickled(game: ModuleType) -> None:
    for p in all_phases(game, 2):
        again = pickle.loads(pickle.dumps(p))
        assert again == p
        assert again.events == p.events
        assert [str(event) for event in again.events] == [str(event) for event in p.events]
        assert [str(move) for move in again.legal_moves()] == [str(move) for move in p.legal_moves()]


def test_refusals_are_pickled(game: ModuleType) -> None:
    end = games_of(name_of(game))[0].positions[-1]
    with pytest.raises(IllegalMove) as caught:
        end.play(games_of(name_of(game))[0].moves[0])
    again = pickle.loads(pickle.dumps(caught.value))
    assert type(again) is IllegalMove
    assert str(again) == str(caught.value)
    assert again.violations == caught.value.violations


def test_equality_and_hash_ignore_events_and_nothing_else(game: ModuleType) -> None:
    for played in games_of(name_of(game))[:3]:
        some = played.some(6)
        assert len(set(some)) == len(some)
        for p in some:
            quiet = game.from_dict(p.to_dict())
            assert quiet.events == () or quiet.events == p.events
            assert quiet == p
            assert not quiet != p  # noqa: SIM202 - the other operator
            assert hash(quiet) == hash(p)
            assert p != p.to_dict()
            assert p is not None
            assert p != repr(p)
    others = [m.new_game(players=2, seed=1) for m in MODULES.values()]
    assert len(set(others)) == len(others)


def test_a_repr_is_short_and_on_one_line(game: ModuleType) -> None:
    for p in all_phases(game):
        assert 10 < len(repr(p)) < 250
        assert "\n" not in repr(p)
        assert name_of(game) in repr(p)


def changeable(value: object) -> bool:
    """Whether somewhere in a value there is something that can be written to."""
    if isinstance(value, list | dict | set | bytearray) or hasattr(value, "__setitem__"):
        return True
    if isinstance(value, Mapping):
        return any(changeable(part) for pair in value.items() for part in pair)
    return isinstance(value, tuple) and any(changeable(part) for part in value)


def test_nothing_on_a_position_can_be_written_to(game: ModuleType) -> None:
    for p in [*some_positions(game, 2), games_of(name_of(game))[0].positions[1].view(0)]:
        names = [name for name in dir(p) if not name.startswith("_") and isinstance(getattr(type(p), name), property)]
        assert {"players", "seed", "options", "to_move", "events", "is_over"} <= set(names)
        for name in names:
            assert not changeable(getattr(p, name)), name
            with pytest.raises(AttributeError):
                setattr(p, name, None)
            with pytest.raises(AttributeError):
                delattr(p, name)
        with pytest.raises(AttributeError):
            p.something_new = 1  # type: ignore[attr-defined]
        for result in (p.scores(), p.winners(), *(p.steps(move) for move in p.legal_moves()[:1])):
            assert type(result) is tuple


# ---------------------------------------------------------------- graph and picture


def test_a_graph_is_the_callers_own(game: ModuleType) -> None:
    for p in some_positions(game, 3):
        before = snapshot(p)
        graph = p.graph()
        assert issubclass(type(graph), nx.Graph)
        nodes = list(graph)
        edges = len(graph.edges)
        assert nodes
        assert all(type(node) is tuple and type(node[0]) is str for node in nodes)
        assert all(isinstance(part, str | int) for node in nodes for part in node)
        for data in graph.nodes.values():
            data.update(dict.fromkeys(data, "spoiled"))
        graph.remove_nodes_from(list(graph)[::2])
        assert snapshot(p) == before
        again = p.graph()
        assert "spoiled" not in {value for data in again.nodes.values() for value in data.values()}
        assert len(again) == len(nodes)
        assert len(again.edges) == edges
        assert game.new_game(players=game.PLAYERS[0], seed=1).legal_moves()


def test_what_is_named_is_on_the_graph_or_in_the_picture(game: ModuleType) -> None:
    rng = random.Random(8)
    named = 0
    for played in games_of(name_of(game)):
        pool = sorted({str(move) for p in played.positions for move in p.legal_moves()[:4]})
        for p in played.some(4):
            board = set(p.graph())
            shown = set(p.draw().nodes())
            for event in p.events:
                assert set(event.nodes) <= board | shown | set(p.draw(told=event.nodes).nodes()), str(event)
                named += len(event.nodes)
            for i in range(p.players):
                for line in p.score_sheet(i):
                    assert set(line.nodes) <= board | shown
                    named += len(line.nodes)
            for text in rng.sample(pool, min(6, len(pool))):
                nodes = {node for v in p.violations(text) for node in v.nodes}
                scene = p.draw(wrong=nodes, **p.trial(text))
                near = {node for node in nodes if node in board or node in set(scene.nodes())}
                # A place on the other side of the table need not be drawn, but the place itself is named.
                assert nodes - near <= set(game.parse_move(text).nodes), text
                named += len(near)
            for move in p.legal_moves()[:3]:
                assert set(move.nodes) <= board | shown | set(p.draw(**p.trial(str(move))).nodes())
    assert named


def clickable(scene: Scene) -> dict[str, ET.Element]:
    """The elements with a node, by its text."""
    found: dict[str, ET.Element] = {}
    for element in ET.fromstring(scene.svg()).iter():
        node = element.get("data-node")
        if node is not None:
            assert node not in found, f"{node} is there twice"
            found[node] = element
    return found


SVG = "{http://www.w3.org/2000/svg}"


def check_picture(scene: Scene) -> None:
    assert isinstance(scene, Scene)
    assert 5 < len(scene.title) < 200
    assert len(scene.description) > 40
    assert len(repr(scene)) < 300
    text = scene.svg()
    assert text == scene.svg() == scene._repr_svg_()
    assert text in scene._repr_html_()
    root = ET.fromstring(text)
    assert root.tag == f"{SVG}svg"
    assert root[0].tag == f"{SVG}title"
    assert root[0].text == scene.title
    assert root[1].tag == f"{SVG}desc"
    assert root[1].text == scene.description
    assert not [e for e in root.iter() if e.tag in (f"{SVG}script", f"{SVG}foreignObject", f"{SVG}image", f"{SVG}a")]
    assert not [
        name for e in root.iter() for name in e.attrib if name.startswith("on") or "href" in name or name == "id"
    ]
    assert "nan" not in text.replace("nance", "")
    for node, element in clickable(scene).items():
        label = element.get("aria-label", "")
        assert len(label) > 2, node
        assert element[0].tag == f"{SVG}title"
        assert element[0].text == label
    assert set(clickable(scene)) == {node_text(node) for node in scene.nodes()}


def test_a_picture_has_a_title_a_description_and_labels(game: ModuleType) -> None:
    for p in list(all_phases(game, 2))[::3]:
        check_picture(p.draw())
    for p in some_positions(game, 2):
        check_picture(p.draw(panel=False))
        nodes = sorted(p.graph(), key=str)
        marked = p.draw(lit=nodes[::4], wrong=nodes[1::4], told=nodes[2::4], chosen=nodes[3::4], points={nodes[0]: 2})
        check_picture(marked)
        assert marked != p.draw()
        assert p._repr_svg_() == p.draw().svg()


def test_a_picture_says_in_words_what_may_be_clicked(game: ModuleType) -> None:
    p = game.new_game(players=game.PLAYERS[0], seed=3)
    lit = p.choose(()).lit
    assert lit
    plain, marked = clickable(p.draw()), clickable(p.draw(lit=lit))
    for node in lit:
        before, after = plain[node_text(node)].get("aria-label"), marked[node_text(node)].get("aria-label")
        assert before
        assert after
        assert before != after


# ---------------------------------------------------------------- playing by hand


def test_clicking_leads_to_every_move(game: ModuleType) -> None:
    for played in games_of(name_of(game)):
        for p in played.some(5):
            if len(p.legal_moves()) < 80:
                check_clicking(game, p)


def same_choice(one: Choice, other: Choice) -> bool:
    words = [(str(c.hint), [(move, str(label)) for move, label in c.offers]) for c in (one, other)]
    return (one.move, one.lit, one.chosen) == (other.move, other.lit, other.chosen) and words[0] == words[1]


def check_clicking(game: ModuleType, p: Position[Any]) -> None:
    start = p.choose(())
    assert same_choice(start, p.choose([]))
    assert start.move is None
    assert len(str(start.hint)) > 5
    made: set[Any] = set()
    offers: dict[str, Any] = {}
    # Where everybody may act, a click on a hand says who does.
    for first in [(), *([] if alone(p) else [(("right", i),) for i in everybody(p)])]:
        follow_clicks(game, p, first, made, offers)
    assert all(game.parse_move(text) and len(str(label)) > 1 for text, label in offers.items())
    legal = set(p.legal_moves())
    assert made <= legal or not alone(p)  # what is not listed may be legal too
    assert legal <= made | {game.parse_move(text) for text in offers}


def follow_clicks(
    game: ModuleType, p: Position[Any], first: tuple[Node, ...], made: set[Any], offers: dict[str, Any]
) -> None:
    """Click on all that is lit, again and again; gather the legal moves that are made and what is offered."""
    waiting: list[tuple[Node, ...]] = [first]
    states: dict[Any, tuple[Node, ...]] = {}
    leads: dict[Any, set[Any]] = {}
    good = set()
    while waiting:
        clicks = waiting.pop()
        state, choice = key_of(game, p, clicks)
        if state in states:
            continue
        states[state] = clicks
        assert len(str(choice.hint)) > 5
        if clicks == first or not alone(p):
            offers |= dict(choice.offers)
        if choice.move is not None and not p.violations(choice.move):
            made.add(game.parse_move(choice.move))
            good.add(state)
        leads[state] = set()
        for node in choice.lit:
            leads[state].add(key_of(game, p, (*clicks, node))[0])
            waiting.append((*clicks, node))
        if len(states) <= 4:
            trial = p.trial(choice.move) if choice.move is not None else {}
            scene = p.draw(lit=choice.lit, chosen=choice.chosen, **trial)
            assert {*choice.lit, *choice.chosen} <= set(scene.nodes())
        assert len(states) < 3000
    # Whatever is lit can still become a legal move.
    grown = True
    while grown:
        more = {state for state, onward in leads.items() if state not in good and onward & good}
        good |= more
        grown = bool(more)
    assert {onward for to in leads.values() for onward in to} <= good


def key_of(game: ModuleType, p: Position[Any], clicks: Iterable[Node]) -> tuple[Any, Any]:
    choice = p.choose(clicks)
    move = None if choice.move is None else game.parse_move(choice.move)
    return (move, frozenset(choice.chosen), choice.lit), choice


def test_clicks_on_anything_do_no_harm(game: ModuleType) -> None:
    rng = random.Random(6)
    for p in some_positions(game, 3):
        nodes = sorted({*p.draw().nodes(), *p.graph()}, key=str)
        for _ in range(5):
            clicks = [rng.choice(nodes) for _ in range(6)]
            choice = p.choose(clicks)
            if choice.move is not None:
                p.violations(choice.move)
                p.draw(lit=choice.lit, chosen=choice.chosen, **p.trial(choice.move))
        for i in range(p.players):
            v = p.view(i)
            if not v.legal_moves():
                assert not v.choose(()).lit
                assert v.choose(nodes[:3]).move is None


# ---------------------------------------------------------------- errors


def refused(kind: type[GameError], call: Any, *args: Any, **kwargs: Any) -> str:
    """The call raises exactly this kind of error, with a message for people."""
    with pytest.raises(kind) as caught:
        call(*args, **kwargs)
    assert type(caught.value) is kind
    assert says_something(caught.value), str(caught.value)
    return str(caught.value)


def test_errors_are_one_family() -> None:
    for kind in (MoveTextError, IllegalMove, PositionError, RecordError, OptionError):
        assert issubclass(kind, GameError)
    assert issubclass(GameError, ValueError)


def test_players_out_of_range_are_refused_with_the_range(game: ModuleType) -> None:
    fewest, most = game.PLAYERS
    for players in (fewest - 1, most + 1, 0, -1, 99, True, 2.0, "2", None, [2], 10**40):
        message = refused(OptionError, game.new_game, players=players, seed=1)
        assert str(fewest) in message
        assert str(most) in message


def test_unknown_options_and_values_are_refused_by_name(game: ModuleType) -> None:
    players = game.PLAYERS[0]
    known = [option.name for option in game.OPTIONS]
    message = refused(OptionError, game.new_game, players=players, seed=1, no_such_option=True)
    assert "no_such_option" in message
    assert all(name in message for name in known)
    for option in game.OPTIONS:
        wrong: list[Any] = [object, 3.5, "nonsense", b"", (), [1], {"x": 1}, 10**30]
        if True not in option.values:
            wrong.append(True)
        if any(type(value) is bool for value in option.values):
            wrong += [0, 1, "yes", "False", None]  # 1 == True, but a record should say what it means
        for value in wrong:
            if option.check is not None and value in ((), None):
                continue
            message = refused(OptionError, game.new_game, players=players, seed=1, **{option.name: value})
            if option.check is None:
                assert option.name in message
                assert all(repr(right) in message for right in option.values)


def test_seeds_that_are_none_are_refused(game: ModuleType) -> None:
    players = game.PLAYERS[0]
    wrong: tuple[Any, ...] = ("?", True, False, 1.0, b"1", (1,), [1], {})
    for seed in wrong:
        refused(OptionError, game.new_game, players=players, seed=seed)
    refused(OptionError, game.position, seed=None, **_by_hand(game))
    refused(OptionError, game.position, seed="?", **_by_hand(game))


def _by_hand(game: ModuleType) -> dict[str, Any]:
    """What ``position`` must be given at least."""
    return {"gaudi": {"pavement": {(0, 0): "gbo"}, "hands": [["ggg"], ["bbb"]]}}.get(name_of(game), {})


def test_a_player_who_is_not_at_the_table_is_refused(game: ModuleType) -> None:
    p = game.new_game(players=2, seed=1)
    for player in (-1, 2, 99, True, False, "0", 0.0, None, [0]):
        for call in (p.view, p.score_sheet, p.legal_moves):
            if call == p.legal_moves and player is None:
                continue
            refused(OptionError, call, player)


NONSENSE = ["", " ", "utter nonsense", "\n", "\x00", "?", "🐚", "x" * 5000, "1", "()", "None", "%s {move} \\", "<b>"]


def test_what_is_no_move_is_refused_as_text(game: ModuleType) -> None:
    p = game.new_game(players=2, seed=1)
    for text in NONSENSE:
        for call in (game.parse_move, p.violations, p.play, p.steps):
            refused(MoveTextError, call, text)
    things: tuple[Any, ...] = (None, 5, b"x", 1.5, [], (), object, game)
    for thing in things:
        for call in (game.parse_move, p.violations, p.play, p.steps):
            refused(MoveTextError, call, thing)
    for other in MODULES.values():
        if other is not game:
            move = other.new_game(players=2, seed=1).legal_moves()[0]
            for call in (p.violations, p.play, p.steps):
                assert str(game.NAME) in refused(MoveTextError, call, move)


def test_damaged_moves_are_read_or_refused(game: ModuleType) -> None:
    """Never any other error, and never a legal move that says something else."""
    rng = random.Random(9)
    signs = "0123456789 ,.@->:abcgoXY?é\t"
    told: set[str] = set()
    for p in some_positions(game, 3):
        for move in p.legal_moves()[:3]:
            for _ in range(15):
                text = str(move)
                at = rng.randrange(len(text) + 1)
                text = text[:at] + rng.choice(["", rng.choice(signs)]) + text[at + rng.randrange(2) :]
                try:
                    read = game.parse_move(text)
                except MoveTextError as error:
                    told.add(str(error))
                else:
                    assert game.parse_move(str(read)) == read
                    assert isinstance(p.violations(read), list)
    assert told
    assert all(map(says_something, told))


def test_what_is_no_position_is_refused(game: ModuleType) -> None:
    p = games_of(name_of(game))[0].some(3)[1]
    for garbage in (None, 5, "x", [], (), {}, {"game": name_of(game)}, [p.to_dict()], p):
        refused(PositionError, game.from_dict, garbage)
    for other in MODULES.values():
        if other is not game:
            refused(PositionError, game.from_dict, other.new_game(players=2, seed=1).to_dict())
    for key in p.to_dict():
        data = p.to_dict()
        del data[key]
        assert key in refused(PositionError, game.from_dict, data)


GARBAGE: list[Any] = [
    None, True, False, -1, 0, 1, 3, 10**30, 1.5, "", "x", "?", "0,0", [], {}, [None], [[]], [[None], [None]],
    {"x": None}, {"0,0": None}, {"0,0": 3}, {"0,0": [1]}, [{}], [[["x"]]], ["x", "y"], [0, 0], [True, True],
    [[1], [2]], {"0,0": "?"},
]  # fmt: skip


def test_positions_with_one_wrong_part_are_refused_or_sound(game: ModuleType) -> None:
    told: set[str] = set()
    for p in (games_of(name_of(game))[0].some(3)[1], games_of(name_of(game))[0].positions[2].view(0)):
        for key in p.to_dict():
            for value in GARBAGE:
                data = {**p.to_dict(), key: value}
                try:
                    found = game.from_dict(data)
                except PositionError as error:
                    told.add(str(error))
                    continue
                except GameError as error:
                    raise AssertionError(f"{key}={value!r}: {error!r} is not a PositionError") from error
                assert game.from_dict(json.loads(json.dumps(found.to_dict()))) == found
                assert (
                    found.legal_moves() or found.is_over or "?" in json.dumps(found.to_dict()) or found.to_move is None
                )
                assert found.draw().svg()
                assert repr(found)
                assert found.graph()
                for violations in (found.violations(move) for move in games_of(name_of(game))[0].moves[:3]):
                    assert all(str(v) for v in violations)
    assert told
    assert [message for message in told if not says_something(message)] == []


def test_booleans_are_no_numbers(game: ModuleType) -> None:
    p = game.new_game(players=2, seed=1)
    for key, value in p.to_dict().items():
        if type(value) is int:
            for wrong in (True, False, float(value)):
                refused(PositionError, game.from_dict, {**p.to_dict(), key: wrong})


# ---------------------------------------------------------------- records


def test_a_record_is_saved_and_pasted(game: ModuleType, tmp_path: Path) -> None:
    for number, played in enumerate(games_of(name_of(game))):
        record = Record.start(game, players=played.players, seed=number, **played.options)
        assert record.position == played.positions[0]
        assert record.positions() == (record.position,)
        assert record.moves == ()
        for move in played.moves[:12]:
            longer = record.play(move)
            assert len(longer) == len(record) + 1
            record = longer
        assert record.game == name_of(game)
        assert record.moves == tuple(map(str, played.moves[:12]))
        assert len(record.positions()) == len(record.moves) + 1
        assert record.back() == record.back(1)
        assert record.back(3).moves == record.moves[:-3]
        assert record.back(99).positions() == (played.positions[0],)
        path = tmp_path / f"{number}.json"
        record.save(path)
        loaded = Record.load(path)
        assert loaded == record
        assert loaded.positions() == record.positions()
        data = json.loads(path.read_text(encoding="utf-8"))
        assert data["game"] == name_of(game)
        assert set(data["options"]) == {option.name for option in game.OPTIONS}
        line = record.code()
        assert "\n" not in line
        assert line.isascii()
        assert Record.from_code(line) == record
        assert Record.from_code(line).position == record.position
        with pytest.raises(GameError):
            record.play("utter nonsense")


def test_every_game_ends_as_its_record_says(game: ModuleType) -> None:
    played = games_of(name_of(game))[0]
    record = Record.start(game, players=played.players, seed=0)
    for move in played.moves:
        record = record.play(move)
    assert record.positions() == played.positions
    with pytest.raises(IllegalMove):
        record.play(played.moves[0])


def test_gaudi_is_still_here() -> None:
    """The tests above ran over a real game and not over the made-up one alone."""
    assert MODULES["gaudi"] is gaudi
    assert len(games_of("gaudi")) > 10
