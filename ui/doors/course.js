// Remember in this browser how far each lesson was read and how its check went, and say so to the page.
// It runs before Streamlit: what a reader has read is folded from the first paint. Nothing is sent.
(() => {
  const KEY = "c45-course";
  const NAME = /^[a-z][a-z0-9_]{0,40}$/; // of a lesson: it becomes part of a style
  const page = document.documentElement;
  let kept = remembered();

  /** known: the lessons opened as far as their laboratory; read: as far as their summary; done: of each
   * check, {right, of, on}. What else a text holds is left out; null where it holds nothing of this. */
  function understood(text) {
    try {
      const found = JSON.parse(text);
      if (!Array.isArray(found?.known) && !isRecord(found?.done)) return null;
      const names = (list) => (Array.isArray(list) ? [...new Set(list)].filter(isName) : []);
      const checks = Object.entries(isRecord(found.done) ? found.done : {}).filter(isCheck);
      return { known: names(found.known), read: names(found.read), done: Object.fromEntries(checks) };
    } catch {
      return null;
    }
  }

  function isRecord(it) {
    return typeof it === "object" && it !== null && !Array.isArray(it);
  }

  function isName(it) {
    return typeof it === "string" && NAME.test(it);
  }

  function isCheck([name, check]) {
    const { right, of } = check ?? {};
    return isName(name) && [right, of].every(Number.isInteger) && 0 <= right && right <= of && of > 0;
  }

  function remembered() {
    let text = "";
    try {
      text = localStorage.getItem(KEY) ?? "";
    } catch {
      // This browser keeps nothing.
    }
    return understood(text) ?? { known: [], read: [], done: {} };
  }

  /** A lesson whose check was answered has its result as its mark on the map (ui/page/folding.py). */
  function paint() {
    page.dataset.known = kept.known.join(" ");
    page.dataset.done = Object.keys(kept.done).join(" ");
    for (const [name, { right, of }] of Object.entries(kept.done))
      page.style.setProperty(`--mark-${name}`, right === of ? '"✓"' : `"${right}/${of}"`);
    window.dispatchEvent(new Event(KEY));
  }

  function keep(next) {
    kept = next;
    try {
      if (kept.known.length || kept.read.length || Object.keys(kept.done).length)
        localStorage.setItem(KEY, JSON.stringify(kept));
      else localStorage.removeItem(KEY);
    } catch {
      // It holds until the page is left.
    }
    paint();
  }

  /** Of two results of a check the one with more right answers. */
  function better(one, other) {
    return one && one.right >= other.right ? one : other;
  }

  function joined(other) {
    const done = { ...kept.done };
    for (const [name, check] of Object.entries(other.done)) done[name] = better(done[name], check);
    const both = (list) => [...new Set([...kept[list], ...other[list]])];
    return { known: both("known"), read: both("read"), done };
  }

  window.c45Course = {
    get kept() {
      return kept;
    },
    know(lesson) {
      if (!kept.known.includes(lesson)) keep({ ...kept, known: [...kept.known, lesson] });
    },
    read(lesson) {
      if (!kept.read.includes(lesson)) keep({ ...kept, read: [...kept.read, lesson] });
    },
    pass(lesson, right, of) {
      const check = { right, of, on: new Date().toISOString() };
      keep({ ...kept, done: { ...kept.done, [lesson]: better(kept.done[lesson], check) } });
    },
    /** Add what a saved file holds to what is kept; false where the file holds nothing of this. */
    load(text) {
      const found = understood(text);
      if (found) keep(joined(found));
      return found !== null;
    },
    forget() {
      keep({ known: [], read: [], done: {} });
    },
  };
  window.addEventListener("storage", (event) => {
    if (event.key !== KEY && event.key !== null) return;
    kept = remembered();
    paint();
  });
  paint();
})();
