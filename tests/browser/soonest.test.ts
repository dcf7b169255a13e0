/** Patients find a time: the soonest ones, the next free days, the time of day, and specialties by synonyms. */
import type { Locator } from 'playwright-core';
import { expect, inject } from 'vitest';
import { cancelAppointment } from '../../contract/appointments.ts';
import { soonestTimes } from '../../contract/booking.ts';
import { datesIn } from '../../src/i18n/dates.ts';
import { expectAccessible } from './harness/accessible.ts';
import { dialog, follow, followSpecialty, press, toast } from './harness/jobs.ts';
import { type Account, callAs, newPatient, someName } from './harness/people.ts';
import { newPractice, slotsOf } from './harness/practices.ts';
import { appointmentsOf } from './harness/records.ts';
import { rowCounts } from './harness/storage.ts';
import { test } from './harness/test.ts';
import { sizesAndLanguages, type Visitor } from './harness/visitor.ts';

const ZONE = 'America/Sao_Paulo';

/** A doctor of a specialty that no other test and no demo data has, whose soonest time doesn't begin during a test. */
const newDoctorOf = (specialty: 'Radiologia' | 'Infectologia' | 'Urologia') =>
  newPractice({ name: someName('Sofia'), specialty, clinic: 'Clínica Boa Saúde', isOffToday: true });

const soonest = (visitor: Visitor) => visitor.screen.getByRole('region', { name: visitor.words.booking.soonest.title });
const strip = (visitor: Visitor) => visitor.screen.getByRole('region', { name: visitor.words.booking.freeDays.title });

/** The hours of the slots to which links lead. */
async function hoursOf(links: Locator): Promise<string[]> {
  const addresses = await Promise.all((await links.all()).map(one => one.getAttribute('href')));
  return addresses.map(href =>
    datesIn('pt-BR').time(new URL(href ?? '', inject('address')).searchParams.get('at') ?? '', ZONE),
  );
}

const filter = (visitor: Visitor, part: 'any' | 'morning' | 'afternoon' | 'evening') =>
  visitor.screen.getByRole('radio', { name: visitor.words.booking.parts[part] });

test.for(sizesAndLanguages)(
  'one tap on a soonest time leads to its review, on a $size in $language',
  async (options, { newVisitor }) => {
    const practice = await newDoctorOf('Radiologia');
    const account = await newPatient(inject('address'));
    const patient = await newVisitor({ ...options, as: account, worker: false });
    const { booking } = patient.words;
    await patient.goto('/schedule');
    await followSpecialty(patient, 'Radiologia');
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
    const { booking } = patient.words;
    await patient.goto('/schedule');
    await followSpecialty(patient, 'Infectologia');
    await patient.waitForPath('/schedule/clinic');
    await soonest(patient).getByRole('link').first().waitFor();
    await filter(patient, 'evening').check();
    const hours = async () => {
      await patient.settled();
      return hoursOf(soonest(patient).getByRole('link'));
    };
    await expect.poll(hours).toSatisfy((all: string[]) => all.length > 0 && all.every(hour => hour >= '18:00'));
    await expectAccessible(patient);

    await follow(patient, practice.clinic);
    await patient.waitForPath('/schedule/specialty');
    const ofDoctor = patient.screen
      .getByRole('list', { name: booking.doctors.timesOf.replace('{{doctor}}', practice.name) })
      .getByRole('link');
    await ofDoctor.first().waitFor();
    await expectAccessible(patient);
    expect(await hoursOf(ofDoctor)).toSatisfy(
      (all: string[]) => all.length === 3 && all.every(hour => hour >= '18:00'),
    );
    await ofDoctor.nth(1).click();
    await patient.waitForPath('/schedule/specialty/appointment');
    await dialog(patient).getByText(booking.review.clinic, { exact: true }).waitFor();
    await dialog(patient).getByRole('button', { name: booking.review.cancel }).click();
    await dialog(patient).waitFor({ state: 'detached' });
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
  const clinic = patient.screen.getByRole('link', { name: new RegExp(`^${practice.clinic}`) });
  await clinic.waitFor();
  expect(await clinic.locator('.next-time').count()).toBe(0);
  await expectAccessible(patient);
  const before = tries;
  await soonest(patient).getByRole('button', { name: ui.retry }).click();
  await expect.poll(() => tries).toBeGreaterThan(before);
  // The app tries again by itself once the server answers.
  isCut = false;
  await soonest(patient).getByRole('link').first().waitFor();
  await clinic.locator('.next-time').waitFor();
});

/** The visible part of the page: below the header, above the tab bar. */
async function isInSight(visitor: Visitor, target: Locator): Promise<boolean> {
  const [box, content] = await Promise.all([target.boundingBox(), visitor.screen.locator('ion-content').boundingBox()]);
  if (!box || !content) return false;
  return box.y >= content.y && box.y + box.height <= content.y + content.height;
}

