"""The laboratory of continuous attributes: every cut, its numbers, and the rules that choose one."""

from ui.lessons.numbers.controls import cut_chosen, named_node, opened, shown
from ui.lessons.numbers.cut import show_choice, show_cut
from ui.lessons.numbers.following import follow
from ui.lessons.numbers.plane import show_plane
from ui.lessons.numbers.ranking import show_places, show_printed, show_ranking
from ui.lessons.numbers.several import show_several
from ui.lessons.numbers.stage import build, show_stage

__all__ = [
    "EXAMPLES",
    "build",
    "cut_chosen",
    "follow",
    "named_node",
    "opened",
    "show_choice",
    "show_cut",
    "show_places",
    "show_plane",
    "show_printed",
    "show_ranking",
    "show_several",
    "show_stage",
    "shown",
]

EXAMPLES: dict[str, dict[str, str]] = {
    "incomes": {"table": "loan_5", "dialect": "documents", "by": "gain"},
    "ages": {"table": "buys_computer_14_numeric_age", "dialect": "documents"},
    "ages_release8": {"table": "buys_computer_14_numeric_age", "dialect": "release8"},
    "plane": {"table": "watermelon_3.0_alpha", "dialect": "documents", "plane": "1"},
    "humidity": {"table": "golf_14", "dialect": "documents"},
}
"""The prepared examples of the lesson, and what each sets in the address."""
