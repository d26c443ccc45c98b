"""Say what winnowing found of every attribute, and what it leaves out (convention C34)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from c45_core.explain.labels import Labels
from c45_core.language.words import Words
from c45_core.reasons import Winnow

from ..winnowing import Winnowing

Say = Callable[..., str]
Write = Callable[[float], str]


def told(found: Winnowing, labels: Labels, words: Words) -> Iterator[str]:
    """Give the sentences: the trial tree, each attribute, and what follows.

    `labels`: of the table whose attributes are winnowed.
    """

    def say(key: str, **values: object) -> str:
        return words("boosting", f"winnow_{key}", **values)

    write = words.notation.number
    sizes = {"grown": len(found.grown), "judged": len(found.judged)}
    yield say("error", error=write(found.error), **sizes)
    for each in found.sifted:
        name = labels.attribute(each.attribute)
        if each.error is None:
            yield say("unused", attribute=name)
        else:
            key = "harmful" if each.verdict is Winnow.HARMFUL else "kept"
            yield say(key, attribute=name, error=write(each.error))
    names = words.listed(labels.attribute(place) for place in found.useless)
    yield _outcome(found, {"names": names, **sizes}, say, write)


def _outcome(found: Winnowing, named: Mapping[str, object], say: Say, write: Write) -> str:
    if not found.useless:
        return say("nothing")
    if found.again is None:
        return say("none_left")
    return say("undone" if found.undone else "again", error=write(found.again), **named)