test.for(['pt-BR', 'en-US'] as const)(
  'a phone shows the first free times of a doctor without scrolling, in %s',
  async (language, { newVisitor }) => {
    const practice = await newDoctorOf('Urologia');
    const patient = await newVisitor({ as: await newPatient(inject('address')), language, worker: false });
    const { specialtyId: specialty, clinicId: clinic, doctorId: doctor } = practice;
    await patient.goto(`/schedule/specialty/appointment?${new URLSearchParams({ specialty, clinic, doctor })}`);
    const free = patient.screen.locator('.booking-slot').filter({ has: patient.page.locator('button:enabled') });
    await free.first().waitFor();
    await patient.settled();
    const top = (await free.first().boundingBox())?.y;
    for (const slot of await free.all()) {
      if ((await slot.boundingBox())?.y !== top) break;
      expect(await isInSight(patient, slot)).toBe(true);
    }
    // What can't be booked is listed after everything that can.
    const states = await patient.screen
      .locator('.booking-slot button')
      .evaluateAll(buttons => buttons.map(button => (button as HTMLButtonElement).disabled));
    expect(states).toEqual([...states].sort());
  },
);

/** Counts the taps from now on, over all pages of this load. */
async function countTaps({ page }: Visitor): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    Object.assign(globalThis, { taps: 0 });
    addEventListener('click', ({ isTrusted }) => isTrusted && Object.assign(globalThis, { taps: taps() + 1 }), true);
    const taps = () => (globalThis as unknown as { taps: number }).taps;
  });
  return () => page.evaluate(() => (globalThis as unknown as { taps: number }).taps);
}

/** Waits until the device has stored the doctor of the booking, and returns its id. */
async function bookedOnly(patient: Visitor, account: Account): Promise<string> {
  await expect.poll(() => rowCounts(patient.page)).toMatchObject({ lastBookings: 1 });
  const [booked, ...others] = await appointmentsOf(account);
  expect(others).toEqual([]);
  return booked?.id ?? '';
}

test('booking takes four taps from the home page, and booking again two', async ({ newVisitor }) => {
  await newDoctorOf('Urologia');
  const account = await newPatient(inject('address'));
  const patient = await newVisitor({ as: account, worker: false });
  const { appointments, booking, shell } = patient.words;
  const confirm = () => dialog(patient).getByRole('button', { name: booking.review.confirm }).click();
  await patient.goto('/');
  await patient.screen.getByRole('link', { name: new RegExp(`^${shell.patientHome.schedule.title}`) }).waitFor();
  await patient.settled();
  const taps = await countTaps(patient);
  await follow(patient, shell.patientHome.schedule.title);
  await followSpecialty(patient, 'Urologia');
  const first = soonest(patient).getByRole('link').first();
  const doctor = (await first.locator('.link-card-title').textContent()) ?? '';
  await first.click();
  await confirm();
  await toast(patient, booking.toast.successTitle).waitFor();
  expect(await taps()).toBe(4);
  const id = await bookedOnly(patient, account);

  await patient.goto('/');
  const again = patient.screen.getByRole('link', { name: booking.bookAgain.replace('{{doctor}}', doctor) });
  await patient.screen.getByText(appointments.next.title, { exact: true }).waitFor();
  await patient.settled();
  // Not while an appointment with that doctor is to come.
  expect(await again.count()).toBe(0);
  await callAs(account, cancelAppointment, { params: { id }, query: {} });
  await patient.page.reload();
  await again.getByText(booking.soonest.next.split('{{')[0] ?? '').waitFor();
  await patient.settled();
  await expectAccessible(patient);
  const moreTaps = await countTaps(patient);
  await again.click();
  await confirm();
  await toast(patient, booking.toast.successTitle).waitFor();
  expect(await moreTaps()).toBe(2);
  expect(await appointmentsOf(account)).toHaveLength(1);
});

test('without its soonest time, booking again leads to the calendar', async ({ newVisitor }) => {
  const practice = await newDoctorOf('Urologia');
  const account = await newPatient(inject('address'));
  const { doctorId: doctor, specialtyId: specialty, clinicId: clinic } = practice;
  const free = (await slotsOf(practice, account, 3)).find(({ available }) => available);
  const patient = await newVisitor({ as: account, worker: false });
  const { booking } = patient.words;
  const slot = new URLSearchParams({ specialty, clinic, doctor, at: free?.start ?? '' });
  await patient.goto(`/schedule/specialty/appointment?${slot}`);
  await dialog(patient).getByRole('button', { name: booking.review.confirm }).click();
  await toast(patient, booking.toast.successTitle).waitFor();
  const id = await bookedOnly(patient, account);
  await callAs(account, cancelAppointment, { params: { id }, query: {} });
  patient.log.networkIsCut();
  await patient.context.route(/\/soonest/, route => route.abort());
  await patient.goto('/');
  await follow(patient, booking.bookAgain.replace('{{doctor}}', practice.name));
  await patient.waitForPath('/schedule/specialty/appointment');
  await patient.screen.getByRole('heading', { name: practice.name }).waitFor();
  expect(await dialog(patient).count()).toBe(0);
});

