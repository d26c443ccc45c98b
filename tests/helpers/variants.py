"""The presets, and Quinlan's program and the course with groups of values beside them."""

from c45_core import PRESETS

VARIANTS = {
    **PRESETS,
    "release8_groups": PRESETS["release8"].with_(branching="groups"),
    "documents_groups": PRESETS["documents"].with_(branching="groups"),
}
