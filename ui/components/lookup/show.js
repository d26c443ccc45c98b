// Show a position in marks, texts and drawings that are already on the page. Nothing is computed: all is looked up in what the server sent.

/** A container of the page by its key, or what it holds. */
export function inKey(key, inside = "") {
  return document.querySelector(`.st-key-${key} ${inside}`);
}

/** Give each mark that bears a name its style and text at a position; one that is not there is hidden. */
export function showMarks(place, marks, position) {
  for (const [name, columns] of Object.entries(marks)) {
    const mark = place.querySelector(`[data-mark="${name}"]`);
    if (!mark) continue;
    const all = Object.entries(columns);
    const hidden = all.some(([, column]) => column[position] === null);
    mark.style.setProperty("display", hidden ? "none" : "");
    if (hidden) continue;
    for (const [property, column] of all) {
      if (property === "text") mark.textContent = column[position];
      else mark.style.setProperty(property, column[position]);
    }
  }
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
