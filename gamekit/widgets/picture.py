"""A picture in the page whose nodes can be clicked and reached by keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping
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
    stop = "" if scene.title.endswith((".", "?", "!", "…")) else "."
    return {"image/svg+xml": scene.svg(), "text/plain": f"{scene.title}{stop} {scene.description}"}


class Picture(anywidget.AnyWidget):
    """A scene, drawn in the page.

    Parameters
    ----------
    draw : callable
        Draws the scene that is shown first; it is called again when the language changes.
    on_node : callable, optional
        Called with the node that was clicked, or chosen with Enter or the space bar. Without it the
        picture is only looked at.
    on_key : mapping of str to callable, optional
        For letters, small: called with the node in focus when that key is pressed in the picture.
    """

    _esm = _HERE / "picture.js"
    _css = _HERE / "picture.css"
    parts = traitlets.List(traitlets.Unicode()).tag(sync=True)
    # By place, the parts that differ from those: most pictures differ little from the last, and only that is sent.
    changes = traitlets.Dict().tag(sync=True)
    active = traitlets.Bool(False).tag(sync=True)
    letters = traitlets.Unicode().tag(sync=True)
    language = traitlets.Unicode().tag(sync=True)

    def __init__(
        self,
        draw: Callable[[], Scene],
        on_node: Callable[[Node], None] | None = None,
        on_key: Mapping[str, Callable[[Node], None]] | None = None,
    ) -> None:
        self._on_key = dict(on_key or {})
        super().__init__(active=on_node is not None, letters="".join(self._on_key))
        self.add_class("gamekit-picture")
        self.show(draw)
        self._on_node = on_node
        self.on_msg(self._heard)
        listen(self)

    def show(self, draw: Callable[[], Scene]) -> None:
        """Draw another scene."""
        self.scene = draw()
        self._draw = draw
        now = write_parts(self.scene)
        pairs = zip(now, self.parts, strict=len(now) == len(self.parts))
        changes = {str(k): part for k, (part, before) in enumerate(pairs) if part != before}
        with self.hold_sync():
            self.language = current_language()
            if len(now) != len(self.parts) or 2 * sum(map(len, changes.values())) > sum(map(len, now)):
                self.parts, self.changes = now, {}
            else:
                self.changes = changes

    def focus(self, node: Node) -> None:
        """Bring the keyboard to a node, if it is anywhere in the widget."""
        self.send({"kind": "focus", "node": node_text(node)})

    def speak(self) -> None:
        """Draw the same scene in the language in force."""
        if self.comm is not None:  # else it is closed: the page has it no more
            self.show(self._draw)

    @property
    def svg(self) -> str:
        """What the page shows."""
        return "".join([*(self.changes.get(str(k), part) for k, part in enumerate(self.parts)), "</svg>"])

    def _heard(self, _: Any, content: Any, __: Any) -> None:
        # A page may send anything; only what names a node that is shown is listened to.
        text = content.get("node") if isinstance(content, dict) else None
        if self._on_node is None or not isinstance(text, str):
            return
        node = next((node for node in self.scene.nodes() if node_text(node) == text), None)
        key = content.get("key")
        heard = self._on_node if key is None else self._on_key.get(key) if isinstance(key, str) else None
        if node is not None and heard is not None:
            heard(node)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle: Any = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        return {**data, **still(self.scene)}, metadata
