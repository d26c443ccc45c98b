"""Workbooks of Excel and LibreOffice: one sheet of them is read as a table."""

from c45_course.topic import Topic

TOPIC = Topic(package=__name__, order=130, readers={"bytes": ("workbook:read_sheet_grid",)})
