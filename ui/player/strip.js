// Lay a numeric attribute on an axis: its cases, its candidate cuts, and what each cut would gain.

import { el, svgEl, setText } from "./dom.js";
import { bestUpTo, curveClass, drawAxis, drawCases, drawCurves, drawCut, drawTicks, planStrip } from "./stripparts.js";

/** The threshold strip; drawn once per node and attribute, then only its curves grow. */
export function makeStrip(story, words, actions) {
  const title = el("h2");
  const note = el("span", { class: "count" });
  const { curves } = story.measures;
  const named = curves.flatMap((key, k) => [curveKey(curveClass(story, k)), words.term(key)]);
  const legend = el("span", { class: "legend" }, ...named);
  const stage = el("div", { class: "strip-frame" });
  const element = el("div", { class: "strip" }, el("header", {}, title, note), stage, legend);
  let drawn = null;
  let shown = null;

  function show(view) {
    shown = view;
    const id = `${view.index}|${view.attribute}`;
    if (drawn?.id !== id) draw(view, id);
    const { candidates } = view.evaluation;
    const { kind, candidate } = view.frame;
    const upTo = kind === "sorted" ? -1 : kind === "candidate" ? candidate : candidates.length - 1;
    drawn.grow(upTo, kind === "candidate" ? candidate : null, kind === "cut");
    const name = story.table.columns[view.attribute].name;
    setText(title, words.say("strip_title", { attribute: name }));
    setText(note, noteOf(view, candidates, upTo));
  }

  function noteOf(view, candidates, upTo) {
    if (upTo < 0) return words.say("strip_sorted", { n: candidates.length });
    const best = bestUpTo(story, candidates, upTo);
    if (best < 0) return "";
    return words.say(view.frame.kind === "cut" ? "strip_best" : "strip_best_so_far", {
      cut: candidates[best][1],
    });
  }

  function draw(view, id) {
    const size = { width: Math.max(200, stage.clientWidth), height: Math.max(110, stage.clientHeight) };
    const picture = svgEl("svg", {
      width: size.width,
      height: size.height,
      viewBox: `0 0 ${size.width} ${size.height}`,
      role: "img",
      "aria-label": words.say("strip_title", { attribute: story.table.columns[view.attribute].name }),
    });
    const plan = planStrip(story, view, size);
    const drawnCurves = drawCurves(story, plan);
    const cut = drawCut(plan);
    picture.append(
      drawAxis(plan),
      drawCases(story, plan, actions),
      drawTicks(plan),
      drawnCurves.group,
      cut.best,
      cut.group,
    );
    stage.replaceChildren(picture);
    drawn = {
      id,
      grow: (upTo, current, final) => {
        drawnCurves.grow(upTo);
        cut.move(current ?? (final ? plan.best : null));
        cut.crown(upTo < 0 ? -1 : bestUpTo(story, plan.candidates, upTo));
      },
    };
  }

  return {
    element,
    show,
    light: () => {},
    resize: () => {
      drawn = null;
      if (shown && element.isConnected && !element.hidden) show(shown);
    },
  };
}

function curveKey(name) {
  return svgEl(
    "svg",
    { class: "key", width: 22, height: 10, "aria-hidden": "true" },
    svgEl("path", { class: `curve ${name}`, d: "M1 5H21" }),
  );
}
