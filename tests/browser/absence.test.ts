/** A doctor's absence against the real server: whom it affects, a booking in between, and without a network. */
import type { Locator } from 'playwright-core';
import { expect, inject } from 'vitest';
import { listDoctorAppointments } from '../../contract/appointments.ts';
import { dateAfter } from '../../contract/clinicTime.ts';
import { listClosedTimes } from '../../contract/closedTimes.ts';
import { dateAt, HOME_TIME_ZONE } from '../../contract/wallClock.ts';
import { expectAccessible } from './harness/accessible.ts';
import { field, press, toast } from './harness/jobs.ts';
import { callAs, newPatient, someName } from './harness/people.ts';
import { bookFirst, newPractice } from './harness/practices.ts';
import { test } from './harness/test.ts';
import type { Visitor } from './harness/visitor.ts';

const REASON = 'Gripe forte, com febre';
const tomorrow = () => dateAfter(dateAt(HOME_TIME_ZONE, Date.now()), 1);

/** A doctor of the test's own who attends every morning, and how to book tomorrow's free times. */
async function busyDoctor() {
  const given = { name: someName('Lia'), specialty: 'Cardiologia', clinic: 'Clínica Boa Saúde' } as const;
  const practice = await newPractice({ ...given, closes: '12:00' });
  const { account } = practice;
  return {
    account,
    async book(first: string): Promise<string> {
      const name = someName(first);
      await bookFirst(practice, await newPatient(inject('address'), { name }), 1);
      return name;
    },
    appointments: async () =>
      (await callAs(account, listDoctorAppointments)).filter(
        ({ date }) => dateAt(HOME_TIME_ZONE, Date.parse(date)) === tomorrow(),
      ),
    /** Without the clinic's own closings, which other tests may make. */
    absences: async () => (await callAs(account, listClosedTimes)).filter(({ kind }) => kind === 'absence'),
  };
}

const affectedOf = (doctor: Visitor, patient: string): Locator =>
  doctor.screen.locator('.closing-affected > li', { hasText: patient });

async function reportTomorrow(doctor: Visitor): Promise<void> {
  const { absences, form } = doctor.words.closedTimes;
  await press(doctor, absences.report);
  await field(doctor, form.firstDay).fill(tomorrow());
  await field(doctor, form.lastDay).fill(tomorrow());
  await field(doctor, form.note.absence).fill(REASON);
  await expectAccessible(doctor);
  await press(doctor, form.next);
}

test('an ill doctor moves one patient, asks one and cancels one; a booking in between is shown', async ({
  newVisitor,
}) => {
  const { account, book, appointments, absences } = await busyDoctor();
  const moved = await book('Ana');
  const asked = await book('Bia');
  const cancelled = await book('Caio');
  const doctor = await newVisitor({ as: account, worker: false, size: 'phone' });
  const { affected, form, saved, kinds, end } = doctor.words.closedTimes;
  const choose = (patient: string, action: keyof typeof affected.actions) =>
    affectedOf(doctor, patient)
      .getByRole('radio', { name: new RegExp(`^${affected.actions[action]}`) })
      .check();
  const message = (patient: string) => affectedOf(doctor, patient).getByRole('textbox');
  doctor.log.expectRefusal(409, /^\/api\/closed-times\//);
  await doctor.goto('/absences');
  await reportTomorrow(doctor);
  await choose(moved, 'move');
  await choose(asked, 'ask');
  await choose(cancelled, 'cancel');
  await message(cancelled).fill('Desculpe, estou doente.');
  await expectAccessible(doctor);
  expect(doctor.page.url()).not.toContain('Gripe');
  expect(await appointments()).toHaveLength(3);

  // Half finished, it survives a reload.
  await doctor.page.reload();
  await affectedOf(doctor, cancelled).waitFor();
  expect(await message(cancelled).inputValue()).toBe('Desculpe, estou doente.');

  const late = await book('Davi');
  await press(doctor, form.save.absence);
  await doctor.screen.getByText(affected.changed.title).waitFor();
  await affectedOf(doctor, late).getByText(affected.marks.new).waitFor();
  expect(await message(cancelled).inputValue()).toBe('Desculpe, estou doente.');
  expect(await doctor.screen.getByText(affected.marks.new, { exact: true }).count()).toBe(1);
  expect(await absences()).toEqual([]);
  await expectAccessible(doctor);

  // By keyboard.
  await affectedOf(doctor, late)
    .getByRole('radio', { name: new RegExp(`^${affected.actions.ask}`) })
    .focus();
  await doctor.page.keyboard.press('Space');
  await doctor.screen.getByRole('button', { name: form.save.absence, exact: true }).focus();
  await doctor.page.keyboard.press('Enter');
  await toast(doctor, saved.absence).waitFor();
  const row = doctor.screen.locator('.closing-list > li', { hasText: kinds.absence });
  await row.getByText(REASON).waitFor();
  const left = await appointments();
  expect(left.map(({ patient }) => patient.name).sort()).toEqual([asked, late].sort());
  expect(left.every(one => one.asked_to_move_at)).toBe(true);

  await row.getByRole('button', { name: end.confirm.absence }).click();
  await doctor.page.locator('ion-modal.show-modal').getByRole('button', { name: end.confirm.absence }).click();
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
  await reportTomorrow(doctor);
  await doctor.screen.getByText(affected.offline.title, { exact: true }).waitFor();
  await affectedOf(doctor, patient)
    .getByRole('radio', { name: new RegExp(`^${affected.actions.cancel}`) })
    .check();
  await affectedOf(doctor, patient).getByRole('textbox').fill('Get well soon, all of us.');
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
  await reportTomorrow(doctor);
  await affectedOf(doctor, known)
    .getByRole('radio', { name: new RegExp(`^${affected.actions.cancel}`) })
    .check();
  await affectedOf(doctor, known).getByRole('textbox').fill('Até logo.');
  await press(doctor, form.save.absence);
  await doctor.screen.getByText(doctor.words.closedTimes.mark.absence).waitFor();
  const late = await book('Gil');
  await doctor.offline(false);
  await doctor.screen.getByText(doctor.words.offline.mark.refused).waitFor();

  await doctor.screen.getByRole('button', { name: doctor.words.closedTimes.edit, exact: true }).click();
  await affectedOf(doctor, late).getByText(affected.marks.new).waitFor();
  expect(await affectedOf(doctor, known).getByRole('textbox').inputValue()).toBe('Até logo.');
  await affectedOf(doctor, late)
    .getByRole('radio', { name: new RegExp(`^${affected.actions.ask}`) })
    .check();
  await press(doctor, form.save.absence);
  await toast(doctor, doctor.words.closedTimes.saved.absence).waitFor();
  expect(await absences()).toMatchObject([{ note: REASON }]);
});
