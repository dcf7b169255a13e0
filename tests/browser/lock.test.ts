import { expect } from 'vitest';
import { expectAccessible } from './harness/accessible.ts';
import { chooseProfile, field, press, signIn, toast } from './harness/jobs.ts';
import { demo } from './harness/people.ts';
import { nextAppointment } from './harness/records.ts';
import { sleep } from './harness/sleep.ts';
import { passwordHashIsStored } from './harness/storage.ts';
import { test } from './harness/test.ts';

test('an idle tablet locks, shows no data, loses no text, and unlocks for its doctor only', async ({ newVisitor }) => {
  const doctor = await newVisitor({ size: 'tablet' });
  const { identity, record } = doctor.words;
  const { patient, id } = await nextAppointment(demo.doctor, demo.patient.email);
  const { page } = doctor;
  const isLocked = () => doctor.screen.getByRole('heading', { name: identity.lock.title, level: 1 }).waitFor();
  const idleUntilLocked = async () => {
    await sleep(doctor, 15);
    await isLocked();
  };
  const tryWith = async (password: string) => {
    await field(doctor, identity.fields.password).fill(password);
    await press(doctor, identity.lock.submit);
  };
  const note = field(doctor, record.anamnesis);

  await page.clock.install();
  await doctor.goto('/login');
  await chooseProfile(doctor, 'Doctor');
  await signIn(doctor, demo.doctor);
  await doctor.waitForPath('/');
  await passwordHashIsStored(page);
  await doctor.waitForWorker();

  await doctor.goto(`/diagnostic?appointment=${id}`);
  await note.fill('Tosse seca há três dias.');
  await idleUntilLocked();
  expect(await page.locator('html').textContent()).not.toContain(patient.name);
  expect(await page.locator('html').innerHTML()).not.toContain('Tosse seca');
  await expect.poll(() => page.title()).toBe(`${identity.lock.title} · ${doctor.words.shell.product}`);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await expectAccessible(doctor);

  // Neither a reload nor another tab unlocks it.
  await page.reload();
  await isLocked();
  const tab = await doctor.context.newPage();
  await tab.goto('/appointments');
  await tab.getByRole('heading', { name: identity.lock.title }).waitFor();
  // Closed, because its test clock is its own. tests/unit/src/device/lock/idle.test.ts covers several tabs.
  await tab.close();

  doctor.log.expectRefusal(401, /sessions\/unlock$/);
  await tryWith('not-it');
  await doctor.screen.getByText(doctor.words.errors.fields.password_wrong).waitFor();
  await tryWith(demo.doctor.password);
  await expect.poll(() => note.inputValue()).toBe('Tosse seca há três dias.');

  // Without a network the device checks the password itself, and allows five attempts.
  await idleUntilLocked();
  await doctor.offline();
  await page.reload();
  await isLocked();
  await tryWith('not-it');
  await doctor.screen.getByText('restam 4 tentativas').waitFor();
  await tryWith(demo.doctor.password);
  await expect.poll(() => note.inputValue()).toBe('Tosse seca há três dias.');
  await idleUntilLocked();
  for (const left of [4, 3, 2, 1]) {
    await tryWith('not-it');
    await doctor.screen.getByText(new RegExp(`restam? ${left} tentativas?`)).waitFor();
  }
  await tryWith('not-it');
  await toast(doctor, identity.lock.tooManyTitle).waitFor();
  await doctor.waitForPath('/login');

  // After that only a sign-in helps; unsaved text is still there for its doctor.
  await doctor.offline(false);
  await chooseProfile(doctor, 'Doctor');
  await signIn(doctor, demo.doctor);
  await doctor.waitForPath('/');
  await doctor.goto(`/diagnostic?appointment=${id}`);
  await expect.poll(() => note.inputValue()).toBe('Tosse seca há três dias.');
});

test('a patient’s app is not locked, and another person can sign in on a locked one', async ({ newVisitor }) => {
  const patient = await newVisitor({ as: demo.patient, language: 'en-US', worker: false });
  await patient.page.clock.install();
  await patient.goto('/');
  await sleep(patient, 120);
  expect(await patient.page.getByText(patient.words.identity.lock.title).count()).toBe(0);

  const doctor = await newVisitor({ as: demo.doctor2, language: 'en-US', worker: false });
  await doctor.page.clock.install();
  await doctor.goto('/');
  await sleep(doctor, 15);
  await doctor.screen.getByRole('button', { name: doctor.words.identity.lock.signOut }).click();
  await doctor.waitForPath('/login');
  const kept = await doctor.page.evaluate(() => localStorage.getItem('@ClinicApp:token'));
  expect(kept).toBeNull();
});
