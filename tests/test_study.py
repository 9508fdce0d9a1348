from __future__ import annotations

import concurrent.futures
import logging
import multiprocessing
import os
import signal
import sys
import warnings
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from itertools import product
from math import sqrt
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from gamekit import GAMES, GameError, OptionError, PositionError, RecordError, azul, bugs, gaudi, study
from gamekit.chance import Chance
from gamekit.study import Row, play_many, read_csv, replay, summary, write_csv
from gamekit.text import language
from tests import noughts

MODULES: dict[str, ModuleType] = {**GAMES, "noughts": noughts}
# What ends a process at once, without its having a say.
KILL = getattr(signal, "SIGKILL", signal.SIGTERM)


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    """Random Azul games, played here one after another, with which all others are compared."""
    return play_many(azul, ["random"], games=300, seed=1)


def without_shortcuts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have every game go through positions, move by move."""
    monkeypatch.setattr(study, "_playing", lambda module: None)


def told_to(monkeypatch: pytest.MonkeyPatch, listener: Callable[[int], None]) -> None:
    """Have somebody told how many games are done."""

    @contextmanager
    def bar(games: int | None) -> Iterator[Callable[[int], None]]:
        yield listener

    monkeypatch.setattr(study, "_bar", bar)


# ---------------------------------------------------------------- rows


@pytest.mark.parametrize("name", MODULES)
def test_a_row_tells_a_game(name: str) -> None:
    module = MODULES[name]
    found = play_many(module, ["random", "greedy"], games=4, seed="a study")
    assert [row["game"] for row in found] == [0, 1, 2, 3]
    assert len({row["seed"] for row in found}) == 4
    for row in found:
        record = replay(module, row)
        assert record.position.is_over
        assert (row["scores"], row["winners"]) == (record.position.scores(), record.position.winners())
        assert (row["players"], row["moves"]) == (2, len(record))
        assert row["first"] == record.positions()[0].to_move
        assert row["options"] == record.to_dict()["options"]
        told: dict[str, int] = {}
        for position in record.positions()[1:]:
            for event in position.events:
                told[event.rule] = told.get(event.rule, 0) + 1
        assert row["rules"] == told
        assert told.keys() <= module.RULES.keys()


@pytest.mark.parametrize(("players", "wall"), list(product((2, 3, 4), ("coloured", "grey"))))
def test_the_short_cut_of_random_games_changes_nothing(
    players: int, wall: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for options in ({"first": None}, {"max_rounds": 2}):
        given: dict[str, Any] = {"games": 6, "players": players, "wall": wall, "seed": f"{players} {wall}", **options}
        quick = play_many(azul, ["random"], **given)
        with monkeypatch.context() as patch:
            without_shortcuts(patch)
            assert play_many(azul, ["random"], **given) == quick


def test_random_bots_choose_among_what_they_see(rows: list[Row]) -> None:
    """As :func:`gamekit.bots.choose` does, but that all draws of a game come from one stream."""
    record = replay(azul, rows[5])
    chance = Chance("study", "azul", rows[5]["seed"])
    for position, move in zip(record.positions(), record.moves, strict=False):
        assert position.to_move is not None
        seen = position.view(position.to_move).legal_moves()
        assert str(chance.choice(seen)) == move


def test_search_bots_play_by_their_budget() -> None:
    few, more = (
        play_many(noughts, ["search", "random"], games=6, seed=3, budget=budget, rotate=False) for budget in (5, 60)
    )
    assert [row["budget"] for row in few] == [5] * 6
    assert few != more
    assert summary(more).wins["search"].share >= summary(few).wins["search"].share
    assert replay(noughts, more[0]).position.scores() == more[0]["scores"]


def test_bots_sit_everywhere() -> None:
    found = play_many(azul, ["greedy", "random"], games=3, players=3)
    assert [row["bots"] for row in found] == [
        ("greedy", "random", "greedy"),
        ("random", "greedy", "greedy"),
        ("greedy", "greedy", "random"),
    ]
    still = play_many(azul, ["greedy", "random"], games=2, rotate=False)
    assert [row["bots"] for row in still] == [("greedy", "random")] * 2


def test_opponents_of_one_game_only_play_there() -> None:
    found = summary(play_many(bugs, ["weak", "strong"], games=40))
    assert found.wins["strong"].share > 0.7
    assert found.places == ()
    assert "strong" not in study.bots_of(azul)


# ---------------------------------------------------------------- seeds


def test_the_same_seed_gives_the_same_games(rows: list[Row]) -> None:
    assert play_many(azul, ["random"], games=10, seed=1) == rows[:10]
    others = [play_many(azul, ["random"], games=10, seed=seed) for seed in (0, -1, "1", 2)]
    for k, other in enumerate(others):
        assert not {row["seed"] for row in other} & {row["seed"] for row in rows}
        assert all(other != another for another in others[:k])


def test_whatever_the_bots_the_deals_are_the_same(rows: list[Row]) -> None:
    assert [row["seed"] for row in play_many(azul, ["greedy"], games=3)] == [row["seed"] for row in rows[:3]]


# ---------------------------------------------------------------- executors


@pytest.mark.parametrize("batch", [None, 1, 7, 1000])
def test_rows_do_not_depend_on_batches(batch: int | None, rows: list[Row]) -> None:
    with ThreadPoolExecutor(3) as executor:
        assert play_many(azul, ["random"], games=100, executor=executor, batch=batch) == rows[:100]


class Pool(Executor):
    """Plays here and now, but for what goes wrong before that."""

    def __init__(self, before: Callable[[int], None]) -> None:
        self.before = before
        self.calls = 0

    def submit(self, call: Any, /, *args: Any, **named: Any) -> Future[Any]:
        self.calls += 1
        future: Future[Any] = Future()
        try:
            self.before(self.calls)
            future.set_result(call(*args, **named))
        except BrokenExecutor:
            raise
        except OSError as error:
            future.set_exception(error)
        return future


def failing(*calls: int, error: Exception | None = None) -> Callable[[int], None]:
    def before(call: int) -> None:
        if call in calls:
            raise error or ConnectionResetError("the worker is gone")

    return before


def test_what_a_dead_worker_has_not_played_is_played_again(rows: list[Row]) -> None:
    pool = Pool(failing(1, 3, 10, 20))
    assert play_many(azul, ["random"], games=60, executor=pool, batch=5) == rows[:60]
    assert pool.calls == 12 + 3  # there is no 20th call


def test_an_executor_that_fails_over_and_over_is_given_up() -> None:
    pool = Pool(failing(*range(1, 100)))
    with pytest.raises(GameError, match=r"Games 0 to 4 .* 3 times.*the worker is gone"):
        play_many(azul, ["random"], games=10, executor=pool, batch=5)


@pytest.mark.parametrize("error", [BrokenExecutor("all are gone"), RuntimeError("shut down")])
def test_what_a_broken_executor_leaves_is_played_here(error: Exception, rows: list[Row]) -> None:
    class Broken(Pool):
        def submit(self, call: Any, /, *args: Any, **named: Any) -> Future[Any]:
            if self.calls == 4:
                raise error
            return super().submit(call, *args, **named)

    with pytest.warns(RuntimeWarning, match=f"{error}.*the rest is played here"):
        found = play_many(azul, ["random"], games=60, executor=Broken(failing()), batch=10)
    assert found == rows[:60]


def test_an_error_in_a_game_is_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(*_: Any) -> None:
        raise ZeroDivisionError("a bot is wrong")

    monkeypatch.setattr(study, "choose", lambda *args, **named: wrong() if args[1:] else None)
    pool = Pool(failing())
    with pytest.raises(ZeroDivisionError, match="a bot is wrong"):
        play_many(azul, ["greedy"], games=8, executor=pool, batch=8)
    assert pool.calls == 1


def test_a_study_that_is_stopped_takes_back_what_it_handed_out(monkeypatch: pytest.MonkeyPatch) -> None:
    handed: list[Future[Any]] = []

    class Waiting(Executor):
        def submit(self, call: Any, /, *args: Any, **named: Any) -> Future[Any]:
            handed.append(Future())
            if len(handed) == 1:
                handed[0].set_result(call(*args, **named))
            return handed[-1]

    def stop(done: int) -> None:
        raise KeyboardInterrupt

    told_to(monkeypatch, stop)
    with pytest.raises(KeyboardInterrupt):
        play_many(azul, ["random"], games=50, executor=Waiting(), batch=5)
    assert len(handed) == 10
    assert all(future.cancelled() for future in handed[1:])


def test_processes_play_the_same_games_also_when_one_is_killed(
    rows: list[Row], monkeypatch: pytest.MonkeyPatch
) -> None:
    done = 0
    killed: list[int] = []

    def kill_one(more: int) -> None:
        nonlocal done
        done += more
        if done >= 150 and not killed:
            killed.append(int(multiprocessing.active_children()[0].pid or 0))
            os.kill(killed[0], KILL)

    told_to(monkeypatch, kill_one)
    assert play_many(azul, ["random"], games=300, cores=2, batch=10) == rows
    assert killed
    assert done == 300


def test_processes_that_all_die_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study, "_hand_out", lambda *_: (_ for _ in ()).throw(BrokenExecutor("gone")))
    with pytest.raises(GameError, match="die one after another"):
        play_many(azul, ["random"], games=5, cores=2)


def test_where_there_are_no_processes_one_core_has_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a browser."""
    monkeypatch.delattr(concurrent.futures, "ProcessPoolExecutor", raising=False)
    monkeypatch.setitem(sys.modules, "concurrent.futures.process", None)
    with pytest.raises(GameError, match="one core has to do"):
        play_many(azul, ["random"], games=5, cores=2)


