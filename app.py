"""Open the app: `streamlit run app.py`."""

from pathlib import Path

import streamlit as st

from ui import choices, course

# A picture of our own: a named icon would be fetched from the network.
ICON = str(Path(__file__).parent / "static" / "favicon.svg")

words = choices.read().words
st.set_page_config(page_title=words("app", "title"), page_icon=ICON, layout="wide")
course.navigation(words).run()
