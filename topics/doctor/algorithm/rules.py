"""Make a tree of rules, if there is one that has just these rules as its leaves.

No order is needed then, since no case meets two of them. If a test sends no rule to both sides, what is
left on either side is again such a list; so any such test will do, and none has to be taken back.
Which of several trees with these leaves is meant the rules do not tell (`reshaping.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from c45_core.language.refusal import refusal

from .printed import EQUAL, OTHER, Condition, PrintedBranch, PrintedNode, unreadable

Cut = tuple[float, bool]
"""A number, and whether it belongs to what is below the cut."""
MAX_RULES = 2_000
"""A longer list is not compared."""


@dataclass(frozen=True)
class Rule:
    """If all conditions hold, then the class `label`; `line`: of the text, counted from 1."""

    line: int
    conditions: tuple[Condition, ...]
    label: str


@dataclass(frozen=True)
class _Span:
    """The numbers a rule holds for: above one cut and below another, None for no bound."""

    low: Cut | None = None
    high: Cut | None = None

    @property
    def is_all(self) -> bool:
        return self.low is None and self.high is None


@dataclass(frozen=True)
class _Named:
    """The values a rule holds for: these, or where there are none given all but `but`."""

    these: frozenset[str] | None = None
    but: frozenset[str] = frozenset()

    @property
    def is_all(self) -> bool:
        return self.these is None and not self.but


@dataclass(frozen=True)
class _Left:
    """A rule with what it still asks, by attribute in the order of its conditions."""

    rule: Rule
    asks: Mapping[str, _Span | _Named]

    def with_(self, name: str, asks: _Span | _Named) -> _Left:
        rest = {**self.asks, name: asks}
        return replace(self, asks={key: each for key, each in rest.items() if not each.is_all})


def tree_of(rules: Sequence[Rule], default: PrintedNode | None) -> PrintedNode:
    """Return a tree whose leaves are the rules; `default`: the answer where none of them holds.

    Errors: InputError where a case can meet two rules, or no tree has them as its leaves.

    >>> low, high = (Condition("a", sign, ("3",)) for sign in ("<=", ">"))
    >>> tree = tree_of([Rule(1, (low,), "x"), Rule(2, (high,), "y")], None)
    >>> [branch.condition.sign for branch in tree.branches]
    ['<=', '>']
    """
    if len(rules) > MAX_RULES:
        raise refusal("doctor.large", limit=MAX_RULES)
    left = [_Left(rule, _asked(rule)) for rule in rules]
    if not left:
        if default is None:
            raise unreadable(1)
        return default
    writes = {
        (each.attribute, cut_of(each)): each.values[0]
        for rule in rules
        for each in rule.conditions
        if each.is_cut
    }
    return replace(_Growing(default, writes).node(left), of_rules=True)


def cut_of(asked: Condition) -> Cut:
    """Return the cut of a condition on a number."""
    return float(asked.values[0]), asked.sign in ("<=", ">")


def _asked(rule: Rule) -> dict[str, _Span | _Named]:
    """Join the conditions of a rule by attribute."""
    found: dict[str, _Span | _Named] = {}
    for each in rule.conditions:
        before = found.get(each.attribute)
        one: _Span | _Named
        if each.is_cut:
            cut = cut_of(each)
            one = _Span(high=cut) if each.sign in ("<=", "<") else _Span(low=cut)
        elif each.sign == OTHER:
            one = _Named(but=frozenset(each.values))
        else:
            one = _Named(frozenset(each.values))
        both = one if before is None else _both(before, one)
        if both is None:
            raise unreadable(rule.line, f"{each.attribute} {each.sign} {', '.join(each.values)}")
        found[each.attribute] = both
    return found


def _both(one: _Span | _Named, other: _Span | _Named) -> _Span | _Named | None:
    """Join two conditions on an attribute; None if nothing meets both."""
    if isinstance(one, _Span) and isinstance(other, _Span):
        low = max((each for each in (one.low, other.low) if each), default=None)
        high = min((each for each in (one.high, other.high) if each), default=None)
        return None if low and high and low >= high else _Span(low, high)
    if isinstance(one, _Named) and isinstance(other, _Named):
        but = one.but | other.but
        given = [each.these for each in (one, other) if each.these is not None]
        if not given:
            return _Named(but=but)
        these = frozenset.intersection(*given) - but
        return _Named(these) if these else None
    return None


@dataclass(frozen=True)
class _Growing:
    """Grows a tree from rules; `writes`: how the text writes a cut of an attribute."""

    default: PrintedNode | None
    writes: Mapping[tuple[str, Cut], str]

    def node(self, rules: list[_Left]) -> PrintedNode:
        """Return the tree of rules of which exactly one holds wherever one asks."""
        if not rules:
            assert self.default is not None
            return self.default
        first = rules[0]
        if len(rules) == 1 and not first.asks:
            return PrintedNode(first.rule.line, label=first.rule.label)
        for name in self._shared(rules):
            parts = self._cut(name, rules) if _is_cut(name, rules) else self._values(name, rules)
            if parts:
                branches = tuple(PrintedBranch(asked, self.node(part)) for asked, part in parts)
                return PrintedNode(first.rule.line, branches)
        raise _no_tree(rules)

    def _shared(self, rules: list[_Left]) -> Iterator[str]:
        """Give the attributes that every rule asks, those first that come first in all of them."""
        shared = [name for name in rules[0].asks if all(name in each.asks for each in rules)]
        return iter(sorted(shared, key=lambda name: any(next(iter(r.asks)) != name for r in rules)))

    def _cut(self, name: str, rules: list[_Left]) -> list[tuple[Condition, list[_Left]]]:
        """Part rules at a cut that no rule holds on both sides of; [] if there is none."""
        spans = [(each, span) for each in rules if isinstance(span := each.asks[name], _Span)]
        cuts = dict.fromkeys(cut for _, span in spans for cut in (span.high, span.low) if cut)
        found = list[tuple[int, list[tuple[Condition, list[_Left]]]]]()
        for cut in cuts:
            below = [(each, span) for each, span in spans if span.high and span.high <= cut]
            above = [(each, span) for each, span in spans if span.low and span.low >= cut]
            if len(below) + len(above) < len(rules):
                continue
            text, signs = self.writes[name, cut], ("<=", ">") if cut[1] else ("<", ">=")
            low = [e.with_(name, replace(s, high=None) if s.high == cut else s) for e, s in below]
            high = [e.with_(name, replace(s, low=None) if s.low == cut else s) for e, s in above]
            parts = [
                (Condition(name, signs[0], (text,)), low),
                (Condition(name, signs[1], (text,)), high),
            ]
            found.append((min(len(low), len(high)), parts))
        # The most even one, so that a long list makes no deep tree.
        fewest, best = max(found, key=lambda each: each[0], default=(0, []))
        if best and not fewest and self.default is None:
            empty = next(asked for asked, part in best if not part)
            condition = f"{empty.attribute} {empty.sign} {empty.values[0]}"
            raise refusal("doctor.no_rule", line=rules[0].rule.line, condition=condition)
        return best

    def _values(self, name: str, rules: list[_Left]) -> list[tuple[Condition, list[_Left]]]:
        """Part rules by the values of an attribute; [] if some would belong to two parts."""
        named = [(each, asks) for each in rules if isinstance(asks := each.asks[name], _Named)]
        if any(asks.these is None for _, asks in named):
            return self._one_value(name, named)
        parts = list[frozenset[str]]()
        for _, asks in named:
            met = [part for part in parts if part & (asks.these or frozenset())]
            merged = frozenset[str]().union(asks.these or (), *met)
            parts = [part for part in parts if part not in met] + [merged]
        if len(parts) == 1 and any(asks.these != parts[0] for _, asks in named):
            return []
        found = [
            (
                Condition(name, EQUAL, tuple(sorted(part))),
                [
                    each.with_(name, _Named() if asks.these == part else asks)
                    for each, asks in named
                    if asks.these is not None and asks.these <= part
                ],
            )
            for part in parts
        ]
        if self.default is not None:
            found.append((Condition(name, OTHER, ()), []))
        return found

    def _one_value(
        self, name: str, named: list[tuple[_Left, _Named]]
    ) -> list[tuple[Condition, list[_Left]]]:
        """Part rules by whether an attribute has some values that a rule names, or leaves out."""
        tried = dict.fromkeys(part for _, asks in named for part in (asks.these, asks.but) if part)
        for part in sorted(tried, key=len):
            inside = [(each, asks) for each, asks in named if asks.these and asks.these <= part]
            outside = [
                (each, asks)
                for each, asks in named
                if (asks.but >= part if asks.these is None else not asks.these & part)
            ]
            if len(inside) + len(outside) < len(named) or not ((inside and outside) or self.default):
                continue
            values = tuple(sorted(part))
            return [
                (
                    Condition(name, EQUAL, values),
                    [e.with_(name, _Named() if a.these == part else a) for e, a in inside],
                ),
                (
                    Condition(name, OTHER, values),
                    [
                        e.with_(name, _Named(but=a.but - part) if a.these is None else a)
                        for e, a in outside
                    ],
                ),
            ]
        return []


def _is_cut(name: str, rules: Iterable[_Left]) -> bool:
    kinds = {type(each.asks[name]) for each in rules}
    if len(kinds) > 1:
        raise _no_tree(list(rules))
    return kinds == {_Span}


def _no_tree(rules: list[_Left]) -> Exception:
    """Return the refusal of rules that are no tree: two that a case can meet, where there are two."""
    for place, one in enumerate(rules):
        for other in rules[place + 1 :]:
            if _overlap(one, other):
                return refusal("doctor.no_tree", one=one.rule.line, other=other.rule.line)
    return refusal("doctor.no_root", lines=f"{rules[0].rule.line}–{rules[-1].rule.line}")


def _overlap(one: _Left, other: _Left) -> bool:
    """Tell whether a case can meet two rules."""
    both = ((one.asks[name], other.asks[name]) for name in one.asks.keys() & other.asks.keys())
    return all(_both(a, b) is not None for a, b in both if type(a) is type(b))
