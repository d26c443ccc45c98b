"""The laboratory of continuous attributes: every cut, its numbers, and the rules that choose one."""

from ui.labs.numbers.controls import cut_chosen, opened
from ui.labs.numbers.cut import show_choice, show_cut
from ui.labs.numbers.examples import EXAMPLES
from ui.labs.numbers.ranking import show_places, show_printed, show_ranking
from ui.labs.numbers.several import show_several
from ui.labs.numbers.stage import build, show_stage

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
]
