"""Prepare a table step by step: every change is a record that can be undone, replayed and saved.

    steps = (Drop("phone"), Bin("age", (30.0, 40.0), ("young", "middle", "old")))
    after = replay(Prepared(grid, schema), steps)

A change never touches what it begins with: the table as it was read stays what it was, and leaving
out the last step undoes it.
"""
