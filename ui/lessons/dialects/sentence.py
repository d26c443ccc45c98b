"""Describe where two dialects differ first, what each does there, and which switch is the cause."""

from __future__ import annotations

from c45_core.explain.sentences import say_value
from c45_core.tree import tree_of
from c45_course.compare import Stage
from ui.lessons.dialects.context import SOURCES, DialectsContext, causes, same_numbers
from ui.markdown import plain

MAX_LINKS = 3


def sentence(context: DialectsContext) -> str:
    """Say where the sides part, what either does there, and which switch did it."""
    words = context.words
    if context.a.dialect == context.b.dialect:
        return words("dialects", "same_settings")
    if context.parting is None:
        same = same_numbers(context.table, context.a, context.b)
        said = [
            words("dialects", key) for key in ("same", "same_everything" if same else "same_numbers")
        ]
        if context.nodes is not None:
            said.append(words("dialects", "other_numbers", node=_path(context, context.nodes[0])))
        return words.told(said)
    did = words("dialects", "did_join", a=_did(context, 0), b=_did(context, 1))
    caused = words.told((_cause(context), *_numbers(context)))
    return f"{words.told((_where(context), did))}  \n{caused}"


def _where(context: DialectsContext) -> str:
    where = context.parting
    assert where is not None
    pruned = "_pruned" if where.stage is Stage.PRUNING else ""
    if not where.steps:
        return context.words("dialects", f"part{pruned}_root")
    return context.words("dialects", f"part{pruned}_node", path=_path(context, where.a))


def _path(context: DialectsContext, number: int) -> str:
    """Say where a node of the first side is: the tests from the root to it."""
    tests = (context.labels[0].test(split, branch) for split, branch in context.traces[0].way(number))
    return plain(" → ".join(tests)) or context.words("terms", "root")


def _did(context: DialectsContext, side: int) -> str:
    """Say what a side does at the parting."""
    where, words = context.parting, context.words
    assert where is not None
    number, letter = (where.a, where.b)[side], words("dialects", f"letter_{'ab'[side]}")
    tree = (
        tree_of(context.traces[side]) if where.stage is Stage.GROWING else context.prunings[side].tree
    )
    node = tree.find(number)
    if node.test is None:
        klass = plain(context.labels[side].klass(node.label))
        return words("dialects", "did_leaf", side=letter, klass=klass)
    split = context.traces[side].evaluation(number, node.test.attribute)
    test = context.labels[side].attribute(split.attribute)
    if split.threshold is not None:
        test = context.labels[side].test(split, 0)
    by = context.sides[side].dialect.attribute_by
    measure, value = words("dialects", f"head_{by}"), words.notation.shown(split.measured(by))
    return words("dialects", "did_split", side=letter, test=plain(test), measure=measure, value=value)


def _numbers(context: DialectsContext) -> list[str]:
    """Say it where both sides ask the same attribute there, and measure it differently: what changes a
    number need not be what changes the tree."""
    where, words, (one, other) = context.parting, context.words, context.sides
    assert where is not None
    by = one.dialect.attribute_by
    splits = [
        trace.node(number).split
        for trace, number in zip(context.traces, (where.a, where.b), strict=True)
    ]
    asked = [split for split in splits if split is not None]
    if len(asked) < 2 or by != other.dialect.attribute_by or asked[0].attribute != asked[1].attribute:
        return []
    a, b = (words.notation.shown(split.measured(by)) for split in asked)
    if a == b:
        return []
    return [words("dialects", "measured_otherwise", measure=words("dialects", f"head_{by}"), a=a, b=b)]


def _cause(context: DialectsContext) -> str:
    words = context.words
    sets = causes(context.table, context.a, context.b)
    joined = [words.listed(_change(context, name) for name in names) for names in sets]
    if all(len(names) == 1 for names in sets):
        key = "cause_one" if len(sets) == 1 else "cause_several"
        return words("dialects", key, switches=words.listed(joined))
    key = "cause_set" if len(sets) == 1 else "cause_sets"
    return words("dialects", key, switches=words("dialects", "cause_or").join(joined))


def conventions(context: DialectsContext) -> list[str]:
    """Return the conventions the switches that did it belong to."""
    if context.parting is None:
        return []
    switches = [name for names in causes(context.table, context.a, context.b) for name in names]
    found = [name for switch in switches for name in SOURCES[switch].split(", ") if name]
    return list(dict.fromkeys(found))[:MAX_LINKS]


def _change(context: DialectsContext, switch: str) -> str:
    """Say a switch with its values on both sides."""
    words = context.words
    before, after = (say_value(switch, getattr(s.dialect, switch), words) for s in context.sides)
    name = words("dialects", f"switch_{switch}")
    change = words("dialects", "change", a=before, b=after)
    return words("dialects", "changed_switch", switch=name, change=change)
