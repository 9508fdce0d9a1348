"""A board to play on by hand: it lights what may be done and says why something may not."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import accumulate
from typing import Any

import ipywidgets

from gamekit.drawing.scene import Scene
from gamekit.position import Choice, Position
from gamekit.rules import Node
from gamekit.text import Text
from gamekit.widgets.kept import fields
from gamekit.widgets.panel import Panel, button, guarded, row, rules_of, strong, told, wanted
from gamekit.widgets.picture import Picture


class Board(Panel):
    """A board in the page on which moves are made by clicking: what all such widgets share.

    What is clicked lies on the board on trial. The message line says whether it may be played, or names the rule
    that it breaks, and the picture shows where. What can lead to no legal move is taken off by the next click.
    """

    def __init__(self, on_key: Mapping[str, Callable[[Node], None]] | None = None) -> None:
        self._clicks: list[Node] = []
        self._dead_end = False
        self._chosen = 0  # how many things are picked up or on trial
        self._picture = Picture(self._draw_still, self.click, on_key)
        self._play = button(Text("Play"), lambda _: self.play(), button_style="success")
        self._clear = button(Text("Take back the trial"), lambda _: self.clear())
        self._undo = button(Text("Undo the move"), lambda _: self.undo())
        self._offers = ipywidgets.HBox()
        self._offered: tuple[str, ...] = ()
        self._made: dict[str, ipywidgets.Button] = {}
        super().__init__()

    # ------------------------------------------------------------ what they differ in

    @property
    def position(self) -> Position[Any]:
        """The position shown, on which moves are judged."""
        raise NotImplementedError

    @property
    def _can_undo(self) -> bool:
        """Whether there is a move to go back."""
        raise NotImplementedError

    def _do(self, move: str) -> None:
        """Play a legal move."""
        raise NotImplementedError

    def undo(self) -> None:
        """Go back to a position before."""
        raise NotImplementedError

    def _choice(self) -> Choice:
        """What the clicks amount to."""
        return self.position.choose(self._clicks)

    def _news(self, hint: Text) -> tuple[object, ...]:
        """What is said while nothing is on trial: what happened, and what to do next."""
        raise NotImplementedError

    def _pointed_out(self) -> Iterable[Node]:
        """What is pointed out while nothing is on trial."""
        return ()

    # ------------------------------------------------------------ what they share

    @property
    def scene(self) -> Scene:
        """The picture shown."""
        return self._picture.scene

    @guarded
    def click(self, node: Node) -> None:
        """What a click on a node does.

        Parameters
        ----------
        node : Node
            Such as ``("hand", 0, 1)`` or ``("cell", 1, 0)``.
        """
        before = list(self._clicks)
        last = self._clicks.pop() if self._dead_end else None
        if node != last:
            self._clicks.append(node)
        try:
            self._refresh()
        except Exception:
            self._clicks = before
            raise

    @guarded
    def play(self) -> None:
        """Play what lies on trial."""
        choice = self._choice()
        if choice.move is None:
            self.tell(choice.hint, kind="bad")
        else:
            self._try(choice.move)

    @guarded
    def clear(self) -> None:
        """Take what lies on trial off the board."""
        self._clicks = []
        self._refresh()

    def _try(self, move: str) -> None:
        violations = self.position.violations(move)
        if violations:
            self._refuse(violations)
            return
        self._clicks = []
        self._do(move)

    @guarded
    def _offer(self, move: str, _: Any = None) -> None:
        self._try(move)  # if it is refused, what lies on trial stays there

    def _refuse(self, violations: list[Any]) -> None:
        rules = rules_of(self.position)
        self.tell(strong(Text("This may not be done.")), *(told(rules[v.rule], v) for v in violations), kind="bad")
        choice = self._choice()
        self._draw(choice, wrong=[node for v in violations for node in v.nodes])

    def _refresh(self) -> None:
        position = self.position
        choice = self._choice()
        violations = position.violations(choice.move) if choice.move is not None else []
        # Taking something off is no dead end: the next click goes on taking off.
        self._dead_end = bool(violations) and not choice.lit and len(choice.chosen) >= self._chosen
        self._chosen = len(choice.chosen)
        if choice.move is None and not choice.chosen:
            self._clicks = []  # they put nothing on trial
        self._play.disabled = choice.move is None or bool(violations)
        self._clear.disabled = not self._clicks
        self._undo.disabled = not self._can_undo
        self._show_offers(choice)
        if violations:
            self._refuse(violations)
            return
        idle = choice.move is None and not self._clicks
        self._draw(choice, told=set(self._pointed_out()) - choice.lit if idle else ())
        if choice.move is not None:
            rules = rules_of(position)
            self.tell(
                strong(Text("This may be played.")),
                *(told(rules[event.rule], event) for event in position.preview(choice.move)),
                choice.hint,
                kind="good",
            )
        elif self._clicks:
            self.tell(choice.hint)
        else:
            self.tell(*self._news(choice.hint))

    def _draw_still(self) -> Scene:
        return self.position.draw(**self.position.stage())

    def _draw(self, choice: Choice, **marks: Iterable[Node]) -> None:
        position = self.position
        trial = position.trial(choice.move) if choice.move is not None else {}
        marks = {"lit": choice.lit, "chosen": choice.chosen, **marks}
        self._picture.show(partial(position.draw, **marks, **position.stage(), **trial))

    def _show_offers(self, choice: Choice) -> None:
        moves = tuple(move for move, _ in choice.offers)
        if moves == self._offered:
            return  # buttons are changed only when they must be: a page must not lose the focus
        self._offered = moves
        for move, label in choice.offers:
            if move not in self._made:
                self._made[move] = button(label, partial(self._offer, move))
        self._offers.children = tuple(self._made[move] for move in moves)


class BoardView(Board):
    """A position in the page, on which a move is made by clicking.

    What is clicked lies on the board on trial. The message line says whether it may be played, or names the rule
    that it breaks, and the picture shows where. What can lead to no legal move is taken off by the next click.

    Parameters
    ----------
    position : Position
        Where to start.

    Examples
    --------
    >>> from gamekit import gaudi
    >>> board = BoardView(gaudi.position(pavement={(0, 0): "gbo"}, hands=[["gbo", "ggg"], ["ooo"]]))
    >>> board.click(("hand", 0, 0)), board.click(("cell", 1, 0)), board.play()
    (None, None, None)
    >>> board.position.pavement[1, 0]
    'gbo'
    """

    def __init__(self, position: Position[Any]) -> None:
        wanted(position, Position, Text("a position, such as record.position"))
        self._history = [position]
        super().__init__()
        self._arrange(self._picture, row([self._play, self._clear, self._undo, self._offers]), self._message)
        self._begin(position)

    @property
    def position(self) -> Position[Any]:
        """The position shown."""
        return self._history[-1]

    @position.setter
    def position(self, position: Position[Any]) -> None:
        self._begin(position)

    def _begin(self, position: Position[Any], moves: Sequence[str] = ()) -> None:
        self._go(list(accumulate(moves, _played, initial=position)), list(moves))

    def _go(self, history: list[Position[Any]], moves: list[str]) -> None:
        """Show the last of these positions, to which these moves led."""
        self._history, self._moves = history, moves
        self._clicks = []
        self._keep(json.dumps({"first": history[0].to_dict(), "moves": moves}), self._take_up)
        self._refresh()

    @guarded
    def _take_up(self, line: str) -> None:
        """Go on from what the page kept."""
        first, moves = fields(line, first=dict, moves=list)
        self._begin(self.position.module().from_dict(first), moves)

    @property
    def _can_undo(self) -> bool:
        return len(self._history) > 1

    def _do(self, move: str) -> None:
        self._go([*self._history, self.position.play(move)], [*self._moves, move])

    def _news(self, hint: Text) -> tuple[object, ...]:
        if not self.position.events:
            return (hint,)
        rules = rules_of(self.position)
        return (*(told(rules[event.rule], event) for event in self.position.events), strong(hint))

    @guarded
    def undo(self) -> None:
        """Go back to the position before the last move."""
        last = max(len(self._moves), 1)
        self._go(self._history[:last], self._moves[: last - 1])


def _played(position: Position[Any], move: str) -> Position[Any]:
    return position.play(move)
