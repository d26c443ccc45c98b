// What this browser remembers of the course: one line, saved as a file or deleted by a button.

const CHANGED = "c45-course";
const FILE = "c45-course.json";

/** Called at every run; `data`: {lessons, words}. */
export default ({ parentElement, data }) => {
  const root = parentElement.querySelector(".progress");
  const course = window.c45Course;
  const { lessons, words } = data;
  let asked = false;
  show();
  window.addEventListener(CHANGED, show);
  return () => window.removeEventListener(CHANGED, show);

  function show() {
    const { known, done } = course?.kept ?? { known: [], done: {} };
    const listed = Object.keys(lessons).filter((name) => name in done || known.includes(name));
    const line = document.createElement("p");
    const all = Object.keys(lessons).length;
    const passed = listed.filter((name) => name in done).length;
    line.textContent = listed.length
      ? filled(words.some, { done: passed, all }) + " " + listed.map((name) => result(name, done)).join(words.comma)
      : words.none;
    if (!listed.length) asked = false;
    root.replaceChildren(line, ...(listed.length ? [button(words.save, save), remove()] : []));
  }

  function result(name, done) {
    const { right, of } = done[name] ?? {};
    return filled(of ? words.result : words.read, { lesson: lessons[name], right, of });
  }

  function filled(text, values) {
    return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
  }

  function button(text, act) {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = text;
    made.onclick = act;
    return made;
  }

  /** The second press deletes. */
  function remove() {
    const made = button(asked ? words.sure : words.delete, () => {
      const sure = asked;
      asked = !asked;
      if (sure) course.forget();
      else show();
      if (!sure) root.querySelector("button:last-child").focus();
    });
    return made;
  }

  function save() {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([JSON.stringify(course.kept, null, 2)], { type: "application/json" }));
    link.download = FILE;
    link.click();
    URL.revokeObjectURL(link.href);
  }
};
