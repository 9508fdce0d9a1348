"""A picture in the page whose nodes can be clicked and reached by keys."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import anywidget
import traitlets

from gamekit.drawing.scene import Scene
from gamekit.drawing.svg import node_text, write_parts
from gamekit.rules import Node
from gamekit.text import current_language, listen

_HERE: Final = Path(__file__).parent


def still(scene: Scene) -> dict[str, str]:
    """What a notebook shows of a scene where no kernel runs, by its kind."""
    return {"image/svg+xml": scene.svg(), "text/plain": f"{scene.title}. {scene.description}"}


class Picture(anywidget.AnyWidget):
    """A scene, drawn in the page.

    Parameters
    ----------
    draw : callable
        Draws the scene that is shown first; it is called again when the language changes.
    on_node : callable, optional
        Called with the node that was clicked, or chosen with Enter or the space bar. Without it the
        picture is only looked at.
    """

    _esm = _HERE / "picture.js"
    _css = _HERE / "picture.css"
    parts = traitlets.List(traitlets.Unicode()).tag(sync=True)
    active = traitlets.Bool(False).tag(sync=True)
    language = traitlets.Unicode().tag(sync=True)

    def __init__(self, draw: Callable[[], Scene], on_node: Callable[[Node], None] | None = None) -> None:
        super().__init__(active=on_node is not None)
        self.add_class("gamekit-picture")
        self.show(draw)
        self._on_node = on_node
        self.on_msg(self._heard)
        listen(self)

    def show(self, draw: Callable[[], Scene]) -> None:
        """Draw another scene."""
        self.scene = draw()
        self._draw = draw
        with self.hold_sync():
            self.language = current_language()
            self.parts = write_parts(self.scene)

    def speak(self) -> None:
        """Draw the same scene in the language in force."""
        if self.comm is not None:  # else it is closed: the page has it no more
            self.show(self._draw)

    @property
    def svg(self) -> str:
        """What the page shows."""
        return "".join([*self.parts, "</svg>"])

    def _heard(self, _: Any, content: Any, __: Any) -> None:
        # A page may send anything; only what names a node that is shown is listened to.
        text = content.get("node") if isinstance(content, dict) else None
        if self._on_node is None or not isinstance(text, str):
            return
        node = next((node for node in self.scene.nodes() if node_text(node) == text), None)
        if node is not None:
            self._on_node(node)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle: Any = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        return {**data, **still(self.scene)}, metadata
