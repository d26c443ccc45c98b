"""Let the learner act: answer questions on a trace, check calculations by hand, fill in worksheets.

tolerance.py   what a formula comes to for people who round in the usual ways;
               numbers known to their last digit
rebuilt.py     a formula changed in one place
slips.py       the slips learners make; changes.py: each as a change of the right formula;
               changes_in_print.py: those that explain printed numbers alone
arithmetic.py  arithmetic as it is typed
recognise.py   an answer: right, a slip, wrong
derivation.py  the calculations of an attribute at a node, as a person writes them
lines.py       a calculation by hand, checked line by line
prepared.py    calculations with a mistake in them
questions.py   a question on any frame or verdict; phrasing.py puts it into words
deciding.py    the questions of a node, each before the steps that answer it
pruning_questions.py   the questions on a pruning
rounds.py      a round of questions, drawn
stated.py      what is given with a question, so that it is a minute's work
checks.py      the check of a lesson: what it may use, rounds of questions that do not answer each other
made_tables.py practice tables of the same structure; made_sets.py: typed, drawn class counts
exercises.py   the exercises of a worksheet, drawn by a seed; calculating.py: its calculations
subjects/      exercises on the lessons of the rest of Quinlan's book
marking.py     which results of a number are accepted, and which show a slip
items.py       what an exercise prints and asks, so that a sheet does not answer itself
"""
