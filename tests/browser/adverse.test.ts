/**
 * Misleading networks, servers and browsers: foreign responses from something in between, storage that fails or hangs,
 * missing functions.
 */
import { expect, inject } from 'vitest';
import { patientWithAppointments } from './harness/bookings.ts';
import { foreign, portal, refusing, startFaultProxy } from './harness/faultProxy.ts';
import { chooseFirstSlot, chooseProfile, dialog, field, findDoctor, press, signIn, toast } from './harness/jobs.ts';
import { saveAnswer, timesSaved } from './harness/outbox.ts';
import { demo, newPatient } from './harness/people.ts';
import { nextAppointment } from './harness/records.ts';
import { sleep } from './harness/sleep.ts';
import { passwordHashIsStored } from './harness/storage.ts';
import { test } from './harness/test.ts';
import { Visitor } from './harness/visitor.ts';

const API = /^\w+ \/api\//;

test('foreign responses neither unlock a tablet nor end a session, and the server’s return is detected', async ({
  browser,
}) => {
  const proxy = await startFaultProxy(inject('address'));
  const doctor = await Visitor.open(browser, proxy.address, { size: 'tablet', worker: false });
  const { identity, offline, record } = doctor.words;
  const { id } = await nextAppointment(demo.doctor, demo.patient.email);
  const idleUntilLocked = async () => {
    await sleep(doctor, 15);
    await doctor.screen.getByRole('heading', { name: identity.lock.title, level: 1 }).waitFor();
  };
  const tryWith = async (password: string) => {
    await field(doctor, identity.fields.password).fill(password);
    await press(doctor, identity.lock.submit);
  };
  doctor.log.networkIsCut();
  try {
    await doctor.page.clock.install();
    await doctor.goto('/login');
    await chooseProfile(doctor, 'Doctor');
    await signIn(doctor, demo.doctor);
    await doctor.waitForPath('/');
    await doctor.screen.getByText(/Próximos 2 dias prontos sem conexão/).waitFor();
    await passwordHashIsStored(doctor.page);
    await doctor.goto(`/diagnostic?appointment=${id}`);
    await field(doctor, record.anamnesis).waitFor();
    await idleUntilLocked();

    proxy.when(API, portal);
    await tryWith('not-it');
    await doctor.screen.getByText('restam 4 tentativas').waitFor();
    proxy.when(API, foreign(401));
    await tryWith('not-it');
    await doctor.screen.getByText('restam 3 tentativas').waitFor();
    proxy.when(API, refusing('internal'));
    await tryWith('not-it');
    await doctor.screen.getByText('restam 2 tentativas').waitFor();
    proxy.when(API, foreign(502));
    await tryWith(demo.doctor.password);
    await field(doctor, record.anamnesis).waitFor();
    await doctor.page.getByText(offline.connection.unreachable).waitFor();

    proxy.clearRules();
    await doctor.page.getByText(offline.connection.unreachable).waitFor({ state: 'hidden', timeout: 20_000 });
    expect(await doctor.page.evaluate(() => localStorage.getItem('@ClinicApp:token'))).not.toBeNull();
    expect(doctor.log.faults).toEqual([]);
  } finally {
    await doctor.close();
    await proxy.close();
  }
});

/** Ways to break a browser's storage, run before any script of the app. */
const withoutStorage = {
  throws: () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
  },
  'never settles': () => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (...given) {
      const opening = open.apply(this, given);
      for (const type of ['success', 'error', 'upgradeneeded', 'blocked']) {
        opening.addEventListener(type, event => event.stopImmediatePropagation());
      }
      return opening;
    };
  },
};

test.for(Object.keys(withoutStorage) as (keyof typeof withoutStorage)[])(
  'with storage that %s the app works online, and says that nothing can be queued',
  async (how, { newVisitor }) => {
    const patient = await patientWithAppointments(2);
    const ana = await newVisitor({ as: patient, worker: false });
    ana.log.expectError(/^offline: /);
    await ana.context.addInitScript(withoutStorage[how]);
    await ana.goto('/appointments');
    await ana.page.getByText(ana.words.offline.trouble.unavailable).waitFor();
    const cancelButtons = ana.screen.getByRole('button', { name: /^Cancelar consulta/ });
    await cancelButtons.first().click();
    await ana.page.getByRole('button', { name: 'Confirmar cancelamento' }).click();
    await toast(ana, ana.words.appointments.cancel.success.title).waitFor();
    await expect.poll(() => cancelButtons.count()).toBe(1);
    await ana.goto('/questionary');
    await saveAnswer(ana, 'Nenhum');
    await toast(ana, ana.words.questionnaire.saved.title).waitFor();
    expect(await timesSaved(inject('address'), patient)).toBe(1);
  },
);

test('a refused questionnaire says why, with storage and without, and keeps the answers', async ({ browser }) => {
  const proxy = await startFaultProxy(inject('address'));
  try {
    proxy.when(/^POST \/api\/questionaries$/, refusing('forbidden'));
    for (const how of [undefined, withoutStorage.throws]) {
      const patient = await newPatient(inject('address'));
      const ana = await Visitor.open(browser, proxy.address, { as: patient, worker: false });
      ana.log.expectError(/^offline: |403/);
      if (how) await ana.context.addInitScript(how);
      await ana.goto('/questionary');
      await saveAnswer(ana, 'Nenhum');
      await ana.page.getByText(ana.words.errors.codes.forbidden.text).waitFor();
      const { questionnaire, offline } = ana.words;
      await ana.screen.getByText(how ? offline.storage.unavailable : questionnaire.draft).waitFor();
      await ana.close();
    }
  } finally {
    await proxy.close();
  }
});

