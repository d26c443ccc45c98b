// Speak with the page around a frame (docs/embed.md): it is told the step and how tall the player is, and may ask for a step.

import { STAGE_LEAST } from "./height.js";

/**
 * What a host in a frame says and hears; on a page of its own nothing.
 * shown(kind, step, of): a step is on the stage, from 0; follow({show, lend}): do what the page around asks.
 */
export function makeAround(root) {
  const framed = window.parent !== window;
  let [told, height] = ["", 0];

  /** Only where the player stands is said, to whoever shows it: nothing of the table. */
  function tell(message) {
    if (framed) window.parent.postMessage(message, "*");
  }

  function shown(kind, step, of) {
    if (`${step}/${of}` === told) return;
    told = `${step}/${of}`;
    tell({ c45: "step", step: step + 1, of });
    measure();
  }

  /** The height that is needed: a stage that has more room than it needs takes it. */
  function measure() {
    const stage = root.querySelector(".stage")?.offsetHeight ?? 0;
    const needed = Math.ceil(document.body.offsetHeight - Math.max(0, stage - STAGE_LEAST));
    if (needed === height) return;
    height = needed;
    tell({ c45: "height", height });
  }

  function follow({ show, lend }) {
    if (!framed) return;
    new ResizeObserver(measure).observe(document.body);
    window.addEventListener("message", ({ source, data }) => {
      if (source !== window.parent) return;
      if (data?.c45 === "step" && Number.isInteger(data.step)) show(data.step - 1);
      if (data?.c45 === "theme") lend(data.theme);
    });
  }

  return { shown, follow };
}