def test_a_cluster_plays_the_same_games_also_when_a_worker_is_killed(
    rows: list[Row], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("default")  # those of other packages are not ours to mend
        from distributed import LocalCluster

        killed: list[int] = []
        done = 0
        local = LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            processes=True,
            host="127.0.0.1",
            dashboard_address=None,
            local_directory=str(tmp_path),
            silence_logs=logging.CRITICAL,
        )

        def kill_one(more: int) -> None:
            nonlocal done
            done += more
            if done >= 150 and not killed:
                killed.append(local.workers[0].pid)
                os.kill(killed[0], KILL)

        told_to(monkeypatch, kill_one)
        with local, study.cluster(local.scheduler_address) as executor:
            assert play_many(azul, ["random"], games=300, executor=executor, batch=10) == rows
    assert killed
    assert done == 300


def test_a_cluster_that_is_not_there_is_said_not_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    for address in ("tcp://127.0.0.1:1", "no address", "ftp://127.0.0.1:1", ""):
        with (
            pytest.raises(GameError, match=f"no Dask scheduler at '{address}'; an address is such as tcp"),
            study.cluster(address, seconds=1),
        ):
            pass
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(GameError, match=r'pip install "dask\[distributed\]"'), study.cluster("tcp://127.0.0.1:1"):
        pass


