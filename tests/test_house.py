"""The house: who may import whom, what loads when, what lies where, and that everything public is explained."""

from __future__ import annotations

import ast
import fnmatch
import importlib
import inspect
import pkgutil
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeGuard

import pytest

import gamekit

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "gamekit"
GAME_ROOMS = [
    # Each may import what stands in a row above it, or in its own.
    ["pieces", "board", "core", "moves", "rules"],
    ["position", "scoring", "guess", "inference", "setup", "thinking", "__init__"],
    ["drawing", "inference_drawing", "animals", "tiles", "families", "symbols"],
    ["examples"],
    ["explore", "quiz"],
]
SHARED = [
    ["text", "errors", "frozen", "chance", "rules", "position", "record"],
    ["drawing"],
    ["example", "quiz"],
    ["bots", "study", "figures"],
    ["widgets"],
    ["lessons", "fonts", "handout", "slides", "site", "serve", "classroom", "__main__"],
]
# A game's rooms on the floors of the shared ones.
FLOOR_OF_ROOM = [0, 0, 1, 2, 2]
JUPYTER = {
    "IPython", "anywidget", "ipykernel", "ipywidgets", "jupyter", "jupyter_client", "jupyter_core",
    "jupyter_server", "jupyterlab", "jupyterlite", "jupyterlite_core", "nbclient", "nbconvert", "nbformat",
    "notebook", "traitlets", "voila",
}  # fmt: skip
HEAVY = {"matplotlib", "numpy", "ipywidgets", "dask", "distributed", "scipy", "pandas", "tqdm", "anywidget"}


@dataclass(frozen=True)
class Import:
    """One imported module, and where it is imported."""

    by: str
    line: int
    module: str
    when: str  # "module", "function" or "typing"

    def __str__(self) -> str:
        return f"{self.by}:{self.line} imports {self.module}"


NO_GAMES = {"classroom", "drawing", "locale", "site", "widgets"}
GAMES = {path.name for path in PACKAGE.iterdir() if path.is_dir() and not path.name.startswith((".", "_"))} - NO_GAMES
"""The folders of games, those too that are not in GAMES yet."""
IMPORTERS = ("import_module", "importlib.import_module", "__import__")


def is_text(node: ast.AST) -> TypeGuard[ast.Constant]:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def sources() -> list[Path]:
    # What makes the catalogues runs when the package is built, never with it.
    skipped = {"__pycache__", "locale"}
    return sorted(path for path in PACKAGE.rglob("*.py") if not skipped & set(path.parts))


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(path: Path) -> Iterator[Import]:
    name = module_name(path)

    def walk(node: ast.AST, when: str) -> Iterator[Import]:
        for child in ast.iter_child_nodes(node):
            inner = when
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
                inner = "function"
            elif isinstance(child, ast.If) and ast.unparse(child.test) in ("TYPE_CHECKING", "typing.TYPE_CHECKING"):
                inner = "typing"
            if isinstance(child, ast.Import):
                yield from (Import(name, child.lineno, alias.name, when) for alias in child.names)
            elif isinstance(child, ast.ImportFrom):
                assert child.level == 0, f"{path}:{child.lineno}: write the whole name"
                base = str(child.module)
                for alias in child.names:
                    whole = f"{base}.{alias.name}"
                    yield Import(name, child.lineno, whole if is_module(whole) else base, when)
            elif isinstance(child, ast.Call) and ast.unparse(child.func) in IMPORTERS:
                yield from (Import(name, child.lineno, str(it.value), when) for it in child.args if is_text(it))
            yield from walk(child, inner)

    yield from walk(ast.parse(path.read_text(encoding="utf-8")), "module")


@cache
def is_module(name: str) -> bool:
    path = ROOT.joinpath(*name.split("."))
    return name.startswith("gamekit") and (path.with_suffix(".py").exists() or path.is_dir())


@cache
def all_imports() -> tuple[Import, ...]:
    return tuple(one for path in sources() for one in imports_of(path))


