"""Profiles of the browser that are used again, with their page: emptied, but for the app's own files.

In a profile just made a browser reads and compiles three megabytes of Streamlit before it shows a page,
and that takes longer than the page; another page of the same profile still costs a third more than the
same page again. What a browser keeps for a site or a page, a test does not see: cookies, storage,
permissions, history and listeners are taken away, every other page is closed. What it has read it may
keep.
"""

from collections import defaultdict
from contextlib import suppress

from playwright.sync_api import Error

FOR_A_VISIT = ("viewport", "color_scheme", "permissions")
"""Options that can be set anew for each visit, so that profiles need not differ in them."""
VIEWPORT = {"width": 1440, "height": 900}


FOR_GOOD = ("add_init_script", "expose_function", "expose_binding")
"""What is set on a page and cannot be taken back."""


class Profile:
    """A profile for the pages of one server. A page at rest keeps the process of its site alive."""

    def __init__(self, browser, server, options):
        self.server = server
        self.resting_place = f"{server}/_stcore/health"
        self.context = browser.new_context(reduced_motion="reduce", viewport=VIEWPORT, **options)
        self.rest = self.context.new_page()
        self.rest.goto(self.resting_place)
        self.inside = self.context.new_cdp_session(self.rest)
        self.page = None

    @property
    def pages(self):
        """The pages that are open, without the one at rest."""
        return [page for page in self.context.pages if page is not self.rest]

    def opened(self, viewport=VIEWPORT, color_scheme="light", permissions=()):
        """Return its page, as large and as bright as asked, with these permissions."""
        if self.page is None:
            self.page = self.context.new_page()
            self.history = self.context.new_cdp_session(self.page)
            self.heard = _remembered(self.page)
        self.context.grant_permissions(list(permissions))
        self.page.set_viewport_size(viewport)
        self.page.emulate_media(media="screen", color_scheme=color_scheme, reduced_motion="reduce")
        return self.page

    def emptied(self):
        """Close and forget everything; tell whether that succeeded."""
        with suppress(Error):
            for page in self.pages:
                if page is not self.page:
                    page.close()
            if self.page is not None:
                self._page_emptied()
            self.context.unroute_all()
            self.context.set_offline(False)
            self.context.clear_permissions()
            self.context.clear_cookies()
            self.inside.send(
                "Storage.clearDataForOrigin", {"origin": self.server, "storageTypes": "all"}
            )
            return True
        return False

    def _page_emptied(self):
        """Leave what the page shows, and forget what a page keeps for itself."""
        if self.page.is_closed():
            self.page = None
            return
        for event, listener in self.heard:
            self.page.remove_listener(event, listener)
        self.heard.clear()
        self.page.unroute_all()
        self.page.mouse.move(-1, -1)
        self.page.goto(self.resting_place)
        self.page.evaluate("sessionStorage.clear(), (window.name = '')")
        self.history.send("Page.resetNavigationHistory")

    def close(self):
        """Close it for good."""
        with suppress(Error):
            self.context.close()


def _remembered(page):
    """Give the list of a page's listeners, which grows as a test adds some."""
    heard, on = [], page.on

    def _on(event, listener):
        heard.append((event, listener))
        on(event, listener)

    def _refused(*_, **__):
        raise AssertionError("this outlasts the test: visit(path, fresh=True)")

    page.on = _on
    for name in FOR_GOOD:
        setattr(page, name, _refused)
    return heard


class Profiles:
    """The profiles of a browser for one server: two that are taken at the same time are two persons."""

    def __init__(self, browser, server):
        self.browser, self.server = browser, server
        self.free = defaultdict(list)

    def take(self, options):
        """Return a page in an empty profile, and the profile."""
        lasting = {name: value for name, value in options.items() if name not in FOR_A_VISIT}
        key = repr(sorted(lasting.items()))
        profile = self.free[key].pop() if self.free[key] else self._made(lasting, key)
        shown = {name: value for name, value in options.items() if name in FOR_A_VISIT}
        return profile.opened(**shown), profile

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
