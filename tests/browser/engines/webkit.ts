import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../server/harness/process.ts';
import { type Engine, type EnginePage, findProgram } from './engine.ts';

/** The key of an element's id in a response (WebDriver, "Elements"). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const START_LIMIT_MS = 20_000;

async function launch(program: string): Promise<EnginePage> {
  const port = await freePort();
  const driver = spawn(program, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, LANG: 'en_US.UTF-8', LC_ALL: 'en_US.UTF-8' },
  });
  const ended = once(driver, 'exit');

  async function call(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: { error?: string; message?: string } | null };
    if (!response.ok) throw new Error(`${method} ${path}: ${value?.error} ${value?.message}`);
    return value;
  }

  async function start(): Promise<string> {
    const limit = Date.now() + START_LIMIT_MS;
    for (;;) {
      try {
        await call('GET', '/status');
        break;
      } catch (error) {
        if (Date.now() > limit || driver.exitCode !== null) throw error;
        await pause(50);
      }
    }
    const capabilities = { alwaysMatch: { timeouts: { script: 30_000, pageLoad: 60_000 } } };
    const { sessionId } = (await call('POST', '/session', { capabilities })) as { sessionId: string };
    return `/session/${sessionId}`;
  }
  const stop = async () => {
    driver.kill('SIGTERM');
    await ended;
  };
  const session = await start().catch(async error => {
    await stop();
    throw error;
  });
  const post = (path: string, body: object) => call('POST', `${session}${path}`, body);
  const run = (script: string) => post('/execute/sync', { script, args: [] });

  async function find(element: string): Promise<string> {
    const found = (await run(element)) as { [ELEMENT]?: string } | null;
    const id = found?.[ELEMENT];
    if (id === undefined) throw new Error('There is no such element.');
    return `/element/${id}`;
  }

  return {
    // WebDriver doesn't report page errors.
    errors: [],
    async open(url) {
      await post('/url', { url });
    },
    async reload() {
      await post('/refresh', {});
    },
    run,
    async click(element) {
      await post(`${await find(element)}/click`, {});
    },
    async type(element, text) {
      await post(`${await find(element)}/value`, { text });
    },
    async close() {
      await call('DELETE', session).catch(() => {});
      await stop();
    },
  };
}

/** WebKitGTK over WebDriver. It needs a display. */
export const webkit: Engine = {
  name: 'WebKit',
  isRequired: false,
  missing:
    'WebKitGTK, or a display for it, was not found, so the main job was not tried in it: install it (apt-get install webkit2gtk-driver xvfb) and run the tests under xvfb-run.',
  find: () =>
    process.env.DISPLAY || process.env.WAYLAND_DISPLAY
      ? findProgram('WEBKIT_DRIVER_PATH', ['WebKitWebDriver'], ['/usr/bin/WebKitWebDriver'])
      : undefined,
  launch,
};
