"""Find where two conventions part on one table, and which switch did it.

Two trees are walked side by side, depth first, as they were grown; the first node at which they
decide otherwise is where they part. Trees that grow alike may still be pruned differently, so the
finished trees are walked next. Nothing is computed here: decisions and numbers are those of the
two traces, and a switch is tried by growing again.

    parting.py   where two traces of one table decide or calculate otherwise, and by which switches
    first_change.py   where two traces of two tables first show something else
    settings.py  the values of a switch worth a try, what must be set with them, what setting one does
"""
