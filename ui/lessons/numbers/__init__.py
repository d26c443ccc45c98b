"""The laboratory of continuous attributes: every cut, its numbers, and the rules that choose one."""

from ui.lessons.numbers.controls import cut_chosen, opened, shown
from ui.lessons.numbers.cut import show_choice, show_cut
from ui.lessons.numbers.examples import EXAMPLES
from ui.lessons.numbers.ranking import show_places, show_printed, show_ranking
from ui.lessons.numbers.several import show_several
from ui.lessons.numbers.stage import build, show_stage

__all__ = [
    "EXAMPLES",
    "build",
    "cut_chosen",
    "opened",
    "show_choice",
    "show_cut",
    "show_places",
    "show_printed",
    "show_ranking",
    "show_several",
    "show_stage",
    "shown",
]
