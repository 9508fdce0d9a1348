"""A game as its options, its seed and its moves: save, load, replay, paste.

The same seed, options and moves give the same game everywhere, so that is all a record holds.
"""

from __future__ import annotations

import base64
import binascii
import json
import os
import tempfile
import zlib
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from gamekit.errors import IllegalMove, MoveTextError, OptionError, RecordError, shown
from gamekit.position import Position
from gamekit.text import Text

FORMAT: Final = "gamekit-record"
"""What a record says it is."""

VERSION: Final = 1
"""The newest version that can be read."""

MARK: Final = "gamekit1."
"""What a game as one line begins with."""
_LARGEST: Final = 4_000_000  # bytes of JSON in a pasted line: a hostile line must not fill the memory
_FIELDS: Final = ("format", "version", "game", "players", "seed", "options", "moves")


def _json(data: dict[str, Any], **style: Any) -> str:
    text = json.dumps(data, ensure_ascii=False, **style)
    try:
        text.encode()
    except UnicodeEncodeError:  # half a surrogate pair, in an unknown key
        return json.dumps(data, **style)
    return text


def write_whole(path: str | os.PathLike[str], content: str | bytes) -> None:
    """Write a text (in UTF-8) or bytes to a file, whole or not at all.

    Raises
    ------
    OSError
        If the file cannot be written; what was there before is then still there.
    """
    path = Path(path).resolve()  # a link stays a link to the file that is written
    mode = path.stat().st_mode & 0o777 if path.exists() else 0o644  # mkstemp's files are their owner's alone
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(mode)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


