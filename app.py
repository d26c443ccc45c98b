"""Open the app: `streamlit run app.py`.

The server imports this file once, for what it serves; every visit runs it.
"""

import gc

import streamlit as st

from c45_core import InputError
from c45_core.language.refusal import write_error
from ui.markdown import plain
from ui.state import choices, course

if __name__ == "app":
    from starlette.middleware import Middleware
    from streamlit.runtime.pages_manager import PagesManager
    from streamlit.starlette import App

    from c45_course.topic import loaded
    from ui.doors import stories
    from ui.doors.gate import Gate, opened
    from ui.doors.repeats import spare_repeats
    from ui.state.framing import framers

    # A search of the collector through all that there is holds everybody up, half a second in a class
    # of a hundred. What a run of a page leaves is found while it is young: such a search may be rare.
    gc.set_threshold(50_000, 20, 100)
    # Else Streamlit looks through `pages/` in every run until this file has run once.
    PagesManager.uses_pages_directory = False
    spare_repeats()
    try:
        gate = Middleware(Gate, framed_by=framers())
        app = App(
            __file__,
            middleware=[gate],
            routes=[route for routes in (stories.routes, *loaded("routes")) for route in routes()],
            lifespan=opened,
        )
    except InputError as error:
        raise SystemExit(str(error)) from None

if __name__ == "__main__":
    try:
        course.navigation(choices.read().words).run()
    except InputError as error:
        # A table and a convention that do not go together: the sentence says what to do.
        st.error(plain(write_error(error, choices.read().words)))
