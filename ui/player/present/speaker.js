// The line between the class's screen and the second window, which follows it and leads it.

import { makeKept } from "../kept.js";
import { makeNotes } from "./notes.js";
import { speakerWindow } from "./speakerwindow.js";

const SPEAKER_SIZE = "popup,width=1120,height=820";
const presented = makeKept(() => sessionStorage, "c45-presented");

/**
 * The line between both windows. `lead(act, key)`: what the second window asks for; `texts`: of the presentation.
 * show(step): tells it a step; open(): opens it, or brings it to the front; release().
 */
export function makeSpeaker(texts, lead) {
  const kept = presentationOf();
  const { id } = kept;
  const channel = globalThis.BroadcastChannel ? new BroadcastChannel(`c45-presentation-${id}`) : null;
  let told = null;
  const notes = makeNotes(() => tell());
  const own = () => ({ note: notes.at(told.key), notes: notes.all(), about: notes.about() });
  const tell = () => told && channel?.postMessage({ shows: { ...told, ...own(), began: kept.began } });
  channel?.addEventListener("message", ({ data }) => {
    if (data.began) presented.write(Object.assign(kept, { began: data.began }));
    else if (data.asks === "step") tell();
    else if (data.asks === "link") notes.link().then((link) => channel.postMessage({ link }));
    else if (data.writes) notes.write(data.writes, data.text);
    else if (data.loads) load(data.loads, data.sure);
    else if (data.asks) lead(data.asks, data.key);
  });

  function load(file, sure) {
    const told = notes.load(file, sure);
    tell();
    channel.postMessage(told);
  }

  function open() {
    const there = window.open("", `c45-speaker-${id}`, SPEAKER_SIZE);
    if (!there) return;
    there.focus();
    if (there.document.getElementById("c45-speaker")) return tell();
    const source = `(${speakerWindow})(${JSON.stringify({ channel: `c45-presentation-${id}`, texts })});`;
    const script = there.document.createElement("script");
    // A script of its own, so that the window lives on when the first one is loaded again.
    script.src = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    there.document.head.append(script);
  }

  function show(step) {
    told = step;
    tell();
  }

  return { open, show, release: () => channel?.close() };
}

/** Which presentation this is and when its clock was started: kept for the tab, so that a reload does not end it. A page
 * on a disk is a stranger to its window once it is loaded again: only the clock goes on. */
function presentationOf() {
  const known = presented.read();
  if (known?.id && location.protocol !== "file:") return known;
  const fresh = { id: Math.random().toString(36).slice(2), began: known?.began ?? null };
  presented.write(fresh);
  return fresh;
}
