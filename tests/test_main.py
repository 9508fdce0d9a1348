from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from gamekit import azul, study
from gamekit.__main__ import main
from gamekit.gaudi.examples import recorded_game
from gamekit.text import Text, language, set_language


@pytest.fixture(autouse=True)
def english_again(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("LANGUAGE", "en")  # which the command line sets, and which is put back
    yield
    set_language("en")


Output = pytest.CaptureFixture[str]


def test_rules_are_said(capsys: Output) -> None:
    assert main(["rules", "gaudi", "gaudi.turn.block"]) == 0
    assert capsys.readouterr().out.startswith(
        "No compact block [gaudi.turn.block, from the rule sheet]\n    Three tiles"
    )
    assert main(["rules", "gaudi"]) == 0
    assert capsys.readouterr().out.count("[gaudi.") == 26


def test_an_unknown_rule_is_said_to_be_unknown(capsys: Output) -> None:
    assert main(["rules", "gaudi", "gaudi.nothing"]) == 1
    assert "The Gaudí tiles: no rule has an id that begins with gaudi.nothing." in capsys.readouterr().err


def test_a_record_is_told_from_its_code_and_from_its_file(capsys: Output, tmp_path: Path) -> None:
    record = recorded_game()
    record.save(tmp_path / "game.json")
    told = []
    for where in (record.code(), str(tmp_path / "game.json")):
        assert main(["replay", where]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]
    assert "24. goo@-5,1\n" in told[0]
    assert "Player 2 wins with 15 points." in told[0]
    assert "13 points in all\n" in told[0]


def test_a_move_is_explained(capsys: Output) -> None:
    code = recorded_game().back(20).code()
    assert main(["why", code, "ggg@9,9"]) == 1
    refused = capsys.readouterr().out
    assert refused.startswith("ggg@9,9 is not allowed.\n    Tile ggg is not in the hand.\n    Lay one to three tiles")
    allowed = recorded_game().moves[4]
    assert main(["why", code, allowed]) == 0
    assert capsys.readouterr().out.startswith(f"{allowed} is allowed.\n    Player 2 lays")


@pytest.mark.parametrize("record", ["no such file.json", "gamekit1.rubbish", ""])
def test_what_is_no_record_is_a_plain_sentence(record: str, capsys: Output) -> None:
    assert main(["replay", record]) == 1
    error = capsys.readouterr().err
    assert error.startswith("gamekit: ")
    assert "Traceback" not in error


def test_figures_are_checked_and_written(capsys: Output, tmp_path: Path) -> None:
    assert main(["figures", str(tmp_path)]) == 0
    assert main(["figures", str(tmp_path), "--check"]) == 0
    (tmp_path / "gaudi-box.svg").unlink()
    capsys.readouterr()
    assert main(["figures", str(tmp_path), "--check"]) == 1
    assert capsys.readouterr().out == "gaudi-box.svg\n"


def test_a_wrong_call_says_how_it_goes(capsys: Output) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["rules", "chess"])
    assert stopped.value.code == 2
    assert "invalid choice: 'chess'" in capsys.readouterr().err


@pytest.mark.parametrize("code", ["ca", "de", "es"])
def test_help_and_errors_are_in_the_language(code: str, capsys: Output) -> None:
    """What argparse says by itself too."""
    with language(code):
        usage, options = str(Text("usage: ")), str(Text("options"))
    with pytest.raises(SystemExit):
        main(["--language", code, "--help"])
    told = capsys.readouterr().out
    assert told.startswith(usage)
    assert f"\n{options}:\n" in told
    for english in ("usage", "positional arguments", "show this help", "command", "Table games"):
        assert english not in told
    with pytest.raises(SystemExit):
        main([f"--language={code}", "rules", "chess"])
    assert "invalid choice" not in capsys.readouterr().err


def test_an_unknown_language_is_a_wrong_call(capsys: Output) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["--language", "xx", "rules", "gaudi"])
    assert stopped.value.code == 2
    assert "'xx'" in capsys.readouterr().err


# ---------------------------------------------------------------- studies


def test_a_study_is_played_told_and_written(capsys: Output, tmp_path: Path) -> None:
    rows, plots = tmp_path / "rows.csv", tmp_path / "plots.svg"
    call = ["study", "azul", "--bots", "random", "greedy", "--games", "6", "--seed", "7", "--players", "3"]
    call += ["--option", "wall=grey", "--option", "first=null", "--option", "max_rounds=2", "--budget", "9"]
    assert main([*call, "--csv", str(rows), "--plot", str(plots)]) == 0
    played = study.play_many(
        azul, ["random", "greedy"], 6, 7, players=3, wall="grey", first=None, max_rounds=2, budget=9
    )
    assert study.read_csv(rows) == played
    assert plots.read_text(encoding="utf-8").startswith("<?xml")
    out, err = capsys.readouterr()
    assert out == f"{study.summary(played)}\n"
    assert err == ""


