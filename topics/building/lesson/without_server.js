// The lesson in which the reader grows the tree, without a server: a file of the table tells each node that can be reached
// and what is said of each choice there (without_server.py); here the moves are kept, and lead from node to node.

import { el, fillIn } from "../../../ui/player/dom.js";
import { buildTree } from "./moves.js";

const GAP = 14; // px between two nodes
const LEVEL = 96; // px from a node to those below it

/** Play in the laboratory, a part of a page; `start` shows a component again, with what it is told and what hears it. */
function play(part, told, start) {
  const { words, nodes } = told;
  const place = (key) => part.querySelector(`.st-key-${key} [data-place]`);
  const [tree, offers] = ["built_tree", "offers"].map(place);
  const offered = offers.closest(".st-key-offers");
  const [left, right] = part.querySelectorAll(".stColumn:has(.st-key-built_tree), .stColumn:has(.st-key-offers)");
  const menu = left.querySelector(".st-key-moves");
  const note = left.querySelector("[data-testid=stCaptionContainer] p");
  const below = el("div", { class: "stVerticalBlock" });
  left.parentElement.parentElement.after(below);
  let [moves, done] = readPlay();
  let [here, hinted] = [new URLSearchParams(location.search).get("node"), false];
  show();

  function readPlay() {
    const [sign, text = ""] = (new URLSearchParams(location.search).get("moves") ?? "").split("!");
    const [written, count] = text.split("~");
    if (sign !== told.sign || !/^(r(-\d+)*\.(t\d+|[lgo])(_|$))+$/.test(written)) return [[], 0];
    const read = written.split("_");
    let kept = Math.min(Number(count ?? read.length), read.length);
    while (!buildTree(nodes, read.slice(0, kept))) kept -= 1;
    return [read, kept];
  }

  function keep(path, count = done) {
    [here, done, hinted] = [path, count, false];
    const query = new URLSearchParams(location.search);
    query.set("moves", `${told.sign}!${moves.join("_")}${done === moves.length ? "" : `~${done}`}`);
    query.set("node", here);
    history.replaceState(history.state, "", `?${query}`);
    show();
  }

  function make(kind, path = here) {
    moves = [...moves.slice(0, done), `${path}.${kind}`];
    keep(path, moves.length);
  }

  function button(key, onclick, { label = words[key], kind = "secondary", disabled = false } = {}) {
    const made = el("button", { type: "button", class: kind, "data-testid": `stBaseButton-${kind}`, disabled, onclick }, el("p", { text: label }));
    return el("div", { class: `stElementContainer width-content st-key-${key}` }, el("div", { class: "stButton" }, made));
  }

  function show() {
    const all = buildTree(nodes, moves.slice(0, done));
    const open = all.filter(({ state }) => state === "open");
    const node = all.find(({ path }) => path === here) ?? open[0] ?? all[0];
    here = node.path;
    const step = (count, move) => () => keep(moves[move].split(".")[0], count);
    menu.replaceChildren(
      button("undo", step(done - 1, done - 1), { disabled: !done }),
      button("redo", step(done + 1, done), { disabled: done === moves.length }),
      button("finish", () => make("g", "r"), { kind: "tertiary", disabled: !open.length }),
      button("start_again", () => keep("r", 0), { kind: "tertiary", disabled: !done }),
    );
    note.textContent = fillIn(words[["finished", "waiting_one"][open.length] ?? "waiting"], { n: open.length });
    right.replaceChildren(stack(written(node.where + node.cases), ...(node.state === "open" ? choose(node) : tell(node, all, open))));
    if (node.state === "open") start(offers, "c45_building_offers", "offers", { rows: node.offers, text: words.offers }, (name) => make(`t${name}`));
    below.replaceChildren(...(open.length ? [] : compare(all)));
    const said = all.map((each) => `${text(each.name)}: ${each.state === "open" ? words.undecided : titleOf(each)}`);
    const given = { svg: draw(all, here), names: all.map(({ path }) => path), said, text: words.tree, current: here, waiting: open.map(({ path }) => path), hinted };
    start(tree, "c45_building_tree", "built_tree", given, (path) => keep(path));
  }

  function choose(node) {
    const more = [button("make_leaf", () => make("l"), { label: fillIn(words.make_leaf, { klass: told.classes[node.label] }) }), button("go_on", () => make("g"))];
    if (!hinted) more.push(button("hint", () => ((hinted = true), show()), { kind: "tertiary" }));
    return [written(words.ask), offered, row(...more), hinted && el("div", { class: "stAlert", role: "note" }, written(node.hint))].filter(Boolean);
  }

  function tell(node, all, open) {
    const next = open.find((each) => all.indexOf(each) > all.indexOf(node)) ?? open[0];
    const acts = [];
    if (next) acts.push(button("next", () => keep(next.path), { label: fillIn(words.next, { n: open.length }), kind: "primary" }));
    if (node.state === "split") acts.push(button("prune", () => make("l")));
    if (node.state !== "closed") acts.push(button("again", () => make("o")));
    const said = el("div", { class: "st-key-said" }, written(node.mine ? node.choices[node.mine].said : (node.closed ?? node.theirs)));
    return [said, row(...acts), ...(node.mine ? [fold(words.all, node.all)] : [])];
  }

  function compare(all) {
    const leaves = all.filter(({ kids }) => !kids.length);
    const wrong = (of) => leaves.reduce((sum, { label, ...leaf }) => sum + leaf[of].reduce((all, count, code) => all + (code === label ? 0 : count), 0), 0);
    const chosen = all.filter(({ mine }) => mine);
    const bits = chosen.reduce((sum, { counts, choices, mine }) => sum + (counts.reduce((a, b) => a + b) / told.rows[0]) * choices[mine].lost, 0);
    const numbers = {
      ...{ wrong_training: `${wrong("counts")} / ${told.rows[0]}`, wrong_test: told.rows[1] && `${wrong("held")} / ${told.rows[1]}` },
      ...{ nodes: all.length, leaves: leaves.length, height: Math.max(...all.map(({ depth }) => depth)) },
    };
    const { judged, choices, theirs, picture } = told.together;
    const lines = choices.replace(/(<tbody[^>]*>)(.*)(<\/tbody>)/s, (_, begins, line, ends) => {
      return begins + chosen.map((node) => fillIn(line, [node.name, ...node.choices[node.mine].row])).join("") + ends;
    });
    const trees = [`<p><strong>${words.tree_mine}</strong></p>${draw(all)}`, `<p><strong>${theirs}</strong></p>${picture}`];
    const columns = trees.map((each) => el("div", { class: "stColumn", "data-testid": "stColumn", style: "flex: 1 1 0; overflow-x: auto" }, written(each)));
    return [
      ...[written(`<h2>${words.together}</h2>${judged}`), written(fillIn(told.together.numbers, numbers))],
      ...[written(`<p>${fillIn(words.given_up, { bits: bits.toFixed(told.digits) })}</p>`), el("div", { class: "stHorizontalBlock", "data-testid": "stHorizontalBlock" }, ...columns)],
      ...(chosen.length ? [fold(words.choices, lines)] : []),
    ];
  }

  function titleOf({ state, taken, label }) {
    return { open: "?", split: told.attributes[taken.slice(1)] }[state] ?? told.classes[label];
  }

  /** A tree as SVG: the leaves side by side, each other node in the middle above its own. */
  function draw(all, current = "") {
    const [wide, tall] = [Number(told.drawing.width), told.height];
    let right = 0;
    const stand = (node) => {
      node.kids.forEach(stand);
      node.x = node.kids.length ? (node.kids[0].x + node.kids.at(-1).x) / 2 : (right += GAP + Math.max(wide, node.room ?? 0)) - Math.max(wide, node.room ?? 0) / 2 - GAP;
    };
    stand(all[0]);
    const parts = all.map((node) => {
      const kind = `${{ open: "open", split: "split" }[node.state] ?? node.label}${node.path === current ? "current" : ""}`;
      const whole = node.counts.reduce((a, b) => a + b, 0) || 1;
      let from = 12 - wide / 2;
      const bars = node.counts.map((count, code) => {
        const long = (count / whole) * (wide - 24);
        from += long;
        return `<rect x="${from - long}" y="${27 - tall / 2}" width="${long}" height="5" fill="${told.colours[code]}"/>`;
      });
      const drawn = fillIn(told.drawing[kind], { title: titleOf(node), counts: node.counts.join(" / ") });
      const edges = node.kids.map(({ x, edge }) => {
        const path = `M${node.x - x} ${tall / 2 - LEVEL}C${node.x - x} ${-LEVEL / 2} 0 ${-LEVEL / 2} 0 ${-tall / 2}`;
        return `<g transform="translate(${x} ${(node.depth + 1) * LEVEL})">${fillIn(told.drawing.edge, { path, edge })}</g>`;
      });
      return [edges.join(""), `<g transform="translate(${node.x} ${node.depth * LEVEL})">${drawn.replace("</g>", `${bars.join("")}</g>`)}</g>`];
    });
    const high = Math.max(...all.map(({ depth }) => depth)) * LEVEL + tall;
    const size = `viewBox="-8 ${-tall / 2 - 8} ${right + 2} ${high + 16}" style="width:100%;min-width:${0.72 * right}px;max-width:${1.25 * right}px;display:block;margin:auto"`;
    return `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="${words.tree}" font-family="inherit" font-size="14" ${size}>${parts.map(([edges]) => edges).join("")}${parts.map(([, node]) => node).join("")}</svg>`;
  }
}

const stack = (...children) => el("div", { class: "stVerticalBlock", "data-testid": "stVerticalBlock" }, ...children);
const row = (...children) => el("div", { class: "stHorizontalBlock gap-small align-center", "data-testid": "stHorizontalBlock" }, ...children);

function written(html) {
  const made = el("div", { "data-testid": "stMarkdownContainer" });
  made.innerHTML = html;
  return el("div", { class: "stElementContainer" }, el("div", { class: "stMarkdown" }, made));
}

function fold(label, html) {
  const inside = el("div", { "data-testid": "stExpanderDetails" }, written(html));
  return el("div", { class: "stExpander", "data-testid": "stExpander" }, el("details", {}, el("summary", {}, el("span", {}, el("p", { text: label }))), inside));
}

const text = (html) => new DOMParser().parseFromString(html, "text/html").body.textContent;

globalThis.c45.play = play;
