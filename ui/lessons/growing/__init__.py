"""Declare the lesson on growing a tree; its laboratory is the player (ui/player)."""
