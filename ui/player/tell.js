// Where a component that is the same at every run meets what it is told: a player its stories, the cards of terms
// where they stand. Each is a component of its own, so that what is new does not bring scripts and styles again.

const TOLD = Symbol.for("c45.told");

/** By a key: what was told, and who hears it. */
function meetingOf(key) {
  const meetings = (globalThis[TOLD] ??= new Map());
  if (!meetings.has(key)) meetings.set(key, { told: null, heard: null });
  return meetings.get(key);
}

/** Tell who hears a key; returns what takes it back. */
export function tell(key, told) {
  const meeting = meetingOf(key);
  meeting.told = told;
  meeting.heard?.(told);
  return () => {
    if (meeting.told === told) meeting.told = null;
  };
}

/** Hear what was told to a key, and what follows; returns what ends it. */
export function hear(key, heard) {
  const meeting = meetingOf(key);
  meeting.heard = heard;
  if (meeting.told) heard(meeting.told);
  return () => {
    if (meeting.heard === heard) meeting.heard = null;
  };
}
