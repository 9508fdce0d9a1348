"""JupyterLab as a reader meets it: a server of our own, a browser, and lessons opened in it."""

from __future__ import annotations

import json
import os
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeAlias
from urllib.error import URLError
from urllib.parse import quote, urlsplit
from urllib.request import ProxyHandler, Request, build_opener

import nbformat
import pytest
from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

REPOSITORY = Path(__file__).resolve().parents[2]
RESULTS = REPOSITORY / "test-results"
HOST = "127.0.0.1"

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CHROMIUM_APPS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
# Chromium neither asks its maker for anything nor finds any host but ours.
CHROMIUM_ARGS = (
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-default-apps",
    "--disable-domain-reliability",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
    f"--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE {HOST}",
)

# A lesson imports, draws and starts a kernel on what may be a slow machine.
START_SECONDS = 60
RUN_SECONDS = 120
KERNEL = "Python 3 (ipykernel)"

NOTEBOOK = ".jp-NotebookPanel:not(.lm-mod-hidden)"
# Prompts tell which cells have run. An empty cell never gets a number.
UNFINISHED_CELLS = """notebook => [...notebook.querySelectorAll('.jp-CodeCell')]
    .filter(cell => cell.querySelector('.cm-content')?.innerText.trim())
    .filter(cell => !/^\\[\\d+\\]:?$/.test(cell.querySelector('.jp-InputPrompt').innerText.trim())).length"""

Theme: TypeAlias = Literal["light", "dark"]


def find_chromium() -> str | None:
    """The browser that CHROMIUM names, or the first one found."""
    if named := os.environ.get("CHROMIUM"):
        return shutil.which(named) or named
    found = (shutil.which(name) for name in (*CHROMIUM_NAMES, *CHROMIUM_APPS))
    return next((path for path in found if path), None)


@dataclass(frozen=True)
class Lab:
    """A running JupyterLab with a copy of the lessons."""

    url: str
    token: str
    root: Path
    settings: Path

    def ask(self, path: str, method: str = "GET") -> Any:
        """What the server's REST interface answers."""
        headers = {"Authorization": f"token {self.token}"}
        request = Request(f"{self.url}/{path}", method=method, headers=headers)
        # Never through a proxy: the server is on this machine.
        with build_opener(ProxyHandler({})).open(request, timeout=10) as answer:
            body = answer.read()
        return json.loads(body) if body else None

    def write(self, name: str, *sources: str) -> str:
        """Write a notebook with these cells; its path, to open it by."""
        cells = [nbformat.v4.new_code_cell(source) for source in sources]
        kernel = {"name": "python3", "display_name": KERNEL, "language": "python"}
        nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel}), self.root / name)
        return name

    def override(self, plugin: str, **settings: object) -> None:
        """Set a reader's settings of a plugin; they hold from the next page load on."""
        package, name = plugin.split(":")
        file = self.settings / package / f"{name}.jupyterlab-settings"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(settings), encoding="utf-8")

    def end_kernels(self) -> None:
        """Stop the kernels of all notebooks."""
        for session in self.ask("api/sessions"):
            self.ask(f"api/sessions/{session['id']}", method="DELETE")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port


