"""Declare the lesson on tables of one's own."""

from ui.state.lesson import Lesson, Options, Posed

LESSON = Lesson(
    package=__package__,
    key="your_table",
    path="doors",
    place=10,
    minutes=10,
    guess=Options(("equal", "most", "both"), right="most"),
    symbols=("data", "attribute", "threshold"),
    whys=("number", "copy"),
    builds_on=("choosing",),
    posed=(
        Posed("number", ("out", "nominal", "kept"), right="out"),
        Posed("postcode", ("quantity", "name", "either"), right="name"),
        Posed("later", ("best", "out", "last"), right="out"),
        Posed("absent", ("zero", "mean", "empty"), right="empty"),
    ),
    laboratory="",  # its page shows it, which carries out what is asked for before the header
)
