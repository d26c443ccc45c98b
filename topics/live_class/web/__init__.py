"""Answer the phones of a class and the page that leads it: plain routes beside Streamlit's.

A phone is no Streamlit session: two hundred of those would each have a connection and a run of a
lesson. It asks every second and a half what is asked now. It asks, and is not told: so any process may
answer, none has to know what another one stored a moment ago, and a phone that slept goes on.

service.py  what a request is answered, who is held up, and the questions of a step
routes.py   requests and answers of HTTP, and the two pages
"""
