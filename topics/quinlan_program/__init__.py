"""Quinlan's program with its rounding errors: a judge of the other topics."""

from c45_course.topic import Topic

TOPIC = Topic(package=__name__, order=5)
