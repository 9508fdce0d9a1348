"""Records: whole or not at all, read back exactly or refused with the reason."""

from __future__ import annotations

import base64
import json
import os
import random
import stat
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gamekit
from gamekit import IllegalMove, MoveTextError, OptionError, Record, RecordError, gaudi
from tests import noughts
from tests.noughts.examples import recorded_game

MARK = "gamekit1."
quickly = settings(derandomize=True, deadline=None, max_examples=60)


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(gamekit.GAMES, "noughts", noughts)


def a_record(seed: int | str = 3, moves: int = 5) -> Record:
    record = Record.start(gaudi, players=2, seed=seed)
    for _ in range(moves):
        record = record.play(record.position.legal_moves()[0])
    return record


def packed(data: bytes) -> str:
    return MARK + base64.urlsafe_b64encode(zlib.compress(data, 9)).decode().rstrip("=")


def refused(call: Callable[..., Any], *args: Any) -> str:
    with pytest.raises(RecordError) as caught:
        call(*args)
    message = str(caught.value)
    assert 10 < len(message) < 700
    return message


# ---------------------------------------------------------------- playing


def test_a_record_never_changes() -> None:
    start = Record.start(noughts, players=2, seed=1)
    longer = start.play("b2")
    other = start.play("a1")
    assert start.moves == ()
    assert longer.moves == ("b2",)
    assert other.moves == ("a1",)
    assert longer.back() == start
    assert longer.back(0) == longer
    assert longer.back(5) == start
    assert longer.play("a1").back().play("c3").moves == ("b2", "c3")
    assert longer != other
    assert longer != longer.to_dict()
    with pytest.raises(TypeError):
        hash(longer)
    for name in ("moves", "position", "game"):
        with pytest.raises(AttributeError):
            setattr(longer, name, None)


def test_a_move_is_kept_as_its_text() -> None:
    record = Record.start(gaudi, players=2, seed=3)
    move = record.position.legal_moves()[0]
    assert record.play(move).moves == record.play(f"  {move} ").moves == (str(move),)


def test_a_refused_move_is_not_in_the_record() -> None:
    record = Record.start(noughts, players=2, seed=1).play("b2")
    with pytest.raises(IllegalMove):
        record.play("b2")
    with pytest.raises(MoveTextError):
        record.play("nonsense")
    assert record.moves == ("b2",)


def test_starting_is_refused_as_a_new_game_is() -> None:
    with pytest.raises(OptionError):
        Record.start(gaudi, players=9)
    with pytest.raises(OptionError):
        Record.start(gaudi, players=2, seed=1, chess=True)


def test_a_fresh_seed_is_in_the_record() -> None:
    record = Record.start(gaudi, players=2)
    assert record.to_dict()["seed"] == record.position.seed
    assert Record.from_code(record.code()).position == record.position


def test_a_repr_is_short() -> None:
    assert repr(recorded_game()).startswith("<Record of noughts: 9 moves")
    assert len(repr(a_record())) < 250


# ---------------------------------------------------------------- as data


def test_what_a_record_holds() -> None:
    record = Record.start(noughts, players=2, seed=5, misere=True).play("b2").play("resign")
    assert record.to_dict() == {
        "format": "gamekit-record",
        "version": 1,
        "game": "noughts",
        "players": 2,
        "seed": 5,
        "options": {"misere": True, "first": 0},
        "moves": ["b2", "resign"],
    }
    assert list(record.to_dict()) == ["format", "version", "game", "players", "seed", "options", "moves"]


def test_one_and_its_text_are_different_seeds() -> None:
    for seed in (1, "1", 0, "", -1, 10**12):
        record = Record.from_code(Record.start(gaudi, players=2, seed=seed).code())
        assert record.position.seed == seed
        assert type(record.position.seed) is type(seed)
        assert record.position == gaudi.new_game(players=2, seed=seed)


def test_unknown_keys_are_kept_through_everything(tmp_path: Path) -> None:
    extra = {"note": "kept", "players_names": ["Ada", "Noè"], "deep": {"x": [1, 2.5, None, True]}}
    record = Record.from_dict({**a_record().to_dict(), **extra})
    longer = record.play(record.position.legal_moves()[0])
    for kept in (record, longer, record.back(2), Record.from_code(record.code())):
        assert {key: kept.to_dict()[key] for key in extra} == extra
    record.save(tmp_path / "a.json")
    assert Record.load(tmp_path / "a.json") == record
    assert json.loads((tmp_path / "a.json").read_text(encoding="utf-8"))["players_names"] == ["Ada", "Noè"]


