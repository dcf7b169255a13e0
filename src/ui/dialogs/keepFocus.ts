import { shownHeading } from '../browser/focus.ts';

const FOCUSABLE = 'a[href], button:not([disabled]), input:not([disabled]), textarea:not([disabled])';

/** The last control of a row: usually the one that opened the dialog, such as a delete button. */
const lastControl = (row: Element) => [...row.querySelectorAll<HTMLElement>(FOCUSABLE)].at(-1);

/** The rows of a list as it is now, by their distance from a place: those from it on, then those before it. */
function rowsFrom(list: Element, place: number): Element[] {
  const rows = [...list.children];
  return [...rows.slice(place), ...rows.slice(0, place).reverse()];
}

const isFree = () => document.activeElement === document.body;

/** Calls back once an element is removed, unless the focus has moved elsewhere by then. */
function whenRemoved(element: Element, work: () => void): void {
  const observer = new MutationObserver(() => {
    if (element.isConnected) return;
    stop();
    work();
  });
  function stop(): void {
    observer.disconnect();
    document.removeEventListener('focusin', stop);
  }
  document.addEventListener('focusin', stop);
  observer.observe(document.body, { childList: true, subtree: true });
}

/**
 * Remembers the focused element while a dialog is open. The returned function restores the focus. If the element is
 * removed or disabled by then (its list row was deleted), the focus moves to the row in its place, then to the first
 * control of the same section, then to the page's heading without scrolling to it. Does nothing if something else has
 * the focus.
 *
 * On a slow device the page may change before the dialog's code runs, so that there is nothing to remember, or after
 * the focus was restored. The same order applies then.
 */
export function keepFocus(): () => void {
  const opener = document.activeElement;
  const row = opener?.closest('li');
  const list = row?.parentElement;
  const place = row && list ? [...list.children].indexOf(row) : 0;
  const section = opener?.closest('section');
  return function restore() {
    const rows = list ? rowsFrom(list, place) : [];
    const candidates = [opener, ...rows.map(lastControl), section?.querySelector<HTMLElement>(FOCUSABLE)];
    for (const element of candidates) if (isFree() && element instanceof HTMLElement) element.focus();
    if (isFree()) shownHeading()?.focus({ preventScroll: true });
    const focused = document.activeElement;
    if (focused !== null && candidates.includes(focused)) whenRemoved(focused, restore);
  };
}
