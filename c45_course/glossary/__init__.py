"""List the terms of the field: what each means, an example on a table, the lesson it belongs to.

The texts stand in `words/LANGUAGE/glossary.toml`, a block per term; those of a further criterion stand
with its other texts. A new term is a row of `terms.py`, its example, and a block there.
"""
