"""Declare the verbs that write files: those that grow a tree and look at it, and those for a class.

The first are grow, trace, tree, table, solution and html; the others are handout and worksheet.
Each verb is a function that gives its file in pieces.
"""

from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

from c45_core.dialect import PRESETS, name_of
from c45_core.growing import grow
from c45_core.language.notation import PLAIN
from c45_core.language.refusal import refusal, whole
from c45_core.language.words import words
from c45_core.prune import prune
from c45_course.cli.arguments import (
    ADDRESS,
    DIALECT,
    GROWN,
    LANGUAGE,
    READER,
    TABLE,
    Option,
    Verb,
    dialect_of,
    format_option,
    language_option,
    list_conventions,
    notation_of,
    notation_options,
    words_of,
)
from c45_course.cli.inputs import (
    ASIDE_OPTION,
    PRUNING_INPUTS,
    PRUNING_OPTIONS,
    choose_cases,
    find_pruning,
    find_table,
    grow_table,
)
from c45_course.cli.terminal import grow_visibly
from c45_course.embed.onefile import book_of
from c45_course.exports import as_code, as_json
from c45_course.exports.decisions import first_of_interest, list_decisions
from c45_course.exports.files import HANDOUTS, TREES, WRITERS, handout_file, table_file, tree_file
from c45_course.exports.picture import write_dot
from c45_course.exports.solution import write_solution
from c45_course.exports.tables import TABLES
from c45_course.exports.tree_names import draw_tree_lines, names_by_labels
from c45_course.exports.worksheet import MASTERY, MAX_VARIANTS, Request, Sheets
from c45_course.file_kinds import file_kinds, sheet_formats, write
from c45_course.practice.subjects import GROWING, SUBJECTS
from c45_course.story.book import Book

ENDINGS = {".json": "json", ".py": "python", ".sql": "sql", ".dot": "dot"}
"""Formats of `grow` by the endings of the file that is written."""
TRACE_DIGITS = 6
"""Decimals of the texts of `trace`; `solution` lets them be chosen."""
LONG_NAMES = {"markdown": "md", "latex": "tex", "text": "txt"}
LONG_NAMES = {name: form for name, form in LONG_NAMES.items() if form in WRITERS}
"""Endings of formats by their long names, which may be given in place of the ending."""


def write_grown(chosen: Namespace) -> Iterator[str]:
    """Give the tree as text, code or DOT, or its whole record as JSON."""
    found, dialect = find_table(chosen), dialect_of(chosen)
    learned, validation = choose_cases(chosen, found.table, dialect)
    trace = grow_visibly(learned, dialect)
    form = chosen.format or ENDINGS.get(Path(chosen.output or "").suffix.lower(), "text")
    if form == "json":
        return as_json.write_record(trace, validation=validation)
    tree = prune(trace, validation=validation).tree
    said, named = words(chosen.language), names_by_labels(found.labels.on(trace.table))
    if form in ("python", "sql"):
        lines = iter([getattr(as_code, form)(tree, trace.source, dialect)])
    elif form == "dot":
        lines = write_dot(tree, named, said.notation, found.title)
    else:
        expected = dialect.pruning == "ebp"
        drawn = draw_tree_lines(tree, named, PLAIN.weight, expected=expected)
        sizes = {"nodes": tree.size, "leaves": len(tree.leaves()), "weight": tree.weight}
        summary = said("command", "tree", **sizes, errors=tree.training_errors)
        lines = iter([*drawn, "", summary])
    return (f"{line}\n" for line in lines)


def write_trace(chosen: Namespace) -> Iterator[str]:
    """Give the record of growing as JSON, or all its steps as a document."""
    dialect = dialect_of(chosen)
    found = find_table(chosen)
    learned, validation = choose_cases(chosen, found.table, dialect)
    trace = grow_visibly(learned, dialect)
    if chosen.format == "json":
        return as_json.write_record(trace, validation=validation)
    said = words(chosen.language)
    said = said.noted(said.notation.finer(TRACE_DIGITS - said.notation.digits))
    document = write_solution(trace, said, found.labels, found.title)
    return (f"{line}\n" for line in WRITERS[LONG_NAMES[chosen.format]](document))


