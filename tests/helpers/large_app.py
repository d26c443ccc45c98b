"""A page with the player of a large made-up table: `streamlit run tests/helpers/large_app.py`."""

import random

import streamlit as st

from c45_core import Table, grow, preset
from c45_core.explain.labels import Labels
from c45_course.story.book import bound
from c45_course.story.packing import deflated
from c45_course.story.teller import Telling
from ui.player import player


def made_up(rows, seed=4):
    """Return a table of `rows` rows and four numbers whose tree is large."""
    rng = random.Random(seed)
    columns = {f"x{k}": [round(rng.gauss(0, 1), 3) for _ in range(rows)] for k in range(4)}
    noisy = [a + b * c + rng.gauss(0, 0.6) for a, b, c in zip(*list(columns.values())[:3], strict=True)]
    return Table.from_columns(
        {**columns, "class": ["yes" if y > 0 else "no" for y in noisy]}, target="class"
    )


@st.cache_resource
def book():
    table = made_up(4000)
    return bound(grow(table, preset("id3")), Labels(table), Telling("en", "made up"), "made_up/id3")


@st.cache_resource
def told():
    return deflated(book().opening)


if __name__ == "app":
    from streamlit.starlette import App

    from ui.doors import scripts

    app = App(__file__, routes=scripts.routes())

if __name__ == "__main__":
    st.set_page_config(layout="wide")
    player(told(), book().identity, key="large", more=book().supplies)
