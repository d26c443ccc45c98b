"""The command line, `python -m c45_core`: its verbs, and what they share.

A verb is a row, `Verb` of `arguments.py`: its name, its options, its texts, and the function that gives
what it writes, bit by bit. Each group of the help is a module of verbs; topics add verbs of their
own. Bad input is answered by one sentence and exit status 2. docs/command-line.md describes everything.
"""
