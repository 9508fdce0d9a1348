"""Examples, written once: figures, lesson steps, quizzes and tests are made from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from numbers import Real
from string import ascii_uppercase
from typing import Any

from gamekit.drawing.scene import Scene, grid
from gamekit.errors import OptionError, shown
from gamekit.position import Position
from gamekit.text import Listing, Text


@dataclass(frozen=True, slots=True)
class Trial:
    """A move to judge.

    Parameters
    ----------
    move : str
        Its text form.
    breaks : tuple of str
        Ids of every rule it breaks; empty if it is legal.
    """

    move: str
    breaks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Example:
    """A named example of a game.

    Parameters
    ----------
    name : str
        Such as ``"figure-1"``.
    title, text : Text
        What it is called and what to look at.
    rules : tuple of str
        Ids of the rules it shows.
    position : Position
        What lies on the table.
    trials : tuple of Trial
        Moves from there, and what comes of each.
    scores : tuple of int, optional
        Points of each player in that position; after `moves` where there are some.
    moves : tuple of str
        A line of play from there, to be stepped through.
    """

    name: str
    title: Text
    text: Text
    rules: tuple[str, ...]
    position: Position[Any]
    trials: tuple[Trial, ...] = ()
    scores: tuple[int, ...] | None = None
    moves: tuple[str, ...] = ()

    def positions(self) -> tuple[Position[Any], ...]:
        """The position and those after each of the moves."""
        line = [self.position]
        for move in self.moves:
            line.append(line[-1].play(move))
        return tuple(line)

    def pictures(self, solved: bool = True) -> tuple[Scene, ...]:
        """Each trial on the board: solved with what it breaks or brings, else just as it would lie."""
        return tuple(self.picture(k, solved) for k in range(len(self.trials)))

    def picture(self, at: int, solved: bool = True) -> Scene:
        """One trial, by its index, on the board."""
        move = self.trials[at].move
        marks = {}
        violations = self.position.violations(move)
        if solved and violations:
            marks["wrong"] = [node for violation in violations for node in violation.nodes]
        elif solved:
            after = self.position.play(move)
            own = set(self.position._read(move).nodes)
            marks["told"] = [n for event in after.events for n in event.nodes if n not in own]
        return self.position.draw(**{"panel": False, **self.position.trial(move), **marks})

    def captioned(self, solved: bool = True) -> list[tuple[Scene, str]]:
        """Each trial on the board with its letter and, solved, with the rules it breaks."""
        rules = self.position.module().RULES
        captions = []
        for letter, trial in zip(ascii_uppercase, self.trials, strict=False):
            violations = self.position.violations(trial.move)
            verdict = Text("allowed") if not violations else Listing([rules[v.rule].title for v in violations])
            captions.append(f"{letter}  {'✗' if violations else '✓'} {verdict}" if solved else letter)
        return list(zip(self.pictures(solved), captions, strict=True))

    def figure(self, solved: bool = True, columns: int = 2) -> Scene:
        """All trials as one picture, lettered A, B, C ..."""
        scenes, captions = zip(*self.captioned(solved), strict=True)
        lines = [str(self.text)]
        for letter, trial in zip(ascii_uppercase, self.trials, strict=False):
            reasons = " ".join(map(str, self.position.violations(trial.move))) or Text("allowed")
            lines.append(f"{letter}: {reasons if solved else trial.move}")
        return grid(scenes, captions, str(self.title), " ".join(lines), columns)


@dataclass(frozen=True, slots=True)
class Question:
    """A question with answers to choose from.

    Parameters
    ----------
    name : str
        Short and fixed.
    text : Text
        What is asked.
    answers : tuple of (Text, Text)
        Each answer with the reason why it is right or wrong.
    right : int
        Index of the right one.
    rule : str
        Id of the rule that it is about.
    scene : callable, optional
        Draws a picture to look at.
    after : callable, optional
        Draws that picture once an answer, by its index, was given: with what the reason is about lit up.
    rules : tuple of str
        Id of the rule that each reason is about, where it is not the same for all.
    """

    name: str
    text: Text
    answers: tuple[tuple[Text, Text], ...]
    right: int
    rule: str
    scene: Callable[[], Scene] | None = None
    after: Callable[[int], Scene] | None = None
    rules: tuple[str, ...] = ()


def find_question(questions: Sequence[Question], name: str) -> Question:
    """The question of that name.

    Raises
    ------
    OptionError
        If there is none; the message lists them.
    """
    for question in questions:
        if question.name == name:
            return question
    names = ", ".join(question.name for question in questions)
    raise OptionError(Text("There is no question {name}; there are {names}.", name=shown(name), names=names))


def check(answer: object, right: object) -> Text:
    """What a lesson says to an answer that was worked out in Python.

    Parameters
    ----------
    answer : object
        What stands in the lesson; ``...`` before anything was put there.
    right : object
        What it should be; numbers may differ by a thousandth.

    Examples
    --------
    >>> [str(check(answer, 0.25)) for answer in (..., 1 / 4, "a quarter")]
    ['Put your answer in place of the dots.', 'Right.', 'No. Try again.']
    """
    if answer is ...:
        return Text("Put your answer in place of the dots.")
    if isinstance(answer, Real) and isinstance(right, Real):
        good = abs(float(answer) - float(right)) < 0.001
    else:
        good = answer == right
    return Text("Right.") if good else Text("No. Try again.")


@dataclass(frozen=True, slots=True)
class Setting:
    """Something that is chosen from a list when a score is explored.

    Parameters
    ----------
    name : str
        Fixed, for the game's ``explore.change``.
    title : Text
        A label.
    values : tuple of (value, Text)
        What can be chosen.
    value : str
        What is chosen now.
    """

    name: str
    title: Text
    values: tuple[tuple[str, Text], ...]
    value: str


@dataclass(frozen=True, slots=True)
class Stage:
    """One step of setting up: a sentence, its rule, and a picture."""

    rule: str
    text: Text
    scene: Scene


@dataclass(frozen=True, slots=True)
class Disagreement:
    """Something that the rule sheets say differently.

    Parameters
    ----------
    name : str
        Short and fixed, for tests and links.
    title : Text
        What it is about.
    says : tuple of Text
        What each sheet says, or what is said elsewhere.
    rule : str
        Id of the rule.
    option : str or None
        The option of ``new_game`` that chooses, if there is anything to choose.
    position : Position, optional
        Where the choice makes a difference.
    """

    name: str
    title: Text
    says: tuple[Text, ...]
    rule: str
    option: str | None = None
    position: Position[Any] | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """Some rules that belong together, for a hand-out.

    Parameters
    ----------
    cell : str
        Id of the lesson's cell whose heading stands over them.
    rules : tuple of str
        Their ids.
    pictures : callable, optional
        Draws the pictures below them, each with its caption.
    """

    cell: str
    rules: tuple[str, ...]
    pictures: Callable[[], Sequence[tuple[Scene, str]]] | None = None


@dataclass(frozen=True, slots=True)
class Handout:
    """What a hand-out of a game shows.

    Parameters
    ----------
    aim : callable
        Draws what the lesson's cell ``aim`` speaks of.
    table : callable
        What is used by so many players: by the id of a rule, what of it.
    setup : tuple of str
        Ids of the rules of setting up.
    parts : tuple of Part
        The rules of play.
    worked : Example
        One whose points are told line by line: those of the last move, or else of whoever has most.
    judged : Example
        One whose trials are a task.
    questions : tuple of str
        Names of the questions that are tasks.
    topics : tuple of str
        Topics of the quiz, of each of which a task is made up.
    early : int
        How many of the parts find room on the first page.
    legend : callable, optional
        Draws the kinds of things, each with its name, for who prints without colours.
    worked_picture : callable, optional
        Draws that example; without it it is what `aim` draws, and stands below it.
    judged_picture : callable, optional
        Draws the table on which the trials are judged, told in words; without it each has a picture of its own.
    """

    aim: Callable[[], Scene]
    table: Callable[[int], Mapping[str, str]]
    setup: tuple[str, ...]
    parts: tuple[Part, ...]
    worked: Example
    judged: Example
    questions: tuple[str, ...]
    topics: tuple[str, ...]
    early: int = 0
    legend: Callable[[], Sequence[tuple[Scene, str]]] | None = None
    worked_picture: Callable[[], Scene] | None = None
    judged_picture: Callable[[], Scene] | None = None
