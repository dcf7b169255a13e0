import { createListeners } from '../device/listeners.ts';

declare const __APP_VERSION__: string | undefined;

/**
 * Whether this app is too old for a server version. Within a major version (before 1.0: a minor one) the API only
 * grows.
 */
function isTooOld(own: string, server: string): boolean {
  const numbers = (version: string) => version.split('.').map(part => Number.parseInt(part, 10) || 0);
  const [major = 0, minor = 0] = numbers(own);
  const [serverMajor = 0, serverMinor = 0] = numbers(server);
  return serverMajor > major || (serverMajor === 0 && major === 0 && serverMinor > minor);
}

export interface VersionWatch {
  /** Takes the server's version; `null` if it sent none. */
  note(version: string | null): void;
  /** Whether the app is too old for the server's latest response. */
  isTooOld(): boolean;
  /** Calls back when `isTooOld` changes; returns an unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

/**
 * @param own this build's version; undefined when it runs unbuilt
 * @param checkForUpdate called when the server has another version, so a new app has been published
 */
export function createVersionWatch(own: string | undefined, checkForUpdate: () => void): VersionWatch {
  const listeners = createListeners();
  let seen = own;
  let tooOld = false;

  return {
    note(version) {
      if (!version || version === seen) return;
      seen = version;
      if (version !== own) checkForUpdate();
      const next = own !== undefined && isTooOld(own, version);
      if (next === tooOld) return;
      tooOld = next;
      listeners.notify();
    },
    isTooOld: () => tooOld,
    subscribe: listeners.add,
  };
}

/** Compares this app with the server that responds to it. An update that is found waits for a safe moment. */
export const version = createVersionWatch(typeof __APP_VERSION__ === 'undefined' ? undefined : __APP_VERSION__, () => {
  void navigator.serviceWorker?.getRegistration().then(registration => registration?.update());
});
