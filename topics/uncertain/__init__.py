"""Soft thresholds, and cases that are not fully known."""

from c45_course.topic import Topic

TOPIC = Topic(
    package=__name__,
    order=30,
    needs=("rules",),
    verbs={"prune, make rules, classify": ("verb:CONSULT_VERB", "verb:SOFT_VERB")},
    lesson="lesson.lesson:LESSON",
    exercises="exercises",
    terms="glossary",
    trace={
        "soften": "consultation:soften_trace",
        "consult": "consultation:consult_trace",
        "consult_rules": "consultation:consult_rules_of_trace",
    },
)
