"""Read in a browser how clearly every text is seen: the contrast of its colour with its ground."""

from screen import PATIENCE, settle

CLEAR = {"text": 4.5, "mark": 3.0}
"""The contrast that texts and the marks of classes must have, by WCAG 2, 1.4.3 and 1.4.11."""

# The ground of a text is what lies below it: the backgrounds of the elements around it, and in a
# drawing its halo, or else the shapes before it that hold its middle. Shadow roots are walked through.
# Left out: what cannot be seen or pressed, what only a screen reader says, and the number above a
# slider, whose place is its knob.
_READ = """clear => {
  const probe = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const known = new Map();
  const parts = (colour) => {
    if (!known.has(colour)) {
      probe.clearRect(0, 0, 1, 1);
      probe.fillStyle = colour;
      probe.fillRect(0, 0, 1, 1);
      known.set(colour, [...probe.getImageData(0, 0, 1, 1).data].map((part) => part / 255));
    }
    return known.get(colour);
  };
  const laid = (below, [r, g, b, a]) => [r, g, b].map((part, i) => part * a + below[i] * (1 - a));
  const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const contrast = (one, other) => {
    const [more, less] = [light(one), light(other)].sort((a, b) => b - a);
    return (more + 0.05) / (less + 0.05);
  };
  const above = (it) => it.assignedSlot ?? it.parentElement ?? it.getRootNode().host ?? null;
  const ground = (it) => {
    const layers = [];
    for (let at = it; at; at = above(at)) {
      layers.unshift(parts(getComputedStyle(at).backgroundColor));
      if (layers[0][3] === 1) break;
    }
    return layers.reduce(laid, [1, 1, 1]);
  };
  const holds = (shape, x, y) => {
    const box = shape.getBoundingClientRect();
    if (x < box.left || x > box.right || y < box.top || y > box.bottom) return false;
    const inside = () => new DOMPoint(x, y).matrixTransform(shape.getScreenCTM().inverse());
    return shape.tagName !== "path" || shape.isPointInFill(inside());
  };
  const painted = (colour) => /^(rgb|color)/.test(colour);
  const drawnOn = (text) => {
    const halo = getComputedStyle(text);
    if (halo.paintOrder.startsWith("stroke") && painted(halo.stroke)) return parts(halo.stroke);
    const svg = text.ownerSVGElement, box = text.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    let below = ground(svg);
    for (const shape of svg.querySelectorAll("rect, path, circle, polygon")) {
      const style = getComputedStyle(shape);
      const after = shape.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING;
      if (!after || !painted(style.fill) || shape.closest("defs") || !holds(shape, x, y)) continue;
      const [r, g, b, a] = parts(style.fill);
      below = laid(below, [r, g, b, a * style.fillOpacity * style.opacity]);
    }
    return below;
  };
  const left =
    "style, script, title, option, .katex-mathml, :disabled, [data-testid=stSliderThumbValue]";
  const poor = [];
  let read = 0;
  const look = (text) => {
    const it = text.parentElement, box = it.getBoundingClientRect(), style = getComputedStyle(it);
    const seen = { opacityProperty: true, visibilityProperty: true };
    if (it.closest(left) || !it.checkVisibility(seen)) return;
    if (box.width < 2 || style.clipPath !== "none") return;
    const drawn = it.ownerSVGElement;
    const below = drawn ? drawnOn(it) : ground(it);
    const found = contrast(laid(below, parts(drawn ? style.fill : style.color)), below);
    read += 1;
    const kind = /^[●▲■◆✚▼★⬢]+$/.test(text.data.trim()) ? "mark" : "text";
    if (found < clear[kind]) poor.push(`${text.data.trim().slice(0, 40)}: ${found.toFixed(2)}`);
  };
  const walk = (root) => {
    const nodes = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      if (node.shadowRoot) walk(node.shadowRoot);
      if (node.nodeType === Node.TEXT_NODE && node.data.trim()) look(node);
    }
  };
  walk(document.querySelector(".stApp"));
  return [read, poor];
}"""

_GROUND = "dark => (getComputedStyle(document.querySelector('.stApp')).colorScheme === 'dark') === dark"


def faint(page, theme):
    """Return how many texts a page shows, and which are hardly seen, once it has taken a theme on."""
    page.wait_for_function(_GROUND, arg=theme == "dark", timeout=PATIENCE)
    settle(page)
    return page.evaluate(_READ, CLEAR)
