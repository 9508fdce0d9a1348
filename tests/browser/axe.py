"""axe-core in a page: what keeps people out who do not see well, or use no mouse.

It is fetched from npm once and kept in build/axe, so that it asks nobody later.
"""

from __future__ import annotations

import shutil
import subprocess
import tarfile
import tempfile
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page

VERSION: Final = "4.14.1"
KEPT: Final = Path(__file__).resolve().parents[2] / "build" / "axe"


@cache
def source() -> str:
    """The script of axe-core."""
    archive = KEPT / f"axe-core-{VERSION}.tgz"
    if not archive.exists():
        npm = shutil.which("npm")
        if npm is None:
            # tests/conftest.py makes a failure of this where CI=true.
            pytest.skip("axe-core comes from npm, which is not found: install Node.js.")
        KEPT.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=KEPT) as folder:
            subprocess.run([npm, "pack", "--silent", f"axe-core@{VERSION}"], cwd=folder, check=True)
            (Path(folder) / archive.name).replace(archive)
    with tarfile.open(archive) as packed:
        script = packed.extractfile("package/axe.min.js")
        assert script is not None
        return script.read().decode()


def serious(page: Page, include: str | None = None) -> list[str]:
    """What axe-core finds serious or critical in a page, or in what a selector finds there: a line for each place."""
    # A page of strict rules runs no script that is not its own; what Playwright evaluates it does.
    page.evaluate(source())
    scope: Any = {"include": [[include]]} if include else {}
    found = page.evaluate("scope => axe.run(scope.include ? scope : document, {resultTypes: ['violations']})", scope)
    return [
        f"{fault['impact']} {fault['id']}: {fault['help']} at {' '.join(map(str, node['target']))}"
        for fault in found["violations"]
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"]
    ]
