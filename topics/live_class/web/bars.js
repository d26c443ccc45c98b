// How a class has answered: a row for every answer, the second vote beside the first.

import { el } from "../player/dom.js";
import { say } from "./shared.js";

/** The table of the answers; once the answer is revealed it says which is right, and which slips were made. */
export function barTable({ bars, answered, round }) {
  const votes = round === 2 ? [0, 1] : [0];
  const heads = votes.map((vote) => el("th", { scope: "col", text: say(vote ? "of_second" : "of_first", { n: answered[vote] }) }));
  const rows = bars.map(({ text, counts, right, slip }) => {
    const what = right ? `✓ ${say("right_mark")}` : slip;
    const cells = votes.map((vote) => {
      const part = counts[vote] / Math.max(1, answered[vote]);
      const text = `${counts[vote]} · ${Math.round(100 * part)}%`;
      return el("td", {}, el("span", { class: "bar" }, el("i", { style: `--part:${part}` }), el("span", { text })));
    });
    const head = el("th", { scope: "row", text });
    if (what) head.append(el("span", { class: "what", text: what }));
    return el("tr", { class: right ? "right" : null }, head, ...cells);
  });
  const first = el("th", { scope: "col", text: say("answer") });
  return el("table", { class: "bars" }, el("thead", {}, el("tr", {}, first, ...heads)), el("tbody", {}, ...rows));
}

/** The summary of a class: a row for every question. */
export function summaryTable(summary, linkOf) {
  const keys = ["ask_head", "answer", "first", "second", "changed_head", "slips"];
  const head = (key) => el("th", { scope: "col", text: say(key) });
  const rows = summary.map((one) => {
    const shares = [0, 1].map((vote) => {
      const [all, right] = [one.answered[vote], one.right[vote]];
      return el("td", { text: all ? say("share", { all, right }) : say("nobody") });
    });
    const changed = el("td", { text: one.answered[1] ? say("changed", { right: one.toRight, wrong: one.toWrong }) : "" });
    const slips = one.slips.map(([text, count]) => el("li", { text: `${count} × ${text}` }));
    const cell = el("td", {}, slips.length ? el("ul", {}, ...slips) : null);
    const asked = el("th", { scope: "row" }, el("a", { href: linkOf(one.query), text: one.ask }));
    return el("tr", {}, asked, el("td", { text: one.solution }), ...shares, changed, cell);
  });
  const table = el("table", { class: "summary" }, el("thead", {}, el("tr", {}, ...keys.map(head))), el("tbody", {}, ...rows));
  return el("div", { class: "wide", tabindex: "0", role: "region", "aria-label": say("summary") }, table);
}
