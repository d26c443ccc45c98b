"""The file of one worksheet of a trace, or of its key."""

from c45_course.exports.files import papers_file
from c45_course.exports.worksheet import Paper


def worksheet_file(told, request, form, key):
    paper = Paper.drawn(told.trace, told.labels, told.words, request)
    return b"".join(papers_file((paper,), form, key))
