// Follow a slider: while it moves, look its position up and show it; the server says the same when it is let go.

import { showText } from "../lookup.js";
import { placeOf, whileMoved } from "./moving.js";

const sent = new WeakSet(); // the places of components that were called before

/** Called by Components v2 with what the page shows of every position, and again when that is something else. */
export default function following({ data, parentElement }) {
  // What was sent before may have been shown over what the server has drawn now: then everything is shown once more.
  let moved = sent.has(parentElement);
  sent.add(parentElement);
  let shown = placeOf(data.slider);

  function show() {
    const place = placeOf(data.slider);
    if (place === null) return;
    moved ||= place !== shown;
    shown = place;
    if (!moved) return; // all is as the server drew it
    for (const [key, texts] of Object.entries(data.said))
      if (texts[place] !== undefined) showText(document.querySelector(`.st-key-${key} p`), texts[place]);
    for (const [key, drawings] of Object.entries(data.drawings)) if (drawings[place]) draw(key, drawings[place]);
  }

  /** A drawing stands in the component that drew it; the one with the same label is the same. */
  function draw(key, svg) {
    const host = document.querySelector(`.st-key-${key} [data-testid=stBidiComponentIsolated]`);
    const place = host?.shadowRoot?.querySelector(".drawing");
    if (!place?.firstChild || place.firstChild.told === svg) return;
    const drawing = document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
    drawing.told = svg;
    if (drawing.getAttribute("aria-label") !== place.firstChild.getAttribute("aria-label")) place.firstChild.replaceWith(drawing);
  }

  return whileMoved(show);
}
