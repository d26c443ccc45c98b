// Mount a list of steps: one is shown, the others are a key away. Knows no host.

import { el, setText } from "../player/dom.js";
import { followHeight } from "../player/height.js";
import { claimKeys } from "../player/keys.js";
import { loadMath } from "../player/math.js";
import { isPresenting } from "../player/present.js";
import { makeRecorder } from "../player/recorder.js";
import { copyText } from "../player/share.js";
import { followTheme, readTheme } from "../player/theme.js";
import { makeScales } from "./scales.js";
import { makeResult, makeSides } from "./sides.js";
import { makeBar } from "./stepbar.js";
import { makeStepTree } from "./steptree.js";

const PATIENCE = 700; // ms in which the host may bring another story after "back"

/** Show `story` in `root`. Without a step in the address all has been said; a presentation begins. */
export function mountSteps(root, story, host) {
  let step = 0;
  let stage = null;
  let fromHistory = false;
  let waiting = 0;
  const end = () => story.steps.length - 1;
  // The address counts from 1. That all has been said goes without saying, but not in a presentation.
  const placed = () => ({ step: step === end() && !isPresenting() ? null : step + 1 });
  const recorder = makeRecorder(host.address, placed);

  function obey(asked) {
    step = asked.step ? Math.min(asked.step - 1, end()) : isPresenting() ? 0 : end();
  }

  function paint() {
    stage.show(step);
    host.shown?.(story.steps[step].kind, step, story.steps.length);
  }

  function seek(target, leap) {
    const next = Math.max(0, Math.min(end(), target));
    fromHistory = false;
    if (next === step) return;
    if (leap) recorder.beforeLeap();
    step = next;
    paint();
    recorder.record(leap);
  }

  const actions = {
    next: () => seek(step + 1, false),
    previous: () => seek(step - 1, false),
    toggle: () => seek(step + 1, false),
    first: () => seek(0, true),
    last: () => seek(end(), true),
    to: (place) => seek(place, false),
    all: () => seek(step === end() ? 0 : end(), true),
    share: () => {
      recorder.flush();
      return copyText(host.address.link(), root);
    },
    present: () => {
      recorder.flush();
      host.present?.();
    },
  };

  function build() {
    stage?.remove();
    stage = makeSteps(root, story, host, actions);
    readTheme(root);
    paint();
  }

  /** Another state of the same hearing keeps the step; another hearing begins or has ended as this one. */
  function update(next) {
    const [same, ended] = [next.id === story.id, step === end()];
    story = next;
    recorder.cancel();
    clearTimeout(waiting);
    if (fromHistory) obey(host.address.read());
    else if (ended) step = end();
    else step = same ? Math.min(step, end()) : 0;
    fromHistory = false;
    build();
    recorder.record(false);
  }

  function heard(asked, mine) {
    recorder.cancel();
    clearTimeout(waiting);
    const follow = () => {
      obey(host.address.read());
      paint();
    };
    if (mine) return follow();
    fromHistory = true;
    waiting = setTimeout(follow, PATIENCE);
  }

  obey(host.address.read());
  build();
  const releases = [
    followHeight(root),
    followTheme(root),
    claimKeys(root, actions),
    host.address.listen(heard),
  ];

  function destroy() {
    clearTimeout(waiting);
    recorder.cancel(); // the address may already be another page's
    releases.forEach((release) => release());
    stage.remove();
  }

  return { update, destroy, actions };
}

/** The stage of one story: show(step), remove(). */
function makeSteps(root, story, host, actions) {
  const { words } = story;
  const sentence = el("p", {
    class: "sentence",
    "aria-live": "polite",
    "aria-atomic": "true",
    "aria-label": words.sentence_label,
  });
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
    el("div", { class: "top" }, sentence),
    tree.element,
    sides.element,
    result.element,
    bar.element,
  );
  root.classList.add("c45");
  root.append(element);
  const resize = () => [tree, sides].forEach((part) => part.resize());
  const watch = new ResizeObserver(resize);
  watch.observe(element);
  resize();
  loadMath(host, root)
    .catch(() => (latex) => el("code", { text: latex }))
    .then((set) => [sides, result].forEach((part) => part.setMath(set)));

  function show(step) {
    setText(sentence, story.steps[step].sentence);
    for (const part of [tree, sides, result, bar]) part.show(step);
  }

  return {
    show,
    remove: () => {
      watch.disconnect();
      element.remove();
    },
  };
}
