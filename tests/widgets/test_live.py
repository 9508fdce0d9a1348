"""A game in real time, on a clock that is moved by hand."""

from __future__ import annotations

import asyncio
from typing import Any

import ipywidgets
import pytest

from gamekit import OptionError, Record, bugs, gaudi
from gamekit.bugs.match import play_match
from gamekit.widgets import LiveGame, Replay
from gamekit.widgets.clock import Stopwatch
from gamekit.widgets.live import FRAME, SPEEDS
from tests.widgets.live import Clock, begun
from tests.widgets.page import button, click, parts, picture, press, send, words


def a_tile(game: LiveGame) -> int:
    return int(min(game.position.table))


def key(game: LiveGame, letter: str, node: Any = ("trophies",)) -> None:
    from gamekit.drawing.svg import node_text

    send(picture(game), {"kind": "key", "key": letter, "node": node_text(node)})


# ---------------------------------------------------------------- the stopwatch


def test_a_stopwatch_runs_stands_and_goes_at_any_speed() -> None:
    clock = Clock()
    watch = Stopwatch(clock)
    assert (watch.ms, watch.running) == (0, False)
    watch.start()
    clock.go(1.5)
    assert watch.ms == 1500
    watch.start()  # it runs already
    assert watch.ms == 1500
    watch.speed = 0.5
    clock.go(1.0)
    assert watch.ms == 2000
    watch.stop()
    clock.go(9.0)
    assert (watch.ms, watch.running) == (2000, False)
    watch.set(500)
    watch.start()
    clock.go(1.0)
    assert watch.ms == 1000


def test_only_one_thing_is_waited_for() -> None:
    clock, heard = Clock(), []
    watch = Stopwatch(clock)
    watch.start()
    watch.call_at(1000, lambda: heard.append("first"))
    watch.call_at(2000, lambda: heard.append("second"))
    clock.go(3.0)
    assert heard == ["second"]
    watch.call_at(4000, lambda: heard.append("never"))
    watch.stop()
    clock.go(3.0)
    assert heard == ["second"]


def test_outside_of_a_notebook_the_clock_is_asked_for() -> None:
    game = LiveGame(bugs)
    press(game, "Three, two, one …")
    assert "clock" in words(game.message)

    async def inside() -> int:
        live = LiveGame(bugs)
        press(live, "Three, two, one …")
        assert live._watch.clock is asyncio.get_running_loop()
        live.close()
        return live._watch.ms

    assert asyncio.run(inside()) < 1000


def test_what_a_page_sends_from_another_thread_is_done_by_the_clocks_own() -> None:
    """JupyterLab handles messages of widgets in a subshell, a thread of its own; timers run in the kernel's."""

    async def inside() -> None:
        live = LiveGame(bugs)
        live._begun = True
        live._watch.start()
        loops: list[Any] = []
        acts = live._act

        def act(move: Any) -> None:
            loops.append(asyncio.get_running_loop())  # there is none in another thread
            acts(move)

        live._act = act  # type: ignore[method-assign]
        await asyncio.to_thread(live.click, ("spot", a_tile(live)))
        await asyncio.sleep(0)
        assert loops == [asyncio.get_running_loop()]
        assert live.position.right[0] is not None
        live.close()

    asyncio.run(inside())


# ---------------------------------------------------------------- a game


def test_it_begins_with_three_two_one() -> None:
    clock = Clock()
    game = LiveGame(bugs, 2, "medium", 7, clock)
    assert not game.position.is_over
    click(game, ("spot", a_tile(game)))
    assert "Three, two, one" in words(game.message)
    assert game.position.right[0] is None
    clock.go(50.0)
    assert game.position.time == 0  # nothing moves before
    press(game, "Three, two, one …")
    heard = []
    for _ in range(3):
        heard.append(words(game.message))
        clock.go(1.0)
    assert [text[0] for text in heard] == ["3", "2", "1"]
    assert "Go!" in words(game.message)
    assert button(game, "Three, two, one …").disabled
    clock.go(10.0)
    assert game.position.time > 2  # the others act by themselves


def test_a_tile_is_taken_looked_at_kept_and_put_back() -> None:
    game, clock = begun(seed=3)
    clock.go(0.2)
    spot = a_tile(game)
    click(game, ("spot", spot))
    family = game.position.right[0]
    assert family in bugs.FAMILIES
    assert game._match.position.right[0] == family
    assert spot not in game.position.table
    click(game, ("left", 0))
    assert game.position.left[0] == ("?",)
    assert game._match.position.left[0] == (family,)
    second = a_tile(game)
    click(game, ("spot", second))
    click(game, ("spot", spot))  # free since the first tile was taken
    assert game.position.right[0] is None
    assert spot in game.position.table
    click(game, ("spot", spot))
    press(game, "Put back (B)")
    assert spot in game.position.table
    click(game, ("spot", spot))
    press(game, "Keep (K)")
    assert len(game.position.left[0]) == 2


