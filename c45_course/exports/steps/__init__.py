"""Show steps of a trace or of a pruning outside of the app.

step.py    what a step says: its sentence, its calculations, where it is
shapes.py  a drawing of boxes, lines and texts, as SVG and in the language of Graphviz
stage.py   the tree as it stands at a step, and a step as one picture
"""
