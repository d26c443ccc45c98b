// Put the drawing in and make each of its nodes a button; the node spoken of is scrolled into sight.

import { goOn } from "../../drawing/onward.js";
import { showMore } from "../../drawing/scrolled.js";

const OFFERS = ".st-key-offers [data-testid=stBidiComponentIsolated]";
const LEAF = ".st-key-make_leaf button";
const DECIDED = ":is(.st-key-prune, .st-key-again) button";

/**
 * After a choice the way to the next node; at a node where one is due what is on offer, once it is there; after the last
 * one what can be done with it again.
 */
function nextAction() {
  const offered = document.querySelector(OFFERS)?.shadowRoot?.querySelector("li");
  const first = offered?.parentElement.querySelector("button");
  const found = document.querySelector(".st-key-next button") ?? first ?? (offered && document.querySelector(LEAF));
  return found ?? document.querySelector(DECIDED);
}

export default ({ parentElement, data, setTriggerValue }) => {
  const host = parentElement.querySelector(".tree");
  const root = host.getRootNode();
  const focused = root.activeElement?.dataset?.node;
  const drawing = new DOMParser().parseFromString(data.svg, "image/svg+xml").documentElement;
  drawing.setAttribute("role", "group");
  drawing.setAttribute("aria-label", data.text);
  const nodes = [...drawing.querySelectorAll("g")].filter((group) => group.querySelector(":scope > rect"));
  nodes.forEach((node, place) => {
    const name = data.names[place];
    node.dataset.node = name;
    node.setAttribute("role", "button");
    node.setAttribute("tabindex", "0");
    node.setAttribute("aria-label", data.said[place]);
    node.setAttribute("aria-pressed", String(name === data.current));
    if (data.waiting.includes(name)) node.classList.add("waiting");
  });
  host.replaceChildren(document.importNode(drawing, true));
  // Handlers do not survive the import: they are set on what now stands in the page.
  for (const node of host.querySelectorAll("[data-node]")) {
    const press = () => setTriggerValue("pressed", node.dataset.node);
    node.onclick = press;
    node.onkeydown = (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      press();
    };
    if (node.dataset.node === focused) node.focus({ preventScroll: true });
  }
  showMore(host);
  const [before, now] = [host.dataset.at, JSON.stringify([data.current, data.waiting, data.hinted])];
  host.dataset.at = now; // with the drawing: who comes from another page begins at the top
  if (before && before !== now) goOn(nextAction);
  const here = host.querySelector("[aria-pressed=true]");
  if (!here) return;
  const [box, frame] = [here.getBoundingClientRect(), host.getBoundingClientRect()];
  host.scrollLeft += box.left + box.width / 2 - frame.left - frame.width / 2;
  host.scrollTop += box.top + box.height / 2 - frame.top - frame.height / 2;
};