# ---------------------------------------------------------------- what cannot be


@pytest.mark.parametrize(
    ("module", "given", "message"),
    [
        ("azul", {}, "A study is of a game such as gamekit.gaudi, not 'azul'."),
        (study, {}, "A study is of a game"),
        (azul, {"bots": ["rndom"]}, "There is no bot 'rndom'; there are random, greedy, search."),
        (azul, {"bots": "random"}, r'Bots are a list of names such as \["random", "greedy"\], not \'random\'.'),
        (azul, {"bots": []}, r"Bots are a list of names"),
        (azul, {"bots": [["random"]]}, r"There is no bot \['random'\]"),
        (azul, {"bots": ["strong", "weak"]}, "There is no bot 'strong'"),
        (bugs, {"bots": ["best"]}, "there are random, greedy, search, weak, medium, strong."),
        (azul, {"bots": ["random"] * 5}, "This game is for 2 to 4 players, not 5."),
        (azul, {"bots": ["random"] * 3, "players": 2}, "3 bots are too many for 2 players."),
        (azul, {"players": 9}, "This game is for 2 to 4 players, not 9."),
        (azul, {"games": 0}, "games is a whole number from 1 on, not 0."),
        (azul, {"games": "5"}, "games is a whole number from 1 on, not '5'."),
        (azul, {"batch": 0}, "batch is a whole number from 1 on, not 0."),
        (azul, {"cores": True}, "cores is a whole number from 1 on, not True."),
        (azul, {"cores": 2, "executor": Pool(failing())}, "Either cores or an executor"),
        (azul, {"executor": "dask"}, "An executor is such as ProcessPoolExecutor makes, or cluster, not 'dask'."),
        (azul, {"seed": 1.5}, "A seed is a whole number or a text, not 1.5."),
        (azul, {"seed": "?"}, "stands for a hidden seed"),
        (azul, {"budget": "soon"}, "A budget is a number of playouts such as 200"),
        (azul, {"budget": 0}, "A budget is a number of playouts such as 200"),
        (azul, {"wall": "green"}, "Option wall cannot be 'green'"),
        (azul, {"walls": 4}, "There is no option 'walls'"),
    ],
)
def test_what_cannot_be_played_is_refused(module: Any, given: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        play_many(module, **{"games": 2, **given})


def test_a_seed_of_none_is_drawn_and_told() -> None:
    one, other = (play_many(azul, games=1, seed=None)[0] for _ in range(2))  # type: ignore[arg-type]
    assert one["seed"] != other["seed"]
    assert replay(azul, one).position.scores() == one["scores"]


def test_a_game_without_end_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study, "LONGEST", 4)
    with pytest.raises(PositionError, match="The game with seed '1/0' does not end: 4 moves have been made"):
        play_many(azul, ["greedy"], games=1)
    monkeypatch.setattr("gamekit.azul.playing.LONGEST", 4)
    with pytest.raises(PositionError, match="does not end"):
        play_many(azul, ["random"], games=1)


