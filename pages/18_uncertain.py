"""Uncertain answers: thresholds that are soft, and cases that are known only in part."""

from ui.lessons.page import show

show("uncertain")
