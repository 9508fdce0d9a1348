"""Positions, records and examples as things to click, in Jupyter.

Every widget takes what the games offer and adds nothing to the rules. Each shows its errors in its own
message line, and each leaves a static picture where no kernel runs.
"""

from gamekit.widgets.board import BoardView
from gamekit.widgets.disagreements import Disagreements
from gamekit.widgets.explorer import ScoreExplorer
from gamekit.widgets.judge import Judge
from gamekit.widgets.knowledge import Knowledge
from gamekit.widgets.live import LiveGame, Replay
from gamekit.widgets.quiz import Quiz
from gamekit.widgets.setup import SetUp
from gamekit.widgets.stepper import Stepper
from gamekit.widgets.table import Table
from gamekit.widgets.task import Task
from gamekit.widgets.words import LanguagePicker

__all__ = [
    "BoardView",
    "Disagreements",
    "Judge",
    "Knowledge",
    "LanguagePicker",
    "LiveGame",
    "Quiz",
    "Replay",
    "ScoreExplorer",
    "SetUp",
    "Stepper",
    "Table",
    "Task",
]