def floor(module: str) -> tuple[int, int]:
    """On which floor of the house a module lives, and in which row of a game's rooms."""
    _, *parts = module.split(".")
    if not parts:
        return 0, 99  # gamekit itself hands on the games, whose positions are on the lowest floor
    if parts[0] in GAMES:
        room = parts[1] if len(parts) > 1 else "__init__"
        # A room that only one game has is one of its position's, unless it is given another place.
        row = next((k for k, rooms in enumerate(GAME_ROOMS) if room in rooms), 1)
        return FLOOR_OF_ROOM[row], row
    found = next((k for k, names in enumerate(SHARED) if parts[0] in names), None)
    assert found is not None, f"{module} has no place on the ladder: give it one in SHARED"
    return found, 0


# ---------------------------------------------------------------- the ladder


def test_imports_are_found() -> None:
    told = {str(one).split(":")[0] for one in all_imports()}
    assert {"gamekit", "gamekit.position", "gamekit.gaudi.position", "gamekit.widgets.board"} <= told
    assert {one.when for one in all_imports()} == {"module", "function", "typing"}
    assert any(one.module == "ipywidgets" for one in all_imports())


def test_imports_go_down_the_ladder_only() -> None:
    wrong = []
    for one in all_imports():
        if one.when != "module" or not one.module.startswith("gamekit"):
            continue
        (own, row), (other, other_row) = floor(one.by), floor(one.module)
        same_game = one.by.split(".")[1:2] == one.module.split(".")[1:2] and one.by.split(".")[1:2] in [
            [g] for g in GAMES
        ]
        if other > own or (same_game and other_row > row):
            wrong.append(str(one))
    assert wrong == []


def test_games_do_not_know_each_other() -> None:
    wrong = [
        str(one)
        for one in all_imports()
        for game in GAMES
        if one.module.startswith(f"gamekit.{game}") and not one.by.startswith(f"gamekit.{game}") and one.by != "gamekit"
    ]
    assert wrong == [], "a new game touches nothing but GAMES"


