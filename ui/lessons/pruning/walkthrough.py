"""Show the decisions of a pruning: the list, the chosen one step by step, what other methods say of it.

Where the address asks for questions, the player asks those of the decision before it shows a step.
"""

from collections.abc import Callable, Mapping
from typing import Any

import streamlit as st

from c45_core.dialect import Dialect
from c45_core.language.words import Words
from c45_core.prune.formulas import formulas_of
from c45_core.prune.method import declared
from c45_core.prune.record import Pruning
from c45_core.reasons import Outcome
from c45_core.tree import Tree
from c45_course.exports.decisions import list_decisions
from c45_course.practice.phrasing import PruningPhrasing
from c45_course.story.asked import tell_pruning_questions
from ui.drawing.grid import grid
from ui.drawing.tree_picture import draw as draw_tree
from ui.drawing.tree_picture import walked
from ui.exports import export_decision, export_pruned
from ui.lessons.pruning.context import RULES, PruningContext, find_last_verdict, write_lines
from ui.lessons.pruning.decision import decision_story, find_turns, letter_of
from ui.lessons.pruning.lesson import is_untouched
from ui.markdown import plain, with_terms, write_table
from ui.on_demand import fold
from ui.player import decision
from ui.state import address
from ui.state.presenting import presenting
from ui.state.widgets import choose

MAX_PILLS = 12
CUT, RAISED = "✂", "⤴"
SIGNS = {Outcome.KEPT: "✓", Outcome.LEAF: CUT, Outcome.RAISED: RAISED}
# What stands below must not move when the player comes in.
_STYLE = "<style>@media (min-width: 900px) { .st-key-walkthrough { min-height: 41rem; } }</style>"


def show_before_and_after(context: PruningContext, rule: str, words: Words) -> None:
    """Draw both trees beside each other, to be taken along; where nothing was cut, say so."""
    pruning = context.prunings[rule]
    signs = {v.node: SIGNS[v.outcome] for v in pruning.weighed if v.outcome is not Outcome.KEPT}
    left = {node.number for node in pruning.tree.walk()}
    faded = {node.number: "faded" for node in pruning.grown.walk() if node.number not in left}
    about = context.pruned(rule), context.stem, context.labels
    fold(words("export_menu", "title"), "export_pruned", export_pruned, *about, boxed=True)
    if not faded:
        st.markdown(with_terms(words("pruning", "nothing_cut"), words))
        return
    trees = {"tree_before": pruning.grown, "tree_after": pruning.tree}
    for place, (key, tree) in zip(st.columns([3, 2], gap="large"), trees.items(), strict=True):
        with place:
            text = words("pruning", key, nodes=tree.size, leaves=len(tree.leaves()))
            st.caption(text)
            shown = walked(tree, context.named, faded, words=words, most=tree.size, signs=signs)
            draw_tree(shown, key=key, text=text)


def choose_verdict(context: PruningContext, rule: str, words: Words) -> int | None:
    """Show the decisions, and the chosen one step by step.

    Return the place of the verdict chosen, None where nothing may follow: there is no decision, or what
    follows would tell how it ends.
    """
    place = _pick_decision(context, rule, words)
    if place is None:
        st.info(words("pruning", "single_leaf"))
        return None
    _show_decision(context, rule, place, words)
    return None if presenting() or is_predicting() else place


def _pick_decision(context: PruningContext, rule: str, words: Words) -> int | None:
    """Show the list of decisions, return the place of the verdict chosen; None if no node has branches.

    How a decision ended is shown once another one is looked at. While questions are asked only the
    decisions so far are listed: which nodes are judged later tells how the earlier ones end.
    """
    pruning, asks = context.prunings[rule], is_predicting()
    listed = list_decisions(pruning)
    names, asked = list(listed), address.text("node")
    if not names or (len(names) == 1 and not asks):
        return listed[names[0]] if names else None
    current = asked if asked in names else names[0]
    offered = names[: names.index(current) + 1] if asks else names
    opened: set[object] = st.session_state.setdefault("decisions_opened", set())
    told = {name for name in offered if (context.about, rule, name) in opened or asks} - {current}

    def write_decision(name: str) -> str:
        verdict = pruning.weighed[listed[name]]
        number = "∅" if name.startswith("c") else f"{names.index(name) + 1}."
        sign = f" {SIGNS[verdict.outcome]}" if name in told else " ?" if asks else ""
        return f"{plain(f'{number} {context.name(verdict.node)}')}{sign}"

    chosen = choose(
        "node",
        offered,
        words("pruning_questions" if asks else "pruning", "list"),
        shown=write_decision,
        default=names[0],
        kind="pills" if len(offered) <= MAX_PILLS else "select",
        forget=("step",),
    )
    opened.add((context.about, rule, chosen))
    if not asks:
        address.pin(node=chosen)  # another method judges the same node
    return listed[chosen]


