"""The toy: what each attribute of the melons tells about the class, and what its branches cost."""

from __future__ import annotations

from pathlib import Path

from c45_core.trace.views import Evaluation
from ui import cache
from ui.components.toy import show_toy
from ui.lessons.choosing.lesson import MELONS, number_melons
from ui.lessons.shape.guess import is_made
from ui.lessons.shape.told import Told
from ui.state.choices import Choices
from ui.state.presenting import presenting


def show_prices(told: Told, choices: Choices) -> None:
    """Show the attributes, and once the guess is made, or the class has seen it, the case number."""
    numbered = presenting() or is_made(told.lesson)
    trace = number_melons() if numbered else cache.trace(MELONS, "documents")
    labels, write = cache.dataset(MELONS).labels(choices.language), told.words.notation.fixed
    root, found = trace.node(0), trace.evaluations(0)
    split, average = root.split, root.average_gain
    assert split is not None and average is not None
    most_gain, most_iv = (max(getattr(each, key) for each in found) for key in ("gain", "iv"))

    def describe(each: Evaluation) -> dict[str, object]:
        real = each.attribute < len(labels.table.attributes)
        name = labels.attribute(each.attribute) if real else told.words("choosing", "identifier")
        numbers = {
            "gain": write(each.gain),
            "iv": write(each.iv),
            "ratio": write(each.gain_ratio),
        }
        said = [told.words("choosing", "toy_bought", name=name, **numbers)]
        if each.gain < average:
            said.append(told.words("choosing", "toy_held", average=write(average)))
        if each.name == split.name:
            said.append(told.words("choosing", "toy_chosen"))
        elif each.gain == most_gain:
            said.append(told.words("choosing", "toy_most"))
        return {
            "name": name,
            **numbers,
            "learnt": each.gain / most_gain,
            "paid": each.iv / most_iv,
            "held": each.gain < average,
            "said": told.words.told(said),
        }

    data = {
        "rows": [describe(each) for each in found],
        "average": average / most_gain,
        "heads": [told.words("choosing", f"toy_{key}") for key in ("learnt", "paid", "ratio")],
        "line": told.words("choosing", "toy_average", average=write(average)),
        "begin": told.words("choosing", "toy_begin"),
    }
    show_toy(Path(__file__).parent / "prices", data)
