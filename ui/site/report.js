// Tell a learning platform how the check of a lesson went. The lesson stands in a frame, so that a sitting lasts while its pages change.

import { findApi, openPlatform } from "../../c45_course/embed/platform.js";

const platform = openPlatform(findApi(window));
const frame = document.querySelector("iframe");
const pages = JSON.parse(frame.dataset.pages); // by language

platform.begin("incomplete");
if (platform.state() === "on") frame.addEventListener("load", listen);
frame.src = pages[navigator.language.slice(0, 2)] ?? Object.values(pages)[0];
window.addEventListener("pagehide", () => platform.finish());

/** Hear what the page in the frame remembers of its check. */
function listen() {
  const course = frame.contentWindow.c45Course;
  const { pass } = course;
  course.pass = (lesson, right, of) => {
    pass(lesson, right, of);
    report(Math.round((100 * right) / of));
  };
}

/** The platform keeps the best result; what passes is for it to say. */
function report(percent) {
  platform.score(Math.max(percent, Number(platform.get("cmi.core.score.raw"))));
  platform.end("completed");
  platform.commit();
}
