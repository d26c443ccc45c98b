"""Write data into Markdown: a cell, a header or a class is shown as it is, never read as markup."""

from __future__ import annotations

import re

_SPECIAL = re.compile(r"([\\`*_{}\[\]()#+\-.!|~<>$:^&=])")


def plain(text: str) -> str:
    r"""Escape a text for `st.markdown` and the labels of widgets.

    >>> plain("a*b $x$")
    'a\\*b \\$x\\$'
    """
    return _SPECIAL.sub(r"\\\1", " ".join(text.split()))
