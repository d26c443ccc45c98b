// What this browser remembers of the course: one line; saved as a file, loaded again, deleted by buttons.

const CHANGED = "c45-course";
const FILE = "c45-course.json";
const MOST = 100_000; // bytes: a saved file has a few hundred

/** Called at every run; `data`: {lessons, words}. */
export default ({ parentElement, data }) => {
  const root = parentElement.querySelector(".progress");
  const course = window.c45Course;
  const { lessons, words } = data;
  const line = element("p");
  const acts = element("div");
  const said = element("p");
  said.className = "said";
  said.setAttribute("role", "status");
  const file = element("input");
  file.type = "file";
  file.accept = ".json,application/json";
  file.hidden = true;
  file.onchange = load;
  root.replaceChildren(line, acts, file, said);
  let asked = false;
  show();
  window.addEventListener(CHANGED, show);
  return () => window.removeEventListener(CHANGED, show);

  function show() {
    const { opened, read, done } = course?.kept ?? { opened: [], read: [], done: {} };
    const named = Object.keys(lessons);
    const listed = named.filter((name) => name in done || read.includes(name) || opened.includes(name));
    const right = listed.filter((name) => done[name] && done[name].right === done[name].of);
    const list = listed.map(result).join(words.between);
    line.textContent = listed.length ? filled(words.some, { done: right.length, all: named.length, list }) : words.none;
    if (!listed.length) asked = false;
    acts.replaceChildren(
      ...(listed.length ? [button(words.save, save)] : []),
      button(words.load, () => file.click()),
      ...(listed.length ? [button(asked ? words.sure : words.delete, remove)] : []),
    );

    function result(name) {
      const { right: r, of } = done[name] ?? {};
      const how = of ? words.result : read.includes(name) ? words.read : words.opened;
      return filled(how, { lesson: lessons[name], right: r, of });
    }
  }

  function element(tag) {
    return document.createElement(tag);
  }

  function filled(text, values) {
    return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
  }

  function button(text, act) {
    const made = element("button");
    made.type = "button";
    made.textContent = text;
    made.onclick = act;
    return made;
  }

  /** The second press deletes. */
  function remove() {
    said.textContent = "";
    const sure = asked;
    asked = !asked;
    if (sure) course.forget();
    else show();
    acts.lastElementChild.focus();
  }

  function save() {
    const link = element("a");
    link.href = URL.createObjectURL(new Blob([JSON.stringify(course.kept, null, 2)], { type: "application/json" }));
    link.download = FILE;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  async function load() {
    const [chosen] = file.files;
    if (!chosen) return;
    const understood = chosen.size < MOST && course.load(await chosen.text());
    said.textContent = filled(understood ? words.loaded : words.loaded_not, { file: chosen.name, saved: FILE });
    file.value = "";
  }
};
