import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import type { Language } from '../../../src/i18n/languages.ts';
import { Log } from './log.ts';
import { type Account, signInAs } from './people.ts';
import { type Words, wordsIn } from './words.ts';

/** The two sizes that every screen must fit, in CSS pixels. */
const sizes = { phone: { width: 390, height: 844 }, tablet: { width: 1024, height: 768 } } as const;
export const sizeNames = ['phone', 'tablet'] as const;
export type Size = (typeof sizeNames)[number];

export const themeNames = ['light', 'dark'] as const;
export type ThemeName = (typeof themeNames)[number];

export interface VisitOptions {
  size?: Size;
  /** What the device prefers. */
  theme?: ThemeName;
  /** What the browser asks for; the app's own detector does the rest. */
  language?: Language;
  /** Signed in from the start, in a new session. */
  as?: Account;
  /** The device's time zone. */
  zone?: string;
  /**
   * Whether the service worker is let in, as everywhere but in some private windows. It keeps the whole app on the device,
   * which takes a third of a short visit's time: what has nothing to do with it does without.
   */
  worker?: boolean;
}

/** Session of an account, as the app itself keeps it (spec section 9). */
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

/** How long a step may take. Generous: a slow machine is no fault of the product. */
const STEP_LIMIT_MS = 15_000;

/** The page on show: signed in, Ionic keeps the ones before it in the DOM, hidden; signed out there is only one. */
const SHOWN =
  '.ion-page:not(.ion-page-hidden):not(.ion-page-invisible):not(:has(.ion-page)):not(ion-modal *), .signed-out-main';

/** One person with a browser of their own: a fresh context, one page, and a log of all that happens. */
export class Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly log: Log;
  /** The app's texts in this person's language. */
  readonly words: Words;

  private constructor(context: BrowserContext, log: Log, page: Page, words: Words) {
    this.context = context;
    this.log = log;
    this.page = page;
    this.words = words;
  }

  static async arrive(browser: Browser, address: string, options: VisitOptions = {}): Promise<Visitor> {
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
      storageState: {
        cookies: [],
        origins: [{ origin: address, localStorage: as ? await storedSession(address, as) : [] }],
      },
    });
    return Visitor.in(context, language);
  }

  /** Somebody with a browser context that stands already. */
  static async in(context: BrowserContext, language: Language): Promise<Visitor> {
    context.setDefaultTimeout(STEP_LIMIT_MS);
    const log = new Log(context);
    return new Visitor(context, log, await context.newPage(), wordsIn[language]);
  }

  /** Where to look for what a person sees of the page itself; header, tabs, dialogs and toasts stand outside it. */
  get screen(): Locator {
    return this.page.locator(SHOWN);
  }

  /** Signed in from the next start on, in a new session. */
  async signIn(address: string, account: Account): Promise<void> {
    const items = await storedSession(address, account);
    await this.context.addInitScript(items => {
      for (const { name, value } of items) localStorage.setItem(name, value);
    }, items);
  }

  /** Opens an address as one typed or bookmarked would be. */
  async goto(path: string): Promise<void> {
    await this.page.goto(path);
    await this.screen.first().waitFor();
  }

  /** Waits until this path is in the address bar and its page has come to rest. */
  async arrivesAt(path: string | RegExp): Promise<void> {
    await this.page.waitForURL(
      url => (typeof path === 'string' ? url.pathname === path : path.test(url.pathname + url.search)),
      { waitUntil: 'commit' },
    );
    await this.settled();
  }

  /** Waits until exactly one page is on show, its content has loaded and nothing moves any more. */
  async settled(): Promise<void> {
    await this.page.waitForFunction(selector => {
      const pages = document.querySelectorAll(selector);
      const moving = document.getAnimations().some(animation => {
        const { endTime } = animation.effect?.getComputedTiming() ?? {};
        return animation.playState === 'running' && endTime !== Number.POSITIVE_INFINITY;
      });
      return pages.length === 1 && !moving && !pages[0]?.querySelector('[aria-busy="true"], .loading');
    }, SHOWN);
  }

  /** The device now prefers this look. */
  async prefers(theme: ThemeName): Promise<void> {
    await this.page.emulateMedia({ colorScheme: theme });
  }

  /** Chooses a language in the page's own menu. */
  async speaks(language: Language): Promise<void> {
    await this.page.locator('.language select').selectOption(language.slice(0, 2));
    await this.page.waitForFunction(shown => document.documentElement.lang === shown, language);
    await this.settled();
  }

  /** Takes up one of the two sizes. */
  async takesUp(size: Size): Promise<void> {
    await this.page.setViewportSize(sizes[size]);
  }

  /** Makes the window so high that the shown page stands in it whole; an open dialog stays as the device shows it. */
  async standsWhole(): Promise<void> {
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

  /** Cuts the network, or gives it back. */
  async offline(cut = true): Promise<void> {
    if (cut) this.log.networkIsCut();
    await this.context.setOffline(cut);
  }

  /** Waits until a service worker controls the next start and the shell lies in its cache. */
  async shellIsKept(): Promise<void> {
    await this.page.evaluate(() => navigator.serviceWorker.ready);
  }

  /** What went wrong in the background, pictures that show nothing among it. */
  async faults(): Promise<string[]> {
    if (this.page.isClosed()) return this.log.faults;
    const broken = await this.page.evaluate(() =>
      [...document.images].filter(image => image.complete && image.naturalWidth === 0).map(image => image.currentSrc),
    );
    return [...this.log.faults, ...broken.map(source => `broken picture: ${source}`)];
  }

  async leave(): Promise<void> {
    await this.context.close();
  }
}
