// Listen to the keyboard once per page, for the player last touched, and never while someone types.

const listeners = [];
const reachedBy = { keyboard: false }; // how the focus came to where it is

/** What each key does, by the name that the browser gives to it, of a letter the small one. */
export const ACTS = {
  ArrowLeft: "previous",
  ArrowRight: "next",
  Home: "first",
  End: "last",
  " ": "toggle",
  n: "nextSplit",
  p: "previousSplit",
  o: "over",
  u: "out",
  g: "jump",
  w: "walk",
  m: "mark",
  q: "predict",
  r: "summary",
  "?": "help",
};
/** The name by which a key is looked up. */
export const keyOf = ({ key }) => (key.length === 1 ? key.toLowerCase() : key);

const TYPING =
  "input:not([type=radio], [type=checkbox], [type=button]), select, textarea, [contenteditable]:not([contenteditable=false])";
const GROUPS =
  "[role=radiogroup], [role=tablist], [role=slider], [role=listbox], [role=combobox], [role=menu], input[type=radio]";
const TERM = "a[href^='#term-']"; // its arrow keys lead to the other terms of its text
const MENUS = ':root[data-menu="open"], [data-testid=stPopoverBody]'; // by the header of the page
const IN_SIGHT = 60; // px of a player that are enough to take the keys
const OWN_KEYS = new Set(["ArrowLeft", "ArrowRight", "Home", "End"]); // a range input moves by itself

/** Give a player the keys, or those pressed `within` it alone; returns the function that takes them back. */
export function claimKeys(root, actions, within = false) {
  const claim = { root, actions, within };
  const first = () => {
    listeners.splice(listeners.indexOf(claim), 1);
    listeners.unshift(claim);
  };
  listeners.push(claim);
  if (listeners.length === 1) listen("addEventListener");
  root.addEventListener("pointerdown", first);
  root.addEventListener("focusin", first);
  return () => {
    listeners.splice(listeners.indexOf(claim), 1);
    if (listeners.length === 0) listen("removeEventListener");
  };
}

function listen(verb) {
  document[verb]("keydown", onKey, true);
  document[verb]("pointerdown", onPointer, true);
}

function onPointer() {
  reachedBy.keyboard = false;
}

function onKey(event) {
  if (event.key === "Tab") reachedBy.keyboard = true;
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || !listeners.length) return;
  const claim = listeners.find((one) => event.composedPath().includes(one.root) || !(one.within || isOutOfSight(one.root)));
  if (!claim) return;
  const { root, actions } = claim;
  const act = actions[ACTS[keyOf(event)]];
  if (!act && !actions.answer) return;
  if (isTaken(event.composedPath()[0], event.key, root)) return;
  const answered = actions.answer?.(event.key);
  if (!answered && !act) return;
  event.preventDefault();
  event.stopPropagation(); // a widget left focused by a click must not move as well
  if (!answered) act();
}

/** Who reads another part of the page scrolls it by the same keys. */
function isOutOfSight(root) {
  const { top, bottom } = root.getBoundingClientRect();
  return bottom < IN_SIGHT || top > window.innerHeight - IN_SIGHT;
}

/** True where the key already means something to what has the focus. */
export function isTaken(target, key, root) {
  if (!(target instanceof Element)) return false;
  if (target.matches("input[type=range]")) return OWN_KEYS.has(key);
  if (target.closest(TYPING)) return true;
  if (target.closest(TERM)) return key.startsWith("Arrow") && reachedBy.keyboard;
  if (key === "Escape" && (document.querySelector(MENUS) || root.querySelector(":popover-open"))) return true; // it closes that
  const inside = root.contains(target);
  // A dialog that was closed a moment ago may still have the focus.
  if (target.closest("dialog[open], [role=dialog]")) return !(inside && key === "?");
  if (key === " ") return Boolean(target.closest("button, a, summary, input, [role=button]"));
  // A group of choices keeps its arrow keys only for who reached it by the keyboard, not by a click.
  const group = inside ? "[role=tablist]" : GROUPS;
  return Boolean(target.closest(group)) && reachedBy.keyboard;
}
