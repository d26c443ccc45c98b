"""Draw the exercises of a worksheet on a lesson of the rest of Quinlan's book: a subject.

sheet.py       what exercises are drawn from, how they are made, and the sheet of a subject
NAME.py        the exercises on the lesson NAME: `CALCULATIONS` and `QUESTIONS`
"""

GROWING = "growing"
"""What a worksheet is about unless one asks otherwise: how the tree is grown (`exercises.py`)."""
SUBJECTS = ("groups", "rules", "uncertain", "windows", "c50")
"""The lessons that have worksheets of their own."""
