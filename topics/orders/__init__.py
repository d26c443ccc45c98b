"""Tables made to order for a lesson or an exam."""

from c45_course.topic import Topic

TOPIC = Topic(
    package=__name__,
    order=90,
    verbs={"teach": ("verb:VERB",)},
    views={"practice": {"order": "view:show_order"}},
)
