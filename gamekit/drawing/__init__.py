"""Pictures as data, and what writes them: SVG text or matplotlib."""

from gamekit.drawing.scene import Circle, Glyph, Group, Label, Path, Scene, Shape

__all__ = ["Circle", "Glyph", "Group", "Label", "Path", "Scene", "Shape"]
