"""Answer the phones of a class and the page that leads it: plain routes beside Streamlit's.

A phone is no Streamlit session: two hundred of those would each have a connection and a run of a
lesson. It asks every second and a half what is asked now. It asks, and is not told: so any process may
answer, none has to know what another one stored a moment ago, and a phone that slept goes on.

service.py  what a request is answered; steps.py: the questions of a step, of an own table, too
guard.py    who is held up; sent.py: what a page may send
routes.py   requests and answers of HTTP; page.py: the two pages
"""
