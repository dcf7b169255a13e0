let seen: string | undefined = __APP_VERSION__;

/**
 * Takes note of the version that the server says it is. One that differs from ours means that a new app has been
 * published, so the browser is asked to look for it; applying it waits for a safe moment.
 */
export function noteServerVersion(version: string | null): void {
  if (!version || version === seen) return;
  seen = version;
  void navigator.serviceWorker?.getRegistration().then(registration => registration?.update());
}
