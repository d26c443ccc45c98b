// The switch of a page of the site: light, dark, or as the system; `doors/theme.js` keeps the choice and says it to all.

document.addEventListener("DOMContentLoaded", () => {
  const choice = document.getElementById("theme");
  if (!choice) return;
  const show = () => (choice.value = globalThis.c45Theme.choice ?? "system");
  show();
  choice.addEventListener("change", () => globalThis.c45Theme.choose(choice.value));
  window.addEventListener("c45-theme", show); // chosen in another window
});