def test_a_record_notes_what_is_not_the_game() -> None:
    record = a_record().noting(seats=[None, "greedy"], note="x").noting(note="y")
    assert record.extra == {"seats": [None, "greedy"], "note": "y"}
    assert Record.from_code(record.code()).extra == record.extra
    assert record.play(record.position.legal_moves()[0]).extra == record.extra
    record.extra["seats"].clear()
    assert record.extra["seats"] == [None, "greedy"]
    assert a_record().extra == {}
    assert "moves, seed" in refused(lambda: record.noting(seed=1, moves=[]))


def test_a_file_is_read_from_what_stands_in_it() -> None:
    record = a_record().noting(name="Noè")
    assert Record.from_bytes(record.text().encode(), "a.json") == record
    assert "a.json" in refused(Record.from_bytes, record.text().encode()[:50], "a.json")


def test_what_is_given_or_handed_out_is_not_the_records_own() -> None:
    data = {**a_record().to_dict(), "note": "x"}
    record = Record.from_dict(data)
    data["moves"].clear()
    data["options"].clear()
    record.to_dict()["moves"].clear()
    record.to_dict()["options"].clear()
    assert record.moves == a_record().moves
    assert record.to_dict()["options"] == a_record().to_dict()["options"]


WRONG: list[tuple[str, list[Any]]] = [
    ("format", [None, 1, "", "gamekit", "GAMEKIT-RECORD", [], {}]),
    ("version", [None, 0, -1, True, 1.0, "1", [], {}, 1.5]),
    ("game", [None, 1, "", "chess", [], {}, True, ["gaudi"], "os", "__init__"]),
    ("players", [None, 0, 1, 7, -2, True, "2", 2.0, [], {}, 10**40]),
    ("seed", [None, "?", True, 1.5, [], {}, ["x"]]),
    ("options", [None, 1, "", [], [["short", True]], {"chess": True}, {"short": 1}, {"short": "yes"}, {"match": None},
                 {"players": 3}, {"seed": 1}, {"module": "x"}, {"cls": 1}, {"": 1}, {"deck": 3}, {"deck": {"xxx": 1}},
                 {"deck": {"gbo": -1}}, {"deck": {"gbo": True}}, {"deck": {}}, {"deck": ["gbo"]}, {"deck": "gbo"}]),
    ("moves", [None, 1, "pass", {}, [1], [None], [["pass"]], ["nonsense"], [""], ["pass"], ["ggg@9,9"], {"0": "pass"}]),
]  # fmt: skip


@pytest.mark.parametrize(("key", "values"), WRONG, ids=[key for key, _ in WRONG])
def test_bad_types_and_values_are_refused(key: str, values: list[Any]) -> None:
    for value in values:
        refused(Record.from_dict, {**a_record().to_dict(), key: value})


@pytest.mark.parametrize("key", ["format", "version", "game", "players", "seed", "options", "moves"])
def test_a_missing_part_is_named(key: str) -> None:
    data = a_record().to_dict()
    del data[key]
    assert key in refused(Record.from_dict, data)


@pytest.mark.parametrize("data", [None, 1, "x", [], ["format"], {}, {"format": "gamekit-record"}, True])
def test_what_is_no_record_at_all_is_refused(data: Any) -> None:
    refused(Record.from_dict, data)


def test_a_newer_version_is_refused_as_such() -> None:
    message = refused(Record.from_dict, {**a_record().to_dict(), "version": 2})
    assert "2" in message
    assert "1" in message
    assert "newer" in message
    # Whatever else a newer version may hold, its version is what matters.
    assert "newer" in refused(Record.from_dict, {"format": "gamekit-record", "version": 99, "rounds": []})


def test_an_illegal_move_is_named_by_its_number() -> None:
    data = recorded_game().to_dict()
    for number in range(1, 10):
        moves = list(data["moves"])
        moves[number - 1] = "d4"
        message = refused(Record.from_dict, {**data, "moves": moves})
        assert f"{number} " in message
        assert "d4" in message
        assert "noughts.turn.square" in message
        moves[number - 1] = "nonsense"
        message = refused(Record.from_dict, {**data, "moves": moves})
        assert f"{number} " in message
        assert "nonsense" in message
    message = refused(Record.from_dict, {**data, "moves": [*data["moves"], "resign"]})
    assert "10 " in message
    assert "noughts.end" in message


# ---------------------------------------------------------------- files


