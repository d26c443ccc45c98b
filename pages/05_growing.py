"""Grow the tree: every calculation, step by step."""

from ui import cache
from ui.exports.menu import export_menu
from ui.page.header import header
from ui.player import player

choices = header("growing", limits=True, tools=export_menu)
book = cache.book(choices)
player(cache.told(choices), book.identity, key="growing", more=book.supplies)
