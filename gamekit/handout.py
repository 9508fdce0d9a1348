"""Paper for a class: a game on four A4 pages, to print.

What it is about and how it is set up, the rules with an example, tasks, and the solutions on a page of their own. It is
written as one page of HTML, whose print style any browser knows, and printed by the Chromium, Chrome or Edge of this
machine: their lines are broken and their letters set better than matplotlib does it, and most machines have one. Where
there is none, the HTML page itself is what is printed, from any browser.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from importlib.metadata import version
from itertools import groupby
from pathlib import Path
from string import ascii_uppercase
from types import ModuleType
from typing import Any, Final

from gamekit import GAMES, fonts, lessons, quiz
from gamekit.drawing.scene import Scene
from gamekit.errors import GameError, OptionError, shown
from gamekit.example import Example, Handout, Question
from gamekit.position import read_seed, room
from gamekit.rules import signed
from gamekit.text import Text, current_language, language

BROWSERS: Final = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "microsoft-edge",
    "chrome",
    "msedge",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
"""Names and places of browsers that print to a file when they are told to."""

SECONDS: Final = 120
"""How long a browser may take to print."""

_TEMPLATE: Final = Path(__file__).with_name("handout.html")


_HYPHEN: Final = re.compile(r"(?<![\w@])-(?=\d)")
_BEFORE_UNIT: Final = re.compile(r"(?<=\d) (?=s\b)")


@dataclass(frozen=True, slots=True)
class Line:
    """Some points, and where they come from: signed, sentences, and the title of the rule."""

    points: str
    told: str
    rule: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """A move to judge, by its letter, and what there is to say of it."""

    letter: str
    move: str
    allowed: bool
    reasons: str
    picture: Scene | None


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer to tick, by its letter, and why it is right or wrong."""

    letter: str
    text: str
    right: bool
    reason: str


@dataclass(frozen=True, slots=True)
class Task:
    """A question with its answers, the title of its rule, and perhaps a picture."""

    text: str
    answers: tuple[Answer, ...]
    rule: str
    picture: Scene | None


def page(lesson: str, code: str | None = None, seed: int | str = 1) -> str:
    """A hand-out as one page of HTML, which asks nothing of any other host and prints on four A4 pages.

    Parameters
    ----------
    lesson : str
        Of a game, such as ``"azul"``.
    code : str, optional
        Of the language; by default the one in force.
    seed : int or str
        Of the tasks that are made up: the same seed gives the same page.

    Raises
    ------
    OptionError
        If there is no such lesson, language or seed, or no hand-out of that lesson.
    """
    seed = read_seed(seed)
    path = lessons.find(lesson, code)
    game = GAMES.get(lesson)
    plan: Handout | None = getattr(room(game, "examples"), "HANDOUT", None) if game else None
    if game is None or plan is None:
        message = "There is no hand-out of {lesson}; there are those of {games}. Slides there are of every lesson."
        raise OptionError(Text(message, lesson=shown(lesson), games=", ".join(GAMES)))
    lessons.need("nbconvert", "matplotlib")
    with language(code or current_language()):
        return _page(game, plan, path, seed)


