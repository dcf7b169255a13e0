declare const __APP_VERSION__: string | undefined;

/** The version of this build; unknown where it runs unbuilt. */
let seen = typeof __APP_VERSION__ === 'undefined' ? undefined : __APP_VERSION__;

/**
 * Takes note of the version that the server says it is. One that differs from ours means that a new app has been
 * published, so the browser is asked to look for it; applying it waits for a safe moment.
 */
export function noteServerVersion(version: string | null): void {
  if (!version || version === seen) return;
  seen = version;
  void navigator.serviceWorker?.getRegistration().then(registration => registration?.update());
}