def test_a_second_tile_is_refused_and_the_reason_told() -> None:
    game, _ = begun()
    first, second = sorted(game.position.table)[:2]
    click(game, ("spot", first))
    click(game, ("spot", second))
    assert "holds a tile already" in words(game.message)
    assert "One tile at a time" in words(game.message)
    assert second in game.position.table


def test_keys_do_what_the_buttons_do() -> None:
    game, clock = begun(seed=5)
    spot = a_tile(game)
    click(game, ("spot", spot))
    key(game, "b")
    assert game.position.right[0] is None
    click(game, ("spot", spot))
    key(game, "k")
    assert len(game.position.left[0]) == 1
    other = a_tile(game)
    key(game, "s", ("spot", other))
    assert any(event.rule == "bugs.play.stir" and event.player == 0 for event in game._match.position.events)
    key(game, "p")
    assert "Pause" in words(game.message)
    key(game, "p")
    key(game, "t")
    assert game.position.taken[0] == 3
    assert game.position.stop_at is not None
    send(picture(game), {"kind": "key", "key": "x", "node": "trophies"})
    send(picture(game), {"kind": "key", "key": ["k"], "node": "trophies"})
    clock.go(11)
    assert game.position.is_over


def test_tiles_are_moved_and_stirred_by_clicks() -> None:
    game, _ = begun(seed=5)
    (does,) = [part for part in parts(game) if isinstance(part, ipywidgets.ToggleButtons)]
    does.value = "group"
    spot = a_tile(game)
    free = next(k for k in range(48) if k not in game.position.table)
    click(game, ("spot", spot))
    assert spot in game.position.table  # picked up only when it is clear where to
    click(game, ("spot", free))
    assert free in game.position.table
    assert spot not in game.position.table
    does.value = "stir"
    click(game, ("spot", free))
    assert game.record().moves[-1].split()[2:] == ["stir", str(free)]


def test_a_click_is_answered_at_its_own_moment() -> None:
    """What opponents did before goes first, and what they do later is later."""
    game, clock = begun(3, "strong", 4)
    clock.go(1.2345)
    click(game, ("spot", a_tile(game)))
    record = game.record()
    times = [bugs.parse_move(text).ms for text in record.moves]
    mine = [bugs.parse_move(text).ms for text in record.moves if " p1 " in text]
    assert mine == [1234]
    assert times == sorted(times)
    clock.go(2.0)
    assert bugs.parse_move(game.record().moves[-1]).player != 0


def test_a_pause_stops_everybody() -> None:
    game, clock = begun(7, "strong", 4)
    clock.go(5.0)
    press(game, "Pause (P)")
    moves = game.record().moves
    clock.go(60.0)
    assert game.record().moves == moves
    click(game, ("spot", a_tile(game)))
    assert "stands still" in words(game.message)
    assert game.position.right[0] is None
    assert clock.waiting == 0
    press(game, "Go on (P)")
    clock.go(3.0)
    assert len(game.record().moves) > len(moves)
    assert game.position.time < 8.01


def test_a_speed_changes_how_fast_all_goes() -> None:
    game, clock = begun(3, "strong", 4)
    speed = next(part for part in parts(game) if isinstance(part, ipywidgets.Dropdown) and part.value == 1.0)
    speed.value = 0.25
    clock.go(8.0)
    assert 1.0 < game._match.position.time <= 2.0
    assert set(SPEEDS) == {value for _, value in speed.options}


def test_a_game_played_to_stop_tells_every_score_and_can_be_stepped_through() -> None:
    game, clock = begun(3, "medium", 11)
    for _ in range(400):
        clock.go(0.5)
        view = game.position
        if view.is_over:
            break
        if view.may_act(0) and (view.table or view.right[0]):
            click(game, ("left", 0) if view.right[0] is not None else ("spot", a_tile(game)))
    position = game._match.position
    assert position.is_over
    text = words(game.message)
    assert "The game is over" in text
    for player in range(1, 4):
        assert f"Player {player + 1}: {position.scores()[player]}" in text
    assert f"You: {position.scores()[0]}" in text
    assert clock.waiting == 0
    assert Record.from_code(game.record().code()).position == position
    moves = game.record().moves
    click(game, ("spot", 0))
    assert game.record().moves == moves
    press(game, "Step through this game")
    assert any(isinstance(part, Replay) for part in parts(game))


