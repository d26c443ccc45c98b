"""Show the parts that every lesson has, around its laboratory.

    opening.py    question, guess, idea, rule, why; the choice of a view; after the laboratory
                  the check, what the reader knows now, the lessons before and after
    guess.py      a guess to commit to, and the answer
    told.py       a text with its numbers; a picture beside its text, and the caption under it
    check.py      three questions on the idea of the lesson
    questions.py  the questions that are drawn, and the tables they may be about
    asking.py     a row of questions, asked one after the other
    facts.py      the numbers and formulas that the texts take from the record
    start.py      on the start page: begins the course, or goes on with it; what this browser remembers
    contents/     the line of the parts, and what folds them, in the browser alone

What a lesson has is declared in its `lesson.py` (`ui/state/lesson.py` says what there is to declare).
"""

from ui.lessons.shape.opening import choose_view, open_lesson

__all__ = ["choose_view", "open_lesson"]
