"""The map of two settings of pruning: where each tree is left, and what turns at its borders."""

from c45_course.topic import Topic

TOPIC = Topic(package=__name__, order=170, views={"pruning": {"map": "view:show_map"}})
