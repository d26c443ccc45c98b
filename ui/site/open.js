// Open the player of a page with what its tag says: the policy of a page knows no script within it.
globalThis.c45.open(JSON.parse(document.currentScript.dataset.given));
