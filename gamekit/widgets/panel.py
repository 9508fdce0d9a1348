"""What all widgets share: a picture, a message line, and errors that never vanish."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from html import escape
from pathlib import Path
from typing import Any, TypeVar

import anywidget
import ipywidgets
import traitlets

from gamekit.drawing.scene import Scene
from gamekit.errors import GameError, OptionError, shown
from gamekit.position import Position
from gamekit.rules import Rule
from gamekit.text import Text, current_language
from gamekit.widgets.kept import Kept, keeping
from gamekit.widgets.picture import still
from gamekit.widgets.words import LABEL, Html, LanguagePicker, worded

F = TypeVar("F", bound=Callable[..., Any])

_STYLE = (
    "line-height:1.45;padding:6px 10px;border-left:5px solid {edge};background:{ground};color:#1b1b1b;"
    "font-size:14px;max-width:60em;max-height:22em;overflow:auto;overflow-wrap:anywhere"
)
_KINDS = {
    "plain": ("#8c857a", "#fbf8f1"),
    "good": ("#00796f", "#d6f1ea"),
    "bad": ("#c01f2e", "#fde3e1"),
}


def guarded(method: F) -> F:
    """A callback whose error is told in the widget's own message line: under a kernel it would vanish."""

    @wraps(method)
    def run(self: Panel, *args: Any, **kwargs: Any) -> Any:
        try:
            return method(self, *args, **kwargs)
        except GameError as error:
            self.tell(error.with_traceback(None), kind="bad")
        except Exception as error:  # whatever it is, the user must hear of it
            text = Text("Something went wrong in the program: {error}", error=f"{type(error).__name__}: {error}")
            self.tell(text, kind="bad")
        return None

    return run  # type: ignore[return-value]


class Message(anywidget.AnyWidget):
    """A line of HTML that screen readers read out whenever it changes."""

    _esm = Path(__file__).parent / "message.js"
    value = traitlets.Unicode().tag(sync=True)


class Panel(ipywidgets.VBox):
    """A column of things under a title, with a message line that screen readers read out.

    In a notebook without a kernel it shows the picture as it was. Whatever is shown follows the language: controls
    that are :func:`worded`, pictures, and what is told in objects whose ``str()`` follows it.
    """

    def __init__(self, children: Iterable[Any] = ()) -> None:
        self._message = Message()
        self._language = LanguagePicker(quiet=True)
        self._kept: Kept | None = None
        super().__init__()
        self._arrange(*children, self._message)
        self.add_class("gamekit-panel")

    def _arrange(self, *children: Any) -> None:
        """Show these, and below them the choice of the language."""
        self.children = (*children, self._language)

    def _keep(self, line: str, take: Callable[[str], None]) -> None:
        """Have the page keep this line, and hand it to `take` when it is loaded again."""
        if self._kept is not None:
            self._kept.line = line
        elif keeping():
            self._kept = Kept(type(self).__name__, line, take)

    @property
    def scene(self) -> Scene | None:
        """The picture shown now, if there is one."""
        raise NotImplementedError

    @property
    def message(self) -> str:
        """What the message line says, as HTML."""
        return str(self._message.value)

    def tell(self, *paragraphs: object, kind: str = "plain") -> None:
        """Say something in the message line.

        Parameters
        ----------
        *paragraphs : object
            Each is plain text once ``str()`` has put it into words, or comes from :func:`told` or :func:`strong`.
        kind : {"plain", "good", "bad"}
            How it looks.
        """
        edge, ground = _KINDS[kind]
        style = _STYLE.format(edge=edge, ground=ground)

        def write() -> str:
            body = "<br>".join(str(p) if isinstance(p, Html) else escape(str(p)) for p in paragraphs)
            return f'<div lang="{current_language()}" style="{style}">{body}</div>'

        worded(self._message, value=Html(write))

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        scene = self.scene
        if scene is None:
            return {**(data or {}), "text/plain": self.summary()}, metadata
        return {**(data or {}), **still(scene)}, metadata

    def summary(self) -> str:
        """What the widget is about, for where it has no picture and no kernel runs."""
        return type(self).__name__


def told(rule: Rule, text: object) -> Html:
    """A sentence and, in small print, the title of its rule, whose text shows when pointed at."""

    def write() -> str:
        about = f'title="{escape(rule.text)}" data-rule="{escape(rule.id)}" style="color:#5f5a52"'
        return f"{escape(str(text))} <small {about}>— {escape(rule.title)}</small>"

    return Html(write)


def wanted(value: object, kind: type | tuple[type, ...], what: Text) -> None:
    """Make sure that a widget is made of the right thing.

    Raises
    ------
    OptionError
        If it is not; the message says what is wanted.
    """
    if not isinstance(value, kind):
        raise OptionError(Text("This wants {what}, not {value}.", what=what, value=shown(value)))


def strong(text: object) -> Html:
    """A sentence set off."""
    return Html(lambda: f"<b>{escape(str(text))}</b>")


def rules_of(position: Position[Any]) -> Any:
    """The rule book of the position's game."""
    return position.module().RULES


def button(
    label: Text | str, on_click: Callable[[Any], None], tooltip: Text | str = "", **style: Any
) -> ipywidgets.Button:
    """A button as wide as its words."""
    made = ipywidgets.Button(layout=ipywidgets.Layout(width="auto"), **style)
    made.on_click(on_click)
    return worded(made, description=label, tooltip=tooltip)


def choice(
    label: Text, options: Sequence[tuple[object, Any]], value: Any, on_value: Callable[[Any], None] | None = None
) -> ipywidgets.Dropdown:
    """A drop-down list as wide as its words, with this chosen."""
    made = worded(ipywidgets.Dropdown(style=LABEL, layout=ipywidgets.Layout(width="auto")), options=options)
    made.value = value
    return worded(made, options=options, on_value=on_value, description=label)


def row(children: Sequence[Any]) -> ipywidgets.HBox:
    """Things side by side, which wrap on a narrow page."""
    return ipywidgets.HBox(children=tuple(children), layout=ipywidgets.Layout(flex_flow="row wrap"))
