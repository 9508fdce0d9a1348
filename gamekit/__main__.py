"""The command line: ``figures``, ``rules``, ``replay``, ``why``, ``study``, ``class``, ``site`` and ``handout``."""

from __future__ import annotations

import argparse
import gettext
import json
import os
import sys
import tempfile
from collections.abc import Sequence
from contextlib import nullcontext, suppress
from pathlib import Path
from types import ModuleType
from typing import Any

from gamekit import (
    GAMES,
    LANGUAGES,
    GameError,
    OptionError,
    Record,
    RecordError,
    current_language,
    handout,
    serve,
    set_language,
    slides,
    study,
)
from gamekit.bots import BUDGET
from gamekit.errors import shown
from gamekit.figures import stale, write
from gamekit.lessons import LESSONS
from gamekit.record import MARK
from gamekit.rules import signed
from gamekit.text import CATALOGUES, Text

# What argparse says here by itself. It asks gettext, so these words need only be in the catalogues.
_OF_ARGPARSE = (
    Text("usage: "),
    Text("positional arguments"),
    Text("options"),
    Text("show this help message and exit"),
    Text("%(prog)s: error: %(message)s\n"),
    Text("argument %(argument_name)s: %(message)s"),
    Text("invalid choice: %(value)r (choose from %(choices)s)"),
    Text("the following arguments are required: %s"),
    Text("unrecognized arguments: %s"),
    Text("expected one argument"),
    Text("expected at least one argument"),
    Text("invalid %(type)s value: %(value)r"),
    Text("not allowed with argument %s"),
    Text("ambiguous option: %(option)s could match %(matches)s"),
)


