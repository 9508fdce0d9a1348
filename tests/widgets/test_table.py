"""A whole game in one widget: people and bots in every mix, undo, hidden hands, the game as a line and as a file."""

from __future__ import annotations

import base64
import json
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import ipywidgets
import pytest

import gamekit
from gamekit import OptionError, Record, azul, bugs, gaudi
from gamekit.bots import LEVELS
from gamekit.chance import Chance
from gamekit.rules import Node
from gamekit.widgets import Table
from gamekit.widgets import table as table_module
from gamekit.widgets.table import PAUSE, WHO, seats_of
from tests import noughts
from tests.widgets.live import Clock
from tests.widgets.page import all_html, button, buttons, click, labels, parts, picture, press, send, words

FEW = {"ggg": 3, "gbo": 4, "oob": 4, "bbb": 3, "ggb": 4}
"""A small box of Gaudí tiles, for short games."""

GAMES_AND_OPTIONS: list[tuple[ModuleType, dict[str, Any]]] = [
    (noughts, {}),
    (azul, {}),
    (azul, {"wall": "grey", "max_rounds": 3}),
    (gaudi, {"deck": FEW}),
    (gaudi, {"deck": FEW, "swap": "draw-first"}),
]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(gamekit.GAMES, "noughts", noughts)
    monkeypatch.setattr(table_module, "BUDGET", 5)


def lit(table: Table) -> list[Node]:
    return sorted((node for node, label in labels(table.scene).items() if "may be chosen" in label), key=str)


def covered(table: Table) -> bool:
    return any(made.description.startswith("I am Player") and made.layout.display != "none" for made in buttons(table))


def take_screen(table: Table) -> None:
    (there,) = [made for made in buttons(table) if made.description.startswith("I am Player")]
    there.click()


def make_move(table: Table, chance: Chance) -> None:
    """A random legal move by clicks, as a person makes it."""
    if covered(table):
        take_screen(table)
    for _ in range(20):
        play = button(table, "Play (P)")
        if not play.disabled:
            play.click()
            return
        if lit(table):
            click(table, chance.choice(lit(table)))
            continue
        legal = set(map(str, table.position.legal_moves()))
        offers = [move for move, _ in table.position.choose([]).offers if move in legal]
        table._made[chance.choice(offers)].click()
        return
    raise AssertionError(words(table.message))


def play_out(table: Table, clock: Clock, seed: int = 1, most: int = 400) -> None:
    chance = Chance("table", seed)
    for _ in range(most):
        if table.position.is_over:
            return
        clock.go(PAUSE / 1000)
        assert "went wrong" not in words(table.message), words(table.message)
        if table.position.to_move is not None and table.seats[table.position.to_move] is None:
            make_move(table, chance)
    raise AssertionError("the game does not end")


def a_table(game: ModuleType, bots: Any = ("greedy",), players: int = 2, **more: Any) -> tuple[Table, Clock]:
    clock = Clock()
    return Table(game, players, bots=bots, clock=clock, **more), clock


def moves_of(table: Table, *moves: str) -> None:
    for move in moves:
        table._do(move)


def field(table: Table, label: str) -> Any:
    (found,) = [part for part in parts(table) if getattr(part, "description", None) == label]
    return found


# ---------------------------------------------------------------- who sits at the table


def test_bots_sit_where_they_are_put() -> None:
    assert seats_of(4, ["greedy", "search"]) == (None, None, "greedy", "search")
    assert seats_of(3, {0: "random", 2: "search"}) == ("random", None, "search")
    assert seats_of(2, []) == (None, None)
    assert set(WHO) == {"person", *LEVELS}


@pytest.mark.parametrize(
    ("bots", "said"),
    [
        ("greedy", "list of levels"),
        (3, "list of levels"),
        (["clever"], "no bot 'clever'"),
        ({2: "greedy"}, "no seat 2; the seats are 0 to 1"),
        ({True: "greedy"}, "no seat True"),
        ({0: ["greedy"]}, "no bot \\['greedy'\\]"),
        (["greedy"] * 3, "3 bots are too many for 2 players"),
    ],
)
def test_bots_that_cannot_be_are_refused(bots: Any, said: str) -> None:
    with pytest.raises(OptionError, match=said):
        Table(azul, bots=bots)


