"""Profiles of the browser that are used again: emptied in between, but for the app's own files.

In a profile just made a browser reads and compiles three megabytes of Streamlit before it shows a page,
and that takes longer than the page. What a browser keeps for a site, a test does not see: cookies,
storage and permissions are taken away, every page is closed. What it has read it may keep.
"""

from collections import defaultdict
from contextlib import suppress

from playwright.sync_api import Error

ON_A_PAGE = ("viewport", "color_scheme")
"""Options that belong to a page as well as to a profile, so that profiles need not differ in them."""
VIEWPORT = {"width": 1440, "height": 900}


class Profile:
    """A profile for the pages of one server. A page at rest keeps the process of its site alive."""

    def __init__(self, browser, server, options):
        self.server = server
        self.context = browser.new_context(reduced_motion="reduce", viewport=VIEWPORT, **options)
        self.rest = self.context.new_page()
        self.rest.goto(f"{server}/_stcore/health")
        self.inside = self.context.new_cdp_session(self.rest)

    @property
    def pages(self):
        """The pages that are open, without the one at rest."""
        return [page for page in self.context.pages if page is not self.rest]

    def emptied(self):
        """Close and forget everything; tell whether that succeeded."""
        with suppress(Error):
            for page in self.pages:
                page.close()
            self.context.unroute_all()
            self.context.set_offline(False)
            self.context.clear_permissions()
            self.context.clear_cookies()
            self.inside.send(
                "Storage.clearDataForOrigin", {"origin": self.server, "storageTypes": "all"}
            )
            return True
        return False

    def close(self):
        """Close it for good."""
        with suppress(Error):
            self.context.close()


class Profiles:
    """The profiles of a browser for one server: two that are taken at the same time are two persons."""

    def __init__(self, browser, server):
        self.browser, self.server = browser, server
        self.free = defaultdict(list)

    def take(self, options):
        """Return a page in an empty profile, and the profile."""
        lasting = {name: value for name, value in options.items() if name not in ON_A_PAGE}
        key = repr(sorted(lasting.items()))
        profile = self.free[key].pop() if self.free[key] else self._made(lasting, key)
        page = profile.context.new_page()
        if "viewport" in options:
            page.set_viewport_size(options["viewport"])
        if "color_scheme" in options:
            page.emulate_media(color_scheme=options["color_scheme"])
        return page, profile

    def give_back(self, profile):
        """Empty a profile for the next, or close it where that fails."""
        if profile.emptied():
            self.free[profile.key].append(profile)
        else:
            profile.close()

    def close(self):
        """Close all that are not taken."""
        for profile in (each for found in self.free.values() for each in found):
            profile.close()
        self.free.clear()

    def _made(self, options, key):
        profile = Profile(self.browser, self.server, options)
        profile.key = key
        return profile
