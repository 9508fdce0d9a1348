"""A page with all lessons that runs wholly in the browser and asks nothing of any other host: JupyterLite, Pyodide."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from gamekit import lessons
from gamekit.errors import GameError, OptionError, shown
from gamekit.site import landing, packages, server
from gamekit.site.server import serve
from gamekit.text import LANGUAGES, Text, language

__all__ = ["MADE", "build", "serve"]

MADE: Final = "gamekit-site.json"
"""The file by which a folder is known as a site of ours."""

_HERE: Final = Path(__file__).parent
_LOCALES: Final = {"en": "en", "ca": "ca_ES", "de": "de_DE", "es": "es_ES"}
_KERNEL: Final = "@jupyterlite/pyodide-kernel-extension"
_EXTENSIONS: Final = (_KERNEL, "@jupyter-widgets/jupyterlab-manager", "anywidget")
_START: Final = "gamekit-start"
# A button that leads to another host; and what shows the page's files to Python, which would look there at each import.
_DISABLED: Final = (
    "@jupyterlite/notebook-application-extension:logo",
    "@jupyterlite/application-extension:service-worker-manager",
)


def build(
    out: str | os.PathLike[str],
    *,
    pyodide: str | os.PathLike[str] | None = None,
    cache: str | os.PathLike[str] | None = None,
) -> Path:
    """Make the page.

    Parameters
    ----------
    out : str or path
        The folder in which it will stand: a new or an empty one, or that of a former page, which is replaced when
        the new one is whole, and stays as it is if it is made of the same.
    pyodide : str or path, optional
        A folder with the npm package pyodide, unpacked; else npm fetches it.
    cache : str or path, optional
        Where what was fetched is kept: a second page needs no network.

    Returns
    -------
    pathlib.Path
        The folder.

    Raises
    ------
    OptionError
        If the folder holds something else, or Pyodide is not the one that is needed.
    GameError
        If something that is needed is not installed or cannot be fetched.
    """
    target = _free(out)
    made_of = _made_of()
    if _known(target) == made_of:
        return target
    kept = packages.kept(cache)
    found = packages.pyodide(kept, pyodide)
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=f".{target.name}-") as name:
        aside = Path(name)
        _lay_out(aside / "lite", found, kept)
        _jupyterlite(aside / "lite", aside / "out")
        _finish(aside / "out")
        (aside / "out" / MADE).write_text(json.dumps(made_of), encoding="utf-8")
        if target.exists():
            target.replace(aside / "former")
        (aside / "out").replace(target)
    return target


def _free(out: str | os.PathLike[str]) -> Path:
    target = Path(out).resolve()
    if target.exists() and not target.is_dir():
        raise OptionError(Text("{path} is a file; a page needs a folder.", path=shown(str(target))))
    if target.is_dir() and any(target.iterdir()) and _known(target) is None:
        message = "{path} holds something else than a page of ours: name a new folder, or an empty one."
        raise OptionError(Text(message, path=shown(str(target))))
    return target


def _known(target: Path) -> dict[str, str] | None:
    """What a folder was made of, if it is a page of ours."""
    try:
        found = json.loads((target / MADE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return found if isinstance(found, dict) else None


def _made_of() -> dict[str, str]:
    """All that a page is made of: versions, and a hash of our own files."""
    hashed = hashlib.sha256()
    root = lessons.FOLDER.parent
    for path in (
        *sorted((root / "gamekit").rglob("*")),
        *sorted(lessons.FOLDER.rglob("*.ipynb")),
        root / "requirements.txt",
    ):
        if path.is_file() and "__pycache__" not in path.parts:
            hashed.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    names = ("jupyterlite-core", "jupyterlite-pyodide-kernel", "ipywidgets", "anywidget")
    return {
        "gamekit": hashed.hexdigest(),
        "pyodide": packages.pyodide_version(),
        **{name: version(name) for name in names},
    }


def _extension(name: str) -> Path:
    from jupyter_core.paths import jupyter_path

    for folder in jupyter_path("labextensions"):
        if Path(folder, name).is_dir():
            return Path(folder, name)
    raise GameError(Text("{name} is not installed: pip install -r requirements.txt.", name=name))


def _lay_out(lite: Path, found: Path, kept: Path) -> None:
    """All that JupyterLite makes a page of."""
    static = lite / "static" / "pyodide"
    static.mkdir(parents=True)
    names = packages.assemble(static, found, kept, _extension(_KERNEL))
    start = lite / _START
    start.mkdir()
    shutil.copy(_HERE / "start.js", start)
    about = {"name": _START, "version": "0", "jupyterlab": {"_build": {"load": "start.js", "extension": "./extension"}}}
    (start / "package.json").write_text(json.dumps(about), encoding="utf-8")
    for code in LANGUAGES:
        folder = lite / "files" / code
        folder.mkdir(parents=True)
        for lesson in lessons.LESSONS:
            (folder / f"{lesson}.ipynb").write_text(_lesson(lesson, code), encoding="utf-8")
    config = {
        "appName": "gamekit",
        "disabledExtensions": list(_DISABLED),
        "litePluginSettings": {
            f"{_KERNEL}:kernel": {
                "disablePyPIFallback": True,
                "loadPyodideOptions": {"packages": names},
            }
        },
    }
    _write_config(lite, config)


def _write_config(folder: Path, config: dict[str, Any]) -> None:
    whole = {"jupyter-lite-schema-version": 0, "jupyter-config-data": config}
    (folder / "jupyter-lite.json").write_text(json.dumps(whole, indent=1), encoding="utf-8")


def _lesson(lesson: str, code: str) -> str:
    """A notebook as the page has it: code that only puts something on the page is folded, the way home is elsewhere."""
    notebook = json.loads(lessons.find(lesson, code).read_text(encoding="utf-8"))
    first = next("".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code")
    about_code = "import networkx" in first  # "Boards are graphs", which is for those who learn to program
    kept = []
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        if "](../index.ipynb)" in source:
            continue
        if cell["cell_type"] == "code" and not about_code and not re.search(r"\bprint\(|= \.\.\.", source):
            cell["metadata"]["jupyter"] = {"source_hidden": True}
        kept.append(cell)
    notebook["cells"] = kept
    notebook["metadata"]["kernelspec"] = {"name": "python", "display_name": "Python (Pyodide)", "language": "python"}
    return json.dumps(notebook, ensure_ascii=False)


def _jupyterlite(lite: Path, out: Path) -> None:
    asked = {
        "apps": ["notebooks"],
        "lite_dir": str(lite),
        "output_dir": str(out),
        "no_sourcemaps": True,
        "no_unused_shared_packages": True,
        "ignore_sys_prefix": ["federated_extensions"],
        "federated_extensions": [*map(str, map(_extension, _EXTENSIONS)), str(lite / _START)],
    }
    (lite / "jupyter_lite_config.json").write_text(json.dumps({"LiteBuildConfig": asked}), encoding="utf-8")
    command = [sys.executable, "-m", "jupyterlite_core", "build", "--config", str(lite / "jupyter_lite_config.json")]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("JUPYTERLITE_")}
    done = subprocess.run(command, cwd=lite, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        reason = " ".join((done.stderr or done.stdout).strip().splitlines()[-5:])
        raise GameError(Text("JupyterLite could not make the page: {reason}", reason=reason))


def _finish(out: Path) -> None:
    app = (out / "notebooks" / "index.html").read_text(encoding="utf-8")
    settings = json.loads((out / "notebooks" / "jupyter-lite.json").read_text(encoding="utf-8"))["jupyter-config-data"]
    for code in LANGUAGES:
        with language(code):
            words = {
                "home": "../index.html",
                "folder": code,
                "lessons": list(lessons.LESSONS),
                "overview": str(Text("All lessons")),
                "opening": str(Text("The lesson is being opened …")),
                "starting": str(Text("Python is starting. Read on meanwhile: the boards can be clicked in a moment.")),
                "ready": str(Text("Ready: click the boards.")),
                "failed": str(Text("A cell has failed; load the page again.")),
            }
        folder = shutil.copytree(out / "notebooks", out / code)
        (folder / "index.html").write_text(re.sub("<html>", f'<html lang="{code}">', app, count=1), encoding="utf-8")
        override = {"@jupyterlab/translation-extension:plugin": {"locale": _LOCALES[code]}}
        _write_config(folder, {**settings, "gamekit": words, "settingsOverrides": override})
    landing.write(out)
    # What only the makers of JupyterLite use.
    for path in (*out.glob("rspack.config*"), out / "package.json", out / "bootstrap.js"):
        path.unlink()
    shutil.rmtree(out / "doc")
    server.compress(out)
