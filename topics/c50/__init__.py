"""C5.0: boosting, costs of mistakes, and winnowing of attributes."""

from c45_course.topic import Topic

TOPIC = Topic(
    package=__name__,
    order=50,
    verbs={
        "grow a tree and look at it": ("verb:BOOST_VERB",),
        "prune, make rules, classify": ("verb:COSTS_VERB", "verb:WINNOW_VERB"),
    },
    lesson="lesson.lesson:LESSON",
    exercises="exercises",
    terms="glossary",
    library={"boost": "library:boost"},
)
