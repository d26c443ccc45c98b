"""Write Markdown as Streamlit's page does: tables, terms, and formulas that the browser sets."""

import re
from collections.abc import Sequence
from functools import cache
from html import escape
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.dollarmath import dollarmath_plugin

_DIRECTIVE = re.compile(r":material/\w+:\s*")
"""Icons of Streamlit: they are fetched from the network, and a static page has none."""


def html(text: str) -> str:
    """Return a text in Markdown as HTML; a formula is a `.math`, which the page sets.

    >>> html("The **gain** is $g$.").strip()
    '<p>The <strong>gain</strong> is <span class="math">g</span>.</p>'
    """
    return str(_reader().render(_DIRECTIVE.sub("", text)))


def inline(text: str) -> str:
    """Return a text of one paragraph, such as a label, without the paragraph.

    >>> inline("*a* < b")
    '<em>a</em> &lt; b'
    """
    return str(_reader().renderInline(_DIRECTIVE.sub("", text)))


@cache
def _reader() -> MarkdownIt:
    reader = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
    reader.use(dollarmath_plugin, double_inline=True, allow_digits=True, allow_space=True)
    for kind in ("math_inline", "math_inline_double", "math_block"):
        reader.add_render_rule(kind, _write_formula)
    return reader


def _write_formula(_: Any, tokens: Sequence[Token], place: int, *__: Any) -> str:
    formula = f'<span class="math">{escape(tokens[place].content.strip(), quote=False)}</span>'
    return f"<p>{formula}</p>\n" if tokens[place].type == "math_block" else formula
