/** Patients find a time: the soonest ones, the next free days, the time of day, and specialties by synonyms. */
import { expect, inject } from 'vitest';
import { datesIn } from '../../src/i18n/dates.ts';
import { expectAccessible } from './harness/accessible.ts';
import { dialog, follow, press, toast } from './harness/jobs.ts';
import { newPatient, someName } from './harness/people.ts';
import { newPractice, slotsOf } from './harness/practices.ts';
import { appointmentsOf } from './harness/records.ts';
import { test } from './harness/test.ts';
import { sizesAndLanguages, type Visitor } from './harness/visitor.ts';

const ZONE = 'America/Sao_Paulo';

/** A doctor of a specialty that no other test and no demo data has. */
const newDoctorOf = (specialty: 'Radiologia' | 'Infectologia' | 'Urologia') =>
  newPractice({ name: someName('Sofia'), specialty, clinic: 'Clínica Boa Saúde' });

const soonest = (visitor: Visitor) => visitor.screen.getByRole('region', { name: visitor.words.booking.soonest.title });
const strip = (visitor: Visitor) => visitor.screen.getByRole('region', { name: visitor.words.booking.freeDays.title });

const filter = (visitor: Visitor, part: 'any' | 'morning' | 'afternoon' | 'evening') =>
  visitor.screen.getByRole('radio', { name: visitor.words.booking.parts[part] });

test.for(sizesAndLanguages)(
  'one tap on a soonest time leads to its review, on a $size in $language',
  async (options, { newVisitor }) => {
    const practice = await newDoctorOf('Radiologia');
    const account = await newPatient(inject('address'));
    const patient = await newVisitor({ ...options, as: account, worker: false });
    const { booking, specialties } = patient.words;
    await patient.goto('/schedule');
    await follow(patient, specialties.Radiologia);
    await patient.waitForPath('/schedule/clinic');
    const first = soonest(patient).getByRole('link').first();
    await first.waitFor();
    await expectAccessible(patient);
    const link = soonest(patient).getByRole('link', { name: practice.name }).first();
    // The other runs of this test have doctors of their own.
    if ((await link.count()) === 0) await press(patient, booking.soonest.more);
    await link.waitFor();
    const at = new URL((await link.getAttribute('href')) ?? '', patient.page.url()).searchParams.get('at') ?? '';
    await link.click();
    await patient.waitForPath('/schedule/specialty/appointment');
    await dialog(patient).getByText(booking.review.clinic, { exact: true }).waitFor();
    const texts = (await dialog(patient).textContent()) ?? '';
    const dates = datesIn(options.language);
    for (const part of [dates.longDay(at, ZONE), dates.time(at, ZONE), practice.name]) expect(texts).toContain(part);
    await dialog(patient).getByRole('button', { name: booking.review.confirm }).click();
    await toast(patient, booking.toast.successTitle).waitFor();
    expect((await appointmentsOf(account)).map(({ date }) => Date.parse(date))).toEqual([Date.parse(at)]);
  },
);

test.for(sizesAndLanguages)(
  'the time of day limits lists and slots for this booking, on a $size',
  async (options, { newVisitor }) => {
    const practice = await newDoctorOf('Infectologia');
    const account = await newPatient(inject('address'));
    const patient = await newVisitor({ ...options, as: account, worker: false });
    const { booking, specialties } = patient.words;
    await patient.goto('/schedule');
    await follow(patient, specialties.Infectologia);
    await patient.waitForPath('/schedule/clinic');
    await soonest(patient).getByRole('link').first().waitFor();
    await filter(patient, 'evening').check();
    const hours = async () => {
      await patient.settled();
      const links = await soonest(patient).getByRole('link').all();
      const ats = await Promise.all(links.map(one => one.getAttribute('href')));
      return ats.map(href =>
        datesIn('pt-BR').time(new URL(href ?? '', inject('address')).searchParams.get('at') ?? '', ZONE),
      );
    };
    await expect.poll(hours).toSatisfy((all: string[]) => all.length > 0 && all.every(hour => hour >= '18:00'));
    await expectAccessible(patient);

    await follow(patient, practice.clinic);
    await patient.waitForPath('/schedule/specialty');
    await follow(patient, practice.name);
    await patient.waitForPath('/schedule/specialty/appointment');
    expect(await filter(patient, 'evening').isChecked()).toBe(true);
    const tomorrow = strip(patient).getByRole('button').nth(1);
    await tomorrow.click();
    await expect.poll(() => tomorrow.getAttribute('aria-pressed')).toBe('true');
    await expect
      .poll(() => patient.screen.getByRole('heading', { level: 3 }).allTextContents())
      .toEqual([booking.slots.parts.evening]);
    await expectAccessible(patient);
    await filter(patient, 'any').check();
    await patient.screen.getByRole('heading', { level: 3, name: booking.slots.parts.morning }).waitFor();

    // Another booking begins without it.
    await patient.goto(`/schedule/clinic?specialty=${practice.specialtyId}`);
    expect(await filter(patient, 'any').isChecked()).toBe(true);
  },
);

