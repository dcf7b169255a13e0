import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import type { Language } from '../../../src/i18n/languages.ts';
import { Log } from './log.ts';
import { type Account, signInAs } from './people.ts';
import { type Words, wordsIn } from './words.ts';

/** The sizes of windows, in CSS pixels. */
export const sizes = {
  smallPhone: { width: 360, height: 640 },
  phone: { width: 390, height: 844 },
  uprightTablet: { width: 768, height: 1024 },
  tablet: { width: 1024, height: 768 },
  desktop: { width: 1440, height: 900 },
} as const;
export type Size = keyof typeof sizes;

export const themeNames = ['light', 'dark'] as const;
export type ThemeName = (typeof themeNames)[number];

export interface VisitorOptions {
  /** The address of another product than the one that all tests share. */
  address?: string;
  size?: Size;
  /** The device's preferred colour scheme. */
  theme?: ThemeName;
  /** The browser's language, from which the app detects its own. */
  language?: Language;
  /** The account to be signed in, in a new session. */
  as?: Account;
  /** The device's time zone. */
  zone?: string;
  /**
   * Whether service workers are allowed (default true). Precaching takes a third of a short test, so tests that don't
   * need the worker turn it off.
   */
  worker?: boolean;
}

/** Each size once, and both languages. `npm run screenshots` looks at every screen in all combinations. */
export const sizesAndLanguages: Required<Pick<VisitorOptions, 'size' | 'language'>>[] = [
  { size: 'phone', language: 'pt-BR' },
  { size: 'tablet', language: 'en-US' },
  { size: 'desktop', language: 'pt-BR' },
];

/** The local storage items of an account's session, as the app itself stores them. */
async function storedSession(address: string, account: Account): Promise<{ name: string; value: string }[]> {
  const { token, user } = await signInAs(address, account);
  return [
    { name: '@ClinicApp:role', value: account.role },
    { name: '@ClinicApp:token', value: token },
    {
      name: '@ClinicApp:user',
      value: JSON.stringify(account.isUnconfirmed ? { ...user, email_confirmed: false } : user),
    },
  ];
}

/** How long a step may take, in milliseconds. Generous, for slow machines. */
const STEP_LIMIT_MS = 15_000;

/** The visible page. When signed in, Ionic keeps earlier pages in the DOM, hidden; signed out there is only one. */
const SHOWN =
  '.ion-page:not(.ion-page-hidden):not(.ion-page-invisible):not(:has(.ion-page)):not(ion-modal *), .signed-out-main';

/** A user with a fresh browser context, one page, and a log of what happens in it. */
export class Visitor {
  /** All that the running test has opened, whose logs are printed if it fails. */
  static readonly opened: Visitor[] = [];

  readonly page: Page;
  readonly context: BrowserContext;
  readonly log: Log;
  /** The app's texts in the visitor's language. */
  readonly words: Words;
  #hasWorker = true;

  private constructor(context: BrowserContext, log: Log, page: Page, words: Words) {
    this.context = context;
    this.log = log;
    this.page = page;
    this.words = words;
    Visitor.opened.push(this);
  }

  static async open(browser: Browser, address: string, options: VisitorOptions = {}): Promise<Visitor> {
    const {
      size = 'phone',
      theme = 'light',
      language = 'pt-BR',
      as,
      zone = 'America/Sao_Paulo',
      worker = true,
    } = options;
    const context = await browser.newContext({
      baseURL: address,
      viewport: sizes[size],
      locale: language,
      timezoneId: zone,
      colorScheme: theme,
      hasTouch: true,
      reducedMotion: 'reduce',
      serviceWorkers: worker ? 'allow' : 'block',
    });
    const visitor = await Visitor.inContext(context, language);
    visitor.#hasWorker = worker;
    if (as) {
      const items = await storedSession(address, as);
      // In the page that the test uses: Playwright's storageState opens another one for it, which takes twice as long.
      await visitor.page.goto('/starting.js');
      await visitor.page.evaluate(items => {
        for (const { name, value } of items) localStorage.setItem(name, value);
      }, items);
    }
    return visitor;
  }

  /** A visitor in an existing browser context. */
  static async inContext(context: BrowserContext, language: Language): Promise<Visitor> {
    context.setDefaultTimeout(STEP_LIMIT_MS);
    const log = new Log(context);
    return new Visitor(context, log, await context.newPage(), wordsIn[language]);
  }

  /** The visible page's own content, without header, tabs, dialogs and toasts. */
  get screen(): Locator {
    return this.page.locator(SHOWN);
  }

  /** Signs in with a new session, effective from the next load. */
  async signIn(address: string, account: Account): Promise<void> {
    const items = await storedSession(address, account);
    await this.context.addInitScript(items => {
      for (const { name, value } of items) localStorage.setItem(name, value);
    }, items);
  }

  /** Loads a path, as if it were typed or bookmarked. */
  async goto(path: string): Promise<void> {
    await this.page.goto(path);
    await this.screen.first().waitFor();
    // A prerendered page is visible before the app responds.
    await this.page.waitForFunction(() => !('prerendered' in document.documentElement.dataset));
  }

