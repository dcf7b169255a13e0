// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';

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

beforeEach(() => {
  showNotification.mockClear();
  openWindow.mockClear();
  handlers.clear();
  pages = [];
  vi.stubGlobal('self', {
    registration: { showNotification },
    clients: { matchAll: async () => pages, openWindow },
    addEventListener: (type: string, handler: (event: object) => void) => handlers.set(type, handler),
  });
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
