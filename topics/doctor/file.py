"""Write what the doctor found about a tree as a document: how it was grown, and where it parts."""

from __future__ import annotations

from collections.abc import Iterator

from c45_core.explain.explanation import Explanation
from c45_core.explain.labels import Labels
from c45_core.language.words import Words
from c45_core.prune.verdicts import explain_verdict, speaker
from c45_core.trace.views import Evaluation
from c45_course.exports import blocks
from c45_course.exports.blocks import Calculated, left_of

from .algorithm import Diagnosis, Review
from .algorithm.sentences import Doctor

MAX_ROWS = 60
"""Of more nodes that differ only so many are listed."""


def diagnosis_document(found: Diagnosis, labels: Labels, words: Words, title: str) -> blocks.Document:
    """Return what was found, in the language and notation of `words`; `title`: of the table."""
    return blocks.Document(
        words("doctor", "title", table=title),
        words.language,
        words("language", "colon"),
        _told(Doctor(found, labels, words)),
    )


def _told(doctor: Doctor) -> Iterator[blocks.Block]:
    yield from map(blocks.Sentence, doctor.said())
    yield from opened(doctor)
    judged = doctor.judged()
    if not judged or doctor.found.first is None:
        return
    words = doctor.words
    yield blocks.Heading(words("doctor", "nodes"))
    yield blocks.Sentence(doctor.counted())
    yield blocks.Listing(heads(words), [row(doctor, each) for each in judged[:MAX_ROWS]])
    if len(judged) > MAX_ROWS:
        yield blocks.Sentence(words("doctor", "more", n=len(judged) - MAX_ROWS))


def heads(words: Words) -> list[str]:
    """Return the heads of the list of nodes."""
    return [words("doctor", f"head_{name}") for name in ("line", "node", "theirs", "mine", "why")]


def row(doctor: Doctor, review: Review) -> list[str]:
    """Return a row of the list of nodes."""
    other = review.other
    return [
        str(other.line),
        doctor.path(other),
        doctor.theirs(other),
        doctor.mine(review),
        doctor.why(review),
    ]


def opened(doctor: Doctor) -> Iterator[blocks.Block]:
    """Give the numbers of both sides at the first node that differs, each with its formula."""
    found, words = doctor.found, doctor.words
    review, met = found.opened, found.first
    if review is None or met is None or not met.difference.of_structure:
        return
    if falls := doctor.falls(review):
        yield blocks.Sentence(falls)
    writer, tests = Calculated(words), {"theirs": review.theirs, "mine": review.mine}
    for (key, test), made in zip(tests.items(), review.opened(doctor.labels), strict=True):
        if made:
            yield blocks.Heading(words("doctor", f"numbers_{key}"), 3)
            yield from _calculated(writer, doctor.labels.on(review.trace.table), made, test)
    says = speaker(found.nearest.trace, doctor.labels, words)
    for place, verdict in enumerate(found.nearest.pruning.weighed):
        if verdict in found.weighed:
            yield blocks.Sentence(says.say(found.nearest.pruning, place))
            for each in explain_verdict(verdict, found.nearest.dialect, says.node):
                yield blocks.Formula(
                    f"{each.text(words.notation)} {each.sign(words.notation)} "
                    f"{each.result(words.notation)}",
                    f"{each.named(words.notation)} = {each.numbers(words.notation)} "
                    f"{each.latex_sign(words.notation)} {each.result(words.notation)}",
                )


def _calculated(
    writer: Calculated, labels: Labels, made: tuple[Explanation, ...], test: Evaluation | None
) -> Iterator[blocks.Block]:
    words = writer.words
    for each in made:
        left = left_of(each, test, None, labels, words.notation)
        yield from writer.explained(each, name="", left=left, source=words("source", each.source))
