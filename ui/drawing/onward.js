// Where the keyboard goes on when what was pressed is gone: else it would begin again at the top of the page.

const FRAMES = 40; // what comes next is there a little later than what tells of it

/**
 * Give the focus to what `next` finds, once nothing has it. For who goes by keyboard the page follows as far as it must;
 * else it stays where it is.
 */
export function goOn(next, left = FRAMES) {
  if (document.activeElement === document.body) focusOn(next());
  if (left) requestAnimationFrame(() => goOn(next, left - 1));
}

function focusOn(found) {
  found?.focus({ preventScroll: true });
  if (found?.matches(":focus-visible")) found.scrollIntoView({ block: "nearest" });
}
