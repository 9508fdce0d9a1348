"""A plugin beside nbval: pictures are compared as SVG, as they are stored, and not as HTML too."""

from __future__ import annotations

import pytest

from tests.notebooks.store import TWICE


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        notebook = item.parent
        skipped = getattr(notebook, "skip_compare", ())
        if TWICE not in skipped:
            notebook.skip_compare = (*skipped, TWICE)  # type: ignore[union-attr]
