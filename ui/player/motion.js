// Movement that explains a step. It is laid over what is shown already: no step waits, the next key ends it.

import { calm } from "./dom.js";

export const LASTS = 520; // ms
const HURRIED = 320; // ms: who steps faster than this wants to arrive

/** show(step, begin): `begin()` starts the movement of a step forward and returns its animations. */
export function makeMotion() {
  let last = null;
  let at = -HURRIED;
  let frame = 0;
  let running = [];

  function end() {
    cancelAnimationFrame(frame);
    running.forEach((animation) => animation.cancel());
    running = [];
  }

  function show(step, begin) {
    const now = performance.now();
    const moves = last !== null && step > last && now - at > HURRIED && !calm();
    if (step !== last) {
      end();
      if (last !== null) at = now;
    }
    last = step;
    if (!moves) return;
    frame = requestAnimationFrame(() => {
      running = begin();
    });
  }

  return { show, end };
}

/** Something that flies: shown by `draw()` while it moves through `frames`, gone afterwards. */
export function fly(layer, element, frames, options = {}) {
  layer.append(element);
  const animation = element.animate(frames, { duration: LASTS, easing: "ease-in-out", fill: "both", ...options });
  const gone = () => element.remove();
  animation.finished.then(gone, gone);
  return animation;
}
