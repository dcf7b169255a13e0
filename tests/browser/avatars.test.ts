import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { png } from '../server/platform/files/specimens.ts';
import { heldUntil, startFaultProxy, withHeaders } from './harness/faultProxy.ts';
import { closedGate } from './harness/gate.ts';
import { press } from './harness/jobs.ts';
import { newPatient } from './harness/people.ts';
import { type Product, startProduct } from './harness/product.ts';
import { test } from './harness/test.ts';
import { Visitor } from './harness/visitor.ts';

let service: Server;
let product: Product;
let asked = 0;
beforeAll(async () => {
  const picture = await png('#c02040', 200, 200);
  service = createServer((_request, response) => {
    asked += 1;
    response.setHeader('content-type', 'image/png').end(picture);
  });
  await new Promise<void>(done => service.listen(0, '127.0.0.1', done));
  product = await startProduct({ AVATAR_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}/avatar/` });
});
afterAll(async () => {
  await product.discard();
  service.close();
});

test('avatars come from our own server, are cached by the worker, and the privacy notice names the service', async ({
  browser,
}) => {
  const host = `127.0.0.1:${(service.address() as AddressInfo).port}`;
  const patient = await newPatient(product.address);
  const ana = await Visitor.open(browser, product.address, { as: patient });
  const elsewhere: string[] = [];
  ana.page.context().on('request', request => {
    if (!request.url().startsWith(product.address) && /^https?:/.test(request.url())) elsewhere.push(request.url());
  });
  await ana.goto('/');
  await ana.waitForWorker();
  await ana.goto('/');
  await ana.settled();
  const picture = ana.page.locator('.avatar img:not([hidden])').first();
  await picture.waitFor();
  expect(await picture.getAttribute('src')).toMatch(/^\/api\/avatars\/[0-9a-f]{64}$/);
  expect(asked).toBe(1);

  // Cached by the worker, so it is shown offline.
  await expect
    .poll(() => ana.page.evaluate(async () => (await (await caches.open('avatars')).keys()).length))
    .toBeGreaterThan(0);
  ana.log.networkIsCut();
  await product.stop();
  await ana.goto('/');
  await ana.page.locator('.avatar img:not([hidden])').first().waitFor();
  await product.start();
  expect(elsewhere).toEqual([]);

  await ana.goto('/privacy-notice');
  // On a phone the sections are folded.
  await press(ana, ana.words.shell.documents.unfold);
  await ana.screen.getByText(host, { exact: false }).first().waitFor();

  // No picture stays behind.
  await ana.goto('/');
  await ana.signOut();
  await expect.poll(() => ana.page.evaluate(async () => (await (await caches.open('avatars')).keys()).length)).toBe(0);
});

test('a picture that arrives after the sign-out does not stay', async ({ browser }) => {
  const proxy = await startFaultProxy(product.address);
  onTestFinished(proxy.close);
  const ana = await Visitor.open(browser, proxy.address, { as: await newPatient(product.address) });
  // As after the day for which the browser itself keeps it.
  proxy.when(
    /^GET \/api\/avatars\//,
    withHeaders(() => ({ 'cache-control': 'no-store' })),
  );
  const hasPictures = () => ana.page.evaluate(() => caches.has('avatars'));
  await ana.goto('/');
  await ana.waitForWorker();
  await ana.goto('/');
  await expect.poll(hasPictures).toBe(true);

  const gate = closedGate();
  let isAsked = false;
  proxy.when(/^GET \/api\/avatars\//, async given => {
    isAsked = true;
    await heldUntil(gate.opened)(given);
  });
  await ana.goto('/');
  await expect.poll(() => isAsked).toBe(true);
  await ana.signOut();
  await expect.poll(hasPictures).toBe(false);
  gate.open();
  await expect.poll(hasPictures).toBe(true);
  await expect.poll(() => ana.page.evaluate(async () => (await (await caches.open('avatars')).keys()).length)).toBe(0);
});
