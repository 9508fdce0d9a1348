"""The lesson of Bugs & Co as a pupil uses it, with a real game in real time."""

from __future__ import annotations

import re
import statistics
import time

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Lab, OpenLesson, Theme
from tests.browser.test_gaudi import message, node, press, widget

LESSON = "en/bugs.ipynb"
LIVE = "LiveGame(bugs, opponents=1"

# A row of clicks that take a tile and put it back; after each the time until the hand in the picture has changed.
# Where an opponent was quicker the click is refused, so a wait ends by itself.
MEASURE = """async (board, clicks) => {
  const picture = board.querySelector('.gamekit-picture');
  const hand = () => picture.querySelector("[data-node='right:0']").getAttribute('aria-label');
  const spot = (words) => picture.querySelector(`[data-node^='spot:'][aria-label*='${words}']`);
  const times = [];
  for (let k = 0; k < clicks; k++) {
    const before = hand();
    const changed = new Promise(done => {
      const seen = new MutationObserver(() => { if (hand() !== before) { seen.disconnect(); done(true); } });
      seen.observe(picture, { childList: true, subtree: true });
      setTimeout(() => { seen.disconnect(); done(false); }, 2000);
    });
    const start = performance.now();
    spot(before.endsWith('empty') ? 'face down' : 'free').dispatchEvent(new MouseEvent('click', { bubbles: true }));
    if (await changed) {
      picture.getBoundingClientRect();
      times.push(performance.now() - start);
    }
    await new Promise(done => setTimeout(done, 60));
  }
  return times;
}"""


def tiles(board: Locator) -> Locator:
    """The spots on which a tile lies."""
    return board.locator("[data-node^='spot:'][aria-label*='face down']")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_slow_game_by_clicks_says_why_not(open_lesson: OpenLesson, theme: Theme) -> None:
    board = widget(open_lesson(LESSON, theme=theme), "BoardView(examples.HANDS.position)")
    node(board, "spot:4").click()
    press(board, "Play")
    expect(message(board)).to_contain_text("sees an ant")
    node(board, "spot:5").click()
    expect(message(board)).to_contain_text("holds a tile already")
    node(board, "left:0").click()
    press(board, "Play")
    expect(message(board)).to_contain_text("Player 1 keeps an ant")
    node(board, "right:1").click()
    expect(message(board)).to_contain_text("Player 2: click a tile")
    node(board, "trophies").click()
    press(board, "Play")
    expect(message(board)).to_contain_text("Player 2 takes the trophy of 3 points")


def test_a_real_game_is_played_to_stop(open_lesson: OpenLesson) -> None:
    """Three, two, one; tiles taken, kept and put back by clicks while the others move; the count; the review."""
    board = widget(open_lesson(LESSON), LIVE)
    board.get_by_label("Opponents").select_option("3")
    board.get_by_label("How strong").select_option("strong")
    board.get_by_label("Speed").select_option("× 2")
    press(board, "Three, two, one …")
    expect(board.get_by_role("button", name="Pause (P)")).to_be_enabled(timeout=5000)
    kept = 0
    deadline = time.monotonic() + 150
    while "Stop" not in (told := message(board).inner_text()) and "The game is over" not in told:
        assert time.monotonic() < deadline, told
        hand = node(board, "left:0")
        if board.get_by_role("button", name="Keep (K)").is_enabled():
            if kept < 3:
                hand.dispatch_event("click")
                kept += 1
            else:
                # The game does not wait: it may be over by now, and the button off.
                board.get_by_role("button", name="Put back (B)").dispatch_event("click")
        elif tiles(board).count():
            tiles(board).first.dispatch_event("click")
        board.page.wait_for_timeout(150)
    expect(message(board)).to_contain_text("The game is over", timeout=30_000)
    expect(message(board)).to_contain_text(re.compile(r"You: -?\d+"))
    assert kept
    press(board, "Step through this game")
    expect(board.locator(".gamekit-picture")).to_have_count(3)
    expect(board.get_by_label("Seen by")).to_have_count(2)