def test_what_is_no_game_for_a_table_is_refused() -> None:
    with pytest.raises(OptionError, match=r"everybody acts at once.*LiveGame\(bugs\)"):
        Table(bugs)
    with pytest.raises(OptionError, match=r"such as gamekit\.azul"):
        Table("azul")  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="2 to 4 players"):
        Table(azul, players=7)
    with pytest.raises(OptionError, match="no option 'walls'"):
        Table(azul, walls="grey")


# ---------------------------------------------------------------- whole games


@pytest.mark.parametrize("k", range(len(GAMES_AND_OPTIONS)))
@pytest.mark.parametrize("bots", [(), ("greedy",), {0: "random"}, ("random", "greedy")])
def test_whole_games_are_played_by_clicks(k: int, bots: Any) -> None:
    game, options = GAMES_AND_OPTIONS[k]
    table, clock = a_table(game, bots, **options)
    play_out(table, clock)
    assert table.record.position.is_over
    assert "The game is over." in words(table.message)
    for player, points in enumerate(table.position.scores()):
        assert f"Player {player + 1}: {points}" in words(table.message)
    assert clock.waiting == 0
    again = Record.from_code(table.record.code())
    assert again.position == table.record.position


@pytest.mark.parametrize("bots", [{1: "random"}, {0: "greedy", 2: "random"}, ("random", "greedy", "random")])
@pytest.mark.parametrize(("game", "options"), [(azul, {"max_rounds": 2}), (gaudi, {"deck": FEW})])
def test_three_play_in_every_mix(game: ModuleType, options: dict[str, Any], bots: Any) -> None:
    table, clock = a_table(game, bots, players=3, **options)
    play_out(table, clock, seed=2)
    assert table.record.position.is_over


def test_a_bot_that_looks_ahead_plays_too() -> None:
    table, clock = a_table(noughts, ("search",))
    play_out(table, clock)


def test_bots_wait_a_moment_and_move_one_after_another() -> None:
    table, clock = a_table(azul, ("greedy", "random"), players=3)
    make_move(table, Chance(1))
    assert len(table.record) == 1
    assert "Player 2 moves next." in words(table.message)
    assert lit(table) == []
    assert button(table, "Play (P)").disabled
    assert button(table, "Hint (H)").disabled
    clock.go(PAUSE / 1000 - 0.1)
    assert len(table.record) == 1
    clock.go(0.1)
    assert len(table.record) == 2
    assert "Player 3 moves next." in words(table.message)
    clock.go(PAUSE / 1000)
    assert len(table.record) == 3
    assert "Player 1: click tiles" in words(table.message)
    assert clock.waiting == 0


def test_where_there_is_no_clock_bots_move_at_once() -> None:
    table = Table(azul, players=3, bots=["greedy", "random"])
    table.click(("factory", 0, "R"))
    table.click(("floor", 0))
    table.play()
    assert len(table.record) == 3
    assert Table(noughts, bots=["greedy", "greedy"]).position.is_over


def test_clicks_while_a_bot_is_to_move_do_nothing() -> None:
    table, clock = a_table(azul)
    make_move(table, Chance(1))
    before = table.record
    click(table, next(node for node in table.scene.nodes() if node[0] == "factory" and len(node) == 3))
    table.play()
    table.hint()
    assert table.record == before
    assert lit(table) == []
    clock.go(PAUSE / 1000)
    assert len(table.record) == 2


def test_a_bot_plays_the_same_again_after_undo() -> None:
    table, clock = a_table(azul, seed=3)
    make_move(table, Chance(1))
    clock.go(PAUSE / 1000)
    first = table.record.moves
    press(table, "Undo (U)")
    make_move(table, Chance(1))
    clock.go(PAUSE / 1000)
    assert table.record.moves == first


