"""The least a Streamlit page can be: a heading, a slider and the number it stands at."""

import streamlit as st

st.set_page_config(layout="wide")
st.subheader("Peer")
st.text(f"At {st.slider('Slide', 0, 100, 50)}")
st.text(f"Chosen: {st.segmented_control('Choose', ['one', 'two'], default='one')}")
