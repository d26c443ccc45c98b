// The entropy of a mixture, drawn while its sliders move: a curve of two classes, a triangle of three.

import { entropyOf, fixedText, surprises } from "./arithmetic.js";
import { changesOf } from "./sliders.js";

const SVG = "http://www.w3.org/2000/svg";
const [LEAST, USUAL, MOST] = [280, 620, 670]; // px across
const SHAPE = 620 / 400;
const LOWEST = 300; // px: on a phone it is higher than its shape
const [LETTERS, SMALL_LETTERS, CROWDED] = [14, 12, 340]; // px of letters, and of a picture that has room for small ones only
const SPAN = { x: [-0.06, 1.06], y: [-0.05, 1.14] }; // shares; bits
const POINTS = 200;
const NAME = 40; // px: half of the name of a class, with room beside it
const LOOKS = 12; // pictures of the screen after a hand has moved
const SHAPES = { "●": "M0-6a6 6 0 1 0 .01 0Z", "▲": "M0-6.5 6.7 5.3H-6.7Z", "■": "M-5.5-5.5H5.5V5.5H-5.5Z" };

/** Draw what the server says, and follow the sliders until it says it again. */
export default function mixture({ parentElement, data }) {
  const place = parentElement.querySelector(".mixture");
  place.live?.abort();
  const live = (place.live = new AbortController());
  let [drawn, last] = ["", data.counts];
  let [waiting, left] = [0, 0];

  function draw(counts) {
    last = counts;
    place.classList.toggle("presented", data.presented);
    const room = roomIn(place);
    if (`${counts} ${room.width}` === drawn) return;
    drawn = `${counts} ${room.width}`;
    if (!counts.some(Boolean)) return;
    const value = entropyOf(counts) / data.bits;
    const told = { value: fixedText(value, data.digits), share: fixedText(counts[0] / sum(counts), 3), unit: data.unit };
    const three = counts[2] > 0;
    const text = filled(three ? data.map_text : data.curve_text, told);
    const picture = (three ? triangle : curve)(counts, told.value, data, room);
    picture.setAttribute("aria-label", text);
    place.replaceChildren(picture, Object.assign(document.createElement("p"), { textContent: text }));
    place.dataset.value = told.value;
  }

  /** What the sliders say at this moment; a slider that is not there says what the server said. */
  function read() {
    return data.sliders.map((key, code) => {
      const input = document.querySelector(`.st-key-${key} input[type=range]`);
      return input ? Number(input.value) : data.counts[code];
    });
  }

  const changed = changesOf(read);

  /** Look for some pictures of the screen: a slider may show what a hand did a little later. */
  function soon() {
    left = LOOKS;
    waiting ||= requestAnimationFrame(look);
  }

  function look() {
    if (live.signal.aborted) return;
    const counts = changed();
    if (counts) draw(counts);
    left -= 1;
    waiting = left > 0 ? requestAnimationFrame(look) : 0;
  }

  for (const name of ["input", "pointermove", "keydown", "keyup"])
    document.addEventListener(name, soon, { signal: live.signal, passive: true, capture: true });
  draw(data.counts);
  const watch = new ResizeObserver(() => draw(last));
  watch.observe(place);
  return () => {
    live.abort();
    watch.disconnect();
  };
}

/** As many points across as pixels, so that letters are as large as they say. */
function roomIn(place) {
  const width = Math.round(Math.min(MOST, Math.max(LEAST, place.clientWidth || USUAL)));
  return { width, height: Math.round(Math.max(LOWEST, width / SHAPE)) };
}

function sheetOf({ width, height }) {
  const letters = width < CROWDED ? SMALL_LETTERS : LETTERS;
  return svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "font-size": letters, style: `aspect-ratio:${width} / ${height};max-width:${width}px` });
}

