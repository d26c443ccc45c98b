"""Files that a teacher takes along: plans, kits for the floor, slides, pictures, a whole lesson."""

from c45_course.topic import Topic

TOPIC = Topic(
    package=__name__,
    order=100,
    files="files:FILES",
    verbs={
        "grow a tree and look at it": ("verb:IMAGE_VERB", "verb:SLIDES_VERB", "verb:ANIMATION_VERB"),
        "teach": ("verb:PLAN_VERB", "verb:KIT_VERB", "verb:LESSON_VERB"),
    },
)
