"""Show steps of a trace outside of the app: as slides, as pictures, as an animation.

step.py       what a step says: its sentence, its calculations, where it is
decided.py    the same of a pruning: each decision asked, worked out, taken
shapes.py     a drawing of boxes, lines and texts, as SVG and in the language of Graphviz
stage.py      the tree as it stands at a step: laid out once, finished, and shown as far as it has grown
card.py       a step as one picture: sentence, calculations, tree
slides.py     a stretch as slides, in one file
animation.py  a stretch as an animated picture
"""
