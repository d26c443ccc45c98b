"""Give numbers to begin with: those that a document prints of a table, or some with a misprint."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from c45_core.explain.labels import Labels
from c45_core.rounding import fixed
from c45_core.trace.replay import Trace
from c45_course.claims import Claim

HEADS = {
    "entropy": "H(D)",
    "gain": "Gain({a})",
    "iv": "IV({a})",
    "gain_ratio": "GainRatio({a})",
    "conditional_entropy": "H(D|{a})",
    "threshold": "{cut}({a})",
}
"""How the numbers are written that an example is made of."""
MOST, DIGITS = 12, 3


def example(trace: Trace, claims: Iterable[Claim], labels: Labels, cut: str) -> str:
    """Return lines as they are typed; `cut`: what a threshold is called.

    Where a document prints at least two such numbers of the root, they are its own; otherwise they are
    the entropy and the gains of the root, the first of them with two digits that changed places.

    >>> from c45_core import grow
    >>> from c45_course import datasets
    >>> golf = datasets.load("golf_14")
    >>> print(example(grow(golf.table), (), golf.labels("en"), "cut"))
    H(D) = 0.940
    Gain(Outlook) = 0.274
    Gain(Temperature) = 0.029
    Gain(Humidity) = 0.048
    Gain(Wind) = 0.048
    """
    printed = list(_printed(claims, labels, cut))
    return "\n".join(printed[:MOST] if len(printed) > 1 else _made(trace, labels))


def _printed(claims: Iterable[Claim], labels: Labels, cut: str) -> Iterator[str]:
    """Give the numbers of the first document that prints some, each place once."""
    seen, document = set(), None
    for claim in claims:
        at = claim.at
        place = (at.quantity, at.attribute)
        document = document or claim.document
        if at.quantity not in HEADS or at.path or place in seen or claim.document != document:
            continue
        seen.add(place)
        name = "" if at.attribute is None else labels.attribute(labels.table.index(at.attribute))
        yield f"{HEADS[at.quantity].format(a=name, cut=cut)} = {claim.printed}"


def _made(trace: Trace, labels: Labels) -> Iterator[str]:
    yield f"{HEADS['entropy']} = {fixed(trace.node(0).entropy, DIGITS)}"
    mistaken = False
    for each in trace.evaluations(0):
        name, printed = labels.attribute(each.attribute), fixed(each.gain, DIGITS)
        other = printed[:-2] + printed[:-3:-1]
        if not mistaken and other != printed:
            mistaken, printed = True, other
        yield f"{HEADS['gain'].format(a=name)} = {printed}"
