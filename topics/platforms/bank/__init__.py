"""Question banks: the exercises of worksheets for learning platforms.

problems.py   what a platform can mark: numbers with their slips, choices, calculations with gaps
as_moodle.py, as_qti.py   the same questions in two formats
"""
