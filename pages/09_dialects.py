"""Which C4.5? Two dialects on one table, and the first step at which they part."""

from ui.lessons import shape
from ui.lessons.dialects.views import laboratory
from ui.page.header import header

choices = header("dialects", dialect=False, first_table="golf_14_quinlan_numeric")
lesson = shape.opened("dialects", choices)
laboratory(choices)
lesson.closed()
