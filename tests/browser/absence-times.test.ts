/** A doctor's absence: other times than the proposed one, for a patient who has an appointment elsewhere. */
import type { Locator } from 'playwright-core';
import { expect, inject } from 'vitest';
import { dateAfter } from '../../contract/clinicTime.ts';
import { previewClosedTime } from '../../contract/closedTimes.ts';
import { dateAt, HOME_TIME_ZONE } from '../../contract/wallClock.ts';
import { expectAccessible } from './harness/accessible.ts';
import { field, press, toast } from './harness/jobs.ts';
import { callAs, newPatient, someName } from './harness/people.ts';
import { bookFirst, bookSlot, newPractice } from './harness/practices.ts';
import { appointmentsOf } from './harness/records.ts';
import { test } from './harness/test.ts';

test('a patient with an appointment elsewhere at the proposed time is moved to another free one', async ({
  newVisitor,
}) => {
  const practice = { specialty: 'Cardiologia', clinic: 'Clínica Boa Saúde' } as const;
  const own = await newPractice({ ...practice, name: someName('Lia') });
  const elsewhere = await newPractice({ ...practice, clinic: 'Centro Médico Copacabana', name: someName('Rui') });
  const people = [someName('Ana'), someName('Bia')] as const;
  const [ana, bia] = await Promise.all(people.map(name => newPatient(inject('address'), { name })));
  if (!ana || !bia) return expect.fail();
  const { date } = await bookFirst(own, ana, 8);
  await bookFirst(own, bia, 8);
  const day = dateAt(HOME_TIME_ZONE, Date.parse(date));
  const { affected: before } = await callAs(own.account, previewClosedTime, {
    body: { clinic_id: own.clinicId, doctor_id: own.doctorId, from: `${day}T00:00`, to: `${dateAfter(day, 1)}T00:00` },
  });
  const [first] = before;
  await bookSlot(elsewhere, ana, first?.proposal?.date ?? '');

  const doctor = await newVisitor({ as: own.account, worker: false, size: 'phone', language: 'en-US' });
  const { absences, affected, form, saved } = doctor.words.closedTimes;
  const row = (patient: string): Locator => doctor.screen.locator('.closing-affected > li', { hasText: patient });
  const times = (patient: string): Locator =>
    row(patient).getByLabel(affected.time.replace('{{patient}}', patient), { exact: true });
  const optionsOf = (patient: string) => times(patient).getByRole('option').allTextContents();
  doctor.log.expectRefusal(409, /^\/api\/closed-times\//);
  await doctor.goto('/absences');
  await press(doctor, absences.report);
  await field(doctor, form.firstDay).fill(day);
  await field(doctor, form.lastDay).fill(day);
  await press(doctor, form.next);
  await press(doctor, affected.forAll.move);
  const [proposed] = await optionsOf(people[0]);
  expect(await times(people[0]).locator('option:checked').textContent()).toBe(proposed);
  await expectAccessible(doctor);

  await press(doctor, form.save.absence);
  await row(people[0]).getByText(affected.marks.unavailable).waitFor();
  expect(await row(people[1]).getByText(affected.marks.unavailable).count()).toBe(0);
  await press(doctor, affected.forAll.move);
  const offered = await optionsOf(people[0]);
  expect(offered).not.toContain(proposed);
  const other = offered.filter(text => text.includes(own.name)).at(-1) ?? expect.fail();
  expect(await optionsOf(people[1])).toContain(other);
  await times(people[0]).selectOption({ label: other });
  expect(await optionsOf(people[1])).not.toContain(other);

  // Half finished, the refused time isn't offered after a reload either.
  await doctor.page.reload();
  await row(people[0]).waitFor();
  expect(await times(people[0]).locator('option:checked').textContent()).toBe(other);
  expect(await optionsOf(people[0])).not.toContain(proposed);
  await press(doctor, form.save.absence);
  await toast(doctor, saved.absence).waitFor();
  const dates = (await appointmentsOf(ana)).map(one => one.date);
  expect(dates).toHaveLength(2);
  expect(dates).toContain(first?.proposal?.date);
  expect(dates).not.toContain(date);
});
