import { afterAll, beforeAll, describe, expect } from 'vitest';
import { expectAccessible } from './harness/accessible.ts';
import {
  down,
  type FaultProxy,
  heldUntil,
  lost,
  portal,
  refusing,
  rewritten,
  startFaultProxy,
} from './harness/faultProxy.ts';
import { closedGate } from './harness/gate.ts';
import { signIn, toast } from './harness/jobs.ts';
import { fireSync, leaveEntries, saveAnswer, timesSaved, withoutSync } from './harness/outbox.ts';
import { type Account, newPatient } from './harness/people.ts';
import { type Product, startProduct } from './harness/product.ts';
import { newProfile } from './harness/profile.ts';
import { test } from './harness/test.ts';
import { Visitor } from './harness/visitor.ts';
import { wordsIn } from './harness/words.ts';

const { offline, outbox } = wordsIn['pt-BR'];
const API = /^\w+ \/api\//;
const SAVING = /^POST \/api\/questionaries/;

/** This file has its own server, because its tests stop it; each test puts a proxy in front of it. */
let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.discard());

async function withProxy(work: (proxy: FaultProxy) => Promise<void>): Promise<void> {
  const proxy = await startFaultProxy(product.address);
  try {
    await work(proxy);
  } finally {
    await proxy.close();
  }
}

/** The Idempotency-Keys of the saves that the proxy received, in that order. */
const keysOf = (proxy: FaultProxy) =>
  proxy.writes().flatMap(({ path, key = 'none' }) => (path === '/questionaries' ? [key] : []));

/** The numbers of the `leaveEntries` entries that the proxy received, in that order. */
const numbersSent = (proxy: FaultProxy) =>
  proxy
    .writes()
    .flatMap(({ path, body }) => (path === '/questionaries' ? [Number(/"answer":"(\d+)"/.exec(body)?.[1])] : []));
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

const saved = (patient: Account) => expect.poll(() => timesSaved(product.address, patient), { timeout: 30_000 });

/** A patient on the questionnaire page, with the app precached and the mirror filled, so that the server may stop. */
async function openQuestionnaire(
  proxy: FaultProxy,
  browser: Parameters<typeof Visitor.open>[0],
  { sync }: { sync: boolean },
): Promise<{ ana: Visitor; patient: Account }> {
  const patient = await newPatient(product.address);
  const ana = await Visitor.open(browser, proxy.address, { as: patient });
  ana.log.networkIsCut();
  if (!sync) await withoutSync(ana, proxy);
  await ana.goto('/questionary');
  await ana.settled();
  await ana.waitForWorker();
  return { ana, patient };
}

