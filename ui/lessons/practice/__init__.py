"""The lesson on practice: a calculation checked, a round of questions, a worksheet."""
