import type { BrowserContext, ConsoleMessage, Page, Request, Response } from 'playwright-core';

/** Console messages that are expected, and why. */
const HARMLESS: { says: RegExp; because: string }[] = [
  {
    says: /^Failed to load resource: the server responded with a status of/,
    because: 'refusals of the API are checked by a separate rule below',
  },
];

/** Messages about a missing network; expected once a test has cut it. */
const NO_NETWORK = /net::ERR_|Failed to fetch|NetworkError|Load failed|error occurred when fetching the script/;

/**
 * Records what happens in a browser context, and which of it is a fault: page errors, console errors, images that don't
 * load, and API errors that the test doesn't expect.
 */
export class Log {
  readonly lines: string[] = [];
  readonly faults: string[] = [];
  #expectedRefusals: { status: number; path: RegExp }[] = [];
  #expectedErrors: RegExp[] = [];
  #networkCut = false;
  /** The scripts that are being fetched. */
  readonly pendingScripts = new Set<Request>();

  constructor(context: BrowserContext) {
    context.on('page', page => this.#onPage(page));
    context.on('console', message => this.#onConsole(message));
    context.on('weberror', thrown => this.#fault(`page error: ${thrown.error()}\n${thrown.error().stack ?? ''}`));
    context.on('response', response => this.#onResponse(response));
    context.on('request', request => {
      if (request.resourceType() === 'script') this.pendingScripts.add(request);
    });
    context.on('requestfinished', request => this.pendingScripts.delete(request));
    context.on('requestfailed', request => {
      this.pendingScripts.delete(request);
      const line = `failed ${request.method()} ${request.url()} ${request.failure()?.errorText ?? ''}`;
      // Aborted by leaving the page, or a revoked blob; broken images are found by their size.
      const isAborted = request.url().startsWith('blob:') || request.failure()?.errorText === 'net::ERR_ABORTED';
      if (request.resourceType() === 'image' && !this.#networkCut && !isAborted) this.#fault(line);
      else this.#write(line);
    });
  }

  /** From now on, failing requests are expected. */
  networkIsCut(): void {
    this.#networkCut = true;
    this.#write('the network is cut');
  }

  /** Expects this error response of the API, once or more. */
  expectRefusal(status: number, path: RegExp): void {
    this.#expectedRefusals.push({ status, path });
  }

  /** Expects this console error. */
  expectError(says: RegExp): void {
    this.#expectedErrors.push(says);
  }

  #write(line: string): void {
    // The time of day, so that what several tests saw at the same moment can be compared.
    this.lines.push(`${new Date().toISOString().slice(11, 23)}  ${line}`);
  }

  #fault(line: string): void {
    this.#write(`FAULT ${line}`);
    this.faults.push(line);
  }

  #onPage(page: Page): void {
    page.on('framenavigated', frame => this.#write(`at ${frame.url()}`));
    page.on('crash', () => this.#fault('the page crashed'));
  }

  #onConsole(message: ConsoleMessage): void {
    const text = message.text();
    const harmless =
      [...HARMLESS.map(({ says }) => says), ...this.#expectedErrors].some(says => says.test(text)) ||
      (this.#networkCut && NO_NETWORK.test(text));
    if (message.type() === 'error' && !harmless) this.#fault(`console error: ${text}`);
    else this.#write(`console ${message.type()}: ${text}`);
  }

  #onResponse(response: Response): void {
    const { pathname } = new URL(response.url());
    const line = `${response.status()} ${response.request().method()} ${pathname}`;
    if (pathname.startsWith('/api/')) this.#write(line);
    if (response.status() < 400) return;
    const expected = this.#expectedRefusals.some(
      ({ status, path }) => status === response.status() && path.test(pathname),
    );
    if (expected || this.#networkCut) this.#write(`${line}, as expected`);
    else this.#fault(line);
  }
}
