"""The same sources compiled with mypyc play the same games (``make compiled``)."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from itertools import product
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
HOOKS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]
SOURCES = [name.lstrip("/") for name in HOOKS["targets"]["wheel"]["hooks"]["mypyc"]["include"]]


def digest() -> str:
    """Whole games through both ways to play, with all that they tell, as one number."""
    from gamekit import azul
    from gamekit.chance import Chance

    told = hashlib.sha256()
    for players, wall, seed in product((2, 3, 4), ("coloured", "grey"), range(5)):
        position = azul.new_game(players=players, seed=seed, wall=wall, first=None, max_rounds=12)
        told.update(repr(position.playout(seed).to_dict()).encode())
        chance = Chance("test", seed)
        while not position.is_over:
            moves = position.legal_moves()
            told.update(" ".join(map(str, moves)).encode())
            position = position.play(chance.choice(moves))
        told.update(repr([str(event) for event in position.events]).encode())
        told.update(repr([position.to_dict(), position.scores(), position.winners()]).encode())
    return told.hexdigest()


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package with its compiled modules."""
    if (
        shutil.which(os.environ.get("CC", "cc")) is None
        or not (Path(sysconfig.get_path("include")) / "Python.h").exists()
    ):
        pytest.skip("There is no C compiler, or no header files of Python, to compile with.")
    folder = tmp_path_factory.mktemp("compiled")
    shutil.copytree(ROOT / "gamekit", folder / "gamekit", ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"))
    command = [sys.executable, "-m", "mypyc", "--ignore-missing-imports", *SOURCES]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def run(folder: Path, code: str) -> str:
    """What the code prints where the compiled package is imported."""
    paths = os.pathsep.join([str(folder), str(ROOT)])
    environment = {**os.environ, "PYTHONPATH": paths}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_it_is_the_compiled_package_that_plays(compiled: Path) -> None:
    names = [name.removesuffix(".py").replace("/", ".") for name in SOURCES]
    code = f"import importlib; print(*[importlib.import_module(n).__file__ for n in {names}], sep='\\n')"
    for file in run(compiled, code).splitlines():
        assert Path(file).suffix in (".so", ".pyd")
        assert compiled in Path(file).parents


def test_both_builds_play_the_same_games(compiled: Path) -> None:
    code = f"import runpy; print(runpy.run_path({str(Path(__file__))!r})['digest']())"
    assert run(compiled, code) == digest()


def test_positions_of_the_compiled_package_are_pickled_and_refused_alike(compiled: Path) -> None:
    code = """
import pickle
from gamekit import azul, gaudi, IllegalMove
for module, wrong in ((azul, "9K3"), (gaudi, "ggg@50,50")):
    position = module.new_game(players=2, seed=1)
    assert pickle.loads(pickle.dumps(position)) == position
    try:
        position.play(wrong)
    except IllegalMove as error:
        print(error.violations[0].rule)
"""
    assert run(compiled, code).split() == ["azul.offer.factory", "gaudi.turn.place"]
