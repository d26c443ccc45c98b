"""What a script or a notebook asks for, above the core and the course.

`from c45_core import grow` gives what stands here; the core itself looks nothing up.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from c45_library.library import Trace, cross_validate, grow

if TYPE_CHECKING:
    from c45_course.readers.reading import read_csv as read_csv
    from c45_library.estimator import C45Classifier as C45Classifier

    def boost(*table: Any, **options: Any) -> Any:
        """Grow a committee of trees: the topic C5.0 declares it."""


__all__ = ["C45Classifier", "Trace", "boost", "cross_validate", "grow", "read_csv"]

_LATE = {"C45Classifier": "c45_library.estimator", "read_csv": "c45_course.readers.reading"}
"""Names of what needs more than numpy, with their modules: imported when they are asked for."""


def __getattr__(name: str) -> Any:
    if name in _LATE:
        return getattr(import_module(_LATE[name]), name)
    from c45_course import topic

    return topic.from_library(name)
