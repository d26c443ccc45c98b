"""Hold what every part of a story needs: trace, labels, words, and how numbers are written."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from c45_core.explain.labels import Labels
from c45_core.explain.sentences import Narrator
from c45_core.frozen import Once
from c45_core.language.notation import PLAIN, Notation
from c45_core.language.words import Words, words
from c45_core.measures import Floats, entropy, gini
from c45_core.quantities import QUANTITIES
from c45_core.trace.replay import Trace
from c45_course.story import algorithm

_IMPURITY = {"entropy": entropy, "gini": gini}


@dataclass(frozen=True)
class Telling:
    """The manner of telling a story: language, title, note for the head of the stage, notation of
    numbers."""

    language: str
    title: str
    note: str | None = None
    notation: Notation = PLAIN


@dataclass(frozen=True)
class Teller:
    """One trace, in depth-first order, told in one way; `labels` are those of the trace's table."""

    trace: Trace
    labels: Labels
    telling: Telling

    @Once
    def words(self) -> Words:
        """The texts of the language, in the notation of the reader."""
        return words(self.telling.language).noted(self.telling.notation)

    @Once
    def narrator(self) -> Narrator:
        """Says the sentences."""
        return Narrator(self.trace, self.labels, self.words)

    @Once
    def curves(self) -> tuple[str, ...]:
        """The measures of a cut that are drawn: those of which more is better."""
        return tuple(key for key in self.trace.dialect.cut_measures if QUANTITIES[key].compared)

    @property
    def impurity(self) -> str:
        """The measure of the dialect: 'entropy' or 'gini'."""
        return self.trace.dialect.impurity

    def number(self, value: float) -> str:
        """Write a measure."""
        return self.telling.notation.fixed(value)

    def weight(self, value: float) -> str:
        """Write a weight."""
        return self.telling.notation.weight(float(value))

    def exact(self, value: float) -> str | None:
        """Write a weight exactly, None where it is written so anyway."""
        written = self.telling.notation.exactly().weight(float(value))
        return None if written == self.weight(value) else written

    def weights(self, values: Floats) -> list[Any]:
        """Write weights, in lists as deep as the array: each different one is written once."""
        return each_once(self.weight, values)

    def terms(self) -> dict[str, dict[str, str]]:
        """Return every notion in this language and in the other."""
        other = words(next(x for x in ("zh", "en") if x != self.telling.language))
        return {
            key: {"here": text, "there": other("terms", key)}
            for key, text in self.words.sections["terms"].items()
        }

    def measures(self) -> dict[str, Any]:
        """Say what is measured: what columns and curves the player shows, by their terms."""
        dialect = self.trace.dialect
        return {
            "impurity": dialect.impurity,
            "columns": list(dialect.measures),
            "bars": [key for key in dialect.measures if QUANTITIES[key].compared],
            "by": dialect.attribute_by,
            "curves": list(self.curves),
            "cut": self.curves.index(dialect.cut_by),
            "lines": {kind: algorithm.line_of(kind, dialect) for kind in algorithm.kinds(dialect)},
        }

    def division(self, name: str, counts: Floats) -> dict[str, Any]:
        """Describe one branch: its class weights, written and as shares, and how mixed it is.

        `mass` is its weight as a number, for what is drawn to scale; `exact`, `exact_counts`: what was
        written shorter than it is.
        """
        weight = float(counts.sum())
        return {
            "value": name,
            "weight": self.weight(weight),
            "mass": drawn(weight),
            "exact": self.exact(weight),
            "counts": [self.weight(c) for c in counts],
            "exact_counts": [self.exact(c) for c in counts],
            "shares": [round(float(c) / weight, 4) if weight else 0 for c in counts],
            "impurity": self.number(float(_IMPURITY[self.impurity](counts))) if weight else "–",
        }


def each_once(write: Callable[[float], Any], values: Floats) -> list[Any]:
    """Apply a function to an array, once to each different number, and return lists as deep.

    >>> each_once(str, np.array([[1.0, 2.5], [2.5, 2.5]]))
    [['1.0', '2.5'], ['2.5', '2.5']]
    """
    different, place = np.unique(values, return_inverse=True)
    written = np.empty(len(different), dtype=object)
    written[:] = [write(value) for value in different.tolist()]
    found: list[Any] = written[place.reshape(values.shape)].tolist()
    return found


def drawn(number: float) -> float | None:
    """Shorten a number that is only drawn to scale; what is undefined is null."""
    return round(number, 6) if abs(number) < float("inf") else None
