// The cut that can be dragged: its line across the region of a node, and what each place would gain beside it.

import { svgEl, setAttr, setText } from "../../../player/dom.js";
import { cornersOf } from "./field.js";
import { cutFor } from "./measure.js";

const GRASP = 44; // what a finger needs
const HIGH = 28; // of the curve beside the plane
const PAGE = 10;

/** The line of one attribute at a node. `cut`: its places and numbers, `by`: what they are compared by; `moved(place)`: another candidate. */
export function makeCutLine(place, node, axis, cut, moved) {
  const corners = cornersOf(place, node.box);
  const { edge, scale } = place;
  const at = (candidate) => scale[axis](cut.places[candidate]);
  const [from, to] = axis === 0 ? [corners.y + corners.height, corners.y] : [corners.x, corners.x + corners.width];
  const along = axis === 0 ? `M0 ${from}V${to}` : `M${from} 0H${to}`;
  const line = svgEl("path", { class: "cut", d: along });
  const grasp = svgEl("path", { class: "grasp", d: along, "stroke-width": GRASP });
  const grip = svgEl("circle", { class: "grip", r: 8, [axis === 0 ? "cy" : "cx"]: (from + to) / 2 });
  const handle = svgEl(
    "g",
    { class: `handle ${axis === 0 ? "sideways" : "upright"}`, role: "slider", tabindex: 0, "aria-valuemin": 1 },
    grasp,
    line,
    grip,
  );
  setAttr(handle, "aria-valuemax", cut.places.length);
  setAttr(handle, "aria-orientation", axis === 0 ? "horizontal" : "vertical");

  // The curve of what cuts are compared by: above the plane, or on its right.
  const top = Math.max(1e-9, ...cut.scores.filter(Number.isFinite));
  const high = (score) => (HIGH * Math.max(0, Number.isFinite(score) ? score : 0)) / top;
  const spot = (candidate) => {
    const up = high(cut.scores[candidate]);
    return axis === 0 ? [at(candidate), edge.top - 8 - up] : [edge.right + 8 + up, at(candidate)];
  };
  const path = cut.places.map((_, k) => `${k ? "L" : "M"}${spot(k).map((v) => v.toFixed(1)).join(" ")}`).join("");
  const dot = svgEl("circle", { class: "score", r: 4.5 });
  const text = svgEl("text", { class: "score-text" });
  const named = axis === 0 ? { x: 2 } : { x: place.width - 2, "text-anchor": "end" };
  const name = svgEl("text", { class: "curve-name", y: edge.top - 12, text: cut.by, ...named });
  const curve = svgEl("g", { "aria-hidden": "true" }, svgEl("path", { class: "curve", d: path }), name, dot, text);

  /** Show a candidate; the line lies where the pointer is, or at its threshold. */
  function show(candidate, pixel = at(candidate)) {
    const shift = axis === 0 ? `translate(${pixel} 0)` : `translate(0 ${pixel})`;
    setAttr(handle, "transform", shift);
    setAttr(handle, "aria-valuenow", candidate + 1);
    const [x, y] = spot(candidate);
    setAttr(dot, "cx", x);
    setAttr(dot, "cy", y);
    setAttr(text, "x", axis === 0 ? Math.min(Math.max(x, edge.left + 22), edge.right - 22) : edge.right + 54);
    setAttr(text, "y", axis === 0 ? y - 9 : Math.max(edge.top + 10, pixel - 8));
    setAttr(text, "text-anchor", axis === 0 ? "middle" : "end");
    setText(text, cut.written[candidate]);
  }

  follow(handle, axis, {
    start: (event) => event.currentTarget.ownerSVGElement.getBoundingClientRect(),
    drag: (pixel, end) => {
      const ends = [at(0), at(cut.places.length - 1)].sort((a, b) => a - b);
      const kept = Math.min(Math.max(pixel, ends[0]), ends[1]);
      const candidate = cutFor(cut.highs, place.back(axis, kept));
      moved(candidate);
      show(candidate, end ? undefined : kept);
    },
  });
  handle.addEventListener("keydown", (event) => {
    const now = Number(handle.getAttribute("aria-valuenow")) - 1;
    const last = cut.places.length - 1;
    const to = { ArrowRight: now + 1, ArrowUp: now + 1, ArrowLeft: now - 1, ArrowDown: now - 1, Home: 0, End: last };
    const wanted = { ...to, PageUp: now + PAGE, PageDown: now - PAGE }[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const candidate = Math.min(Math.max(wanted, 0), last);
    moved(candidate);
    show(candidate);
  });
  return { handle, curve, show };
}

/** Follow a pointer along one axis, once per picture of the screen. */
function follow(handle, axis, { start, drag }) {
  let frame = 0;
  let seen = null;
  let pixel = 0;
  const move = (event) => {
    pixel = axis === 0 ? event.clientX - seen.left : event.clientY - seen.top;
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      drag(pixel, false);
    });
  };
  const end = (event) => {
    if (seen === null) return;
    cancelAnimationFrame(frame);
    frame = 0;
    drag(pixel, true);
    seen = null;
    handle.releasePointerCapture(event.pointerId);
    handle.removeEventListener("pointermove", move);
  };
  handle.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    seen = start(event);
    pixel = axis === 0 ? event.clientX - seen.left : event.clientY - seen.top;
    handle.setPointerCapture(event.pointerId);
    handle.addEventListener("pointermove", move);
    handle.focus({ preventScroll: true });
    event.preventDefault();
  });
  for (const kind of ["pointerup", "pointercancel"]) handle.addEventListener(kind, end);
}
