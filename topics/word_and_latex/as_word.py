"""Write a document for Word, to be edited before it is printed; formulas stand on one line as text."""

import io
from collections.abc import Iterator, Sequence
from typing import Any

from c45_core.errors import InputError
from c45_core.language.refusal import refusal
from c45_course.exports import blocks
from c45_course.exports.as_text import SUBSCRIPT, SUPERSCRIPT, pieces
from c45_course.exports.picture import FONTS, code_png, draw_picture, lay_out_tree, quote, write_outline
from c45_course.readers.visible_text import visible

BLANK = "_" * 30
"""Room to write behind a name."""
_LINE, _FIELD = "_" * 74, "_" * 11
_CODE_WIDTH_MM = 20
_FONTS = {"zh": ("Times New Roman", "SimSun"), "en": ("Times New Roman", "SimSun")}
"""The fonts of Latin and of Chinese letters."""
_MARGIN_MM = 20
_WIDTH = 480
"""Width of the text in points."""


def write_boxes_dot(root: blocks.TreeNode) -> Iterator[str]:
    """Give the tree in the language of Graphviz, which makes a picture of it for Word."""
    yield f'digraph tree {{ node [fontname="{FONTS}", fontsize=11, shape=box];'
    yield f'edge [fontname="{FONTS}", fontsize=10, arrowhead=none]; graph [ordering=out, ranksep=0.4];'
    waiting, number = [(root, -1)], 0
    while waiting:
        node, above = waiting.pop(0)
        thick, shape = 3 if node.marked else 1, "" if node.branches else ", style=rounded"
        yield f"n{number} [label={quote(*node.lines)}, penwidth={thick}{shape}];"
        if above >= 0:
            yield f"n{above} -> n{number} [label={quote(node.edge)}];"
        waiting += [(branch, number) for branch in node.branches]
        number += 1
    yield "}"


def write_word(document: blocks.Document) -> bytes:
    """Return the document as a .docx file. Errors: InputError where python-docx is not installed."""
    try:
        import docx
    except ImportError:
        raise refusal("picture.no_docx") from None
    made = docx.Document()
    _Writer(made, document).write()
    file = io.BytesIO()
    made.save(file)
    return file.getvalue()


