interface Page {
  window: EventTarget;
  document: EventTarget & { readonly visibilityState: string };
}

/**
 * Calls back whenever the page is seen again, from behind other tabs or from the browser's page cache: what it was told
 * meanwhile it may have missed. Returns an unsubscribe function.
 */
export function onSeen(work: () => void, page: Page = { window, document }): () => void {
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
