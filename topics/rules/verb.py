"""The verb rules writes a tree as if-then rules, or how the list of C4.5rules came about."""

from argparse import Namespace
from collections.abc import Iterator
from contextlib import suppress

from c45_core.dialect import Dialect
from c45_core.errors import InputError
from c45_core.explain.labels import Labels
from c45_core.language.refusal import make_sentence, refusal, whole
from c45_core.language.words import Words
from c45_core.prune import prune, unpruned
from c45_core.rules import RuleWriter, tree_rules
from c45_core.trace.replay import Trace
from c45_core.tree import Tree
from c45_course.cli.arguments import GROWN, READER, Option, Verb, dialect_of, format_option, words_of
from c45_course.cli.inputs import find_table, refuse_beside
from c45_course.cli.terminal import grow_visibly
from c45_course.exports.as_code import RULES, ListedRule, ListedRules, rules_file

from ..quinlan_program import release8
from .algorithm import RuleList, RuleOptions, c45rules
from .algorithm.generalising import DEFAULT
from .algorithm.rule_list import StepKind
from .explanation import RuleTeller

STEPS = "steps"
"""The format of how a list came about."""


def final_list(found: RuleList) -> ListedRules:
    """Return the final list of C4.5rules."""
    rules = (ListedRule(r.label, r.conditions, r.error, r.cover) for r in found.rules)
    return ListedRules(tuple(rules), found.default)


def write_steps(found: RuleList, labels: Labels, words: Words) -> Iterator[str]:
    """Give every decision of C4.5rules as a numbered sentence; a path begins with its rule."""
    writer = RuleWriter(labels, words)
    teller = RuleTeller(found, writer)
    for number, step in enumerate(found.steps, 1):
        if step.kind is StepKind.ROUND and step.within == 0:
            path = found.paths[step.place].generalised
            yield f"\n{writer.if_then(path.conditions, path.label)}\n"
        elif step.within == step.place == 0 and step.kind is not StepKind.FATE:
            yield "\n"
        yield f"{number}. {teller.step(step)}\n"


METHODS = ("c45rules", "paths")
"""Names of the methods: the rules of C4.5rules, or one per path of the tree."""
RULE_OPTIONS = ("confidence", "redundancy", "significance", "annealing")
"""Names of the arguments that are fields of `RuleOptions`."""


def write_rules(chosen: Namespace) -> Iterator[str]:
    """Give the rules."""
    said = words_of(chosen)
    found = find_table(chosen)
    if chosen.method == "paths":
        refuse_beside(chosen, "beside_paths", (*RULE_OPTIONS, "groups"))
        if chosen.format == STEPS:
            other = make_sentence("command.beside_paths")
            raise refusal("command.beside", option=whole("--format steps"), other=other)
        trace = grow_visibly(found.table, dialect_of(chosen))
        tree = prune(trace).tree
        listed = ListedRules.of_paths(tree, tree_rules(tree, trace.dialect))
    else:
        dialect = choose_dialect(chosen)
        if chosen.groups and not release8.follows(dialect):
            raise refusal("command.groups_variant")
        trace = grow_visibly(found.table, dialect)
        tree = grow_rule_tree(trace)
        if chosen.groups:
            tree = release8.grow_tree(trace.table, dialect, groups=True)
        given = {name: getattr(chosen, name) for name in RULE_OPTIONS}
        options = RuleOptions(**{name: value for name, value in given.items() if value is not None})
        made = c45rules(tree, trace.table, trace.dialect, options)
        if chosen.format == STEPS:
            return write_steps(made, found.labels.on(trace.table), said)
        listed = final_list(made)
    return rules_file(listed, found.labels.on(trace.table), said, chosen.format)


def grow_rule_tree(trace: Trace) -> Tree:
    """Return the tree that is not pruned; of divided cases with the rounding errors of the program.

    Where no case is divided, the engine grows the program's tree.
    """
    divided = any(column.missing().any() for column in trace.table.attributes)
    if divided and release8.follows(trace.dialect):
        return release8.grow_tree(trace.table, trace.dialect)
    return unpruned(trace)


def choose_dialect(chosen: Namespace) -> Dialect:
    """Return the variant; that of Quinlan's program in its precision, unless another is asked for.

    Lists of rules are compared with the program's, and one tie that rounding decides in the tree gives
    another list. A switch that single precision contradicts leaves it double.
    """
    dialect = dialect_of(chosen)
    if chosen.dialect == "release8" and not any(s.startswith("arithmetic=") for s in chosen.set):
        with suppress(InputError):
            return dialect.with_(arithmetic="single")
    return dialect


VERB = Verb(
    "rules",
    write_rules,
    help="write the tree as if-then rules",
    about="Write the tree as if-then rules: those of C4.5rules, in order, with a default class,\n"
    "or one per path of the tree as the variant prunes it.",
    options=(
        *GROWN,
        Option(
            "--method",
            choices=METHODS,
            default=METHODS[0],
            help=f"default: {METHODS[0]}; with --variant release8 in single precision, as the program",
        ),
        Option(
            "--confidence",
            metavar="CF",
            type=float,
            help=f"of a rule's pessimistic error rate (-c); default: {DEFAULT.confidence}",
        ),
        Option(
            "--redundancy",
            metavar="R",
            type=float,
            help=f"of the attributes (-r); default: {DEFAULT.redundancy:g}",
        ),
        Option(
            "--significance",
            metavar="SHARE",
            type=float,
            help="a condition goes if Fisher's test gives more (-F, there in percent); "
            "default: no test",
        ),
        Option(
            "--annealing",
            default=None,
            help="search many rules of a class by annealing (-a), and not by climbs",
            flag=True,
        ),
        Option(
            "--groups",
            default=None,
            help="of a tree with groups of values (-s), with --variant release8",
            flag=True,
        ),
        format_option((*RULES, STEPS)),
        *READER,
    ),
    examples=("c45 rules golf.csv --target play --variant release8",),
)
