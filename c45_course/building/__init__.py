"""Let a learner choose the splits of a tree, and measure every choice as the algorithm does.

moves ──apply──▶ built: a trace of the tree chosen ──judge──▶ a choice beside the best there was
"""

from c45_course.building.judgement import JudgedChoice, judge
from c45_course.building.moves import Move, MoveKind, Play
from c45_course.building.tree_by_moves import Built, NodeState, apply

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
