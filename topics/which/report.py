"""Say which C4.5 printed some numbers and what each of them is, and write it as a document."""

from collections.abc import Iterator, Sequence
from math import isfinite

from c45_core.dialect import Dialect
from c45_core.explain.labels import Labels
from c45_core.frozen import Once
from c45_core.language.words import Words
from c45_core.table import Nominal
from c45_course.exports import blocks
from c45_course.practice.calculations import plain_name
from c45_course.practice.slips import FURTHER

from ..doctor.report import convention
from .algorithm.answer import Answer, Convention, Finding
from .algorithm.origins import MIN_DIGITS, Origin, Source, count_digits, count_digits_before_zeros
from .algorithm.search import MIN_SEARCHED_DIGITS
from .algorithm.traces import Bound, Place, count_differences, is_same_kind

MAX_NAMES = 4
"""Maximum number of conventions, places or causes that are named; of more it is said how many."""
OWN_SLIPS = {slip.name for slip in FURTHER}
"""The slips that practice does not ask about, which have their words here."""
GUESSES = (Source.FOLLOWS, Source.MISCOUNTED, Source.MISPRINT)
"""Causes that may not be the only ones."""
CAUSES_OF_MANY = (Source.FOLLOWS, Source.SLIP, Source.ELSEWHERE)
"""Causes of which there are so many that one fits a number of few digits by chance."""
SIGNS_SHOWN = {"<=": "≤", ">": ">"}