def test_what_happened_since_ones_own_move_is_told() -> None:
    table, clock = a_table(azul, ("greedy", "greedy"), players=3)
    make_move(table, Chance(1))
    clock.go(2 * PAUSE / 1000)
    said = words(table.message)
    for position in table.record.positions()[1:]:
        for event in position.events:
            assert str(event) in said
            assert event.rule in said
    assert said.splitlines()[0].startswith("Player 1: click"), "what to do stands first"
    make_move(table, Chance(1))
    assert str(table.record.positions()[1].events[0]) not in words(table.message)
    assert str(table.record.positions()[1].events[0]) in words(all_html(table)), "but the log has it"


def test_a_refusal_names_its_rule_and_shows_where() -> None:
    table, _ = a_table(gaudi, seed=1)
    free = [node for node in table.scene.nodes() if node[0] == "cell" and "free place" in labels(table.scene)[node]]
    for hand in (node for node in lit(table) if node[0] == "hand"):
        for cell in free:
            table.clear()
            click(table, hand)
            click(table, cell)
            if button(table, "Play (P)").disabled:
                assert "This may not be done." in words(table.message)
                assert "here it goes wrong" in labels(table.scene)[cell]
                return
    raise AssertionError("everything fits")


# ---------------------------------------------------------------- undo and redo


def test_undo_goes_back_past_the_bots_and_redo_returns() -> None:
    table, clock = a_table(azul, ("greedy", "random"), players=3)
    assert button(table, "Undo (U)").disabled
    for _ in range(3):
        make_move(table, Chance(1))
        clock.go(2 * PAUSE / 1000)
    code, shown = table.record.moves, table.position
    for at in (6, 3, 0):
        press(table, "Undo (U)")
        assert table.record.extra["at"] == at
        assert table.position.to_move == 0
        assert lit(table)
        assert clock.waiting == 0
    assert button(table, "Undo (U)").disabled
    for _ in range(3):
        press(table, "Redo (R)")
    assert button(table, "Redo (R)").disabled
    assert table.record.moves == code
    assert table.position == shown


def test_undo_while_a_bot_thinks_calls_it_off() -> None:
    table, clock = a_table(azul)
    make_move(table, Chance(1))
    press(table, "Undo (U)")
    clock.go(10)
    assert table.record.extra["at"] == 0
    press(table, "Redo (R)")
    clock.go(PAUSE / 1000)
    assert len(table.record) == 2


def test_a_move_after_undo_forgets_what_was_undone() -> None:
    table, clock = a_table(noughts, ())
    moves_of(table, "b2", "a1", "c3")
    press(table, "Undo (U)")
    press(table, "Undo (U)")
    click(table, ("square", 0, 1))
    press(table, "Play (P)")
    assert table.record.moves == ("b2", "b1")
    assert button(table, "Redo (R)").disabled
    assert clock.waiting == 0


def test_the_end_can_be_undone() -> None:
    table, clock = a_table(noughts, ("random",))
    play_out(table, clock)
    press(table, "Undo (U)")
    assert not table.position.is_over
    assert table.position.to_move == 0
    press(table, "Redo (R)")
    assert table.position.is_over


def test_with_bots_alone_there_is_nothing_to_undo() -> None:
    table, clock = a_table(azul, ("greedy", "greedy"))
    clock.go(3 * PAUSE / 1000)
    assert len(table.record) == 3
    assert button(table, "Undo (U)").disabled
    table.undo()
    assert len(table.record) == 3


# ---------------------------------------------------------------- hidden hands


def svg(table: Table) -> str:
    return picture(table).svg


