// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createDatabase } from '../../../../src/device/database.ts';
import type { SessionRow } from '../../../../src/device/schema.ts';

// Its types are those of a worker, which these tests don't have.
const { showPushes } = await vi.importActual<{ showPushes(): void }>('../../../../src/pwa/worker/push.ts');

/** A window of the app. It opens paths by itself if it `answers`. */
function page({ answers = true, focused = false } = {}) {
  const messages: unknown[] = [];
  const opened = {
    ...{ focused, messages, navigate: vi.fn(async () => null) },
    focus: vi.fn(async () => opened),
    postMessage: (message: unknown, [port]: MessagePort[]) => {
      messages.push(message);
      if (answers) port?.postMessage('opened');
    },
  };
  return opened;
}

const showNotification = vi.fn(async (_title: string, _options: object) => {});
const openWindow = vi.fn(async () => null);
const handlers = new Map<string, (event: object) => void>();
let pages: ReturnType<typeof page>[] = [];
const close = vi.fn();
const getNotifications = vi.fn(async () => [{ close }]);
const unsubscribe = vi.fn(async () => true);
const subscribe = vi.fn(async (_options: object) => subscription);
const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response(null, { status: 503 }));

const subscription = {
  ...{ options: { userVisibleOnly: true }, unsubscribe },
  toJSON: () => ({
    endpoint: 'https://push.example.com/a',
    keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
  }),
};

const getSubscription = vi.fn(async () => subscription);

/** Who is signed in on the device, and for whom the browser was subscribed, by their ids. */
async function store(signedIn: string | undefined, pushUser: string | undefined): Promise<void> {
  const database = createDatabase();
  await database.write(['session', 'meta'], async tx => {
    await Promise.all([tx.objectStore('session').clear(), tx.objectStore('meta').clear()]);
    const session = { token: `token-of-${signedIn}`, user: { id: signedIn } } as SessionRow;
    if (signedIn) await tx.objectStore('session').put(session, 'session');
    if (pushUser) await tx.objectStore('meta').put(pushUser, 'pushUser');
  });
  database.close();
}

beforeEach(async () => {
  vi.clearAllMocks();
  await store('ana', 'ana');
  handlers.clear();
  pages = [];
  vi.stubGlobal('self', {
    registration: {
      showNotification,
      getNotifications,
      pushManager: { getSubscription, subscribe },
    },
    clients: { matchAll: async () => pages, openWindow },
    addEventListener: (type: string, handler: (event: object) => void) => handlers.set(type, handler),
  });
  vi.stubGlobal('fetch', fetched);
  showPushes();
});

/** Lets the worker handle an event, until it is done. */
async function dispatch(type: string, event: object): Promise<void> {
  let done: Promise<unknown> | undefined;
  handlers.get(type)?.({
    ...event,
    waitUntil: (work: Promise<unknown>) => {
      done = work;
    },
  });
  await done;
}

const push = (text: string | null) =>
  dispatch('push', { data: text === null ? null : { json: () => JSON.parse(text) } });
const payload = { title: 'Consulta marcada', body: '24/11 às 09:00', path: '/appointments', tag: 'abc', lang: 'pt-BR' };

describe('a push', () => {
  test('is shown to the user that it is for', async () => {
    await push(JSON.stringify({ ...payload, userId: 'ana' }));
    expect(showNotification).toHaveBeenCalledOnce();
    expect(showNotification.mock.lastCall?.[1]).not.toHaveProperty('userId');
  });

  test('is shown, in place of an earlier one about the same', async () => {
    await push(`${JSON.stringify(payload)}      `);
    expect(showNotification).toHaveBeenCalledExactlyOnceWith('Consulta marcada', {
      ...{ body: '24/11 às 09:00', tag: 'abc', lang: 'pt-BR', data: '/appointments', renotify: true },
      ...{ icon: '/icons/icon-192.png', badge: '/icons/icon-192.png' },
    });
  });

  test.for([
    ...[null, '', 'no JSON', '{}', '[]'],
    ...[{ title: '' }, { tag: '' }].map(wrong => JSON.stringify({ ...payload, ...wrong })),
  ])('that can’t be read shows a neutral text: %s', async text => {
    await push(text);
    expect(showNotification).toHaveBeenCalledExactlyOnceWith(
      'News from the clinic',
      expect.objectContaining({ lang: 'en-US', data: '/' }),
    );
  });

  test.for(['/appointments', '/questionary', '/patient-medicalrecord'])(
    'about a dependent leads to their %s',
    async page => {
      const path = `${page}?patient=0198c2a4-77aa-7c31-9b0e-5d4f0e6a1b2c`;
      await push(JSON.stringify({ ...payload, path }));
      expect(showNotification).toHaveBeenCalledExactlyOnceWith(payload.title, expect.objectContaining({ data: path }));
    },
  );

  test.for([
    ...['https://evil.test/', '//evil.test', '/appointments/../x', 'javascript:alert(1)', '/m#token'],
    ...['/appointments?patient=x', '/schedule?patient=0198c2a4-77aa-7c31-9b0e-5d4f0e6a1b2c'],
  ])('leads to pages of the app only, not to %s', async path => {
    await push(JSON.stringify({ ...payload, path }));
    expect(showNotification).toHaveBeenCalledExactlyOnceWith(payload.title, expect.objectContaining({ data: '/' }));
  });
});

