"""Declare the lesson on groups of values; its numbers are those of the golf table."""

from __future__ import annotations

from collections.abc import Mapping

from c45_core.explain.grouping import GroupTeller
from c45_course.compare.groups import Grouped, all_grouped, one_grouped
from c45_course.compare.what_if import with_identifier
from ui import cache
from ui.markdown import plain
from ui.state.choices import Choices
from ui.state.lesson import Lesson, Options, Posed

TABLE = "golf_14_quinlan_numeric"


@cache.kept()
def golf() -> tuple[Grouped, Grouped]:
    """Return the groups of outlook, and of the number of the day."""
    table = cache.dataset(TABLE).table
    numbered = with_identifier(table, "number")
    return all_grouped(table)[0], one_grouped(numbered, len(numbered.attributes) - 1)


def facts(choices: Choices) -> Mapping[str, str]:
    """Return the merge of outlook, and what becomes of the number of the day."""
    outlook, day = golf()
    labels, write = cache.dataset(TABLE).labels(choices.language), choices.words.notation
    teller, found = GroupTeller(labels, choices.words), outlook.found
    merged = next(each.taken for each in found.rounds if each.taken is not None)
    return {
        "table": plain(cache.title(TABLE, choices.language)),
        "attribute": plain(labels.attribute(outlook.attribute)),
        "group": plain(teller.group(outlook.attribute, merged.joined)),
        "values": str(found.start.groups),
        "pairs": str(len(found.rounds[0].pairs)),
        "ratio": write.fixed(found.start.ratio),
        "ratio_grouped": write.fixed(found.made.ratio),
        "gain": write.fixed(float(found.start.gain)),
        "gain_grouped": write.fixed(float(found.made.gain)),
        "days": str(day.found.start.groups),
        "day_ratio": write.fixed(day.found.start.ratio),
        "day_groups": str(len(day.found.groups)),
        "day_grouped": write.fixed(day.found.made.ratio),
    }


LESSON = Lesson(
    key="groups",
    path="book",
    place=20,
    minutes=9,
    guess=Options(("leaves", "two", "same"), right="two"),
    symbols=("D", "D^g", r"\mathrm{Gain}", r"\mathrm{IV}", r"\mathrm{GainRatio}"),
    whys=("half", "again", "trap"),
    builds_on=("choosing", "growing"),
    posed=(
        Posed("which", ("gain", "ratio", "first"), right="ratio"),
        Posed("stop", ("two", "rise", "pure"), right="rise"),
        Posed("again", ("never", "may", "numeric"), right="may"),
        Posed("number", ("cured", "trap", "same"), right="trap"),
    ),
    facts=facts,
    controls=("round", "shown"),
)
