import { expect } from 'vitest';
import type { EnginePage } from './engine.ts';

/** What can be looked for: a button whose name starts with a text; a link, field or choice whose name contains it. */
type Kind = 'button' | 'link' | 'field' | 'choice';

/**
 * Source of a function `find(kind, name)` that runs in the page: returns the first visible match, within the open
 * dialog if there is one.
 */
const FIND = `
  const find = (kind, name) => {
    const root = document.querySelector('ion-modal.show-modal') ?? document;
    const isShown = element =>
      element.getClientRects().length > 0 && !element.closest('.ion-page-hidden, .ion-page-invisible');
    const all = selector => [...root.querySelectorAll(selector)].filter(isShown);
    const text = element => (element.getAttribute('aria-label') ?? element.textContent).replace(/\\s+/g, ' ').trim();
    if (kind === 'button') return all('button:not([disabled])').find(element => text(element).startsWith(name));
    if (kind === 'link') return all('a[href]').find(element => text(element).includes(name));
    const label = [...root.querySelectorAll('label')].find(element => isShown(element) && text(element).includes(name));
    if (kind === 'choice') return label;
    return label?.control ?? all('input, textarea').find(element => text(element).includes(name));
  };`;

/** A user with a browser of any engine. Every step waits until it is possible. */
export class Person {
  readonly page: EnginePage;

  constructor(page: EnginePage) {
    this.page = page;
  }

  /** Waits until the visible page contains this text, or no longer does. */
  async sees(text: string, isThere = true): Promise<void> {
    const body = `return document.body.innerText.replace(/\\s+/g, ' ').includes(${JSON.stringify(text)});`;
    await expect.poll(() => this.page.run(body), { message: text, timeout: 30_000 }).toBe(isThere);
  }

  /** Waits until this path is in the address bar. */
  async isAt(path: string): Promise<void> {
    await expect.poll(() => this.page.run('return location.pathname;'), { message: path, timeout: 30_000 }).toBe(path);
  }

  /** Waits until the source of a function body returns a truthy value. */
  async until(body: string): Promise<void> {
    await this.#until(body, body);
  }

  async #until(body: string, message: string): Promise<void> {
    await expect.poll(async () => Boolean(await this.page.run(body)), { message, timeout: 30_000 }).toBe(true);
  }

  async #has(kind: Kind, name: string): Promise<string> {
    const search = `${FIND} return find('${kind}', ${JSON.stringify(name)})`;
    await this.#until(`${search} !== undefined;`, `${kind} “${name}”`);
    return `${search};`;
  }

  async press(kind: 'button' | 'link' | 'choice', name: string): Promise<void> {
    await this.#click(await this.#has(kind, name), `${kind} “${name}”`);
  }

  /** Clicks once the element has stopped moving. Repeats, because something may still cover it. */
  async #click(element: string, message: string): Promise<void> {
    let before: unknown;
    const tried = async () => {
      const place = await this.page.run(`return JSON.stringify((() => { ${element} })()?.getBoundingClientRect());`);
      if (place !== before) {
        before = place;
        return `moved to ${place}`;
      }
      return this.page.click(element).then(
        () => 'clicked',
        error => String(error),
      );
    };
    await expect.poll(tried, { message, interval: 100, timeout: 30_000 }).toBe('clicked');
  }

  async type(label: string, text: string): Promise<void> {
    await this.page.type(await this.#has('field', label), text);
  }
}
