"""Rules of C4.5rules: a tree becomes an ordered list of rules."""

from c45_course.topic import Topic

TOPIC = Topic(
    package=__name__,
    order=20,
    verbs={"prune, make rules, classify": ("verb",)},
    lesson="lesson.lesson:LESSON",
    page="page:show",
    exercises="exercises",
    terms="glossary",
    trace={"c45rules": "library:c45rules"},
)