test.for(sizesAndLanguages.slice(0, 3))(
  'each clinic shows its next free time, on a $size in $language',
  async (options, { newVisitor }) => {
    const practice = await newDoctorOf('Radiologia');
    const patient = await newVisitor({ ...options, as: await newPatient(inject('address')), worker: false });
    await patient.goto(`/schedule/clinic?specialty=${practice.specialtyId}`);
    const [first] = (
      await callAs(practice.account, soonestTimes, {
        params: { id: practice.specialtyId },
        query: { clinic: practice.clinicId },
      })
    ).doctors;
    const time = datesIn(options.language).time(first?.start ?? '', ZONE);
    const clinic = patient.screen.getByRole('link', { name: new RegExp(`^${practice.clinic}`) });
    const [before = '', after = ''] = patient.words.booking.soonest.next.split('{{day}}');
    await clinic.getByText(new RegExp(`^${before}.+${after.replace('{{time}}', time)}$`)).waitFor();
    await expectAccessible(patient);
  },
);

const distances = (visitor: Visitor) => visitor.words.booking.distance;
/** In the centre of São Paulo, where one of the demo's clinics is. */
const here = { latitude: -23.5475, longitude: -46.6361 };

/** The names of the clinics, as they are listed. */
const listedClinics = (visitor: Visitor) => visitor.screen.locator('.letter-items .link-card-title').allTextContents();

/** A patient at the list of clinics, which counts how often the device is asked for its position. */
async function atClinics(visitor: Visitor, specialtyId: string): Promise<() => Promise<number>> {
  await visitor.page.addInitScript(() => {
    Object.assign(globalThis, { asked: 0 });
    const ask = Geolocation.prototype.getCurrentPosition;
    Geolocation.prototype.getCurrentPosition = function (...given) {
      Object.assign(globalThis, { asked: (globalThis as unknown as { asked: number }).asked + 1 });
      return ask.apply(this, given);
    };
  });
  await visitor.goto(`/schedule/clinic?specialty=${specialtyId}`);
  await visitor.screen.getByRole('button', { name: distances(visitor).show }).waitFor();
  await visitor.settled();
  return () => visitor.page.evaluate(() => (globalThis as unknown as { asked: number }).asked);
}

test.for(sizesAndLanguages)(
  'the distance to each clinic is shown only on request and stays on the device, on a $size in $language',
  async (options, { newVisitor }) => {
    const practice = await newDoctorOf('Radiologia');
    const patient = await newVisitor({ ...options, as: await newPatient(inject('address')), worker: false });
    await patient.context.grantPermissions(['geolocation']);
    await patient.context.setGeolocation(here);
    const sent: string[] = [];
    patient.page.on('request', request => sent.push(request.url() + (request.postData() ?? '')));
    const asked = await atClinics(patient, practice.specialtyId);
    const byName = await listedClinics(patient);
    expect(await asked()).toBe(0);

    await press(patient, distances(patient).show);
    await patient.screen.getByText(distances(patient).shown).waitFor();
    const near = patient.screen.getByRole('link', { name: /^Clínica Boa Saúde/ });
    await near.getByText(options.language === 'pt-BR' ? /^A 2,\d\skm$/ : /^2\.\d\skm away$/).waitFor();
    const demo = ['Clínica Boa Saúde', 'Centro Médico Copacabana', 'Clínica Rio Negro'];
    expect((await listedClinics(patient)).filter(name => demo.includes(name))).toEqual(demo);
    await expectAccessible(patient);
    expect(await asked()).toBe(1);

    await press(patient, distances(patient).hide);
    expect(await listedClinics(patient)).toEqual(byName);
    expect(sent.filter(text => /23\.5475|46\.6361/.test(text))).toEqual([]);
  },
);

test.for(['refused', 'unavailable', 'offline'] as const)(
  'without a position (%s) the list of clinics says so and stays as it is',
  async (reason, { newVisitor }) => {
    const practice = await newDoctorOf('Radiologia');
    const patient = await newVisitor({ as: await newPatient(inject('address')), worker: false });
    if (reason !== 'refused') await patient.context.grantPermissions(['geolocation']);
    await atClinics(patient, practice.specialtyId);
    const byName = await listedClinics(patient);
    if (reason === 'offline') {
      patient.log.networkIsCut();
      await patient.context.setOffline(true);
    }
    await press(patient, distances(patient).show);
    await patient.screen.getByText(distances(patient)[reason]).waitFor();
    expect(await listedClinics(patient)).toEqual(byName);
    await patient.screen.getByRole('button', { name: distances(patient).show }).waitFor();
    await expectAccessible(patient);
  },
);

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
