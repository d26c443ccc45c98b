// Shorten names in the middle where there is no room for them, so that no two of a list look alike.

const GAP_SIGN = "…";

/** The name itself if it fits, else its beginning and its end; `fits(text)`: whether a text has room. */
export function shortenMiddle(name, fits) {
  if (fits(name)) return name;
  const letters = [...name];
  for (let kept = letters.length - 1; kept > 1; kept -= 1) {
    const head = Math.ceil(kept / 2);
    const text = joinedEnds(letters, head, kept - head);
    if (fits(text)) return text;
  }
  return `${letters[0]}${GAP_SIGN}`;
}

const joinedEnds = (letters, head, tail) =>
  letters.slice(0, head).join("") + GAP_SIGN + letters.slice(letters.length - tail).join("");

/**
 * A list of names, each as long as there is room; different names stay different. Where beginning and end
 * are the same, the letters in which they differ are shown, and at last a number, which needs no room.
 */
export function shortenAll(names, fits) {
  const shown = names.map((name) => shortenMiddle(name, fits));
  for (const alike of lookalikes(names, shown)) {
    const first = firstDifference(alike.map((place) => [...names[place]]));
    for (const place of alike) shown[place] = fromDifference([...names[place]], first, fits);
  }
  for (const alike of lookalikes(names, shown))
    [...new Set(alike.map((place) => names[place]))].forEach((name, k) => {
      for (const place of alike) if (names[place] === name) shown[place] = `${k + 1}:${shown[place]}`;
    });
  return shown;
}

/** Places of different names that are shown alike. */
function lookalikes(names, shown) {
  const groups = Map.groupBy ? Map.groupBy(names.keys(), (k) => shown[k]) : groupBy(names, shown);
  return [...groups.values()].filter((places) => new Set(places.map((place) => names[place])).size > 1);
}

function groupBy(names, shown) {
  const groups = new Map();
  names.forEach((_, k) => groups.set(shown[k], [...(groups.get(shown[k]) ?? []), k]));
  return groups;
}

function firstDifference([one, ...others]) {
  const same = (letter, k) => others.every((other) => other[k] === letter);
  const place = one.findIndex((letter, k) => !same(letter, k));
  return place < 0 ? one.length : place;
}

/** A beginning, and what comes from `place` on, as much as there is room for. */
function fromDifference(letters, place, fits) {
  for (let kept = letters.length - place; kept > 0; kept -= 1) {
    const more = place + kept < letters.length ? GAP_SIGN : "";
    const middle = letters.slice(place, place + kept).join("") + more;
    for (let head = Math.min(place - 1, kept); head > 0; head -= 1) {
      const text = letters.slice(0, head).join("") + GAP_SIGN + middle;
      if (fits(text)) return text;
    }
    if (kept <= 2 && fits(GAP_SIGN + middle)) return GAP_SIGN + middle;
  }
  return shortenMiddle(letters.join(""), fits);
}

/** A name in the piecesOf between which a line may end: "sepal_", "length"; "petal", "Width". */
export function piecesOf(name) {
  return name.split(/(?<=[_\-./\s])(?<!\d\.)(?=\S)|(?<=\p{Ll})(?=\p{Lu})/u);
}

/** Whether a text takes no more lines than these in a column `wide` em; a word is broken only where it is longer than a line. */
export function fitsLines(text, wide, lines, ems) {
  let [taken, used] = [1, 0];
  for (const piece of piecesOf(text)) {
    const long = ems(piece.trimEnd());
    if (long > wide && piece.includes(GAP_SIGN)) return false;
    if (used > 0 && used + long > wide) [taken, used] = [taken + 1, 0];
    taken += Math.max(0, Math.ceil(long / wide) - 1);
    used = long > wide ? wide : used + ems(piece);
  }
  return taken <= lines;
}
