import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import { expect } from 'vitest';
import { findBrowser, flags } from './browser.ts';

/** A browser process with a profile on disk, which outlives it. */
interface Process {
  context: BrowserContext;
  /** Closes it, as a user would. */
  close(): Promise<void>;
  /** Kills all its processes at once, as when the battery dies: no events, no cleanup. */
  kill(): Promise<void>;
}

/** A profile in its own folder, for several browser processes in succession. */
interface Profile {
  start(): Promise<Process>;
  /**
   * Waits until local storage with this key is on the disk. Chromium writes it up to five seconds later, in a process
   * that may not get to it on a busy machine when the browser is closed before: the session was lost then.
   */
  untilStored(key: string): Promise<void>;
  /** Ends running processes and removes the folder. */
  remove(): Promise<void>;
}

export async function newProfile(): Promise<Profile> {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-profile-'));
  let last: Process | undefined;

  async function start(): Promise<Process> {
    const browser = spawn(
      findBrowser(),
      [...flags, '--headless=new', '--accept-lang=pt-BR', '--remote-debugging-port=0', `--user-data-dir=${folder}`],
      { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const ended = once(browser, 'exit');
    const endpoint = await new Promise<string>((resolve, reject) => {
      let said = '';
      browser.stderr.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        const [, found] = /DevTools listening on (ws:\S+)/.exec(said) ?? [];
        if (found) resolve(found);
      });
      browser.once('exit', () => reject(new Error(`The browser did not start. It said:\n${said}`)));
    });
    // The first connection to a browser that restarts after being killed may get no response.
    const connect = (timeout: number) => chromium.connectOverCDP(endpoint, { timeout });
    const connection = await connect(10_000).catch(() => connect(30_000));
    const [context] = connection.contexts();
    if (!context) throw new Error('The browser has no context.');
    last = {
      context,
      async close() {
        const session = await connection.newBrowserCDPSession();
        await session.send('Browser.close').catch(() => {});
        await ended;
      },
      async kill() {
        if (browser.pid !== undefined && browser.exitCode === null && browser.signalCode === null) {
          process.kill(-browser.pid, 'SIGKILL');
        }
        await ended;
      },
    };
    return last;
  }

  const local = join(folder, 'Default', 'Local Storage', 'leveldb');
  async function isStored(key: string): Promise<boolean> {
    const logs = (await readdir(local).catch(() => [])).filter(name => name.endsWith('.log'));
    const written = await Promise.all(logs.map(name => readFile(join(local, name), 'latin1')));
    return written.some(text => text.includes(key));
  }

  return {
    start,
    async untilStored(key) {
      await expect.poll(() => isStored(key), { timeout: 15_000 }).toBe(true);
    },
    async remove() {
      await last?.kill();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
