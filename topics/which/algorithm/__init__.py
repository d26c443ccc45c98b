"""Find which C4.5 printed the numbers of a book: the conventions, the roundings and the misprints.

typed.py    what somebody types: `Gain(outlook) = 0.247`, and where a trace keeps such a number
traces.py   what each convention grows and prunes, where its numbers are kept, what they cannot pass
origins.py  where one printed number can come from: a slip of the printer, other counts, chance
search.py   the search for the origins: by hand, with a slip, at another place
answer.py   all numbers together: the convention that explains most, then each number by itself
"""

from .answer import Answer, Finding, look_up, which
from .origins import Origin, Source
from .traces import explain_number
from .typed import Typed, read_typed

__all__ = [
    "Answer",
    "Finding",
    "Origin",
    "Source",
    "Typed",
    "explain_number",
    "look_up",
    "read_typed",
    "which",
]
