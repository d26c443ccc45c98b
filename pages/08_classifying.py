"""An old address: to classify a case is a view of How good is it?, and rules have their page."""

from ui.state.course import lead_on

lead_on("classifying")
