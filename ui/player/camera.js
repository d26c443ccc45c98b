// Fit a drawing into its frame; where it would become too small to read, keep its present part in sight.

import { calm } from "./dom.js";
import { isPresenting } from "./present.js";

const READABLE = 0.94; // of 13-point letters: no smaller than 12 px
export const FINISHED = 12.05 / 13; // px per point: a finished tree has letters of 12 px or more
const AROUND_SPLIT = 0.85; // about 11 px where else the branches of a split would be out of sight
const LARGEST = 1.5;
const MARGIN = 28; // px
const BESIDE_SPAN = 36; // points beside what is to be in sight

/**
 * A camera on `picture` in `frame`; `look(layout)` says its width and height, `edge` of them empty, whether `all` of
 * it is better than large letters, and whether it is `finished`, so that nothing but the whole is worth looking at;
 * `most`: how tall the frame may become, Infinity where the page scrolls.
 */
export function makeCamera(frame, picture, most = () => frame.clientHeight) {
  let layout = { width: 1, height: 1, edge: 0 };
  let scale = 1;
  let wanted = "readable";
  let together = 0; // points across that are to be in sight at once
  let kept = null;
  const seen = { width: 1, height: 1, left: 0, top: 0 }; // kept here: asking the document sets its layout
  frame.addEventListener(
    "scroll",
    () => Object.assign(seen, { left: frame.scrollLeft, top: frame.scrollTop }),
    { passive: true },
  );

  /** Letters grow with the stage, and are never less than they are told to be. */
  const largeness = () => Math.max(1, parseFloat(getComputedStyle(frame).fontSize) / 15);

  function fitting() {
    return Math.min((seen.width - 4) / layout.width, (most() - 4) / layout.height);
  }

  function resize() {
    if (!frame.clientWidth) return;
    // A frame that was not shown begins at its corner again, and no event tells.
    Object.assign(seen, { left: frame.scrollLeft, top: frame.scrollTop });
    Object.assign(seen, { width: frame.clientWidth, height: frame.clientHeight });
    const letters = largeness();
    const fit = fitting();
    const widest = (seen.width - 2 * MARGIN) / (layout.widest ?? 1); // no node is wider than the frame
    const overview = layout.finished || (layout.all && isPresenting());
    const all = wanted === "whole" || (layout.all && fit >= (overview ? FINISHED : AROUND_SPLIT * letters));
    const legible = overview ? FINISHED : readable() * letters;
    const largest = most() === Infinity ? FINISHED : LARGEST * letters; // a page that scrolls is no longer than it must be
    scale = Math.min(widest, all ? fit : Math.max(fit, legible), largest);
    picture.setAttribute("width", Math.floor(layout.width * scale));
    picture.setAttribute("height", Math.floor(layout.height * scale));
    if (kept) keep(...kept, true);
  }

  /** How many points across are in sight where letters are as small as they may be; null: the frame is not shown. */
  function holds() {
    if (!frame.clientWidth) return null;
    const letters = largeness();
    return (frame.clientWidth - 2 * MARGIN) / ((isPresenting() ? READABLE : AROUND_SPLIT) * letters) - BESIDE_SPAN;
  }

  function readable() {
    const spread = together ? (seen.width - 2 * MARGIN) / (together + BESIDE_SPAN) : READABLE;
    return Math.min(READABLE, Math.max(AROUND_SPLIT, spread));
  }

  /** Smaller, if need be, while so many points across are to be in sight at once; 0: as ever. */
  function span(points) {
    if (points === together) return;
    together = points;
    kept = null;
    resize();
  }

  /**
   * Have the first node in sight, and as many of the others as there is room for. Move no more than needed; `centred`:
   * what is in sight is in the middle.
   */
  function keep(nodes, centred = false, atOnce = false) {
    kept = [nodes, centred];
    const room = { x: seen.width / scale, y: seen.height / scale };
    const margin = MARGIN / scale; // in points: before a class one is some pixels
    const above = Math.min(margin, layout.edge); // a frame that grows leaves no more free above and below
    const free = centred ? 0 : 2;
    const fits = (box) => box.right - box.left <= room.x - free * margin && box.bottom - box.top <= room.y - free * above;
    let box = around(nodes[0], layout.edge);
    for (const node of nodes.slice(1)) {
      const both = union(box, around(node, layout.edge));
      if (fits(both)) box = both;
    }
    const place = centred && fits(box) ? middle : shift;
    const left = place(seen.left / scale, room.x, box.left, box.right, margin) * scale;
    const top = place(seen.top / scale, room.y, box.top, box.bottom, above) * scale;
    if (Math.abs(left - seen.left) < 1 && Math.abs(top - seen.top) < 1) return;
    frame.scrollTo({ left, top, behavior: atOnce || calm() ? "instant" : "smooth" });
  }

  /** Another drawing; what stood at one place of the old one stands at another: keep it where it was. */
  function look(next, [from, to] = []) {
    layout = next;
    kept = null;
    resize();
    if (!from || !to) return;
    seen.left = Math.max(0, seen.left + (to.x - from.x) * scale);
    seen.top = Math.max(0, seen.top + (to.y - from.y) * scale);
    frame.scrollTo({ left: seen.left, top: seen.top, behavior: "instant" });
  }

  return {
    look,
    /** The scale at which all of another drawing would be seen. */
    wholeAt: ({ width, height }) => Math.min((frame.clientWidth - 4) / width, (most() - 4) / height),
    /** How many points across are in sight at a scale. */
    across: (at) => Math.floor((frame.clientWidth - 4) / at),
    resize,
    keep,
    span,
    holds,
    tooLarge: () => fitting() < scale - 0.01 || wanted === "whole",
    whole: () => wanted === "whole",
    /** How tall the frame must be to show the drawing down to a point of it. */
    needs: (bottom) => Math.ceil(scale * (wanted === "whole" ? layout.height : bottom) + 4),
    toggle: () => {
      wanted = wanted === "whole" ? "readable" : "whole";
      resize();
    },
  };
}

function around({ x, y, w, h }, edge) {
  return { left: edge + x - w / 2 - 18, right: edge + x + w / 2 + 18, top: edge + y - h / 2, bottom: edge + y + h / 2 };
}

function union(a, b) {
  return {
    left: Math.min(a.left, b.left),
    right: Math.max(a.right, b.right),
    top: Math.min(a.top, b.top),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

function middle(from, room, low, high) {
  return Math.max(0, (low + high - room) / 2);
}

function shift(from, room, low, high, margin) {
  if (low - margin < from) return Math.max(0, low - margin);
  if (high + margin > from + room) return Math.max(0, high + margin - room);
  return from;
}
