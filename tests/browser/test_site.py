"""The page without a server behind it: made once, opened cold in every language, and clicked."""

from __future__ import annotations

import json
import re
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, Page, Request, expect

from gamekit import LANGUAGES, lessons
from tests.browser import axe
from tests.browser.conftest import HOST, REPOSITORY, Theme, end
from tests.browser.test_gaudi import message, node
from tests.browser.test_speed import MEASURE

# What a wrong move is told in each language, and the way from the first page to the lesson.
REFUSED = {
    "en": "this tile a green shell",
    "ca": "cargol verd",
    "de": "grüne Schnecke",
    "es": "caracola verde",
}
SECONDS = 90
CLICKS = 40


@dataclass(frozen=True)
class Site:
    """A page that is served."""

    folder: Path
    address: str


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    if shutil.which("npm") is None:
        # tests/conftest.py makes a failure of this where CI=true.
        pytest.skip("The page is made with Node.js and npm, which are not found.")
    folder = tmp_path_factory.mktemp("site") / "page"
    command = [sys.executable, "-m", "gamekit", "--language", "en", "site", str(folder), "--serve", "--port", "0"]
    begun = time.perf_counter()
    log = folder.with_name("server.log")
    with log.open("wb") as output:
        server = subprocess.Popen(
            command, cwd=REPOSITORY, stdout=subprocess.PIPE, stderr=output, text=True, start_new_session=True
        )
    try:
        assert server.stdout is not None
        address = re.search(rf"http://{re.escape(HOST)}:\d+/", server.stdout.readline())
        assert address, log.read_text(encoding="utf-8")
        files = [path for path in folder.rglob("*") if path.is_file()]
        plain = [path for path in files if path.suffix != ".gz"]
        whole, part = (sum(path.stat().st_size for path in some) / 1e6 for some in (files, plain))
        seconds = time.perf_counter() - begun
        print(f"\nmade in {seconds:.0f} s: {whole:.0f} MB; {part:.0f} MB in {len(plain)} files uncompressed")
        yield Site(folder, address[0])
        assert "Traceback" not in log.read_text(encoding="utf-8")
    finally:
        end(server)  # type: ignore[arg-type]
        if server.stdout is not None:
            server.stdout.close()


def cell(page: Page, site: Site, lesson: str, code: str, name: str) -> Locator:
    """A cell of the lesson by its id."""
    cells = json.loads((site.folder / "files" / code / f"{lesson}.ipynb").read_text(encoding="utf-8"))["cells"]
    return page.locator(".jp-Notebook .jp-Cell").nth([one["id"] for one in cells].index(name))


def wait_until_ready(page: Page) -> None:
    """Until all cells have run; none may have failed, or have warned."""
    state = page.locator("#gamekit-bar")
    expect(state).to_have_attribute("data-state", re.compile("ready|failed"), timeout=SECONDS * 1000)
    wrong = page.locator("[data-mime-type='application/vnd.jupyter.stderr'], [data-mime-type*='error']")
    assert wrong.all_inner_texts() == []
    expect(state).to_have_attribute("data-state", "ready")


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_pupil_opens_the_first_lesson_and_is_told_why_a_move_is_wrong(page: Page, site: Site, code: str) -> None:
    asked: list[Request] = []
    page.context.on("request", lambda one: asked.append(one))  # noqa: PLW0108, for Playwright wants a function
    page.goto(f"{site.address}#{code}")
    begun = time.perf_counter()
    page.locator(f"#{code} .cards a").first.click()
    board = cell(page, site, "gaudi", code, "turn-board").locator(".gamekit-panel").first
    expect(page.locator(".gamekit-picture [data-node][tabindex]").first).to_be_attached(timeout=SECONDS * 1000)
    first = time.perf_counter() - begun
    expect(node(board, "hand:0:1")).to_be_attached(timeout=SECONDS * 1000)
    took = time.perf_counter() - begun
    node(board, "hand:0:1").click()
    node(board, "cell:1:0").click()
    expect(message(board)).to_contain_text(REFUSED[code])
    wait_until_ready(page)
    assert str(page.locator("html").get_attribute("lang")).startswith(code)
    hosts = {urlsplit(one.url).netloc for one in asked if one.url.startswith("http")}
    assert hosts == {urlsplit(site.address).netloc}
    times = board.evaluate(MEASURE, [["hand:0:0", "hand:0:1"], CLICKS])
    p95 = statistics.quantiles(times, n=20)[-1]
    print(
        f"\n{code}: first picture after {first:.1f} s, board after {took:.1f} s, {len(asked)} requests to {hosts}; "
        f"a click: median {statistics.median(times):.0f} ms, p95 {p95:.0f} ms"
    )


# The code of a lesson is the same in every language.
@pytest.mark.parametrize(("lesson", "code"), list(zip(lessons.LESSONS[1:], list(LANGUAGES)[1:], strict=True)))
def test_every_cell_of_the_other_lessons_runs(page: Page, site: Site, lesson: str, code: str) -> None:
    page.goto(f"{site.address}{code}/index.html?lesson={lesson}")
    wait_until_ready(page)


def test_everybody_can_read_the_first_page_and_a_lesson(page: Page, site: Site) -> None:
    schemes: tuple[Theme, ...] = ("light", "dark")
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme)
        page.goto(site.address)
        assert axe.serious(page) == []
    page.goto(f"{site.address}en/index.html?lesson=gaudi")
    wait_until_ready(page)
    # What is out of sight is not laid out. What JupyterLite itself puts round the lesson is not ours.
    for picture in page.locator(".gamekit-picture").all():
        picture.scroll_into_view_if_needed()
    found = axe.serious(page, ".jp-Notebook .jp-OutputArea-output") + axe.serious(page, "#gamekit-bar")
    assert found == []


def test_the_way_home_and_by_keys(page: Page, site: Site) -> None:
    page.goto(site.address)
    page.keyboard.press("Tab")
    expect(page.locator("nav a").first).to_be_focused()
    page.locator("nav a[lang='ca']").press("Enter")
    expect(page.locator("#ca h1")).to_be_visible()
    expect(page.locator("#en h1")).to_be_hidden()
    page.locator("#ca .cards a").last.press("Enter")
    home = page.locator("#gamekit-bar a")
    home.press("Enter")
    expect(page.locator("main h1").first).to_be_attached()
