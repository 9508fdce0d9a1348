"""How long a click takes until the new picture stands in the page; measured there, told, never asserted."""

from __future__ import annotations

import statistics

from tests.browser.conftest import OpenLesson
from tests.browser.test_gaudi import LESSON, widget

CLICKS = 50

# Clicks two tiles of the hand in turn and waits each time until the picture has been replaced and laid out.
MEASURE = """async (board, clicks) => {
  const picture = board.querySelector('.gamekit-picture');
  const times = [];
  for (let k = 0; k < clicks; k++) {
    const changed = new Promise(done => {
      const seen = new MutationObserver(() => { seen.disconnect(); done(); });
      seen.observe(picture, { childList: true });
    });
    const start = performance.now();
    board.querySelector(`[data-node='hand:0:${k % 2}']`).dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await changed;
    picture.getBoundingClientRect();
    times.push(performance.now() - start);
  }
  return times;
}"""


def test_from_a_click_to_the_new_picture(open_lesson: OpenLesson) -> None:
    lesson = open_lesson(LESSON)
    lines = []
    for source in ("BoardView(examples.OPENING.position)", "BoardView(examples.FIGURE_1.position)"):
        times = widget(lesson, source).evaluate(MEASURE, CLICKS)
        assert len(times) == CLICKS
        p95 = statistics.quantiles(times, n=20)[-1]
        lines.append(f"{source}: median {statistics.median(times):.0f} ms, p95 {p95:.0f} ms of {CLICKS} clicks")
    print("\n" + "\n".join(lines))
