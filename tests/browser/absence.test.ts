/** A doctor's absence against the real server: whom it affects, a booking in between, and without a network. */
import { beforeAll, expect, inject } from 'vitest';
import { listDoctorAppointments } from '../../contract/appointments.ts';
import { endClosedTime, listClosedTimes } from '../../contract/closedTimes.ts';
import { dateAt, HOME_TIME_ZONE } from '../../contract/wallClock.ts';
import { expectAccessible } from './harness/accessible.ts';
import {
  affectedOf,
  decideAll,
  decisionAbout,
  messageTo,
  type NamedPatient,
  newNamedPatient,
} from './harness/affected.ts';
import { dialog, field, press, toast } from './harness/jobs.ts';
import { callAs, newPatient, someName } from './harness/people.ts';
import { bookFirst, dayAhead, newPractice, type Practice } from './harness/practices.ts';
import { appointmentsOf } from './harness/records.ts';
import { test } from './harness/test.ts';
import { sizesAndLanguages, type Visitor } from './harness/visitor.ts';

const REASON = 'Gripe forte, com febre';

/** A doctor of the test's own who attends every morning. */
const newMorningPractice = () =>
  newPractice({ name: someName('Lia'), specialty: 'Cardiologia', clinic: 'Clínica Boa Saúde', closes: '12:00' });

/** The appointments of a day, as the doctor reads them. */
async function agendaOf({ account }: Practice, day: string) {
  const all = await callAs(account, listDoctorAppointments);
  return all.filter(({ date }) => dateAt(HOME_TIME_ZONE, Date.parse(date)) === day);
}

/** A doctor of the test's own, and how to book tomorrow's free times. */
async function busyDoctor() {
  const practice = await newMorningPractice();
  const { account } = practice;
  return {
    account,
    async book(first: string): Promise<string> {
      const name = someName(first);
      await bookFirst(practice, await newPatient(inject('address'), { name }), 1);
      return name;
    },
    appointments: () => agendaOf(practice, dayAhead(1)),
    /** Without the clinic's own closings, which other tests may make. */
    absences: async () => (await callAs(account, listClosedTimes)).filter(({ kind }) => kind === 'absence'),
  };
}

/** Fills in an absence of one day, and goes on to the appointments that it affects. */
async function report(doctor: Visitor, day = dayAhead(1), reason = REASON): Promise<void> {
  const { absences, form } = doctor.words.closedTimes;
  await press(doctor, absences.report);
  await field(doctor, form.firstDay).fill(day);
  await field(doctor, form.lastDay).fill(day);
  await field(doctor, form.note.absence).fill(reason);
  await expectAccessible(doctor);
  await press(doctor, form.next);
}

// The runs share their people, and have a day each: a moved appointment stays within a day of its time.
let shared: { practice: Practice; patients: NamedPatient[] };
beforeAll(async () => {
  shared = {
    practice: await newMorningPractice(),
    patients: await Promise.all(['Ana', 'Bia', 'Caio'].map(first => newNamedPatient(first))),
  };
});

test.for(sizesAndLanguages.map((options, run) => ({ ...options, days: 3 + 3 * run })))(
  'an ill doctor moves one patient, asks one and cancels one, on a $size in $language',
  async ({ days, ...options }, { newVisitor }) => {
    const { practice, patients } = shared;
    const [moved = expect.fail(), asked = expect.fail(), cancelled = expect.fail()] = patients;
    const day = dayAhead(days);
    for (const { account } of patients) await bookFirst(practice, account, days);
    const before = await appointmentsOf(moved.account);
    const doctor = await newVisitor({ ...options, as: practice.account, worker: false });
    const { form, saved } = doctor.words.closedTimes;
    const reason = `${REASON}, ${options.size} ${options.language}`;
    await doctor.goto('/absences');
    await report(doctor, day, reason);
    await decideAll(doctor, patients, 'Desculpe, estou doente.');
    await expectAccessible(doctor);
    expect(await agendaOf(practice, day)).toHaveLength(3);

    await press(doctor, form.save.absence);
    await toast(doctor, saved.absence).waitFor();
    await doctor.screen.locator('.closing-list > li', { hasText: reason }).waitFor();
    await expectAccessible(doctor);
    const left = await agendaOf(practice, day);
    expect(left.map(({ patient, asked_to_move_at }) => [patient.name, Boolean(asked_to_move_at)])).toEqual([
      [asked.name, true],
    ]);
    const after = await appointmentsOf(moved.account);
    const kept = after.filter(({ id }) => before.some(one => one.id === id));
    expect([after.length, kept.length]).toEqual([before.length, before.length - 1]);
    expect(await appointmentsOf(cancelled.account)).toEqual([]);
  },
);

