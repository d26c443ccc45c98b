// A text as the stage shows it: terms between stars, and lines that break between words.

import { el } from "../../../player/dom.js";

const MAY_BREAK = "\u200b";
const STAYS = "\u00a0";
const splitter = globalThis.Intl?.Segmenter && new Intl.Segmenter("zh", { granularity: "word" });
// What a dictionary splits into single characters may be one term: lines break between longer words alone.
const isWord = (word) => /^\p{Script=Han}{2,}$/u.test(word ?? "");

/** A text whose lines break between Chinese words, and not between a number and what it counts. */
export function phrase(text) {
  const held = text.replace(/(?<=\d) (?=\p{Script=Han}|bits?\b)|(?<=[\d×≈→]) (?=[\d×≈→])/gu, STAYS);
  if (!splitter) return held;
  const words = [...splitter.segment(held)].map(({ segment }) => segment);
  return words.map((word, at) => (isWord(word) && isWord(words[at - 1]) ? MAY_BREAK + word : word)).join("");
}

/** A text in pieces; what stands between stars is a term, and stays in one line. */
export function marked(text) {
  return text.split("*").map((piece, at) => (at % 2 ? el("em", { text: piece }) : phrase(piece)));
}

/** Write a text, unless it stands there. */
export function write(element, pieces) {
  const text = pieces.map((piece) => piece.textContent ?? piece).join("");
  if (text !== element.textContent) element.replaceChildren(...pieces);
}
