import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ana, drElisa } from '../sync/harness.ts';
import { memoryStorage } from './memoryStorage.ts';

const ofAna = { role: 'Patient', token: 'token-of-Ana', user: ana } as const;
const ofElisa = { role: 'Doctor', token: 'token-of-Elisa', user: drElisa } as const;

let page: EventTarget;

beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
});

afterEach(() => vi.unstubAllGlobals());

/** A tab of the device; its `storage` events don't arrive. */
async function openTab() {
  vi.resetModules();
  const session = await import('../../../../src/device/session.ts');
  const ends: string[] = [];
  session.watchSessionEnd((reason, ended) => ends.push(`${reason} ${ended.token}`));
  return { ...session, ends };
}

test('a stale tab’s 401 doesn’t end the session of another tab, but adopts it', async () => {
  const stale = await openTab();
  stale.startSession(ofAna);
  const other = await openTab();
  other.startSession(ofElisa);
  stale.endSession('expired', 'token-of-Ana');
  expect(stale.ends).toEqual(['elsewhere token-of-Ana']);
  expect(stale.currentSession()).toEqual(ofElisa);
  expect((await openTab()).currentSession()).toEqual(ofElisa);
});

test('signing out in a stale tab ends its own session, not the newer one', async () => {
  const stale = await openTab();
  stale.startSession(ofAna);
  (await openTab()).startSession(ofElisa);
  stale.endSession('signed-out');
  expect(stale.ends).toEqual(['locked token-of-Ana']);
  expect((await openTab()).currentSession()).toEqual(ofElisa);
});

test('a page that becomes visible follows sign-ins and sign-outs of other tabs', async () => {
  const tab = await openTab();
  tab.startSession(ofAna);
  tab.followOtherTabs();
  (await openTab()).startSession(ofElisa);
  page.dispatchEvent(new Event('pageshow'));
  expect(tab.currentSession()).toEqual(ofElisa);
  (await openTab()).endSession('signed-out');
  page.dispatchEvent(new Event('pageshow'));
  expect(tab.currentSession()).toBeNull();
});

test('a session in memory only doesn’t end because the store has none', async () => {
  const none = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
  vi.stubGlobal('localStorage', none);
  const tab = await openTab();
  tab.startSession(ofAna);
  tab.followOtherTabs();
  page.dispatchEvent(new Event('pageshow'));
  expect(tab.currentSession()).toEqual(ofAna);
});

/** The storage from now on, which takes no text that `isRefused`. */
function fillStorage(isRefused: (key: string, value: string) => boolean) {
  const { setItem } = localStorage;
  localStorage.setItem = (key, value) => {
    if (isRefused(key, value)) throw new DOMException('full', 'QuotaExceededError');
    setItem(key, value);
  };
  return () => {
    localStorage.setItem = setItem;
  };
}

test('a tab whose own session was in memory only follows the session that it adopts', async () => {
  const tab = await openTab();
  tab.followOtherTabs();
  const empty = fillStorage(() => true);
  tab.startSession(ofAna);
  empty();
  const other = await openTab();
  other.startSession(ofElisa);
  tab.endSession('signed-out');
  expect(tab.currentSession()).toEqual(ofElisa);
  other.endSession('signed-out');
  page.dispatchEvent(new Event('pageshow'));
  expect(tab.currentSession()).toBeNull();
});

test('a user whose data can’t be stored is still signed out with the other tabs', async () => {
  const tab = await openTab();
  tab.startSession(ofAna);
  tab.followOtherTabs();
  const empty = fillStorage((_key, value) => value.includes('Ana Maria'));
  tab.startSession({ ...ofAna, user: { ...ana, name: 'Ana Maria' } });
  empty();
  (await openTab()).endSession('signed-out');
  page.dispatchEvent(new Event('pageshow'));
  expect(tab.currentSession()).toBeNull();
});

test('a session that can’t be stored leaves neither the previous one nor a mixture', async () => {
  (await openTab()).startSession(ofAna);
  const tab = await openTab();
  fillStorage((_key, value) => value === ofElisa.token);
  tab.startSession(ofElisa);
  expect((await openTab()).currentSession()).toBeNull();
  tab.endSession('signed-out');
  expect(tab.currentSession()).toBeNull();
});

test('a tab that adopts a session writes nothing, so that no sign-out is undone', async () => {
  const tab = await openTab();
  tab.followOtherTabs();
  (await openTab()).startSession(ofAna);
  const written = vi.fn();
  localStorage.setItem = written;
  page.dispatchEvent(new Event('pageshow'));
  expect(tab.currentSession()).toEqual(ofAna);
  expect(written).not.toHaveBeenCalled();
});

