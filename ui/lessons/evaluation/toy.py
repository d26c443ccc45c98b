"""Let the reader set other melons aside again and again: each time the same way of growing is tested.

The server grows every tree once; the browser shows one draw after the other.
"""

from __future__ import annotations

from functools import cache as once
from pathlib import Path
from typing import Any

import numpy as np

from c45_core.dialect import preset
from c45_core.validate.both import parted
from c45_core.validate.folds import holdout
from c45_course import datasets
from c45_course.exports.tree_names import positive
from ui import cache
from ui.components.toy import class_marks, show_toy
from ui.drawing.svg import keep_room
from ui.lessons.shape.told import Told
from ui.state.choices import Choices

TABLE, DIALECT = "watermelon_2.0", "documents"
SHARE, MAX_DRAWS = 1 / 3, 24
"""The share of the melons that is set aside, and the number of times."""
_FOLDER = Path(__file__).with_name("draws")
_ROOM = '<svg viewBox="0 0 400 390" style="width:100%;height:390px">'


def show_draws(told: Told, choices: Choices) -> None:
    """Show the melons, and a button that sets others aside."""
    words, table = told.words, datasets.load(TABLE).table
    labels, first = cache.dataset(TABLE).labels(choices.language), positive(table.classes)
    texts, tested = words.sections["evaluation"], len(list_draws()[0]["tested"])
    keep_room(_ROOM, key="toy_draws")
    data = {
        "cases": [
            {"name": name, "klass": int(table.labels[row])} for row, name in enumerate(table.case_names)
        ],
        "draws": list_draws(),
        "classes": class_marks(labels),
        "first": first,
        "texts": {
            **{key: texts[f"toy_{key}"] for key in ("said", "said_first", "picture")},
            **{
                key: words("evaluation", f"toy_{key}", n=tested, cases=table.rows)
                for key in ("draw", "begin")
            },
        },
    }
    show_toy(_FOLDER, data)


@once
def list_draws() -> list[dict[str, Any]]:
    """Return for each draw the rows set aside, and which of them the tree classified correctly."""
    table, dialect = datasets.load(TABLE).table, preset(DIALECT)
    found = []
    for seed in range(1, MAX_DRAWS + 1):
        held = holdout(table, SHARE, seed)[1]
        wrong = {each.row for each in parted(table, dialect, held, seed=seed).parts[0].grown.mistakes}
        rows = np.sort(held).tolist()
        found.append({"tested": rows, "right": [row not in wrong for row in rows]})
    return found
