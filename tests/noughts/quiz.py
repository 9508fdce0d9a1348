"""Questions made up: where the next mark may go, and who has won."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from gamekit.chance import Chance
from gamekit.drawing.scene import Scene
from gamekit.quiz import Answer, Asked, Topic, pose
from gamekit.text import Text
from tests.noughts.board import SQUARES, square_name
from tests.noughts.pieces import player_name
from tests.noughts.position import NoughtsPosition
from tests.noughts.setup import new_game


def _after(chance: Chance, moves: int) -> NoughtsPosition:
    position = new_game(2, 0)
    for _ in range(moves):
        if not position.is_over:
            position = position.play(chance.choice(position.legal_moves()[:-1]))
    return position


def _draw(position: NoughtsPosition, **marks: Any) -> Scene:
    return position.draw(panel=False, **marks)


def _free(chance: Chance, level: int) -> Asked | None:
    position = _after(chance, 2 + 2 * level)
    if position.is_over:
        return None
    answers = []
    for square in chance.shuffled(SQUARES):
        move = square_name(square)
        refused = position.violations(move)
        reason = refused[0].message if refused else Text("The square {square} is free.", square=move)
        answers.append(Answer(Text("{square}", square=move), reason, move, (("square", *square),)))
    legal = [answer for answer in answers if not position.violations(str(answer.value))]
    return pose(
        chance,
        level,
        Text("Where may the next mark go?"),
        "noughts.turn.free",
        legal[0],
        [answer for answer in answers if answer not in legal],
        partial(_draw, position),
        {"position": position},
    )


def _winner(chance: Chance, level: int) -> Asked | None:
    position = _after(chance, 9)
    if not position.is_over or (level < 3 and len(position.winners()) == 2):
        return None
    nodes = tuple(("square", *square) for square in SQUARES)
    answers = {
        (0,): Answer(player_name(0), Text("Look for three crosses in a row."), (0,), nodes),
        (1,): Answer(player_name(1), Text("Look for three noughts in a row."), (1,), nodes),
        (0, 1): Answer(Text("Both"), Text("Look for three in a row of either."), (0, 1), nodes),
    }
    return pose(
        chance,
        level,
        Text("The game is over. Who has won?"),
        "noughts.score",
        answers[position.winners()],
        answers.values(),
        partial(_draw, position),
        {"position": position},
    )


TOPICS: Final = (
    Topic("free", Text("Which square is free?"), _free),
    Topic("winner", Text("Who has won?"), _winner),
)
"""What questions can be about."""
