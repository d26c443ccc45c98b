"""What a teacher takes along: plans of lessons, kits for the floor, slides."""

from c45_course.topic import Topic

TOPIC = Topic(
    package=__name__,
    order=100,
    files="files:FILES",
    verbs={
        "grow a tree and look at it": ("verb_slides", "verb_animation"),
        "teach": ("verb_plan", "verb_kit"),
    },
)
