"""A game of people and opponents in time, without waiting."""

from __future__ import annotations

import pytest

from gamekit import IllegalMove, MoveTextError, OptionError, Record, bugs
from gamekit.bugs.match import Match, play_match


def test_opponents_act_before_a_person_who_comes_later() -> None:
    match = Match([None, "weak", "strong"], seed=7)
    assert match.position.time == 0
    assert match.next_ms is not None
    assert match.until(30_000)
    acted = {bugs.parse_move(text).player for text in match.record().moves}
    assert {1, 2} <= acted
    assert 0 not in acted
    assert match.position.ms <= 30_000
    assert (match.next_ms or 30_001) > 30_000


def test_a_person_plays_among_them() -> None:
    match = Match([None, "medium"], seed=7)
    match.until(1500)
    spot = min(match.position.table)
    position = match.act(f"1.5 p1 pick {spot}")
    assert position.right[0] is not None
    with pytest.raises(IllegalMove, match="holds a tile already"):
        match.act(f"1.6 p1 pick {min(position.table)}")
    with pytest.raises(MoveTextError):
        match.act("soon p1 keep")
    match.act("2.0 p1 keep")
    assert len(match.position.left[0]) == 1
    record = match.record()
    assert Record.from_code(record.code()).position == match.position
    assert len(match) == len(record.moves)
    assert match.events() == [event for position in record.positions() for event in position.events]
    assert match.events(len(match)) == []


def test_the_last_ten_seconds_are_counted_by_themselves() -> None:
    match = Match([None, None], seed=7)
    assert match.next_ms is None  # nobody but people is in play
    assert not match.until(5000)
    match.act("5.25 p1 trophy")
    heard: list[int] = []
    while (soon := match.next_ms) is not None:
        heard.append(soon)
        match.until(soon)
    assert heard == [5250 + 1000 * k for k in range(1, 11)]
    assert match.position.is_over
    assert match.position.time == 15.25
    assert [event.rule for event in match.events()].count("bugs.stop.count") == 11
    with pytest.raises(IllegalMove, match="over"):
        match.act("16.0 p2 trophy")


def test_a_move_just_before_a_number_is_no_harm() -> None:
    match = Match([None, None], seed=7)
    match.act("5.0 p1 trophy")
    spot = min(match.position.table)
    match.act(f"6.999 p2 pick {spot}")
    assert match.next_ms == 7000
    match.act("7.0 p2 keep")
    assert match.next_ms == 8000
    match.run()
    assert match.position.scores() == (3, -1)


def test_what_is_gone_is_looked_for_elsewhere() -> None:
    """A person takes the very tile an opponent reaches for: it plans again, and nothing illegal happens."""
    match = Match([None, "strong"], seed=3)
    for _ in range(8):
        plan = match._plans[1]
        assert plan is not None
        if plan.kind == "pick" and match.position.right[0] is None:
            match.act(f"{(plan.ms - 1) / 1000} p1 pick {plan.spot}")
            before = match.position.right[1]
            match.until(plan.ms)
            assert before is None
            assert match.position.right[1] is None
            match.act(f"{match.position.ms / 1000} p1 back")
        match.until(int(match.next_ms or 0))
    assert len(match) > 8


def test_a_game_that_plays_itself_is_between_opponents() -> None:
    with pytest.raises(OptionError, match="opponents alone"):
        play_match([None, "weak"])  # type: ignore[list-item]
    with pytest.raises(OptionError, match="2 to 8"):
        play_match(["weak"])
    with pytest.raises(OptionError, match="weak, medium, strong"):
        play_match(["weak", "mild"])
    assert play_match(["weak"] * 6, seed=1, extra="three").position.options["extra"] == "three"


def test_people_who_never_act_see_the_end_all_the_same() -> None:
    match = Match([None, *["weak"] * 7], seed=2)
    match.run()
    assert match.position.is_over
    assert match.position.taken[0] is None


def test_every_record_of_a_match_replays() -> None:
    for seed in range(5):
        record = play_match(["weak", "medium", "strong", "medium"], seed=seed)
        again = Record.from_dict(record.to_dict())
        assert again.position == record.position
        assert again.positions() == record.positions()
