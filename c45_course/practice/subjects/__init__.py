"""Draw the exercises of a worksheet on a lesson of the rest of Quinlan's book: a subject.

sheet.py       what exercises are drawn from, how they are made, and the sheet of a subject
A topic has its own in `exercises.py`: `CALCULATIONS` and `QUESTIONS`.
"""

from c45_course.topic import declared

GROWING = "growing"
"""What a worksheet is about unless one asks otherwise: how the tree is grown (`exercises.py`)."""
SUBJECTS = tuple(each.name for each, _ in declared("exercises"))
"""The lessons that have worksheets of their own."""
