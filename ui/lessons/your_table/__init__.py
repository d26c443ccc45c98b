"""Declare the lesson on tables of one's own; its laboratory is ui/own."""