def test_no_shared_module_names_a_game() -> None:
    """A game is found through GAMES: no code outside its folder has its name."""
    wrong = []
    for path in sources():
        if module_name(path) == "gamekit" or path.relative_to(PACKAGE).parts[0] in GAMES:
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        docs = {
            id(node.body[0].value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
            if isinstance(node.body[0], ast.Expr)
        }
        for node in ast.walk(tree):
            text = node.value if isinstance(node, ast.Constant) else node.id if isinstance(node, ast.Name) else None
            if isinstance(text, str) and id(node) not in docs and text.split(".")[0] in GAMES:
                wrong.append(f"{path.relative_to(ROOT)}:{node.lineno}: {text}")  # type: ignore[attr-defined]
    assert wrong == []


def test_no_modules_import_each_other_in_a_ring() -> None:
    leads: dict[str, set[str]] = {}
    for one in all_imports():
        if one.when == "module" and one.module.startswith("gamekit.") and one.by != "gamekit":
            leads.setdefault(one.by, set()).add(one.module)
    while True:
        leaves = {module for module in leads if not leads[module] & leads.keys()}
        if not leaves:
            break
        leads = {module: to for module, to in leads.items() if module not in leaves}
    assert leads == {}


def test_nothing_below_the_widgets_knows_of_jupyter() -> None:
    widgets = next(k for k, names in enumerate(SHARED) if "widgets" in names)
    wrong = [str(one) for one in all_imports() if one.module.split(".")[0] in JUPYTER and floor(one.by)[0] < widgets]
    assert wrong == []


def test_nothing_below_the_drawing_knows_of_pictures() -> None:
    """Only for types, or inside the function that draws."""
    wrong = [
        str(one)
        for one in all_imports()
        if one.when == "module" and floor(one.by)[0] < 1
        and (
            one.module.startswith("gamekit.drawing")
            or re.fullmatch(r"gamekit\.\w+\.(drawing|animals|tiles|families)", one.module)
        )
    ]  # fmt: skip
    assert wrong == []


def test_heavy_libraries_load_only_when_used() -> None:
    wrong = [
        str(one)
        for one in all_imports()
        if one.when == "module" and one.module.split(".")[0] in HEAVY and not one.by.startswith("gamekit.widgets")
    ]
    assert wrong == []


def test_the_core_depends_on_networkx_alone() -> None:
    others = {
        one.module.split(".")[0]
        for one in all_imports()
        if one.when == "module" and not one.by.startswith(("gamekit.widgets", "gamekit.classroom"))
    }
    # mypy_extensions is tried for and done without: only the compiler reads what it marks.
    assert others - set(sys.stdlib_module_names) - {"mypy_extensions"} == {"networkx", "gamekit"}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert [re.split(r"[^\w-]", need)[0] for need in project["dependencies"]] == ["networkx"]


def loaded_by(code: str) -> set[str]:
    run = subprocess.run(
        [sys.executable, "-c", f"{code}\nimport sys\nprint('\\n'.join(sys.modules))"],
        capture_output=True, text=True, check=True, cwd=ROOT,
    )  # fmt: skip
    return {name.split(".")[0] for name in run.stdout.split()}


def test_importing_the_package_pulls_in_nothing_heavy() -> None:
    loaded = loaded_by("import gamekit")
    assert not loaded & (HEAVY | JUPYTER)
    assert "networkx" in loaded


def test_playing_drawing_and_saving_pull_in_nothing_heavy() -> None:
    code = (
        "import gamekit, gamekit.figures, gamekit.__main__\n"
        "for game in gamekit.GAMES.values():\n"
        "    p = game.new_game(players=2, seed=1)\n"
        "    p.draw().svg(); p.graph(); p.playout(1).draw().svg(); p.view(0).guess()\n"
        "    gamekit.Record.from_code(gamekit.Record.start(game, players=2).code())\n"
    )
    assert not loaded_by(code) & (HEAVY | JUPYTER)


def test_a_game_that_is_imported_does_not_load_its_pictures() -> None:
    code = "import sys, gamekit; print([name for name in sys.modules if 'drawing' in name and 'gamekit' in name])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert run.stdout.strip() == "[]"


def test_no_threads_no_sleep_no_output_widget() -> None:
    """An error in a callback is told, a clock is given, and nothing waits."""
    wrong = []
    for path in sources():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import | ast.ImportFrom):
                names = {alias.name for alias in node.names} | {str(getattr(node, "module", ""))}
                if module_name(path) == "gamekit.study":
                    names.discard("multiprocessing")  # where a teacher has many games played on all cores
                if names & {"threading", "_thread", "multiprocessing", "sleep", "Output", "interact", "interactive"}:
                    wrong.append(f"{path.relative_to(ROOT)}:{node.lineno}: {ast.unparse(node)}")
                if "time" in names and "widgets" in path.parts:
                    wrong.append(f"{path.relative_to(ROOT)}:{node.lineno}: {ast.unparse(node)}")
            elif isinstance(node, ast.Attribute) and node.attr in (
                "sleep",
                "Output",
                "interact",
                "interactive",
                "Thread",
            ):
                wrong.append(f"{path.relative_to(ROOT)}:{node.lineno}: {ast.unparse(node)}")
    assert wrong == []


def test_chance_comes_from_one_place() -> None:
    allowed = {"gamekit.chance": {"random"}, "gamekit.position": {"secrets"}, "gamekit.serve": {"secrets"}}
    wrong = [
        str(one)
        for one in all_imports()
        if one.module.split(".")[0] in ("random", "secrets", "uuid", "numpy.random")
        and one.module not in allowed.get(one.by, set())
    ]
    assert wrong == []


# ---------------------------------------------------------------- what lies where

