"""An old address: classifying a case is a view of How good is it?, and rules have a page of their own."""

from ui.state.course import lead_on

lead_on("classifying")
