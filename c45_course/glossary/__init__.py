"""List the terms of the field: what each means, an example on a table, the lesson it belongs to.

The texts stand in `words/LANGUAGE/glossary.toml`, a block per term; those of a further criterion stand
with its other texts. A new term is a row of `terms.py`, its example, and a block there.
"""

from c45_course.glossary.scene import Scene
from c45_course.glossary.terms import GROUPS, NUMBERED, TERMS, Card, Found, Term, find_terms, make_card

__all__ = ["GROUPS", "NUMBERED", "TERMS", "Card", "Found", "Scene", "Term", "find_terms", "make_card"]
