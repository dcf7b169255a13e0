interface Page {
  window: EventTarget;
  document: EventTarget & { readonly visibilityState: string };
}

/**
 * Calls back whenever the page becomes visible again, also from the browser's back/forward cache: it may have missed
 * events meanwhile. Returns an unsubscribe function.
 */
export function onPageVisible(work: () => void, page: Page = { window, document }): () => void {
  const look = () => {
    if (page.document.visibilityState !== 'hidden') work();
  };
  page.window.addEventListener('pageshow', look);
  page.document.addEventListener('visibilitychange', look);
  return () => {
    page.window.removeEventListener('pageshow', look);
    page.document.removeEventListener('visibilitychange', look);
  };
}
