/** The page on which a doctor writes: what it shows of the patient, how much space the text has, and vital signs. */
import { expect } from 'vitest';
import { listEntries, saveEntry } from '../../contract/entries.ts';
import { expectAccessible } from './harness/accessible.ts';
import { doctorWithAppointment } from './harness/bookings.ts';
import { dialog, draftNote, field, toast } from './harness/jobs.ts';
import { expectFocus } from './harness/keyboard.ts';
import { type Account, callAs } from './harness/people.ts';
import { nextAppointment } from './harness/records.ts';
import { test } from './harness/test.ts';

/** A doctor with one appointment, tomorrow, of a patient with a severe allergy. */
async function allergicPatient() {
  const { doctor, patient } = await doctorWithAppointment();
  const { id, patient: person } = await nextAppointment(doctor, patient.email);
  await callAs(doctor, saveEntry, {
    params: { id: crypto.randomUUID() },
    body: {
      ...{ appointment_id: id, state: 'active' },
      content: { kind: 'allergy', text: 'Dipirona', severity: 'severe' },
    },
  });
  return { doctor, id, patientId: person.id };
}

const measuresOf = async (doctor: Account, patientId: string) =>
  (await callAs(doctor, listEntries, { params: { patientId } })).flatMap(({ content }) =>
    content.kind === 'vitals' ? [content.measures] : [],
  );

test('vital signs are entered beside the note, whose text and cursor stay', async ({ newVisitor }) => {
  const { doctor: as, id, patientId } = await allergicPatient();
  for (const size of ['phone', 'desktop'] as const) {
    const doctor = await newVisitor({ as, size, worker: false });
    const { entries, record } = doctor.words;
    await doctor.goto(`/diagnostic?appointment=${id}`);
    const anamnesis = field(doctor, record.anamnesis);
    await anamnesis.fill('Dor há três dias.');
    await draftNote(doctor).waitFor();
    await anamnesis.evaluate(area => area instanceof HTMLTextAreaElement && area.setSelectionRange(3, 3));
    await doctor.screen.locator('.notes-card').getByRole('button', { name: entries.lists.vitals, exact: true }).click();
    const temperature = dialog(doctor).getByLabel(new RegExp(`^${entries.vitals.names.temperature} \\(`));
    await temperature.fill(size === 'phone' ? '36,4' : '37,2');
    await expectAccessible(doctor);
    await temperature.press('Enter');
    await toast(doctor, entries.vitals.saved).waitFor();
    await dialog(doctor).waitFor({ state: 'detached' });
    await expectFocus(doctor, anamnesis);
    expect(await anamnesis.inputValue()).toBe('Dor há três dias.');
    expect(await anamnesis.evaluate(area => area instanceof HTMLTextAreaElement && area.selectionStart)).toBe(3);
    await expect.poll(() => measuresOf(as, patientId)).toContainEqual({ temperature: size === 'phone' ? 36.4 : 37.2 });
    await doctor.close();
  }
});

test('numbers that were begun in the summary are continued from the note, and left there', async ({ newVisitor }) => {
  const { doctor: as, id, patientId } = await allergicPatient();
  const doctor = await newVisitor({ as, size: 'desktop', worker: false });
  const { entries } = doctor.words;
  await doctor.goto(`/diagnostic?appointment=${id}`);
  const weight = new RegExp(`^${entries.vitals.names.weight} \\(`);
  const summary = doctor.screen.locator('.entries');
  await summary.getByRole('button', { name: entries.vitals.add }).click();
  await summary.getByLabel(weight).fill('63,5');
  await doctor.screen.locator('.notes-card').getByRole('button', { name: entries.lists.vitals, exact: true }).click();
  await expect.poll(() => dialog(doctor).getByLabel(weight).inputValue()).toBe('63,5');
  await dialog(doctor).getByRole('button', { name: entries.vitals.save }).click();
  await dialog(doctor).waitFor({ state: 'detached' });
  await expect.poll(() => measuresOf(as, patientId)).toEqual([{ weight: 63.5 }]);
  // Nothing is left to be saved a second time.
  await expect
    .poll(async () => {
      const left = summary.getByLabel(weight);
      return (await left.count()) > 0 ? left.inputValue() : '';
    })
    .toBe('');
});