def draw_tree(chosen: Namespace) -> Iterator[bytes]:
    """Give the picture of a tree, grown or pruned."""
    form = LONG_NAMES.get(chosen.format, chosen.format)
    return tree_file(find_pruning(chosen) or grow_table(chosen), form)


def write_table(chosen: Namespace) -> Iterator[bytes]:
    """Give the table of cases, of nodes, or of a node's ranking or cuts."""
    return table_file(grow_table(chosen), chosen.what, chosen.node)


def write_worked_solution(chosen: Namespace) -> Iterator[bytes]:
    """Give the solution of a pruning, of a node, or of a whole tree."""
    form, pruned = LONG_NAMES.get(chosen.format, chosen.format), find_pruning(chosen)
    if pruned is not None:
        return write("decisions", form, pruned)
    return write("solution", form, grow_table(chosen), node=chosen.node)


def write_page(chosen: Namespace) -> Iterator[bytes]:
    """Give the page with all steps, or the package of SCORM."""
    found = find_table(chosen)
    book = book_of(
        grow_visibly(found.table, dialect_of(chosen)),
        chosen.language,
        title=found.title,
        labels=found.labels,
        notation=notation_of(chosen),
    )
    yield from write("package", "scorm.zip", book) if chosen.scorm else write("steps", "html", book)


SCORM = Option("--scorm", help="with questions, as a package of SCORM 1.2 (.zip)", flag=True)
GROW_VERBS = (
    Verb(
        "grow",
        write_grown,
        help="grow a tree, to look at or to be used",
        about="Grow a tree and prune it as the variant says. JSON is the whole record, which classify\n"
        "takes as a model; Python and SQL are for other programs.",
        options=(
            *GROWN,
            ASIDE_OPTION,
            Option(
                "--format",
                choices=("text", *ENDINGS.values()),
                help="default: by the ending of --output, otherwise text",
            ),
            LANGUAGE,
        ),
        examples=(
            "c45 grow golf.csv --target play --variant j48",
            "c45 grow golf.csv --target play -o golf.json",
            "c45 grow golf.csv --target play --variant j48 -o golf.py",
        ),
    ),
    Verb(
        "trace",
        write_trace,
        help="grow a tree and write the record",
        about="Grow a tree from a CSV file or a bundled table and write the record.",
        options=(
            *GROWN,
            ASIDE_OPTION,
            format_option(("json", "markdown", "text"), "json"),
            language_option("of markdown and text; "),
        ),
        examples=(
            "c45 trace golf.csv --target play --format text",
            "c45 trace --dataset watermelon_2.0 --lang zh --format markdown -o solution.md",
        ),
        epilog=list_conventions(),
    ),
    Verb(
        "tree",
        draw_tree,
        help="draw the tree",
        about="Draw the tree, grown or pruned: DOT, lines of text, or a picture made by Graphviz.",
        options=(*GROWN, *PRUNING_OPTIONS, format_option([*TREES, "text"], "txt"), *READER),
        examples=("c45 tree --dataset watermelon_2.0 --format dot -o tree.dot",),
    ),
    Verb(
        "table",
        write_table,
        help="write a table for a spreadsheet",
        about="Write a table as CSV: the cases, the nodes, the ranking or the cuts of a node.",
        options=(
            *GROWN,
            Option("--what", choices=TABLES, usual="data"),
            Option("--node", metavar="N", help="of ranking and cuts", usual=0),
            *READER,
        ),
        examples=("c45 table golf.csv --target play --what ranking --node 0",),
    ),
    Verb(
        "solution",
        write_worked_solution,
        help="write the worked solution",
        about="Write the worked solution of a tree, a node or a pruning: each number with its formula.",
        options=(
            *GROWN,
            Option("--node", type=int, metavar="N", help="this node alone; the root is 0"),
            *PRUNING_OPTIONS,
            format_option([*WRITERS, *LONG_NAMES], "md"),
            *READER,
        ),
        examples=("c45 solution --dataset watermelon_2.0 --lang zh --format tex -o solution.tex",),
    ),
    Verb(
        "html",
        write_page,
        help="write all steps as one page to step through",
        about="Write the player with all steps of a tree as one HTML file. It needs no other file\n"
        "and no network, and may stand in a frame of any page.",
        options=(*GROWN, *((SCORM,) if "package" in file_kinds(Book) else ()), *READER),
        examples=("c45 html golf.csv --target play -o golf.html",),
        defaults={"scorm": False},
    ),
)