KEPT = {
    ".ci", ".editorconfig", ".git", ".gitattributes", ".github", ".gitignore", "CHANGELOG.md",
    "CONTRIBUTING.md", "LICENSE", "Makefile", "README.md", "RULES.md", "figures", "gamekit", "notebooks",
    "pyproject.toml", "requirements.txt", "tests",
}  # fmt: skip
IN_THE_PACKAGE = {
    "__init__.py", "__main__.py", "bots.py", "chance.py", "classroom", "drawing", "errors.py", "example.py",
    "figures.py", "fonts.py", "frozen.py", "handout.html", "handout.py", "lessons.py", "locale", "position.py",
    "py.typed", "quiz.py", "record.py", "rules.py", "serve.py", "site", "slides.html", "slides.py", "study.py",
    "text.py", "widgets",
}  # fmt: skip


def made() -> list[str]:
    """What is made by tools and not kept, as .gitignore has it."""
    lines = (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    return [line.strip().rstrip("/") for line in lines if line.strip() and not line.startswith("#")]


def test_every_file_has_its_place() -> None:
    there = {path.name for path in ROOT.iterdir() if not any(fnmatch.fnmatch(path.name, it) for it in made())}
    assert there - KEPT == set()
    assert {"gamekit", "tests", "pyproject.toml", "LICENSE", "Makefile"} <= there


def test_every_module_has_its_place() -> None:
    there = {path.name for path in PACKAGE.iterdir() if not any(fnmatch.fnmatch(path.name, it) for it in made())}
    assert there - IN_THE_PACKAGE - gamekit.GAMES.keys() == set()
    assert set(gamekit.GAMES) <= there
    assert "py.typed" in there


@pytest.mark.parametrize("game", gamekit.GAMES)
def test_every_game_has_the_same_rooms(game: str) -> None:
    rooms = {path.stem for path in (PACKAGE / game).glob("*.py")}
    same = {"__init__", "pieces", "board", "rules", "position", "scoring", "thinking", "drawing", "examples"}
    assert same <= rooms


def kept_texts() -> Iterator[tuple[Path, str]]:
    """Every text in the repository that is kept."""
    skipped = [*made(), ".git"]
    waiting = [ROOT]
    while waiting:
        for path in sorted(waiting.pop().iterdir()):
            if any(fnmatch.fnmatch(path.name, it) for it in skipped):
                continue
            if path.is_dir():
                waiting.append(path)
            else:
                try:
                    yield path, path.read_text(encoding="utf-8")
                except UnicodeDecodeError:
                    continue  # a picture


HOSTS = {"www.w3.org", "127.0.0.1", "localhost"}
# Written apart, so that this file does not find itself.
REGISTRIES = [
    "pypi" + ".org", "python" + "hosted.org", "npm" + "js.", "regis" + "try.", "arti" + "factory", "ana" + "conda.org",
    "conda" + "-forge", "jsde" + "livr", "unp" + "kg.com", "cdn" + "js", "git" + "hub.com", "index" + "-url",
]  # fmt: skip
PATHS = re.compile(
    r"/(?:ho" + r"me|Us" + r"ers|ro" + r"ot|wo" + r"rk)/\w|/t" + r"mp/\w|\b[A-Z]:\\+\w+\\|/usr/(?:bin|local)/py"
)


def test_no_file_names_a_host() -> None:
    wrong = []
    for path, text in kept_texts():
        for found in re.finditer(r"https?://([^\s/\"'<>)\]\\}]+)", text):
            host = found[1].split(":")[0]
            if host not in HOSTS and not host.startswith("{"):
                wrong.append(f"{path.relative_to(ROOT)}: {found[0]}")
    assert wrong == []


def test_no_file_names_a_registry() -> None:
    wrong = []
    for path, text in kept_texts():
        # requirements.txt is made without naming where from, and the Makefile tells pip-tools to leave it out.
        for number, line in enumerate(text.splitlines(), 1):
            if any(name in line for name in REGISTRIES) and f"--no-emit-{REGISTRIES[-1]}" not in line:
                wrong.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()[:80]}")
    assert wrong == []


def test_no_file_names_a_place_on_one_machine() -> None:
    wrong = []
    for path, text in kept_texts():
        for number, line in enumerate(text.splitlines(), 1):
            found = PATHS.search(line)
            if found:
                wrong.append(f"{path.relative_to(ROOT)}:{number}: {line[max(0, found.start() - 20) :][:80]}")
    assert wrong == []


