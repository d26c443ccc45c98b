"""Let a learner choose the splits of a tree, and measure every choice as the algorithm does.

moves ──apply──▶ built: a trace of the tree chosen ──judge──▶ a choice beside the best there was
"""

from c45_course.building.built import Built, NodeState, apply
from c45_course.building.judged import JudgedChoice, judge
from c45_course.building.moves import Move, MoveKind, Play

__all__ = [
    "Built",
    "JudgedChoice",
    "Move",
    "MoveKind",
    "NodeState",
    "Play",
    "apply",
    "judge",
]
