"""Write an explanation as blocks of a document: in symbols where it is new, and with its numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from c45_core.dialect import Dialect, name_of
from c45_core.explain.explanation import Explanation, parted
from c45_core.formula.expression import Expression, Quotient, Sum, Weight
from c45_core.formula.written import latex
from c45_core.language.notation import Notation
from c45_core.language.words import Words
from c45_course.exports import blocks


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
        if found.symbol not in self.defined:
            self.defined.add(found.symbol)
            yield blocks.Definition(found.symbol, self.words("export", "from", source=source))
        notation = self.words.notation
        value, numbers = found.result(notation), found.text(notation)
        alone = numbers in (value, notation.shown(found.recorded))
        yield blocks.Calculation(
            name=name,
            left=left,
            latex_left=found.name,
            numbers="" if alone else numbers,
            latex_numbers="" if alone else _wrapping(found.expression, notation),
            value=value,
            parted=self._parted(found),
        )

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


def _wrapping(expression: Expression, notation: Notation) -> str:
    """Write a formula as LaTeX that can be broken into lines: a wide fraction could not."""
    match expression:
        case Quotient(Sum() as top, Weight() as bottom):
            return rf"\tfrac{{1}}{{{latex(bottom, notation)}}} \,({latex(top, notation)})"
    return latex(expression, notation)


def convention(dialect: Dialect, words: Words) -> blocks.Sentence:
    """Name a preset with what it does; of own settings list the switches."""
    name = name_of(dialect)
    if name == "custom":
        usual = Dialect().switches()
        about = ", ".join(f"{k}={v}" for k, v in dialect.switches().items() if v != usual[k])
    else:
        about = words("dialect", f"{name}_about")
    said = words("dialect", name) + words("language", "colon") + about
    return blocks.Sentence(words("export", "convention", dialect=said))
