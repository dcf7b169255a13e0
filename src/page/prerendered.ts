/** The prerendered page that the document may contain (src/prerender.tsx), until the app has taken it over. */

/** Removes what belongs to a prerendered page only. From now on the app handles everything (public/starting.js). */
export function endPrerendered(): void {
  const { classList, dataset } = document.documentElement;
  if (dataset.prerendered === undefined) return;
  delete dataset.prerendered;
  classList.remove('unfit');
  for (const rest of document.querySelectorAll('body > #starting, body > .outdated')) rest.remove();
}
