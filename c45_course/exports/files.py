"""Make an exported file, byte for byte the same for the page and for the command line."""

import io
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Any

from c45_core.errors import InputError
from c45_core.language.refusal import refusal
from c45_core.prune import Tree
from c45_core.trace.replay import Trace
from c45_course.exports import as_json
from c45_course.exports.as_html import write_html
from c45_course.exports.as_markdown import write_markdown
from c45_course.exports.as_text import write_text
from c45_course.exports.blocks import Document, document
from c45_course.exports.decisions import Handout
from c45_course.exports.picture import draw_picture, refuse_without_font, write_dot
from c45_course.exports.solution import write_pruning_solution, write_solution
from c45_course.exports.tables import write_csv
from c45_course.exports.tree_names import PruningForReader, TraceForReader, draw_tree_lines
from c45_course.exports.worksheet import MASTERY, Paper, write_class_set, write_json, write_key
from c45_course.readers.visible_text import visible
from c45_course.topic import entries, loaded

_WRITERS: dict[str, Callable[[Document], Any]] = {
    **{"md": write_markdown, "html": write_html, "txt": write_text},
    **{form: topic.load(at) for form, (topic, at) in entries("writers").items()},
}
"""The writer of a document, by the ending of the file: it returns lines of text, or bytes."""
HANDOUTS = tuple(form for form in ("md", "tex", "html", "txt", "docx") if form in _WRITERS)
MENU_HANDOUTS = tuple(form for form in ("html", "docx", "tex", "md") if form in _WRITERS)
"""Formats of a hand-out: all, and those of the menus in their order."""
WRITERS: dict[str, Callable[[Document], Iterator[str]]] = {
    form: _WRITERS[form] for form in HANDOUTS if form != "docx"
}
"""The formats of a worked solution, which are texts."""
PICTURES = ("svg", "png")
TREES = (*PICTURES, "dot", "txt")
"""The formats of the tree."""
MAX_DRAWN = 600
"""Maximum number of nodes of a tree that is drawn; Graphviz would take minutes for more."""


def solution_file(told: TraceForReader, form: str, node: int | None = None) -> Iterator[bytes]:
    """Give the worked solution of a trace, or of one node, in one of `WRITERS`.

    Errors: InputError for a node the trace has not.
    """
    refuse_unknown_node(told.trace, node or 0)
    solution = write_solution(told.trace, told.words, told.labels, told.title, node)
    return encode_lines(WRITERS[form](solution))


def pruning_file(told: PruningForReader, form: str) -> Iterator[bytes]:
    """Give the worked solution of a pruning in one of `WRITERS`."""
    title = told.words("export", "title_pruned", heading=told.heading)
    return encode_lines(WRITERS[form](document(title, told.words, write_pruning_solution(told))))


def handout_file(
    told: PruningForReader, form: str, place: int, *, empty: bool = False
) -> Iterator[bytes]:
    """Give one decision of a pruning, that of a verdict, as a page to hand out in one of `HANDOUTS`.

    `empty`: with blanks that are filled in while the decision is presented.
    """
    node, words = told.pruning.weighed[place].node, told.words
    handout = Handout(told, place)
    title = words("handout", "title", heading=told.heading, node=told.speaker.node(node))
    return document_file(document(title, words, handout.write(empty=empty), one_page=True), form)


def papers_file(
    papers: Sequence[Paper], form: str, key: bool = False, mastery: int = MASTERY
) -> Iterator[bytes]:
    """Give a worksheet or its key, or several, as a document with all their keys.

    JSON holds the answers if it is the key, a question bank always: the platform marks by them.
    `mastery`: so many percent of the points pass, where a platform is told.
    """
    if form == "json":
        return encode_lines(iter([write_json(papers, key)]))
    if form in (banks := bank_formats()):
        return banks[form](papers, mastery)
    one = write_key if key else Paper.sheet
    sheet = write_class_set(papers) if len(papers) > 1 else one(papers[0])
    return document_file(sheet, form)


def bank_formats() -> dict[str, Callable[[Sequence[Paper], int], Iterator[bytes]]]:
    """Return what writes worksheets for a platform, by endings; it is told how many percent pass."""
    return {form: write for formats in loaded("sheets") for form, write in formats.items()}


def document_file(document: Document, form: str) -> Iterator[bytes]:
    """Give a document in one of `HANDOUTS`."""
    written = _WRITERS[form](document)
    return iter([written]) if isinstance(written, bytes) else encode_lines(written)


