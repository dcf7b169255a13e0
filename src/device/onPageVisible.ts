interface Page {
  window: EventTarget;
  document: EventTarget & { readonly visibilityState: string };
}

/**
 * Calls back whenever the page becomes visible again, also from the browser's back/forward cache: it may have missed
 * events meanwhile. Returns an unsubscribe function.
 */
export function onPageVisible(work: () => void, page: Page = { window, document }): () => void {
  const onEvent = () => {
    if (page.document.visibilityState !== 'hidden') work();
  };
  page.window.addEventListener('pageshow', onEvent);
  page.document.addEventListener('visibilitychange', onEvent);
  return () => {
    page.window.removeEventListener('pageshow', onEvent);
    page.document.removeEventListener('visibilitychange', onEvent);
  };
}
