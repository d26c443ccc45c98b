"""The least a page can be on the server of the app: one text, behind the same gate."""

import sys
from pathlib import Path

import streamlit as st

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

if __name__ == "empty":
    from starlette.middleware import Middleware
    from streamlit.starlette import App

    from ui.doors.gate import Gate, opened
    from ui.state.framing import framers

    app = App(__file__, middleware=[Middleware(Gate, framed_by=framers())], lifespan=opened)

if __name__ == "__main__":
    st.write("x")
    if "act" in st.query_params and st.button("x", key="empty"):
        st.container(key="answered").write("x")
