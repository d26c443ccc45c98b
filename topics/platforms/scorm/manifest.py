"""Write what a platform reads first: the manifest of SCORM 1.2, and the list of activities of xAPI.

The formats: SCORM 1.2 Content Aggregation Model (IMS Content Packaging 1.1.2 with ADL's names), and
tincan.xml as Tin Can packages have it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from c45_course.readers.characters import visible

from .page import Unit

_PACKAGING = "http://www.imsproject.org/xsd/imscp_rootv1p1p2"
_ADL = "http://www.adlnet.org/xsd/adlcp_rootv1p2"
_TIN_CAN = "http://projecttincan.com/tincan.xsd"
_KIND = "http://adlnet.gov/expapi/activities/assessment"


def manifest(units: Sequence[Unit], title: str, shared: Iterable[str]) -> Iterator[str]:
    """Give the lines of imsmanifest.xml; `shared`: the files that all pages need."""
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    names = f'xmlns="{_PACKAGING}" xmlns:adlcp="{_ADL}"'
    yield f'<manifest identifier="c45-{units[0].identity}" version="1.0" {names}>'
    yield "<metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>"
    yield '<organizations default="course"><organization identifier="course">'
    yield f"<title>{_text(title)}</title>"
    for unit in units:
        yield f'<item identifier="item_{unit.name}" identifierref="{unit.name}">'
        yield f"<title>{_text(unit.title)}</title>"
        yield f"<adlcp:masteryscore>{unit.mastery}</adlcp:masteryscore></item>"
    yield "</organization></organizations>\n<resources>"
    for unit in units:
        kind = 'type="webcontent" adlcp:scormtype="sco"'
        yield f'<resource identifier="{unit.name}" {kind} href="{unit.name}.html">'
        yield f'<file href="{unit.name}.html"/><dependency identifierref="shared"/></resource>'
    yield '<resource identifier="shared" type="webcontent" adlcp:scormtype="asset">'
    yield from (f'<file href="{name}"/>' for name in shared)
    yield "</resource>\n</resources>\n</manifest>"


def tin_can(units: Sequence[Unit]) -> Iterator[str]:
    """Give the lines of tincan.xml: an activity for each page."""
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield f'<tincan xmlns="{_TIN_CAN}"><activities>'
    for unit in units:
        said = f'lang="{unit.language}"'
        yield f'<activity id="{unit.activity}" type="{_KIND}">'
        yield f"<name>{_text(unit.title)}</name><description {said}>{_text(unit.title)}</description>"
        yield f"<launch {said}>{unit.name}.html</launch></activity>"
    yield "</activities></tincan>"


def _text(said: str) -> str:
    return escape(visible(said), quote=False)
