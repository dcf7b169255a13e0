import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Session } from '../../../../src/device/session.ts';
import { memoryStorage } from './memoryStorage.ts';

const session: Session = {
  role: 'Patient',
  token: 'secret',
  user: {
    id: '018f3a5e-7d2b-7c11-9d6a-0a5b6c7d8e9f',
    role: 'Patient',
    name: 'Ana Souza',
    email: 'ana@clinic.test',
    birthday: '1990-02-01',
    gender: 'f',
    approved: true,
  },
};

const sessionKeys = { role: '@ClinicApp:role', token: '@ClinicApp:token', user: '@ClinicApp:user' };

let localStorage: Storage;

beforeEach(() => {
  localStorage = memoryStorage();
  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('window', new EventTarget());
  vi.resetModules();
});

afterEach(() => vi.unstubAllGlobals());

/** The module as a page that has just been loaded has it. */
const freshStart = () => import('../../../../src/device/session.ts');

/** What an earlier visit has left. */
function leaveSession(): void {
  localStorage.setItem(sessionKeys.role, session.role);
  localStorage.setItem(sessionKeys.token, session.token);
  localStorage.setItem(sessionKeys.user, JSON.stringify(session.user));
}

describe('at start', () => {
  test('a stored session is restored', async () => {
    leaveSession();
    expect((await freshStart()).currentSession()).toEqual(session);
  });

  test.each(Object.values(sessionKeys))('without %s there is no session', async key => {
    leaveSession();
    localStorage.removeItem(key);
    expect((await freshStart()).currentSession()).toBeNull();
  });

  test.each([
    [sessionKeys.user, '{'],
    [sessionKeys.user, '{"name":"Ana"}'],
    [sessionKeys.role, 'Admin'],
    [sessionKeys.token, ''],
  ])('%s that holds %s makes no sense, so there is no session', async (key, value) => {
    leaveSession();
    localStorage.setItem(key, value);
    expect((await freshStart()).currentSession()).toBeNull();
  });
});

test('signing in stores the three items under the keys that docs/product.md names', async () => {
  (await freshStart()).startSession(session);
  expect(localStorage.getItem('@ClinicApp:role')).toBe('Patient');
  expect(localStorage.getItem('@ClinicApp:token')).toBe('secret');
  expect(JSON.parse(localStorage.getItem('@ClinicApp:user') ?? '')).toEqual(session.user);
});

describe('signing out', () => {
  test('removes all three items, and reports the reason before the screen changes', async () => {
    const { startSession, endSession, currentSession, watchSessionEnd } = await freshStart();
    startSession(session);
    const ends: unknown[] = [];
    watchSessionEnd((reason, ended) => ends.push([reason, ended.token, currentSession()?.token]));
    endSession('signed-out');
    expect(ends).toEqual([['signed-out', 'secret', 'secret']]);
    expect(currentSession()).toBeNull();
    expect(localStorage.length).toBe(0);
  });

  test('removes what was seen of each record, even in a tab that has shown none', async () => {
    leaveSession();
    localStorage.setItem('@ClinicApp:recordSeen', '{"ana":1}');
    (await freshStart()).endSession('signed-out');
    expect(localStorage.getItem('@ClinicApp:recordSeen')).toBeNull();
  });

  test('a late 401 of an old token doesn’t end the next session', async () => {
    const { startSession, endSession, currentSession } = await freshStart();
    startSession({ ...session, token: 'new' });
    endSession('expired', 'old');
    expect(currentSession()?.token).toBe('new');
  });

  test('in another tab ends it here too', async () => {
    const { startSession, followOtherTabs, currentSession, watchSessionEnd } = await freshStart();
    startSession(session);
    followOtherTabs();
    const ended = vi.fn();
    watchSessionEnd(ended);
    localStorage.clear();
    window.dispatchEvent(Object.assign(new Event('storage'), { key: sessionKeys.token }));
    expect(currentSession()).toBeNull();
    expect(ended).toHaveBeenCalledWith('elsewhere', session);
  });
});

test('a store that rejects writes leaves the session in memory', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { startSession, currentSession } = await freshStart();
  startSession(session);
  expect(currentSession()).toEqual(session);
});
