// Scissors at every question of a tree: a cut makes it a leaf, and the errors on both parts are counted again.

import { isNew, placeOf } from "../../../components/toy/place.js";
import { el, fillIn, setAttr, setText, svgEl } from "../../../player/dom.js";

const EDGE = 14; // points around the drawing
const BLADE = 15; // radius of the button at a node

/** Called by Components v2 with the tree, the errors of its nodes as leaves, and the texts. */
export default function scissors({ parentElement, data }) {
  const place = placeOf(parentElement, data);
  if (!isNew(place, data)) return;
  const cut = place.cut ?? new Set(); // in another language the same branches are off
  place.cut = cut;
  show(place, data, cut);
}

function show(place, { tree, parts, words }, cut) {
  const counts = Object.entries(parts).map(([name, part]) => countOf(part, fillIn(words[name], { n: part.n })));
  const said = el("p", { class: "unseen", "aria-live": "polite" });
  const whole = el("button", { type: "button", class: "whole chip", text: words.again });
  const hint = el("p", { class: "hint" }, words.hint, whole);
  const [width, height] = [tree.width + 2 * EDGE, tree.height + 2 * EDGE];
  const picture = svgEl("svg", { viewBox: `${-EDGE} ${-EDGE} ${width} ${height}`, role: "group", "aria-label": words.picture });
  const nodes = tree.nodes.map((node) => drawNode(node, words, () => turn(node)));
  picture.append(...nodes.flatMap(({ edge }) => edge ?? []), ...nodes.map(({ box }) => box));
  place.replaceChildren(el("div", { class: "counts" }, ...counts.map(({ element }) => element)), picture, hint, said);
  whole.addEventListener("click", () => {
    cut.clear();
    draw(true);
  });

  function turn({ number }) {
    cut[cut.has(number) ? "delete" : "add"](number);
    draw(true);
  }

  function draw(tells) {
    const there = tree.nodes.map(() => true);
    tree.nodes.forEach((node, at) => {
      const above = tree.nodes[node.parent];
      if (above) there[at] = there[node.parent] && !cut.has(above.number);
      nodes[at].show(there[at], node.leaf || cut.has(node.number));
    });
    const leaves = tree.nodes.filter((node, at) => there[at] && (node.leaf || cut.has(node.number)));
    const wrong = Object.values(parts).map((part) => leaves.reduce((sum, { number }) => sum + (part.wrong[number] ?? 0), 0));
    counts.forEach((count, k) => count.show(wrong[k]));
    whole.disabled = cut.size === 0;
    const [trained, unseen] = Object.values(parts).map(({ n }) => n);
    if (tells) setText(said, fillIn(words.said, { trained: wrong[0], of_trained: trained, unseen: wrong[1], of_unseen: unseen }));
  }

  draw(false);
}

/** A number, what it counts, and a square for each case: those that are wrong are filled. */
function countOf({ n }, text) {
  const number = el("b");
  const squares = Array.from({ length: n }, () => el("i"));
  const element = el("div", { class: "count" }, number, el("span", { text }), el("span", { class: "squares", "aria-hidden": "true" }, ...squares));
  const write = (wrong) => {
    setText(number, String(wrong));
    squares.forEach((square, k) => square.classList.toggle("wrong", k < wrong));
  };
  return { element, show: write };
}

function drawNode(node, words, press) {
  const { x, y, w, h } = node;
  const frame = svgEl("rect", { x: -w / 2, y: -h / 2, width: w, height: h });
  const title = svgEl("text", { class: "title", x: 0, y: 5 });
  const box = svgEl("g", { class: "node", transform: `translate(${x} ${y})` }, frame, title);
  const edge = node.edge
    ? svgEl("g", { class: "edge" }, svgEl("path", { d: node.edge }), svgEl("text", { x: node.ex, y: node.ey + 6, text: node.branch }))
    : null;
  if (!node.leaf) {
    const blade = svgEl("circle", { cx: 0, cy: h / 2, r: BLADE });
    box.append(blade, svgEl("text", { class: "blade", x: 0, y: h / 2 + 5.5, text: "✂" }));
    for (const [name, value] of [["role", "button"], ["tabindex", "0"]]) box.setAttribute(name, value);
    box.classList.add("press");
    box.addEventListener("click", press);
    box.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      press();
    });
  }

  function write(there, leaf) {
    for (const part of edge ? [box, edge] : [box]) part.classList.toggle("away", !there);
    setText(title, leaf ? node.leafTitle : node.title);
    setAttr(frame, "rx", leaf ? h / 2 : 6);
    frame.style.stroke = leaf ? `var(--class-${node.klass})` : "var(--muted)";
    if (node.leaf) return;
    box.classList.toggle("off", leaf);
    setAttr(box, "tabindex", there ? "0" : "-1");
    setAttr(box, "aria-label", fillIn(leaf ? words.restore : words.cut, { node: node.title }));
    setAttr(box, "aria-pressed", String(leaf));
  }

  return { box, edge, show: write };
}
