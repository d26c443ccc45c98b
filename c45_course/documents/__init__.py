"""Keep the ledger: every claim of the five documents once, with what becomes of it here.

A row is a sentence, a formula or a number of a document. What a row rests on is one of: printed
numbers declared beside a table or a tree (`claims/`), a place in a trace or in a pruning, class
counts whose entropy is meant, or nothing that can be computed. The verdict is computed wherever the
row prints a number or names a decision; it is declared only for rules, formulas and words. Rows and
conventions are declared in `datasets/ledger/`, in both languages.
"""
