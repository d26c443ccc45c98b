// Put a drawing into the page. A part of the page that scrolls must be reached from the keyboard, and only such a part.

import { showMore } from "./scrolled.js";

/** Called at every run; `data`: {svg}. */
export default function drawn({ parentElement, data }) {
  const drawing = new DOMParser().parseFromString(data.svg, "image/svg+xml").documentElement;
  const place = parentElement.querySelector(".drawing");
  // Another drawing, such as the tree of a table that was changed, begins anew.
  const first = place.firstChild?.getAttribute("viewBox") !== drawing.getAttribute("viewBox");
  place.replaceChildren(document.importNode(drawing, true));
  const wider = place.scrollWidth - place.clientWidth;
  if (wider > 0) place.tabIndex = 0;
  else place.removeAttribute("tabindex");
  keepReached(place, drawing.getAttribute("aria-label"));
  bringSpokenOf(place, first);
  showMore(place);
}

/** The page may give a drawing a place of fixed height: where that scrolls, it is reached, too. */
function keepReached(place, said) {
  const box = place.getRootNode().host?.closest("[class*='st-key-grown_']");
  if (!box) return;
  if (box.scrollHeight > box.clientHeight) box.tabIndex = 0;
  else box.removeAttribute("tabindex");
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", said);
}

/** What is spoken of must be in sight; at first, if there is nothing, where the drawing begins. */
function bringSpokenOf(place, first) {
  const named = place.querySelector(".current") ? ".current" : first ? ".begin" : null;
  if (named === null || !place.querySelector(named)) return;
  const current = [...place.querySelectorAll(named)].map((it) => it.getBoundingClientRect());
  const seen = place.getBoundingClientRect();
  let left = Math.min(...current.map((box) => box.left));
  let right = Math.max(...current.map((box) => box.right));
  if (right - left > seen.width) ({ left, right } = current.at(-1));
  if (left < seen.left || right > seen.right) place.scrollLeft += (left + right) / 2 - seen.left - seen.width / 2;
}
