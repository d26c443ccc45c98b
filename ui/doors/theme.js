// Let the reader's choice of light or dark stand for the system's, before anything asks the browser for it.
// It runs in the page before Streamlit: Streamlit, the player and our own style sheets follow one answer.
(() => {
  const DARK_SYSTEM = "(prefers-color-scheme: dark)";
  const KEY = "c45-theme";
  const THEMES = ["light", "dark"];
  const ask = window.matchMedia.bind(window);
  const system = ask(DARK_SYSTEM);
  let choice = embedded() ?? remembered();
  let lent = null;
  let dark = isDark();

  /** What a browser answers to the one question, and whoever listens hears when it changes. */
  const answer = new EventTarget();
  Object.defineProperties(answer, { media: { value: DARK_SYSTEM }, matches: { get: () => dark } });
  answer.onchange = null;
  answer.addListener = (heard) => answer.addEventListener("change", heard);
  answer.removeListener = (heard) => answer.removeEventListener("change", heard);

  function isDark() {
    const theme = lent ?? choice;
    return theme ? theme === "dark" : system.matches;
  }

  function embedded() {
    const options = new URLSearchParams(location.search).getAll("embed_options");
    return THEMES.find((theme) => options.includes(`${theme}_theme`)) ?? null;
  }

  /** A browser that keeps nothing follows the system. */
  function remembered() {
    try {
      return THEMES.find((theme) => theme === localStorage.getItem(KEY)) ?? null;
    } catch {
      return null;
    }
  }

  function remember() {
    try {
      if (choice) localStorage.setItem(KEY, choice);
      else localStorage.removeItem(KEY);
    } catch {
      // The choice holds until the page is left.
    }
  }

  /** Popovers lie outside of Streamlit's app, which says its theme to what is in it. */
  function paint() {
    document.documentElement.style.colorScheme = dark ? "dark" : "light";
    document.documentElement.dataset.theme = dark ? "dark" : "light";
  }

  function settle() {
    const before = dark;
    dark = isDark();
    paint();
    if (dark === before) return;
    const event = Object.assign(new Event("change"), { media: DARK_SYSTEM, matches: dark });
    answer.dispatchEvent(event);
    answer.onchange?.(event);
  }

  window.matchMedia = (query) => (query === DARK_SYSTEM ? answer : ask(query));
  window.c45Theme = {
    /** "light", "dark", or null: as the system. */
    get choice() {
      return choice;
    },
    choose(theme) {
      choice = THEMES.includes(theme) ? theme : null;
      remember();
      settle();
    },
    /** For as long as a presentation lasts; null gives it back. */
    lend(theme) {
      lent = theme;
      settle();
    },
  };
  system.addEventListener("change", settle);
  window.addEventListener("storage", (event) => {
    if (event.key !== KEY && event.key !== null) return;
    choice = remembered();
    settle();
    window.dispatchEvent(new Event("c45-theme"));
  });
  paint();
  // What a style sheet says of a language holds from the first paint, not from when the page declares its own.
  document.documentElement.lang = new URLSearchParams(location.search).get("lang") ?? navigator.language;
})();
