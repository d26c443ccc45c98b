"""Files as a class of two hundred would bring them, each with what the verb `read` must say of it."""

from awkward.world.cells import CELLS
from awkward.world.declared import DECLARED
from awkward.world.dressed import CODES, DRESSED, MOMENTS, NO_NUMBERS, PARTS, UNKNOWN
from awkward.world.headers import HEADERS
from awkward.world.headless import HEADERLESS
from awkward.world.no_tables import REFUSED
from awkward.world.programs import PROGRAMS
from awkward.world.shapes import SHAPES
from awkward.world.sheets import WORKBOOKS
from awkward.world.structure import STRUCTURE
from awkward.world.surroundings import SURROUNDINGS
from awkward.world.tongues import LANGUAGES

WORLD = [
    *(*SHAPES, *LANGUAGES, *HEADERLESS, *PROGRAMS, *CELLS),
    *(*DECLARED, *WORKBOOKS, *REFUSED, *SURROUNDINGS, *HEADERS, *STRUCTURE),
    *(*DRESSED, *UNKNOWN, *CODES, *MOMENTS, *NO_NUMBERS, *PARTS),
]
