import type { Page } from 'playwright-core';
import { streamEvents } from '../../../contract/events.ts';
import { closedGate } from './gate.ts';
import type { Visitor } from './visitor.ts';

/** An entry of the Layout Instability API. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** The recording's global in the page. */
interface Recording {
  lines: string[];
  /** Adds entries that the browser has not delivered yet. */
  flush(): void;
}

const NAME = '__layoutShifts';

/**
 * Runs in the page before its own scripts. Shifts within 500 ms of user input are not counted. Timers of 4 s or more
 * never fire, and content after a pending response stays hidden, because the test delays responses.
 */
function startRecording(name: string): void {
  const start = window.setTimeout;
  const limited = (work: () => void, ms = 0) => (ms < 4_000 ? start(work, ms) : 0);
  Object.assign(window, { setTimeout: limited });
  const style = new CSSStyleSheet();
  style.replaceSync(':root { --hold-back-time: 3600s }');
  document.adoptedStyleSheets.push(style);
  const lines: string[] = [];
  const observer = new PerformanceObserver(list => take(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  Object.assign(globalThis, { [name]: { lines, flush: () => take(observer.takeRecords()) } satisfies Recording });

  function take(entries: PerformanceEntryList): void {
    for (const { value, startTime, hadRecentInput, sources } of entries as LayoutShift[]) {
      if (hadRecentInput) continue;
      const moved = sources.map(
        ({ node, previousRect, currentRect }) => `${path(node)} from ${box(previousRect)} to ${box(currentRect)}`,
      );
      lines.push(`${value.toFixed(4)} at ${Math.round(startTime)} ms: ${moved.join('; ')}`);
    }
  }

  function path(node: Node | null): string {
    const element = node instanceof Element ? node : node?.parentElement;
    if (!element) return 'a removed node';
    const names = [element.parentElement, element].map(one =>
      one ? [one.localName, ...one.classList].join('.') : 'none',
    );
    return `${names.join(' > ')} "${(node?.textContent ?? '').trim().slice(0, 30)}"`;
  }

  /** Left, top, width and height in CSS pixels. */
  function box({ x, y, width, height }: DOMRectReadOnly): string {
    return [x, y, width, height].map(Math.round).join(' ');
  }
}

/** Resolves once the page has painted its current state. */
const painted = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>(done => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

interface LayoutWatch {
  /** The layout shifts since the page was loaded, one line each, after all responses have arrived and are painted. */
  shifts(): Promise<string[]>;
  /** Holds all responses of the API until the returned function is called. */
  hold(): () => void;
}

/**
 * Records the layout shifts of every page that is loaded from now on. API responses are delivered one at a time, each
 * after a paint, so that every intermediate state is painted, as on a slow network, on any machine.
 */
export async function watchLayout(visitor: Visitor): Promise<LayoutWatch> {
  const { page } = visitor;
  let held: Promise<unknown> = Promise.resolve();
  let last: Promise<unknown> = Promise.resolve();
  const ends = new Map<string, () => void>();

  await page.addInitScript(startRecording, NAME);
  // Not page.route: it pauses every request, and turns off the browser's caches of files and of compiled scripts.
  const session = await page.context().newCDPSession(page);
  const pass = async (requestId: string, ended: Promise<void>) => {
    await held;
    await painted(page);
    await session.send('Fetch.continueRequest', { requestId });
    await ended;
  };
  session.on('Fetch.requestPaused', ({ requestId, networkId = requestId, request }) => {
    // The stream of events never ends, so no response could follow it.
    if (new URL(request.url).pathname.endsWith(streamEvents.path)) {
      session.send('Fetch.continueRequest', { requestId }).catch(() => {});
      return;
    }
    const ended = new Promise<void>(resolve => ends.set(networkId, resolve));
    // Leaving a page aborts its requests.
    last = last.then(() => pass(requestId, ended)).catch(() => {});
  });
  const end = (networkId: string) => {
    ends.get(networkId)?.();
    ends.delete(networkId);
  };
  session.on('Network.loadingFinished', ({ requestId }) => end(requestId));
  session.on('Network.loadingFailed', ({ requestId }) => end(requestId));
  // The end of a request that was aborted by leaving its page isn't always reported.
  session.on('Page.frameNavigated', () => {
    for (const networkId of ends.keys()) end(networkId);
  });
  await session.send('Page.enable');
  await session.send('Network.enable');
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] });

  return {
    hold() {
      const { opened, open } = closedGate();
      held = opened;
      return open;
    },
    async shifts() {
      for (let seen: unknown; seen !== last; ) {
        seen = last;
        await last;
        await visitor.settled();
        await painted(page);
      }
      return page.evaluate(name => {
        const { lines, flush } = (globalThis as unknown as Record<string, Recording>)[name] as Recording;
        flush();
        return lines;
      }, NAME);
    },
  };
}

/** Makes every further load a first visit, with an empty database. */
export async function forgetMirror({ page }: Visitor): Promise<void> {
  await page.addInitScript(() => {
    const ofThisLoad = crypto.randomUUID();
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function (name, version) {
      return open.call(this, `${name}-${ofThisLoad}`, version);
    };
  });
}
