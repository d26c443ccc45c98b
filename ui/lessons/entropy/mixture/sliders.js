// What sliders say, as soon as they say something new.

/** Return a function that says what `read` reads, and null until that differs from what it read at first. The
 * server's numbers arrive before the sliders show them, so at first the sliders may still show older ones. */
export function changesOf(read) {
  let first = read().join();
  return () => {
    const said = read();
    if (said.join() === first) return null;
    first = null;
    return said;
  };
}
