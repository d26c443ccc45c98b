"""Rules of C4.5rules: a tree becomes an ordered list of rules."""

from c45_course.topic import Topic

TOPIC = Topic(
    package=__name__,
    order=20,
    needs=("quinlan_program",),
    verbs={"prune, make rules, classify": ("verb:VERB",)},
    lesson="lesson.lesson:LESSON",
    exercises="exercises",
    pictures={"rules": "lesson.comparison:PICTURES"},
    terms="glossary",
    trace={"c45rules": "algorithm:rules_of_trace"},
)
