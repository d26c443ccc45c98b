"""Let a whole class answer a question at once: the questions of a step, the votes, what came of them.

questions.py  the questions that can be asked at a step, in every language, and what an answer is
records.py    codes, votes, phases, what is stored of a class, and what is refused
database.py   where it is stored
store.py      a class from its beginning to its end: joined, asked, voted, closed, revealed, forgotten
course.py     the course of a class as rows and as a summary, and how the votes fall out
"""
