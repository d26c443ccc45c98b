"""Show the parts that every lesson has, around its laboratory.

    opening.py    question, guess, idea, rule, why; the choice of a view
    guess.py      a guess to commit to, and the answer
    told.py       a text with its numbers; a picture beside its text, and the caption under it
    closing.py    the check, what the reader knows now, the lessons before and after
    check.py      three questions on the idea of the lesson
    tables_asked.py  the tables they may be about
    facts.py      the numbers and formulas that the texts take from the record
    start.py      on the start page: begins the course, or goes on with it; what this browser remembers
    contents/     the line of the parts, and what folds them, in the browser alone

What a lesson has is declared in its `lesson.py` (`ui/state/lesson.py` says what there is to declare).
"""

from ui.lessons.shape.opening import choose_view, open_lesson

__all__ = ["choose_view", "open_lesson"]
