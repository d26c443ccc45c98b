"""Process own tables in separate processes, so that one visitor cannot delay another.

`pool.py` hands out workers, `worker.py` is one of them as the server sees it, `process.py` is what runs
in it, `packing.py` says what crosses, `messages.py` how. No other room needs to know more than
`ui/workers/away.py`, by which work is sent here.

Why not a library: loky and pebble hand every task and every result through queues that threads of
the server pickle and unpickle whole, and a table of five million cells holds the interpreter for more
than a second then. loky restarts all processes of its pool when one is killed; pebble starts its
processes by multiprocessing, which imports the module that runs as `__main__`, under Streamlit a
stand-in. Neither refers to what the other side has already, nor tells how far a task is.
"""
