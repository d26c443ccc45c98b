"""The laboratory of missing values: measuring with them, sending them down, bringing them back."""

from ui.labs.missing.back import show_back
from ui.labs.missing.choices import EXAMPLES, opened, part_chosen
from ui.labs.missing.down import show_down
from ui.labs.missing.measured import show_measured

__all__ = ["EXAMPLES", "opened", "part_chosen", "show_back", "show_down", "show_measured"]