def test_opponents_alone_end_it_and_pictures_stay_few() -> None:
    game, clock = begun(7, "strong", 2)
    before = clock.called
    start = clock.now
    clock.go(240.0)
    assert game.position.is_over
    record = game.record()
    end = game._match.position
    events = sum(len(position.events) for position in record.positions())
    assert events > 200
    assert clock.called - before <= (clock.now - start) * 1000 / FRAME
    assert clock.called - before < events + end.time + 5  # a picture for what happens, and one a second


def test_a_new_game_is_another_one_and_the_old_one_stands() -> None:
    game, clock = begun(1, "weak", 7)
    clock.go(5.0)
    first = game.record()
    press(game, "New game")
    assert game.record().positions()[0] != first.positions()[0]
    clock.go(20.0)
    assert game.record().moves == ()
    number = next(part for part in parts(game) if isinstance(part, ipywidgets.Dropdown) and part.value == 1)
    number.value = 4
    assert game.position.players == 5
    press(game, "Three, two, one …")
    clock.go(6.0)
    assert game.record().moves


def test_the_page_is_not_told_what_is_hidden() -> None:
    """The picture of a running game is that of the view, also in its description."""
    game, clock = begun(3, "strong", 4)
    clock.go(4.0)
    position = game._match.position
    held = [family for i, family in enumerate(position.right) if i and family]
    assert held
    from gamekit.bugs.pieces import family_name

    text = game.scene.description + game.scene.svg()
    for family in set(position.table.values()) - {position.right[0]}:
        assert str(family_name(family)) not in text


def test_left_handed_people_see_their_hands_mirrored() -> None:
    game, _ = begun()
    before = game.scene.svg()
    (lefty,) = [part for part in parts(game) if isinstance(part, ipywidgets.Checkbox)]
    lefty.value = True
    assert game.scene.svg() != before


def test_taken_off_the_page_it_stands() -> None:
    game, clock = begun(7, "strong", 4)
    clock.go(2.0)
    game.close()
    assert clock.waiting == 0


def test_wrong_games_are_refused() -> None:
    for opponents in (0, 8, "two", 1.5, True):
        with pytest.raises(OptionError):
            LiveGame(bugs, opponents)  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="everybody acts at once"):
        LiveGame("bugs")  # type: ignore[arg-type]
    with pytest.raises(OptionError, match="weak, medium, strong"):
        LiveGame(bugs, 1, "best")


# ---------------------------------------------------------------- shown again


def a_game() -> Record:
    return play_match(["weak", "medium", "strong"], seed=2)


def test_a_replay_shows_every_moment_at_any_speed() -> None:
    clock = Clock()
    record = a_game()
    replay = Replay(record, clock)
    assert replay.position == record.positions()[0]
    assert "The start" in words(replay.message)
    press(replay, "Watch")
    clock.go(10.0)
    shown = replay.position
    assert 9.0 < shown.time <= 10.0
    positions: Any = record.positions()
    assert shown == [p for p in positions if p.time <= 10.0][-1]
    speed = next(part for part in parts(replay) if isinstance(part, ipywidgets.Dropdown) and part.value == 1.0)
    speed.value = 4.0
    clock.go(2.0)
    assert 16.0 < replay.position.time <= 18.0
    press(replay, "Stop")
    clock.go(10.0)
    assert replay.position.time <= 18.0
    press(replay, "Watch")
    clock.go(100.0)
    assert replay.position == record.position
    assert clock.waiting == 0
    assert button(replay, "Watch")
    press(replay, "Watch")  # from the start again
    clock.go(1.0)
    assert replay.position.time <= 4.0


def test_a_replay_can_be_pulled_anywhere_and_seen_with_other_eyes() -> None:
    clock = Clock()
    record = a_game()
    replay = Replay(record, clock)
    (slider,) = [part for part in parts(replay) if isinstance(part, ipywidgets.FloatSlider)]
    slider.value = 20.0
    assert 19.0 < replay.position.time <= 20.0
    everything = replay.scene.svg()
    seen_by = next(part for part in parts(replay) if isinstance(part, ipywidgets.Dropdown) and part.value == -1)
    seen_by.value = 1
    assert replay.scene.svg() != everything or replay.position.view(1).right == replay.position.right
    press(replay, "Watch")
    clock.go(1.0)
    slider.value = 5.0
    clock.go(1.0)
    assert 5.0 <= float(slider.value) <= 6.1


def test_a_replay_wants_a_game_of_bugs() -> None:
    for thing in (None, "record", Record.start(gaudi, players=2, seed=1)):
        with pytest.raises(OptionError):
            Replay(thing)  # type: ignore[arg-type]
