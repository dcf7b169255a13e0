// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Session } from '../../../../../../src/device/session.ts';
import type { Ending } from '../../../../../../src/device/signOutHooks.ts';

vi.hoisted(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }));
});

const requests: unknown[][] = [];
const session = { role: 'Patient', token: 'token', user: { id: 'ana' } } as Session;
let current: Session | null = session;
let key = 'BAAA';
vi.mock('../../../../../../src/net/request.ts', () => ({
  request: async ({ method, path }: { method: string; path: string }, options?: { body: unknown }) => {
    requests.push([`${method} ${path}`, ...(options ? [options.body] : [])]);
    return { key, here: true, devices: 1 };
  },
}));
vi.mock('../../../../../../src/device/session.ts', () => ({
  currentSession: () => current,
  deviceStore: () => localStorage,
}));

const { choosePush, keepPush, pushAbility, pushChoice, switchPushOff, switchPushOn } = await import(
  '../../../../../../src/features/notifications/push/device.ts'
);
const { tellSignOut } = await import('../../../../../../src/device/signOutHooks.ts');

const body = {
  endpoint: 'https://push.example.com/a',
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
};
let subscription: ReturnType<typeof subscriptionWith> | null = null;
const bytesOf = (text: string) => Uint8Array.from(atob(text), sign => sign.charCodeAt(0)).buffer;
const subscriptionWith = (applicationServerKey: string) => ({
  options: { applicationServerKey: bytesOf(applicationServerKey) },
  toJSON: () => body,
  unsubscribe: async () => {
    subscription = null;
    return true;
  },
});
const subscribe = vi.fn(async ({ applicationServerKey }: { applicationServerKey: string }) => {
  subscription = subscriptionWith(applicationServerKey);
  return subscription;
});

/** A browser with push, in which the permission is as given, and becomes `answer` when asked for. */
function browser(permission: NotificationPermission, answer: NotificationPermission = permission) {
  const registration = { pushManager: { getSubscription: async () => subscription, subscribe } };
  const serviceWorker = { getRegistration: async () => registration, ready: Promise.resolve(registration) };
  const notification = {
    permission,
    requestPermission: vi.fn(async () => {
      notification.permission = answer;
      return answer;
    }),
  };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { serviceWorker }));
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', notification);
  return notification;
}

beforeEach(() => {
  vi.unstubAllGlobals();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }));
  localStorage.clear();
  requests.length = 0;
  subscription = null;
  subscribe.mockClear();
  current = session;
  key = 'BAAA';
});

describe('this device', () => {
  test('can’t take pushes without the browser’s support, and on iOS only installed', () => {
    expect(pushAbility()).toBe('unsupported');
    vi.stubGlobal('navigator', Object.create(navigator, { userAgent: { value: 'iPhone' } }));
    expect(pushAbility()).toBe('install');
  });

  test('can’t once the user has refused', () => {
    browser('denied');
    expect(pushAbility()).toBe('denied');
    browser('default');
    expect(pushAbility()).toBe('able');
  });
});

describe('switching on', () => {
  test('asks, subscribes with the server’s key, and registers', async () => {
    const { requestPermission } = browser('default', 'granted');
    expect(await switchPushOn()).toEqual({ key, here: true, devices: 1 });
    expect(requestPermission).toHaveBeenCalledOnce();
    expect(subscribe).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true, applicationServerKey: 'BAAA' });
    expect(requests).toEqual([['GET /push'], ['PUT /push/subscription', body]]);
    expect(pushChoice()).toBe('on');
  });

  test('does nothing if the user refuses', async () => {
    browser('default', 'denied');
    expect(await switchPushOn()).toBeUndefined();
    expect([requests, pushChoice()]).toEqual([[], undefined]);
  });

  test('is each account’s own choice on the device', async () => {
    browser('granted');
    choosePush('on');
    current = { ...session, user: { ...session.user, id: 'rui' } };
    expect(pushChoice()).toBeUndefined();
    choosePush('off');
    current = session;
    expect(pushChoice()).toBe('on');
    browser('default');
    expect(pushChoice()).toBeUndefined();
  });
});

test('switching off ends the subscription in the browser and on the server', async () => {
  browser('granted');
  await switchPushOn();
  requests.length = 0;
  await switchPushOff();
  expect([subscription, requests, pushChoice()]).toEqual([null, [['DELETE /push/subscription']], 'off']);
});

describe('a start of the app', () => {
  test('registers again what is on, with a new subscription if the server’s key has changed', async () => {
    browser('granted');
    await switchPushOn();
    await keepPush();
    expect(subscribe).toHaveBeenCalledOnce();
    key = 'BBBB';
    await keepPush();
    expect(subscribe).toHaveBeenLastCalledWith({ userVisibleOnly: true, applicationServerKey: 'BBBB' });
  });

  test('does nothing for those who haven’t switched it on, and never asks', async () => {
    const { requestPermission } = browser('default');
    await keepPush();
    choosePush('off');
    await keepPush();
    expect([requests, requestPermission.mock.calls]).toEqual([[], []]);
  });
});

describe('a sign-out', () => {
  const signOut = (reason: Ending['reason']) => tellSignOut({ session, reason, revoked: Promise.resolve(false) });

  test('ends the subscription in the browser, and the choice is there for the next sign-in', async () => {
    browser('granted');
    await keepPush();
    for (const reason of ['signed-out', 'locked', 'expired'] as const) {
      current = session;
      await switchPushOn();
      current = null;
      await signOut(reason);
      expect(subscription).toBeNull();
    }
    current = session;
    await keepPush();
    expect(subscription).not.toBeNull();
  });

  test('leaves the subscription of the next user alone', async () => {
    browser('granted');
    await switchPushOn();
    await signOut('elsewhere');
    current = { ...session, token: 'other' };
    await signOut('locked');
    expect(subscription).not.toBeNull();
  });
});
