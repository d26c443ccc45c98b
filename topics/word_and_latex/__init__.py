"""Documents for Word and LaTeX: worked solutions, worksheets and hand-outs that a teacher edits."""

from c45_course.topic import Topic

TOPIC = Topic(
    package=__name__, order=150, writers={"tex": "as_latex:write_latex", "docx": "as_word:write_word"}
)
