/** The heading of the page on screen. Signed in, the pages before it stay in the document, hidden. */
export const shownHeading = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('.page-title')].find(heading => !heading.closest('.ion-page-hidden'));

/** How many frames a page that is being entered may stay hidden before its heading is left alone. */
const PATIENCE_FRAMES = 60;

/** Focuses an element as soon as it can take the focus; a page that comes back is still hidden when React renders it. Gives back how to stop. */
export function focusWhenVisible(element: HTMLElement): () => void {
  let frames = 0;
  let request = 0;
  const attempt = () => {
    element.focus({ preventScroll: true });
    frames += 1;
    if (document.activeElement !== element && frames < PATIENCE_FRAMES) request = requestAnimationFrame(attempt);
  };
  request = requestAnimationFrame(attempt);
  return () => cancelAnimationFrame(request);
}