def test_people_pass_the_screen_and_see_nobodys_hand_meanwhile() -> None:
    table, _ = a_table(gaudi, (), seed=1)
    for number in (1, 2, 1):
        assert f"Pass the screen to Player {number}." in words(table.message)
        full: Any = table.record.position
        seen: Any = table.position
        for hand in full.hands:
            for tile in set(hand) - set(full.pavement.values()):
                assert tile not in svg(table)
                assert tile not in words(all_html(table))
        assert all(hand == ("?",) * 3 for hand in seen.hands)
        assert all(objective == ("?", "?") for objective in seen.objectives)
        assert lit(table) == []
        press(table, f"I am Player {number}")
        assert table.position == full.view(number - 1)
        assert not covered(table)
        make_move(table, Chance(number))


def test_a_covered_table_does_not_depend_on_what_is_hidden() -> None:
    """The same pavement with other hands, other objectives: the same page, but for the line of the game."""
    one, two = gaudi.new_game(2, 1), gaudi.new_game(2, 1)
    while two.hands == one.hands or two.objectives == one.objectives or two.pavement != one.pavement:
        two = gaudi.new_game(2, int(two.seed) + 1)
    pages = []
    for seed in (one.seed, two.seed):
        table, _ = a_table(gaudi, (), seed=seed)
        code, link = table.record.code(), table._link.value
        pages.append((svg(table), all_html(table).replace(link, "").replace(code, ""), lit(table)))
    assert pages[0] == pages[1]


def test_covering_hides_again_after_undo_and_when_looking_back() -> None:
    table, _ = a_table(gaudi, (), seed=1)
    take_screen(table)
    make_move(table, Chance(1))
    assert covered(table)
    press(table, "Undo (U)")
    assert "Pass the screen to Player 1." in words(table.message)
    press(table, "Redo (R)")
    press(table, "I am Player 2")
    table.look(0)
    assert not covered(table)
    assert table.position == table.record.positions()[0].view(1), "Player 2 sees the start as Player 2 saw it"
    assert lit(table) == []
    press(table, "Go on from here")
    assert "Pass the screen to Player 1." in words(table.message)
    table.look(0)
    seen: Any = table.position
    assert all(hand == ("?",) * 3 for hand in seen.hands)


def test_bots_hands_are_hidden_from_one_person() -> None:
    table, clock = a_table(gaudi, ("greedy",))
    chance = Chance(5)
    for _ in range(4):
        assert table.position == table.record.position.view(0)
        make_move(table, chance)
        assert not covered(table)
        assert table.position == table.record.position.view(0), "while the bot thinks too"
        clock.go(PAUSE / 1000)


def test_with_two_people_and_a_bot_the_screen_stays_until_the_other_person_moves() -> None:
    table, clock = a_table(gaudi, {1: "greedy"}, players=3, seed=1)
    press(table, "I am Player 1")
    make_move(table, Chance(1))
    assert not covered(table)
    assert table.position == table.record.position.view(0)
    clock.go(PAUSE / 1000)
    assert "Pass the screen to Player 3." in words(table.message)


def test_nothing_is_covered_where_nothing_is_hidden() -> None:
    for game in (azul, noughts):
        table, _ = a_table(game, ())
        assert not covered(table)
        make_move(table, Chance(1))
        assert not covered(table)
        assert lit(table)


def test_the_log_tells_a_person_only_what_they_may_know() -> None:
    table, clock = a_table(gaudi, ("greedy",), deck=FEW, seed=4)
    secret, told = 0, 0
    chance = Chance(4)
    while not table.record.position.is_over:
        make_move(table, chance)
        clock.go(PAUSE / 1000)
        if table.record.position.is_over:
            break
        page = words(all_html(table))
        for event in (event for position in table.record.positions() for event in position.events):
            if event.player == 1 and event.public is not None:
                secret += 1
                assert str(event) not in page
                assert str(event.public) in page
            elif event.public is not None:
                told += str(event) in page
    assert secret > 3
    assert told > 3


def test_the_log_has_every_event_the_last_first() -> None:
    table, clock = a_table(azul, max_rounds=1)
    play_out(table, clock)
    log = words(table._log.value)
    events = [str(event) for position in table.record.positions() for event in position.events]
    assert all(event in log for event in events)
    lines = [line for line in log.splitlines() if line]
    assert lines[-1].startswith(events[0])
    assert lines[0].startswith(str(table.record.position.events[0]))


