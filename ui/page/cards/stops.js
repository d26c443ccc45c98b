// One text is one stop of Tab: its first term, or the one last come to; arrow keys lead to its other terms.

const TEXT = "[data-testid=stMarkdownContainer]";
const WAYS = { ArrowLeft: -1, ArrowRight: 1 };

/** The terms of the text in which a link stands, in their order. */
export function beside(link, terms) {
  return [...(link.closest(TEXT) ?? link.parentElement).querySelectorAll(terms)];
}

/** The term to which a key leads from another, undefined where it leads to none. */
export function leadTo(key, link, terms) {
  const others = beside(link, terms);
  return key in WAYS ? others[others.indexOf(link) + WAYS[key]] : undefined;
}

/** Let Tab stop at this term of its text and at no other. */
export function stopAt(link, terms) {
  for (const each of beside(link, terms)) each.setAttribute("tabindex", each === link ? "0" : "-1");
}

/** Keep it so while texts come and go; returns what ends it. */
export function keepStops(terms) {
  let waiting = 0;
  const look = () => {
    waiting = 0;
    const firsts = new Set([...document.querySelectorAll(terms)].map((link) => beside(link, terms)[0]));
    for (const first of firsts) stopAt(beside(first, terms).find((it) => it.getAttribute("tabindex") === "0") ?? first, terms);
  };
  const changes = new MutationObserver(() => (waiting ||= requestAnimationFrame(look)));
  changes.observe(document.body, { childList: true, subtree: true });
  look();
  return () => {
    changes.disconnect();
    cancelAnimationFrame(waiting);
  };
}
