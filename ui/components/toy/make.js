// Makes an element with its attributes and what is in it.

/** `attributes`: a function is a listener, `null` leaves one out; `style`: a text. */
export function make(tag, attributes = {}, ...within) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name, value);
    else if (value !== null) made.setAttribute(name, value);
  }
  made.append(...within);
  return made;
}
