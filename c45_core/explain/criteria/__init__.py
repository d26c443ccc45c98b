"""Hold the formulas of the further criteria, a file each: `FORMULAS` by the keys of its numbers."""
