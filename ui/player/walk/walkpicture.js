// The picture of a laid-out tree: seen through a lens, with a small map of the whole in its corner.

import { el } from "../dom.js";
import { canvasBrush, coloursOf } from "./brushes.js";
import { followHand } from "./gestures.js";
import { makeLens } from "./lens.js";
import { paintForest } from "./paint.js";

const CLASSES = 8; // colours
const MAP = { width: 180, height: 120 }; // px, at most
const TO_READ = 0.8; // px per point at which a node that is gone to can be read

/**
 * The picture: open(), lay(forest, marks), mark(marks), and moves of the lens. `marks`: {found, now, focus};
 * acts: {click(n), key(event) -> taken}.
 */
export function makeWalkPicture(label, acts) {
  const canvas = el("canvas", { tabindex: "0", role: "application", "aria-label": label });
  const map = el("canvas", { class: "walk-map", "aria-hidden": "true" });
  const element = el("div", { class: "walk-ground" }, canvas, map);
  const lens = makeLens();
  let forest = null;
  let marks = null;
  let colours = null;
  let waiting = 0;
  const dots = () => window.devicePixelRatio || 1;

  const themed = new MutationObserver(paintAnew);

  function open() {
    themed.disconnect();
    themed.observe(element.closest("[data-theme]"), { attributeFilter: ["data-theme"] });
    colours = coloursOf(element, CLASSES);
    measure();
    canvas.focus({ preventScroll: true });
  }

  function lay(nextForest, nextMarks) {
    [forest, marks] = [nextForest, nextMarks];
    measure();
  }

  function mark(next) {
    marks = next;
    paint();
  }

  function measure() {
    const { clientWidth: width, clientHeight: height } = element;
    if (!forest || !width) return;
    Object.assign(canvas, { width: width * dots(), height: height * dots() });
    lens.see(forest, { width, height });
    paint();
  }

  /** Follow the theme of the player, once it has changed: what the system asks for is known before that. */
  function paintAnew() {
    if (!element.isConnected) return themed.disconnect(); // the stage was built anew
    colours = coloursOf(element, CLASSES);
    paint();
  }

  /** Paint before the next picture of the screen, however often it is asked for. */
  function paint() {
    if (!forest || !colours || !element.clientWidth) return;
    waiting ||= requestAnimationFrame(() => {
      waiting = 0;
      const { x, y, scale } = lens.lens;
      const context = canvas.getContext("2d");
      const across = scale * dots();
      context.setTransform(1, 0, 0, 1, 0, 0);
      context.fillStyle = colours.bg;
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.setTransform(across, 0, 0, across, -x * across, -y * across);
      element.dataset.painted = paintForest(canvasBrush(context, colours), forest, looked());
      paintMap();
    });
  }

  const looked = () => ({ ...lens.seen(), ...marks });

  /** The whole in small, and what is seen of it; none where all is seen. */
  function paintMap() {
    const { left, top, right, bottom, scale } = lens.seen();
    map.hidden = scale * forest.width <= element.clientWidth && scale * forest.height <= element.clientHeight;
    if (map.hidden) return;
    const small = Math.min(MAP.width / forest.width, MAP.height / forest.height);
    const [width, height] = [Math.max(24, forest.width * small), Math.max(16, forest.height * small)];
    Object.assign(map, { width: width * dots(), height: height * dots() });
    Object.assign(map.style, { width: `${width}px`, height: `${height}px` });
    const context = map.getContext("2d");
    context.setTransform(small * dots(), 0, 0, small * dots(), 0, 0);
    context.fillStyle = colours.line;
    for (const { x, y, width: w, height: h } of forest.items) context.fillRect(x - w / 2, y - h / 2, w, h);
    context.strokeStyle = colours.accent;
    context.lineWidth = 2 / small;
    context.strokeRect(left, top, right - left, bottom - top);
  }

  function move(act) {
    act();
    paint();
  }

  function click(px, py) {
    const [x, y] = lens.pointAt(px, py);
    const hit = forest.items.find((item) => Math.abs(x - item.x) <= item.width / 2 && Math.abs(y - item.y) <= item.height / 2);
    if (hit) acts.click(hit.n);
  }

  /** Where a node is on the screen, so that it can stay there while others fold. */
  function held(n) {
    const { x, y } = forest.place.get(n);
    const { x: left, y: top, scale } = lens.lens;
    return [(x - left) * scale, (y - top) * scale];
  }

  function hold(n, [px, py]) {
    const { x, y } = forest.place.get(n);
    Object.assign(lens.lens, { x: x - px / lens.lens.scale, y: y - py / lens.lens.scale });
    measure();
  }

  function centre(n, readable = TO_READ) {
    const { x, y } = forest.place.get(n);
    move(() => lens.centre(x, y, readable));
  }

  map.addEventListener("pointerdown", (event) => {
    const box = map.getBoundingClientRect();
    const [across, down] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
    move(() => lens.centre(across * forest.width, down * forest.height, 0));
  });
  followHand(canvas, {
    zoom: (...args) => move(() => lens.zoom(...args)),
    drag: (...by) => move(() => lens.drag(...by)),
    click,
    key: acts.key,
  });
  new ResizeObserver(measure).observe(element);

  return {
    element,
    open,
    lay,
    mark,
    held,
    hold,
    centre,
    zoomBy: (factor) => move(() => lens.zoom(factor, element.clientWidth / 2, element.clientHeight / 2)),
    fit: () => move(lens.fit),
    scale: () => lens.lens.scale,
    // On paper it is light, and nothing is pointed at.
    seen: () => ({
      forest,
      colours: coloursOf(element, CLASSES, "light"),
      look: { ...looked(), found: new Set(), now: null, focus: null },
    }),
  };
}
