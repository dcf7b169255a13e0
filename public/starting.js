/**
 * Shows the look that was chosen on this device (src/theme/theme.ts) before anything is drawn, so that nothing flashes.
 */
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('@ClinicApp:theme');
  } catch {
    // Storage is blocked: the device's own look it is.
  }
  if (chosen !== 'light' && chosen !== 'dark') return;
  document.documentElement.dataset.theme = chosen;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
    meta.content = chosen === 'dark' ? '#182838' : '#ffffff';
})();

/**
 * Watches over the start: while the page still holds nothing but its loading text, a file of the app that doesn't
 * arrive (or not within 120 s), or a failure before the first screen, is said, with its type and address (spec section 8).
 * A script of its own, since the app can't say that it is missing itself; it has no texts but these.
 */
(() => {
  const LIMIT_MS = 120_000;

  const say = (failure, address) => {
    const text = document.getElementById('starting');
    if (!text) return;
    const portuguese = document.documentElement.lang !== 'en-US';
    text.textContent = portuguese ? 'Não foi possível carregar o Clinic.' : "Clinic couldn't be loaded.";
    const details = document.createElement('small');
    details.textContent = `${failure}: ${address}`;
    const again = document.createElement('a');
    again.href = location.href;
    again.textContent = portuguese ? 'Recarregar' : 'Reload';
    text.append(details, again);
  };

  addEventListener(
    'error',
    event => {
      const { target } = event;
      if (target instanceof HTMLScriptElement) say('missing', target.src);
      else if (event instanceof ErrorEvent) say('error', event.message);
    },
    true,
  );
  addEventListener('unhandledrejection', event => say('error', String(event.reason)));
  setTimeout(() => say('timeout', document.querySelector('script[type=module]')?.src), LIMIT_MS);
})();