def write_handout(chosen: Namespace) -> Iterator[bytes]:
    """Give the hand-out of one decision of a pruning."""
    pruned = find_pruning(chosen)
    assert pruned is not None
    places = list_decisions(pruned.pruning)
    name = chosen.decision or first_of_interest(pruned.pruning)
    if name not in places:
        raise refusal("command.no_decision", name=name or "", names=whole(places))
    return handout_file(pruned, chosen.format, places[name], empty=chosen.empty)


def read_sheets(chosen: Namespace) -> Sheets:
    """Return what the arguments say of a worksheet."""
    dialect = dialect_of(chosen)
    found = find_table(chosen)
    has_new_cases = chosen.new or chosen.tie
    # Only a bundled table as it stands, in a convention with a name, has steps in the app to link to.
    is_linked = chosen.dataset is not None and name_of(dialect) in PRESETS and not has_new_cases
    linked = chosen.dataset if is_linked else ""
    trace = None if has_new_cases else grow(found.table, dialect)
    request = Request(found.title, chosen.seed, linked, name_of(dialect), chosen.address, chosen.about)
    about = found.table, found.labels, words_of(chosen), request, dialect, trace
    return Sheets(*about, chosen.variants, chosen.tie)


def write_worksheet(chosen: Namespace) -> Iterator[bytes]:
    """Give a worksheet, or its key."""
    kind = "key" if chosen.key else "sheet"
    return write(kind, chosen.format, read_sheets(chosen), mastery=chosen.mastery)


ABOUT = Option(
    "--about",
    choices=(GROWING, *SUBJECTS),
    default=GROWING,
    help="what the exercises are on: growing, or a lesson; default: growing",
)
"""Option of the subject of a worksheet."""
TEACH_VERBS = (
    Verb(
        "handout",
        write_handout,
        help="write one decision of a pruning as a page to hand out",
        about="Write one decision of a pruning on one page: tree, rule, calculation, inequality.",
        options=(
            *GROWN,
            Option(
                "--decision",
                metavar="NAME",
                help="the number of the node, as 4; 4.2: its second decision; c4: a useless split "
                "undone; default: the first node that is pruned",
            ),
            *PRUNING_INPUTS,
            Option("--empty", help="leave blanks for the numbers and the decision", flag=True),
            format_option(HANDOUTS, "html"),
            *READER,
        ),
        examples=("c45 handout --tree pep_t4 --empty -o t4.html",),
        defaults={"pruned": True},
    ),
    Verb(
        "worksheet",
        write_worksheet,
        help="write a worksheet, or its key",
        about="Write a worksheet about a table, or its key; the same seed gives the same sheet.",
        options=(
            *TABLE,
            ABOUT,
            Option("--key", help="write the key in place of the sheet", flag=True),
            Option(
                "--variants",
                metavar="NUMBER",
                type=int,
                choices=range(1, MAX_VARIANTS + 1),
                default=1,
                help="so many sheets of one difficulty, and all keys behind them",
            ),
            Option("--new", help="other cases of the same structure", flag=True),
            Option("--tie", help="other cases, with a tie at the root", flag=True),
            format_option(sheet_formats(), "html"),
            Option(
                "--mastery",
                metavar="PERCENT",
                choices=range(101),
                help="of scorm.zip: so many percent of the points pass",
                usual=MASTERY,
            ),
            LANGUAGE,
            *notation_options(by_hand=True),
            *DIALECT,
            ADDRESS,
        ),
        examples=("c45 worksheet --dataset watermelon_2.0 --seed 7 --key -o key.html",),
    ),
)
