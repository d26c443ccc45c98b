"""The command line, `python -m c45_core`: one file per verb, and what they share.

A verb has a function `add`, which says its arguments, and one that gives what is written, bit by bit.
Bad input is answered by one sentence and exit status 2. docs/command-line.md describes everything.
"""
