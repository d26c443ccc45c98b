"""Open the app: `streamlit run app.py`."""

from ui import choices, course

course.navigation(choices.read().words).run()