def test_texts_end_as_texts_do() -> None:
    for path, text in kept_texts():
        assert "\r" not in text, path
        assert not text or text.endswith("\n"), path
        assert "\t" not in text or path.name in ("Makefile", ".gitattributes"), path


# ---------------------------------------------------------------- the project


def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_the_oldest_python_is_the_same_everywhere() -> None:
    said = project()
    assert said["project"]["requires-python"] == ">=3.11"
    assert said["tool"]["ruff"]["target-version"] == "py311"
    assert said["tool"]["mypy"]["python_version"] == "3.11"
    assert "3.11" in (ROOT / ".github" / "workflows" / "test.yml").read_text(encoding="utf-8")


def test_types_are_checked_strictly_and_shipped() -> None:
    said = project()
    assert said["tool"]["mypy"]["strict"] is True
    assert set(said["tool"]["mypy"]["files"]) == {"gamekit", "tests"}
    assert (PACKAGE / "py.typed").exists()
    assert said["tool"]["pytest"]["ini_options"]["filterwarnings"] == ["error"]


# ---------------------------------------------------------------- docstrings


def modules() -> list[str]:
    found = [info.name for info in pkgutil.walk_packages([str(PACKAGE)], "gamekit.")]
    # drawing has no __init__.py, so pkgutil does not go in.
    found += [module_name(path) for path in sources()]
    coming = GAMES - gamekit.GAMES.keys()  # a game that is being built may not load yet
    found = [name for name in found if not coming & set(name.split(".")[1:2])]
    return sorted({name for name in found if not name.endswith("__main__")})


def public(module: Any) -> Iterator[tuple[str, Any]]:
    """The public functions, classes, methods and properties that are defined in a module."""
    for name, value in vars(module).items():
        if name.startswith("_") or getattr(value, "__module__", None) != module.__name__:
            continue
        if inspect.isfunction(value) or inspect.isclass(value):
            yield name, value
        if inspect.isclass(value):
            for inner, part in vars(value).items():
                plain = part.__func__ if isinstance(part, classmethod | staticmethod) else part
                if not inner.startswith("_") and (inspect.isfunction(plain) or isinstance(plain, property)):
                    yield f"{name}.{inner}", getattr(value, inner)


@pytest.mark.parametrize("name", modules())
def test_everything_public_is_explained(name: str) -> None:
    module = importlib.import_module(name)
    assert inspect.getdoc(module), f"{name} has no docstring"
    silent = []
    for what, value in public(module):
        doc = inspect.getdoc(value) or ""
        # A dataclass or named tuple without a docstring gets its signature as one.
        if len(doc) < 10 or doc.startswith(f"{what}("):
            silent.append(what)
    assert silent == []


def test_every_constant_that_is_public_is_explained() -> None:
    """By a docstring below it, or by a comment beside or above it or its group."""
    silent = []
    for path in sources():
        if "widgets" in path.parts or path.relative_to(PACKAGE).parts[0] in GAMES - gamekit.GAMES.keys():
            continue
        text = path.read_text(encoding="utf-8")
        lines = text.splitlines()
        body = ast.parse(text).body
        for node, after in zip(body, [*body[1:], None], strict=True):
            if not isinstance(node, ast.AnnAssign) or not isinstance(node.target, ast.Name):
                continue
            name = node.target.id
            above = node.lineno - 2
            while above > 0 and lines[above][:1].isupper():
                above -= 1
            commented = lines[above].startswith("#") or "  # " in lines[node.lineno - 1]
            documented = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
            if name.isupper() and not name.startswith("_") and not documented and not commented:
                silent.append(f"{path.relative_to(ROOT)}:{node.lineno}: {name}")
    assert silent == []


def test_all_names_exactly_what_is_there() -> None:
    for name in modules():
        module = importlib.import_module(name)
        said = getattr(module, "__all__", None)
        if said is None:
            continue
        assert len(set(said)) == len(said), name
        assert all(hasattr(module, it) for it in said), name
