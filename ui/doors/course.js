// Remember in this browser how far each lesson was read, what was guessed and how its check went, and say so to
// the page. It runs before Streamlit: what a reader has finished is folded from the first paint. Nothing is sent.
(() => {
  const KEY = "c45-course";
  const FOLDED = "c45-folded"; // of this tab: which lesson was unfolded last, and which folded
  const NAME = /^[a-z][a-z0-9_]{0,40}$/; // of a lesson: it becomes part of a style
  const QUESTION = /^[a-z][a-z0-9_]{0,40}:[0-9]{1,2}:[0-9]$/; // its lesson, its round, its place
  const MOST_ROUNDS = 999;
  const MOST_MISSED = 20;
  const page = document.documentElement;
  let kept = remembered();

  /** opened: the lessons read as far as their laboratory; read: as far as their summary; guesses: what was
   * guessed in each; done: of each check that was answered to its end, {right, of, on}; asked: of each check
   * the last round; missed: the questions that went wrong, the last one first. What else a text holds is left out; null where it holds nothing of this. Files of before
   * say "known" for "opened". */
  function understood(text) {
    try {
      const found = JSON.parse(text);
      const opened = found?.opened ?? found?.known;
      if (!Array.isArray(opened) && !isRecord(found?.done)) return null;
      const names = (list) => (Array.isArray(list) ? [...new Set(list)].filter(isName) : []);
      const record = (it, holds) => Object.fromEntries(Object.entries(isRecord(it) ? it : {}).filter(holds));
      const [read, guesses] = [names(found.read), record(found.guesses, isGuess)];
      const [done, asked] = [record(found.done, isCheck), record(found.asked, isRound)];
      const missed = (Array.isArray(found.missed) ? found.missed : []).filter(isQuestion).slice(0, MOST_MISSED);
      return { opened: names(opened), read, guesses, done, asked, missed };
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

  function isGuess([name, guess]) {
    return isName(name) && (isName(guess) || Number.isFinite(guess));
  }

  function isQuestion(it) {
    return typeof it === "string" && QUESTION.test(it);
  }

  function isRound([name, number]) {
    return isName(name) && Number.isInteger(number) && 0 < number && number <= MOST_ROUNDS;
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
    return understood(text) ?? none();
  }

  function none() {
    return { opened: [], read: [], guesses: {}, done: {}, asked: {}, missed: [] };
  }

  /** What follows the guess of a lesson is veiled until that is made, or the lesson was seen otherwise. A lesson
   * whose check was answered has its result beside its minutes on the map (ui/page/style.py). */
  function paint() {
    page.dataset.done = Object.keys(kept.done).join(" ");
    page.dataset.unveiled = [kept.opened, kept.read, Object.keys(kept.guesses), Object.keys(kept.done)].flat().join(" ");
    for (const [name, { right, of }] of Object.entries(kept.done))
      for (const [key, said] of Object.entries({ right, of, mark: right === of ? "✓ " : "" }))
        page.style.setProperty(`--${key}-${name}`, `"${said}"`);
    window.dispatchEvent(new Event(KEY));
  }

  function keep(next) {
    kept = next;
    try {
      if (Object.values(kept).some((it) => Object.keys(it).length))
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
    const asked = { ...kept.asked };
    for (const [name, number] of Object.entries(other.asked)) asked[name] = Math.max(asked[name] ?? 0, number);
    const both = (list) => [...new Set([...kept[list], ...other[list]])];
    const guesses = { ...other.guesses, ...kept.guesses };
    return { opened: both("opened"), read: both("read"), guesses, done, asked, missed: both("missed").slice(0, MOST_MISSED) };
  }

  window.c45Course = {
    get kept() {
      return kept;
    },
    open(lesson) {
      if (!kept.opened.includes(lesson)) keep({ ...kept, opened: [...kept.opened, lesson] });
    },
    read(lesson) {
      if (!kept.read.includes(lesson)) keep({ ...kept, read: [...kept.read, lesson] });
    },
    guess(lesson, guess) {
      if (kept.guesses[lesson] !== guess) keep({ ...kept, guesses: { ...kept.guesses, [lesson]: guess } });
    },
    pass(lesson, right, of) {
      const check = { right, of, on: new Date().toISOString() };
      keep({ ...kept, done: { ...kept.done, [lesson]: better(kept.done[lesson], check) } });
    },
    /** A question that went wrong comes again in a later lesson, until it is answered rightly. */
    went(question, isRight) {
      const others = kept.missed.filter((it) => it !== question);
      const missed = isRight || !isQuestion(question) ? others : [question, ...others].slice(0, MOST_MISSED);
      if (missed.join() !== kept.missed.join()) keep({ ...kept, missed });
    },
    /** The last round of a check that was asked for; `round` becomes it if it comes later. */
    asked(lesson, round) {
      const before = kept.asked[lesson] ?? 0;
      if (round > before && isRound([lesson, round])) keep({ ...kept, asked: { ...kept.asked, [lesson]: round } });
      return before;
    },
    /** Add what a saved file holds to what is kept; false where the file holds nothing of this. */
    load(text) {
      const found = understood(text);
      if (found) keep(joined(found));
      return found !== null;
    },
    forget() {
      keep(none());
    },
    /** Which lesson is unfolded and which is folded, by whoever reads; a page loaded again shows it so. */
    fold(open, shut) {
      Object.assign(page.dataset, { open, shut });
      try {
        sessionStorage.setItem(FOLDED, JSON.stringify({ open, shut }));
      } catch {
        // It holds until the page is left.
      }
    },
  };
  function foldedBefore() {
    if (performance.getEntriesByType("navigation")[0]?.type !== "reload") return;
    try {
      const { open, shut } = JSON.parse(sessionStorage.getItem(FOLDED)) ?? {};
      if (open && isName(open)) page.dataset.open = open;
      if (shut && isName(shut)) page.dataset.shut = shut;
    } catch {
      // Nothing was folded.
    }
  }

  window.addEventListener("storage", (event) => {
    if (event.key !== KEY && event.key !== null) return;
    kept = remembered();
    paint();
  });
  foldedBefore();
  paint();
})();
