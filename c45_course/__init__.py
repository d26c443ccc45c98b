"""Teach C4.5 without a screen: read tables, check documents, practise, export; the command line."""
