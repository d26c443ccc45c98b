"""How good is it? Trees judged by cases they have not seen."""

import streamlit as st

from ui.lessons import shape
from ui.lessons.evaluation import results
from ui.lessons.evaluation.context import choose_context, remarks, tested
from ui.lessons.evaluation.firmness import show_firmness
from ui.lessons.evaluation.leaving import show_leaving
from ui.lessons.evaluation.mistakes import show_mistakes
from ui.lessons.evaluation.size import show_sizes
from ui.page.header import header
from ui.state.widgets import choose

choices = header("evaluation")
words = choices.words
lesson = shape.opened("evaluation", choices)

on = choose_context(choices)
both = tested(on)
left, right = st.columns([5, 6], gap="medium")
with left:
    results.headline(both, on)
    results.uncertainty(both, on)
    results.sides(both, on)
    remarks(on)
    results.folds(both, on)
with right:
    results.confusion(both, on)

view = choose(
    "view",
    ("size", "mistakes", "leaving", "firmness"),
    words("evaluation", "view"),
    shown=lambda name: words("evaluation", f"view_{name}"),
    kind="segmented",
    hidden_label=True,
)
if view == "size":
    show_sizes(both, on)
elif view == "mistakes":
    show_mistakes(both, on)
elif view == "firmness":
    show_firmness(choices, on)
else:
    show_leaving(choices, on)
lesson.closed()
