"""A class of six, as its pupils meet it: by their protocol, and one of them in Chromium."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from gamekit.serve import SPARE
from tests.browser.axe import serious
from tests.browser.test_gaudi import message, node, press
from tests.pupils import Class, Pupil, apart, ask, kernel_of, percentile, refused_socket, served

PUPILS = 6
START_MILLISECONDS = 60_000


@pytest.fixture(scope="module")
def running() -> Iterator[Class]:
    with served("azul", "--pupils", str(PUPILS)) as opened:
        yield opened


def panel(page: Page, name: str) -> Locator:
    """The first widget in which a node of this name can be clicked."""
    return page.locator(".gamekit-panel", has=page.locator(f"[role='button'][data-node='{name}']")).first


def test_nothing_is_reachable_without_the_token(running: Class) -> None:
    async def knock() -> None:
        pupil = Pupil(running)
        await pupil.come()
        channels = f"{running.url}api/kernels/{pupil.kernel}/channels"
        forged = re.sub(r"[0-9a-f]{64}", "0" * 64, pupil.cookie)
        assert forged != pupil.cookie
        paths = [
            "", "?token=", "?token=bcd-fgh-jkm", "login", "logout", "api", "api/me", "api/kernels",
            f"api/kernels/{pupil.kernel}", f"api/kernels/{pupil.kernel}/channels", "voila/render/azul.ipynb",
            "voila/static/voila.js", "voila/files/azul.ipynb", "voila/files/board.svg", "voila/api/themes/x",
            "voila/templates/lab/static/index.css", "voila/labextensions/anywidget/package.json",
            f"voila/query/{pupil.kernel}", "voila/execution/x", "voila/tree", "azul.ipynb", "static/favicon.ico",
        ]  # fmt: skip
        for path in paths:
            for cookie in ("", forged):
                answer = await ask(running.url + path, cookie)
                assert answer.code == 403, path
                assert "Set-Cookie" not in answer.headers, path
                assert running.token not in answer.body.decode(), path
        for cookie in ("", forged):
            for method in ("POST", "DELETE"):
                for path in (f"voila/api/shutdown/{pupil.kernel}", f"api/kernels/{pupil.kernel}"):
                    assert (await ask(running.url + path, cookie, method)).code in (403, 405), path
            for socket in (channels, f"{running.url}voila/query/{pupil.kernel}"):
                assert await refused_socket(socket, cookie) == 403
        # Nor does a page of another site get anything, though the browser had the cookie.
        assert await refused_socket(channels, pupil.cookie, Origin="http://127.0.0.1:1") == 403
        assert pupil.kernel in running.kernels()
        # What lies beside the lesson is nobody's, and the token stands in no address but the first.
        assert (await ask(f"{running.url}voila/files/azul.ipynb", pupil.cookie)).code == 403
        again = await ask(running.address, pupil.cookie)
        assert (again.code, again.headers["Location"]) == (302, "/")
        kept = again.headers["Set-Cookie"]
        assert "HttpOnly" in kept
        assert "SameSite=Lax" in kept
        await pupil.go_with_farewell()

    apart(knock())


def test_each_has_a_board_of_their_own_and_reloads_leak_nothing(running: Class) -> None:
    async def lesson() -> None:
        pupils = [Pupil(running) for _ in range(PUPILS)]
        await asyncio.gather(*(pupil.come() for pupil in pupils))
        assert len({pupil.kernel for pupil in pupils}) == PUPILS

        first, *others = [(pupil, pupil.boards()[0]) for pupil in pupils]
        before = first[0].parts(first[1])
        assert all(pupil.parts(board) == before for pupil, board in others)
        await first[0].click(first[1], "factory:0:Y")
        chosen = first[0].parts(first[1])
        assert chosen != before
        for pupil, board in others:  # nobody else has picked that up
            await pupil.click(board, "factory:0:B")
            assert pupil.parts(board) not in (before, chosen)

        for pupil in pupils[:2]:
            for _ in range(2):
                old = pupil.kernel
                await pupil.go_with_farewell()
                await pupil.come()
                assert old not in running.kernels()
                assert len(running.kernels()) <= PUPILS + SPARE
        ready = [pupil.ready_seconds for pupil in pupils]
        clicks = [seconds for pupil in pupils for seconds in pupil.click_seconds]
        print(f"\n{PUPILS} pupils: ready p95 {percentile(ready):.2f} s, click p95 {1000 * percentile(clicks):.0f} ms")
        print(f"{running.memory() / 1e6:.0f} MB, {len(running.kernels())} kernels")

        # All are switched off without a word, one of them before its page was there.
        page = (await ask(running.url, pupils[0].cookie)).body.decode()
        await asyncio.gather(*(pupil.go() for pupil in pupils))
        used = {pupil.kernel for pupil in pupils} | {kernel_of(page)}
        start = time.monotonic()
        while used & running.kernels().keys():
            assert time.monotonic() < start + 60, "a closed page's kernel is gone within a minute"
            await asyncio.sleep(0.2)
        assert len(running.kernels()) <= PUPILS + SPARE

    apart(lesson())


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_page_in_chromium(running: Class, page: Page, theme: str) -> None:
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    page.set_viewport_size({"width": 820, "height": 1180})
    page.goto(running.url)
    expect(page).to_have_title("Into the class")
    assert serious(page) == []
    page.get_by_role("textbox").fill("bcd fgh jkm")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_role("textbox").fill(running.token.upper().replace("-", " "))
    page.keyboard.press("Enter")

    board = panel(page, "factory:0:Y")
    expect(board).to_be_visible(timeout=START_MILLISECONDS)
    assert page.url == running.url
    expect(page).to_have_title("Azul")
    assert page.locator("html").get_attribute("lang") == "en"
    assert page.locator("a[href$='.ipynb'], .jp-InputArea-editor").count() == 0
    expect(page.locator(".jp-InputPrompt:visible, .jp-OutputPrompt:visible")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert serious(page) == []

    node(board, "factory:0:Y").click()
    expect(node(board, "line:0:4")).to_have_accessible_name(re.compile("may be chosen"))
    node(board, "line:0:1").click()
    expect(message(board)).to_contain_text("Row 2 of the wall has yellow already")
    expect(node(board, "wall:0:1:2")).to_have_accessible_name(re.compile("here it goes wrong"))


def test_a_game_against_a_bot_goes_on(running: Class, page: Page) -> None:
    page.goto(running.address)
    expect(panel(page, "factory:0:Y")).to_be_visible(timeout=START_MILLISECONDS)
    table = page.locator(".gamekit-panel").last
    lit = table.locator("[data-node][aria-label*='may be chosen']")
    for _ in range(2):
        expect(message(table)).to_contain_text(re.compile(r"Player 1: (?!\d)"), timeout=15_000)
        lit.first.click()
        expect(table.locator("[data-node^='line:0:'][aria-label*='may be chosen']").first).to_be_attached()
        table.locator("[data-node^='line:0:'][aria-label*='may be chosen']").last.click()
        press(table, "Play (P)")
    expect(message(table)).to_contain_text(re.compile(r"Player 1: (?!\d)"), timeout=15_000)


def test_a_reload_loses_no_game(running: Class, page: Page) -> None:
    """Each load of the page gets a kernel of its own; the tab hands it what was played."""
    page.goto(running.address)
    board = page.locator(".gamekit-panel", has=page.get_by_role("button", name="Undo the move")).first
    expect(board).to_be_visible(timeout=START_MILLISECONDS)
    node(board, "factory:0:Y").click()
    expect(node(board, "line:0:3")).to_have_accessible_name(re.compile("line 4"))
    node(board, "line:0:4").click()
    expect(message(board)).to_contain_text("This may be played")
    press(board, "Play")
    expect(message(board)).to_contain_text("Player 2: click tiles of one colour")
    played = message(board).inner_text()
    page.reload()
    expect(board).to_be_visible(timeout=START_MILLISECONDS)
    expect(message(board)).to_have_text(played, use_inner_text=True, timeout=15_000)
    press(board, "Undo the move")
    expect(node(board, "factory:0:Y")).to_be_attached()
