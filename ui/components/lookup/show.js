// Show a position in texts and drawings that are already on the page. Nothing is computed: all is looked up in what the server sent.

/** A container of the page by its key, or what it holds. */
export function inKey(key, inside = "") {
  return document.querySelector(`.st-key-${key} ${inside}`);
}

/** Write a text into an element that holds nothing else; its text node stays the one that the page knows. */
export function showText(element, text) {
  const written = element?.firstChild;
  if (written?.nodeType === Node.TEXT_NODE && written.data !== text) written.data = text;
}

/** Replace a drawing by another one; it stands in the component that drew it, and one with the same label is the same. */
export function showDrawing(key, svg) {
  const place = inKey(key, "[data-testid=stBidiComponentIsolated]")?.shadowRoot?.querySelector(".drawing");
  if (!place?.firstChild || place.firstChild.told === svg) return;
  const drawing = document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);
  drawing.told = svg;
  if (drawing.getAttribute("aria-label") !== place.firstChild.getAttribute("aria-label")) place.firstChild.replaceWith(drawing);
}