test('a booking in between is shown, with all that was decided; after the absence is cancelled, no patient is asked to move', async ({
  newVisitor,
}) => {
  const { account, book, appointments, absences } = await busyDoctor();
  const cancelled = await book('Caio');
  const doctor = await newVisitor({ as: account, worker: false });
  const { affected, form, saved, kinds, cancel } = doctor.words.closedTimes;
  const message = messageTo(doctor, cancelled);
  doctor.log.expectRefusal(409, /^\/api\/closed-times\//);
  await doctor.goto('/absences');
  await report(doctor);
  await decisionAbout(doctor, cancelled, 'cancel').check();
  await message.fill('Desculpe, estou doente.');
  expect(doctor.page.url()).not.toContain('Gripe');

  // Half finished, it survives a reload.
  await doctor.page.reload();
  await affectedOf(doctor, cancelled).waitFor();
  expect(await message.inputValue()).toBe('Desculpe, estou doente.');

  const late = await book('Davi');
  await press(doctor, form.save.absence);
  await doctor.screen.getByText(affected.changed.title).waitFor();
  await affectedOf(doctor, late).getByText(affected.marks.new).waitFor();
  expect(await message.inputValue()).toBe('Desculpe, estou doente.');
  expect(await doctor.screen.getByText(affected.marks.new, { exact: true }).count()).toBe(1);
  expect(await absences()).toEqual([]);
  await expectAccessible(doctor);

  // By keyboard.
  await decisionAbout(doctor, late, 'ask').focus();
  await doctor.page.keyboard.press('Space');
  await doctor.screen.getByRole('button', { name: form.save.absence, exact: true }).focus();
  await doctor.page.keyboard.press('Enter');
  await toast(doctor, saved.absence).waitFor();
  const row = doctor.screen.locator('.closing-list > li', { hasText: kinds.absence });
  await row.getByText(REASON).waitFor();
  expect(await appointments()).toMatchObject([{ patient: { name: late }, asked_to_move_at: expect.any(String) }]);

  // It begins tomorrow.
  await row.getByRole('button', { name: cancel.confirm.absence }).click();
  await dialog(doctor).getByRole('button', { name: cancel.confirm.absence }).click();
  await toast(doctor, cancel.done.absence).waitFor();
  await row.waitFor({ state: 'detached' });
  expect(await absences()).toEqual([]);
  expect((await appointments()).every(one => !one.asked_to_move_at)).toBe(true);
});

test('a doctor reports sick without a network, sees that it waits, and it is sent later', async ({ newVisitor }) => {
  const { account, book, absences } = await busyDoctor();
  const patient = await book('Eva');
  const doctor = await newVisitor({ as: account, worker: false, size: 'tablet', language: 'en-US' });
  const { affected, form, mark } = doctor.words.closedTimes;
  await doctor.goto('/appointments');
  await doctor.screen.locator('.appointment-row').waitFor();
  await doctor.goto('/absences');
  await doctor.screen.getByText(doctor.words.closedTimes.absences.none).waitFor();
  await doctor.offline();
  await report(doctor);
  await doctor.screen.getByText(affected.offline.title, { exact: true }).waitFor();
  await decisionAbout(doctor, patient, 'cancel').check();
  await messageTo(doctor, patient).fill('Get well soon, all of us.');
  await expectAccessible(doctor);
  await press(doctor, form.save.absence);
  await doctor.screen.getByText(mark.absence).waitFor();
  expect(await absences()).toEqual([]);

  await doctor.offline(false);
  await doctor.screen.getByText(mark.absence).waitFor({ state: 'detached' });
  expect(await absences()).toMatchObject([{ note: REASON, kind: 'absence', version: 1 }]);
});

test('what was booked while an absence waited is decided later, with all that was written', async ({ newVisitor }) => {
  const { account, book, absences } = await busyDoctor();
  const known = await book('Fred');
  const doctor = await newVisitor({ as: account, worker: false, size: 'phone' });
  const { affected, form } = doctor.words.closedTimes;
  await doctor.goto('/appointments');
  await doctor.screen.locator('.appointment-row').waitFor();
  await doctor.goto('/absences');
  await doctor.screen.getByText(doctor.words.closedTimes.absences.none).waitFor();
  await doctor.offline();
  await report(doctor);
  await decisionAbout(doctor, known, 'cancel').check();
  await messageTo(doctor, known).fill('Até logo.');
  await press(doctor, form.save.absence);
  await doctor.screen.getByText(doctor.words.closedTimes.mark.absence).waitFor();
  const late = await book('Gil');
  await doctor.offline(false);
  await doctor.screen.getByText(doctor.words.outbox.mark.refused).waitFor();

  await doctor.screen.getByRole('button', { name: doctor.words.closedTimes.edit, exact: true }).click();
  await affectedOf(doctor, late).getByText(affected.marks.new).waitFor();
  expect(await messageTo(doctor, known).inputValue()).toBe('Até logo.');
  await decisionAbout(doctor, late, 'ask').check();
  await press(doctor, form.save.absence);
  await toast(doctor, doctor.words.closedTimes.saved.absence).waitFor();
  expect(await absences()).toMatchObject([{ note: REASON }]);
});

test('a change that is refused because the absence ended elsewhere is saved as a new absence', async ({
  newVisitor,
}) => {
  const { account, absences } = await busyDoctor();
  const doctor = await newVisitor({ as: account, worker: false, size: 'phone' });
  const { absences: page, conflict, edit, form, mark, saved } = doctor.words.closedTimes;
  await doctor.goto('/absences');
  await doctor.screen.getByText(page.none).waitFor();
  await report(doctor);
  await press(doctor, form.save.absence);
  await toast(doctor, saved.absence).waitFor();
  const [ended = expect.fail()] = await absences();

  await doctor.offline();
  await doctor.screen.getByRole('button', { name: edit, exact: true }).click();
  await field(doctor, form.note.absence).fill('Ainda com febre');
  await press(doctor, form.next);
  await press(doctor, form.saveChange);
  await doctor.screen.getByText(mark.absence).waitFor();
  await callAs(account, endClosedTime, { params: { id: ended.id } });
  await doctor.offline(false);
  await doctor.screen.getByText(doctor.words.outbox.mark.refused).waitFor();

  await doctor.screen.getByRole('button', { name: edit, exact: true }).click();
  await doctor.screen.getByText(conflict.ended).waitFor();
  await press(doctor, form.save.absence);
  await doctor.page.waitForURL(({ search }) => search === '');
  expect(await absences()).toMatchObject([{ note: 'Ainda com febre', version: 1 }]);
  await doctor.goto('/outbox');
  await doctor.screen.getByText(doctor.words.outbox.empty.title).waitFor();
});
