/** What stays on the device after a session ends, for each way it can end. */
import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { expectAccessible } from './harness/accessible.ts';
import { doctorWithAppointment, patientWithAppointments } from './harness/bookings.ts';
import { chooseProfile, dialog, field, signIn, toast } from './harness/jobs.ts';
import { fireSync, saveAnswer } from './harness/outbox.ts';
import { type Account, demo, newPatient, signInAs } from './harness/people.ts';
import { nextAppointment } from './harness/records.ts';
import { rowCounts } from './harness/storage.ts';
import { test } from './harness/test.ts';
import type { Visitor } from './harness/visitor.ts';

/** A file of the same origin that doesn't start the app, to read storage from. */
const FILE_WITHOUT_APP = '/starting.js';

const tokenOn = (page: Page) => page.evaluate(() => localStorage.getItem('@ClinicApp:token') ?? '');

/** Whether the server still accepts a token. */
async function isAccepted(token: string): Promise<boolean> {
  const answer = await fetch(`${inject('address')}/api/users/me`, { headers: { authorization: `Bearer ${token}` } });
  return answer.ok;
}

async function enter(visitor: Visitor, account: Account): Promise<void> {
  await visitor.waitForPath('/login');
  if (account.role === 'Doctor') await chooseProfile(visitor, 'Doctor');
  await signIn(visitor, account);
  await visitor.waitForPath(/^\/(appointments)?$/);
}

test('a sign-out lists unfinished texts, and keeps them for their owner during another person’s session', async ({
  newVisitor,
}) => {
  const { doctor: account } = await doctorWithAppointment();
  const doctor = await newVisitor({ as: account, worker: false });
  const { record, outbox } = doctor.words;
  const { id, patient } = await nextAppointment(account);
  const text = field(doctor, record.anamnesis);
  const openNotes = async () => {
    await doctor.goto(`/diagnostic?appointment=${id}`);
    await text.waitFor();
  };
  await openNotes();
  await text.fill('Tosse seca há três dias.');
  await doctor.signOut();
  await dialog(doctor).getByText(outbox.signOut.drafts_one.replace('{{count}}', '1')).waitFor();
  await dialog(doctor).getByText(patient.name).waitFor();
  await expectAccessible(doctor);
  await dialog(doctor).getByRole('button', { name: outbox.signOut.keep }).click();

  await enter(doctor, demo.doctor2);
  await doctor.signOut();
  await enter(doctor, account);
  await openNotes();
  await expect.poll(() => text.inputValue()).toBe('Tosse seca há três dias.');

  await doctor.signOut();
  await dialog(doctor).getByRole('button', { name: outbox.signOut.discard }).click();
  await enter(doctor, account);
  await openNotes();
  expect(await text.inputValue()).toBe('');
  await doctor.signOut();
  await doctor.waitForPath('/login');
});

test('a tab that is closed right after a sign-out without a network leaves nothing but the revocation', async ({
  newVisitor,
}) => {
  const ana = await newVisitor({ as: await patientWithAppointments(1) });
  await ana.goto('/appointments');
  await ana.settled();
  await ana.waitForWorker();
  await ana.goto('/appointments');
  await ana.settled();
  const token = await tokenOn(ana.page);
  const other = await ana.context.newPage();
  await other.goto(FILE_WITHOUT_APP);
  await expect.poll(() => rowCounts(other)).toMatchObject({ session: 1, appointments: 1 });
  await ana.offline();
  await ana.signOut();
  await ana.page.waitForFunction(() => localStorage.getItem('@ClinicApp:token') === null);
  await ana.page.close();
  await expect.poll(() => rowCounts(other)).toEqual({ revocations: 1 });
  expect(await isAccepted(token)).toBe(true);
  await ana.offline(false);
  await other.goto('/');
  await expect.poll(() => isAccepted(token)).toBe(false);
  await expect.poll(() => rowCounts(other)).toEqual({});
});

test('a sign-out that only reached local storage is completed at the next start, and its entries are not sent', async ({
  newVisitor,
}) => {
  const ana = await newVisitor({ as: await newPatient(inject('address')) });
  await ana.goto('/questionary');
  await ana.settled();
  await ana.waitForWorker();
  await ana.goto('/questionary');
  await ana.settled();
  const token = await tokenOn(ana.page);
  const device = await ana.context.newPage();
  await device.goto(FILE_WITHOUT_APP);
  await ana.offline();
  await saveAnswer(ana, 'Losartana');
  await toast(ana, ana.words.offline.queued.title).waitFor();
  // Simulates a tab closed in the middle of its sign-out: local storage is cleared, the rest isn't.
  await ana.page.close();
  await device.evaluate(() => localStorage.clear());
  expect(await rowCounts(device)).toMatchObject({ session: 1, outbox: 1 });

  const sent: string[] = [];
  ana.context.on('request', request => {
    if (request.method() === 'POST' && request.url().includes('/api/questionaries')) sent.push(request.url());
  });
  const login = await ana.context.newPage();
  await login.goto('/login');
  // As on a slow device while the app starts: the worker's question is answered late.
  const isBusy = login.evaluate(() => {
    const end = Date.now() + 3_000;
    while (Date.now() < end);
  });
  await ana.offline(false);
  await fireSync(ana, inject('address'));
  await expect.poll(() => isAccepted(token)).toBe(false);
  await expect.poll(() => rowCounts(device)).toEqual({ outbox: 1 });
  expect(sent).toEqual([]);
  await isBusy;
});

test('a device whose session was revoked keeps only its doctor’s unfinished text', async ({ newVisitor }) => {
  const { doctor: account } = await doctorWithAppointment();
  const doctor = await newVisitor({ as: account, worker: false });
  doctor.log.expectRefusal(401, /./);
  const { record, identity } = doctor.words;
  const { id } = await nextAppointment(account);
  const text = field(doctor, record.anamnesis);
  const revokeAll = async () => {
    const { token } = await signInAs(inject('address'), account);
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${inject('address')}/api/sessions?all`, { method: 'DELETE', headers });
    expect(answer.status).toBe(204);
  };
  await doctor.page.clock.install();
  await doctor.goto('/');
  // The home page stores the appointments that the doctor has seen, too; the revocation removes them.
  const stored = { records: 1, answers: 1, doctorAppointments: 1, seenAppointments: 1 };
  await expect.poll(() => rowCounts(doctor.page)).toMatchObject(stored);
  await doctor.goto(`/diagnostic?appointment=${id}`);
  await text.fill('Tosse seca há três dias.');
  await expect.poll(() => rowCounts(doctor.page)).toMatchObject({ drafts: 1, seenAppointments: 1 });
  await revokeAll();
  await doctor.goto('/appointments');
  await doctor.waitForPath('/login');
  // `meta` only records that this session was revoked.
  await expect.poll(() => rowCounts(doctor.page)).toEqual({ drafts: 1, meta: 1 });

  await enter(doctor, account);
  await doctor.goto(`/diagnostic?appointment=${id}`);
  await expect.poll(() => text.inputValue()).toBe('Tosse seca há três dias.');

  // A locked app also ends its session.
  await revokeAll();
  await doctor.page.clock.setSystemTime((await doctor.page.evaluate(() => Date.now())) + 16 * 60_000);
  await doctor.page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await doctor.waitForPath('/login');
  await expect.poll(() => rowCounts(doctor.page)).toEqual({ drafts: 1, meta: 1 });
  expect(await doctor.screen.getByText(identity.lock.title).count()).toBe(0);
});