test('a browser that cannot store files sends an exam directly', async ({ newVisitor }) => {
  const doctor = await newVisitor({ as: demo.doctor, worker: false });
  const { id } = await nextAppointment(demo.doctor, demo.patient.email);
  await doctor.context.addInitScript(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...given) {
      if (this.name === 'files') throw new DOMException('BlobURLs are not yet supported', 'UnknownError');
      return put.apply(this, given);
    };
  });
  await doctor.goto(`/diagnostic?appointment=${id}`);
  const buffer = Buffer.from('%PDF-1.4\n%%EOF\n');
  await doctor.screen
    .locator('input[type=file][multiple]')
    .setInputFiles([{ name: 'direto.pdf', mimeType: 'application/pdf', buffer }]);
  const row = doctor.screen.locator('.record-file', { hasText: 'direto.pdf' });
  await row.getByText(doctor.words.record.uploads.uploaded).waitFor();
});

test('a device that reports offline by mistake can still book', async ({ newVisitor }) => {
  const ana = await newVisitor({ as: await newPatient(inject('address')), worker: false });
  await ana.context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false });
  });
  await ana.goto('/');
  await findDoctor(ana, { specialty: 'Cardiologia', clinic: 'Clínica Boa Saúde', doctor: 'Helena Carvalho' });
  await chooseFirstSlot(ana, 3);
  await dialog(ana).getByRole('button', { name: ana.words.booking.review.confirm }).click();
  await toast(ana, ana.words.booking.toast.successTitle).waitFor();
  await ana.page.getByText(ana.words.offline.connection.offline).waitFor({ state: 'hidden' });
});

/** Removes what one of the oldest supported browsers lacks (`browserslist` in package.json), and timeout signals. */
function withoutNewFeatures(): void {
  const remove = (target: object, ...names: string[]) => {
    for (const name of names) Reflect.deleteProperty(target, name);
  };
  const typedArray = Object.getPrototypeOf(Uint8Array.prototype);
  remove(AbortSignal, 'any', 'timeout');
  remove(Array, 'fromAsync');
  remove(Array.prototype, 'toReversed', 'toSorted', 'toSpliced', 'with');
  remove(typedArray, 'toReversed', 'toSorted', 'with');
  remove(ArrayBuffer.prototype, 'transfer', 'transferToFixedLength', 'resize');
  remove(
    Set.prototype,
    ...['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'],
  );
  remove(Promise, 'try', 'withResolvers');
  remove(Object, 'groupBy');
  remove(Map, 'groupBy');
  remove(Math, 'sumPrecise', 'f16round');
  remove(RegExp, 'escape');
  remove(String.prototype, 'isWellFormed', 'toWellFormed');
  remove(Uint8Array, 'fromBase64', 'fromHex');
  remove(Uint8Array.prototype, 'toBase64', 'toHex');
  remove(URL, 'canParse', 'parse');
  remove(URLSearchParams.prototype, 'size');
  remove(Intl, 'DurationFormat', 'Segmenter');
  remove(Document.prototype, 'startViewTransition', 'adoptedStyleSheets');
  remove(ShadowRoot.prototype, 'adoptedStyleSheets');
  remove(Element.prototype, 'checkVisibility', 'setHTML', 'ariaLabel', 'role');
  remove(HTMLElement.prototype, 'popover', 'showPopover', 'hidePopover', 'togglePopover');
  remove(Navigator.prototype, 'connection', 'setAppBadge', 'share', 'userActivation', 'vibrate');
  // Iterators got their helpers with the global.
  remove(
    Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())),
    ...['drop', 'every', 'filter', 'find', 'flatMap', 'forEach', 'map', 'reduce', 'some', 'take', 'toArray'],
  );
  remove(
    window,
    ...['requestIdleCallback', 'cancelIdleCallback', 'scheduler', 'navigation', 'trustedTypes', 'OffscreenCanvas'],
    ...['CompressionStream', 'DecompressionStream', 'Notification', 'PushManager', 'Iterator', 'CSSStyleSheet'],
  );
}

test('a browser without features that the oldest supported ones lack signs in, reads and books', async ({
  newVisitor,
}) => {
  const ana = await newVisitor({ worker: false });
  await ana.context.addInitScript(withoutNewFeatures);
  await ana.goto('/login');
  const missing = await ana.page.evaluate(() => [
    ...['toSorted', 'with'].filter(name => name in Array.prototype),
    ...['requestIdleCallback', 'CompressionStream'].filter(name => name in window),
    ...['canParse'].filter(name => name in URL),
  ]);
  expect(missing).toEqual([]);
  await signIn(ana, await newPatient(inject('address')));
  await ana.waitForPath('/');
  await findDoctor(ana, { specialty: 'Cardiologia', clinic: 'Clínica Boa Saúde', doctor: 'Helena Carvalho' });
  await chooseFirstSlot(ana, 4);
  await dialog(ana).getByRole('button', { name: ana.words.booking.review.confirm }).click();
  await toast(ana, ana.words.booking.toast.successTitle).waitFor();
  await ana.goto('/appointments');
  await ana.screen.getByText('Helena Carvalho').first().waitFor();
  await ana.goto('/questionary');
  await saveAnswer(ana, 'Nenhum');
  await toast(ana, ana.words.questionnaire.saved.title).waitFor();
  expect(ana.log.faults).toEqual([]);
});
