// Where a toy is drawn, and whether it has to be drawn anew.

/** The element of a toy; before a class it has the look of a slide. */
export function placeOf(parentElement, { presented }, kind = "toy") {
  const place = parentElement.querySelector(`.${kind}`);
  place.classList.toggle("presented", presented);
  return place;
}

/** Whether a toy was given these data for the first time: a run that brings the same leaves it as it was left. */
export function isNew(place, data) {
  const told = JSON.stringify(data);
  if (place.told === told) return false;
  place.told = told;
  return true;
}
