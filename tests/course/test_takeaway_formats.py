"""What is taken along, read by readers of their own: data is data in every format."""

import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import pygraphviz
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lane import examples
from markdown_it import MarkdownIt
from mdit_py_plugins.dollarmath import dollarmath_plugin
from pairs import every_two
from pylatexenc.latexwalker import LatexEnvironmentNode, LatexMacroNode, LatexWalker
from test_takeaway import FEW, blocks_of, read_csv, text_of, told_of
from test_takeaway_pruned import blocks_of as pruning_blocks_of
from test_takeaway_pruned import cases
from worksheets import worksheet_file

from c45_core import PRESETS, Table, grow
from c45_core.explain.labels import Labels
from c45_core.language.words import languages, words
from c45_core.prune import prune
from c45_core.prune.verdicts import speaker
from c45_course.exports.blocks import Calculation, Definition
from c45_course.exports.files import (
    WRITERS,
    pruning_file,
    solution_file,
    table_file,
    tree_file,
)
from c45_course.exports.named import PruningForReader, TraceForReader, names_by_labels
from c45_course.exports.rows import TABLES
from c45_course.exports.worksheet import Request
from c45_course.formula_guard import restored
from c45_course.readers.visible_text import visible
from ui.drawing.tree_picture import walked

# --- each format, read by a reader of its own -----------------------------------------------------


def markdown_tokens(written):
    tokens = MarkdownIt("commonmark").enable(["table"]).use(dollarmath_plugin).parse(written)
    return [t for token in tokens for t in (token, *(token.children or ()))]


def formulas(told, node=None):
    blocks = pruning_blocks_of(told) if isinstance(told, PruningForReader) else blocks_of(told, node)
    return [b.latex for b in blocks if isinstance(b, Calculation | Definition)]


def document(told, form, node=None):
    if isinstance(told, PruningForReader):
        return text_of(pruning_file(told, form))
    return text_of(solution_file(told, form, node))


def check_markdown(told):
    tokens = markdown_tokens(document(told, "md"))
    kinds = {token.type for token in tokens}
    assert not kinds & {"html_inline", "html_block", "link_open", "image", "code_inline", "em_open"}
    assert not kinds & {"strong_open", "hr", "blockquote_open", "code_block", "ordered_list_open"}
    found = [token.content for token in tokens if token.type == "math_inline"]
    parts = [f.replace("`", r"\textquoteleft{}") for f in map(visible, formulas(told))]
    assert [f for f in found if f in parts] == parts
    assert sum(token.type == "heading_open" and token.tag == "h1" for token in tokens) == 1


MACROS = """approx documentclass usepackage RequireTUTeX setlength parindent parskip LTleft LTpre LTpost
    newcommand calculation aside par hangindent hangafter hspace leftskip raggedright section subsection
    subsubsection small hline linewidth arraybackslash endhead ttfamily mbox textbackslash
    textasciicircum textasciitilde textless textgreater textbar textasciigrave textquotesingle
    textquotedbl le ge ne times Sigma Delta text tfrac frac log sum mathrm overline tilde left right
    cdot textquoteleft sqrt Phi textbf quad framebox phantom hrulefill hfill vspace baselineskip newpage
    fboxsep IfFileExists providecommand alpha qrcode textsuperscript textsubscript"""


def macros(nodes):
    for node in nodes or ():
        if isinstance(node, LatexMacroNode):
            yield node.macroname
            yield from macros(node.nodeargd.argnlist if node.nodeargd else ())
        if isinstance(node, LatexEnvironmentNode):
            assert node.environmentname in ("document", "tabular", "longtable")
        yield from macros(getattr(node, "nodelist", None))


def check_latex(told, node=None):
    written = document(told, "tex", node)
    latex_is_sound(written)
    for formula in formulas(told, node):
        assert visible(formula).replace("–", r"\text{--}") in written


def latex_is_sound(written):
    body = re.sub(r"\\(begin|end)\{document\}|\\newcommand.*", "", written)
    nodes, _, _ = LatexWalker(body, tolerant_parsing=False).get_latex_nodes()
    words_ = {name for name in macros(nodes) if name.isalpha()}
    assert words_ <= {*MACROS.split()}, words_
    lines = written.split("\n")
    assert "%" not in re.sub(r"\\%", "", "\n".join(lines[1:]))


class Tags(HTMLParser):
    def __init__(self):
        super().__init__()
        self.tags, self.texts = set(), []

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        assert all(name in ("lang", "charset", "name", "content", "class") for name, _ in attrs)

    def handle_data(self, data):
        self.texts.append(data)


PAPER = "html head meta title style body h1 h2 h3 p div table thead tbody tr th td sub sup pre"


def check_html(told):
    read = Tags()
    read.feed(document(told, "html"))
    assert read.tags <= {*PAPER.split()}
    return read.texts


@pytest.mark.parametrize(("name", "language"), every_two(FEW, languages()))
def test_a_solution_is_read_as_what_it_is(name, language):
    told = told_of(name, language)
    check_markdown(told)
    check_latex(told)
    texts = check_html(told)
    assert told.trace.table.case_names[0] in "".join(texts)


@pytest.mark.parametrize("language", languages())
def test_a_pruning_is_read_as_what_it_is(language):
    for rule, case in cases(language):
        told = case.pruned(rule)
        check_markdown(told)
        check_latex(told)
        assert told.heading in "".join(check_html(told))


