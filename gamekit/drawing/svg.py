"""Scenes as SVG text: fast, the same for the same scene, without scripts, links or ids."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from gamekit.drawing.scene import Circle, Command, Glyph, Group, Label, Path, Scene, Shape
from gamekit.rules import Node

FONT = "DejaVu Sans, Verdana, sans-serif"


def number(value: float) -> str:
    """At most three decimals, as short as it goes.

    Examples
    --------
    >>> number(2.0), number(-0.0004), number(0.12345)
    ('2', '0', '0.123')
    """
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def short(value: float) -> str:
    """A number without the zero before its point, where SVG does not ask for it.

    Examples
    --------
    >>> short(0.125), short(-0.5), short(10.5)
    ('.125', '-.5', '10.5')
    """
    text = number(value)
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def path_data(d: Iterable[Command]) -> str:
    """An outline as short as SVG allows, since a board has thousands of these numbers.

    Examples
    --------
    >>> path_data((("M", 0, -0.5), ("L", 0.25, 10.5), ("Z",)))
    'M0-.5L.25 10.5Z'
    """
    out: list[str] = []
    for name, *numbers in d:
        out.append(str(name))
        before = ""
        for value in numbers:
            text = short(float(value))
            # A sign begins a number by itself, and so does a point where the last number had one.
            if before and text[0] != "-" and not (text[0] == "." and "." in before):
                out.append(" ")
            out.append(text)
            before = text
    return "".join(out)


def node_text(node: Node) -> str:
    """A node as the page writes it: its parts joined by colons.

    Examples
    --------
    >>> node_text(("cell", -1, 0))
    'cell:-1:0'
    """
    return ":".join(map(str, node))


def write(scene: Scene) -> str:
    """The whole picture as one ``<svg>`` element."""
    return "".join([*write_parts(scene), "</svg>"])


def write_parts(scene: Scene) -> list[str]:
    """The picture in parts, so that a page need not read again what has not changed.

    Returns
    -------
    list of str
        First the opening tag with title, description and background; then an element for each shape of the
        scene. Joined, and closed by ``</svg>``, they are what :func:`write` gives.
    """
    left, top, width, height = scene.box
    size = f'width="{number(width * scene.unit)}" height="{number(height * scene.unit)}"'
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} '
        f'viewBox="{" ".join(map(number, scene.box))}" role="img" '
        f'aria-label="{escape(scene.title)}" font-family="{FONT}" '
        'style="max-width:100%;height:auto" fill="none" stroke-linejoin="round" stroke-linecap="round">'
        f"<title>{escape(scene.title)}</title><desc>{escape(scene.description)}</desc>"
        f'<rect x="{number(left)}" y="{number(top)}" width="{number(width)}" '
        f'height="{number(height)}" fill="{scene.background}"/>'
    )
    parts = [head]
    for shape in scene.shapes:
        out: list[str] = []
        _write_all((shape,), out)
        parts.append("".join(out))
    return parts


def _write_all(shapes: Iterable[Shape], out: list[str]) -> None:
    for shape in shapes:
        if isinstance(shape, Group):
            out.append(_open(shape))
            if isinstance(shape.parts, Glyph):
                out.append(_glyph(shape.parts))
            else:
                _write_all(shape.parts, out)
            out.append("</g>")
        elif isinstance(shape, Path):
            out.append(f'<path d="{path_data(shape.d)}"{_style(shape)}/>')
        elif isinstance(shape, Circle):
            out.append(f'<circle cx="{number(shape.x)}" cy="{number(shape.y)}" r="{number(shape.r)}"{_style(shape)}/>')
        else:
            out.append(_label(shape))


def _glyph(glyph: Glyph) -> str:
    written = glyph.written.get("svg")
    if written is None:
        out: list[str] = []
        _write_all(glyph.shapes, out)
        written = glyph.written["svg"] = "".join(out)
    return str(written)


def _open(group: Group) -> str:
    steps = []
    if group.x or group.y:
        steps.append(f"translate({number(group.x)} {number(group.y)})")
    if group.turn:
        steps.append(f"rotate({number(group.turn)})")
    if group.scale != 1:
        steps.append(f"scale({number(group.scale)})")
    transform = f' transform="{"".join(steps)}"' if steps else ""
    node = f' data-node="{escape(node_text(group.node))}"' if group.node is not None else ""
    if group.passive:
        node += ' pointer-events="none"'
    if not group.label:
        return f"<g{transform}{node}>"
    label = escape(group.label)
    return f'<g{transform}{node} aria-label="{label}"><title>{label}</title>'


def _style(shape: Path | Circle) -> str:
    style = f' fill="{shape.fill}"' if shape.fill else ""
    if shape.stroke:
        style += f' stroke="{shape.stroke}" stroke-width="{short(shape.width)}"'
        if shape.dash:
            style += f' stroke-dasharray="{" ".join(map(short, shape.dash))}"'
    if shape.opacity != 1:
        style += f' opacity="{short(shape.opacity)}"'
    return style


def _label(shape: Label) -> str:
    # The middle of capital letters lies about 0.36 of the size above the base line.
    bold = ' font-weight="bold"' if shape.bold else ""
    return (
        f'<text x="{number(shape.x)}" y="{number(shape.y + 0.36 * shape.size)}" '
        f'font-size="{number(shape.size)}" text-anchor="{shape.anchor}" fill="{shape.fill}"{bold}>'
        f"{escape(shape.text)}</text>"
    )
