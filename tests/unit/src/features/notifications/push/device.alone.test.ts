// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Session } from '../../../../../../src/device/session.ts';

vi.hoisted(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {} }));
});

const requests: unknown[][] = [];
/** What each request waits for. */
let network: Promise<void> = Promise.resolve();
/** The user for whom the browser is subscribed, as the device's database has it. */
let pushUser: string | undefined;
const session = { role: 'Patient', token: 'token', user: { id: 'ana' } } as Session;
const rui = { ...session, token: 'token of rui', user: { ...session.user, id: 'rui' } };
let current: Session | null = session;
let key = 'BAAA';
vi.mock('../../../../../../src/net/request.ts', () => ({
  request: async ({ method, path }: { method: string; path: string }, options?: { body: unknown }) => {
    requests.push([`${method} ${path}`, ...(options ? [options.body] : [])]);
    await network;
    return { key, here: true, devices: 1 };
  },
}));
vi.mock('../../../../../../src/device/session.ts', () => ({
  currentSession: () => current,
  deviceStore: () => localStorage,
}));

vi.mock('../../../../../../src/sync/device.ts', () => ({
  pushUser: {
    read: async () => pushUser,
    write: async (id: string) => {
      pushUser = id;
    },
  },
}));

const { choosePush, keepPush, pushAbility, pushChoice, switchPushOff, switchPushOn } = await import(
  '../../../../../../src/features/notifications/push/device.ts'
);

const body = {
  endpoint: 'https://push.example.com/a',
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
};
let subscription: ReturnType<typeof subscriptionWith> | null = null;
const bytesOf = (text: string) => Uint8Array.from(atob(text), sign => sign.charCodeAt(0)).buffer;
const subscriptionWith = (applicationServerKey: string) => ({
  options: { applicationServerKey: bytesOf(applicationServerKey) },
  toJSON: () => body,
  unsubscribe: vi.fn(async () => {
    subscription = null;
    return true;
  }),
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
  network = Promise.resolve();
  pushUser = undefined;
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

  test.for([['denied', 'denied'] as const, ['default', 'dismissed'] as const])(
    'without permission (%s) does nothing, and says how it was refused',
    async ([answer, refusal]) => {
      browser('default', answer);
      expect(await switchPushOn()).toBe(refusal);
      expect([requests, pushChoice()]).toEqual([[], undefined]);
    },
  );

  test('is nothing that a browser without notifications remembers', () => {
    choosePush('on');
    expect(pushChoice()).toBeUndefined();
  });

  test('replaces the subscription of another user, whose pushes may still be on their way', async () => {
    browser('granted');
    await switchPushOn();
    const former = subscription;
    current = rui;
    await switchPushOn();
    expect(former?.unsubscribe).toHaveBeenCalledOnce();
    expect(subscribe).toHaveBeenCalledTimes(2);
    expect(pushUser).toBe('rui');
  });

  test('notes for whom before it subscribes: the worker ends a subscription that is someone else’s', async () => {
    browser('granted');
    pushUser = 'rui';
    const seen: (string | undefined)[] = [];
    subscribe.mockImplementationOnce(async ({ applicationServerKey }) => {
      seen.push(pushUser);
      subscription = subscriptionWith(applicationServerKey);
      return subscription;
    });
    await switchPushOn();
    expect(seen).toEqual(['ana']);
  });

  test('registers nothing for a user who signs in meanwhile', async () => {
    browser('granted');
    subscribe.mockImplementationOnce(async ({ applicationServerKey }) => {
      subscription = subscriptionWith(applicationServerKey);
      current = rui;
      return subscription;
    });
    await expect(switchPushOn()).rejects.toThrow('The session ended');
    expect(requests).toEqual([['GET /push']]);
    expect([subscription, pushChoice()]).toEqual([null, undefined]);
  });

  test('is each account’s own choice on the device', async () => {
    browser('granted');
    choosePush('on');
    current = rui;
    expect(pushChoice()).toBeUndefined();
    choosePush('off');
    current = session;
    expect(pushChoice()).toBe('on');
    browser('default');
    expect(pushChoice()).toBeUndefined();
  });
});

describe('switching off', () => {
  beforeEach(async () => {
    browser('granted');
    await switchPushOn();
    requests.length = 0;
  });

  test('ends the subscription in the browser and on the server', async () => {
    await switchPushOff();
    expect([subscription, requests, pushChoice()]).toEqual([null, [['DELETE /push/subscription']], 'off']);
  });

  test('tells the server even if the browser fails', async () => {
    subscription?.unsubscribe.mockRejectedValueOnce(new Error('no'));
    expect(await switchPushOff()).toMatchObject({ key });
    expect([requests, pushChoice()]).toEqual([[['DELETE /push/subscription']], 'off']);
  });

  test('works without a network', async () => {
    network = Promise.reject(new Error('offline'));
    expect(await switchPushOff()).toBeUndefined();
    expect([subscription, pushChoice()]).toEqual([null, 'off']);
  });

  test('fails if neither can be told, and push is still on', async () => {
    network = Promise.reject(new Error('offline'));
    subscription?.unsubscribe.mockRejectedValueOnce(new Error('no'));
    await expect(switchPushOff()).rejects.toThrow('offline');
    expect(pushChoice()).toBe('on');
  });
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

  test('subscribes nothing for a user who switches it off meanwhile', async () => {
    browser('granted');
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    choosePush('on');
    let answer = () => {};
    network = new Promise(resolve => {
      answer = resolve;
    });
    const keeping = keepPush();
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    const off = switchPushOff();
    answer();
    await Promise.all([keeping, off]);
    expect([subscription, subscribe.mock.calls, pushChoice()]).toEqual([null, [], 'off']);
    expect(requests).toEqual([['GET /push'], ['DELETE /push/subscription']]);
  });

  test('registers nothing once it is switched off while the browser subscribes', async () => {
    browser('granted');
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    choosePush('on');
    subscribe.mockImplementationOnce(async ({ applicationServerKey }) => {
      choosePush('off');
      subscription = subscriptionWith(applicationServerKey);
      return subscription;
    });
    await keepPush();
    expect([subscription, requests]).toEqual([null, [['GET /push']]]);
  });

  test('does nothing for those who haven’t switched it on, and never asks', async () => {
    const { requestPermission } = browser('default');
    await keepPush();
    choosePush('off');
    await keepPush();
    expect([requests, requestPermission.mock.calls]).toEqual([[], []]);
  });
});