# ---------------------------------------------------------------- hints


def test_a_hint_gives_a_legal_move_and_lights_it() -> None:
    for game, options in GAMES_AND_OPTIONS:
        table, _ = a_table(game, **options)
        press(table, "Hint (H)")
        said = words(table.message)
        assert "A good move:" in said
        assert any("meant just now" in label for label in labels(table.scene).values()) or game is noughts
        legal = [str(table.position.in_words(move)) for move in table.position.legal_moves()]
        assert any(f"A good move: {move}." in said for move in legal)
        assert len(table.record) == 0


def test_a_hint_takes_the_trial_off_and_play_goes_on() -> None:
    table, clock = a_table(azul)
    click(table, lit(table)[0])
    press(table, "Hint (H)")
    assert button(table, "Take back the trial").disabled
    make_move(table, Chance(1))
    clock.go(PAUSE / 1000)
    assert len(table.record) == 2


# ---------------------------------------------------------------- looking back


def test_the_game_is_looked_at_again_and_goes_on_from_there() -> None:
    table, clock = a_table(azul)
    for _ in range(3):
        make_move(table, Chance(2))
        clock.go(PAUSE / 1000)
    moves = table.record.moves
    slider = field(table, "Moves")
    assert (slider.value, slider.max) == (6, 6)
    slider.value = 3
    assert "After move 3 of 6:" in words(table.message)
    assert "It is the turn of Player 2 here." in words(table.message)
    for event in table.record.positions()[3].events:
        assert str(event) in words(table.message)
    clock.go(10)
    assert table.record.moves == moves, "nobody moves while one looks back"
    press(table, "One move on")
    assert slider.value == 4
    assert lit(table), "it is the person's turn here"
    press(table, "To the end")
    assert table.position == table.record.position.view(0)
    press(table, "One move back")
    press(table, "Go on from here")
    assert table.record.moves == moves[:5]
    clock.go(PAUSE / 1000)
    assert table.record.moves[:5] == moves[:5]
    assert len(table.record) == 6


def test_a_move_while_looking_back_starts_from_there() -> None:
    table, clock = a_table(azul)
    for _ in range(3):
        make_move(table, Chance(2))
        clock.go(PAUSE / 1000)
    moves = table.record.moves
    table.look(2)
    make_move(table, Chance(9))
    clock.go(PAUSE / 1000)
    assert table.record.moves[:2] == moves[:2]
    assert len(table.record) == 4
    assert button(table, "Go on from here").disabled


def test_there_is_nothing_to_look_at_beyond_the_ends() -> None:
    table, _ = a_table(noughts, ())
    assert field(table, "Moves").disabled
    moves_of(table, "b2", "a1")
    table.look(-3)
    assert table.record.extra["at"] == 0
    table.look(99)
    assert table.record.extra["at"] == 2


def test_bots_that_play_alone_are_watched_with_open_hands() -> None:
    table, clock = a_table(gaudi, ("greedy", "random"), deck=FEW)
    assert table.position == table.record.position
    clock.go(60 * PAUSE / 1000)
    assert table.position.is_over
    table.look(1)
    assert table.position == table.record.positions()[1]


# ---------------------------------------------------------------- the game as a line and as a file


def test_a_second_table_takes_the_game_up_where_it_was() -> None:
    for game, options in GAMES_AND_OPTIONS:
        table, clock = a_table(game, {0: "random"}, seed="class 3b", **options)
        clock.go(PAUSE / 1000)
        make_move(table, Chance(3))
        clock.go(PAUSE / 1000)
        press(table, "Undo (U)")
        line = field(table, "This game as a line, to copy").value
        other, later = a_table(game)
        field(other, "A line to paste").value = f"  {line}\n"
        press(other, "Load the line")
        assert other.record == table.record
        assert other.position == table.position
        assert other.seats == ("random", None)
        assert field(other, "A line to paste").value == ""
        assert svg(other) == svg(table)
        press(other, "Redo (R)")
        press(table, "Redo (R)")
        assert svg(other) == svg(table)
        later.go(PAUSE / 1000)


