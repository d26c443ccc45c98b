// Drag the cut along the strip of the values: the nearest candidate is shown at once, the server is told of the last one.

const BELOW = 44; // px: the written values under the strip belong to it, so that a finger finds it
const STYLE = `.st-key-stage_ground { touch-action: pan-y; }
.st-key-stage_ground * { touch-action: inherit !important; }
.st-key-stage_ground[data-strip] .nsewdrag { cursor: ew-resize !important; }`;

/** Called by Components v2 with where the cuts are. */
export default function cutDragging({ data, setTriggerValue }) {
  const ground = document.querySelector(".st-key-stage_ground");
  if (!ground) return;
  const style = document.head.appendChild(Object.assign(document.createElement("style"), { textContent: STYLE }));
  let dragged = null; // the place at which a pointer that is down has been last

  /** The plane of the chart, without its margins. */
  const plane = () => ground.querySelector(".laid-over")?.getBoundingClientRect();

  function onStrip({ clientX, clientY }) {
    const box = plane();
    if (!box || clientX < box.left || clientX > box.right) return false;
    return clientY > box.bottom - data.high * box.height && clientY < box.bottom + BELOW;
  }

  function nearest({ clientX }) {
    const box = plane();
    const x = (clientX - box.left) / box.width;
    const apart = data.shares.map((share) => Math.abs(share - x));
    return data.places[apart.indexOf(Math.min(...apart))];
  }

  function show(place) {
    if (place === dragged) return;
    dragged = place;
    document.dispatchEvent(new CustomEvent("c45-opened", { detail: { name: "cut", id: place } }));
  }

  function down(event) {
    if (event.button !== 0 || !onStrip(event)) return;
    event.preventDefault();
    event.stopPropagation();
    ground.setPointerCapture(event.pointerId);
    show(nearest(event));
  }

  function move(event) {
    if (dragged !== null) show(nearest(event));
    ground.toggleAttribute("data-strip", dragged !== null || onStrip(event));
  }

  function up() {
    if (dragged !== null) setTriggerValue("cut", dragged);
    dragged = null;
  }

  /** The page scrolls instead. */
  function cancel() {
    dragged = null;
  }

  const heard = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: cancel };
  for (const [name, act] of Object.entries(heard)) ground.addEventListener(name, act, { capture: true });
  return () => {
    for (const [name, act] of Object.entries(heard)) ground.removeEventListener(name, act, { capture: true });
    style.remove();
  };
}
