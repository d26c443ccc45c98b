"""Find which C4.5 printed the numbers of a book: the conventions, the roundings and the misprints.

typed.py      what somebody types: `Gain(outlook) = 0.247`, and where a trace keeps such a number
misprints.py  how a printed number can come from the right one by a slip of the printer
origins.py    where one printed number can come from: a convention, by hand, a slip, another place
answer.py     all numbers together: the convention that explains most, then each number by itself
sentences.py  said in a language
"""

from c45_course.which.answer import Answer, Told, looked_up, which
from c45_course.which.origins import Origin, Source, explained
from c45_course.which.typed import Typed, read_typed

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
