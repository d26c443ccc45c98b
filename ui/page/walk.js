// The begin of the header: the way home, and the lessons of the course as dots; the one shown is named.

const CHANGED = "c45-course";

/** `home`: what leads to the start page; `at`: the key of the page shown, `name`: what it is called; `paths`: of each path the
 * key, the number and the name of its lessons; `course`, `done`: words of the row. A press names the page in `go`. */
export default ({ parentElement, data: { home, at, name, paths, course, done }, setTriggerValue }) => {
  const root = parentElement.querySelector(".walk");
  const row = document.querySelector(".st-key-header");
  // Streamlit has no element for it: the row leads through the course.
  row?.setAttribute("role", "navigation");
  row?.setAttribute("aria-label", course);
  const lessons = paths.flat();
  const here = lessons.find((lesson) => lesson.key === at);
  show();
  window.addEventListener(CHANGED, show);
  return () => window.removeEventListener(CHANGED, show);

  function show() {
    const kept = window.c45Course?.kept;
    const isDone = ({ key }) => kept && (key in kept.done || kept.read.includes(key));
    const groups = paths.map((path) => element("span", "path", ...path.map((it) => dot(it, isDone(it)))));
    const said = here ? `${here.number}/${lessons.length}` : name;
    const brand = link(home.key, home.name, "brand");
    root.replaceChildren(brand, ...(here ? [element("span", "dots", ...groups)] : []), element("span", "said", said));
  }

  function dot(lesson, isDone) {
    const shown = link(lesson.key, "", "dot");
    const label = `${lesson.number}. ${lesson.name}`;
    shown.title = label;
    shown.setAttribute("aria-label", isDone ? `${label}, ${done}` : label);
    if (isDone) shown.classList.add("done");
    if (lesson.key === at) shown.setAttribute("aria-current", "page");
    return shown;
  }

  /** A link that a new window can be opened with; a plain press keeps this one and what its server knows. */
  function link(key, text, kind) {
    const shown = element("a", kind, text);
    shown.href = globalThis.c45?.addressOf?.(key) ?? new URL(`${key === home.key ? "." : key}${location.search && language()}`, document.baseURI);
    shown.onclick = (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      if (key !== at) setTriggerValue("go", key);
    };
    return shown;
  }

  function language() {
    const lang = new URLSearchParams(location.search).get("lang");
    return lang ? `?lang=${lang}` : "";
  }
};

function element(tag, kind, ...children) {
  const made = document.createElement(tag);
  made.className = kind;
  made.append(...children);
  return made;
}