describe.each([
  { way: 'with Background Sync', sync: true },
  { way: 'without it, as on iOS', sync: false },
])('$way', ({ sync }) => {
  test('what is saved while the server is stopped is sent once it runs again', ({ browser }) =>
    withProxy(async proxy => {
      const { ana, patient } = await openQuestionnaire(proxy, browser, { sync });
      // The browser sees no difference; stopping the real process takes seconds.
      await (sync ? product.stop() : proxy.down());
      await saveAnswer(ana, 'Losartana');
      await toast(ana, offline.queued.title).waitFor();
      await ana.goto('/outbox');
      await ana.screen.getByText(/^Questionário de saúde/).waitFor();
      await (sync ? product.start() : proxy.up());
      await ana.screen.getByText(outbox.empty.title).waitFor({ timeout: 30_000 });
      expect(await timesSaved(product.address, patient)).toBe(1);
      await ana.close();
    }));

  test('a killed browser sends waiting and in-flight entries after its restart', () =>
    withProxy(async proxy => {
      const patient = await newPatient(product.address);
      const profile = await newProfile();
      try {
        const open = async (address: string) => {
          const browser = await profile.start();
          const ana = await Visitor.inContext(browser.context, 'pt-BR');
          if (!sync) await withoutSync(ana, proxy);
          await ana.goto(proxy.address + address);
          return { browser, ana };
        };
        const first = await open('/login');
        await signIn(first.ana, patient);
        await first.ana.waitForPath('/');
        await first.ana.waitForWorker();
        await profile.untilStored('@ClinicApp:token');
        await first.browser.close();

        const second = await open('/questionary');
        await second.ana.settled();
        // The server handles the first save, but its response never reaches the browser.
        proxy.when(SAVING, async ({ pass }) => void (await pass()));
        await saveAnswer(second.ana, 'Losartana');
        await toast(second.ana, offline.queued.title).waitFor();
        await second.ana.goto(`${proxy.address}/questionary`);
        proxy.when(API, down);
        await saveAnswer(second.ana, 'Losartana e metformina');
        await toast(second.ana, offline.queued.title).waitFor();
        await second.browser.kill();

        proxy.clearRules();
        const third = await open('/outbox');
        await third.ana.screen.getByText(outbox.empty.title).waitFor({ timeout: 30_000 });
        await third.browser.kill();
        expect(await timesSaved(product.address, patient)).toBe(2);
        expect(new Set(keysOf(proxy)).size).toBe(2);
      } finally {
        await profile.remove();
      }
    }));

  test('an entry left by a closed page is sent once', ({ browser }) =>
    withProxy(async proxy => {
      const { ana, patient } = await openQuestionnaire(proxy, browser, { sync });
      const stop = proxy.when(API, down);
      await saveAnswer(ana, 'Losartana');
      await toast(ana, offline.queued.title).waitFor();
      const other = await ana.context.newPage();
      await ana.page.close();
      stop();
      // With Background Sync the worker sends it without an open page; otherwise the next start of the app does.
      if (sync) await fireSync(ana, proxy.address);
      else await other.goto(`${proxy.address}/`);
      await saved(patient).toBe(1);
      await ana.close();
    }));

  test('two tabs send each entry once, and both see the change', ({ browser }) =>
    withProxy(async proxy => {
      const { ana, patient } = await openQuestionnaire(proxy, browser, { sync });
      const other = await Visitor.inContext(ana.context, 'pt-BR');
      other.log.networkIsCut();
      const tabs = [ana, other];
      const stop = proxy.when(API, down);
      await Promise.all(tabs.map(tab => tab.goto('/outbox')));
      await leaveEntries(ana, 20);
      await Promise.all(tabs.map(tab => tab.page.getByText('20 alterações a enviar').waitFor()));
      const before = numbersSent(proxy).length;
      // Saves are held until both buttons are clicked: a tab that finished early would remove the other tab's button.
      const { opened, open } = closedGate();
      proxy.when(SAVING, heldUntil(opened));
      stop();
      const sendNow = { name: outbox.sendNow };
      await Promise.all(tabs.map(tab => tab.screen.getByRole('button', sendNow).click()));
      open();
      await Promise.all(tabs.map(tab => tab.screen.getByText(outbox.empty.title).waitFor()));
      expect(numbersSent(proxy).slice(before)).toEqual(upTo(20));
      expect(await timesSaved(product.address, patient)).toBe(20);
      await ana.close();
    }));
});

test('a new version takes over with entries waiting, and they are sent', ({ browser }) =>
  withProxy(async proxy => {
    const { ana, patient } = await openQuestionnaire(proxy, browser, { sync: true });
    const stop = proxy.when(API, down);
    await saveAnswer(ana, 'Losartana');
    await toast(ana, offline.queued.title).waitFor();
    await ana.goto('/outbox');
    proxy.when(
      /^GET \/sw\.js/,
      rewritten(script => `${script}\n// the next version`),
    );
    await ana.page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await ana.page.getByText(offline.update.ready).waitFor();
    await ana.page.getByRole('button', { name: offline.update.apply }).click();
    await ana.page.waitForFunction(() =>
      performance.getEntriesByType('navigation').some(entry => 'type' in entry && entry.type === 'reload'),
    );
    await ana.screen.getByText(/^Questionário de saúde/).waitFor();
    expect(await ana.page.evaluate(async () => (await fetch('/sw.js')).text())).toContain('the next version');
    stop();
    await ana.screen.getByText(outbox.empty.title).waitFor({ timeout: 30_000 });
    expect(await timesSaved(product.address, patient)).toBe(1);
    await ana.close();
  }));

