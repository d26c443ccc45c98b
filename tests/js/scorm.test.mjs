import assert from "node:assert/strict";
import test from "node:test";
import { marked, numberIn, total } from "../../topics/platforms/scorm/browser/marks.js";
import { findApi, openPlatform, timespan } from "../../c45_course/embed/platform.js";
import { interactionOf, keep, kept, partsOf } from "../../topics/platforms/scorm/browser/report.js";
import { openSession } from "../../topics/platforms/scorm/browser/session.js";
import { answered, launchOf } from "../../topics/platforms/scorm/browser/statements.js";

const GAP = { answer: 0.9403, low: 0.939, high: 0.941, points: 2, slips: [[0.6513, 0.6523, 0.5, "natural logarithm"]] };
const NUMBER = { name: "s_01", gaps: [GAP, { ...GAP, slips: [] }], options: 0, right: [], reason: false, points: 4 };
const CHOICE = { name: "s_02", gaps: [], options: 3, right: [1, 2], reason: true, points: 1 };
const REASON = { name: "s_03", gaps: [], options: 0, right: [], reason: true, points: 0 };
const QUESTIONS = [NUMBER, CHOICE, REASON];
const given = (gaps, option = -1, reason = "") => ({ gaps, option, reason });

test("a number is read as it is typed, and what is none is not", () => {
  for (const [text, value] of [["0.94", 0.94], ["0,94", 0.94], ["０．９４", 0.94], [" 5 / 13", 5 / 13], ["-1/2", -0.5], ["−0.5", -0.5], ["94%", 0.94], [".5", 0.5], ["1.", 1]])
    assert.equal(numberIn(text), value, text);
  for (const text of ["", ".", "-", "%", "a", "1.2.3", "1/0", "1e3", "0x10", "1 2/", "9".repeat(60)]) assert.equal(numberIn(text), null, text);
});

test("a range is right to its ends, a known slip gets its share, an answer that ties is right", () => {
  assert.deepEqual(marked(NUMBER, given(["0.939", "0.941"])).verdict, "right");
  const part = marked(NUMBER, given(["0.652", ""]));
  assert.deepEqual([part.verdict, part.points, part.parts[0].said, part.parts[1].verdict], ["part", 1, "natural logarithm", "wrong"]);
  assert.equal(marked(NUMBER, given(["0.9379", "7"])).verdict, "wrong");
  assert.deepEqual([0, 1, 2, -1].map((option) => marked(CHOICE, given([], option)).points), [0, 1, 1, 0]);
  assert.equal(marked(REASON, given([], -1, "so")).verdict, "read");
});

test("what is not marked counts for nothing, what is open for no point", () => {
  const sum = total(QUESTIONS, [given(["0.94", "0.94"]), null, given([], -1, "so")]);
  assert.deepEqual(sum, { points: 4, of: 5, right: 1, count: 2, open: 1, percent: 80 });
  assert.equal(total([REASON], [null]).percent, null);
});

test("an interaction is told in the order of SCORM 1.2, a reason as neutral", () => {
  const answer = given([], 2, "更大".repeat(200));
  const [choice, why] = partsOf("s_02", CHOICE, answer, marked(CHOICE, answer));
  const date = new Date(2026, 1, 2, 3, 4, 5);
  assert.deepEqual(interactionOf(choice, date, 65.255), [
    ["id", "s_02"],
    ["type", "choice"],
    ["time", "03:04:05"],
    ["weighting", "1"],
    ["correct_responses.0.pattern", "b"],
    ["correct_responses.1.pattern", "c"],
    ["student_response", "c"],
    ["result", "correct"],
    ["latency", "0000:01:05.26"],
  ]);
  const told = Object.fromEntries(interactionOf(why, date, 1));
  assert.deepEqual([told.type, told.result, told.student_response.length], ["fill-in", "neutral", 255]);
  assert.deepEqual([59.999, 3600, -1].map(timespan), ["0000:01:00.00", "0001:00:00.00", "0000:00:00.00"]);
  const slip = given(["5/13", ""]);
  const [numeric, skipped] = partsOf("s_01", NUMBER, slip, marked(NUMBER, slip)).map((part) => Object.fromEntries(interactionOf(part, date, 1)));
  assert.deepEqual([numeric.type, numeric.student_response, numeric.result], ["numeric", "0.384615", "wrong"]);
  assert.equal("student_response" in skipped, false);
});

test("every option of a question has a name of its own, as many as there are", () => {
  const named = (options) => {
    const question = { ...CHOICE, options, right: [options - 1] };
    return Array.from({ length: options }, (_, option) => partsOf("s_02", question, given([], option), marked(question, given([], option)))[0]);
  };
  for (const options of [3, 26, 27, 36, 37, 60]) {
    const parts = named(options);
    assert.equal(new Set(parts.map((part) => part.response)).size, options);
    assert.ok(parts.every((part) => part.response && part.patterns[0] === parts.at(-1).response));
    assert.ok(parts.every((part) => part.type === "fill-in" || /^[a-z0-9]$/.test(part.response)), "all that SCORM 1.2 takes of a choice");
  }
  const launch = { activity: "urn:c45:a" };
  const part = named(30)[28];
  const [told] = answered(launch, "en", { text: "?", options: Array(30).fill("x") }, [part], new Date(), 1);
  assert.ok(told.object.definition.choices.some(({ id }) => id === part.response));
});