def test_a_row_of_another_game_is_not_replayed(rows: list[Row]) -> None:
    for wrong in ({"moves": 3}, {"scores": (99, 99)}, {"seed": "another"}):
        with pytest.raises(RecordError, match="Game 7 came out otherwise"):
            replay(azul, {**rows[7], **wrong})


# ---------------------------------------------------------------- a bar


def test_a_bar_shows_how_far_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    play_many(azul, games=12, progress=True)
    assert "12/12" in capsys.readouterr().err
    play_many(azul, games=12)
    assert capsys.readouterr().err == ""


def test_without_tqdm_a_kind_word_is_said(rows: list[Row], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    with pytest.warns(UserWarning, match="For a progress bar install tqdm") as told:
        assert play_many(azul, ["random"], games=5, progress=True) == rows[:5]
    assert told[0].filename == __file__


# ---------------------------------------------------------------- files


def test_what_is_written_is_read_again(rows: list[Row], tmp_path: Path) -> None:
    mixed = [
        *rows[:20],
        *play_many(azul, ["random"], games=3, seed='a "seed",\nü', players=4, wall="grey", max_rounds=3, first=None),
        *play_many(gaudi, ["random"], games=1, deck={"gbo": 20, "ggg": 20}),
        *play_many(bugs, ["weak", "strong", "search"], games=2, budget="0.2s"),
        *play_many(noughts, ["random", "greedy"], games=5),
    ]
    write_csv(mixed, tmp_path / "rows.csv")
    again = read_csv(tmp_path / "rows.csv")
    assert again == mixed
    assert replay(azul, again[21]).position.scores() == mixed[21]["scores"]
    text = (tmp_path / "rows.csv").read_bytes().decode()
    assert text.startswith("game,seed,players,bots,scores,winners,moves,first,budget,options,azul.bonus.colour,")
    first = rows[0]
    assert text.splitlines()[1].startswith(
        f"0,1/0,2,random random,{first['scores'][0]} {first['scores'][1]},{first['winners'][0]},{first['moves']},0,200,"
    )


def test_a_file_is_written_whole_or_not_at_all(rows: list[Row], tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    write_csv(rows[:3], path)
    before = path.read_bytes()
    broken: list[Mapping[str, Any]] = [rows[0], {**rows[1], "seed": "\ud800"}]
    with pytest.raises(UnicodeEncodeError):
        write_csv(broken, path)
    with pytest.raises(OSError, match="nowhere"):
        write_csv(rows[:3], tmp_path / "nowhere" / "rows.csv")
    assert path.read_bytes() == before
    assert [it.name for it in tmp_path.iterdir()] == ["rows.csv"]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"\xff\xfe", "rows.csv is no study"),
        (b"a,b\n1,2\n", "rows.csv, line 2: this is no row of a study"),
        (b"game,seed,players,bots,scores,winners,moves,first,budget,options\n0,1/0,2,a b\n", "line 2"),
        (b"game,seed,players,bots,scores,winners,moves,first,budget,options\n0,1/0,x,a b,1 2,0,3,,5,{}\n", "line 2"),
        (b"game,seed,players,bots,scores,winners,moves,first,budget,options\n0,1/0,2,a b,1 2,0,3,,5,{\n", "line 2"),
        (b"game,seed,players,bots,scores,winners,moves,first,budget,options\n0,s,2,a,1 2,0,3,,5,{},7\n", "line 2"),
    ],
)
def test_what_is_no_study_is_not_read(content: bytes, message: str, tmp_path: Path) -> None:
    (tmp_path / "rows.csv").write_bytes(content)
    with pytest.raises(RecordError, match=message):
        read_csv(tmp_path / "rows.csv")


