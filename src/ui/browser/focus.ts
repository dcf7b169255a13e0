/** The heading of the visible page. When signed in, earlier pages stay in the document, hidden. */
export const shownHeading = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('.page-title')].find(heading => !heading.closest('.ion-page-hidden'));

/** The number of frames to wait for an entering page to become visible before giving up. */
const MAX_FRAMES = 60;

/** Tries in each frame to move the focus, until it has arrived. Returns a function that stops it. */
export function focusUntil(focus: () => void, hasArrived: () => boolean): () => void {
  let frames = 0;
  let request = 0;
  const attempt = () => {
    focus();
    frames += 1;
    if (!hasArrived() && frames < MAX_FRAMES) request = requestAnimationFrame(attempt);
  };
  request = requestAnimationFrame(attempt);
  return () => cancelAnimationFrame(request);
}

/** Whether a menu of the header is open: it closes when the focus leaves it. */
const isMenuOpen = (): boolean => document.querySelector('.header [aria-expanded="true"]') !== null;

/**
 * Focuses an element as soon as it can be focused: a page that is shown again is still hidden when React renders it.
 * Who has opened the header's menu meanwhile, which is always visible, stays there. Returns a function that stops it.
 */
export const focusWhenVisible = (element: HTMLElement): (() => void) =>
  focusUntil(
    () => isMenuOpen() || element.focus({ preventScroll: true }),
    () => isMenuOpen() || document.activeElement === element,
  );
