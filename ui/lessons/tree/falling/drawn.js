// The tree and the cases as SVG: drawn once, and changed where a split or a case changes something.

import { setAttr, setText, svgEl } from "../../../player/dom.js";
import { HALF } from "./places.js";

const MARKS = {
  "●": "M0-6.4a6.4 6.4 0 1 0 .01 0Z",
  "▲": "M0-6.8 7 5.5H-7Z",
  "■": "M-6-6H6V6H-6Z",
};
const TICK = "M5 14.5 7.5 17 12.5 11.5";
const CROSS = "M5 11 12 17.5M12 11 5 17.5";
const LETTERS = 15; // px from line to line of the text on an edge

export function drawTree({ nodes, box, label }) {
  const picture = svgEl("svg", { viewBox: box.join(" "), role: "img", "aria-label": label, style: `max-width: ${box[2]}px` });
  const edges = nodes.map((node, number) => (number ? edge(node, nodes[node.parent]) : []));
  const boxes = nodes.map((node) => nodeBox(node));
  for (const layer of [0, 1]) picture.append(...edges.slice(1).map((parts) => parts[layer])); // no line through a text
  picture.append(...boxes.map(({ place }) => place));
  return { picture, edges, boxes, cases: [] };
}

function edge({ x, y, value }, above) {
  const [top, foot] = [above.y + HALF, y - HALF];
  // Further down there is more room beside, and above for the cases that land at a leaf next to the node above.
  const share = value.length === 1 ? 0.68 : foot - top < 2.5 * LETTERS ? 0.5 : 0.6;
  const [at, down] = [above.x + share * (x - above.x), top + share * (foot - top)];
  const first = down + 5 - ((value.length - 1) * LETTERS) / 2;
  const lines = value.map((line, k) => svgEl("tspan", { x: at, y: first + k * LETTERS, text: line }));
  const path = svgEl("path", { d: `M${above.x} ${top}L${x} ${foot}` });
  return [path, svgEl("text", {}, ...lines)].map((part) => svgEl("g", { class: "edge" }, part));
}

function nodeBox({ x, y, width }) {
  const frame = svgEl("rect", { x: x - width / 2, y: y - HALF, width, height: 2 * HALF });
  const title = svgEl("text", { x, y: y + 5 });
  return { place: svgEl("g", { class: "node" }, frame, title), frame, title };
}

/** Show the tree with the splits of a stage: what is not split yet is a leaf, what is below it is away. */
export function showStage({ edges, boxes }, nodes, { split }) {
  const there = nodes.map(() => true);
  nodes.forEach((node, number) => {
    if (number) there[number] = there[node.parent] && split.includes(node.parent);
    const inner = split.includes(number);
    const { place, frame, title } = boxes[number];
    setText(title, inner ? node.test : node.leaf);
    setAttr(frame, "rx", inner ? 5 : HALF);
    frame.style.stroke = inner ? "var(--muted)" : `var(--class-${node.klass})`;
    for (const part of [place, ...edges[number]]) part.classList.toggle("away", !there[number]);
  });
}

/** Draw the cases of a part: below each its number, and a sign when it has landed. */
export function drawCases(drawn, part, classes) {
  drawn.cases.forEach(({ place }) => place.remove());
  drawn.cases = part.cases.map(({ name, klass }) => {
    const verdict = svgEl("path", { class: "verdict" });
    const { sign, colour } = classes[klass];
    const mark = svgEl("path", { class: "mark", d: MARKS[sign] ?? MARKS["●"], fill: colour });
    const place = svgEl("g", { class: "case" }, svgEl("text", { class: "name", y: 18, text: name }), mark, verdict);
    return { place, verdict };
  });
  drawn.picture.append(...drawn.cases.map(({ place }) => place));
}

/** Put each case at its place, and a sign below those that have landed. */
export function placeCases({ cases }, at, right, fallen) {
  cases.forEach(({ place, verdict }, k) => {
    place.style.transform = moved(at[k]);
    const landed = k < fallen;
    setAttr(verdict, "d", landed ? (right[k] ? TICK : CROSS) : null);
    place.classList.toggle("landed", landed);
    place.classList.toggle("wrong", landed && !right[k]);
  });
}

/** The sign of a case that was classified correctly, or of one that was not, to stand in a text. */
export function signOf(right) {
  const drawn = svgEl("path", { class: "verdict", d: right ? TICK : CROSS });
  return svgEl("svg", { class: right ? "" : "wrong", viewBox: "3 9 11 10", "aria-hidden": "true" }, drawn);
}

/** Mark the edges that a case has taken; they light up one after the other, each after `level` ms. */
export function markWay({ edges }, way, level) {
  edges.forEach((parts, number) => {
    const hop = way.indexOf(number);
    for (const part of parts) {
      part.classList.toggle("taken", hop > 0);
      part.style.setProperty("--delay", `${Math.max(0, hop) * level}ms`);
    }
  });
}

export function moved([x, y]) {
  return `translate(${x}px, ${y}px)`;
}
