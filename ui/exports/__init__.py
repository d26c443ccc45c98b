"""Offer what a lesson shows as files."""