def test_saving_and_loading_is_exact(tmp_path: Path) -> None:
    record = a_record('Gaudí 🐚 "quoted" \\ \n\t<b>&amp;')
    path = tmp_path / "gespeichert – ç.json"
    record.save(path)
    record.save(path)
    assert Record.load(path) == record
    assert Record.load(path).position == record.position
    assert [entry.name for entry in tmp_path.iterdir()] == [path.name]
    text = path.read_bytes()
    assert text.endswith(b"}\n")
    assert b"\r" not in text


def test_paths_may_be_texts_or_path_like(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Somewhere:
        def __fspath__(self) -> str:
            return str(tmp_path / "b.json")

    record = a_record()
    record.save(str(tmp_path / "a.json"))
    record.save(Somewhere())
    assert Record.load(str(tmp_path / "a.json")) == Record.load(Somewhere()) == record
    monkeypatch.chdir(tmp_path)
    record.save("c.json")
    assert Record.load("c.json") == record
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["a.json", "b.json", "c.json"]


def test_others_may_read_what_is_saved(tmp_path: Path) -> None:
    a_record().save(tmp_path / "a.json")
    if os.name == "posix":
        assert stat.S_IMODE((tmp_path / "a.json").stat().st_mode) & 0o444 == 0o444
    assert os.access(tmp_path / "a.json", os.R_OK)


@pytest.mark.parametrize("fails", ["fsync", "replace", "write"])
@pytest.mark.parametrize("error", [OSError("no space left"), KeyboardInterrupt()])
def test_a_failing_write_leaves_the_old_file_and_no_litter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails: str, error: BaseException
) -> None:
    path = tmp_path / "a.json"
    old, new = a_record(moves=2), a_record(moves=4)
    old.save(path)
    before = path.read_bytes()

    def fail(*_: Any, **__: Any) -> Any:
        raise error

    with monkeypatch.context() as patch:
        if fails == "fsync":
            patch.setattr(os, "fsync", fail)
        elif fails == "replace":
            patch.setattr(Path, "replace", fail)
            patch.setattr(os, "replace", fail)
        else:
            patch.setattr(os, "fdopen", fail)
        with pytest.raises(type(error)):
            new.save(path)
    assert path.read_bytes() == before
    assert [entry.name for entry in tmp_path.iterdir()] == ["a.json"]
    new.save(path)
    assert Record.load(path) == new


def test_where_nothing_can_be_saved_the_system_says_so(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="nowhere"):
        a_record().save(tmp_path / "nowhere" / "a.json")
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError, match="folder"):
        a_record().save(tmp_path / "folder")
    with pytest.raises(FileNotFoundError):
        Record.load(tmp_path / "missing.json")
    assert [entry.name for entry in tmp_path.iterdir()] == ["folder"]
    assert list((tmp_path / "folder").iterdir()) == []


def test_a_file_cut_off_anywhere_is_refused_or_whole(tmp_path: Path) -> None:
    path = tmp_path / "cut.json"
    record = Record.start(noughts, players=2, seed="é").play("b2").play("a1")
    record.save(path)
    whole = path.read_bytes()
    kept = []
    for length in range(len(whole)):
        path.write_bytes(whole[:length])
        try:
            found = Record.load(path)
        except RecordError as error:
            kept.append(str(error))
        else:
            assert found == record
            assert whole[length:].strip() == b""
    assert len(kept) >= len(whole) - 2
    assert all("cut.json" in message for message in kept)