def test_a_game_taken_up_where_a_bot_is_to_move_goes_on() -> None:
    table, _ = a_table(azul)
    make_move(table, Chance(3))
    other, clock = a_table(azul)
    other.load(table.record.code())
    clock.go(PAUSE / 1000)
    assert len(other.record) == 2


def test_a_record_of_other_hands_is_loaded_too() -> None:
    record = Record.start(azul, players=3, seed=5).noting(note="kept")
    record = record.play(record.position.legal_moves()[0])
    table, _ = a_table(azul)
    table.load(record.code())
    assert table.seats == (None, "greedy", "greedy")
    assert table.record.extra["note"] == "kept"
    assert table.record.moves == record.moves


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "This is no game code"),
        ("gamekit1.abc", "damaged or cut off"),
        (Record.start(gaudi, 2, 1).code(), "This is a game of The Gaudí tiles, not of Azul."),
        (Record.start(azul, 2, 1).noting(seats=["greedy"]).code(), "Who sits where is a list of 2 times null"),
        (Record.start(azul, 2, 1).noting(seats=[None, "clever"]).code(), "Who sits where"),
        (Record.start(azul, 2, 1).noting(seats=[None, ["greedy"]]).code(), "Who sits where"),
        (Record.start(azul, 2, 1).noting(seats="greedy").code(), "Who sits where"),
        (Record.start(azul, 2, 1).noting(at=1).code(), "after 0 to 0 moves, not 1"),
        (Record.start(azul, 2, 1).noting(at=True).code(), "after 0 to 0 moves, not True"),
    ],
)
def test_a_bad_line_is_told_and_nothing_is_lost(line: str, said: str) -> None:
    table, clock = a_table(azul)
    make_move(table, Chance(1))
    clock.go(PAUSE / 1000)
    before, shown = table.record, svg(table)
    field(table, "A line to paste").value = line
    press(table, "Load the line")
    assert said in words(table.message)
    assert table.record == before
    assert svg(table) == shown
    assert field(table, "A line to paste").value == line
    make_move(table, Chance(1))
    assert len(table.record) == 3


def upload(table: Table, name: str, content: bytes) -> None:
    """What a page does when a file is chosen."""
    (there,) = [part for part in parts(table) if isinstance(part, ipywidgets.FileUpload)]
    there.set_state(
        {
            "value": [
                {"name": name, "type": "", "size": len(content), "content": memoryview(content), "last_modified": 0}
            ]
        }
    )


def test_the_game_goes_into_a_file_and_comes_back(tmp_path: Path) -> None:
    table, clock = a_table(gaudi, deck=FEW)
    make_move(table, Chance(1))
    clock.go(PAUSE / 1000)
    found = re.search(r'href="data:application/json;base64,([^"]+)" download="gaudi.json"', all_html(table))
    assert found is not None
    content = base64.b64decode(found[1])
    assert json.loads(content)["seats"] == [None, "greedy"]
    other, _ = a_table(gaudi)
    upload(other, "gaudi.json", content)
    assert other.record == table.record
    table.record.save(tmp_path / "mine.json")
    assert Record.load(tmp_path / "mine.json") == table.record
    make_move(other, Chance(1))
    upload(other, "gaudi.json", content)
    assert other.record == table.record, "the same file again"


def test_a_bad_file_is_told_and_nothing_is_lost() -> None:
    table, _ = a_table(azul)
    make_move(table, Chance(1))
    before = table.record
    upload(table, "holiday.json", b"\xff\xd8\xff")
    assert "holiday.json is no game record" in words(table.message)
    upload(table, "list.json", b"[]")
    assert "This is no game record" in words(table.message)
    assert table.record == before


# ---------------------------------------------------------------- another game


