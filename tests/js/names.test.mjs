import assert from "node:assert/strict";
import test from "node:test";
import { partsOf } from "../../ui/player/picture.js";
import { fitsLines, piecesOf, shortenAll, shortenMiddle } from "../../ui/player/shorten.js";
import { spread } from "../../ui/player/widths.js";

/** Numbers between 0 and 1 by chance, the same ones each time. */
function random(seed) {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

const within = (room) => (text) => [...text].length <= room;

test("a name that has room stays, another one keeps its beginning and its end", () => {
  assert.equal(shortenMiddle("petal_width", within(11)), "petal_width");
  assert.equal(shortenMiddle("petal_width", within(8)), "peta…dth");
  assert.equal(shortenMiddle("好瓜的花瓣长度", within(4)), "好瓜…度");
});

test("the four attributes of iris never look alike, however narrow", () => {
  const iris = ["sepal_length", "sepal_width", "petal_length", "petal_width"];
  for (let room = 1; room < 14; room += 1)
    assert.equal(new Set(shortenAll(iris, within(room))).size, 4, `with room for ${room}`);
});

test("names that differ in the middle only show where they differ", () => {
  const shown = shortenAll(["measured_of_the_upper_part", "measured_of_the_lower_part"], within(12));
  assert.match(shown[0], /upp/);
  assert.match(shown[1], /low/);
});

test("different names stay different, equal ones equal, and they fit where there is some room", () => {
  const chance = random(7);
  const word = () => Array.from({ length: 1 + Math.floor(chance() * 14) }, () => "ab_好"[Math.floor(chance() * 4)]).join("");
  for (let round = 0; round < 300; round += 1) {
    const names = Array.from({ length: 2 + Math.floor(chance() * 8) }, word);
    const room = 4 + Math.floor(chance() * 8);
    const shown = shortenAll(names, within(room));
    names.forEach((name, k) => {
      assert.equal(new Set(names.slice(0, k + 1)).size, new Set(shown.slice(0, k + 1)).size);
      if (within(room)(name)) assert.ok(shown[k] === name || /^\d+:/.test(shown[k]));
      assert.ok(within(room + 3)(shown[k]));
    });
  }
});

test("a line may end between the words of a name", () => {
  assert.deepEqual(piecesOf("sepal_length"), ["sepal_", "length"]);
  assert.deepEqual(piecesOf("petalWidth of it"), ["petal", "Width ", "of ", "it"]);
  assert.deepEqual(piecesOf("色泽"), ["色泽"]);
});

test("columns take what is over, give up what they can, and are shown in parts when that is not enough", () => {
  const columns = [
    { ideal: 4, least: 2 },
    { ideal: 6, least: 4 },
    { ideal: 6, least: 4 },
  ];
  assert.deepEqual(spread(columns, 32).widths, [8, 12, 12]);
  assert.deepEqual(spread(columns, 13).widths, [3, 5, 5]);
  const narrow = spread(columns, 9, { first: 1 });
  assert.deepEqual(narrow, { widths: [2, 7, 7], many: 1 });
  assert.equal(spread(columns, 32).many, null);
});

test("shown in parts, whole columns fill the room beside those that stay", () => {
  const chance = random(3);
  for (let round = 0; round < 200; round += 1) {
    const columns = Array.from({ length: 3 + Math.floor(chance() * 9) }, () => {
      const least = 2 + chance() * 5;
      return { least, ideal: least + chance() * 5 };
    });
    const room = 10 + chance() * 30;
    const { widths, many } = spread(columns, room, { first: 1, last: 1 });
    const sum = (list) => list.reduce((all, one) => all + one, 0);
    if (many === null) assert.ok(Math.abs(sum(widths) - room) < 1e-6);
    else if (many > 1)
      for (let from = 1; from + many < columns.length; from += 1) {
        const seen = widths.slice(from, from + many);
        assert.ok(Math.abs(widths[0] + sum(seen) + widths.at(-1) - room) < 1e-6);
        seen.forEach((width, k) => assert.ok(width >= columns[from + k].least - 1e-9));
      }
  }
});

test("a column that is turned to is as wide as its own values, and no value is shortened before a space is", () => {
  const fixed = { ideal: 3, least: 3 };
  const turned = [4, 8, 5, 8, 8, 6].map((turned) => ({ ideal: turned, least: Math.min(turned, 7), turned }));
  const { widths, many } = spread([fixed, ...turned, fixed], 41, { first: 1, last: 1 });
  assert.equal(many, 5);
  turned.forEach(({ ideal }, k) => assert.ok(widths[k + 1] >= ideal));
  const values = { ideal: 9, whole: 9, least: 5 };
  const long = { ideal: 20, whole: 6, least: 6 };
  assert.deepEqual(spread([values, long], 15).widths, [9, 6]);
});

test("bars of a node with parts of cases are as long as their weights", () => {
  const parts = [partsOf([0.4, 0.6], 5 + 5 / 13, 14), partsOf([1], 0, 14), partsOf([1], 1, 0)];
  assert.ok(Math.abs(parts[0][0] - (0.4 * (5 + 5 / 13)) / 14) < 1e-12);
  assert.deepEqual(parts.slice(1), [[0], [0]]);
});

test("a text fits its lines only where they end between words", () => {
  const ems = (text) => text.length;
  assert.ok(fitsLines("Number of calls", 9, 2, ems));
  assert.ok(!fitsLines("Number of support calls", 9, 2, ems));
  assert.ok(!fitsLines("Avera…invoice (EUR)", 9, 2, ems), "a shortened word is not broken");
  assert.ok(fitsLines("Temperature", 6, 2, ems), "a word longer than a line is");
  assert.deepEqual(piecesOf("≤ 26.75"), ["≤ ", "26.75"]);
});
