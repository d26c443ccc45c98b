"""Print what a class needs to play the algorithm on the floor: cards, scales, sheets, answers.

kit.py      what is in it, page by page
paper.py    the pages, their style, and the code that leads to a step
cards.py    a card per case, its values on the front, its class on the back; a sheet per decision of the
            pruning
scales.py   the entropy ruler and the gate line
"""