def wait_until_ready(lab: Lab, server: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while server.poll() is None and time.monotonic() < deadline:
        try:
            lab.ask("api/status")
        except (URLError, OSError):
            time.sleep(0.1)
        else:
            return
    pytest.fail(f"JupyterLab did not start:\n{log.read_text(encoding='utf-8', errors='replace')}")


def end(server: subprocess.Popen[bytes]) -> None:
    """End the server with all that it started, and nothing else."""
    for sign in (signal.SIGTERM, signal.SIGKILL):
        if server.poll() is None:
            os.killpg(server.pid, sign)
            try:
                server.wait(timeout=15)
            except subprocess.TimeoutExpired:
                continue


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    home = tmp_path_factory.mktemp("lab")
    root = home / "notebooks"
    shutil.copytree(REPOSITORY / "notebooks", root, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    # Nothing of this machine's Jupyter gets in, and nothing of ours stays.
    # The kernels are those of the environment that runs the tests.
    folders = {
        name: home / name.lower()
        for name in (
            "JUPYTER_CONFIG_DIR",
            "JUPYTER_DATA_DIR",
            "JUPYTER_RUNTIME_DIR",
            "JUPYTERLAB_SETTINGS_DIR",
            "JUPYTERLAB_WORKSPACES_DIR",
            "IPYTHONDIR",
        )
    }
    for folder in folders.values():
        folder.mkdir()
    foreign = ("JUPYTER", "JPY_")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(foreign)}
    environment |= {name: str(folder) for name, folder in folders.items()}
    disabled = ["@jupyterlab/apputils-extension:announcements", "@jupyterlab/extensionmanager-extension"]
    page_config = folders["JUPYTER_CONFIG_DIR"] / "labconfig" / "page_config.json"
    page_config.parent.mkdir()
    without = {"disabledExtensions": dict.fromkeys(disabled, True)}
    page_config.write_text(json.dumps(without), encoding="utf-8")

    if notebooks := sorted(map(str, root.rglob("*.ipynb"))):
        trust = [sys.executable, "-m", "jupyter", "trust", *notebooks]
        subprocess.run(trust, env=environment, check=True, capture_output=True)

    port, token = free_port(), secrets.token_hex(16)
    running = Lab(f"http://{HOST}:{port}", token, root, folders["JUPYTERLAB_SETTINGS_DIR"])
    # Every output is in the page, in view or not.
    running.override("@jupyterlab/notebook-extension:tracker", windowingMode="none")
    command = [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"),
        f"--ServerApp.ip={HOST}",
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        f"--ServerApp.root_dir={root}",
        f"--IdentityProvider.token={token}",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        "--LabApp.news_url=None",
        "--LabApp.extension_manager=readonly",
    ]
    log = home / "server.log"
    with log.open("wb") as output:
        server = subprocess.Popen(
            command,
            cwd=root,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            wait_until_ready(running, server, log)
            yield running
        finally:
            end(server)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = find_chromium()
    if path is None:
        # tests/conftest.py makes a failure of this where CI=true.
        pytest.skip("No Chromium or Chrome is found: install one, or name it in the variable CHROMIUM.")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=list(CHROMIUM_ARGS))
        yield chromium
        chromium.close()


def is_ours(url: str) -> bool:
    parts = urlsplit(url)
    return parts.scheme in {"data", "blob", "about"} or parts.hostname == HOST


@pytest.fixture
def page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page that may ask nobody but our server, and in which no script may fail."""
    foreign: list[str] = []
    errors: list[str] = []

    def note(url: str) -> None:
        if not is_ours(url):
            foreign.append(url)

    context = browser.new_context(viewport={"width": 1400, "height": 1000})
    context.on("request", lambda sent: note(sent.url))
    context.on("weberror", lambda failed: errors.append(failed.error.stack or str(failed.error)))
    fresh = context.new_page()
    fresh.on("websocket", lambda opened: note(opened.url))
    failed_before = request.session.testsfailed
    yield fresh
    if request.session.testsfailed > failed_before or foreign or errors:
        RESULTS.mkdir(exist_ok=True)
        name = re.sub(r"\W+", "-", request.node.name).strip("-")
        fresh.screenshot(path=RESULTS / f"{name}.png")
    context.close()
    assert not foreign, "The page asked other hosts:\n" + "\n".join(foreign)
    assert not errors, "A script of the page failed:\n" + "\n".join(errors)


@dataclass(frozen=True)
class Lesson:
    """A notebook open in JupyterLab."""

    page: Page

    @property
    def notebook(self) -> Locator:
        return self.page.locator(NOTEBOOK)

    @property
    def cells(self) -> Locator:
        return self.notebook.locator(".jp-Cell")

    @property
    def errors(self) -> Locator:
        """Tracebacks and warnings in the notebook."""
        return self.notebook.locator("[data-mime-type='application/vnd.jupyter.stderr']")

    @property
    def waiting(self) -> Locator:
        """Prompts of cells that are running or about to."""
        return self.notebook.locator(".jp-CodeCell .jp-InputPrompt").filter(has_text="[*]")

    def menu(self, menu: str, entry: str) -> None:
        """Choose an entry of a menu, as a reader does."""
        self.page.get_by_role("menubar").get_by_text(menu, exact=True).click()
        self.page.get_by_role("menuitem").filter(has_text=re.compile(rf"^{re.escape(entry)}")).click()

    def wait_until_idle(self, seconds: float = START_SECONDS) -> None:
        status = self.page.locator("#jp-main-statusbar").get_by_text(f"{KERNEL} | Idle")
        expect(status).to_be_visible(timeout=seconds * 1000)

    def run(self, *, errors_allowed: bool = False, seconds: float = RUN_SECONDS) -> None:
        """Run all cells and wait for the last; a traceback or a warning in any of them fails the test."""
        # Stored outputs and numbers must not pass for new ones.
        self.menu("Edit", "Clear Outputs of All Cells")
        self.menu("Run", "Run All Cells")
        deadline = time.monotonic() + seconds
        while unfinished := self.notebook.evaluate(UNFINISHED_CELLS):
            # After an error Jupyter gives up the cells that follow.
            if self.errors.count() and not self.waiting.count():
                break
            if time.monotonic() > deadline:
                pytest.fail(f"{unfinished} cells have not run after {seconds} seconds.")
            self.page.wait_for_timeout(100)
        self.wait_until_idle()
        if self.errors.count() and (unfinished or not errors_allowed):
            pytest.fail("A cell failed or warned:\n" + "\n".join(self.errors.all_inner_texts()))


OpenLesson: TypeAlias = Callable[..., Lesson]


@pytest.fixture
def open_lesson(lab: Lab, page: Page) -> Iterator[OpenLesson]:
    """Opens a notebook of the server, in either theme, and runs it unless told not to."""

    def open_it(path: str, *, theme: Theme = "light", run: bool = True) -> Lesson:
        lab.override("@jupyterlab/apputils-extension:themes", theme=f"JupyterLab {theme.title()}")
        page.goto(f"{lab.url}/lab/tree/{quote(path)}?token={lab.token}&reset")
        expect(page.locator(f"body[data-jp-theme-light='{str(theme == 'light').lower()}']")).to_be_attached(
            timeout=START_SECONDS * 1000
        )
        lesson = Lesson(page)
        lesson.wait_until_idle()
        if run:
            lesson.run()
        return lesson

    yield open_it
    lab.end_kernels()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("browser")