def test_options_are_given_as_they_are_written(capsys: Output, tmp_path: Path) -> None:
    path = str(tmp_path / "rows.csv")
    options = ["--option", "swap_once=true", "--option", "match=any", "--option", 'deck={"gbo": 30, "ooo": 4}']
    assert main(["study", "gaudi", "--games", "1", "--csv", path, *options]) == 0
    said = study.read_csv(path)[0]["options"]
    assert (said["swap_once"], said["match"], said["deck"]["gbo"], said["beginner"]) == (True, "any", 30, False)


def test_a_study_says_how_far_it_is(capsys: Output) -> None:
    assert main(["study", "azul", "--games", "5", "--progress"]) == 0
    assert "5/5" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (["--bots", "rndom"], "There is no bot 'rndom'; there are random, greedy, search."),
        (["--players", "7"], "This game is for 2 to 4 players, not 7."),
        (["--games", "0"], "games is a whole number from 1 on, not 0."),
        (["--budget", "soon"], "A budget is a number of playouts"),
        (["--option", "wall"], "An option is written NAME=VALUE, not 'wall'."),
        (["--option", "wall=green"], "Option wall cannot be 'green'"),
        (["--option", "walls=4"], "There is no option 'walls'; the options are wall, first, max_rounds."),
        (["--csv", "no/such/folder/rows.csv"], "cannot be written: No such file or directory."),
        (["--csv", "."], "'.' cannot be written: it is a folder."),
        (["--plot", "plots.gif"], "files that end with .png, .pdf or .svg, not to 'plots.gif'"),
        (["--scheduler", "tcp://127.0.0.1:1"], "There is no Dask scheduler at 'tcp://127.0.0.1:1'"),
    ],
)
def test_what_cannot_be_studied_is_a_plain_sentence(
    more: list[str], message: str, capsys: Output, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(study, "cluster", partial(study.cluster, seconds=1))
    monkeypatch.chdir(tmp_path)
    assert main(["study", "azul", "--games", "2", *more]) == 1
    out, err = capsys.readouterr()
    assert err.startswith("gamekit: ")
    assert message in err
    assert out == ""
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (["chess"], "invalid choice: 'chess'"),
        (["azul", "--games", "many"], "invalid int value: 'many'"),
        (["azul", "--bots"], "expected at least one argument"),
        (["azul", "--cores", "2", "--scheduler", "tcp://x"], "not allowed with argument --cores"),
    ],
)
def test_a_wrong_call_of_a_study_says_how_it_goes(call: list[str], message: str, capsys: Output) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["study", *call])
    assert stopped.value.code == 2
    assert message in capsys.readouterr().err


def test_a_study_is_played_where_it_is_told_to(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def played(*given: Any, **named: Any) -> list[study.Row]:
        asked.append((given[4], named["cores"]))
        return study_of_one

    study_of_one = study.play_many(azul, games=1)
    executor = object()
    monkeypatch.setattr(study, "play_many", played)
    monkeypatch.setattr(study, "cluster", lambda address: nullcontext(executor) if address == "tcp://a:1" else None)
    assert main(["study", "azul", "--cores", "3"]) == 0
    assert main(["study", "azul", "--scheduler", "tcp://a:1"]) == 0
    assert asked == [(None, 3), (executor, 1)]


def test_a_study_that_is_stopped_leaves_nothing_half_written(
    capsys: Output, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def stop(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(study, "play_many", stop)
    assert main(["study", "azul", "--csv", str(tmp_path / "rows.csv")]) == 130
    assert capsys.readouterr().err == "Stopped; nothing is half written.\n"
    assert list(tmp_path.iterdir()) == []


def all_gone(group: int) -> bool:
    """Whether all processes of a group end within some seconds."""
    for _ in range(50):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False


def test_ctrl_c_ends_a_study_and_its_processes(tmp_path: Path) -> None:
    if os.name != "posix":  # elsewhere the signal would end the tests as well
        return
    call = [sys.executable, "-m", "gamekit", "study", "azul", "--games", "1000000", "--cores", "2", "--csv", "rows.csv"]
    progress = tmp_path / "progress"
    with progress.open("wb") as err:
        running = subprocess.Popen(
            [*call, "--progress"],
            cwd=tmp_path,
            stderr=err,
            stdout=subprocess.DEVNULL,
            start_new_session=True,
            # What a shell starts in the background is deaf to Ctrl-C, and so is what that starts.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
        )
    try:
        until = time.monotonic() + 60
        while b"/1000000 [" not in progress.read_bytes().partition(b" 0/1000000")[2] and time.monotonic() < until:
            time.sleep(0.1)
        os.killpg(running.pid, signal.SIGINT)
        assert running.wait(30) == 130
    finally:
        if running.poll() is None:
            os.killpg(running.pid, signal.SIGKILL)
    assert all_gone(running.pid)
    said = progress.read_text(encoding="utf-8")
    assert said.endswith("Stopped; nothing is half written.\n")
    assert "Traceback" not in said
    assert [it.name for it in tmp_path.iterdir()] == ["progress"]


def test_a_language_may_be_named_after_the_command(capsys: Output) -> None:
    for order in (["--language", "de", "rules", "azul", "azul.end"], ["rules", "azul", "azul.end", "--language", "de"]):
        set_language("en")
        assert main(order) == 0
        assert "aus der Anleitung" in capsys.readouterr().out