def _page(game: ModuleType, plan: Handout, path: Path, seed: int | str) -> str:
    from jinja2 import Environment, StrictUndefined

    texts = lessons.texts(path)
    heading = {name: text.partition("\n")[0].lstrip("# ") for name, text in texts.items() if text.startswith("#")}
    opening = texts["title"].split("\n\n")
    rules = game.RULES
    fewest, most = game.PLAYERS
    players = range(fewest, most + 1)
    template = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    template.filters["svg"] = _svg
    made = template.from_string(_TEMPLATE.read_text(encoding="utf-8")).render(
        language=current_language(),
        heading=heading,
        lead=_html(opening[1]),
        credits=_html(opening[-1]),
        aim=_html(texts["aim"].partition("\n\n")[2]),
        aim_picture=plan.aim(),
        legend=plan.legend() if plan.legend else (),
        players=players,
        used=_used(plan, players),
        rules=rules,
        plan=plan,
        parts=[(part, part.pictures() if part.pictures else ()) for part in plan.parts],
        lines=lines(plan.worked),
        worked_picture=plan.worked_picture() if plan.worked_picture else None,
        verdicts=_verdicts(plan),
        judged_picture=plan.judged_picture() if plan.judged_picture else None,
        tasks=[task(game, question) for question in _questions(game, plan, seed)],
        words={
            "rules": Text("The most important rules"),
            "worked": Text("An example: where the points come from"),
            "tasks": Text("Tasks"),
            "name": Text("Name"),
            "date": Text("Date"),
            "why": Text("Why?"),
            "solutions": Text("Solutions"),
            "teacher": Text("For the teacher: keep this page, or cut it off."),
            "players": Text("Players"),
            "allowed": Text("It is allowed"),
            "forbidden": Text("It is not allowed"),
            "tick": Text("Tick ✓ what is allowed and ✗ what is not, and say why."),
            "made": Text(
                "Made with gamekit {version}, seed {seed}. MIT licence: copy it, change it, hand it on.",
                version=version("gamekit"),
                seed=str(seed),
            ),
        },
    )
    return made.replace("/* fonts */", fonts.style(re.sub(r"<[^>]*>", "", made)), 1)


def _html(markdown: str) -> Any:
    from markupsafe import Markup
    from nbconvert.filters import markdown2html

    return Markup(markdown2html(markdown))  # a lesson's own text


def _svg(scene: Scene) -> Any:
    """A scene on white: a printer's paper needs no ground."""
    from markupsafe import Markup

    return Markup(replace(scene, background="#ffffff").svg())


def said(text: object) -> str:
    """A text with a minus, not a hyphen, before its numbers, and no line that begins with their unit."""
    return _BEFORE_UNIT.sub("\N{NO-BREAK SPACE}", _HYPHEN.sub("−", str(text)))


def _used(plan: Handout, players: range) -> list[tuple[str, list[tuple[str, int]]]]:
    """The rows of the table: the id of a rule, and each text with the number of columns that share it."""
    columns = [plan.table(number) for number in players]
    rows = ((id, groupby(column[id] for column in columns)) for id in columns[0])
    return [(id, [(text, len(list(same))) for text, same in cells]) for id, cells in rows]


def lines(example: Example) -> list[Line]:
    """Where the points of an example come from: those of its last move, or else of the player who has most."""
    last = example.positions()[-1]
    rules = last.module().RULES
    if not example.moves:
        best = max(range(last.players), key=lambda player: last.score_sheet(player).total)
        return [Line(signed(line.points), said(line), rules[line.rule].title) for line in last.score_sheet(best)]
    found = []
    before: list[str] = []  # what led to the points that come next
    for event in last.events:
        if event.player == last.events[0].player:  # what the mover did is not what is scored
            continue
        before.append(said(event))
        if event.points:
            found.append(Line(signed(event.points), " ".join(before), rules[event.rule].title))
            before.clear()
    return found


def _verdicts(plan: Handout) -> list[Verdict]:
    position = plan.judged.position
    found = []
    for k, (letter, trial) in enumerate(zip(ascii_uppercase, plan.judged.trials, strict=False)):
        violations = position.violations(trial.move)
        reasons = " ".join(map(said, violations or position.preview(trial.move)))
        picture = None if plan.judged_picture else plan.judged.picture(k, solved=False)
        found.append(Verdict(letter, said(position.in_words(trial.move)), not violations, reasons, picture))
    return found


def _questions(game: ModuleType, plan: Handout, seed: int | str) -> Iterator[Question]:
    for name in plan.questions:
        yield room(game, "examples").question(name)
    for topic in plan.topics:
        yield quiz.ask(game, topic, seed).question


