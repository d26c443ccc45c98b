"""Serve the large scripts of components as files, so that a browser fetches each once and keeps it.

Streamlit sends the script of a component with every element that shows it. What is sent of these is a
few lines that import the script by its address, which is named by its content (`ui/doors/stories.py`).
"""

import gzip
import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from threading import Lock
from typing import Any

import streamlit as st

from c45_core.language.words import languages
from c45_course.embed.bundle import join_modules, small_script, small_style

PLACE = "scripts"
"""The path of scripts, below the address of the app."""
SOURCES = {
    "player": "ui.player:join_scripts",
    "lookup": "ui.components.lookup:join_scripts",
    "cards": "ui.page.cards:join_scripts",
}
"""The "module:function" that returns the `Served` of a component in a language, by its name."""
_PACKING = Lock()
_SIGNS = 16
"""Hexadecimal signs of the sum in an address."""
_BEGIN = """
const place = new URL(ADDRESS, document.baseURI);
const PAUSES = [200, 500, 1000, 2000, 4000]; // ms before asking again: the server may be starting anew
let loaded = null;
const arrived = (async () => {
  for (let tried = 0; ; tried += 1) {
    try {
      // A browser may keep that an import failed: it is asked for under another name then.
      return (loaded = await import(tried ? `${place}?${tried}` : place));
    } catch {
      await new Promise((go) => setTimeout(go, PAUSES[Math.min(tried, PAUSES.length - 1)]));
    }
  }
})();
export default (component) => {
  let [left, leave] = [false, null];
  const begin = ({ default: show, style, told }) => {
    if (left) return;
    const root = component.parentElement;
    if (style && !root.querySelector("style[data-served]")) {
      const sheet = document.createElement("style");
      sheet.dataset.served = "";
      sheet.textContent = style;
      root.prepend(sheet);
    }
    leave = show(told ? { ...component, data: told } : component);
  };
  if (loaded) begin(loaded);
  else arrived.then(begin);
  return () => {
    left = true;
    leave?.();
  };
};
"""


@dataclass(frozen=True)
class Served:
    """The files that a browser fetches of a component: script, style sheet, fixed data."""

    script: str
    style: str = ""
    data: Mapping[str, Any] | None = None


@cache
def register(name: str, html: str = "<span></span>", language: str = "") -> Any:
    """Register a component of `SOURCES`, once per process; `language`: of its data, "" for none."""
    script = _BEGIN.replace("ADDRESS", json.dumps(f"{PLACE}/{file_name(name, language)}"))
    return st.components.v2.component(f"c45_{name}{language}", html=html, js=script)


@cache
def register_script(name: str, script: str) -> Any:
    """Register a component that shows nothing, once per process."""
    return st.components.v2.component(f"c45_{name}", html="<span></span>", js=script)


@cache
def register_files(path: str, html: str = "<span></span>", *, name: str = "", css: str = "") -> Any:
    """Register a small component, once per process; `path`: of its `.js`, and `.css` if it has one.

    `name`: by default that of the files; `css`: what stands before the style of the file.
    """
    script, style = Path(f"{path}.js"), Path(f"{path}.css")
    css += style.read_text("utf-8") if style.exists() else ""
    named, js = f"c45_{name or script.stem}", join_modules(script)
    return st.components.v2.component(named, html=html, css=css or None, js=js)


def file_name(name: str, language: str = "") -> str:
    """Return the name of the file of a component; other contents have another one.

    >>> file_name("cards", "en").rpartition(".")[2], file_name("cards", "en").split(".")[:2]
    ('js', ['cards', 'en'])
    """
    return f"{name}.{language}.{hashlib.sha256(pack(name, language)).hexdigest()[:_SIGNS]}.js"


def get_ready() -> None:
    """Make what the first page needs: a class that comes at once does not wait for it."""
    for name, language in (("player", ""), *(("cards", each) for each in languages()), ("lookup", "")):
        pack(name, language)
    import_module("pandas")  # by Streamlit, at the first choice that is shown


def pack(name: str, language: str = "") -> bytes:
    """Return what the browser fetches of a component as one packed module."""
    with _PACKING:  # who asks while it is packed waits, and does not pack it once more
        return _pack(name, language)


@cache
def _pack(name: str, language: str) -> bytes:
    module, _, function = SOURCES[name].partition(":")
    join: Callable[[str], Served] = getattr(import_module(module), function)
    served = join(language)
    sheet, data = (
        json.dumps(each, ensure_ascii=False) for each in (small_style(served.style), served.data)
    )
    text = f"{small_script(served.script)}\nexport const style = {sheet}, told = {data};\n"
    return gzip.compress(text.encode(), mtime=0)
