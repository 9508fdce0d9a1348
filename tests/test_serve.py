"""A class without a class: what is refused before anything starts, the addresses, the door, and how Voilà is set up."""

from __future__ import annotations

import builtins
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import psutil
import pytest
from nbformat.v4 import new_markdown_cell, new_notebook
from tornado.httputil import HTTPHeaders, HTTPServerRequest, RequestStartLine
from tornado.web import create_signed_value

from gamekit import LANGUAGES, OptionError, serve
from gamekit.__main__ import main
from gamekit.classroom.server import _Stranger, adapt, settings
from gamekit.serve import new_token, open_class
from gamekit.text import language


@pytest.fixture
def taken() -> Iterator[int]:
    """A port on which somebody else listens."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield int(other.getsockname()[1])


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"pupils": 0}, "A class has at least 1 pupil, not 0."),
        ({"ip": "192.0.2.1"}, "192.0.2.1 is not an address of this machine; it has "),
        ({"ip": "my machine"}, "'my machine' is not an address in numbers, such as 127.0.0.1; this machine has "),
        ({"port": 65536}, "A port is a number from 0 to 65535, not 65536."),
        ({"lesson": "chess"}, "There is no lesson 'chess'"),
        ({"lesson": "mine.ipynb"}, "There is no notebook "),
    ],
)
def test_what_cannot_be_is_refused_before_anything_starts(asked: dict[str, Any], said: str) -> None:
    with pytest.raises(OptionError, match=re.escape(said)):
        open_class(asked.pop("lesson", "azul"), **asked)


def test_a_port_in_use_is_one_line(taken: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["class", "azul", "--port", str(taken)]) == 1
    error = capsys.readouterr().err
    assert error == f"gamekit: Port {taken} is in use already; name another one with --port.\n"


def test_what_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    loaded = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name.split(".", maxsplit=1)[0] == "segno":
            raise ModuleNotFoundError("No module named 'segno'", name="segno")
        return loaded(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(OptionError, match=re.escape('segno, which is not installed: pip install "gamekit[lessons,')):
        open_class("azul")


def test_tokens_are_short_to_type_and_not_to_be_guessed() -> None:
    tokens = {new_token() for _ in range(1000)}
    assert len(tokens) == 1000
    assert all(re.fullmatch(r"[b-df-hj-np-tv-xz]{3}(-[b-df-hj-np-tv-xz]{3}){2}", token) for token in tokens)


def test_own_addresses_come_with_those_for_others_first() -> None:
    addresses = serve._own_addresses()
    assert addresses[-1] == "127.0.0.1"
    assert len(set(addresses)) == len(addresses)


def test_too_many_for_the_memory_is_said(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    serve._warn_of_memory(1)
    assert capsys.readouterr().err == ""
    serve._warn_of_memory(10**6)
    assert "This may be too much for this machine: 90000200 MB are needed" in capsys.readouterr().err


# ---------------------------------------------------------------- the door


def request(cookie: str = "", query: str = "") -> HTTPServerRequest:
    start = RequestStartLine("GET", "/" + query, "HTTP/1.1")
    return HTTPServerRequest(
        start_line=start, headers=HTTPHeaders({"Host": "127.0.0.1", "Cookie": cookie}), connection=Mock()
    )


def test_only_who_carries_our_cookie_is_no_stranger() -> None:
    stranger = _Stranger("gamekit-8866", b"secret")

    def signed(name: str, secret: bytes, **when: Any) -> str:
        return f'{name}="{create_signed_value(secret, name, "in", **when).decode()}"'

    assert stranger.match(request()) == {}
    assert stranger.match(request(signed("gamekit-8866", b"secret"))) is None
    assert stranger.match(request(signed("gamekit-8866", b"other"))) == {}
    assert stranger.match(request(signed("gamekit-8867", b"secret"))) == {}
    assert stranger.match(request("gamekit-8866=in")) == {}
    long_ago = time.time() - 40 * 86400
    assert stranger.match(request(signed("gamekit-8866", b"secret", clock=lambda: long_ago))) == {}
    # Who has come in already still gets rid of the token in the address.
    assert stranger.match(request(signed("gamekit-8866", b"secret"), "?token=x")) == {}


# ---------------------------------------------------------------- the page


def test_a_page_has_a_title_and_leads_nowhere_else() -> None:
    first, last = new_markdown_cell("See [a site](http://127.0.0.1/) first."), new_markdown_cell("## Why\n\n# What")
    links = new_markdown_cell("[One](one.ipynb), [two](../de/two.ipynb#part) and [three](three.svg).")
    notebook = adapt(None, notebook=new_notebook(cells=[first, last, links]), cwd="")
    assert notebook.metadata.title == "Why"
    assert first.source == "See [a site](http://127.0.0.1/) first."
    assert links.source == "One, two and [three](three.svg)."
    assert "title" not in adapt(None, notebook=new_notebook(), cwd="").metadata


@pytest.mark.parametrize("code", LANGUAGES)
def test_voila_is_set_up_in_each_language(code: str) -> None:
    with language(code):
        config = settings(code)
    assert config.HTMLExporter.language_code == code
    voila = config.VoilaConfiguration
    assert voila.allow_template_override == voila.allow_theme_override == "NO"
    assert voila.file_allowlist == []
    assert "default_pool_size" not in voila  # the pool is our own
    json.dumps(voila.resources)


def test_the_page_and_the_door_ask_no_other_host() -> None:
    folder = Path(serve.__file__).parent / "classroom"
    for name in ("index.html.j2", "door.html"):
        assert not re.search(r"(?:https?:)?//\w", (folder / name).read_text(encoding="utf-8").replace("</", ""))


# ---------------------------------------------------------------- one pupil, and the end


NOTEBOOK = """import os
print(os.environ["GAMEKIT_KEEP"], os.environ["GAMEKIT_LANGUAGE"])"""


def own_notebook(folder: Path, source: str) -> str:
    """A notebook as a teacher may write it, with little in it."""
    cell: dict[str, Any] = {
        "cell_type": "code",
        "execution_count": None,
        "id": "one",
        "metadata": {},
        "outputs": [],
        "source": source,
    }
    path = folder / "own.ipynb"
    path.write_text(json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}), encoding="utf-8")
    return str(path)


def test_a_lesson_that_fails_is_said_once(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "gamekit", "class", own_notebook(tmp_path, "1 / 0"), "--port", "0"]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode == 1
    assert run.stderr == "gamekit: Cell 1 of the notebook fails: ZeroDivisionError: division by zero\n"


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP", "SIGKILL"])
def test_however_a_class_ends_no_kernel_is_left(tmp_path: Path, name: str) -> None:
    if not hasattr(signal, name):
        pytest.skip("This system has no such signal.")
    command = [
        *(sys.executable, "-m", "gamekit", "--language", "de", "class"),
        *(own_notebook(tmp_path, NOTEBOOK), "--port", "0", "--pupils", "1"),
    ]
    environment = os.environ | {"PYTHONUNBUFFERED": "1", "TMPDIR": str(tmp_path)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment) as run:
        assert run.stdout is not None
        assert run.stderr is not None
        # While the first kernel starts, when it is as bad as can be; and with SIGTERM when all are there.
        for line in run.stdout:
            if name != "SIGTERM" or "token=" in line:
                break
        children: list[psutil.Process] = []
        while not children:
            children = psutil.Process(run.pid).children(recursive=True)
        run.send_signal(getattr(signal, name))
        run.wait(timeout=30)
        _, left = psutil.wait_procs(children, timeout=10)
        assert left == []
        if name != "SIGKILL":
            assert run.stderr.read() == ""
            assert run.returncode == 0
            assert [path.name for path in tmp_path.iterdir()] == ["own.ipynb"]
