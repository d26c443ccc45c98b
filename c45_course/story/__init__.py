"""Tell a trace to the player: one JSON story, in one language, every shown number rounded here.

The form is described in `docs/story.md`. The player decides nothing and computes nothing. What is small
is told at once; of what is large the outline is told, and pages of it when they are asked for.
"""
