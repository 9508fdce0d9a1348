"""A page without a kernel: finding things in a widget, pressing buttons, sending what a browser would send."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

import ipywidgets

from gamekit.drawing.scene import Group, Scene, Shape
from gamekit.drawing.svg import node_text
from gamekit.rules import Node
from gamekit.widgets.panel import Message
from gamekit.widgets.picture import Picture


def parts(widget: Any) -> Iterator[Any]:
    """The widget and everything in it."""
    yield widget
    for child in getattr(widget, "children", ()):
        yield from parts(child)


def buttons(widget: Any) -> list[Any]:
    return [part for part in parts(widget) if isinstance(part, ipywidgets.Button)]


def button(widget: Any, label: str) -> Any:
    """The one button with this label or tooltip."""
    (found,) = [part for part in buttons(widget) if label in (part.description, part.tooltip)]
    return found


def press(widget: Any, label: str) -> None:
    """What a reader can do: press a button that is not disabled."""
    found = button(widget, label)
    assert not found.disabled, f"{label} is disabled"
    found.click()


def pictures(widget: Any) -> list[Picture]:
    return [part for part in parts(widget) if isinstance(part, Picture)]


def picture(widget: Any) -> Picture:
    (found,) = pictures(widget)
    return found


def send(picture: Picture, content: Any) -> None:
    """What a page sends; unlike under a kernel an error is not swallowed."""
    for callback in picture._msg_callbacks.callbacks:
        callback(picture, content, [])


def click(widget: Any, node: Node) -> None:
    """A click in the page, on something that is shown."""
    assert node in set(picture(widget).scene.nodes()), f"{node} is not in the picture"
    send(picture(widget), {"kind": "click", "node": node_text(node)})


def labels(scene: Scene) -> dict[Node, str]:
    """What a screen reader says of each node."""
    found: dict[Node, str] = {}
    stack: list[Shape] = list(scene.shapes)
    while stack:
        shape = stack.pop()
        if isinstance(shape, Group):
            if shape.node is not None:
                found[shape.node] = shape.label
            stack += shape.shapes
    return found


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.text = ""
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.rule = ""

    def handle_endtag(self, tag: str) -> None:
        # The rule's id is no text of the page, but the tests look for it.
        if tag == "small" and self.rule:
            self.text += f" [{self.rule}]"
            self.rule = ""

    def handle_data(self, data: str) -> None:
        self.text += data

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self.rule = dict(attrs).get("data-rule") or self.rule
        if tag in ("br", "li", "p", "ul"):
            self.text += "\n"


def words(html: str) -> str:
    """What a reader sees of some HTML."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader.text


def tags(html: str) -> list[tuple[str, dict[str, str | None]]]:
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader.tags


def all_html(widget: Any) -> str:
    """Everything that a widget puts into the page as HTML."""
    return "".join(part.value for part in parts(widget) if isinstance(part, ipywidgets.HTML | Message))
