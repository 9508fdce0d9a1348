"""Whole games at a table, in JupyterLab: by clicks, by keys alone, undone past bots, kept as a line and as a file."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from gamekit import Record
from tests.browser.conftest import Lab, OpenLesson, Theme
from tests.browser.test_gaudi import message, press, settle, widget

FEW = {"ggg": 2, "gbo": 4, "oob": 3, "ggb": 3}
"""A small box of Gaudí tiles, for a short game."""

OWN_PLACE = """thing => {
  const box = thing.getBoundingClientRect();
  for (let k = 1; k < 100; k++) {
    const [x, y] = [box.left + box.width * (k % 10) / 10, box.top + box.height * Math.floor(k / 10) / 10];
    if (thing.contains(document.elementFromPoint(x, y))) return [x, y];
  }
}"""

WAY = """(table, name) => {
  const middle = thing => {
    const box = thing.getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
  };
  const here = table.querySelector('[data-node]:focus');
  const [x, y] = middle(here);
  const [u, v] = middle(table.querySelector(`[data-node="${name}"]`));
  return [here.dataset.node, u - x, v - y];
}"""
LABELS = "things => things.map(thing => thing.getAttribute('aria-label'))"

OpenTable = Callable[..., Locator]


@pytest.fixture
def open_table(lab: Lab, open_lesson: OpenLesson) -> OpenTable:
    """Opens a notebook whose only cell makes a table."""

    def open_it(made: str, theme: Theme = "light") -> Locator:
        source = f"from gamekit import azul, gaudi\nfrom gamekit.widgets import Table\n\nTable({made})"
        return widget(open_lesson(lab.write("table.ipynb", source), theme=theme), "Table(")

    return open_it


def lit(table: Locator) -> Locator:
    return table.locator("[data-node][aria-label*='may be chosen']")


def touch(thing: Locator) -> None:
    """A click of the mouse on a thing, at a place that is its own: the middle of three tiles may be a fourth's."""
    thing.scroll_into_view_if_needed()
    x, y = thing.evaluate(OWN_PLACE)
    thing.page.mouse.click(x, y)


def wait_for_turn(table: Locator) -> bool:
    """Wait until Player 1 is to move; False when the game is over."""
    expect(message(table)).to_contain_text(re.compile(r"^(Player 1: (?!\d)|The game is over)"), timeout=15000)
    settle(table)
    return not message(table).inner_text().startswith("The game is over")


def exchange(table: Locator) -> None:
    """Where nothing fits: what there is then, by its button."""
    names = table.get_by_role("button", name=re.compile("^(Swap|Draw|Give back|Pass)")).all_inner_texts()
    press(table, names[0])


def names(table: Locator) -> list[str]:
    """What a screen reader says of everything in the picture."""
    found: list[str] = table.locator("[data-node]").evaluate_all(LABELS)
    return found


def eventually(look: Callable[[], object], wanted: object) -> bool:
    """Whether something becomes what is wanted, within some seconds."""
    deadline = time.monotonic() + 10
    while look() != wanted and time.monotonic() < deadline:
        time.sleep(0.05)
    return look() == wanted


def move_by(table: Locator, choose: Callable[[Locator], None], play: Callable[[], None]) -> None:
    """One move of Player 1: things that may be chosen, until they make a move."""
    for _ in range(3):
        settle(table)
        if not lit(table).count():
            exchange(table)
            return
        before = message(table).inner_text()
        choose(lit(table).last)
        expect(message(table)).not_to_have_text(before, use_inner_text=True)
        if "This may be played" in message(table).inner_text():
            play()
            expect(message(table)).not_to_contain_text("This may be played")
            return
    raise AssertionError(message(table).inner_text())


def walk(table: Locator, target: Locator) -> None:
    """Go to a thing with the arrow keys, always to where it is nearest, and choose it with Enter."""
    name = str(target.get_attribute("data-node"))
    tried: set[tuple[str, str]] = set()
    for _ in range(200):
        here, x, y = table.evaluate(WAY, name)
        if here == name:
            table.page.keyboard.press("Enter")
            return
        ahead = {"ArrowRight": x, "ArrowLeft": -x, "ArrowDown": y, "ArrowUp": -y}
        key = max((key for key in ahead if (here, key) not in tried), key=lambda key: ahead[key])
        tried.add((here, key))
        table.page.keyboard.press(key)
    raise AssertionError(f"{name} is not reached by arrow keys")


def result(table: Locator) -> str:
    text = message(table).inner_text()
    assert "went wrong" not in text
    for player in (1, 2):
        assert re.search(rf"^Player {player}: \d+$", text, re.MULTILINE), text
    return text


@pytest.mark.parametrize("made", ["azul", f"gaudi, deck={FEW}, seed=3"])
def test_a_whole_game_is_played_by_clicks(open_table: OpenTable, made: str) -> None:
    table = open_table(made)
    moves = 0
    while wait_for_turn(table):
        move_by(table, touch, lambda: press(table, "Play (P)"))
        moves += 1
        assert moves < 80
    assert moves > 3
    result(table)
    expect(table.get_by_role("button", name="Hint (H)", exact=True)).to_be_disabled()


