// Remember in this browser which lessons were read and which checks were passed, and say so to the page.
// It runs before Streamlit: what a reader has read is folded from the first paint. Nothing is sent.
(() => {
  const KEY = "c45-course";
  const page = document.documentElement;
  let kept = remembered();

  /** known: the lessons read as far as their laboratory; done: of each check, {right, of, on}. */
  function remembered() {
    try {
      const found = JSON.parse(localStorage.getItem(KEY)) ?? {};
      const known = Array.isArray(found.known) ? found.known.filter((it) => typeof it === "string") : [];
      const done = found.done && typeof found.done === "object" ? found.done : {};
      return { known, done };
    } catch {
      return { known: [], done: {} };
    }
  }

  function paint() {
    page.dataset.known = kept.known.join(" ");
    page.dataset.done = Object.keys(kept.done).join(" ");
    window.dispatchEvent(new Event(KEY));
  }

  function keep(next) {
    kept = next;
    try {
      if (kept.known.length || Object.keys(kept.done).length) localStorage.setItem(KEY, JSON.stringify(kept));
      else localStorage.removeItem(KEY);
    } catch {
      // It holds until the page is left.
    }
    paint();
  }

  window.c45Course = {
    get kept() {
      return kept;
    },
    know(lesson) {
      if (!kept.known.includes(lesson)) keep({ ...kept, known: [...kept.known, lesson] });
    },
    pass(lesson, right, of) {
      const best = Math.max(right, Number(kept.done[lesson]?.right) || 0);
      keep({ ...kept, done: { ...kept.done, [lesson]: { right: best, of, on: new Date().toISOString() } } });
    },
    forget() {
      keep({ known: [], done: {} });
    },
  };
  window.addEventListener("storage", (event) => {
    if (event.key !== KEY && event.key !== null) return;
    kept = remembered();
    paint();
  });
  paint();
})();