// The time limit allows for slow disks: the device flushes each entry twice, and the server its answer once.
test('500 entries are sent in their order and once each', { timeout: 180_000 }, ({ browser }) =>
  withProxy(async proxy => {
    const patient = await newPatient(product.address);
    const ana = await Visitor.open(browser, proxy.address, { as: patient });
    await ana.goto('/');
    await ana.waitForWorker();
    await leaveEntries(ana, 500);
    await ana.page.goto('about:blank');
    await fireSync(ana, proxy.address);
    await expect.poll(() => numbersSent(proxy).length, { timeout: 150_000 }).toBe(500);
    await saved(patient).toBe(500);
    expect(numbersSent(proxy)).toEqual(upTo(500));
    expect(new Set(keysOf(proxy)).size).toBe(500);
    await ana.close();
  }),
);

test('whatever responds in between, the answers are saved once, and a refusal is kept', ({ browser }) =>
  withProxy(async proxy => {
    const patient = await newPatient(product.address);
    const ana = await Visitor.open(browser, proxy.address, { as: patient });
    ana.log.networkIsCut();
    await ana.goto('/questionary');
    await ana.settled();
    const sendNow = () => ana.screen.getByRole('button', { name: outbox.sendNow }).click();
    const answered = () => ana.page.waitForResponse(response => response.url().endsWith('/questionaries'));

    proxy.when(SAVING, portal);
    await saveAnswer(ana, 'Losartana');
    await toast(ana, offline.queued.title).waitFor();
    await ana.goto('/outbox');
    await ana.screen.getByText(/^Questionário de saúde/).waitFor();
    for (const behaviour of [refusing('internal'), lost]) {
      proxy.when(SAVING, behaviour);
      const count = keysOf(proxy).length;
      await sendNow();
      await expect.poll(() => keysOf(proxy).length).toBeGreaterThan(count);
    }
    // On a busy machine the app has meanwhile tried often enough by itself to let others go first.
    const { tried, deferred } = outbox.state;
    await ana.screen.getByText(tried).or(ana.screen.getByText(deferred)).waitFor();
    expect(new Set(keysOf(proxy)).size).toBe(1);
    expect(await timesSaved(product.address, patient)).toBe(1);

    proxy.when(SAVING, refusing('validation', { errors: [] }));
    // If the app has retried by itself, the refusal is already shown and the button is removed.
    const refused = ana.screen.getByText(outbox.refusedTitle);
    await ana.screen.getByRole('button', { name: outbox.sendNow }).or(refused).first().click();
    await refused.waitFor();
    await expectAccessible(ana);

    proxy.when(SAVING, refusing('too_many_requests', { retryAfterSeconds: 600 }));
    const response = answered();
    await ana.screen.getByRole('button', { name: outbox.retry }).click();
    await response;
    await ana.screen.getByText(/^O servidor pediu para esperar até/).waitFor();
    expect(await timesSaved(product.address, patient)).toBe(1);
    await ana.close();
  }));

test('a 401 pauses and loses nothing; signing in as the same person sends it', ({ browser }) =>
  withProxy(async proxy => {
    const patient = await newPatient(product.address);
    const ana = await Visitor.open(browser, proxy.address);
    ana.log.networkIsCut();
    await ana.goto('/login');
    await signIn(ana, patient);
    await ana.waitForPath('/');
    proxy.when(SAVING, refusing('unauthenticated'));
    await ana.goto('/questionary');
    await ana.settled();
    await saveAnswer(ana, 'Losartana');
    await ana.waitForPath('/login');
    expect(await timesSaved(product.address, patient)).toBe(0);
    proxy.clearRules();
    await signIn(ana, patient);
    await saved(patient).toBe(1);
    await ana.close();
  }));
