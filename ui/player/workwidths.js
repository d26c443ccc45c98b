// Reckon how wide the columns of the division and of the ranking like to be, and how tall both are, in em.

import { isPresenting } from "./present.js";
import { textEms, widest, widestPiece } from "./widths.js";

const small = () => (isPresenting() ? 1 : 0.88); // the size of a head
const CELL = 0.75; // padding of a cell, both sides together
const [FIRST_CELL, FIRST_WORD] = [1.1, 1.45]; // of the first cell, and of one whose words do not break
const [HEADER, HEAD, LINE, TWO_LINES, SUM_LINE, REASON] = [2.5, 2.7, 2.08, 2.45, 2.2, 3]; // heights
const LABEL = [4.2, 10]; // the name of a branch or of an attribute, at least and at most
const KNOWN = 3000; // written weights that are looked at

/** The columns of the division: branch, classes, weight, impurity. */
export function divisionNeeds(story, words, { heads, cells }) {
  const { table, tree } = story;
  const names = table.columns.flatMap((column) => column.values ?? []);
  const sides = table.columns.some((column) => !column.values) ? ["≤\u00a000.00"] : [];
  const said = [...sides, words.say("division_total"), words.say("division_unknown")];
  const label = labelNeeds([...names, ...said], cells, small() * widestPiece(words.short("branch"), heads));
  label.floor = Math.min(label.least, Math.max(label.floor, widest(said, cells) + FIRST_CELL + 0.25)); // no word of these breaks
  const written = new Set(tree.weight.slice(0, KNOWN).concat(tree.counts.slice(0, KNOWN).flat()));
  // A line may end between a whole and its fraction.
  const [whole, weight] = [[...written], [...written].flatMap((text) => text.split(/\s/))].map((texts) => CELL + widest(texts, cells));
  const marks = isPresenting() ? { ideal: Math.max(whole, 2.4), least: Math.max(weight, 2.1), floor: weight } : null; // no names
  const ofClass = table.classes.map((name) => marks ?? ({
    ideal: Math.max(whole, Math.min(7, small() * heads(name) + CELL + 1.2)),
    least: Math.max(weight, Math.min(small() * widestPiece(name, heads) + CELL, 5.2)),
    floor: weight,
  }));
  const count = numberNeeds("cases", weight - CELL, words, heads);
  Object.assign(count, { ideal: Math.max(count.ideal, whole), floor: count.least }); // its head is one word
  const impurity = numberNeeds(story.measures.impurity, numberWidth(story, cells), words, heads);
  return [label, ...ofClass, count, wider(impurity, isPresenting() ? 0.3 : 0.4)];
}

/** The columns of the ranking: attribute, measures, verdict. */
export function rankingNeeds(story, words, { heads, cells }) {
  const name = labelNeeds(story.table.columns.map((column) => column.name), cells, small() * widestPiece(words.short("attribute"), heads));
  name.floor = name.least; // no word of a name breaks that fits by itself
  const number = numberWidth(story, cells);
  const measures = story.measures.columns.map((key) => wider(numberNeeds(key, number, words, heads), 0.35));
  const said = Object.keys(story.words).filter((key) => key.startsWith("status_"));
  const texts = said.map((key) => story.words[key]);
  const verdict = {
    ideal: Math.min(8.5, small() * widest(texts, heads) + 1.7),
    least: Math.min(4.6, small() * Math.max(...texts.map((text) => widestPiece(text, heads)))) + 1.7,
  };
  return [name, ...measures, isPresenting() ? { ideal: 2.4, least: 2 } : verdict]; // its sign alone
}

/** How tall both are: the most branches there may be, or the attributes. */
export function workHeight(story) {
  const { columns, weighted } = story.table;
  const branches = Math.max(2, ...columns.map((column) => column.values?.length ?? 0)) + (weighted ? 1 : 0);
  const row = columns.some(({ name }) => widestPiece(name, textEms) < textEms(name)) ? TWO_LINES : LINE;
  const lines = HEADER + HEAD + Math.max((branches + 1) * LINE + SUM_LINE, columns.length * row + REASON);
  return lines.toFixed(1);
}

/** Of the names in the first column, whose head has a word of this width. */
function labelNeeds(names, ems, head) {
  const [low, high] = LABEL;
  const piece = Math.max(head, ...names.map((name) => widestPiece(name, ems)));
  return {
    ideal: Math.min(high, Math.max(low, widest(names, ems))) + FIRST_CELL,
    least: Math.min(high * 0.75, Math.max(low * 0.8, piece)) + FIRST_WORD,
    floor: low * 0.8 + FIRST_CELL,
  };
}

/** A number is never shortened, and its head breaks between words only. */
function numberNeeds(key, width, words, heads) {
  const name = words.short(key);
  const least = CELL + Math.max(width, small() * widestPiece(name, heads));
  return { ideal: Math.max(least, CELL + Math.min(6, small() * heads(name))), least, floor: CELL + width };
}

const wider = ({ ideal, least, floor }, more) => ({ ideal: ideal + more, least: least + more, floor: floor + more / 2 });

const numberWidth = (story, ems) => ems(`0.${"0".repeat(story.notation.digits)}`);
