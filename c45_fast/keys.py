"""Pack a case of a sorted numeric column into one whole number: its rank, its class and its row.

A column in order is a row of such keys. So what a walk along a column needs comes with each key, and a
column that is handed down to a child is one stream of numbers.
"""

from __future__ import annotations

ROW_BITS = 27
CLASS_BITS = 9
RANK = ROW_BITS + CLASS_BITS
"""The rank stands above the class and the row; 27 bits of it are left."""
CLASS = (1 << CLASS_BITS) - 1
ROW = (1 << ROW_BITS) - 1
MISSING = (1 << 27) - 1
"""The rank of a missing value: the last of all."""
MAX_ROWS, MAX_CLASSES = MISSING, CLASS + 1
