"""Prune by one method per file: `prune(tree, dialect, cases, record) -> Tree`.

The file's name is the value of the switch `pruning`. `cases` are those the tree was grown from
(None for a tree given by hand), or those kept aside if `METHOD` says `judges_by="validation"`.
Every inner node visited is noted in `record` as a `Weighed`.
"""
