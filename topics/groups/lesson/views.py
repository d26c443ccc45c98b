"""Show the merges of one attribute, what grouping does to every attribute, and the trees.

The merges go round by round, with every pair that was tried; the number of a case is an attribute, too;
a tree has a branch for every value, or groups, as Quinlan's program grows it.
"""

from collections.abc import Iterator
from dataclasses import replace

import streamlit as st

from c45_core.grouping import Grouping, Merging
from c45_core.measures import entropy
from c45_core.tree import Tree
from c45_course.compare.settings import with_identifier
from c45_course.step_place import BRANCHING, GROUPS
from ui import cache
from ui.drawing.colours import PAGE
from ui.drawing.grid import grid
from ui.drawing.tree_picture import draw, in_words, walked
from ui.markdown import plain, with_terms
from ui.state import course
from ui.state.widgets import choose, slide_along
from ui.workers import away

from ..grouping import Grouped, find_best_so_far, find_too_light, group_one, grow_both_trees
from .lesson import GroupsContext

MAX_LISTED_PAIRS = 15
"""Maximum number of pairs that are listed; of more, the last ones that were the best so far."""


def show_merging(on: GroupsContext) -> None:
    """Let the reader choose an attribute and a round, and show both."""
    names = [str(each.attribute) for each in on.grouped]
    chosen = choose(
        "attr",
        names,
        on.say("attribute"),
        shown=lambda name: plain(on.labels.attribute(int(name))),
        forget=("round",),
    )
    here = on.grouped[names.index(chosen)]
    found = here.found
    rounds = len(found.rounds)
    number = slide_along("round", range(rounds + 1), on.say("round"), default=0)
    left, right = st.columns([5, 6], gap="large")
    with left:
        _show_groups(here, number, on)
    with right:
        if number:
            _list_pairs(found.rounds[number - 1], number, here, on)
        else:
            _show_start(here, on)
    if number == rounds:
        _show_end(here, on)
    st.caption(on.say("listed"))
    settings = {BRANCHING: GROUPS, "dialect": "release8", "table": on.name}
    course.link("growing", on.words, label=on.say("replay"), **settings, step="1")


def groups_after(found: Grouping, number: int) -> tuple[tuple[int, ...], ...]:
    """Return the groups there are after so many rounds; 0: before the first."""
    taken = [each.taken for each in found.rounds[:number] if each.taken is not None]
    later = [each.taken for each in found.rounds[number:] if each.taken is not None]
    groups = list(found.groups)
    for pair in reversed(later):
        groups.remove(pair.joined)
        groups += [pair.one, pair.other]
    order = {code: place for place, group in enumerate(groups) for code in group}
    assert len(order) == sum(map(len, groups)) and len(groups) == len(found.groups) + len(later)
    return tuple(sorted(groups)) if taken or later else found.groups


def _show_groups(here: Grouped, number: int, on: GroupsContext) -> None:
    """Show the groups with their class weights; the one just made is marked."""
    weight, counts = on.words.notation.weight, here.numbers.counts
    current = here.found.rounds[number - 1].taken if number else None
    groups = groups_after(here.found, number)
    rows, marked = [], None
    for place, group in enumerate(groups):
        part = counts[list(group)].sum(axis=0)
        rows.append([on.teller.group(here.attribute, group), *(weight(float(n)) for n in part)])
        if current is not None and group == current.joined:
            marked = place
    classes = range(len(on.table.classes))
    head = [on.say("group"), *(on.labels.klass(code) for code in classes)]
    kinds, colours = [None, *classes], PAGE.about(on.table.classes)
    st.markdown(f"**{on.say('groups_now', n=len(groups))}**")
    grid(head, rows, caption=on.say("groups_text"), classes=kinds, colours=colours, current=marked)
    if current is not None:
        st.caption(on.say("marked"))


def _show_start(here: Grouped, on: GroupsContext) -> None:
    said = list(on.teller.lines(here.attribute, replace(here.found, rounds=())))[:-1]
    st.markdown("\n\n".join(with_terms(plain(each), on.words) for each in said))
    names = on.names(here.attribute)
    on.calculate(here, [(code,) for code in range(len(names))], names)


