// One sitting: the answers so far, and what the platform and the record store are told of them.

import { marked, total } from "./marks.js";
import { openPlatform } from "../../../../c45_course/embed/platform.js";
import { interactionOf, keep, kept, partsOf } from "./report.js";
import { answered, ended, launchOf, namedStore, openStore } from "./statements.js";

/** story: what the page holds; api: the platform's interface or null; search: the address behind "?"; changed: a note has changed. */
export function openSession(story, api, search, changed) {
  const { questions } = story;
  const platform = openPlatform(api);
  const launch = launchOf(search, story.activity);
  const stores = { refused: false };
  const send = openStore(launch, () => ((stores.refused = true), changed()));
  const begun = Date.now();
  const before = kept(story.id, questions, platform.get("cmi.suspend_data"));
  const answers = before?.answers ?? questions.map(() => null);
  const asked = platform.get("cmi.student_data.mastery_score");
  const mastery = asked === "" || Number.isNaN(Number(asked)) ? story.mastery : Number(asked);
  let told = Number(platform.get("cmi.interactions._count")) || 0; // so many interactions

  const { put } = platform;
  const seconds = (since) => (Date.now() - since) / 1000;
  const sum = () => total(questions, answers);
  const passed = () => sum().percent >= mastery;

  function status() {
    if (sum().open) return "incomplete";
    if (sum().percent === null) return "completed";
    return passed() ? "passed" : "failed";
  }

  function score() {
    const { percent } = sum();
    if (percent !== null) platform.score(percent);
  }

  /** Write down where the reader is; `step`: of the player, where there is one. */
  function save(place, step = "") {
    put("cmi.suspend_data", keep(story.id, answers, place, step));
    put("cmi.core.lesson_location", place);
    platform.commit();
  }

  platform.begin(status());

  return {
    answers,
    mastery,
    passed,
    sum,
    save,
    place: before?.place ?? 0,
    step: before?.step ?? "",
    returned: answers.some(Boolean),
    notes: () => ({ state: platform.state(), said: platform.said, records: platform.records, refused: platform.refused.length > 0, store: launch?.endpoint ?? "", storeUnfit: launch ? "" : namedStore(search), storeRefused: stores.refused }),
    /** Take an answer; `since`: when its question was shown. Returns how it is marked. */
    take(n, given, since, texts) {
      answers[n] = given;
      const [question, date] = [questions[n], new Date()];
      const mark = marked(question, given);
      const parts = partsOf(question.name, question, given, mark);
      for (const part of parts) {
        for (const [name, value] of interactionOf(part, date, seconds(since))) put(`cmi.interactions.${told}.${name}`, value);
        told += 1;
      }
      score();
      if (!sum().open) platform.end(status());
      send(answered(launch ?? {}, story.language, texts, launch ? parts : [], date, seconds(since)));
      if (launch && !sum().open) send(ended(launch, story.language, story.title, sum(), passed(), date, seconds(begun)));
      return mark;
    },
    /** The reader leaves: what was not written yet is. */
    leave(place, step) {
      save(place, step);
      platform.finish();
    },
  };
}
