"""The printed numbers of a book, and the conventions and slips behind them."""

from c45_course.topic import Topic

TOPIC = Topic(
    package=__name__,
    order=80,
    needs=("doctor",),
    verbs={"evaluate and compare": ("verb:VERB",)},
    views={"dialects": {"which": "view:which"}},
)