def _list_pairs(one: Merging, number: int, here: Grouped, on: GroupsContext) -> None:
    """List the pairs of a round in the order in which they were tried, and say what became of each."""
    st.markdown(with_terms(plain(on.teller.round(here.attribute, one)), on.words))
    outcomes, listed = here.outcomes(one), list(range(len(one.pairs)))
    if len(listed) > MAX_LISTED_PAIRS:
        listed = list(find_best_so_far(one.pairs, here.half))[-MAX_LISTED_PAIRS:]
    rows = [_pair_row(one, at, outcomes[at], here, on) for at in listed]
    best = next((n for n, at in enumerate(listed) if outcomes[at] in ("taken", "best")), None)
    head = [on.say(key) for key in ("pair", "gain", "iv", "ratio", "result")]
    grid(head, rows, caption=on.say("pairs_text"), words=(4,), current=best)
    if len(listed) < len(one.pairs):
        st.caption(on.say("more_pairs", n=len(one.pairs) - len(listed)))
    half = on.words.notation.fixed(here.half)
    st.caption(with_terms(on.say("half", half=half), on.words))
    if one.barred is not None:
        st.caption(on.say("barred", group=on.teller.group(here.attribute, one.barred)))
    if best is not None:
        pair = one.pairs[listed[best]]
        others = [g for g in groups_after(here.found, number - 1) if g not in (pair.one, pair.other)]
        on.calculate(here, sorted([*others, pair.joined]), on.names(here.attribute))


def _pair_row(one: Merging, at: int, outcome: str, here: Grouped, on: GroupsContext) -> list[str]:
    fixed, pair = on.words.notation.fixed, one.pairs[at]
    numbers = (float(pair.made.gain), float(pair.made.iv), pair.made.ratio)
    group = on.teller.group(here.attribute, pair.joined)
    return [group, *map(fixed, numbers), on.say(f"result_{outcome}")]


def _show_end(here: Grouped, on: GroupsContext) -> None:
    *_, last = on.teller.lines(here.attribute, here.found)
    st.markdown(f"**{plain(last)}**")


MAX_NUMBERED_ROWS = 200
"""Maximum number of rows of a table whose case numbers are grouped: more make too many pairs."""


def show_identifier(on: GroupsContext) -> None:
    """Compare a branch for each value with groups, attribute by attribute, the case number last."""
    listed, numbered = list(on.grouped), _group_numbers(on)
    if numbered is not None:
        listed.append(numbered)
    rows = [_attribute_row(each, on, numbered) for each in listed]
    keys = ("attribute", "branches", "gain", "iv", "ratio", "ratio_grouped")
    head = [on.say(key) for key in keys]
    current = None if numbered is None else len(rows) - 1
    grid(head, rows, caption=on.say("identifier_text"), current=current)
    read = (on.say("identifier_read"), on.say("listed"))
    st.caption(with_terms(on.words.told(read), on.words))
    if numbered is None:
        st.markdown(on.say("identifier_many", n=on.table.rows))
        return
    _explain_numbers(numbered, on)
    on.calculate(numbered, numbered.found.groups, numbered.numbers.names)


def _group_numbers(on: GroupsContext) -> Grouped | None:
    """Return the groups of the case number, None where there are too many."""
    if on.table.rows > MAX_NUMBERED_ROWS:
        return None
    table = with_identifier(on.table, on.say("case_number"))
    return group_one(table, len(table.attributes) - 1)


def _explain_numbers(numbered: Grouped, on: GroupsContext) -> None:
    fixed, found = on.words.notation.fixed, numbered.found
    said = on.say(
        "identifier_rows" if on.weighs_rows else "identifier_said",
        n=len(numbered.numbers.names),
        merged=len(found.pure),
        groups=len(found.groups),
        before=fixed(found.start.ratio),
        after=fixed(found.made.ratio),
        entropy=fixed(float(entropy(numbered.numbers.counts.sum(axis=0)))),
    )
    st.markdown(with_terms(plain(said), on.words))
    st.markdown(with_terms(on.say("identifier_lesson"), on.words))


def _attribute_row(each: Grouped, on: GroupsContext, numbered: Grouped | None) -> list[str]:
    fixed, found = on.words.notation.fixed, each.found
    name = on.say("case_number") if each is numbered else on.labels.attribute(each.attribute)
    start = (float(found.start.gain), float(found.start.iv), found.start.ratio)
    branches = f"{found.start.groups} → {len(found.branches)}"
    return [name, branches, *map(fixed, start), fixed(found.made.ratio)]


PER_LEVEL, MOST = 100, 110
"""Height of a level of a tree, in points; maximum number of nodes that are drawn, not folded."""
NEAR_WHOLE = 1e-6
"""The program's errors are sums in single precision."""