test("what is kept is read again, has room, and belongs to its questions", () => {
  const answers = [given(["0.94", "1/2"]), given([], 1, "由于增益率".repeat(40)), null];
  const text = keep("abc", answers, 2, "7");
  assert.deepEqual(kept("abc", QUESTIONS, text).answers[0], answers[0]);
  assert.deepEqual([kept("abc", QUESTIONS, text).place, kept("abc", QUESTIONS, text).step], [2, "7"]);
  for (const wrong of [text.replace("abc", "abd"), "", "{", "null"]) assert.equal(kept("abc", QUESTIONS, wrong), null);
  const many = Array.from({ length: 30 }, () => given([], 1, "\"".repeat(255)));
  assert.ok(keep("abc", many, 0, "").length <= 4096);
});

/** A platform in memory, as SCORM 1.2 describes one. */
function memory(held = {}) {
  const calls = [];
  const say = (name) => (...values) => (calls.push([name, ...values]), "true");
  const api = { LMSInitialize: say("init"), LMSCommit: say("commit"), LMSFinish: say("finish") };
  api.LMSGetValue = (name) => held[name] ?? "";
  api.LMSSetValue = (name, value) => ((held[name] = value), "true");
  return { api, held, calls };
}

test("the interface is found in the frames around and in the opener, and strange windows are passed by", () => {
  const { api } = memory();
  const top = { API: api };
  top.parent = top;
  const strange = { parent: top, get API() { throw new Error("another origin"); } };
  assert.equal(findApi({ parent: strange, top }), api);
  const alone = { opener: { parent: top } };
  Object.assign(alone, { parent: alone, top: alone });
  assert.equal(findApi(alone), api);
  assert.equal(findApi({ get parent() { return this; } }), null);
});

test("without a platform nothing is asked, and one that fails is not spoken to", () => {
  assert.deepEqual([openPlatform(null).state(), openPlatform(null).get("x")], ["none", ""]);
  const failing = openPlatform({ LMSInitialize: () => "false", LMSGetLastError: () => "101", LMSGetErrorString: (code) => `code ${code}` });
  assert.deepEqual([failing.state(), failing.said], ["refused", "code 101"]);
});

const STORY = { id: "abc", activity: "urn:c45:abc", questions: QUESTIONS, mastery: 60, language: "en", title: "T" };
const opened = (api, story = STORY) => openSession(story, api, "", () => {});
const TEXTS = { text: "?", options: ["x", "y", "z"] };

test("a return goes on where it was, with the interactions counted on, and the platform's mastery", () => {
  const { api, held, calls } = memory({ "cmi.core.lesson_mode": "normal" });
  const first = opened(api);
  assert.deepEqual([held["cmi.core.lesson_status"], first.returned], ["incomplete", false]);
  first.take(0, given(["0.94", "0.94"]), Date.now(), TEXTS);
  first.leave(1, "");
  assert.deepEqual([held["cmi.core.exit"], held["cmi.core.score.raw"], calls.at(-1)[0]], ["suspend", "80", "finish"]);
  Object.assign(held, { "cmi.interactions._count": "2", "cmi.student_data.mastery_score": "90" });
  const again = opened(api);
  assert.deepEqual([again.returned, again.place, again.mastery], [true, 1, 90]);
  again.take(1, given([], 0), Date.now(), TEXTS);
  again.take(2, given([], -1, "so"), Date.now(), TEXTS);
  assert.equal(held["cmi.interactions.2.id"], "s_02");
  assert.deepEqual([held["cmi.core.lesson_status"], held["cmi.core.score.raw"]], ["failed", "80"]);
});

test("what is opened for reading is not written to, and without marks the end is completed", () => {
  const { api, held } = memory({ "cmi.core.lesson_mode": "review", "cmi.core.lesson_status": "passed" });
  const session = opened(api);
  session.take(1, given([], 0), Date.now(), TEXTS);
  session.leave(1, "");
  assert.deepEqual([held["cmi.core.lesson_status"], held["cmi.suspend_data"]], ["passed", undefined]);
  const other = memory();
  opened(other.api, { ...STORY, questions: [REASON] }).take(0, given([], -1, "so"), Date.now(), TEXTS);
  assert.equal(other.held["cmi.core.lesson_status"], "completed");
});

test("a launch is read from the address, in both ways of writing who learns", () => {
  const asked = (values) => `?${new URLSearchParams(values)}`;
  const actor = JSON.stringify({ name: ["Li"], mbox: ["mailto:li@example.org"] });
  const launch = launchOf(asked({ endpoint: "https://lrs.example/x", auth: "Basic a", actor, registration: "r" }), "urn:c45:abc");
  assert.deepEqual(launch, { endpoint: "https://lrs.example/x/", auth: "Basic a", actor: { name: "Li", mbox: "mailto:li@example.org" }, registration: "r", activity: "urn:c45:abc" });
  const account = JSON.stringify({ account: [{ accountServiceHomePage: "https://a", accountName: "li" }] });
  assert.deepEqual(launchOf(asked({ endpoint: "http://l", actor: account }), "u").actor.account, { homePage: "https://a", name: "li" });
  for (const wrong of [{}, { endpoint: "javascript:1", actor }, { endpoint: "https://", actor }, { endpoint: "https:l", actor }, { endpoint: "http://a b/", actor }, { endpoint: "https://l" }, { endpoint: "https://l", actor: "{" }]) assert.equal(launchOf(asked(wrong), "u"), null);
});

test("a launch that cannot be read is named, and the page goes on without it", () => {
  const actor = JSON.stringify({ mbox: "mailto:a@b.c" });
  const at = (named) => openSession(STORY, null, `?${new URLSearchParams(named)}`, () => {}).notes();
  for (const named of [{ endpoint: "https://", actor }, { endpoint: "nowhere", actor }, { endpoint: "https://l" }])
    assert.deepEqual([at(named).store, at(named).storeUnfit], ["", named.endpoint]);
  assert.equal(at({}).storeUnfit, "");
  assert.equal(at({ endpoint: "https://l", actor }).storeUnfit, "");
});
