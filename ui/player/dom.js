// Make and change elements. All text enters by textContent: a value of the table is never markup.

const SVG_SPACE = "http://www.w3.org/2000/svg";

function furnish(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "text") element.textContent = value;
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/** An HTML element; `text` sets its text, `on…` its listeners, the rest are attributes. */
export function el(tag, attributes = {}, ...children) {
  return furnish(document.createElement(tag), attributes, children);
}

/** The same for SVG. */
export function svgEl(tag, attributes = {}, ...children) {
  return furnish(document.createElementNS(SVG_SPACE, tag), attributes, children);
}

/** Change a text only if it differs: an unchanged text costs no layout, a changed one less than a new one. */
export function setText(element, text) {
  const [only, wanted] = [element.firstChild, String(text ?? "")];
  if (only?.nodeType !== Node.TEXT_NODE || only.nextSibling) {
    if (element.textContent !== wanted) element.textContent = wanted;
  } else if (only.data !== wanted) only.data = wanted;
}

/** Change an attribute only if it differs; null removes it. */
export function setAttr(element, name, value) {
  if (value === null || value === undefined || value === false) {
    if (element.hasAttribute(name)) element.removeAttribute(name);
  } else if (element.getAttribute(name) !== String(value)) {
    element.setAttribute(name, value);
  }
}

/** "step {i} of {n}" with its places filled; {n|step|steps} is the form that goes with the number. */
export function fillIn(template, values) {
  return String(template ?? "")
    .replace(/\{(\w+)\|([^|{}]*)\|([^|{}]*)\}/g, (_, key, one, many) => (String(values[key]) === "1" ? one : many))
    .replace(/\{(\w+)\}/g, (whole, key) => values[key] ?? whole);
}

/** Hand a reader a file of a name. */
export function saveAs(blob, name) {
  const link = el("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** True where the reader asked for less movement. */
export function calm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Scroll a frame no further than a part of it needs to be in sight; `head` px at its top are covered. */
export function keepInSight(frame, part, head = 0) {
  const [place, room] = [part.getBoundingClientRect(), frame.getBoundingClientRect()];
  const top = place.top - room.top - frame.clientTop - head;
  const bottom = place.bottom - room.top - frame.clientTop - frame.clientHeight;
  if (bottom > 0) frame.scrollTop += Math.min(bottom, top);
  else if (top < 0) frame.scrollTop += top;
}