# ---------------------------------------------------------------- figures


def a_row(bots: str, scores: tuple[int, ...], winners: tuple[int, ...], moves: int, first: int | None) -> Row:
    return {
        "bots": tuple({"r": "random", "g": "greedy"}[bot] for bot in bots),
        "players": len(bots),
        "scores": scores,
        "winners": winners,
        "moves": moves,
        "first": first,
        "rules": {"azul.end": 1, "azul.tile.move": moves},
    }


A_FEW = [
    a_row("rg", (10, 30), (1,), 50, 0),
    a_row("gr", (20, 10), (0,), 60, 0),
    a_row("gr", (7, 7), (0, 1), 70, 1),
    a_row("rg", (12, 8), (0,), 40, 0),
]


def test_a_summary_is_what_is_reckoned_by_hand() -> None:
    found = summary(A_FEW)
    assert found.games == 4
    # greedy: games 1 and 2, and half of game 3; random: half of game 3, and game 4
    assert {bot: (won.wins, won.n, won.even) for bot, won in found.wins.items()} == {
        "greedy": (2.5, 4, 0.5),
        "random": (1.5, 4, 0.5),
    }
    assert found.scores == {"greedy": (30 + 20 + 7 + 8) / 4, "random": (10 + 10 + 7 + 12) / 4}
    # who began: lost, won, shared, won
    assert [(won.wins, won.n) for won in found.places] == [(2.5, 4), (1.5, 4)]
    assert found.moves == (55, 40, 70)
    assert str(found).splitlines()[:2] == ["4 games", "Moves: 55.0 on average, from 40 to 70."]
    assert "greedy bot wins 62.5 %" in str(found)
    assert "Who begins wins 62.5 %" in str(found)
    with language("de"):
        assert str(found)


def test_wins_of_tables_of_different_sizes_are_compared_with_what_would_be_even() -> None:
    found = summary([a_row("rg", (1, 2), (1,), 5, 0), a_row("ggrr", (1, 1, 1, 1), (0, 1, 2, 3), 5, 2)])
    assert (found.wins["greedy"].wins, found.wins["greedy"].n) == (1.5, 3)
    assert found.wins["greedy"].even == pytest.approx((1 / 2 + 1 / 4 + 1 / 4) / 3)
    assert [won.n for won in found.places] == [2, 2, 1, 1]
    assert found.places[0].even == pytest.approx(3 / 8)


def test_wilsons_interval() -> None:
    # By hand: n = 100, share 0.5, z = 1.96: half of it is z sqrt(0.25 / 100 + z² / 40000) / (1 + z² / 100).
    low, high = study.wilson(50, 100)
    half = 1.959964 * sqrt(0.25 / 100 + 1.959964**2 / 40000) / (1 + 1.959964**2 / 100)
    assert [low, high] == pytest.approx([0.5 - half, 0.5 + half], abs=1e-6)
    # and 1 / (1 + 10 / z²) where nothing was won
    assert list(study.wilson(0, 10)) == pytest.approx([0, 1 / (1 + 10 / 1.959964**2)], abs=1e-6)
    assert list(study.wilson(10, 10)) == pytest.approx([1 - 1 / (1 + 10 / 1.959964**2), 1], abs=1e-6)
    wide, narrow = study.wilson(5, 10, 0.99), study.wilson(5, 10, 0.5)
    assert wide[0] < narrow[0] < 0.5 < narrow[1] < wide[1]