test('the next free days lead to their slots, which a phone shows without much scrolling', async ({ newVisitor }) => {
  const practice = await newDoctorOf('Urologia');
  const account = await newPatient(inject('address'));
  const patient = await newVisitor({ as: account, worker: false });
  const { booking } = patient.words;
  const { specialtyId: specialty, clinicId: clinic, doctorId: doctor } = practice;
  await patient.goto(`/schedule/specialty/appointment?${new URLSearchParams({ specialty, clinic, doctor })}`);
  const days = strip(patient).getByRole('button').filter({ hasNotText: booking.freeDays.calendar });
  await days.first().waitFor();
  await patient.settled();
  const { height } = patient.page.viewportSize() ?? expect.fail();
  const box = await days.first().boundingBox();
  expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThan(height * 0.75);
  await days.nth(2).click();
  await expect.poll(() => days.nth(2).getAttribute('aria-pressed')).toBe('true');
  const slot = (await slotsOf(practice, account, 3)).at(-1)?.start ?? '';
  expect(await days.count()).toBeGreaterThan(7);
  await expectAccessible(patient);
  expect(Date.parse(slot)).toBeGreaterThan(Date.now());
});

test('if the soonest times fail, the page says so and works without them', async ({ newVisitor }) => {
  const practice = await newDoctorOf('Urologia');
  const patient = await newVisitor({ as: await newPatient(inject('address')), worker: false });
  const { booking, ui } = patient.words;
  patient.log.networkIsCut();
  let isCut = true;
  let tries = 0;
  await patient.context.route(/\/soonest/, route => {
    tries += 1;
    return isCut ? route.abort() : route.continue();
  });
  await patient.goto(`/schedule/clinic?specialty=${practice.specialtyId}`);
  await soonest(patient).getByText(booking.soonest.unavailable).waitFor();
  await patient.screen.getByRole('link', { name: new RegExp(`^${practice.clinic}`) }).waitFor();
  await expectAccessible(patient);
  const before = tries;
  await soonest(patient).getByRole('button', { name: ui.retry }).click();
  await expect.poll(() => tries).toBeGreaterThan(before);
  // The app tries again by itself once the server answers.
  isCut = false;
  await soonest(patient).getByRole('link').first().waitFor();
});

test.for(sizesAndLanguages)(
  'specialties are found by what people call them, on a $size in $language',
  async (options, { newVisitor }) => {
    const patient = await newVisitor({ ...options, as: await newPatient(inject('address')), worker: false });
    const { booking, specialties } = patient.words;
    await patient.goto('/schedule');
    await patient.settled();
    const search = patient.screen.getByRole('searchbox', { name: booking.search.label });
    for (const [typed, name] of [
      ['olho', 'Oftalmologia'],
      ['eye', 'Oftalmologia'],
      ['CRIANCA', 'Pediatria'],
      ['child', 'Pediatria'],
      ['coração', 'Cardiologia'],
      ['heart', 'Cardiologia'],
      ['pele', 'Dermatologia'],
      ['skin', 'Dermatologia'],
    ] as const) {
      await search.fill(typed);
      const links = patient.screen.locator('a.link-card').filter({ has: patient.page.locator('.link-card-title') });
      await expect.poll(() => links.locator('.link-card-title').allTextContents()).toEqual([specialties[name]]);
    }
    await expectAccessible(patient);
  },
);