test('updated user data doesn’t restore a session that another tab has ended', async () => {
  const tab = await openTab();
  tab.startSession(ofAna);
  (await openTab()).endSession('signed-out');
  tab.updateUser({ ...ana, name: 'Ana Maria' });
  expect(tab.currentSession()).toBeNull();
  expect((await openTab()).currentSession()).toBeNull();
});

test('updated data of one user doesn’t change another user’s session', async () => {
  const tab = await openTab();
  tab.startSession(ofAna);
  (await openTab()).startSession(ofElisa);
  tab.updateUser({ ...ana, name: 'Ana Maria' });
  expect(tab.currentSession()).toEqual(ofElisa);
  tab.updateUser({ ...drElisa, name: 'Elisa Maria' });
  expect((await openTab()).currentSession()).toEqual({ ...ofElisa, user: { ...drElisa, name: 'Elisa Maria' } });
});

test('a session that can’t be stored isn’t mistaken for the older one in the store', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const tab = await openTab();
  tab.startSession(ofAna);
  tab.followOtherTabs();
  fillStorage(() => true);
  localStorage.removeItem = () => {
    throw new DOMException('barred', 'SecurityError');
  };
  tab.startSession(ofElisa);
  page.dispatchEvent(new Event('pageshow'));
  expect(tab.currentSession()).toEqual(ofElisa);
});

test('another tab’s news of the user is adopted, but not that of another session', async () => {
  const tab = await openTab();
  tab.startSession(ofAna);
  tab.followOtherTabs();
  const other = await openTab();
  other.updateUser({ ...ana, email: 'ana.nova@example.test' });
  page.dispatchEvent(Object.assign(new Event('storage'), { key: '@ClinicApp:user' }));
  expect(tab.currentSession()).toEqual({ ...ofAna, user: { ...ana, email: 'ana.nova@example.test' } });

  localStorage.setItem('@ClinicApp:user', JSON.stringify({ ...ana, id: 'someone-else' }));
  page.dispatchEvent(Object.assign(new Event('storage'), { key: '@ClinicApp:user' }));
  expect(tab.currentSession()?.user.id).toBe(ana.id);
  expect(tab.ends).toEqual([]);
});

/** A store that keeps nothing, as in some private windows. */
const forgetful = { getItem: () => null, setItem: () => {}, removeItem: () => {} };

test('a session in memory only keeps its user signed in when data is updated or other keys change', async () => {
  vi.stubGlobal('localStorage', forgetful);
  const tab = await openTab();
  tab.startSession(ofAna);
  tab.followOtherTabs();
  tab.updateUser({ ...ana, name: 'Ana Maria' });
  page.dispatchEvent(Object.assign(new Event('storage'), { key: 'another app’s key' }));
  expect(tab.currentSession()).toEqual({ ...ofAna, user: { ...ana, name: 'Ana Maria' } });
  expect(tab.ends).toEqual([]);
});

test('a session found at start ends with the other tabs', async () => {
  (await openTab()).startSession(ofAna);
  const tab = await openTab();
  tab.followOtherTabs();
  (await openTab()).endSession('signed-out');
  page.dispatchEvent(new Event('pageshow'));
  expect(tab.ends).toEqual(['elsewhere token-of-Ana']);
});

test('clearing the whole store in another tab ends the session', async () => {
  const tab = await openTab();
  tab.startSession(ofAna);
  tab.followOtherTabs();
  localStorage.clear();
  page.dispatchEvent(Object.assign(new Event('storage'), { key: null }));
  expect(tab.currentSession()).toBeNull();
});

test('a browser that blocks its store has sessions in memory', async () => {
  vi.unstubAllGlobals();
  vi.stubGlobal('window', page);
  const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
  const get = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get });
  const tab = await openTab();
  tab.startSession(ofAna);
  expect(tab.currentSession()).toEqual(ofAna);
  expect(tab.isStoreWritable()).toBe(false);
  tab.deviceStore().setItem('key', 'value');
  expect(tab.deviceStore().getItem('key')).toBeNull();
  tab.endSession('signed-out');
  expect(tab.currentSession()).toBeNull();
  if (before) Object.defineProperty(globalThis, 'localStorage', before);
  else Reflect.deleteProperty(globalThis, 'localStorage');
});

test('a store is writable if it keeps what is written; the check leaves nothing', async () => {
  expect((await openTab()).isStoreWritable()).toBe(true);
  expect(localStorage.length).toBe(0);
  fillStorage(() => true);
  expect((await openTab()).isStoreWritable()).toBe(false);
  vi.stubGlobal('localStorage', forgetful);
  expect((await openTab()).isStoreWritable()).toBe(false);
});
