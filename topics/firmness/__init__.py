"""How firm a tree is: what changing one cell of its table alters, and what leaving out one case."""

from c45_course.topic import Topic

TOPIC = Topic(
    package=__name__,
    order=180,
    views={"evaluation": {"leaving": "view:show_leaving", "firmness": "view:show_firmness"}},
)
