"""Say what kind of file a download is: a row for each ending."""

from __future__ import annotations

_MIME = {
    "html": "text/html",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "md": "text/markdown",
    "tex": "application/x-tex",
    "svg": "image/svg+xml",
    "png": "image/png",
    "dot": "text/vnd.graphviz",
    "txt": "text/plain",
    "gift": "text/plain",
    "csv": "text/csv",
    "webp": "image/webp",
    "gif": "image/gif",
    "json": "application/json",
    "toml": "application/toml",
    "xml": "application/xml",
    "zip": "application/zip",
}


def mime_of(name: str) -> str:
    """Return the media type of a file, by what its name or its format ends with.

    >>> mime_of("golf_14.7.questions.en.moodle.xml"), mime_of("csv")
    ('application/xml', 'text/csv')
    """
    return _MIME[name.rsplit(".", 1)[-1]]
