"""Write a pruning as a worked solution: the grown tree, each verdict, the pruned tree.

Each calculation is the explanation of a number of the verdict, each sentence the one the pruning lesson
says; so the document, the lesson and the record hold the same numbers.
"""

from __future__ import annotations

from collections.abc import Iterator

from c45_core.dialect import Dialect
from c45_core.prune.record import Pruning, Weighed
from c45_core.prune.verdicts import Speaker, explain_verdict
from c45_core.reasons import Outcome
from c45_course.exports import blocks
from c45_course.exports.calculated import Calculated, convention
from c45_course.exports.named import Named
from c45_course.exports.outline import drawn_lines
from c45_course.practice.derivation import plain_name


def pruning_solution(
    pruning: Pruning, dialect: Dialect, named: Named, speaker: Speaker
) -> Iterator[blocks.Block]:
    """Give the worked solution of a pruning; of the useless splits only those that were undone.

    >>> from c45_course.documents import printed_trees
    >>> from c45_core.prune import prune_tree
    >>> from c45_course.exports.named import by_names
    >>> from c45_core.language.words import words
    >>> t4, pep, en = printed_trees.load("pep_t4"), Dialect(pruning="pep"), words("en")
    >>> speaker = Speaker(en, t4.nodes.__getitem__, str)
    >>> told = pruning_solution(prune_tree(t4.tree, pep), pep, by_names(t4.nodes, en), speaker)
    >>> next(block.text for block in told if isinstance(block, blocks.Calculation))
    'e = (2 + 3 + 0 + 3 × 0.5)/16 = 0.4063'
    """
    words, calculated = speaker.words, Calculated(speaker.words)
    yield convention(dialect, words)
    yield blocks.Heading(words("export", "tree_grown"))
    yield blocks.Drawing(tuple(drawn_lines(pruning.grown, named, words.notation.weight)))
    heard = [place for place, verdict in enumerate(pruning.weighed) if _is_told(verdict)]
    for number, place in enumerate(heard, 1):
        verdict = pruning.weighed[place]
        yield blocks.Heading(words("export", "decision", n=number, node=speaker.node(verdict.node)))
        for found in explain_verdict(verdict, dialect, speaker.node):
            yield from calculated.explained(
                found,
                name=words("practice", f"number_{found.quantity}"),
                left=plain_name(found.quantity),
                source=words("prune", f"source_{found.source}"),
            )
        yield blocks.Sentence(speaker.say(pruning, place))
    yield blocks.Heading(words("export", "tree_pruned"))
    yield blocks.Drawing(tuple(drawn_lines(pruning.tree, named, words.notation.weight)))


def _is_told(verdict: Weighed) -> bool:
    return verdict.method != "collapse" or verdict.outcome is not Outcome.KEPT