PIECES = [
    "$", "$$", "\\", "{", "}", "\\end{document}", "%", "&", "#", "_", "^", "~", "`", "```", "*x*",
    "**", "<b>", "</td>", "&lt;", "|", "[a](b)", "![i](j)", "http://a.b", "--", "''", '"', "\\n",
    "\\N", "\\l", "=1+1", "+1", "-x", "@a", "\t", "\n", "\r", "1. ", "- ", "> ", "---", "≤", "–",
    "中文", "a", "\x1b[2J",
]  # fmt: skip
SIGNS = st.characters(exclude_categories=["Cs"], exclude_characters="\x1f")
"""Any sign but halves of one, and the mark by which words know the edges of a name."""
TEXT = st.one_of(
    st.lists(st.sampled_from(PIECES), min_size=1, max_size=4).map("".join),
    st.text(SIGNS, min_size=1, max_size=8),
)


@st.composite
def strange(draw):
    """A small table whose names and cells are anything at all."""
    columns, values, classes = (
        draw(st.lists(TEXT, min_size=n, max_size=n, unique=True)) for n in (3, 3, 2)
    )
    rows = draw(st.integers(4, 7))
    cells = [values[i % 3] for i in range(rows)]
    numbers = draw(st.lists(st.integers(0, 5), min_size=rows, max_size=rows))
    chosen = [0, 1, *draw(st.lists(st.integers(0, 1), min_size=rows - 2, max_size=rows - 2))]
    table = {columns[0]: cells, columns[1]: numbers, columns[2]: [classes[c] for c in chosen]}
    return Table.from_columns(table, target=columns[2], name=draw(TEXT))


def reader_of(table):
    return TraceForReader(grow(table), Labels(table), words("en"), table.name)


def pruned_of(table):
    """Useless splits undone, largest branches tried: every sentence of error-based pruning."""
    dialect = PRESETS["release8"].with_(min_cases=1, gate="none")
    trace = grow(table, dialect)
    labels = Labels(table).on(trace.table)
    said = speaker(trace, labels, words("en"))
    return PruningForReader(prune(trace), dialect, names_by_labels(labels), said, table.name)


@given(strange())
@settings(deadline=None, max_examples=examples(40))
def test_data_is_data_in_every_document(table):
    told = reader_of(table)
    check_markdown(told)
    check_latex(told)
    texts = "".join(check_html(told))
    assert visible(table.name) in texts


@given(strange(), st.booleans())
@settings(deadline=None, max_examples=examples(40))
def test_data_is_data_in_a_worksheet(table, key):
    told = reader_of(table)
    files = {form: worksheet_file(told, Request(told.title, 1), form, key).decode() for form in WRITERS}
    kinds = {token.type for token in markdown_tokens(files["md"])}
    assert not kinds & {"html_inline", "html_block", "link_open", "image", "code_inline", "em_open"}
    assert not kinds & {"hr", "blockquote_open", "code_block", "ordered_list_open", "math_inline"}
    latex_is_sound(files["tex"])
    read = Tags()
    read.feed(files["html"])
    assert read.tags <= {*PAPER.split(), "ul", "li", "b", "div", "span"}
    assert visible(table.name) in "".join(read.texts)


@given(strange())
@settings(deadline=None, max_examples=examples(40))
def test_data_is_data_in_what_is_said_of_pruning(table):
    told = pruned_of(table)
    check_markdown(told)
    check_latex(told)
    assert visible(table.name) in "".join(check_html(told))
    graph = pygraphviz.AGraph(string=text_of(tree_file(told, "dot")), encoding="UTF-8")
    assert len(graph.nodes()) == told.tree.size


@given(strange())
@settings(deadline=None, max_examples=examples(40))
def test_data_is_data_in_the_drawing(table):
    told = reader_of(table)
    graph = pygraphviz.AGraph(string=text_of(tree_file(told, "dot")), encoding="UTF-8")
    assert len(graph.nodes()) == told.trace.size and len(graph.edges()) == told.trace.size - 1
    drawn = ElementTree.fromstring(text_of(tree_file(told, "svg")))
    said = ["".join(t.itertext()) for t in drawn.iter("{http://www.w3.org/2000/svg}text")]
    expected = [visible(told.title)]
    for shown in walked(told.tree, told.labels.on(told.trace.table), {}, words=told.words):
        expected += map(visible, (shown.title, " / ".join(shown.counts)))
        expected += [] if shown.parent is None else [visible(shown.edge)]
    assert {_plain(text) for text in expected} <= {_plain(text) for text in said}


def _plain(text):
    """Graphviz writes a blank at the edge, or a no-break one, its own way."""
    return re.sub(r"\s+", " ", text).strip()


@given(strange())
@settings(deadline=None, max_examples=examples(40))
def test_no_cell_of_a_spreadsheet_is_a_formula(table):
    told = reader_of(table)
    for what in TABLES:
        for row in read_csv(b"".join(table_file(told, what))):
            for cell in row:
                assert not re.match(r"[=@\t\r＝＋－＠]|[+-](?![\d.])", cell), cell
    rows = read_csv(b"".join(table_file(told, "data")))
    assert [restored(name) for name in rows[0][1:]] == [c.name for c in table.attributes] + [
        table.target
    ]
    column = table.attributes[0]
    assert [restored(row[1]) for row in rows[1:]] == [column.text(i) for i in range(table.rows)]
