"""Say things in a language: texts, refusals, and how numbers are written."""
