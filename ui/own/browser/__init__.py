"""Let own tables outlast the session of the server: they lie in the browser's own storage.

What is new is sent to the browser once (`keep`). What the address names and the session lacks, because
the page was loaded again or the server is a new one, is brought back and read again (`bring_back`).
Beside a table it is said how long it stays, and all that is stored can be deleted (`line`).
"""

from ui.own.browser.back import bring_back, line, load_again_button
from ui.own.browser.store import keep, link_query

__all__ = ["bring_back", "keep", "line", "link_query", "load_again_button"]