def test_it_is_played_by_keys_and_paused(open_lesson: OpenLesson) -> None:
    board = widget(open_lesson(LESSON), LIVE)
    press(board, "Three, two, one …")
    expect(board.get_by_role("button", name="Pause (P)")).to_be_enabled(timeout=5000)
    keys = board.page.keyboard
    tiles(board).first.focus()
    keys.press("Enter")
    expect(board.get_by_role("button", name="Keep (K)")).to_be_enabled()
    keys.press("k")
    expect(message(board)).to_contain_text("Player 1 keeps")
    keys.press("ArrowRight")
    keys.press("p")
    expect(message(board)).to_contain_text("Pause.")
    clock = board.locator("svg desc, svg title").first.text_content()
    board.page.wait_for_timeout(1500)
    assert board.locator("svg desc, svg title").first.text_content() == clock
    keys.press("p")
    expect(board.get_by_role("button", name="Pause (P)")).to_be_enabled()
    tiles(board).first.focus()
    keys.press("t")
    expect(message(board)).to_contain_text(re.compile("takes the trophy of 3 points|count"))
    expect(message(board)).to_contain_text("The game is over", timeout=20_000)


def test_letters_stay_in_the_widget(open_lesson: OpenLesson) -> None:
    """JupyterLab cuts a cell at X and adds one at A and B; the game's own keys count wherever the focus is in it."""
    lesson = open_lesson(LESSON)
    cells = lesson.cells.count()
    board = widget(lesson, LIVE)
    press(board, "Three, two, one …")
    expect(board.get_by_role("button", name="Pause (P)")).to_be_enabled(timeout=5000)
    keys = board.page.keyboard
    expect(board.locator("[data-node]:focus")).to_have_count(1)  # the keyboard begins in the picture
    for letter in "xamby":
        keys.press(letter)
    press(board, "Pause (P)")
    keys.press("p")
    expect(board.get_by_role("button", name="Pause (P)")).to_be_enabled()
    tiles(board).first.click(force=True)
    expect(board.get_by_role("button", name="Keep (K)")).to_be_enabled()
    press(board, "Keep (K)")
    keys.press("t")
    expect(message(board)).to_contain_text(re.compile("takes the trophy of 3 points|count"))
    slow = widget(lesson, "BoardView(examples.HANDS.position)")
    node(slow, "spot:4").click()
    keys.press("x")
    press(slow, "Play")
    keys.press("b")
    board.page.wait_for_timeout(300)
    assert lesson.cells.count() == cells


def test_a_click_is_answered_while_seven_opponents_move(lab: Lab, open_lesson: OpenLesson) -> None:
    """How long an answer takes in a game at twice its speed; told, not asserted. What is asserted: both go on."""
    source = (
        "from gamekit import bugs\nfrom gamekit.widgets import LiveGame\n"
        "game = LiveGame(bugs, opponents=7, level='strong', seed=5)\ngame"
    )
    tell = "print(len(game.record()))"
    lesson = open_lesson(lab.write("live.ipynb", source, tell))
    board = widget(lesson, "LiveGame(bugs, opponents=7")
    board.get_by_label("Speed").select_option("× 2")
    press(board, "Three, two, one …")
    expect(board.get_by_role("button", name="Pause (P)")).to_be_enabled(timeout=5000)
    start = time.monotonic()
    times = board.evaluate(MEASURE, 40)
    seconds = time.monotonic() - start
    press(board, "Pause (P)")
    lesson.cells.nth(1).click()
    board.page.keyboard.press("Shift+Enter")
    lesson.wait_until_idle()
    moves = int(lesson.cells.nth(1).locator(".jp-OutputArea-output").inner_text())
    p95 = statistics.quantiles(times, n=20)[-1]
    print(
        f"\n{moves / seconds:.0f} moves a second; a click: median {statistics.median(times):.0f} ms, p95 {p95:.0f} ms"
    )
    assert len(times) > 30
    assert moves > 80
