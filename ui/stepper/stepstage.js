// The stage of one story: the sentence, the tree, both sides, the verdict, the bar.

import { makeAskedNote } from "../player/asked.js";
import { el, fillIn, setText } from "../player/dom.js";
import { loadMath } from "../player/math.js";
import { makeAskPart } from "./askpart.js";
import { makeScales } from "./scales.js";
import { makeResult, makeSides } from "./sides.js";
import { makeBar } from "./stepbar.js";
import { makeStepTree } from "./steptree.js";

/** show(step, asks), arrive(), remove(); `ask` the part that asks, null where nobody predicts. */
export function makeSteps(root, story, host, actions) {
  const { words } = story;
  const sentence = el("p", {
    class: "sentence",
    "aria-live": "polite",
    "aria-atomic": "true",
    "aria-label": words.sentence_label,
  });
  const asked = makeAskedNote();
  const tree = makeStepTree(story);
  const sides = makeSides(story);
  const result = makeResult(story, makeScales(story));
  const bar = makeBar(story, actions);
  const element = el(
    "div",
    {
      class: "stage steps",
      role: "group",
      "aria-label": words.stage,
      lang: story.language === "zh" ? "zh-CN" : story.language,
    },
    el("div", { class: "top" }, sentence, asked.element),
    tree.element,
    sides.element,
    result.element,
    bar.element,
  );
  const ask = makeAskPart(story, actions, element, result.element);
  root.classList.add("c45");
  root.append(element);
  const resize = () => [tree, sides].forEach((part) => part.resize());
  const watch = new ResizeObserver(resize);
  watch.observe(element);
  resize();
  const typeset = loadMath(host, root)
    .catch(() => (latex) => el("code", { text: latex }))
    .then((set) => [sides, result].forEach((part) => part.setMath(set)));

  function show(step, asks, unknown) {
    setText(sentence, story.steps[step].sentence);
    asked.show(unknown, (key, values) => fillIn(words[key], values));
    for (const part of [tree, sides, result, bar]) part.show(step, asks);
    ask?.show(step, asks);
  }

  /** Begin where a link leads; formulas that are set later push it down. */
  function arrive() {
    ask?.arrive();
    typeset.then(() => ask?.arrive());
  }

  return {
    show,
    arrive,
    ask,
    remove: () => {
      watch.disconnect();
      element.remove();
    },
  };
}
