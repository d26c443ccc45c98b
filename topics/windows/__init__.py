"""Windowing: trees from a part of the cases, to which wrong ones are added."""

from c45_course.topic import Topic

TOPIC = Topic(
    package=__name__,
    order=40,
    needs=("quinlan_program", "rules"),
    verbs={"grow a tree and look at it": ("verb:VERB",)},
    lesson="lesson.lesson:LESSON",
    exercises="exercises",
    terms="glossary",
    trace={"windows": "algorithm:windows_of_trace"},
)