  /** Waits until this path is in the address bar and its page is settled. */
  async waitForPath(path: string | RegExp): Promise<void> {
    await this.page.waitForURL(
      url => (typeof path === 'string' ? url.pathname === path : path.test(url.pathname + url.search)),
      { waitUntil: 'commit' },
    );
    await this.settled();
  }

  /** Waits until exactly one page is visible, its content is loaded, the app runs it, and no animation runs. */
  async settled(): Promise<void> {
    await this.page.waitForFunction(selector => {
      const pages = document.querySelectorAll(selector);
      const moving = document.getAnimations().some(animation => {
        const { endTime } = animation.effect?.getComputedTiming() ?? {};
        return animation.playState === 'running' && endTime !== Number.POSITIVE_INFINITY;
      });
      const isStarted = !('prerendered' in document.documentElement.dataset);
      return isStarted && pages.length === 1 && !moving && !pages[0]?.querySelector('[aria-busy="true"], .loading');
    }, SHOWN);
  }

  /** Sets the device's preferred colour scheme. */
  async setTheme(theme: ThemeName): Promise<void> {
    await this.page.emulateMedia({ colorScheme: theme });
  }

  /** The button of the user's menu in the header; there is none when signed out or locked. */
  get menuButton(): Locator {
    return this.page.locator('.account-button');
  }

  /** The user's menu in the header. */
  get menu(): Locator {
    return this.page.locator('.account-panel');
  }

  /** Opens the user's menu. */
  async openMenu(): Promise<void> {
    if ((await this.menu.count()) === 0) await this.menuButton.click();
    await this.menu.waitFor();
  }

  /** Presses the sign-out button in the user's menu. A question may follow. */
  async signOut(): Promise<void> {
    await this.openMenu();
    await this.menu.locator('.account-end button').click();
  }

  /** Chooses a language in the user's menu, or signed out in the header. Closes the menu. */
  async chooseLanguage(language: Language): Promise<void> {
    const isSignedIn = (await this.menuButton.count()) > 0;
    if (isSignedIn) await this.openMenu();
    await this.page.locator('.language select').selectOption(language.slice(0, 2));
    if (isSignedIn) await this.page.keyboard.press('Escape');
    await this.page.waitForFunction(shown => document.documentElement.lang === shown, language);
    await this.settled();
  }

  /**
   * Sets the browser's text size, in percent of its default, for this page and those that are loaded later. Media
   * queries in em scale with it.
   */
  async setTextSize(percent: number): Promise<void> {
    const session = await this.context.newCDPSession(this.page);
    const size = (px: number) => Math.round((px * percent) / 100);
    await session.send('Page.setFontSizes', { fontSizes: { standard: size(16), fixed: size(13) } });
  }

  /** Resizes the window. */
  async resizeTo(size: Size): Promise<void> {
    await this.page.setViewportSize(sizes[size]);
  }

  /** Grows the window until the whole page is visible; not while a dialog is open, which fits the device. */
  async growToFullPage(): Promise<void> {
    const size = this.page.viewportSize();
    if (!size || (await this.page.locator('ion-modal.show-modal').count()) > 0) return;
    const hidden = await this.screen.first().evaluate(async page => {
      const content = page.querySelector('ion-content');
      const scroller = content ? await content.getScrollElement() : page.closest('.signed-out');
      return scroller ? scroller.scrollHeight - scroller.clientHeight : 0;
    });
    if (hidden <= 0) return;
    await this.page.setViewportSize({ ...size, height: size.height + hidden });
    await this.settled();
  }

  /** Waits for the scripts that the app and Ionic fetch once the page is idle. */
  async #idle(): Promise<void> {
    await this.page.evaluate(() => new Promise<void>(done => requestIdleCallback(() => done())));
    const pending = this.log.pendingScripts;
    while (pending.size > 0) await Promise.all([...pending].map(async one => (await one.response())?.finished()));
  }

  /** Cuts the network, or restores it. Without a worker, only once all scripts of the start are there. */
  async offline(cut = true): Promise<void> {
    if (cut && !this.#hasWorker) await this.#idle();
    if (cut) this.log.networkIsCut();
    await this.context.setOffline(cut);
  }

  /** Waits until the service worker is active, with the app precached. */
  async waitForWorker(): Promise<void> {
    await this.page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      // It serves the page that has registered it only once it is activated.
      while (active?.state === 'activating')
        await new Promise(done => active.addEventListener('statechange', done, { once: true }));
    });
  }

  /** Errors in the background, including broken images. */
  async faults(): Promise<string[]> {
    if (this.page.isClosed()) return this.log.faults;
    const broken = await this.page.evaluate(() =>
      [...document.images].filter(image => image.complete && image.naturalWidth === 0).map(image => image.currentSrc),
    );
    return [...this.log.faults, ...broken.map(source => `broken image: ${source}`)];
  }

  async close(): Promise<void> {
    await this.context.close();
  }
}
