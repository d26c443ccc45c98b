"""Let the learner act: answer questions on a trace, check calculations by hand, fill in worksheets.

tolerance.py   what a formula comes to for people who round in the usual ways
arithmetic.py  arithmetic as it is typed, with numbers known to their last digit
slips.py       the slips learners make, each as a change of the right formula
answers.py     an answer: right, a slip, wrong; which results a sheet accepts
calculations.py   the calculations of an attribute at a node, as a person writes them, or with a mistake
lines.py       a calculation by hand, checked line by line
questions.py   a question on any frame or verdict; a round of them; phrasing.py puts them into words
decision_questions.py   the questions on a node or on a pruning, each before the steps that answer it
items.py       what an exercise prints and asks, so that a sheet does not answer itself
checks.py      the check of a lesson: what it may use, what is stated with a question,
               rounds of questions that do not answer each other
made_tables.py practice tables of the same structure; small sets told by their counts
exercises.py   the exercises of a worksheet, drawn by a seed
subjects.py    exercises on the lessons of the rest of Quinlan's book
"""
