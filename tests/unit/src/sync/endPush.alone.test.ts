// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';

vi.hoisted(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }));
});

const { endSession, startSession, watchSessionEnd } = await import('../../../../src/device/session.ts');
const { tellSignOut } = await import('../../../../src/device/signOutHooks.ts');
const { followSession } = await import('../../../../src/sync/followSession.ts');
const { events, pushUser } = await import('../../../../src/sync/device.ts');

const user = {
  ...{ id: 'ana', role: 'Patient' as const, name: 'Ana', email: 'ana@example.test' },
  ...{ birthday: '1980-05-20', gender: 'f' as const, approved: true },
};
const rui = { role: 'Patient' as const, token: 'token of Rui', user: { ...user, id: 'rui' } };
let sessions = 0;

const close = vi.fn();
const unsubscribe = vi.fn(async () => true);
const registration = {
  getNotifications: async () => [{ close }],
  pushManager: { getSubscription: async () => ({ unsubscribe }) },
};

let over: Promise<void> = Promise.resolve();
// Without a network: the server can't be told.
watchSessionEnd((reason, session) => {
  over = tellSignOut({ session, reason, revoked: Promise.resolve(false) });
});

beforeEach(async () => {
  vi.clearAllMocks();
  const serviceWorker = { getRegistration: async () => registration, ready: new Promise(() => {}) };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker }));
  sessions += 1;
  startSession({ role: 'Patient', token: `token ${sessions} of Ana`, user });
  followSession([]);
  await pushUser.write('ana');
});

describe('the end of a session', () => {
  test.for(['signed-out', 'locked', 'expired'] as const)('ends its user’s push on the device: %s', async reason => {
    endSession(reason);
    await over;
    expect(unsubscribe).toHaveBeenCalledOnce();
    expect(close).toHaveBeenCalledOnce();
  });

  test('is completed even if the browser can’t end the push', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    unsubscribe.mockRejectedValueOnce(new Error('no'));
    const changed = vi.fn();
    const stop = events.subscribe(({ type }) => type === 'changed' && changed());
    endSession('expired');
    await over;
    stop();
    expect(unsubscribe).toHaveBeenCalledOnce();
    expect(changed).toHaveBeenCalled();
  });

  test('in another tab leaves that to the other tab', async () => {
    endSession('elsewhere');
    await over;
    expect(unsubscribe).not.toHaveBeenCalled();
  });

  test('leaves the push of the next user alone', async () => {
    await pushUser.write('rui');
    endSession('expired');
    startSession(rui);
    await over;
    expect(unsubscribe).not.toHaveBeenCalled();
    expect(close).not.toHaveBeenCalled();
  });
});
