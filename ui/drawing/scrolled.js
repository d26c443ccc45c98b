// What scrolls sideways says so: on a side where there is more stands an arrow, and a press shows what is there.

const TURNED = 0.8; // of what is in sight
const LAST = 3; // px that count as nothing more
const shown = new WeakMap(); // by what scrolls: the function that looks again

/** `place` scrolls; what holds it holds the arrows. Called again when another thing is in it. */
export function showMore(place) {
  if (!shown.has(place)) shown.set(place, withArrows(place));
  shown.get(place)();
}

function withArrows(place) {
  const arrows = [-1, 1].map((way) => arrow(place, way));
  const look = () => {
    const over = place.scrollWidth - place.clientWidth;
    arrows[0].hidden = place.scrollLeft < LAST;
    arrows[1].hidden = over - place.scrollLeft < LAST;
  };
  place.parentElement.style.position = "relative";
  place.parentElement.append(...arrows);
  place.addEventListener("scroll", look, { passive: true });
  new ResizeObserver(look).observe(place);
  return look;
}

/** Who has the keyboard scrolls by its arrows: this is for a finger and a mouse. */
function arrow(place, way) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = `sideways ${way < 0 ? "back" : "on"}`;
  made.tabIndex = -1;
  made.ariaHidden = "true";
  made.textContent = way < 0 ? "‹" : "›";
  made.addEventListener("click", () => place.scrollBy({ left: way * TURNED * place.clientWidth, behavior: "smooth" }));
  return made;
}
