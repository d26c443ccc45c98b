// Tell the cards what differs from run to run: the examples, the way to ask for them, and which names of the address links keep.

import { tell } from "../../player/tell.js";

export default ({ data, setTriggerValue }) => tell("cards", { ...data, ask: () => setTriggerValue("asked", true) });