def _show_decision(context: PruningContext, rule: str, place: int, words: Words) -> None:
    """Show the decision of one verdict, step by step."""
    verdict, dialect = context.prunings[rule].weighed[place], context.dialects[rule]
    if not presenting():
        st.html(_STYLE)
    with st.container(key="walkthrough"):
        story = decision_story(context, rule, place, words)
        parameter = declared(verdict.method).parameter
        kinds = [step["kind"] for step in story["steps"]]
        # The number of a method is granted to the limit, or is in the errors of each leaf.
        used = next((step for step, kind in enumerate(kinds) if kind in ("limit", "one_leaf")), 0)
        story |= {"begins": is_untouched(), "control": parameter.key if parameter else "", "used": used}
        if is_predicting():
            story |= {"predict": _list_asked(context, rule, place, words)}
        as_printed = context.stem.startswith(rule) and dialect == Dialect(pruning=rule)
        decision(story, words, key="decision", about=context.stem if as_printed else "")
    if not presenting() and not is_predicting():
        about = context.pruned(rule), place, context.stem, context.labels
        fold(words("handout", "take"), "export_decision", export_decision, *about, boxed=True)


def _list_asked(context: PruningContext, rule: str, place: int, words: Words) -> dict[str, Any]:
    """Return the questions of a decision, and what it, the first and the next are called.

    They are told as the player takes them (`ui/player/pruning/story.md`).
    """
    pruning = context.prunings[rule]
    listed = {at: name for name, at in list_decisions(pruning).items()}
    later = next((name for at, name in listed.items() if at > place), None)
    called = {"node": listed[place], "first": next(iter(listed.values())), "next": later}
    verdict = pruning.weighed[place]
    phrasing = PruningPhrasing(words.noted(context.notation), context.name, verdict.method)
    written, dialect = write_lines(verdict, context), context.dialects[rule]
    return {**called, **tell_pruning_questions(pruning, place, dialect, written, phrasing)}


def is_predicting() -> bool:
    """Whether the address asks for questions."""
    return address.is_on("predict", reports=False)


def show_more(context: PruningContext, rule: str, place: int, words: Words) -> None:
    """Show, folded, what follows from all decisions, and what else is to be known of this one."""
    fold(words("pruning", "before_after"), "before_after", show_before_and_after, context, rule, words)
    if len(context.prunings) > 1:
        node = context.prunings[rule].weighed[place].node
        fold(words("pruning", "beside"), "beside", compare_on_node, context, node, words)


def compare_on_node(context: PruningContext, node: int, words: Words) -> None:
    """Show what each rule says about one node, and how it ends for the whole tree."""
    st.markdown(with_terms(words("pruning", "beside_idea", node=plain(context.name(node))), words))
    head = [
        words("pruning", f"column_{name}") for name in ("rule", "subtree", "leaf", "verdict", "turns")
    ]
    rows = [_compare_row(context, rule, node, words) for rule in RULES]
    grid(head, rows, caption=words("pruning", "beside"), words=(3, 4))
    heads = {rule: words("pruning", f"{rule}_short") for rule in context.prunings}
    st.markdown(f"**{words('pruning', 'all_nodes')}**")
    st.markdown(compare_on_all_nodes(context.grown, context.prunings, heads, context.name, words))
    names = "\n".join(f"- {words('pruning', f'about_{rule}')}" for rule in RULES)
    st.markdown(f"**{words('pruning', 'names')}**\n\n{names}")


def _compare_row(context: PruningContext, rule: str, node: int, words: Words) -> list[str]:
    name = words("pruning", f"{rule}_short")
    if rule not in context.prunings:
        return [name, "–", "–", words("pruning", f"needs_{declared(rule).judges_by}"), "–"]
    verdict = find_last_verdict(context.prunings[rule], node)
    if verdict is None:
        return [name, "–", "–", words("pruning", "not_called"), "–"]
    outcome = f"{SIGNS[verdict.outcome]} {words('prune', verdict.outcome.name.lower())}"
    subtree, leaf = formulas_of(verdict.method).both_sides(verdict, context.notation)
    found = find_turns(verdict, context.dialects[rule])
    points = (
        [f"{letter_of(verdict)} = {context.number(point)}" for point in found.points] if found else ()
    )
    return [name, subtree, leaf, outcome, words.listed(points) or "–"]


def compare_on_all_nodes(
    tree: Tree,
    prunings: Mapping[str, Pruning],
    heads: Mapping[str, str],
    name: Callable[[int], str],
    words: Words,
) -> str:
    """Write every inner node with the outcome of each pruning, and what is left in the end.

    `heads`: what the prunings are called; `name`: says how a node is called.
    """
    rows = []
    for node in tree.walk():
        if not node.is_leaf:
            said = [find_last_verdict(pruning, node.number) for pruning in prunings.values()]
            signs = ["·" if verdict is None else SIGNS[verdict.outcome] for verdict in said]
            rows.append([plain(name(node.number)), *signs])
    trees = [pruning.tree for pruning in prunings.values()]
    rows.append([f"**{words('pruning', 'nodes_left')}**", *(str(tree.size) for tree in trees)])
    errors = [words.notation.number(tree.training_errors) for tree in trees]
    rows.append([f"**{words('pruning', 'training_errors')}**", *errors])
    head = [words("terms", "node"), *(heads[each] for each in prunings)]
    return write_table(head, rows, "l" + "c" * len(trees))