class Which:
    """Says one answer in one language; `labels`: of the table."""

    def __init__(self, answer: Answer, labels: Labels, words: Words) -> None:
        self.answer, self.labels, self.words = answer, labels.on(answer.trace.table), words

    def sentences(self) -> Iterator[str]:
        """Give the convention that fits best, and those that cannot be finding from it."""
        best, n = self.answer.best, len(self.answer.findings)
        if not best.number_given:
            yield self.words("which", "none")
            return
        name = self.name(best)
        yield self.words(
            "which", "all" if best.number_given == n else "best", name=name, k=best.number_given, n=n
        )
        if self.answer.also:
            yield self.words("which", "also", names=self._names(self.answer.also))

    def _names(self, conventions: tuple[Convention, ...]) -> str:
        before, after = "“”" if self.words.language == "en" else "「」"
        return self._several([f"{before}{self.name(each)}{after}" for each in conventions])

    def _several(self, names: list[str]) -> str:
        """List names, the first of many."""
        more = len(names) - MAX_NAMES
        shown = names[:MAX_NAMES]
        return self.words.listed([*shown, self.words("which", "more", n=more)] if more > 0 else shown)

    def name(self, each: Convention) -> str:
        """Name a convention."""
        return convention(each.start, each.dialect, self.words)

    def say_right(self, finding: Finding) -> str:
        """Say the number that should stand there in the best convention."""
        value = finding.right
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

    def say_printed(self, finding: Finding) -> str:
        """Return what is printed, an attribute by its label."""
        return (
            self._attribute(finding.typed.printed) if finding.typed.is_split else finding.typed.printed
        )

    def say_why(self, finding: Finding) -> str:
        """Say where a printed number comes from: every cause that is as good as the likeliest one.

        Where that is no more than likely, the first of the next best ones is said, too.
        """
        said = list(dict.fromkeys(self._causes(finding.causes, finding)))
        if finding.origin.source in GUESSES:
            rest = [
                each for each in finding.origins if each.rank > finding.origin.rank and each.is_claim
            ]
            said += [each for each in self._causes(rest[:1], finding) if each not in said]
        more = len(said) - MAX_NAMES
        if len(said) > 1 or finding.bound is not None:
            said = [_as_part(each) for each in said]
        shown = said[:MAX_NAMES]
        if more > 0:
            shown.append(self.words("which", "more_causes", n=more))
        why = shown[0]
        for each in shown[1:]:
            why = self.words("which", "or", first=why, why=each)
        why = self._weaken(why, finding)
        return why if finding.bound is None else self._say_bound(finding, finding.bound, why)

    def _weaken(self, why: str, finding: Finding) -> str:
        """Say that slips and other places fit a number of few digits by chance, too."""
        origin, digits = finding.origin, count_digits(finding.typed.printed)
        if origin.place is not None and origin.source is Source.PERHAPS:
            return self._say_chance(origin, _as_part(why))
        few = digits < MIN_DIGITS and finding.typed.at.quantity != "threshold"
        if few and origin.source in CAUSES_OF_MANY:
            return self.words("which", "few_digits", why=_as_part(why), digits=digits)
        return why

    def _say_bound(self, finding: Finding, bound: Bound, why: str) -> str:
        """Say first that no such number is negative, or so large."""
        words = self.words
        kind = words("which", f"kind_{bound.kind}")
        if not bound.is_least:
            assert bound.most is not None
            most = words.notation.shown(bound.most)
            first = words("which", "too_large", kind=kind, most=most)
        else:
            first = words("which", "negative_penalty" if bound.penalty else "negative", kind=kind)
        if finding.origin.source is Source.UNKNOWN:
            return first
        if finding.unsigned:
            why = words("which", "unsigned", why=why)
        return words("which", "bounded", bound=first, why=why)

    def _causes(self, origins: Sequence[Origin], finding: Finding) -> Iterator[str]:
        """Say causes; places of one kind in one sentence."""
        places: dict[tuple[str, str], set[Dialect]] = {}
        for origin in origins:
            if origin.place is None:
                yield self._by(self._origin(origin, finding), origin)
            else:
                places.setdefault(self._say_place(origin.place, finding), set()).add(origin.dialect)
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

    def _origin(self, origin: Origin, finding: Finding) -> str:
        words, source = self.words, origin.source
        if source is Source.RECORDED and not finding.other:
            return words("which", "chosen" if finding.typed.is_split else origin.relation)
        if source in (Source.RECORDED, Source.BY_HAND) and finding.other:
            return words("which", "elsewhere_right", names=self._names(finding.other))
        if source is Source.FOLLOWS:
            assert origin.other is not None
            return words("which", "follows", other=origin.other.printed)
        if origin.slip:
            section = "which" if origin.slip in OWN_SLIPS else "practice"
            return words(section, f"slip_{origin.slip}")
        if origin.chance is not None:
            return self._say_chance(origin, self._digits_or_counts(origin))
        key = source.name
        if source is Source.UNKNOWN and finding.typed.is_split:
            key = "unknown_choice"
        elif (
            source is Source.UNKNOWN
            and count_digits_before_zeros(finding.typed.printed) < MIN_SEARCHED_DIGITS
        ):
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

    def _say_chance(self, origin: Origin, why: str) -> str:
        """Say a cause with how likely it is that a number from nowhere fits as well."""
        assert origin.chance is not None
        share = f"{100 * origin.chance.share:.2g}"
        key = "perhaps" if origin.source is Source.PERHAPS else "by_chance"
        return self.words("which", key, why=why, share=share, digits=origin.chance.digits)

    # --- other places --------------------------------------------------------------------------------

    def _say_place(self, place: Place, finding: Finding) -> tuple[str, str]:
        """Return what differs at a place (node, quantity, or what it is about), and its name."""
        at, asked = place.at, finding.typed.at
        if at.path != asked.path and count_differences(asked, at) == 1:
            return "elsewhere_node", self._node(place)
        if at.quantity == "candidate_threshold":
            return "elsewhere_candidate", ""
        if is_same_kind(asked, at) and at.attribute is not None and at.path == asked.path:
            return "elsewhere", self._place(place)
        return "elsewhere_quantity", self._quantity(place, finding)

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
        return f"{self._attribute(name)} {SIGNS_SHOWN.get(sign, sign)} {self._value(name, value)}"

    def _quantity(self, place: Place, finding: Finding) -> str:
        """Name a number as it is typed: GainRatio(outlook), and its node where that is another."""
        at = place.at
        a = "" if at.attribute is None else self._attribute(at.attribute)
        part = None if at.branch is None else self._place(place)
        if at.quantity == "threshold":
            name = f"{self.words('which', 'cut')}({a})"
        else:
            name = plain_name(at.quantity, a, part, notation=self.words.notation)
        if at.path == finding.typed.at.path:
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
        if at.branch in SIGNS_SHOWN:
            return f"{name} {SIGNS_SHOWN[at.branch]}" + (
                "" if place.cut is None else f" {place.cut:.12g}"
            )
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


COLUMNS = ("number", "printed", "right", "origin")


def which_document(answer: Answer, labels: Labels, words: Words, title: str) -> blocks.Document:
    """Return what was found, in the language and notation of `words`; `title`: of the table."""
    written = _write_blocks(Which(answer, labels, words))
    return blocks.document(words("which", "title", table=title), words, written)


def _write_blocks(which: Which) -> Iterator[blocks.Block]:
    yield from map(blocks.Sentence, which.sentences())
    yield blocks.Listing(heads_of_numbers(which.words), rows_of_numbers(which))


def heads_of_numbers(words: Words) -> list[str]:
    """Return the heads of the list of numbers."""
    return [words("which", f"head_{name}") for name in COLUMNS]


def rows_of_numbers(which: Which) -> list[list[str]]:
    """Return a row for each number: its name, as printed, as it should be, where it comes from."""
    return [
        [
            name_typed(finding.typed.name),
            which.say_printed(finding),
            which.say_right(finding),
            which.say_why(finding),
        ]
        for finding in which.answer.findings
    ]


def name_typed(line: str) -> str:
    """Return what was typed without the number behind it."""
    before, equals, _ = line.rpartition("=")
    return before.strip() if equals else line.rpartition(" ")[0].strip() or line
