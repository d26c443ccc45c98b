"""Read tables from files, and describe what was understood."""