def test_a_whole_game_is_played_by_keys_alone(open_table: OpenTable) -> None:
    table = open_table("azul, max_rounds=1")
    keys = table.page.keyboard
    table.locator("[tabindex='0'][data-node]").focus()
    wait_for_turn(table)
    keys.press("h")
    expect(message(table)).to_contain_text("A good move")
    moves = 0
    while wait_for_turn(table) if moves else True:
        move_by(table, lambda thing: walk(table, thing), lambda: keys.press("p"))
        moves += 1
        if moves == 2:  # not as meant: back past the bot, and once more
            wait_for_turn(table)
            keys.press("u")
            expect(table.locator(".widget-readout")).to_have_text("2")
        assert moves < 30
    result(table)


def test_undo_goes_back_past_the_bots(open_table: OpenTable) -> None:
    table = open_table("azul, players=3, bots=['greedy', 'random']")
    shown: list[list[str]] = []
    for _ in range(2):
        wait_for_turn(table)
        shown.append(names(table))
        move_by(table, touch, lambda: press(table, "Play (P)"))
    wait_for_turn(table)
    last = names(table)
    for before in reversed(shown):
        press(table, "Undo (U)")
        assert eventually(lambda: names(table), before)
    expect(table.get_by_role("button", name="Undo (U)", exact=True)).to_be_disabled()
    table.page.wait_for_timeout(1500)
    assert names(table) == shown[0], "no bot moves after undo"
    press(table, "Redo (R)")
    press(table, "Redo (R)")
    assert eventually(lambda: names(table), last)

    table.locator(".noUi-handle").focus()
    table.page.keyboard.press("ArrowLeft")
    expect(message(table)).to_contain_text("After move 5 of 6")
    press(table, "◀")
    expect(message(table)).to_contain_text("It is the turn of Player 2 here.")
    press(table, "Go on from here")
    wait_for_turn(table)
    expect(table.locator(".widget-readout")).to_have_text("6")


def test_people_pass_the_screen(open_table: OpenTable) -> None:
    table = open_table("gaudi, seed=1, bots=()")
    hands = table.locator("[data-node^='hand:']")
    for player in (1, 2):
        expect(message(table)).to_contain_text(f"Pass the screen to Player {player}.")
        assert all("face-down" in str(name) for name in hands.evaluate_all(LABELS))
        press(table, f"I am Player {player}")
        expect(message(table)).to_contain_text(f"Player {player}: click a tile")
        settle(table)
        own = table.locator(f"[data-node^='hand:{player - 1}:']").evaluate_all(LABELS)
        other = table.locator(f"[data-node^='hand:{2 - player}:']").evaluate_all(LABELS)
        assert not any("face-down" in str(name) for name in own)
        assert all("face-down" in str(name) for name in other)
        move_by(table, touch, lambda: press(table, "Play (P)"))


def test_a_game_outlives_its_kernel_by_its_line_and_by_its_file(
    lab: Lab, open_table: OpenTable, tmp_path: Path
) -> None:
    table = open_table("azul")
    wait_for_turn(table)
    move_by(table, touch, lambda: press(table, "Play (P)"))
    wait_for_turn(table)
    shown = names(table)
    press(table, "Keep or load a game")
    line = table.get_by_label("This game as a line, to copy").input_value()
    with table.page.expect_download() as waiting:
        table.get_by_role("link", name="Save this game as a file").click()
    waiting.value.save_as(tmp_path / "azul.json")
    assert waiting.value.suggested_filename == "azul.json"
    assert Record.load(tmp_path / "azul.json") == Record.from_code(line)

    lab.end_kernels()
    table = open_table("azul, seed=8")
    start = names(table)
    assert start != shown
    press(table, "Keep or load a game")
    table.get_by_label("A line to paste").fill("gamekit1.nonsense")
    press(table, "Load the line")
    expect(message(table)).to_contain_text("copy the whole line")
    assert names(table) == start
    table.get_by_label("A line to paste").fill(line)
    press(table, "Load the line")
    assert eventually(lambda: names(table), shown)

    press(table, "New game")
    press(table, "Start with another deal")
    assert eventually(lambda: names(table) != shown, True)
    press(table, "Keep or load a game")
    for _ in range(2):  # the same file again, too
        with table.page.expect_file_chooser() as chooser:
            table.get_by_role("button", name=re.compile("Load a file")).click()
        chooser.value.set_files(tmp_path / "azul.json")
        assert eventually(lambda: names(table), shown)
        press(table, "Undo (U)")
        assert eventually(lambda: names(table) != shown, True)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_nothing_is_cut_off(open_table: OpenTable, theme: Theme) -> None:
    table = open_table("gaudi, players=4", theme=theme)
    for drawer in ("What happened", "Keep or load a game", "New game"):
        press(table, drawer)
        expect(table.get_by_role("button", name=drawer, exact=True)).to_have_class(re.compile("mod-active"))
        cut = table.evaluate(
            """table => [...table.querySelectorAll('button, .widget-label')]
            .filter(e => e.offsetParent && e.scrollWidth > e.clientWidth + 1).map(e => e.textContent)"""
        )
        assert cut == []