def test_a_new_game_is_dealt_as_the_controls_say() -> None:
    table, clock = a_table(azul)
    make_move(table, Chance(1))
    field(table, "Players").value = 3
    field(table, "Player 3").value = "random"
    field(table, "Player 2").value = "person"
    table._options["wall"].value = "grey"
    field(table, "Deal").value = "41"
    assert len(table.record) == 1, "nothing happens before it is started"
    press(table, "Start with this deal")
    start = table.record.position
    assert (start.players, start.seed, start.options["wall"]) == (3, 41, "grey")
    assert start == azul.new_game(3, 41, wall="grey")
    assert table.seats == (None, None, "random")
    clock.go(10)
    assert len(table.record) == 0
    press(table, "Start with another deal")
    assert table.record.position == azul.new_game(3, 42, wall="grey")
    assert field(table, "Deal").value == "42"


def test_seats_are_shown_for_those_who_play() -> None:
    table, _ = a_table(azul)
    assert [field(table, f"Player {n}").layout.display for n in (1, 2, 3, 4)] == [None, None, "none", "none"]
    field(table, "Players").value = 4
    assert field(table, "Player 4").layout.display is None


def test_the_seed_keeps_its_kind_and_options_without_a_list_stay() -> None:
    table, _ = a_table(gaudi, seed="7", deck=FEW)
    press(table, "Start with this deal")
    assert table.record.position == gaudi.new_game(2, "7", deck=FEW)
    press(table, "Start with another deal")
    assert isinstance(table.record.position.seed, int)
    assert dict(table.record.position.options["deck"]) == FEW


def test_a_game_that_cannot_be_dealt_is_told_and_the_old_one_stays() -> None:
    table, _ = a_table(azul)
    make_move(table, Chance(1))
    before = table.record
    field(table, "Deal").value = "?"
    press(table, "Start with this deal")
    assert "hidden seed" in words(table.message)
    assert table.record == before


def test_another_game_calls_off_the_bots_of_the_old_one() -> None:
    table, clock = a_table(azul)
    make_move(table, Chance(1))
    assert clock.waiting == 1
    press(table, "Start with this deal")
    assert clock.waiting == 0


def test_one_drawer_is_open() -> None:
    table, _ = a_table(azul)
    (which,) = [part for part in parts(table) if isinstance(part, ipywidgets.ToggleButtons)]
    for name in ("keep", "new", "log"):
        which.value = name
        assert [key for key, drawer in table._drawers.items() if drawer.layout.display is None] == [name]


# ---------------------------------------------------------------- keys, errors, the end


def test_keys_in_the_picture_play_undo_and_redo() -> None:
    table, _ = a_table(noughts, ())

    def key(letter: str) -> None:
        send(picture(table), {"kind": "key", "key": letter, "node": "square:0:0"})

    click(table, ("square", 1, 1))
    key("p")
    assert table.record.moves == ("b2",)
    key("u")
    assert table.record.extra["at"] == 0
    key("r")
    assert table.record.extra["at"] == 1
    key("h")
    assert "A good move:" in words(table.message)
    assert len(table.record) == 1


def test_a_mistake_of_a_bot_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    table, clock = a_table(noughts)

    def fail(*_: Any, **__: Any) -> Any:
        raise RuntimeError("out of <ideas>")

    with monkeypatch.context() as patch:
        patch.setattr(table_module, "choose", fail)
        moves_of(table, "b2")
        clock.go(PAUSE / 1000)
        assert "RuntimeError: out of <ideas>" in words(table.message)
    press(table, "Undo (U)")
    press(table, "Redo (R)")
    clock.go(PAUSE / 1000)
    assert len(table.record) == 2


def test_a_table_that_is_closed_lets_nobody_move() -> None:
    table, clock = a_table(azul)
    make_move(table, Chance(1))
    table.close()
    clock.go(10)
    assert len(table.record) == 1


def test_without_a_kernel_the_picture_stands_there() -> None:
    table, _ = a_table(gaudi, ())
    data = table._repr_mimebundle_()[0]
    assert data["image/svg+xml"] == table.scene.svg()
