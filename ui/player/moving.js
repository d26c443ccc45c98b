// The position of a slider of the page, looked at in each picture of the screen while it may be moving.

const LINGERING = 1500; // milliseconds: a slider shows a movement a little later, and the server may answer an earlier one in between
const OF_A_HAND = ["input", "pointermove", "pointerup", "keydown", "keyup"];

/** The position of a slider, in its steps, counted from 0; null where the page shows none. */
export function positionOf(slider) {
  const input = document.querySelector(`.st-key-${slider} input[type=range]`);
  return input ? Math.round((Number(input.value) - Number(input.min)) / (Number(input.step) || 1)) : null;
}

/** Call `look` for a moment, and while a hand or a key may be moving something; the function returned ends that. */
export function whileMoved(look) {
  let [waiting, until] = [0, 0];

  function again() {
    look();
    waiting = performance.now() < until ? requestAnimationFrame(again) : 0;
  }

  function soon() {
    until = performance.now() + LINGERING;
    waiting ||= requestAnimationFrame(again);
  }

  for (const name of OF_A_HAND) document.addEventListener(name, soon, { passive: true, capture: true });
  soon();
  return () => {
    for (const name of OF_A_HAND) document.removeEventListener(name, soon, { capture: true });
    cancelAnimationFrame(waiting);
  };
}
