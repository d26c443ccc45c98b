// Let the keyboard go on in a row of questions: each answer takes away what was pressed.

import { goOn } from "../../drawing/onward.js";

/** `kind`: which row of the page; `row`: of what questions; `at`: where in them one is; `next`: finds what comes next. */
export default ({ data: { kind, row, at, next } }) => {
  const rows = (window.c45QuestionRows ??= {});
  const before = rows[kind];
  rows[kind] = { row, at };
  if (before?.row === row && before.at !== at) goOn(() => document.querySelector(next));
};
