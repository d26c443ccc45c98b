// The scales: both sides as bars on one axis. All shares come with the story.

import { el, setText } from "../dom.js";

const percent = (share) => `${(100 * share).toFixed(2)}%`;

/** The drawing: show(step). It has its meaning as a caption, and is read out as that. */
export function makeScales({ scales }) {
  const meaning = el("p", { class: "meaning", text: scales.meaning });
  const element = el("div", { class: "scales-block" }, meaning);
  let [parts, shown] = [[], 0];

  /** Draw the scales, of another number with what it changes. */
  function redraw(changed) {
    const { picture, parts: made } = drawScales({ ...scales, ...changed });
    setText(meaning, changed.meaning ?? scales.meaning);
    element.replaceChildren(picture, meaning);
    parts = made;
    show(shown);
    resize();
  }

  function show(step) {
    shown = step;
    for (const { since, element: one } of parts) {
      one.classList.toggle("later", since > step);
      one.classList.toggle("now", since === step);
    }
  }

  /** A number that has no room behind its bar stands before its end. */
  function resize() {
    for (const number of element.querySelectorAll(".granted b")) {
      number.classList.remove("inward");
      const [text, track] = [number, number.closest(".track")].map((one) => one.getBoundingClientRect().right);
      number.classList.toggle("inward", text > track + 1);
    }
  }

  redraw({});
  return { element, show, redraw, resize };
}

/** The picture of both sides, and its parts with the steps from which they are seen. */
function drawScales(scales) {
  const parts = [];
  const part = (since, element) => {
    parts.push({ since, element });
    return element;
  };
  const rows = scales.bars.map((bar, row) => {
    const granted = row === 0 && scales.granted ? drawGranted(scales.granted, part) : [];
    const place = { style: `grid-row:${row + 1}` };
    const track = el(
      "span",
      { class: "track", ...place },
      part(bar.since, drawBar(bar, granted.length > 0)),
      ...granted,
    );
    return [el("span", { class: "side-name", text: bar.name, ...place }), track];
  });
  const line = part(
    scales.line.since,
    el("i", { class: "leaf-line", style: `left:${percent(scales.line.end)}` }),
  );
  const mark = scales.mark
    ? part(
        scales.mark.since,
        el(
          "i",
          { class: "turning-mark", style: `left:${percent(scales.mark.end)}` },
          el("b", { text: scales.mark.text }),
        ),
      )
    : null;
  const ticks = scales.ticks.map(([share, text]) =>
    el("span", { class: "tick", style: `left:${percent(share)}`, text }),
  );
  const over = el("span", { class: "over", style: `grid-row:1 / span ${scales.bars.length}` }, line, mark);
  const picture = el(
    "div",
    { class: "scales", role: "img", "aria-label": scales.meaning },
    ...rows.flat(),
    over,
    el("span", { class: "ticks" }, ...ticks),
    el("span", { class: "axis-name", text: scales.axis }),
  );
  return { picture, parts };
}

/** A bar with its number inside, or behind its end where it is too short and nothing follows. */
function drawBar(bar, followed) {
  const short = bar.end < 0.12;
  const number = el("b", {
    class: short && !followed ? "outside" : "",
    text: short && followed ? "" : bar.text,
  });
  return el("i", { class: "bar-part", style: `width:${percent(bar.end)}` }, number);
}

function drawGranted(granted, part) {
  const width = Math.max(0, granted.end - granted.start);
  const end = el(
    "i",
    { class: "granted", style: `left:${percent(granted.start)};width:${percent(width)}` },
    el("b", { class: "outside", text: granted.text }),
  );
  return [part(granted.since, end)];
}
