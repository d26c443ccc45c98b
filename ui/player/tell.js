// Where a player and its stories meet on a page, each being a module and a component of its own: a new
// story does not bring the player's script and style again, which are five times as large.

const TOLD = Symbol.for("c45.told");

/** By the key of a player: what it was told, packed, and who hears it. */
function meetingOf(key) {
  const meetings = (globalThis[TOLD] ??= new Map());
  if (!meetings.has(key)) meetings.set(key, { told: null, heard: null });
  return meetings.get(key);
}

/** Tell the player of a key a story; returns what takes it back. */
export function tell(key, told) {
  const meeting = meetingOf(key);
  meeting.told = told;
  meeting.heard?.(told);
  return () => {
    if (meeting.told === told) meeting.told = null;
  };
}

/** Hear the story of a key, and those that follow; returns what ends it. */
export function hear(key, heard) {
  const meeting = meetingOf(key);
  meeting.heard = heard;
  if (meeting.told) heard(meeting.told);
  return () => {
    if (meeting.heard === heard) meeting.heard = null;
  };
}
