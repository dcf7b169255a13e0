/** Applies the theme chosen on this device (src/theme/theme.ts) before the first paint, to prevent a flash. */
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('@ClinicApp:theme');
  } catch {
    // Storage is blocked: use the device's preference.
  }
  if (chosen !== 'light' && chosen !== 'dark') return;
  document.documentElement.dataset.theme = chosen;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
    meta.content = chosen === 'dark' ? '#182838' : '#ffffff';
})();

/**
 * Prepares a prerendered page (src/prerender.tsx) before it is painted: hides it from a signed-in user, and if another
 * language was chosen on this device (in the order of src/i18n/init.ts). Until the app takes over, a submitted form
 * waits (src/features/identity/IdentityForm.tsx).
 */
(() => {
  const root = document.documentElement;
  if (root.dataset.prerendered === undefined) return;

  const stored = (store, key) => {
    try {
      return window[store].getItem(key);
    } catch {
      return null;
    }
  };
  const language =
    new URLSearchParams(location.search).get('lng') ??
    /(?:^|; *)i18next=([^;]*)/.exec(document.cookie)?.[1] ??
    stored('localStorage', 'i18nextLng') ??
    stored('sessionStorage', 'i18nextLng') ??
    navigator.language;
  const isSignedIn = stored('localStorage', '@ClinicApp:token') !== null;
  if (isSignedIn || /^en\b/i.test(language) !== (root.lang === 'en-US')) root.classList.add('unfit');
  if (typeof PublicKeyCredential !== 'function') root.classList.add('no-passkeys');

  addEventListener('submit', event => {
    if (event.defaultPrevented || root.dataset.prerendered === undefined) return;
    event.preventDefault();
    event.target.dataset.waiting = '';
  });
})();

/**
 * Reports a failed start: as long as the app hasn't started, a script that can't be loaded (or takes longer than 120 s)
 * or an error is shown with its type and URL. A separate script with its own texts, because the app can't report that
 * it is missing itself.
 */
(() => {
  const LIMIT_MS = 120_000;

  const say = (failure, address) => {
    const text = document.getElementById('starting');
    if (!text) return;
    text.classList.add('starting-failed');
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
