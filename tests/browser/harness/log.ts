import type { BrowserContext, ConsoleMessage, Page, Response } from 'playwright-core';

/** What a console may say although nothing is wrong, and why. */
const HARMLESS: { says: RegExp; because: string }[] = [
  {
    says: /^Failed to load resource: the server responded with a status of/,
    because: 'every refusal of the API is told apart by its own rule below',
  },
];

/** What only says that there is no network; harmless once a test has cut it. */
const NO_NETWORK = /net::ERR_|Failed to fetch|NetworkError|Load failed|error occurred when fetching the script/;

/**
 * What happened in a browser context, line by line, and what of it mustn't have: page errors, console errors, pictures
 * that don't load, and refusals of the API that the test didn't announce.
 */
export class Log {
  readonly lines: string[] = [];
  readonly faults: string[] = [];
  #announced: { status: number; path: RegExp }[] = [];
  #expectedErrors: RegExp[] = [];
  #networkCut = false;
  readonly #start = performance.now();

  constructor(context: BrowserContext) {
    context.on('page', page => this.#follow(page));
    context.on('console', message => this.#hear(message));
    context.on('weberror', thrown => this.#fault(`page error: ${thrown.error().stack ?? thrown.error()}`));
    context.on('response', response => this.#answered(response));
    context.on('requestfailed', request => {
      const line = `failed ${request.method()} ${request.url()} ${request.failure()?.errorText ?? ''}`;
      // Its page is left before it has come or, if held in memory, is drawn; one that shows nothing is found by its size.
      const isLetGo = request.url().startsWith('blob:') || request.failure()?.errorText === 'net::ERR_ABORTED';
      if (request.resourceType() === 'image' && !this.#networkCut && !isLetGo) this.#fault(line);
      else this.#write(line);
    });
  }

  /** From now on, failing requests are what the test wants. */
  networkIsCut(): void {
    this.#networkCut = true;
    this.#write('the network is cut');
  }

  /** The API will answer with this refusal, once or more, and it is what the test wants. */
  expectRefusal(status: number, path: RegExp): void {
    this.#announced.push({ status, path });
  }

  /** The app will write this to the console as an error, and it is what the test wants. */
  expectError(says: RegExp): void {
    this.#expectedErrors.push(says);
  }

  #write(line: string): void {
    this.lines.push(`${((performance.now() - this.#start) / 1000).toFixed(2).padStart(7)} s  ${line}`);
  }

  #fault(line: string): void {
    this.#write(`FAULT ${line}`);
    this.faults.push(line);
  }

  #follow(page: Page): void {
    page.on('framenavigated', frame => this.#write(`at ${frame.url()}`));
    page.on('crash', () => this.#fault('the page crashed'));
  }

  #hear(message: ConsoleMessage): void {
    const text = message.text();
    const harmless =
      [...HARMLESS.map(({ says }) => says), ...this.#expectedErrors].some(says => says.test(text)) ||
      (this.#networkCut && NO_NETWORK.test(text));
    if (message.type() === 'error' && !harmless) this.#fault(`console error: ${text}`);
    else this.#write(`console ${message.type()}: ${text}`);
  }

  #answered(response: Response): void {
    const { pathname } = new URL(response.url());
    const line = `${response.status()} ${response.request().method()} ${pathname}`;
    if (pathname.startsWith('/api/')) this.#write(line);
    if (response.status() < 400) return;
    const expected = this.#announced.some(({ status, path }) => status === response.status() && path.test(pathname));
    if (expected || this.#networkCut) this.#write(`${line}, as announced`);
    else this.#fault(line);
  }
}