def task(game: ModuleType, question: Question) -> Task:
    """A question of a game as paper and slides show it, in the language in force."""
    answers = tuple(
        Answer(letter, said(text), k == question.right, said(reason))
        for k, (letter, (text, reason)) in enumerate(zip(ascii_uppercase, question.answers, strict=False))
    )
    picture = question.scene() if question.scene else None
    return Task(said(question.text), answers, game.RULES[question.rule].title, picture)


# ---------------------------------------------------------------- to a file


def write(lesson: str, folder: str | Path, code: str | None = None, seed: int | str = 1, html: bool = False) -> Path:
    """Write a hand-out to a file.

    Parameters
    ----------
    lesson, code, seed
        As for :func:`page`.
    folder : path
        Made if it is missing.
    html : bool
        The page to print from any browser, instead of the PDF.

    Returns
    -------
    pathlib.Path
        Such as ``azul-ca.pdf`` in that folder.

    Raises
    ------
    OptionError
        As :func:`page`; also if the folder cannot be written to, or no browser is found that prints.
    """
    browser = "" if html else find_browser()
    made = page(lesson, code, seed)
    return save(made, folder, f"{lesson}-{code or current_language()}.{'html' if html else 'pdf'}", browser)


def save(made: str, folder: str | Path, name: str, browser: str = "") -> Path:
    """Write a page, or what a browser prints of it; nothing is left half written.

    Parameters
    ----------
    made : str
        The page, HTML.
    folder : path
        Made if it is missing.
    name : str
        Of the file.
    browser : str
        Prints it; else the page itself is written.

    Raises
    ------
    OptionError
        If the folder cannot be written to.
    GameError
        If the browser does not print.
    """
    folder = Path(folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        # Beside the result, since some browsers (those of Snap) see nothing of the system's own temporary folder.
        with tempfile.TemporaryDirectory(prefix="handout-", dir=folder, ignore_cleanup_errors=True) as place:
            source = Path(place).resolve() / "page.html"
            source.write_text(made, encoding="utf-8", newline="\n")
            return (_printed(source, browser) if browser else source).replace(folder / name)
    except OSError as error:
        reason = error.strerror or str(error)
        raise OptionError(
            Text("{path} cannot be written: {reason}.", path=shown(str(folder)), reason=reason)
        ) from error


def find_browser() -> str:
    """The browser that the variable ``CHROMIUM`` names, or the first of :data:`BROWSERS` that is there.

    Raises
    ------
    OptionError
        If there is none.
    """
    named = os.environ.get("CHROMIUM")
    for name in (named,) if named else BROWSERS:
        if found := shutil.which(name):
            return found
    if named:
        raise OptionError(Text("The variable CHROMIUM names {name}, which is no program here.", name=shown(named)))
    message = (
        "No Chromium, Chrome or Edge is found to make the PDF: install one, or name it in the variable CHROMIUM. Or "
        "write the page with --html and print it from any browser."
    )
    raise OptionError(Text(message))


def _printed(source: Path, browser: str) -> Path:
    target = source.with_suffix(".pdf")
    command = [
        browser,
        "--headless",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-dev-shm-usage",
        "--disable-sync",
        "--no-first-run",
        "--host-resolver-rules=MAP * ~NOTFOUND",  # it neither asks its maker for anything nor finds anybody else
        f"--user-data-dir={source.with_name('profile')}",  # a browser that is open already would be given the page
        "--no-pdf-header-footer",
        f"--print-to-pdf={target}",
        source.as_uri(),
    ]
    if sys.platform != "win32" and os.geteuid() == 0:
        command.insert(1, "--no-sandbox")  # as root it does not start otherwise
    try:
        run = subprocess.run(command, capture_output=True, timeout=SECONDS, check=False)
        told = run.stderr.decode(errors="replace").strip()[-300:]
    except subprocess.TimeoutExpired:
        told = str(Text("it took more than {n} seconds", n=SECONDS))
    if not target.is_file():
        message = "{browser} printed nothing: {told}. Write the page with --html and print it from any browser."
        raise GameError(Text(message, browser=browser, told=told))
    return target
