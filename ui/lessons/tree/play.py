"""Show the stage of the first lesson: melons to cut open, to ask about, and to buy by the bit.

The browser plays it alone: it is told once what the record says, and grows the player's own tree by
counting. Every entropy, gain, IV and ratio comes from here.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import numpy as np
import streamlit as st

from c45_core.dialect import preset
from c45_core.language.words import languages
from c45_core.language.words import words as words_of
from c45_core.measures import entropy
from c45_core.randomness import drawn, seeded
from c45_core.table import Nominal, Table
from c45_core.tree import Tree
from c45_core.validate.folds import learn
from c45_course import topic
from c45_course.compare.settings import one_split, with_identifier
from c45_course.datasets import Dataset
from c45_course.exports.tree_names import positive
from ui import cache as kept
from ui.drawing.colours import PAGE
from ui.lessons.shape.questions import drawn as drawn_of_check
from ui.lessons.shape.told import tell
from ui.scripts import register_files
from ui.state import address, course
from ui.state.choices import FIRST_DIALECT, FIRST_TABLE, Choices
from ui.state.lesson import Lesson
from ui.state.presenting import presenting

COUNT, NOISE, SEED = 200, 0.15, 1
"""Number of cases that are made up, chance that one has another class, seed of all draws."""
RULED_BY = 2
"""Number of attributes that decide about the class."""
MACHINE = "release8"
"""The variant that grows and prunes the tree beside the player's: Quinlan's own program."""
HIDDEN = {"even": (1,) * 8, "uneven": (4, 2, 1, 1)}
"""Rounds in which the prize lies at each place, of both games."""
TEXTS = "melons"
_STAGE = str(Path(__file__).resolve().parent / "stage" / "stage")
_KEY = "stage"


def show_stage(lesson: Lesson, choices: Choices) -> None:
    """Show the stage, and follow it to another lesson or into another language."""
    told = tell_stage(kept.dataset(FIRST_TABLE), choices)
    told |= {"lesson": lesson.key, "presented": presenting(), "links": _name_links(lesson, choices)}
    told["ask"] = [choices.words(*text) for _, text in topic.declared("asks_class")]
    stage = register_files(_STAGE, '<div class="melonstage"></div>', name="melons")
    asked = stage(key=_KEY, data=told, on_go_change=lambda: None, on_lang_change=_turn).go
    if asked in course.lessons():
        st.switch_page(course.lessons()[asked], query_params=address.of_course())


def _turn() -> None:
    if (language := st.session_state[_KEY].lang) in languages():
        address.write(lang=language)


def _name_links(lesson: Lesson, choices: Choices) -> dict[str, Any]:
    """Return where the stage leads: the names of the lessons and their addresses."""
    _, after = course.beside(lesson.key)
    named = {"home": course.START, "next": after.key if after else course.START}
    if "be_the_tree" in course.lessons():
        named["build"] = "be_the_tree"
    query = urlencode(address.of_course() | {"lang": choices.language})
    places = {key: {"lesson": name, "href": f"./{name}?{query}"} for key, name in named.items()}
    places["home"]["href"] = f"./?{query}"
    view, *text = (
        ("", "present", "leave") if presenting() else ("&view=present", "player", "present_word")
    )
    places["present"] = {"href": f"./{lesson.key}?{query}{view}", "said": choices.words(*text)}
    places["class"] = {"href": f"./class?{query}&{urlencode({'lesson': lesson.key})}"}
    names = {each: words_of(each)("language", "name") for each in languages()}
    return places | {"languages": {each: names[each] for each in names if each != choices.language}}


def tell_stage(dataset: Dataset, choices: Choices) -> dict[str, Any]:
    """Return what the browser gets of a nominal table: cases, numbers of the record, trees, texts."""
    table, labels, words = dataset.table, dataset.labels(choices.language), choices.words
    root = one_split(with_identifier(table, "number"), preset(FIRST_DIALECT))
    *asked, number = root.evaluations(0)
    deciding, fresh = make_up_cases(table, [each.gain for each in asked])
    pruning, texts = learn(table, preset(MACHINE)), words.sections[TEXTS]
    sweet = positive(table.classes)
    questions = [
        {
            "name": texts["number_name"] if each is number else labels.attribute(each.attribute),
            "values": list(table.case_names)
            if each is number
            else [labels.value(each.attribute, code) for code in range(len(each.branches))],
            "gain": each.gain,
            "iv": each.iv,
            "ratio": each.gain_ratio,
        }
        for each in (*asked, number)
    ]
    return {
        "questions": questions,
        "classes": [
            {"sign": PAGE.about(table.classes).glyph(code), "colour": PAGE.klass(code)}
            for code in range(len(table.classes))
        ],
        "sweet": sweet,
        "cases": [
            {
                "name": name,
                "values": [*(int(column.codes[row]) for column in table.attributes), row],  # type: ignore[union-attr]
                "klass": int(table.labels[row]),
            }
            for row, name in enumerate(table.case_names)
        ],
        "entropy": root.node(0).entropy,
        "fresh": {
            "cases": fresh,
            "noise": round(100 * NOISE),
            "by": [questions[at]["name"] for at in deciding],
        },
        "machine": {"grown": _tell_tree(pruning.grown), "pruned": _tell_tree(pruning.tree)},
        "prizes": {
            name: {"often": often, "bits": float(entropy(often))} for name, often in HIDDEN.items()
        },
        "words": dict(texts),
        "cards": _tell_cards(choices),
    }


def _tell_tree(node: Tree) -> dict[str, Any]:
    """Tell a node and all below it as the browser grows its own."""
    told: dict[str, Any] = {"label": node.label, "counts": node.counts.tolist()}
    if node.test is not None:
        branches = {code: _tell_tree(branch) for code, branch in enumerate(node.branches)}
        told |= {"attribute": node.test.attribute, "branches": branches}
    return told


def _tell_cards(choices: Choices) -> list[dict[str, Any]]:
    """Return the questions of the last screen: those of the first check of the lesson.

    `id`: what a browser remembers of one that went wrong, by which a later check asks it again.
    """
    lesson = course.declared()["tree"]
    said = choices.words.sections[lesson.words]
    first_round = [each.text for each in drawn_of_check(tell(lesson, choices), choices, 1)]
    return [
        {
            "id": f"{lesson.key}:1:{first_round.index(said[f'ask_{posed.key}'])}",
            "asked": said[f"ask_{posed.key}"],
            "answers": [
                {"text": said[f"ask_{posed.key}_{name}"], "said": said[f"ask_{posed.key}_{name}_said"]}
                for name in posed.answers
            ],
            "right": posed.answers.index(posed.right),
        }
        for posed in lesson.posed
        if said[f"ask_{posed.key}"] in first_round
    ]


def make_up_cases(table: Table, gains: Sequence[float]) -> tuple[tuple[int, ...], list[list[int]]]:
    """Return the attributes that decide, and each new case: the codes of its values, then its class.

    Each value is drawn as often as it occurs in the table. The class is the one that most cases of the
    table have with the same values of the attributes that decide: those of the largest `gains` at the
    root. So often as `NOISE` says it is another one, so no tree is right about all new cases.
    """
    columns = [each.codes for each in table.attributes if isinstance(each, Nominal)]
    deciding = tuple(sorted(range(len(columns)), key=lambda at: -gains[at])[:RULED_BY])
    random, rows = seeded(SEED), range(table.rows)
    found = []
    for _ in range(COUNT):
        values = [int(column[drawn(rows, random)]) for column in columns]
        label = _decide(table, [(columns[at], values[at]) for at in deciding])
        if random.random() < NOISE:
            label = drawn([code for code in range(len(table.classes)) if code != label], random)
        found.append([*values, label])
    return deciding, found


def _decide(table: Table, asked: Sequence[tuple[np.ndarray, int]]) -> int:
    """Return the most frequent class of the cases with these values; the last is let go if none has."""
    alike = np.logical_and.reduce([column == value for column, value in asked])
    if not alike.any():
        return _decide(table, asked[:-1])
    return int(np.bincount(table.labels[alike], minlength=len(table.classes)).argmax())
