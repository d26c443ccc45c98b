// Build the stage of one story: the sentence, the panels of its kind, the bar; show a step on all at once.

import { makeAskedNote } from "./asked.js";
import { barState, makeControls } from "./controls.js";
import { el, setText } from "./dom.js";
import { makeFitting, makeSentenceFit } from "./fitting.js";
import { useMarksOf } from "./marks.js";
import { leadBySigns, loadMath } from "./math.js";
import { makeOutcome } from "./outcome.js";
import { makePredictPart } from "./predictpart.js";
import { isPresenting } from "./present.js";
import { makeTabs } from "./tabs.js";
import { namesWithTerms, writeLinked } from "./terms.js";
import { nextStop } from "./timeline.js";
import { makeWords } from "./words.js";

/** The stage: show(state, line, card), wait(state, line), fail(), arrive(), help(), remove(). */
export function makeStage(root, host, play, actions) {
  const { story } = play;
  const words = makeWords(story);
  const positive = story.table?.positive ?? 0;
  useMarksOf(positive); // before anything is drawn
  const made = play.panels(story, words, actions);
  const said = el("span");
  const sentence = el(
    "p",
    {
      class: "sentence",
      "aria-live": "polite",
      "aria-atomic": "true",
      "aria-label": words.say("sentence_label"),
      "data-vital": "sentence",
    },
    said,
  );
  const outcome = makeOutcome();
  const tabs = makeTabs(made.name ?? "growing", words.say("tabs_label"), made.tabs, () => resize());
  const fitting = makeFitting(root, made.columns, tabs, made.likes);
  const sentenceFit = makeSentenceFit(sentence);
  let last = null; // the step shown
  const asked = makeAskedNote();
  const controls = makeControls(words, actions, made.bar);
  const predict = makePredictPart(story, words, actions, made.asks);
  const element = el(
    "div",
    {
      class: made.name ? `stage ${made.name}` : "stage",
      role: "group",
      "aria-label": words.say("stage"),
      lang: story.language === "zh" ? "zh-CN" : story.language,
    },
    made.heading ? el(document.querySelector("h1") ? "h2" : "h1", { class: "unseen", text: made.heading }) : null,
    el("div", { class: "top" }, sentence, outcome.element, made.note, asked.element),
    tabs.element,
    fitting.element,
    controls.element,
    ...(made.after ?? []),
  );
  let told = false; // a step has been shown
  root.classList.add("c45");
  root.dataset.positive = positive; // which class has the first colour
  root.append(element);
  let setter = null;
  const resize = () => {
    if (!root.isConnected) return; // a host takes the player out of its page before it says so: nothing has a size there
    fitting.fit();
    sentenceFit.fit(fitting.mode());
    made.panels.forEach((panel) => panel.resize?.());
    if (last) showOutcome();
  };
  const watch = new ResizeObserver(resize);
  watch.observe(element);
  document.fonts.addEventListener("loadingdone", resize); // what was measured had the letters of another font
  resize();
  const typeset = loadMath(host, root)
    .catch(plainMath)
    .then((set) => {
      setter = isPresenting() ? fromAfar(set) : set;
      made.panels.forEach((panel) => panel.setMath?.(setter));
      if (last) showOutcome();
      made.shown?.();
      return document.fonts.ready;
    });
  typeset.then(() => requestAnimationFrame(() => (element.dataset.set = ""))); // a class sees it from here on

  let names = { found: null, no: [] }; // which names of the table are no terms
  /** The sentence of the step; a class reads it without links. */
  function say(text) {
    const found = isPresenting() ? null : (host.terms?.now() ?? null);
    if (found && names.found !== found) names = { found, no: namesWithTerms(story.table, found) };
    writeLinked(said, text, found, names.no);
  }
  const releaseTerms = host.terms?.listen(() => last && say(made.step(...last).sentence));
  const showOutcome = () => outcome.show((brief) => made.outcome(...last, setter, brief));

  function show(state, line, card) {
    const step = made.step(state, line);
    say(step.sentence); // first: what the panels have room for depends on it
    last = [state, line];
    sentenceFit.show();
    showOutcome();
    made.show(state, line, element);
    if (isPresenting()) showOutcome(); // a line that only some panels have above them
    controls.show(barState(state, line, made.bar.bands, Boolean(card?.asked) && !isPresenting()));
    predict.show(card);
    if (card?.asked) tabs.open(made.asks.tab);
    made.asked?.(element);
    asked.show(state.notes, words.say);
    host.shown?.(step.kind, state.step, line.count, spoken(step, state, line));
    element.classList.remove("waiting");
    told = true;
    made.shown?.();
  }

  /** What a speaker is told of a step: its sentence, and the one that comes; null: there is none, or it is not here. */
  function spoken({ sentence: now }, state, line) {
    const to = nextStop(line.stops[state.size], state.step, 1);
    const here = to > state.step && !story.missing?.(line.frameAt(to)).length;
    const next = here ? made.step({ ...state, step: to }, line) : null;
    return { sentence: now, next: next?.sentence ?? null, language: element.lang };
  }

  /** The step is known but not here yet: the controls show it, the rest stays until it comes. */
  function wait(state, line) {
    element.classList.add("waiting");
    controls.show(barState(state, line, made.bar.bands));
    if (!told) setText(said, words.say("step_waiting"));
  }

  /** It does not come: say so in place of the sentence. */
  function fail() {
    setText(said, words.say("step_missing"));
  }

  /** Begin where a link leads; formulas that are set later push it down. */
  function arrive() {
    made.arrive?.(element);
    typeset.then(() => made.arrive?.(element));
  }

  function remove() {
    watch.disconnect();
    releaseTerms?.();
    document.fonts.removeEventListener("loadingdone", resize);
    element.remove();
  }

  return { show, wait, fail, arrive, help: made.help, turnCases: made.turnCases, jump: made.jump, walk: made.walk, predict, remove };
}

/** Without KaTeX the formulas are still there, as they are written. */
function plainMath() {
  return (latex) => el("code", { text: latex });
}

/** Fractions at full size: small ones are not read from the last row. A line ends before a sign. */
function fromAfar(set) {
  return (latex, output) => leadBySigns(set(latex.replace(/\\t?frac/g, "\\dfrac"), output));
}
