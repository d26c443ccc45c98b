"""Open the app: `streamlit run app.py`."""

import streamlit as st

from c45_core import InputError
from ui import choices, course
from ui.markdown import plain

try:
    course.navigation(choices.read().words).run()
except InputError as error:
    # A table and a convention that do not go together: the sentence says what to do.
    st.error(plain(str(error)))
