"""Say which C4.5 printed some numbers, and what each of them is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isfinite

from c45_core.dialect import Dialect
from c45_core.explain.labels import Labels
from c45_core.language.words import Words
from c45_core.once import Once
from c45_core.table import Nominal
from c45_course.practice.calculations import plain_name
from c45_course.practice.slips import FURTHER

from ...doctor.algorithm.sentences import convention
from .answer import Answer, Told
from .bounds import Bound
from .conventions import Convention
from .misprints import MIN_DIGITS, counting, without_zeros
from .origins import Origin, Source
from .places import Place, apart, is_same_kind
from .search import MIN_SEARCHED_DIGITS

MAX_NAMED = 4
"""Maximum number of conventions, places or causes that are named; of more it is said how many."""
OWN_SLIPS = {slip.name for slip in FURTHER}
"""The slips that practice does not ask about, which have their words here."""
GUESSES = (Source.FOLLOWS, Source.MISCOUNTED, Source.MISPRINT)
"""Causes that may not be the only ones."""
MANY = (Source.FOLLOWS, Source.SLIP, Source.ELSEWHERE)
"""Causes of which there are so many that one fits a number of few digits by chance."""
SIGNS = {"<=": "≤", ">": ">"}


class Which:
    """Says one answer in one language; `labels`: of the table."""

    def __init__(self, answer: Answer, labels: Labels, words: Words) -> None:
        self.answer, self.labels, self.words = answer, labels.on(answer.trace.table), words

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
        before, after = "“”" if self.words.language == "en" else "「」"
        return self._several([f"{before}{self.name(each)}{after}" for each in conventions])

    def _several(self, names: list[str]) -> str:
        """List names, the first of many."""
        more = len(names) - MAX_NAMED
        shown = names[:MAX_NAMED]
        return self.words.listed([*shown, self.words("which", "more", n=more)] if more > 0 else shown)

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
        """Return a column by its label; what conventions ask of a table may have other columns."""
        place = self._columns.get(name)
        return name if place is None else self.labels.attribute(place)

    @Once
    def _columns(self) -> dict[str, int]:
        return {column.name: n for n, column in enumerate(self.labels.table.attributes)}

    def printed(self, told: Told) -> str:
        """Return what is printed, an attribute by its label."""
        return self._attribute(told.typed.printed) if told.typed.is_split else told.typed.printed

    def why(self, told: Told) -> str:
        """Say where a printed number comes from: every cause that is as good as the likeliest one.

        Where that is no more than likely, the first of the next best ones is said, too.
        """
        said = list(dict.fromkeys(self._causes(told.causes, told)))
        if told.origin.source in GUESSES:
            rest = [each for each in told.origins if each.rank > told.origin.rank and each.is_claim]
            said += [each for each in self._causes(rest[:1], told) if each not in said]
        more = len(said) - MAX_NAMED
        if len(said) > 1 or told.bound is not None:
            said = [_as_part(each) for each in said]
        shown = said[:MAX_NAMED]
        if more > 0:
            shown.append(self.words("which", "more_causes", n=more))
        why = shown[0]
        for each in shown[1:]:
            why = self.words("which", "or", first=why, why=each)
        why = self._weakened(why, told)
        return why if told.bound is None else self._bounded(told, told.bound, why)

    def _weakened(self, why: str, told: Told) -> str:
        """Say that slips and other places fit a number of few digits by chance, too."""
        origin, digits = told.origin, counting(told.typed.printed)
        if origin.place is not None and origin.source is Source.PERHAPS:
            return self._perhaps(origin, _as_part(why))
        few = digits < MIN_DIGITS and told.typed.at.quantity != "threshold"
        if few and origin.source in MANY:
            return self.words("which", "few_digits", why=_as_part(why), digits=digits)
        return why

    def _bounded(self, told: Told, bound: Bound, why: str) -> str:
        """Say first that no such number is negative, or so large."""
        words = self.words
        kind = words("which", f"kind_{bound.kind}")
        if not bound.is_least:
            assert bound.most is not None
            most = words.notation.shown(bound.most)
            first = words("which", "too_large", kind=kind, most=most)
        else:
            first = words("which", "negative_penalty" if bound.penalty else "negative", kind=kind)
        if told.origin.source is Source.UNKNOWN:
            return first
        if told.unsigned:
            why = words("which", "unsigned", why=why)
        return words("which", "bounded", bound=first, why=why)

    def _causes(self, origins: Sequence[Origin], told: Told) -> Iterator[str]:
        """Say causes; places of one kind in one sentence."""
        places: dict[tuple[str, str], set[Dialect]] = {}
        for origin in origins:
            if origin.place is None:
                yield self._by(self._origin(origin, told), origin)
            else:
                places.setdefault(self._placed(origin.place, told), set()).add(origin.dialect)
        together: dict[tuple[str, frozenset[Dialect]], list[str]] = {}
        for (kind, name), dialects in places.items():
            usual = self.answer.best.dialect in dialects
            together.setdefault((kind, frozenset(() if usual else dialects)), []).append(name)
        for (kind, others), names in together.items():
            said = self.words("which", kind, place=self._several(names))
            by = tuple(each for each in self.answer.asked if each.dialect in others)
            yield self.words("which", "by", why=said, names=self._names(by)) if by else said

    def _by(self, said: str, origin: Origin) -> str:
        """Name the convention of a mistake, if it is another than the best."""
        best = origin.dialect == self.answer.best.dialect or origin.source is Source.UNKNOWN
        if best or origin.is_right:
            return said
        by = tuple(each for each in self.answer.asked if each.dialect == origin.dialect)
        return self.words("which", "by", why=_as_part(said), names=self._names(by))

    def _origin(self, origin: Origin, told: Told) -> str:
        words, source = self.words, origin.source
        if source is Source.RECORDED and not told.other:
            return words("which", "chosen" if told.typed.is_split else origin.relation)
        if source in (Source.RECORDED, Source.BY_HAND) and told.other:
            return words("which", "elsewhere_right", names=self._names(told.other))
        if source is Source.FOLLOWS:
            assert origin.other is not None
            return words("which", "follows", other=origin.other.printed)
        if origin.slip:
            section = "which" if origin.slip in OWN_SLIPS else "practice"
            return words(section, f"slip_{origin.slip}")
        if origin.chance is not None:
            return self._perhaps(origin, self._digits_or_counts(origin))
        key = source.name
        if source is Source.UNKNOWN and told.typed.is_split:
            key = "unknown_choice"
        elif source is Source.UNKNOWN and without_zeros(told.typed.printed) < MIN_SEARCHED_DIGITS:
            key = "unknown_few"
        return words("which", key.lower(), digits=origin.digits)

    def _digits_or_counts(self, origin: Origin) -> str:
        """Say what was misprinted, or what was counted."""
        if origin.misprint is not None:
            return self.words("which", f"misprint_{origin.misprint.value}")
        assert origin.miscount is not None
        made, right = (
            ", ".join(map(self.words.notation.weight, counts))
            for counts in (origin.miscount.made, origin.miscount.right)
        )
        return self.words("which", "miscounted", made=made, right=right)

    def _perhaps(self, origin: Origin, why: str) -> str:
        """Say a cause with how likely it is that a number from nowhere fits as well."""
        assert origin.chance is not None
        share = f"{100 * origin.chance.share:.2g}"
        key = "perhaps" if origin.source is Source.PERHAPS else "by_chance"
        return self.words("which", key, why=why, share=share, digits=origin.chance.digits)

    # --- other places --------------------------------------------------------------------------------

    def _placed(self, place: Place, told: Told) -> tuple[str, str]:
        """Return what differs at a place (node, quantity, or what it is about), and its name."""
        at, asked = place.at, told.typed.at
        if at.path != asked.path and apart(asked, at) == 1:
            return "elsewhere_node", self._node(place)
        if at.quantity == "candidate_threshold":
            return "elsewhere_candidate", ""
        if is_same_kind(asked, at) and at.attribute is not None and at.path == asked.path:
            return "elsewhere", self._place(place)
        return "elsewhere_quantity", self._quantity(place, told)

    def _node(self, place: Place) -> str:
        """Name a node by the conditions that lead to it."""
        words = self.words
        if not place.way:
            return words("which", "root")
        said = (self._condition(*step) for step in place.way)
        return words("which", "node", way=words("language", "comma").join(said))

    def _condition(self, name: str, sign: str, value: str) -> str:
        place = self._columns.get(name)
        column = None if place is None else self.labels.table.attributes[place]
        if place is not None and isinstance(column, Nominal) and column.asks is not None:
            return self.labels.nominal_test(place, column.values.index(value))
        return f"{self._attribute(name)} {SIGNS.get(sign, sign)} {self._value(name, value)}"

    def _quantity(self, place: Place, told: Told) -> str:
        """Name a number as it is typed: GainRatio(outlook), and its node where that is another."""
        at = place.at
        a = "" if at.attribute is None else self._attribute(at.attribute)
        part = None if at.branch is None else self._place(place)
        if at.quantity == "threshold":
            name = f"{self.words('which', 'cut')}({a})"
        else:
            name = plain_name(at.quantity, a, part, notation=self.words.notation)
        if at.path == told.typed.at.path:
            return name
        return self.words("which", "at_node", name=name, node=self._node(place))

    def _place(self, place: Place) -> str:
        """Name another place of the same node: an attribute, a branch, a threshold."""
        at = place.at
        assert at.attribute is not None
        name = self._attribute(at.attribute)
        if at.threshold is not None:
            return f"{name} ≤ {at.threshold:.12g}"
        if at.branch is None:
            return name
        if at.branch in SIGNS:
            return f"{name} {SIGNS[at.branch]}" + ("" if place.cut is None else f" {place.cut:.12g}")
        return f"{name} = {self._value(at.attribute, at.branch)}"

    def _value(self, attribute: str, value: str) -> str:
        """Return a value by its label; a number or a group of values as it is."""
        place = self._columns.get(attribute)
        column = None if place is None else self.labels.table.attributes[place]
        if place is None or not isinstance(column, Nominal):
            return value
        label = {each: self.labels.value(place, code) for code, each in enumerate(column.values)}
        if value in label or not value.startswith("{"):
            return label.get(value, value)
        return "{" + ", ".join(label.get(each, each) for each in value[1:-1].split(", ")) + "}"


def _as_part(sentence: str) -> str:
    """Return a sentence as a part of another one: without its stop, its first letter small."""
    bare = sentence.rstrip(".。")
    return bare[:1].lower() + bare[1:] if bare[1:2].islower() else bare