class _Writer:
    """Writes the blocks of one document."""

    def __init__(self, made: Any, document: blocks.Document) -> None:
        self.made, self.document = made, document
        self._set_up()

    def write(self) -> None:
        """Write the title and all blocks."""
        self.made.add_heading(visible(self.document.title), 0)
        for block in self.document.blocks:
            self._block(block)

    def _set_up(self) -> None:
        from docx.oxml.ns import qn
        from docx.shared import Mm, Pt, RGBColor

        latin, chinese = _FONTS[self.document.language]
        for name in ("Normal", "Title", "Heading 1", "Heading 2", "Heading 3"):
            style = self.made.styles[name]
            style.font.name = latin
            style.font.color.rgb = RGBColor(0x11, 0x11, 0x11)
            fonts = style.element.get_or_add_rPr().get_or_add_rFonts()
            fonts.set(qn("w:eastAsia"), chinese)
            for theme in ("asciiTheme", "hAnsiTheme", "eastAsiaTheme", "cstheme"):
                fonts.attrib.pop(qn(f"w:{theme}"), None)  # it would overrule the name
        normal = self.made.styles["Normal"]
        normal.font.size = Pt(9.5 if self.document.one_page else 11)
        normal.paragraph_format.space_after = Pt(1 if self.document.one_page else 3)
        for name in ("Heading 1", "Heading 2") if self.document.one_page else ():
            heading = self.made.styles[name]
            heading.font.size, heading.paragraph_format.space_before = Pt(11), Pt(6)
        self.made.styles["Title"].font.size = Pt(18)
        for section in self.made.sections:
            section.page_width, section.page_height = Mm(210), Mm(297)
            section.left_margin = section.right_margin = Mm(_MARGIN_MM)
            section.top_margin = section.bottom_margin = Mm(_MARGIN_MM)

    def _block(self, block: blocks.Block) -> None:
        match block:
            case blocks.Heading(said, level):
                self.made.add_heading(visible(said), level - 1)
            case blocks.Sentence(said, aside):
                self._line(said, small=aside)
            case blocks.Definition():
                return
            case blocks.Calculation():
                name = f"{block.name}{self.document.colon}" if block.name else ""
                self._formula(name, block.text, indent=6)
                if block.parted:
                    self._line(block.parted.said, indent=12, small=True)
            case blocks.Formula(text):
                self._formula("", text, indent=6)
            case blocks.Listing(head, rows):
                self._listing(head, rows)
            case blocks.TreeDrawing(root):
                self._tree(root)
            case blocks.Drawing(lines):
                for line in lines:
                    self._line(line, small=True)
            case blocks.Blank():
                self._blank(block, 0)
            case blocks.Fields(names):
                self._line("   ".join(f"{visible(name)} {_FIELD}" for name in names))
            case blocks.Numbered():
                self._exercise(block)
            case blocks.NewPage():
                self.made.add_page_break()

    def _exercise(self, block: blocks.Numbered) -> None:
        asked = self._line("", keep=True)
        asked.add_run(f"{block.number}. ").bold = True
        asked.add_run(f"{visible(block.asked)} {block.points}".rstrip())
        if block.options:
            self._line("     ".join(f"☐ {visible(option)}" for option in block.options), indent=6)
        for _ in range(block.room):
            self._line("")
        for line in block.lines:
            self._blank(line, 6)
        if block.address:
            self._code(block.address)

    def _blank(self, line: blocks.Blank, indent: int) -> None:
        step = f" ({visible(line.link[0])})" if line.link else ""
        self._formula("", line.text, indent=indent).add_run(step + ("" if line.filled else f" {BLANK}"))
        if not line.filled:
            for _ in range(line.lines - 1):
                self._line(_LINE, indent=indent)
        for note in line.notes:
            self._line(note, indent=indent + 6, small=True)

    def _tree(self, root: blocks.TreeNode) -> None:
        """Put in a picture of the tree; where none can be drawn here, its lines."""
        from docx.shared import Pt

        try:
            drawn = draw_picture("\n".join(write_boxes_dot(root)), "png")
        except InputError:
            for line in write_outline(root):
                self._line(line, small=True)
            return
        width, _, _ = lay_out_tree(root)
        paragraph = self._line("")
        paragraph.add_run().add_picture(io.BytesIO(drawn), width=Pt(min(width, _WIDTH)))

    def _code(self, address: str) -> None:
        from docx.shared import Mm

        paragraph = self._line("", indent=6)
        paragraph.add_run().add_picture(io.BytesIO(code_png(address)), width=Mm(_CODE_WIDTH_MM))
        self._line(address, indent=6, small=True)

    def _formula(self, name: str, text: str, *, indent: int) -> Any:
        """Write a formula behind its name, with what is raised or lowered in it."""
        paragraph = self._line(name, indent=indent)
        for piece, place in pieces(text):
            font = paragraph.add_run(visible(piece)).font
            font.superscript, font.subscript = place == SUPERSCRIPT, place == SUBSCRIPT
        return paragraph

    def _line(self, said: str, *, indent: int = 0, small: bool = False, keep: bool = False) -> Any:
        from docx.shared import Mm, Pt

        paragraph = self.made.add_paragraph()
        paragraph.paragraph_format.left_indent = Mm(indent)
        paragraph.paragraph_format.keep_with_next = keep
        run = paragraph.add_run(visible(said))
        if small:
            run.font.size = Pt(9)
        return paragraph

    def _listing(self, head: Sequence[str], rows: blocks.Rows) -> None:
        from docx.shared import Pt

        table = self.made.add_table(rows=0, cols=len(head))
        table.style = "Table Grid"
        for number, line in enumerate((head, *rows)):
            for cell, said in zip(table.add_row().cells, line, strict=True):
                run = cell.paragraphs[0].add_run(visible(said))
                run.font.size, run.bold = Pt(9), number == 0
                cell.paragraphs[0].paragraph_format.space_after = Pt(0)
        self.made.add_paragraph()
