// Tell the cards what differs from run to run: what links keep of the address, the examples, the way to ask for them.

import { tell } from "../../player/tell.js";

export default ({ data, setTriggerValue }) => tell("cards", { ...data, ask: () => setTriggerValue("asked", true) });
