"""The letters of pages that must look the same on every machine: DejaVu Sans, which comes with matplotlib."""

from __future__ import annotations

from base64 import b64encode
from io import BytesIO
from pathlib import Path
from typing import Final

FACES: Final = (("normal", "normal", ""), ("bold", "normal", "-Bold"), ("normal", "italic", "-Oblique"))
"""Weight and style of each face, and how its file's name ends."""


def style(text: str) -> str:
    """CSS that brings the font along, with no more letters than a text has: some 20 kB a face.

    Parameters
    ----------
    text : str
        All that will be written in it.

    Returns
    -------
    str
        One ``@font-face`` for each of :data:`FACES`; the same for the same letters.
    """
    from fontTools import subset
    from matplotlib import get_data_path

    options = subset.Options(flavor="woff", layout_features=["kern", "liga", "mark", "ccmp"])
    options.drop_tables += ["FFTM"]  # when the font was made, which no page asks
    rules = []
    for weight, slope, ending in FACES:
        path = Path(get_data_path()) / "fonts" / "ttf" / f"DejaVuSans{ending}.ttf"
        with subset.load_font(str(path), options) as font:
            cut = subset.Subsetter(options)
            cut.populate(text=text)
            cut.subset(font)
            out = BytesIO()
            subset.save_font(font, out, options)
        data = b64encode(out.getvalue()).decode("ascii")
        rules.append(
            f'@font-face{{font-family:"DejaVu Sans";font-weight:{weight};font-style:{slope};'
            f"src:url(data:font/woff;base64,{data})}}"
        )
    return "\n".join(rules)
