// Where the keyboard goes on when what was pressed is gone: else it would begin again at the top of the page.

const FRAMES = 40; // what comes next is there a little later than what tells of it

/** Give the focus to what `next` finds, once nothing has it. */
export function goOn(next, options = {}, left = FRAMES) {
  if (document.activeElement === document.body) next()?.focus(options);
  if (left) requestAnimationFrame(() => goOn(next, options, left - 1));
}