def tree_file(told: TraceForReader | PruningForReader, form: str) -> Iterator[bytes]:
    """Give the tree, as it was grown or as it was pruned, in one of `TREES`.

    Errors: InputError for a picture of too many nodes, without Graphviz or without a font.
    """
    tree = told.tree
    if form == "txt":
        return encode_lines(draw_tree_lines(tree, told.named, told.words.notation.weight))
    if form == "dot":
        return encode_lines(_dot(told))
    return iter([draw_tree(tree, "\n".join(_dot(told)), form)])


def draw_tree(tree: Tree, dot: str, form: str) -> bytes:
    """Return a tree whose DOT is given as one of `PICTURES`; errors as of `tree_file`."""
    if tree.size > MAX_DRAWN:
        raise refusal("picture.too_large", n=tree.size, most=MAX_DRAWN)
    return draw_picture(dot, form)


def find_missing_font(told: TraceForReader | PruningForReader) -> InputError | None:
    """Return why the tree can not become a PNG on this machine, None if it can."""
    return refuse_without_font("\n".join(_dot(told)))


def _dot(told: TraceForReader | PruningForReader) -> Iterator[str]:
    return write_dot(told.tree, told.named, told.words.notation, told.heading)


def table_file(told: TraceForReader, what: str, node: int = 0) -> Iterator[bytes]:
    """Give one of `TABLES` (`tables.py`) as CSV.

    Errors: InputError for a node the trace has not.
    """
    refuse_unknown_node(told.trace, node)
    return iter([write_csv(told.trace, told.labels, told.words, what, node)])


def trace_file(told: TraceForReader, form: str = "json") -> Iterator[bytes]:
    """Give the whole record as JSON."""
    return (part.encode() for part in as_json.write_record(told.trace))


def refuse_unknown_node(trace: Trace, node: int) -> None:
    """Refuse the number of a node that is not there."""
    if not 0 <= node < trace.size:
        raise refusal("trace.no_node", node=node, last=trace.size - 1)


def encode_lines(written: Iterator[str]) -> Iterator[bytes]:
    """Give lines of text as bytes; what UTF-8 can not hold is replaced."""
    return (f"{line}\n".encode("utf-8", "replace") for line in written)


_DATE = (2000, 1, 1, 0, 0, 0)
"""Date of every file in a zip: the same contents give the same bytes."""


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Return a zip of files by their names, in this order."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as made:
        for name, content in files.items():
            info = zipfile.ZipInfo(name, _DATE)
            info.compress_type = zipfile.ZIP_DEFLATED
            made.writestr(info, content)
    return file.getvalue()


_PACKAGING = "http://www.imsproject.org/xsd/imscp_rootv1p1p2"
_ADL = "http://www.adlnet.org/xsd/adlcp_rootv1p2"
Reporting = tuple[str, str, int | None]
"""A page that reports to a platform: its name as a file, its title, the percent that pass."""


def write_manifest(
    identifier: str, title: str, pages: Sequence[Reporting], shared: Iterable[str]
) -> Iterator[str]:
    """Give the lines of imsmanifest.xml, of a package of SCORM 1.2.

    `shared`: the files that all pages need. The format: SCORM 1.2 Content Aggregation Model (IMS
    Content Packaging 1.1.2 with ADL's names).
    """
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    names = f'xmlns="{_PACKAGING}" xmlns:adlcp="{_ADL}"'
    yield f'<manifest identifier="{identifier}" version="1.0" {names}>'
    yield "<metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>"
    yield '<organizations default="course"><organization identifier="course">'
    yield f"<title>{write_xml_text(title)}</title>"
    for name, said, mastery in pages:
        yield f'<item identifier="item_{name}" identifierref="{name}">'
        yield f"<title>{write_xml_text(said)}</title>"
        if mastery is not None:
            yield f"<adlcp:masteryscore>{mastery}</adlcp:masteryscore>"
        yield "</item>"
    yield "</organization></organizations>\n<resources>"
    for name, *_ in pages:
        kind = 'type="webcontent" adlcp:scormtype="sco"'
        yield f'<resource identifier="{name}" {kind} href="{name}.html">'
        yield f'<file href="{name}.html"/><dependency identifierref="shared"/></resource>'
    yield '<resource identifier="shared" type="webcontent" adlcp:scormtype="asset">'
    yield from (f'<file href="{name}"/>' for name in shared)
    yield "</resource>\n</resources>\n</manifest>"


def write_xml_text(said: str) -> str:
    """Return a text to stand between two tags."""
    return escape(visible(said), quote=False)
