"""A trace in a notebook: the player in a cell, and the record as data frames of pandas."""

from c45_course.topic import Topic

TOPIC = Topic(
    package=__name__, order=120, trace={"show": "library:show", "to_frame": "library:to_frame"}
)
