// A case goes down a tree: press a value of it, or "missing", and see the weight with which it comes to each node.

import { isNew, placeOf } from "../../../components/toy/place.js";
import { el, fillIn, setAttr, setText } from "../../../player/dom.js";

/** The name of a case among the answers: the values of the tested attributes, x for a missing one. */
export function nameOf(values) {
  return values.map((value) => value ?? "x").join("_");
}

/** Called by Components v2 with the tree and what becomes of the case for all values it may have. */
export default function weights({ parentElement, data }) {
  const place = placeOf(parentElement, data);
  if (isNew(place, data)) makeTree(place, data);
}

function makeTree(place, { nodes, answers, classes, begin, texts }) {
  const values = [...begin];
  const shown = nodes.map(() => null);
  const said = el("p", { class: "said", "aria-live": "polite" });
  const rows = nodes.flatMap((node, k) => [...(k ? [rowOf(node, k)] : []), ...(node.test ? [testOf(node)] : [])]);
  place.replaceChildren(...rows, said);

  /** The branch to a node: the value that leads there, and the weight that arrives. */
  function rowOf(node, k) {
    const bar = el("i");
    const weight = el("b");
    const button = el("button", { type: "button", text: node.value, onclick: () => turn(node.asks, node.branch) });
    const { mark, colour, name } = classes[node.klass];
    const leaf = node.test ? null : el("span", { class: "leaf" }, el("i", { style: `color:${colour}`, "aria-hidden": "true", text: mark }), ` ${name}`);
    const row = el("div", { class: "row", style: `--depth:${node.depth}` }, button, el("span", { class: "bar" }, bar), weight, leaf);
    shown[k] = { row, bar, weight, button, node };
    return row;
  }

  /** The test of a node, and beside it the button that takes the value away. */
  function testOf(node) {
    const button = el("button", { type: "button", text: texts.missing, onclick: () => turn(node.tests, null) });
    button.dataset.tests = node.tests;
    return el("div", { class: "row test", style: `--depth:${node.depth}` }, el("span", { text: node.test }), button);
  }

  function turn(attribute, value) {
    values[attribute] = value;
    show();
  }

  function show() {
    const answer = answers[nameOf(values)];
    for (const [k, each] of shown.entries()) {
      if (!each) continue;
      const part = answer.parts[k];
      each.bar.style.width = `${100 * part}%`;
      setText(each.weight, answer.weights[k]);
      each.row.classList.toggle("empty", part === 0);
      setAttr(each.button, "aria-pressed", values[each.node.asks] === each.node.branch);
    }
    place.querySelectorAll("[data-tests]").forEach((button) => setAttr(button, "aria-pressed", values[button.dataset.tests] === null));
    setText(said, fillIn(answer.leaves > 1 ? texts.several : texts.one, answer));
  }

  show();
}
