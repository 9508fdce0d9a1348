"""How long a click takes until the new picture stands in the page; measured there, told, never asserted."""

from __future__ import annotations

import statistics

from tests.browser.conftest import Lab, OpenLesson
from tests.browser.test_gaudi import widget

CLICKS = 50

# The boards that are measured, and two things on each that are clicked in turn.
BOARDS = {
    "the start of a game": ("BoardView(gaudi.new_game(2, seed=1))", ["hand:0:0", "hand:0:1"]),
    "a pavement of 80 tiles": ("BoardView(late)", ["hand:{mover}:0", "hand:{mover}:1"]),
    "a table of Azul for four": ("BoardView(table)", ["factory:0:{colour}", "factory:1:{other}"]),
}

SET_UP = """from gamekit import azul, gaudi
from gamekit.widgets import BoardView

late = gaudi.new_game(2, seed=1)
while len(late.pavement) < 78:
    late = late.play(late.legal_moves()[0])
table = azul.new_game(4, seed=1)
print(len(late.pavement), late.to_move, table.factories[0][0], table.factories[1][0])
"""

# Clicks the two in turn and waits each time until the picture has been replaced and laid out.
MEASURE = """async (board, [nodes, clicks]) => {
  const picture = board.querySelector('.gamekit-picture');
  const times = [];
  for (let k = 0; k < clicks; k++) {
    const changed = new Promise(done => {
      const isNew = added => added.nodeType === 1 && !added.classList.contains('gamekit-focus');
      const seen = new MutationObserver(records => {
        if (!records.some(record => [...record.addedNodes].some(isNew))) return;
        seen.disconnect();
        done();
      });
      seen.observe(picture, { childList: true, subtree: true });
    });
    const node = board.querySelector(`[data-node='${nodes[k % 2]}']`);
    const start = performance.now();
    node.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await changed;
    picture.getBoundingClientRect();
    times.push(performance.now() - start);
  }
  return times;
}"""


def test_from_a_click_to_the_new_picture(lab: Lab, open_lesson: OpenLesson) -> None:
    lesson = open_lesson(lab.write("speed.ipynb", SET_UP, *(source for source, _ in BOARDS.values())))
    said = lesson.notebook.locator(".jp-CodeCell").first.locator(".jp-OutputArea-output").first.inner_text()
    tiles, mover, colour, other = said.split()
    assert int(tiles) >= 78
    lines = []
    for name, (source, nodes) in BOARDS.items():
        names = [node.format(mover=mover, colour=colour, other=other) for node in nodes]
        times = widget(lesson, source).evaluate(MEASURE, [names, CLICKS])
        assert len(times) == CLICKS
        p95 = statistics.quantiles(times, n=20)[-1]
        lines.append(f"{name}: median {statistics.median(times):.0f} ms, p95 {p95:.0f} ms of {CLICKS} clicks")
    print("\n" + "\n".join(lines))
