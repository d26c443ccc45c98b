"""Declare the lesson on how good a tree is, with its pictures."""

from collections.abc import Callable, Collection, Mapping

from c45_core.rounding import fixed
from c45_core.validate.result import accuracy_interval
from ui.drawing.canvas import WIDTH, Canvas
from ui.drawing.colours import PAGE
from ui.state import address
from ui.state.choices import Choices
from ui.state.lesson import Lesson, Options, Picture, Posed

RIGHT, CASES = 13, 17
"""The cases that a tree gets right, of all."""
MORE = 100
"""Factor of the larger number of cases that is set beside them."""
_SHOWN, _FOLDS = 15, 5
"""The cases of the picture, and the folds that they are divided into."""


def _draw_intervals(say: Callable[..., str], _: Choices) -> Canvas:
    """Draw the interval of an accuracy from few cases, and of the same accuracy from many."""
    canvas, foot = Canvas(212), 168.0

    def place(share: float) -> float:
        return 20 + (WIDTH - 40) * (share - 0.5) / 0.5

    canvas.line([(place(0.5), foot), (place(1), foot)])
    for tenth in range(5, 11):
        x = place(tenth / 10)
        canvas.line([(x, foot), (x, foot + 5)])
        canvas.note(f"{10 * tenth}%", x, foot + 22, anchor="middle")
    for row, many in enumerate((1, MORE)):
        right, cases, y = RIGHT * many, CASES * many, 54.0 + 70 * row
        low, high = accuracy_interval(right, cases)
        canvas.text(say("row", right=right, cases=cases), place(0.5), y - 28, bold=True)
        ends = f"{fixed(100 * low, 0)}–{fixed(100 * high, 0)}%"
        canvas.text(ends, place(1), y - 28, anchor="end", colour=PAGE.accent, bold=True)
        canvas.line([(place(low), y), (place(high), y)], colour=PAGE.accent, width=4)
        for end in (low, high):
            canvas.line([(place(end), y - 9), (place(end), y + 9)], colour=PAGE.accent, width=3)
        canvas.dot(place(right / cases), y, 7, PAGE.ink, edge=PAGE.paper)
    canvas.note(say("axis"), WIDTH / 2, foot + 40, anchor="middle")
    return canvas


def _draw_folds(say: Callable[..., str], _: Choices) -> Canvas:
    """Draw one test set, and below it folds: each row is a tree, the filled cases test it."""
    canvas, size, each = Canvas(268), _SHOWN // _FOLDS, 22.0
    left = WIDTH - 8 - _SHOWN * each
    canvas.text(say("once"), 8, 24, bold=True)
    _cases(canvas, left, 52, each, range(_SHOWN - size, _SHOWN))
    canvas.text(say("folds", k=_FOLDS), 8, 90, bold=True)
    for fold in range(_FOLDS):
        y = 118 + 26 * fold
        canvas.note(str(fold + 1), 8, y + 5)
        _cases(canvas, left, y, each, range(fold * size, (fold + 1) * size))
    y = 118 + 26 * _FOLDS + 6
    canvas.box(left, y - 9, 18, 18, "none", edge=PAGE.muted)
    canvas.note(say("grows"), left + 25, y + 5)
    canvas.box(left + 170, y - 9, 18, 18, PAGE.accent)
    canvas.note(say("tests"), left + 195, y + 5)
    return canvas


def _cases(canvas: Canvas, left: float, y: float, each: float, tested: Collection[int]) -> None:
    """Draw the cases of one tree: those that test it are filled."""
    for n in range(_SHOWN):
        filled = n in tested
        colour, edge = (PAGE.accent, "none") if filled else ("none", PAGE.muted)
        canvas.box(left + each * n, y - 9, 18, 18, colour, edge=edge)


PICTURES = {
    "guess": Picture(_draw_intervals, ("row", "axis")),
    "idea": Picture(_draw_folds, ("once", "folds", "grows", "tests")),
}


NEW_CASE = "case"
"""The view in which a case goes down the tree."""


def facts(choices: Choices) -> Mapping[str, str]:
    """Return the share that is right, what one case counts, and the 95 % interval, in percent."""
    low, high = accuracy_interval(RIGHT, CASES)
    percent = {"share": RIGHT / CASES, "one": 1 / CASES, "low": low, "high": high}
    return {
        **{key: fixed(100 * value, 0) for key, value in percent.items()},
        "right": str(RIGHT),
        "cases": str(CASES),
        "many": str(MORE * CASES),
        "view": choices.words("evaluation", f"view_{NEW_CASE}"),
        "unknown_value": choices.words("language", "unknown"),
    }


LESSON = Lesson(
    package=__package__,
    key="evaluation",
    path="details",
    place=90,
    minutes=10,
    guess=Options(("narrow", "middle", "wide"), right="wide"),
    symbols=("n", "r", "k", r"\frac{n_c}{n_\ell}"),
    whys=("unseen", "folds", "once"),
    builds_on=("pruning", "missing"),
    posed=(
        Posed("training", ("good", "nothing", "bad"), right="nothing"),
        Posed("folds", ("once", "every", "none"), right="once"),
        Posed("size", ("report", "again", "larger"), right="again"),
        Posed("more", ("narrower", "higher", "nothing"), right="narrower"),
        Posed("redrawn", ("chance", "mistake", "better"), right="chance"),
        Posed("seen", ("answers", "small", "slow"), right="answers"),
        Posed("unknown", ("refuse", "largest", "share"), right="share"),
        Posed("nobody", ("above", "refuse", "beside"), right="above"),
    ),
    facts=facts,
    pictures=PICTURES,
    other_views={"view": ("leaving", "firmness")},
    tasks=(NEW_CASE,),
    task=lambda: NEW_CASE if address.text("view") == NEW_CASE else "",
    controls=("seed", "shown"),
    toy="laboratory:show_draws",
    views={
        "size": "laboratory:show_sizes",
        NEW_CASE: "new_case:show_case",
        "mistakes": "laboratory:show_mistakes",
    },
)
