"""A tree from elsewhere: read, matched to a table, held against the conventions."""

from c45_course.topic import Topic

TOPIC = Topic(
    package=__name__,
    order=70,
    verbs={"evaluate and compare": ("verb:VERB",)},
    views={"dialects": {"doctor": "view:doctor"}},
)
