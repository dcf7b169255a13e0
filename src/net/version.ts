declare const __APP_VERSION__: string | undefined;

/** Whether this app may talk to a server of that version: within a major version (before 1.0: a minor one) the API only grows. */
function isTooOld(own: string, server: string): boolean {
  const numbers = (version: string) => version.split('.').map(part => Number.parseInt(part, 10) || 0);
  const [major = 0, minor = 0] = numbers(own);
  const [serverMajor = 0, serverMinor = 0] = numbers(server);
  return serverMajor > major || (serverMajor === 0 && major === 0 && serverMinor > minor);
}

export interface VersionWatch {
  /** Takes note of the version that the server says it is; `null` where it says none. */
  note(version: string | null): void;
  /** The app is too old for the server that answered last. */
  isTooOld(): boolean;
  /** Calls back when `isTooOld` changes; gives the way to stop. */
  subscribe(listener: () => void): () => void;
}

/**
 * @param own this build's version; unknown where it runs unbuilt
 * @param look asks the browser for a new app: a server of another version means that one has been published
 */
export function createVersionWatch(own: string | undefined, look: () => void): VersionWatch {
  const listeners = new Set<() => void>();
  let seen = own;
  let tooOld = false;

  return {
    note(version) {
      if (!version || version === seen) return;
      seen = version;
      if (version !== own) look();
      const next = own !== undefined && isTooOld(own, version);
      if (next === tooOld) return;
      tooOld = next;
      for (const listener of [...listeners]) listener();
    },
    isTooOld: () => tooOld,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** This page's app against the server that answers it. Applying what is found waits for a safe moment. */
export const version = createVersionWatch(typeof __APP_VERSION__ === 'undefined' ? undefined : __APP_VERSION__, () => {
  void navigator.serviceWorker?.getRegistration().then(registration => registration?.update());
});
