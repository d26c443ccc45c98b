"""Growing a tree by one's own choices: each is judged beside the algorithm's."""

from c45_course.topic import Topic

TOPIC = Topic(
    package=__name__,
    order=160,
    lesson="lesson.lesson:LESSON",
    moves="lesson.without_server",
    terms="judgement",
)
