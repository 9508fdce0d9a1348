"""Compiles the catalogues when a wheel is built, and when the project is installed to be worked on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babel.messages.frontend import CommandLineInterface
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Catalogues(BuildHookInterface[Any]):
    """What hatchling calls before it collects the files."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write a .mo beside each .po."""
        folder = Path(self.root, "gamekit", "locale")
        CommandLineInterface().run(["pybabel", "--quiet", "compile", "--domain", "gamekit", "--directory", str(folder)])
