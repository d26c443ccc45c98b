"""Write an explanation as blocks of a document: in symbols where it is new, and with its numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from c45_core.dialect import Dialect, name_of
from c45_core.explain.explanation import Explanation, parted
from c45_core.explain.labels import Labels, cut_value
from c45_core.explain.settings import say_changed
from c45_core.formula.as_printed import EQUAL
from c45_core.formula.by_hand import results_kept
from c45_core.formula.written import wrapping
from c45_core.language.notation import Notation
from c45_core.language.words import Words
from c45_core.trace.views import Evaluation
from c45_course.exports import blocks
from c45_course.practice.calculations import plain_name


class Calculated:
    """Writes the explanations of one document; a formula is in symbols where it is first used."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.defined: set[str] = set()

    def explained(
        self, found: Explanation, *, name: str, left: str, source: str
    ) -> Iterator[blocks.Definition | blocks.Calculation]:
        """Give the blocks of an explanation.

        `name`: of the quantity in words, `left`: as plain text left of the equals sign; `source`: of
        its formula.
        """
        notation = self.words.notation
        symbols = found.in_symbols(notation)
        if symbols not in self.defined:
            self.defined.add(symbols)
            yield blocks.Definition(symbols, self.words("export", "from", source=source))
        with results_kept():
            value, numbers = found.result(notation), found.text(notation)
            alone = numbers in (value, notation.shown(found.recorded))
            calculation = blocks.Calculation(
                name=name,
                left=left,
                latex_left=found.named(notation),
                numbers="" if alone else numbers,
                latex_numbers="" if alone else wrapping(found.expression, notation),
                value=value,
                parted=self._parted(found),
                sign=EQUAL if alone else found.sign(notation),
            )
        yield calculation

    def _parted(self, found: Explanation) -> blocks.Parted | None:
        """Say where the result by hand parts from the exact one."""
        parting = found.parting(self.words.notation)
        if parting is None:
            return None
        said = parted(replace(parting, term=None), self.words, "")
        if parting.term is None:
            return blocks.Parted(said)
        before, _, after = self.words.sections["notation"]["parted_in"].partition("{term}")
        return blocks.Parted(said, (before, parting.term, after))


def left_of(
    found: Explanation,
    evaluation: Evaluation | None,
    branch: int | None,
    labels: Labels,
    notation: Notation,
) -> str:
    """Return the left side of a calculation as plain text.

    `evaluation`, `branch`: the attribute and the branch it is about, None where it is about none.
    """
    if evaluation is None:
        return plain_name(found.quantity, notation=notation)
    part = "" if branch is None else labels.part(evaluation, branch)
    attribute, threshold = labels.attribute(evaluation.attribute), evaluation.threshold
    if found.cut is not None and evaluation.cuts is not None:
        threshold = float(evaluation.cuts.thresholds[found.cut])
    cut = "" if threshold is None else cut_value(threshold)
    return plain_name(found.quantity, attribute, part, evaluation.unknown > 0, cut, notation)


def convention(dialect: Dialect, words: Words) -> blocks.Sentence:
    """Name a preset with what it does; of own settings, name those that are changed."""
    said, name = convention_name(dialect, words), name_of(dialect)
    if name != "custom":
        said = words("language", "colon").join((said, words("dialect", f"{name}_about")))
    return blocks.Sentence(words("export", "convention", dialect=said))


def convention_name(dialect: Dialect, words: Words) -> str:
    """Name a preset; of own settings, say by which switches they differ from the documents'."""
    name = name_of(dialect)
    if name != "custom":
        return words("dialect", name)
    listed = words.listed(say_changed(dialect, words))
    return words("dialects", "changed", preset=words("dialect", "documents"), changes=listed)
