"""The laboratory of missing values: measuring with them, sending them down, bringing them back."""

from ui.lessons.missing.back import show_back
from ui.lessons.missing.choices import EXAMPLES, opened, part_chosen, shown
from ui.lessons.missing.down import show_down
from ui.lessons.missing.measured import show_measured
from ui.lessons.missing.surrogate import show_surrogate

__all__ = [
    "EXAMPLES",
    "opened",
    "part_chosen",
    "show_back",
    "show_down",
    "show_measured",
    "show_surrogate",
    "shown",
]
