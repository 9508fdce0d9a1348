from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

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