describe('a push for someone else', () => {
  test.for([
    ['after a sign-out', undefined, 'ana'],
    ['after another user has signed in', 'rui', 'ana'],
    ['on a browser that was subscribed for no known user', 'ana', undefined],
  ] as const)('%s isn’t shown, and is the last one', async ([, signedIn, pushUser]) => {
    await store(signedIn, pushUser);
    await push(JSON.stringify(payload));
    expect(showNotification).not.toHaveBeenCalled();
    expect(unsubscribe).toHaveBeenCalledOnce();
    expect(close).toHaveBeenCalledOnce();
  });

  test('that was on its way while the next user subscribed isn’t shown, and their subscription stays', async () => {
    await store('bia', 'bia');
    await push(JSON.stringify({ ...payload, userId: 'ana' }));
    expect(showNotification).not.toHaveBeenCalled();
    expect(unsubscribe).not.toHaveBeenCalled();
  });

  test('neither removes what is shown for the next user, nor ends their subscription', async () => {
    await store('bia', 'ana');
    // Bia subscribes while the worker looks up what is shown.
    getNotifications.mockImplementationOnce(async () => {
      await store('bia', 'bia');
      return [{ close }];
    });
    await push(JSON.stringify(payload));
    expect(showNotification).not.toHaveBeenCalled();
    expect(close).not.toHaveBeenCalled();
    expect(unsubscribe).not.toHaveBeenCalled();
  });

  test('doesn’t end a subscription that the next user makes while it is looked up', async () => {
    await store('bia', 'ana');
    getSubscription.mockImplementationOnce(async () => {
      await store('bia', 'bia');
      return subscription;
    });
    await push(JSON.stringify(payload));
    expect(close).toHaveBeenCalledOnce();
    expect(unsubscribe).not.toHaveBeenCalled();
  });

  test('isn’t told from others without storage, so that its text isn’t shown', async () => {
    const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    await push(JSON.stringify(payload));
    open.mockRestore();
    expect(showNotification).toHaveBeenCalledExactlyOnceWith('News from the clinic', expect.anything());
    expect(unsubscribe).not.toHaveBeenCalled();
  });
});

describe('a subscription that the browser has replaced', () => {
  const replace = () => dispatch('pushsubscriptionchange', { oldSubscription: subscription });

  test('is registered in the session of its user', async () => {
    await replace();
    expect(subscribe).toHaveBeenCalledExactlyOnceWith(subscription.options);
    const [url, init] = fetched.mock.calls[0] ?? [];
    expect(url).toMatch(/\/push\/subscription$/);
    expect(new Headers(init?.headers).get('Authorization')).toBe('Bearer token-of-ana');
  });

  test('is registered for no one else', async () => {
    await store('rui', 'ana');
    await replace();
    expect([subscribe.mock.calls, fetched.mock.calls]).toEqual([[], []]);
    expect(unsubscribe).toHaveBeenCalledOnce();
  });
});

describe('a tap', () => {
  const tap = async (data: unknown) => {
    const close = vi.fn();
    await dispatch('notificationclick', { notification: { close, data } });
    expect(close).toHaveBeenCalledOnce();
  };

  test('opens the app if it isn’t open', async () => {
    await tap('/questionary');
    expect(openWindow).toHaveBeenCalledExactlyOnceWith('/questionary');
  });

  test('goes to the window in front, which opens the path without loading again', async () => {
    pages = [page(), page({ focused: true })];
    await tap('/appointments');
    expect(pages[0]?.messages).toEqual([]);
    expect(pages[1]?.focus).toHaveBeenCalledOnce();
    expect(pages[1]?.messages).toEqual([{ type: 'openPath', path: '/appointments' }]);
    expect(pages[1]?.navigate).not.toHaveBeenCalled();
    expect(openWindow).not.toHaveBeenCalled();
  });

  test('loads the path in a window that doesn’t respond, such as a signed-out one', async () => {
    pages = [page({ answers: false })];
    await tap('/appointments');
    expect(pages[0]?.navigate).toHaveBeenCalledExactlyOnceWith('/appointments');
  });

  test('never leads out of the app', async () => {
    await tap('https://evil.test/');
    expect(openWindow).toHaveBeenCalledExactlyOnceWith('/');
  });
});