_STATED = {
    "sheet": Text("from the rule sheet"),
    "derived": Text("reckoned from the rule sheet"),
    "public": Text("from other public sources"),
    "house": Text("our own decision"),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command.

    Parameters
    ----------
    arguments : sequence of str, optional
        By default those of the process.

    Returns
    -------
    int
        0 if all went well, 1 if not, 2 for a wrong call.
    """
    _listen(arguments)
    asked = _parser().parse_args(arguments)
    try:
        return int(asked.run(asked))
    except (GameError, OSError) as error:
        print(f"gamekit: {error}", file=sys.stderr)
        return 1


def _listen(arguments: Sequence[str] | None) -> None:
    """Speak the language that is asked for, before anything is said, and let argparse speak it too."""
    first = argparse.ArgumentParser(add_help=False, exit_on_error=False, allow_abbrev=False)
    first.add_argument("--language", choices=LANGUAGES, default=current_language())
    with suppress(argparse.ArgumentError):  # the parser that knows everything will say what is wrong
        set_language(first.parse_known_args(arguments)[0].language)
    os.environ["LANGUAGE"] = current_language()
    gettext.bindtextdomain("gamekit", str(CATALOGUES))
    gettext.textdomain("gamekit")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("gamekit", description=str(Text("Table games, taught by doing them.")))
    parser.add_argument(
        "--language", choices=LANGUAGES, default=current_language(), help=str(Text("language of all texts"))
    )
    commands = parser.add_subparsers(required=True, metavar=str(Text("command")))

    figures = commands.add_parser("figures", help=str(Text("draw the figures of all games")))
    figures.add_argument("folder", nargs="?", default="figures", help=str(Text("where to (default: figures)")))
    figures.add_argument("--ending", choices=("svg", "pdf", "png"), default="svg", help=str(Text("kind of file")))
    figures.add_argument("--check", action="store_true", help=str(Text("write nothing; say which are out of date")))
    figures.set_defaults(run=_figures)

    rules = commands.add_parser("rules", help=str(Text("say the rules of a game")))
    rules.add_argument("game", choices=GAMES)
    rules.add_argument("id", nargs="?", default="", help=str(Text("only rules whose id begins so")))
    rules.set_defaults(run=_rules)

    replay = commands.add_parser("replay", help=str(Text("tell a recorded game, event by event")))
    replay.add_argument("record", help=str(Text("a record's file or its one-line code")))
    replay.set_defaults(run=_replay)

    why = commands.add_parser("why", help=str(Text("say whether a move is allowed after a recorded game, and why")))
    why.add_argument("record", help=str(Text("a record's file or its one-line code")))
    why.add_argument("move", help=str(Text("the move as text")))
    why.set_defaults(run=_why)

    _add_study(commands)
    _add_class(commands)
    _add_site(commands)
    _add_handout(commands)
    for command in commands.choices.values():  # a language may be named after the command as well as before it
        command.add_argument("--language", choices=LANGUAGES, default=current_language(), help=argparse.SUPPRESS)
    return parser


def _add_site(commands: Any) -> None:
    page = commands.add_parser("site", help=str(Text("make a page with all lessons that runs wholly in the browser")))
    page.add_argument("folder", nargs="?", default="build/site", help=str(Text("where to (default: build/site)")))
    page.add_argument(
        "--pyodide", metavar="FOLDER", help=str(Text("the npm package pyodide, unpacked (else npm fetches it)"))
    )
    page.add_argument("--serve", action="store_true", help=str(Text("then serve it on this machine until Ctrl-C")))
    page.add_argument(
        "--port", type=int, default=8000, help=str(Text("port of the server (default: 8000; 0: a free one)"))
    )
    page.set_defaults(run=_site)


def _add_study(commands: Any) -> None:
    many = commands.add_parser("study", help=str(Text("have bots play many games, and say what comes of it")))
    many.add_argument("game", choices=GAMES)
    many.add_argument("--bots", nargs="+", default=["random"], help=str(Text("who plays, from the first seat on")))
    many.add_argument("--games", type=int, default=1000, help=str(Text("how many games (default: 1000)")))
    many.add_argument("--seed", default="1", help=str(Text("the same seed gives the same games (default: 1)")))
    many.add_argument("--players", type=int, help=str(Text("how many players (default: as many as bots)")))
    many.add_argument("--budget", default=str(BUDGET), help=str(Text("playouts of a search, or seconds as 0.2s")))
    many.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help=str(Text("an option of the game"))
    )
    where = many.add_mutually_exclusive_group()
    where.add_argument("--cores", type=int, default=1, help=str(Text("processes that play (default: 1)")))
    where.add_argument("--scheduler", metavar="TCP://...", help=str(Text("a Dask cluster that plays")))
    many.add_argument("--csv", help=str(Text("a file for the rows, one for each game")))
    many.add_argument("--plot", help=str(Text("a file for the plots (.png, .pdf or .svg)")))
    many.add_argument("--progress", action="store_true", help=str(Text("show how far it is")))
    many.set_defaults(run=_study)


def _add_class(commands: Any) -> None:
    pupils = commands.add_parser("class", help=str(Text("serve a lesson to a class, each pupil a game of their own")))
    names = ", ".join(LESSONS)
    pupils.add_argument("lesson", help=str(Text("one of {names}, or the path of a notebook", names=names)))
    # The same as before the command, where fewer look for it.
    pupils.add_argument("--pupils", type=int, default=serve.PUPILS, help=str(Text("how many come (default: 30)")))
    pupils.add_argument(
        "--ip", default="127.0.0.1", help=str(Text("the address of this machine for them (default: only this machine)"))
    )
    pupils.add_argument("--port", type=int, default=serve.PORT, help=str(Text("the port (default: 8866)")))
    pupils.set_defaults(run=_class)


def _add_handout(commands: Any) -> None:
    paper = commands.add_parser("handout", help=str(Text("write a lesson to print (PDF), or its slides for the wall")))
    names = ", ".join(LESSONS)
    paper.add_argument("lesson", help=str(Text("one of {names}; for slides also the path of a notebook", names=names)))
    paper.add_argument("--out", default=".", help=str(Text("the folder to write to (default: this one)")))
    paper.add_argument("--seed", default="1", help=str(Text("the same seed makes up the same tasks (default: 1)")))
    kind = paper.add_mutually_exclusive_group()
    kind.add_argument("--html", action="store_true", help=str(Text("a page to print from any browser, instead of PDF")))
    kind.add_argument("--slides", action="store_true", help=str(Text("slides, one page of HTML that needs no network")))
    paper.set_defaults(run=_handout)


def _figures(asked: argparse.Namespace) -> int:
    if asked.check:
        old = stale(asked.folder)
        for name in old:
            print(name)
        return 1 if old else 0
    for path in write(asked.folder, asked.ending):
        print(path)
    return 0


def _rules(asked: argparse.Namespace) -> int:
    found = [rule for rule in GAMES[asked.game].RULES.values() if rule.id.startswith(asked.id)]
    for rule in found:
        print(f"{rule.title} [{rule.id}, {_STATED[rule.stated]}]\n    {rule.text}")
    if not found:
        message = Text("{game}: no rule has an id that begins with {id}.", game=GAMES[asked.game].NAME, id=asked.id)
        print(str(message), file=sys.stderr)
    return 0 if found else 1


def _record(text: str) -> Record:
    if text.startswith(MARK):
        return Record.from_code(text)
    if not Path(text).is_file():
        raise RecordError(Text("{text} is neither a file nor a game code.", text=shown(text)))
    return Record.load(text)


def _replay(asked: argparse.Namespace) -> int:
    record = _record(asked.record)
    for number, (move, position) in enumerate(zip(record.moves, record.positions()[1:], strict=True), 1):
        print(f"{number}. {move}")
        for event in position.events:
            points = f"  {signed(event.points)}" if event.points else ""
            print(f"    {event} [{event.rule}]{points}")
    print(record.position.draw().title)
    print(record.position.score_report())
    return 0


def _why(asked: argparse.Namespace) -> int:
    position = _record(asked.record).position
    violations = position.violations(asked.move)
    if not violations:
        print(str(Text("{move} is allowed.", move=asked.move)))
        for event in position.play(asked.move).events:
            print(f"    {event} [{event.rule}]")
        return 0
    print(str(Text("{move} is not allowed.", move=asked.move)))
    for violation in violations:
        rule = position.module().RULES[violation.rule]
        print(f"    {violation}\n    {rule.title} [{rule.id}]: {rule.text}")
    return 1


def _study(asked: argparse.Namespace) -> int:
    module = GAMES[asked.game]
    options = dict(_option(module, text) for text in asked.option)
    # What cannot be written is said now, not after hours of play.
    for path in filter(None, (asked.csv, asked.plot)):
        _check_writable(Path(path))
    if asked.plot:
        study.check_plots(asked.plot)
    try:
        with study.cluster(asked.scheduler) if asked.scheduler else nullcontext() as executor:
            rows = study.play_many(
                module,
                asked.bots,
                asked.games,
                _number(asked.seed),
                executor,
                _number(asked.budget),
                asked.progress,
                players=asked.players,
                cores=asked.cores,
                **options,
            )
        if asked.csv:
            study.write_csv(rows, asked.csv)
        if asked.plot:
            study.write_plots(rows, asked.plot)
    except KeyboardInterrupt:
        print(str(Text("Stopped; nothing is half written.")), file=sys.stderr)
        return 130  # as shells have it
    print(study.summary(rows))
    return 0


def _class(asked: argparse.Namespace) -> int:
    serve.open_class(asked.lesson, asked.language, pupils=asked.pupils, ip=asked.ip, port=asked.port)
    return 0


def _site(asked: argparse.Namespace) -> int:
    from gamekit import site

    folder = site.build(asked.folder, pyodide=asked.pyodide)
    if not asked.serve:
        print(folder)
        return 0
    with suppress(KeyboardInterrupt):
        site.serve(
            folder, asked.port, lambda address: print(Text("The lessons are at {address}", address=address), flush=True)
        )
    return 0


def _handout(asked: argparse.Namespace) -> int:
    if asked.slides:
        print(slides.write(asked.lesson, asked.out))
    else:
        print(handout.write(asked.lesson, asked.out, seed=_number(asked.seed), html=asked.html))
    return 0


def _number(text: str) -> int | str:
    """A whole number if it is one, else the text."""
    try:
        return int(text)
    except ValueError:
        return text


def _option(module: ModuleType, text: str) -> tuple[str, Any]:
    """An option of a game and its value, which is one of those that may be chosen, JSON, or else the text itself."""
    name, found, value = text.partition("=")
    if not found:
        raise OptionError(Text("An option is written NAME=VALUE, not {text}.", text=shown(text)))
    option = next((option for option in module.OPTIONS if option.name == name), None)
    for one in option.values if option is not None else ():
        if str(one).lower() == value.lower():
            return name, one
    with suppress(ValueError):
        return name, json.loads(value)
    return name, value


def _check_writable(path: Path) -> None:
    try:
        if path.is_dir():
            raise IsADirectoryError(str(Text("it is a folder")))
        with tempfile.TemporaryFile(dir=path.resolve().parent):
            pass
    except OSError as error:
        reason = error.strerror or str(error)
        raise OptionError(Text("{path} cannot be written: {reason}.", path=shown(str(path)), reason=reason)) from error


if __name__ == "__main__":
    sys.exit(main())
