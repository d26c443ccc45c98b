"""What a reader of a page reads: a term of the glossary is a word of its sentence, not a link in it."""

import re

from streamlit.testing.v1 import element_tree

TERM_LINK = re.compile(r"\[([^\]]*)\]\(#term-\w+\)")


def unlinked(text):
    """A Markdown text without the links of its terms."""
    return TERM_LINK.sub(r"\1", text)


def read_without_links():
    """Let every element of an `AppTest` give its text as it is read; `proto.body` is as it was sent."""
    element_tree.Markdown.value = property(lambda element: unlinked(element.proto.body))
