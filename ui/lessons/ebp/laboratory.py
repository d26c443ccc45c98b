"""Show the upper limit of a leaf without errors as its cases change, and the stage of the method."""

import streamlit as st

from c45_core.dialect import Dialect
from c45_core.prune.leaf_errors import chance_of_at_most, extra_errors, upper_limit
from ui.components.lookup import look_up
from ui.drawing.canvas import WIDTH, Canvas
from ui.drawing.colours import PAGE
from ui.drawing.svg import show_svg
from ui.lessons.ebp.lesson import EXAMPLE
from ui.lessons.pruning.laboratory import Offered
from ui.lessons.pruning.laboratory import show_laboratory as show_stage
from ui.lessons.shape.told import Told
from ui.state import course
from ui.state.choices import Choices
from ui.state.notation import FEW_DIGITS, with_few_digits
from ui.state.parts import run_alone
from ui.state.presenting import presenting
from ui.state.widgets import slide_along

SIZES, USUAL_SIZE = range(1, 21), 6
"""Numbers of cases of the leaf; the usual one is that of the text."""
POINTS = 90
_LEFT, _RIGHT, _TOP, _FOOT = 40.0, WIDTH - 12.0, 34.0, 232.0


def show_laboratory(choices: Choices) -> None:
    """Show the stage of pruning for this method alone, and the way to all methods."""
    show_stage(choices, Offered(("hand", "grown"), "ebp", EXAMPLE))
    if not presenting():
        label = choices.words("ebp", "to_methods")
        course.link("pruning", choices.words, label=label, room="methods")


# A fragment: a movement of the slider runs nothing else of the page.
@run_alone
def show_limit(_: Told, choices: Choices) -> None:
    """Show the toy of the lesson: the limit of a leaf without errors, with as many cases as chosen."""
    said = [_describe_limit(n, choices) for n in SIZES]
    drawn = [_draw_limit(n, choices).svg(text) for n, text in zip(SIZES, said, strict=True)]
    n = slide_along("leaf", SIZES, choices.words("ebp", "leaf"), default=USUAL_SIZE)
    show_svg(drawn[SIZES.index(n)], key="leaf_limit")
    with st.container(key="leaf_limit_said"):
        st.caption(said[SIZES.index(n)])
    drawings, texts = {"leaf_limit": drawn}, {"leaf_limit_said": said}
    look_up("leaf", slider="url_leaf", texts=texts, drawings=drawings)


def _describe_limit(n: int, choices: Choices) -> str:
    dialect, write = Dialect(), with_few_digits(choices.words.notation, FEW_DIGITS)
    limit, errors = upper_limit(0, n, dialect.confidence), extra_errors(n, 0, dialect)
    # With one digit more the product is the number of errors as it is written.
    numbers = {"limit": write.finer(1).number(limit), "errors": write.number(errors)}
    share = f"{100 * dialect.confidence:g}%"
    return choices.words("ebp", "said", n=n, cases=choices.words.cases(n), share=share, **numbers)


def _draw_limit(n: int, choices: Choices) -> Canvas:
    """Draw how probable no error is at each error rate; where the curve meets CF is the limit."""
    canvas, say, write = Canvas(288), choices.words, with_few_digits(choices.words.notation, FEW_DIGITS)
    confidence = Dialect().confidence
    limit = upper_limit(0, n, confidence)

    def place(rate: float, chance: float) -> tuple[float, float]:
        return _LEFT + (_RIGHT - _LEFT) * rate, _FOOT - (_FOOT - _TOP) * chance

    rates = [step / POINTS for step in range(1, POINTS)]
    curve = [(rate, chance_of_at_most(0, n, rate)[0]) for rate in rates]
    canvas.line([place(0, 1), place(0, 0), place(1, 0)])
    canvas.line([place(0, confidence), place(1, confidence)], dashed=True)
    canvas.line(
        [place(0, 1), *(place(*point) for point in curve), place(1, 0)], colour=PAGE.ink, width=2
    )
    canvas.line([place(limit, 0), place(limit, confidence)], colour=PAGE.accent, width=2)
    canvas.dot(*place(limit, confidence), 6, PAGE.accent)
    x, y = place(limit, confidence)
    anchor, beside = ("start", 10) if limit < 1 / 2 else ("end", -10)
    said = f"U = {write.finer(1).number(limit)}"
    canvas.text(said, x + beside, y - 14, anchor=anchor, colour=PAGE.accent, bold=True)
    canvas.note(f"CF = {confidence:g}", _RIGHT, y - 8, anchor="end")
    canvas.note(say("ebp", "up"), 4, _TOP - 14)
    for share in (0.0, 0.5, 1.0):
        canvas.note(f"{share:g}", place(share, 0)[0], _FOOT + 18, anchor="middle")
    for share in (0.5, 1.0):
        canvas.note(f"{share:g}", _LEFT - 6, place(0, share)[1] + 5, anchor="end")
    canvas.note(say("ebp", "across"), (_LEFT + _RIGHT) / 2, _FOOT + 40, anchor="middle")
    return canvas
