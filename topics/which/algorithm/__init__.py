"""Find which C4.5 printed the numbers of a book: the conventions, the roundings and the misprints.

typed.py        what somebody types: `Gain(outlook) = 0.247`, and where a trace keeps such a number
conventions.py  which conventions are asked, those with the fewest switches first
traces.py       what each convention grows and prunes, and the numbers in it
places.py       where all numbers of a grown tree are kept
misprints.py    how a printed number can come from the right one by a slip of the printer, or by chance
miscounts.py    what comes of other counts than those of the table
bounds.py       what no number of a kind can pass
origins.py      where one printed number can come from, and how good a cause that is
search.py       the search for them: by hand, with a slip, at another place
answer.py       all numbers together: the convention that explains most, then each number by itself
sentences.py    said in a language
"""

from .answer import Answer, Told, looked_up, which
from .origins import Origin, Source
from .traces import explained
from .typed import Typed, read_typed

__all__ = [
    "Answer",
    "Origin",
    "Source",
    "Told",
    "Typed",
    "explained",
    "looked_up",
    "read_typed",
    "which",
]
