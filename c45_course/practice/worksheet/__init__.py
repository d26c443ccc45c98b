"""Make a worksheet and its key from a trace and a seed, and write it as Markdown or as one HTML file.

compose.py   what is on the sheet, drawn by the seed
sheet.py     a sheet as data: items, lines, answers with their steps
markdown.py  the sheet as Markdown
html.py      the sheet as HTML, to be printed
"""

from c45_course.practice.worksheet.compose import Request, worksheet
from c45_course.practice.worksheet.html import html
from c45_course.practice.worksheet.markdown import markdown
from c45_course.practice.worksheet.sheet import Sheet

FORMATS = {"html": html, "md": markdown}

__all__ = ["FORMATS", "Request", "Sheet", "html", "markdown", "worksheet"]