def show_trees(on: GroupsContext) -> None:
    """Show both trees beside each other, grown or pruned, and compare them."""
    state = choose(
        "side",
        ("grown", "pruned"),
        on.say("state"),
        shown=lambda name: on.say(f"state_{name}"),
        kind="segmented",
        hidden_label=True,
    )
    pruned = state == "pruned"
    both = _grow_trees(on.name)
    values, grouped = (each[pruned] for each in both)
    alike = _are_alike(values, grouped)
    for place, groups in zip(st.columns(2, gap="large"), (False, True), strict=True):
        with place:
            _show_tree(both[groups][pruned], both[groups][0], groups, on, sized=not alike)
    st.markdown(with_terms(plain(on.words.told(_compare_trees(values, grouped, on))), on.words))
    st.caption(plain(on.words.told(_list_notes((values, grouped), on))))


def _show_tree(tree: Tree, grown: Tree, groups: bool, on: GroupsContext, *, sized: bool) -> None:
    """Show a tree and, if asked so, its size; of a pruned one say if pruning has changed nothing."""
    title = on.say("with_groups" if groups else "with_values")
    st.markdown(f"**{title}**")
    drawn = walked(tree, on.labels, {}, words=on.words, most=MOST)
    height = PER_LEVEL * (tree.height + 1)
    draw(drawn, key=f"groups_{groups}", text=in_words(title, tree, on.labels), height=height)
    size = [on.say("size", **_sizes_of(tree, on))] if sized else []
    same = [on.say("unpruned")] if tree is not grown and tree.size == grown.size else []
    if size or same:
        st.caption(plain(on.words.told([*size, *same])))


def _sizes_of(tree: Tree, on: GroupsContext) -> dict[str, object]:
    return {"nodes": tree.size, "leaves": len(tree.leaves()), "errors": _write_errors(tree, on)}


def _are_alike(values: Tree, groups: Tree) -> bool:
    """Tell whether both trees have as many nodes and leaves and make as many errors."""
    sizes = [(tree.size, len(tree.leaves())) for tree in (values, groups)]
    return sizes[0] == sizes[1] and _differ_by(values, groups) == 0


def _differ_by(values: Tree, groups: Tree) -> float:
    """Return how many errors more the tree with groups makes."""
    more = groups.training_errors - values.training_errors
    return more if abs(more) > NEAR_WHOLE else 0.0


def _write_errors(tree: Tree, on: GroupsContext) -> str:
    errors, notation = tree.training_errors, on.words.notation
    return str(round(errors)) if _is_whole(errors) else notation.fixed(errors)


def _is_whole(errors: float) -> bool:
    return abs(errors - round(errors)) < NEAR_WHOLE


def _compare_trees(values: Tree, groups: Tree, on: GroupsContext) -> Iterator[str]:
    """Compare the sizes and the errors of both trees, and say what makes the difference."""
    more = _differ_by(values, groups)
    key = {
        (True, True): "compared_alike" if _are_alike(values, groups) else "compared_same",
        (True, False): "compared_same_nodes",
        (False, True): "compared_same_errors",
    }.get((groups.size == values.size, more == 0), "compared")
    before = {"before": values.size, "errors_before": _write_errors(values, on)}
    yield on.say(key, **_sizes_of(groups, on), **before)
    roots = [tree.test and on.labels.attribute(tree.test.attribute) for tree in (values, groups)]
    if all(roots) and roots[0] != roots[1]:
        yield on.say("root_other", values=roots[0], groups=roots[1])
    if roots[1] is None:
        for each in find_too_light(on.grouped):
            branches = on.teller.groups(each.attribute, each.found.branches)
            name = on.labels.attribute(each.attribute)
            yield on.say("too_light", attribute=name, branches=branches)
    if groups.size > values.size or more > 0:
        yield on.say("no_promise")


def _list_notes(trees: tuple[Tree, Tree], on: GroupsContext) -> Iterator[str]:
    """Say what the trees are, and what the numbers in their nodes mean."""
    yield on.say("trees_read")
    classes = " / ".join(on.labels.klass(code) for code in range(len(on.table.classes)))
    yield on.say("node_read", classes=classes)
    if any(leaf.weight == 0 for tree in trees for leaf in tree.leaves()):
        yield on.say("no_case")
    if not all(_is_whole(tree.training_errors) for tree in trees):
        yield on.say("fractions")


@cache.kept(32)
def _grow_trees(table: str) -> tuple[tuple[Tree, Tree], tuple[Tree, Tree]]:
    return away.run(table, grow_both_trees, cache.dataset(table).table)
