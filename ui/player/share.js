// Copy a text. The modern way needs https or localhost; a lecture room may have neither.

/** True when the text is on the clipboard. */
export async function copyText(text, near) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text, near);
  }
}

function copyBySelection(text, near) {
  const field = document.createElement("textarea");
  field.value = text;
  field.style.cssText = "position:fixed;opacity:0";
  near.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  return done;
}
