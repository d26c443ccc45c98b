// Wheel, pinch, drag, click and keys on the picture of a tree.

const CLICK = 5; // px a finger may move and still mean a click
const WHEEL = 0.0016;

/** Tell what a hand does: acts {zoom(factor, x, y), drag(dx, dy), click(x, y), key(event) -> taken}. */
export function followHand(element, acts) {
  const down = new Map(); // pointers: where they are
  let moved = 0;

  const placeOf = (event) => {
    const box = element.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };

  element.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const turn = event.deltaY * (event.deltaMode === 1 ? 16 : 1);
      acts.zoom(Math.exp(-turn * WHEEL * (event.ctrlKey ? 5 : 1)), ...placeOf(event));
    },
    { passive: false },
  );
  element.addEventListener("pointerdown", (event) => {
    element.setPointerCapture(event.pointerId);
    down.set(event.pointerId, placeOf(event));
    if (down.size === 1) moved = 0;
  });
  element.addEventListener("pointermove", (event) => {
    const before = down.get(event.pointerId);
    if (!before) return;
    const now = placeOf(event);
    moved += Math.hypot(now[0] - before[0], now[1] - before[1]);
    if (down.size === 2) pinch(event.pointerId, before, now);
    else acts.drag(now[0] - before[0], now[1] - before[1]);
    down.set(event.pointerId, now);
  });
  for (const name of ["pointerup", "pointercancel"])
    element.addEventListener(name, (event) => {
      if (!down.delete(event.pointerId)) return;
      if (name === "pointerup" && moved < CLICK && down.size === 0) acts.click(...placeOf(event));
    });
  element.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !acts.key(event)) return;
    event.preventDefault();
    event.stopPropagation();
  });

  function pinch(id, before, now) {
    const other = [...down].find(([key]) => key !== id)[1];
    const apart = ([x, y]) => Math.max(1, Math.hypot(x - other[0], y - other[1]));
    const middle = [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2];
    acts.zoom(apart(now) / apart(before), ...middle);
    acts.drag((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
  }
}
