"""Say which C4.5 printed some numbers, and what each of them is."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite

from c45_core.explain.labels import Labels
from c45_core.language.words import Words
from c45_course.claims import At
from c45_course.doctor.sentences import convention
from c45_course.which.answer import Answer, Convention, Told
from c45_course.which.origins import Origin, Source

MOST_NAMED = 4
"""So many conventions are named; of more it is said how many."""


class Which:
    """Says one answer in one language; `labels`: of the table."""

    def __init__(self, answer: Answer, labels: Labels, words: Words) -> None:
        self.answer, self.labels, self.words = answer, labels, words

    def said(self) -> Iterator[str]:
        """Give the convention that fits best, and those that cannot be told from it."""
        best, n = self.answer.best, len(self.answer.told)
        if not best.given:
            yield self.words("which", "none")
            return
        name = self.name(best)
        yield self.words("which", "all" if best.given == n else "best", name=name, k=best.given, n=n)
        if self.answer.also:
            yield self.words("which", "also", names=self._names(self.answer.also))

    def _names(self, conventions: tuple[Convention, ...]) -> str:
        shown = [f"“{self.name(each)}”" if self.words.language == "en" else f"「{self.name(each)}」"
                 for each in conventions[:MOST_NAMED]]  # fmt: skip
        more = len(conventions) - len(shown)
        return self.words.listed([*shown, self.words("which", "more", n=more)] if more else shown)

    def name(self, each: Convention) -> str:
        """Name a convention."""
        return convention(each.start, each.dialect, self.words)

    def right(self, told: Told) -> str:
        """Say the number that should stand there in the best convention."""
        value = told.right
        if isinstance(value, str):
            return self._attribute(value)
        return "–" if value is None or not isfinite(value) else self.words.notation.finer().shown(value)

    def _attribute(self, name: str) -> str:
        table = self.answer.table
        known = [column.name for column in table.attributes]
        return self.labels.attribute(known.index(name)) if name in known else name

    def printed(self, told: Told) -> str:
        """Return what is printed, an attribute by its label."""
        return self._attribute(told.typed.printed) if told.typed.is_split else told.typed.printed

    def why(self, told: Told) -> str:
        """Say where a printed number comes from: the likeliest origin, and a second one."""
        first, *rest = told.origins
        said = self._origin(first, told)
        others = [each for each in rest if each.source not in (first.source, Source.UNKNOWN)]
        if first.is_right or not others:
            return said
        second = self._origin(others[0], told)
        return self.words("which", "or", first=said.rstrip(".。"), why=second)

    def _origin(self, origin: Origin, told: Told) -> str:
        words, source = self.words, origin.source
        if source is Source.RECORDED and not told.other:
            return words("which", "chosen" if told.typed.is_split else origin.relation)
        if source in (Source.RECORDED, Source.BY_HAND) and told.other:
            return words("which", "elsewhere_right", names=self._names(told.other))
        if source is Source.FOLLOWS:
            assert origin.other is not None
            return words("which", "follows", other=origin.other.printed)
        if source is Source.MISPRINT:
            assert origin.misprint is not None
            return words("which", f"misprint_{origin.misprint.value}")
        if source is Source.SLIP:
            return words("practice", f"slip_{origin.slip}")
        if source is Source.ELSEWHERE:
            assert origin.at is not None
            return words("which", "elsewhere", place=self._place(origin.at))
        key = (
            "unknown_choice"
            if source is Source.UNKNOWN and told.typed.is_split
            else source.name.lower()
        )
        return words("which", key, digits=origin.digits)

    def _place(self, at: At) -> str:
        """Name another place of the same node: an attribute, a branch, a cut."""
        assert at.attribute is not None
        name = self._attribute(at.attribute)
        if at.threshold is not None:
            return f"{name} ≤ {at.threshold:.12g}"
        if at.branch is None:
            return name
        table = self.answer.table
        place = table.index(at.attribute)
        column = table.attributes[place]
        values = getattr(column, "values", ())
        value = self.labels.value(place, values.index(at.branch)) if at.branch in values else at.branch
        return f"{name} = {value}"
