import type { Browser } from 'playwright-core';
import { expect, inject } from 'vitest';
import { expectAccessible } from './harness/accessible.ts';
import {
  type FaultProxy,
  hanging,
  heldUntil,
  lost,
  missing,
  portal,
  startFaultProxy,
  withHeaders,
} from './harness/faultProxy.ts';
import { closedGate } from './harness/gate.ts';
import { chooseFirstSlot, dialog, findDoctor, toast } from './harness/jobs.ts';
import { leaveEntries } from './harness/outbox.ts';
import { newPatient } from './harness/people.ts';
import { appointmentsOf } from './harness/records.ts';
import { test } from './harness/test.ts';
import { Visitor, type VisitorOptions } from './harness/visitor.ts';
import { wordsIn } from './harness/words.ts';

const { offline, outbox, booking, shell } = wordsIn['pt-BR'];
const API = /^\w+ \/api\//;
const BOOKING = /^POST \/api\/appointments/;

/** Opens a visitor whose requests go through a proxy, and expects no faults. */
async function behindProxy(
  browser: Browser,
  options: VisitorOptions,
  work: (ana: Visitor, proxy: FaultProxy) => Promise<void>,
): Promise<void> {
  const proxy = await startFaultProxy(inject('address'));
  const ana = await Visitor.open(browser, proxy.address, options);
  ana.log.networkIsCut();
  try {
    await work(ana, proxy);
    expect(ana.log.faults).toEqual([]);
  } finally {
    await ana.close();
    await proxy.close();
  }
}

test('a booking whose response is lost is resolved with the same key, on the page, after a reload, and elsewhere', async ({
  browser,
}) => {
  const patient = await newPatient(inject('address'));
  await behindProxy(browser, { as: patient }, async (ana, proxy) => {
    const confirm = () => dialog(ana).getByRole('button', { name: booking.review.confirm }).click();
    const unknown = () => dialog(ana).getByText(booking.unknown.title).waitFor();
    const keys = () => new Set(proxy.writes().map(({ key }) => key)).size;
    await ana.goto('/');
    const helena = { specialty: 'Cardiologia', clinic: 'Clínica Boa Saúde', doctor: 'Helena Carvalho' } as const;
    await findDoctor(ana, helena);

    proxy.when(BOOKING, lost);
    await chooseFirstSlot(ana);
    await confirm();
    await unknown();
    proxy.clearRules();
    await toast(ana, booking.toast.successTitle).waitFor();
    expect(await appointmentsOf(patient)).toHaveLength(1);
    expect(keys()).toBe(1);

    await ana.waitForPath('/schedule/booked');
    await findDoctor(ana, helena);
    proxy.when(BOOKING, lost);
    await chooseFirstSlot(ana, 1);
    await confirm();
    await unknown();
    // Otherwise the list of appointments would resolve it at once.
    proxy.when(/^GET \/api\/appointments$/, lost);
    await ana.page.reload();
    await unknown();
    await expectAccessible(ana);
    proxy.clearRules();
    await toast(ana, booking.toast.successTitle).waitFor();
    expect(await appointmentsOf(patient)).toHaveLength(2);
    expect(keys()).toBe(2);

    await ana.waitForPath('/schedule/booked');
    await findDoctor(ana, helena);
    proxy.when(BOOKING, lost);
    await chooseFirstSlot(ana, 2);
    await confirm();
    await unknown();
    const stop = proxy.when(API, hanging);
    await ana.goto('/appointments');
    await ana.page.getByText(/Ainda não sabemos se a consulta com .*Helena Carvalho/).waitFor();
    await expectAccessible(ana);
    stop();
    await toast(ana, booking.toast.successTitle).waitFor();
    await ana.page.getByText(/Ainda não sabemos/).waitFor({ state: 'detached' });
    expect(await appointmentsOf(patient)).toHaveLength(3);
    expect(keys()).toBe(3);
  });
});