def test_no_games_say_nothing() -> None:
    for look in (summary, study.draw_wins, study.plot_scores, study.plot_moves, study.plot_rules, study.plot_all):
        with pytest.raises(OptionError, match="There are no games to look at"):
            look([])


# ---------------------------------------------------------------- pictures


def test_wins_are_drawn_without_matplotlib() -> None:
    scene = study.draw_wins(A_FEW)
    assert scene.title == "What is won in 4 games"
    assert "greedy bot: 62.5 %, between" in scene.description
    assert "who begins: 62.5 %, between" in scene.description
    assert scene.svg().count('data-node="bar:') == 3
    assert study.draw_wins([a_row("rg", (1, 2), (1,), 9, None)]).svg().count('data-node="bar:') == 2
    assert study.draw_wins([a_row("rr", (1, 2), (1,), 9, 0)]).description.startswith("who begins: 0.0 %")


def test_plots_show_the_figures() -> None:
    pytest.importorskip("matplotlib")
    scores = study.plot_scores(A_FEW)
    assert [text.get_text() for text in scores.get_legend().get_texts()] == [  # type: ignore[union-attr]
        "greedy bot, 16.2 on average",
        "random bot, 9.8 on average",
    ]
    labels = (scores.get_title(), scores.get_xlabel(), scores.get_ylabel())
    assert labels == ("Scores", "points", "share of the players, in %")
    first = study.plot_first_player(A_FEW)
    assert [bar.get_height() for bar in first.patches] == [62.5, 37.5]  # type: ignore[attr-defined]
    assert [tick.get_text() for tick in first.get_xticklabels()] == ["1", "2"]
    moves = study.plot_moves(A_FEW)
    heights = [bar.get_height() for bar in moves.patches]  # type: ignore[attr-defined]
    assert sum(heights) == pytest.approx(100)
    assert sorted(heights)[-4:] == [25] * 4
    rules = study.plot_rules(A_FEW)
    assert [bar.get_width() for bar in rules.patches] == [1, 55]  # type: ignore[attr-defined]
    titles = [azul.RULES[rule].title for rule in ("azul.end", "azul.tile.move")]
    assert [tick.get_text() for tick in rules.get_yticklabels()] == list(map(str, titles))
    assert study.plot_rules(play_many(noughts, games=2)).get_yticklabels()[0].get_text().startswith("noughts.")
    assert len(study.plot_rules(A_FEW, most=1).patches) == 1


def test_plots_go_where_they_are_told_to() -> None:
    pytest.importorskip("matplotlib")
    from matplotlib.figure import Figure

    for plot in (study.plot_scores, study.plot_first_player, study.plot_moves, study.plot_rules):
        ax = Figure().add_subplot()
        assert plot(A_FEW, ax) is ax
    nobody = [a_row("rg", (1, 2), (1,), 9, None)]
    with pytest.raises(OptionError, match="everybody begins at once"):
        study.plot_first_player(nobody)
    assert len(study.plot_all(A_FEW).axes) == 4
    assert len(study.plot_all(nobody).axes) == 3


@pytest.mark.parametrize(("ending", "magic"), [(".png", b"\x89PNG"), (".pdf", b"%PDF"), (".SVG", b"<?xml")])
def test_plots_are_written(ending: str, magic: bytes, rows: list[Row], tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    study.write_plots(rows, tmp_path / f"plots{ending}")
    assert (tmp_path / f"plots{ending}").read_bytes().startswith(magic)


def test_plots_that_cannot_be_written_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(OptionError, match=r"files that end with \.png, \.pdf or \.svg, not to 'plots\.gif'"):
        study.write_plots(A_FEW, "plots.gif")
    monkeypatch.setattr(study, "find_spec", lambda name: None)
    for draw in (study.plot_scores, study.plot_all, lambda found: study.write_plots(found, "plots.png")):
        with pytest.raises(GameError, match="Plots need matplotlib, which is not installed here"):
            draw(A_FEW)