class Record:
    """A game that can be saved and replayed; like a position it never changes.

    Examples
    --------
    >>> from gamekit import gaudi
    >>> record = Record.start(gaudi, players=2, seed=7)
    >>> record = record.play(record.position.legal_moves()[0])
    >>> Record.from_code(record.code()).position == record.position
    True
    """

    __slots__ = ("_extra", "_module", "_moves", "_positions")

    def __init__(
        self,
        module: ModuleType,
        moves: tuple[str, ...],
        positions: tuple[Position[Any], ...],
        extra: dict[str, Any],
    ) -> None:
        self._module = module
        self._moves = moves
        self._positions = positions
        self._extra = extra

    @classmethod
    def start(cls, module: ModuleType, players: int, seed: int | str | None = None, **options: Any) -> Record:
        """A new game.

        Parameters
        ----------
        module : module
            The game, such as ``gamekit.gaudi``.
        players, seed, **options
            As the game's ``new_game`` takes them.

        Raises
        ------
        OptionError
            As ``new_game``.
        """
        if not hasattr(module, "new_game"):
            raise OptionError(Text("A record is of a game such as gamekit.gaudi, not {it}.", it=shown(module)))
        return cls(module, (), (module.new_game(players=players, seed=seed, **options),), {})

    @property
    def game(self) -> str:
        """The game's name."""
        return self.position.game

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves played, as texts."""
        return self._moves

    @property
    def position(self) -> Position[Any]:
        """The last position."""
        return self._positions[-1]

    def positions(self) -> tuple[Position[Any], ...]:
        """Every position, the first included."""
        return self._positions

    @property
    def extra(self) -> dict[str, Any]:
        """What it holds besides the game, such as who sat where; JSON values, the caller's own."""
        extra: dict[str, Any] = json.loads(json.dumps(self._extra))
        return extra

    def noting(self, **extra: Any) -> Record:
        """The record with something besides the game: JSON values by names that a record does not use itself.

        Raises
        ------
        RecordError
            If a name is one of the record's own.
        """
        taken = sorted(extra.keys() & set(_FIELDS))
        if taken:
            raise RecordError(Text("A record needs {names} for itself.", names=", ".join(taken)))
        return Record(self._module, self._moves, self._positions, {**self._extra, **extra})

    def play(self, move: Any) -> Record:
        """The record with one more move.

        Raises
        ------
        MoveTextError, IllegalMove
            As ``position.play``.
        """
        read = self.position._read(move)
        after = self.position.play(read)
        return Record(self._module, (*self._moves, str(read)), (*self._positions, after), self._extra)

    def back(self, moves: int = 1) -> Record:
        """The record without its last moves (none are left out below the start)."""
        keep = max(0, len(self._moves) - moves)
        return Record(self._module, self._moves[:keep], self._positions[: keep + 1], self._extra)

    def to_dict(self) -> dict[str, Any]:
        """The record as plain JSON values."""
        first = self._positions[0].to_dict()
        fixed = (
            FORMAT,
            VERSION,
            self.game,
            first["players"],
            first["seed"],
            first["options"],
            list(self._moves),
        )
        return {**dict(zip(_FIELDS, fixed, strict=True)), **self._extra}

    @classmethod
    def from_dict(cls, data: Any) -> Record:
        """Replay what :meth:`to_dict` wrote.

        Raises
        ------
        RecordError
            If it is no record, of a newer version, or holds an illegal move, whose number is told.
        """
        from gamekit import GAMES  # the games use this module's neighbours, so they come later

        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise RecordError(Text('This is no game record: it lacks "format": "{format}".', format=FORMAT))
        version = data.get("version")
        if type(version) is not int or version < 1:
            raise RecordError(Text("The record's version is {version}, not a number from 1.", version=shown(version)))
        if version > VERSION:
            message = "The record is of version {version}; this program reads up to {known}. A newer one is needed."
            raise RecordError(Text(message, version=version, known=VERSION))
        missing = [name for name in _FIELDS if name not in data]
        if missing:
            raise RecordError(Text("The record lacks {fields}.", fields=", ".join(missing)))
        if not isinstance(data["game"], str) or data["game"] not in GAMES:
            message = "The record is of the game {game}; known are {games}."
            raise RecordError(Text(message, game=shown(data["game"]), games=", ".join(GAMES)))
        if not isinstance(data["options"], dict):
            raise RecordError(
                Text("The record's options are {options}, not a mapping.", options=shown(data["options"]))
            )
        reserved = sorted({"module", "players", "seed"} & data["options"].keys())
        if reserved:
            raise RecordError(Text("The record's options cannot hold {names}.", names=", ".join(reserved)))
        if not isinstance(data["moves"], list) or not all(isinstance(move, str) for move in data["moves"]):
            raise RecordError(Text("The record's moves are not a list of texts."))
        if data["seed"] is None:
            raise RecordError(Text("The record has no seed, so it cannot be replayed."))
        extra = {name: value for name, value in data.items() if name not in _FIELDS}
        try:
            record = cls.start(GAMES[data["game"]], data["players"], data["seed"], **data["options"])
        except (OptionError, TypeError) as error:
            raise RecordError(Text("The record's game cannot start: {reason}", reason=str(error))) from error
        for number, move in enumerate(data["moves"], 1):
            try:
                record = record.play(move)
            except (MoveTextError, IllegalMove) as error:
                message = "Move {number} of the record: {reason}"
                raise RecordError(Text(message, number=number, reason=str(error))) from error
        return cls(record._module, record._moves, record._positions, extra)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record to a file, whole or not at all.

        Raises
        ------
        OSError
            If the file cannot be written; what was there before is then still there.
        """
        write_whole(path, self.text())

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Record:
        """Read a record from a file.

        Raises
        ------
        OSError
            If the file cannot be read.
        RecordError
            If it holds no record, or one that is cut off, newer, or illegal.
        """
        return cls.from_bytes(Path(path).read_bytes(), Path(path).name)

    def text(self) -> str:
        """What :meth:`save` writes."""
        return _json(self.to_dict(), indent=1) + "\n"

    def code(self) -> str:
        """The record as one line that can be pasted into a message."""
        text = _json(self.to_dict(), separators=(",", ":"))
        packed = zlib.compress(text.encode(), 9)
        return MARK + base64.urlsafe_b64encode(packed).decode().rstrip("=")

    @classmethod
    def from_code(cls, text: str) -> Record:
        """Read what :meth:`code` wrote; white space around it does no harm.

        Raises
        ------
        RecordError
            If the line is not whole, or as :meth:`from_dict`.
        """
        line = "".join(str(text).split())
        if not line.startswith(MARK):
            raise RecordError(Text('This is no game code: one begins with "{mark}".', mark=MARK))
        body = line[len(MARK) :]
        try:
            packed = base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
            unpacker = zlib.decompressobj()
            data = unpacker.decompress(packed, _LARGEST)
        except (binascii.Error, zlib.error, ValueError) as error:
            raise RecordError(Text("The game code is damaged or cut off: copy the whole line.")) from error
        again = base64.urlsafe_b64encode(packed).decode().rstrip("=")
        if unpacker.unused_data or (unpacker.eof and again != body):
            raise RecordError(Text("Something follows the game code: copy the line alone."))
        if not unpacker.eof:
            raise RecordError(Text("The game code is cut off, or longer than any game: copy the whole line."))
        return cls.from_bytes(data, "code")

    @classmethod
    def from_bytes(cls, data: bytes, name: str) -> Record:
        """Read what stands in a file.

        Parameters
        ----------
        data : bytes
            The record as text in UTF-8.
        name : str
            What errors call it.

        Raises
        ------
        RecordError
            As :meth:`load`.
        """
        try:
            value = json.loads(data.decode("utf-8-sig"))
        except UnicodeDecodeError as error:
            raise RecordError(Text("{name} is no game record: it is no text in UTF-8.", name=name)) from error
        except (json.JSONDecodeError, RecursionError, ValueError) as error:
            message = "{name} is no game record, or is cut off: its JSON breaks off or errs ({reason})."
            raise RecordError(Text(message, name=name, reason=str(error))) from error
        try:
            return cls.from_dict(value)
        except RecordError as error:
            raise RecordError(Text("{name}: {reason}", name=name, reason=str(error))) from error

    def __len__(self) -> int:
        return len(self._moves)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self.to_dict() == other.to_dict()

    def __reduce__(self) -> tuple[Any, ...]:
        return Record.from_dict, (self.to_dict(),)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Record of {self.game}: {len(self)} moves, now {self.position!r}>"
