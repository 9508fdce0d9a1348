"""Run the lessons and store what they show: ``make outputs``.

What is stored is what a reader sees where no kernel runs: pictures and sentences. References to live widgets
are left out, since without a kernel they only show an error, and so are times and the widgets' state, and a picture
that is there as SVG is not stored as HTML too.
"""

from __future__ import annotations

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

ROOT = Path(__file__).resolve().parents[2]
LIVE = "application/vnd.jupyter.widget-view+json"
TWICE = "text/html"


def store(path: Path) -> None:
    """Run one notebook in its folder and write it back."""
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(
        notebook,
        timeout=300,
        kernel_name="python3",
        record_timing=False,
        store_widget_state=False,
        resources={"metadata": {"path": str(path.parent)}},
    ).execute()
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)
        cell_outputs = cell.get("outputs", [])
        for k in range(len(cell_outputs) - 1, 0, -1):  # what is printed may come in pieces
            last, one = cell_outputs[k - 1], cell_outputs[k]
            if last.get("name") is not None and last.get("name") == one.get("name"):
                last["text"] += cell_outputs.pop(k)["text"]
        for output in cell_outputs:
            output.get("data", {}).pop(LIVE, None)
            if "image/svg+xml" in output.get("data", {}):
                output["data"].pop(TWICE, None)
            output.get("metadata", {}).pop(LIVE, None)
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    nbformat.write(notebook, path)


if __name__ == "__main__":
    for name in sys.argv[1:] or sorted(map(str, (ROOT / "notebooks").rglob("*.ipynb"))):
        if ".ipynb_checkpoints" not in name:
            print(name)
            store(Path(name).resolve())