function curve(counts, value, { bits, classes, colours, axes, terms, digits }, room) {
  const frame = { left: 68, right: room.width - 16, top: 16, bottom: room.height - 60 };
  const across = (share) => frame.left + ((share - SPAN.x[0]) / (SPAN.x[1] - SPAN.x[0])) * (frame.right - frame.left);
  const up = (amount) => frame.bottom - ((amount - SPAN.y[0]) / (SPAN.y[1] - SPAN.y[0])) * (frame.bottom - frame.top);
  const picture = sheetOf(room);
  for (const share of [0, 0.25, 0.5, 0.75, 1]) {
    picture.append(line(across(share), frame.top, across(share), frame.bottom, colours.line, 1));
    picture.append(text(across(share), frame.bottom + 20, String(share), { fill: colours.muted }));
  }
  for (const amount of ticksUp(1 / bits)) {
    picture.append(line(frame.left, up(amount * bits), frame.right, up(amount * bits), colours.line, 1));
    picture.append(text(frame.left - 8, up(amount * bits), String(amount), { fill: colours.muted, "text-anchor": "end" }));
  }
  picture.append(text((frame.left + frame.right) / 2, room.height - 12, axes[0], { fill: colours.ink }));
  const turned = { fill: colours.ink, transform: `translate(16 ${(frame.top + frame.bottom) / 2}) rotate(-90)` };
  picture.append(text(0, 0, axes[1], turned));
  const shares = Array.from({ length: POINTS + 1 }, (_, k) => k / POINTS);
  const path = (amount, stroke, width) => {
    const d = shares.map((share, k) => `${k ? "L" : "M"}${across(share).toFixed(1)} ${up(amount(share)).toFixed(1)}`);
    picture.append(svg("path", { d: d.join(""), fill: "none", stroke, "stroke-width": width }));
  };
  [0, 1].forEach((code) => path((share) => surprises([share, 1 - share])[code], classes[code].colour, 1.4));
  path((share) => entropyOf([share, 1 - share]), colours.ink, 2.6);
  terms.forEach((name, code) =>
    picture.append(text(across(code ? 0.28 : 0.72), up(0.17), `${classes[code].sign} ${name}`, { fill: classes[code].colour })),
  );
  const here = counts[0] / sum(counts);
  picture.append(line(across(here), frame.top, across(here), frame.bottom, colours.accent, 1.2, "2 4"));
  surprises(counts.slice(0, 2)).forEach((term, code) => {
    const [x, y] = [across(here), up(term)];
    picture.append(svg("path", { d: SHAPES[classes[code].sign], fill: classes[code].colour, transform: `translate(${x} ${y})` }));
    const side = { fill: classes[code].colour, "text-anchor": code ? "end" : "start" };
    picture.append(halo(x + (code ? -12 : 12), y, fixedText(term / bits, digits), colours, side));
  });
  point(picture, across(here), up(entropyOf(counts)), value, colours, room);
  return picture;
}

/** Every point is a mixture of three classes; along a line the entropy is equal. */
function triangle(counts, value, { classes, colours, levels }, room) {
  const [top, bottom, middle] = [38, room.height - 48, room.width / 2];
  const high = bottom - top;
  const half = Math.min(0.64 * high, middle - 24);
  const place = ([first, second, third]) => {
    const all = first + second + third;
    const x = (first * middle + second * (middle - half) + third * (middle + half)) / all;
    return [x, bottom - (first / all) * high];
  };
  const picture = sheetOf(room);
  const through = (points) => points.map((shares, k) => `${k ? "L" : "M"}${place(shares).map((at) => at.toFixed(1)).join(" ")}`).join("");
  const corners = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
  picture.append(svg("path", { d: `${through(corners)}Z`, fill: "none", stroke: colours.muted, "stroke-width": 1.5 }));
  for (const { shares } of levels)
    picture.append(svg("path", { d: `${through(shares)}Z`, fill: colours.ink, "fill-opacity": 0.035, stroke: colours.muted, "stroke-width": 1 }));
  for (const { text: said, at } of levels) if (said) picture.append(halo(...place(at), said, colours));
  corners.forEach((corner, code) => {
    const [x, y] = place(corner);
    const within = Math.min(Math.max(x, NAME), room.width - NAME);
    picture.append(text(within, code ? y + 26 : y - 18, `${classes[code].sign} ${classes[code].name}`, { fill: classes[code].colour }));
  });
  point(picture, ...place(counts), value, colours, room);
  return picture;
}

function point(picture, x, y, value, colours, { width }) {
  picture.append(svg("circle", { cx: x, cy: y, r: 7.5, fill: colours.accent, stroke: colours.paper, "stroke-width": 2 }));
  const beyond = x > width - 60 ? "end" : x < 90 ? "start" : "middle";
  picture.append(halo(x, y - 20, value, colours, { fill: colours.accent, "font-weight": 700, "font-size": 17, "text-anchor": beyond }));
}

function halo(x, y, said, colours, more = {}) {
  return text(x, y, said, { fill: colours.ink, stroke: colours.paper, "stroke-width": 4, "paint-order": "stroke", ...more });
}

function ticksUp(most) {
  const step = most > 0.7 ? 0.25 : most > 0.4 ? 0.2 : 0.1;
  return Array.from({ length: Math.floor(most / step + 1e-9) + 1 }, (_, k) => Number((k * step).toFixed(2)));
}

const sum = (counts) => counts.reduce((all, count) => all + count, 0);

const filled = (template, values) => template.replace(/\{(\w+)\}/g, (whole, key) => values[key] ?? whole);

function line(x1, y1, x2, y2, stroke, width, dashes = null) {
  const shape = svg("line", { x1, y1, x2, y2, stroke, "stroke-width": width });
  if (dashes) shape.setAttribute("stroke-dasharray", dashes);
  return shape;
}

function text(x, y, said, more) {
  const made = svg("text", { x, y, "text-anchor": "middle", "dominant-baseline": "central", ...more });
  made.textContent = said;
  return made;
}

function svg(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}
