"""Texts in the page that follow the language, and the list in which it is chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import ipywidgets

from gamekit.text import LANGUAGES, Text, current_language, listen, set_language

Control = TypeVar("Control", bound=ipywidgets.Widget)

LABEL = {"description_width": "initial"}
"""A control's style in which its label is as wide as its words."""


class Html:
    """A paragraph that is HTML, put together when it is read."""

    __slots__ = ("_write",)

    def __init__(self, write: Callable[[], str]) -> None:
        self._write = write

    def __str__(self) -> str:
        return self._write()


def worded(
    control: Control,
    *,
    options: Sequence[tuple[object, Any]] = (),
    on_value: Callable[[Any], None] | None = None,
    **texts: object,
) -> Control:
    """Give a control its texts, now and again whenever the language changes; what is chosen stays chosen.

    Parameters
    ----------
    control : Widget
        Such as a button. Texts that it was given before are forgotten.
    options : sequence of (text, value)
        What can be chosen.
    on_value : callable, optional
        Called when something is chosen, not when it only gets other words.
    **texts
        Its labels by their names, such as ``description=Text("Step")``; ``str()`` puts each into words.
    """
    before = getattr(control, "words", None)
    if before is not None:
        before.forget()
    control.words = _Words(control, options, on_value, texts)
    return control


class _Words:
    """What a control says. The control keeps it, so both are gone together."""

    def __init__(
        self,
        control: Any,
        options: Sequence[tuple[object, Any]],
        on_value: Callable[[Any], None] | None,
        texts: dict[str, object],
    ) -> None:
        self._control = control
        self._options = tuple(options)
        self._on_value = on_value
        self._texts = texts
        self._say()
        listen(self)

    def speak(self) -> None:
        if self._control.comm is None:
            return  # closed: the page has it no more
        self._deafen()
        self._say()

    def forget(self) -> None:
        self._deafen()
        self._control.words = None

    def _deafen(self) -> None:
        if self._on_value is not None:
            self._control.unobserve(self._on_value, names="value")

    def _say(self) -> None:
        control = self._control
        with control.hold_sync():
            for name, text in self._texts.items():
                setattr(control, name, str(text))
            if self._options:
                values = [value for _, value in self._options]
                chosen = control.value if control.options else values[0]
                control.value = None  # else new options choose the first
                control.options = [(str(text), value) for text, value in self._options]
                control.value = chosen if chosen is None or chosen in values else values[0]
        if self._on_value is not None:
            control.observe(self._on_value, names="value")


class LanguagePicker(ipywidgets.Dropdown):
    """The language of everything that gamekit shows in the page: choosing another one changes all of it at once.

    Parameters
    ----------
    quiet : bool
        At the right, as in the corner of another widget.
    """

    def __init__(self, *, quiet: bool = False) -> None:
        super().__init__(
            options=[(name, code) for code, name in LANGUAGES.items()],
            value=current_language(),
            style=LABEL,
            layout=ipywidgets.Layout(width="fit-content", align_self="flex-end" if quiet else "flex-start"),
        )
        worded(self, description=Text("Language"))
        self.observe(self._chosen, names="value")
        listen(self)

    def speak(self) -> None:
        """Show the language in force."""
        self.value = current_language()

    def _chosen(self, change: Any) -> None:
        if change["new"] != current_language():
            set_language(change["new"])

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle: Any = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
        return {**data, "text/plain": f"{Text('Language')}: {LANGUAGES[self.value]}"}, metadata
