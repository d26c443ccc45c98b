"""A class that answers at once, from its phones."""

from c45_course.topic import Topic

TOPIC = Topic(
    package=__name__,
    order=120,
    routes="web.routes:routes",
    answers="web.routes:is_ours",
    asks_class=("live", "ask_class"),
)