@pytest.mark.parametrize(
    "data",
    [b"", b" ", b"{", b"[]", b"null", b"1", b'"x"', b"\xff\xfe\x00", b"\x00" * 50, b"[" * 100_000, b'{"a":' * 50_000],
)
def test_any_other_file_is_refused_by_its_name(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "other.txt"
    path.write_bytes(data)
    assert "other.txt" in refused(Record.load, path)


def test_numbers_that_python_refuses_to_read_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "huge.json"
    path.write_text(json.dumps(a_record().to_dict()).replace('"seed": 3', '"seed": ' + "9" * 5000), encoding="utf-8")
    refused(Record.load, path)


@quickly
@given(at=st.integers(0, 10_000), byte=st.integers(0, 255))
def test_a_file_with_one_byte_changed_is_refused_or_a_sound_record(at: int, byte: int) -> None:
    """A changed seed is another game, but one that can be played; nothing else may come of it."""
    data = bytearray(json.dumps(a_record(moves=2).to_dict()).encode())
    data[at % len(data)] = byte
    try:
        record = Record.from_bytes(bytes(data), "x")
    except RecordError:
        return
    assert Record.from_code(record.code()) == record


# ---------------------------------------------------------------- one line


def test_a_code_is_one_short_line() -> None:
    record = a_record(moves=8)
    line = record.code()
    assert line.startswith(MARK)
    assert line == record.code()
    assert line.isascii()
    assert not set(line) & set(" \n\r\t\"'<>&+/=")
    assert len(line) < 600
    assert Record.from_code(line) == record
    assert Record.from_code(line).code() == line


def test_white_space_does_a_code_no_harm() -> None:
    record = a_record()
    line = record.code()
    wrapped = "\n".join(line[k : k + 40] for k in range(0, len(line), 40))
    for text in (f"  {line}\n", wrapped, wrapped.replace("\n", "\r\n"), "\u00a0" + line, "\t".join(line)):
        assert Record.from_code(text) == record


def test_a_code_cut_off_anywhere_is_refused() -> None:
    record = a_record(moves=2)
    line = record.code()
    refusals = 0
    for length in range(len(line)):
        try:
            assert Record.from_code(line[:length]) == record
        except RecordError:
            refusals += 1
    assert refusals >= len(line) - 2


def test_one_changed_sign_in_a_code_is_never_another_game() -> None:
    record = a_record(moves=2)
    line = record.code()
    rng = random.Random(4)
    signs = "ABYZabyz0189-_=+/. é?\x00"
    refusals = 0
    for at in range(len(line)):
        for sign in rng.sample(signs, 8):
            for damaged in (line[:at] + sign + line[at + 1 :], line[:at] + sign + line[at:]):
                try:
                    assert Record.from_code(damaged) == record, (at, sign)
                except RecordError:
                    refusals += 1
    assert refusals > 10 * len(line)


@pytest.mark.parametrize(
    "text",
    ["", "rubbish", MARK, MARK + "!", MARK + "AAAA", MARK + "é", MARK * 2, "gamekit2.eJw", None, 5, b"gamekit1."],
)
def test_any_other_line_is_refused(text: Any) -> None:
    refused(Record.from_code, text)


def test_a_line_that_unpacks_to_too_much_is_refused() -> None:
    start = json.dumps(a_record().to_dict())[:-1].encode()
    bomb = packed(start + b', "note": "' + b"x" * 50_000_000 + b'"}')
    assert len(bomb) < 100_000
    refused(Record.from_code, bomb)


def test_a_line_with_other_contents_is_refused() -> None:
    for data in (b"", b"[]", b"\xff", b"null", b"[" * 100_000, json.dumps({"format": "x"}).encode()):
        refused(Record.from_code, packed(data))


# ---------------------------------------------------------------- seeds of all kinds


@quickly
@given(seed=st.one_of(st.integers(), st.text()).filter(lambda seed: seed != "?"))
def test_any_seed_survives(seed: int | str) -> None:
    record = Record.start(noughts, players=2, seed=seed).play("b2")
    assert Record.from_code(record.code()) == record
    assert Record.from_dict(json.loads(json.dumps(record.to_dict()))).position.seed == seed


@pytest.mark.parametrize("seed", ["\ud800", "x\udfff", 10**5000], ids=["half a sign", "another", "endless"])
def test_a_seed_that_cannot_be_written_down_is_refused_or_survives(tmp_path: Path, seed: int | str) -> None:
    """Half a surrogate pair is no text in UTF-8, and Python neither writes nor reads such a number."""
    try:
        record = Record.start(gaudi, players=2, seed=seed)
    except OptionError:
        return
    record.save(tmp_path / "a.json")
    assert Record.load(tmp_path / "a.json") == record
    assert Record.from_code(record.code()) == record


def test_a_half_sign_in_an_unknown_key_survives_or_is_refused(tmp_path: Path) -> None:
    text = json.dumps({**a_record().to_dict(), "note": "\ud800"})
    path = tmp_path / "a.json"
    path.write_text(text, encoding="ascii")
    try:
        record = Record.load(path)
    except RecordError:
        return
    record.save(path)
    assert Record.load(path) == record
    assert Record.from_code(record.code()) == record


@quickly
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
        max_leaves=8,
    ),
    st.sampled_from(["format", "version", "game", "players", "seed", "options", "moves"]),
)
def test_whatever_stands_in_a_record_only_record_errors_come_of_it(value: Any, key: str) -> None:
    data = {**Record.start(gaudi, players=2, seed=3).to_dict(), key: value}
    try:
        record = Record.from_dict(data)
    except RecordError:
        return
    assert record.to_dict()[key] == value or key == "options"