test('a Wi-Fi without internet is shown as no connection within seconds, and recovery is detected', async ({
  browser,
}) => {
  const patient = await newPatient(inject('address'));
  await behindProxy(browser, { as: patient }, async (ana, proxy) => {
    await ana.goto('/schedule');
    await ana.settled();
    await ana.waitForWorker();
    let began: number | undefined;
    proxy.when(API, exchange => {
      began ??= performance.now();
      return hanging(exchange);
    });
    await ana.goto('/appointments');
    await ana.page.getByText(offline.connection.unreachable).waitFor();
    expect(performance.now() - (began ?? Number.NaN)).toBeLessThan(8_000);
    await ana.goto('/schedule');
    await ana.screen.getByText(booking.offline.title, { exact: true }).waitFor();
    await ana.screen.getByRole('link', { name: /^Cardiologia \d/ }).waitFor();
    proxy.clearRules();
    await ana.page.getByText(offline.connection.unreachable).waitFor({ state: 'hidden' });
    await ana.screen.getByText(booking.offline.title, { exact: true }).waitFor({ state: 'detached' });
  });
});

test('a wrong device clock is reported until it is corrected', async ({ browser }) => {
  await behindProxy(browser, { as: await newPatient(inject('address')) }, async (ana, proxy) => {
    const ahead = (minutes: number) => () => ({ date: new Date(Date.now() + minutes * 60_000).toUTCString() });
    const stop = proxy.when(API, withHeaders(ahead(180)));
    await ana.goto('/appointments');
    await ana.page.getByText('O relógio deste aparelho está 3 horas atrasado.').waitFor();
    await expectAccessible(ana);
    stop();
    proxy.when(API, withHeaders(ahead(-7)));
    await ana.goto('/appointments');
    await ana.page.getByText('O relógio deste aparelho está 7 minutos adiantado.').waitFor();
    proxy.clearRules();
    await ana.page.getByText(shell.tabs.record, { exact: true }).click();
    await ana.page.getByText(/O relógio deste aparelho/).waitFor({ state: 'detached' });
  });
});

test('a captive portal doesn’t unregister the worker; a missing script does, unless something is unsent', async ({
  browser,
}) => {
  await behindProxy(browser, { as: await newPatient(inject('address')) }, async (ana, proxy) => {
    const asked = () => ana.page.waitForResponse(response => response.url().endsWith('/sw.js'));
    const isRegistered = () =>
      ana.page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) !== undefined);
    ana.log.expectError(/bad HTTP response code \(404\) was received when fetching the script/);
    ana.log.expectError(/unsupported MIME type/);
    await ana.goto('/');
    await ana.waitForWorker();

    proxy.when(/./, portal);
    let fetched = asked();
    await ana.goto('/appointments');
    await fetched;
    await ana.page.getByText(offline.connection.unreachable).waitFor();
    expect(await isRegistered()).toBe(true);

    proxy.clearRules();
    const { opened, open } = closedGate();
    proxy.when(/^POST /, heldUntil(opened));
    proxy.when(/^GET \/sw\.js/, missing);
    await leaveEntries(ana, 1);
    fetched = asked();
    await ana.goto('/');
    await fetched;
    await ana.page.getByText('1 alteração a enviar').waitFor();
    expect(await isRegistered()).toBe(true);

    proxy.clearRules();
    // The worker may be sending it, whose request would otherwise take its whole time limit.
    open();
    await ana.goto('/outbox');
    await ana.screen.getByText(outbox.empty.title).waitFor();
    proxy.when(/^GET \/sw\.js/, missing);
    await ana.goto('/outbox');
    await expect.poll(() => isRegistered().catch(() => true)).toBe(false);
    await ana.screen.getByText(outbox.empty.title).waitFor();
  });
});

test('the app works in a browser that refuses service workers', async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'block', locale: 'pt-BR' });
  const ana = await Visitor.inContext(context, 'pt-BR');
  const said = ana.page.waitForEvent('console', message => message.text().includes('no service worker'));
  await ana.goto(inject('address'));
  await said;
  expect(ana.log.faults).toEqual([]);
  await ana.close();
});
