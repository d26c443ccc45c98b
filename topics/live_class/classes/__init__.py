"""Let a whole class answer a question at once: the questions of a step, the votes, what came of them.

place.py      a step of the course, as its address names it
asked.py      the questions that can be asked there, in every language, and what an answer is
records.py    codes, votes, phases, and what is refused
schema.py     what is stored of a class; database.py: where
store.py      a class from its beginning to its end: joined, asked, voted, closed, revealed, forgotten
rows.py       the rows of a class, and who may not have them
limits.py     how often somebody may do something
given.py      what is given with a question
tally.py      how the votes fall out, which slips were made how often, who changed their mind
course.py     the course of a class as rows and as a summary
"""
