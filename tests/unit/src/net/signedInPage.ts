import { vi } from 'vitest';
import { memoryStorage } from '../device/memoryStorage.ts';
import { ana } from '../sync/harness.ts';

/** Replaces what a page has around the modules by stubs, and its network by `fetch`. Resets the module registry. */
export function stubPage(fetch: (address: string) => Promise<Response>): void {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('window', new EventTarget());
  const events = new EventTarget();
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('document', { documentElement: { lang: 'pt-BR' } });
  vi.stubGlobal('fetch', fetch);
  vi.resetModules();
}

/** Signs Ana in; returns the session module. */
export async function signInAna() {
  const session = await import('../../../../src/device/session.ts');
  session.startSession({ role: 'Patient', token: 'token-of-Ana', user: ana });
  return session;
}
