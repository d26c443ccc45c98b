// Let the keyboard go on in a row of questions: each answer takes away what was pressed.

import { goOn } from "../../../drawing/onward.js";

/** `row`: of what questions; `at`: where in them one is; `next`: finds what comes next. */
export default ({ data: { row, at, next } }) => {
  const before = window.c45GoingOn;
  window.c45GoingOn = { row, at };
  if (before?.row === row && before.at !== at) goOn(() => document.querySelector(next));
};
