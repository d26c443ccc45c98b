"""Grouping the values of an attribute before it is tested."""

from c45_course.topic import Topic

TOPIC = Topic(
    package=__name__,
    order=10,
    needs=("quinlan_program",),
    verbs={"grow a tree and look at it": ("verb:VERB",)},
    lesson="lesson.lesson:LESSON",
    exercises="exercises",
)
