"""Write the address of a lesson as a teacher wants it, and the codes that show it in another page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from urllib.parse import quote, urlencode

HEIGHT = 760
"""Pixels of a frame: a lesson with its player needs no bar of its own then."""


@dataclass(frozen=True)
class LessonLink:
    """A lesson in a state.

    `app`: the address of the app, with its last stroke; `page`: the path of the lesson, "" for the
    start page; `query`: what the address holds.
    """

    app: str
    page: str
    query: Mapping[str, str]

    @property
    def address(self) -> str:
        """The whole address.

        >>> LessonLink("https://c45.example/", "growing", {"table": "loan_5", "step": "7"}).address
        'https://c45.example/growing?table=loan_5&step=7'
        """
        asked = urlencode(self.query, quote_via=quote, safe=",")
        return f"{self.app}{self.page}{'?' if asked else ''}{asked}"

    def frame(self, title: str) -> str:
        """Return the frame that shows the lesson in a page.

        >>> print(LessonLink("https://c45.example/", "", {"lang": "en"}).frame("Start"))
        <iframe src="https://c45.example/?lang=en" title="Start" width="100%" height="760"
          style="border: 0" loading="lazy" allow="fullscreen; clipboard-write"></iframe>
        """
        source, name = escape(self.address), escape(title)
        return (
            f'<iframe src="{source}" title="{name}" width="100%" height="{HEIGHT}"\n'
            f'  style="border: 0" loading="lazy" allow="fullscreen; clipboard-write"></iframe>'
        )

    def platform(self, title: str, said: str) -> str:
        """Return the frame with a link below it: a platform may show no frames, its app seldom does.

        `said`: what the link says.
        """
        link = f'<a href="{escape(self.address)}" target="_blank" rel="noopener">{escape(said)}</a>'
        return f"{self.frame(title)}\n<p>{link}</p>"

    def quarto(self, title: str, said: str) -> str:
        """Return the same for a Quarto document; in print, where nothing is framed, the link alone."""
        framed = f"```{{=html}}\n{self.frame(title)}\n```"
        link = f"[{_in_brackets(said)}](<{self.address}>)"
        return (
            f'::: {{.content-visible when-format="html"}}\n{framed}\n:::\n\n'
            f'::: {{.content-visible unless-format="html"}}\n{link}\n:::'
        )


def _in_brackets(text: str) -> str:
    """Return a text between the square brackets of Markdown.

    >>> _in_brackets("a [b]")
    'a \\\\[b\\\\]'
    """
    return text.replace("\\", "\\\\").replace("[", "\\[").replace("]", "\\]")
