// Hand a page of the site what asks its questions.

import { makeCheck, makeLine } from "./asking.js";

(globalThis.c45 ??= {}).asking = { makeCheck, makeLine };
