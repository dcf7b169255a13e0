/** The heading of the visible page. When signed in, earlier pages stay in the document, hidden. */
export const shownHeading = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('.page-title')].find(heading => !heading.closest('.ion-page-hidden'));

/** The number of frames to wait for an entering page to become visible before giving up. */
const MAX_FRAMES = 60;

/**
 * Focuses an element as soon as it can be focused: a page that is shown again is still hidden when React renders it.
 * Returns a function that stops it.
 */
export function focusWhenVisible(element: HTMLElement): () => void {
  let frames = 0;
  let request = 0;
  const attempt = () => {
    element.focus({ preventScroll: true });
    frames += 1;
    if (document.activeElement !== element && frames < MAX_FRAMES) request = requestAnimationFrame(attempt);
  };
  request = requestAnimationFrame(attempt);
  return () => cancelAnimationFrame(request);
}
