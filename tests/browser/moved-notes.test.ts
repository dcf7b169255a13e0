/** Notes that a doctor writes on an appointment while its move waits, or while it is cancelled elsewhere. */
import { expect, inject } from 'vitest';
import { cancelAppointment } from '../../contract/appointments.ts';
import { expectAccessible } from './harness/accessible.ts';
import { dialog, draftNote, field } from './harness/jobs.ts';
import { chooseSlot, confirm } from './harness/moving.ts';
import { callAs, newPatient, someName } from './harness/people.ts';
import { bookFirst, newPractice, slotsOf } from './harness/practices.ts';
import { appointmentsWith } from './harness/records.ts';
import { rowCounts } from './harness/storage.ts';
import { test } from './harness/test.ts';

/** A new patient's appointment with a new doctor. */
async function bookedVisit() {
  const practice = await newPractice({
    ...{ name: someName('Noemi'), specialty: 'Nefrologia', clinic: 'Clínica Boa Saúde' },
  });
  const account = await newPatient(inject('address'), { name: someName('Paula') });
  return { practice, account, former: await bookFirst(practice, account, 1) };
}

test('notes written while a move waits are saved on the moved appointment, and so is what was being typed', async ({
  newVisitor,
}) => {
  const { practice, account, former } = await bookedVisit();
  const target = (await slotsOf(practice, account, 2)).at(3)?.start ?? '';
  const doctor = await newVisitor({ as: practice.account, size: 'tablet' });
  const { appointments, outbox, record } = doctor.words;
  await doctor.goto('/appointments');
  await doctor.waitForWorker();
  await doctor.goto(`/diagnostic?appointment=${former.id}`);
  await field(doctor, record.anamnesis).fill('Antes de remarcar');
  await draftNote(doctor).waitFor();
  await doctor.goto(`/appointments/move?appointment=${former.id}`);
  await chooseSlot(doctor, 'pt-BR', target);
  await doctor.offline();
  await confirm(doctor);
  await doctor.waitForPath('/appointments');
  await doctor.screen.getByText(outbox.mark.moveAppointment).waitFor();
  await doctor.screen.locator(`a[href="/diagnostic?appointment=${former.id}"]`).click();
  await doctor.waitForPath('/diagnostic');
  await expect.poll(() => field(doctor, record.anamnesis).inputValue()).toBe('Antes de remarcar');
  await field(doctor, record.diagnosis).fill('Bronquite');
  await doctor.screen.getByRole('button', { name: record.diagnostic.save, exact: true }).click();
  await doctor.screen.getByText(outbox.mark.saveDiagnosis).waitFor();
  await field(doctor, record.diagnosis).fill('Bronquite aguda');
  await draftNote(doctor).waitFor();

  await doctor.offline(false);
  await expect.poll(() => new URL(doctor.page.url()).searchParams.get('appointment')).not.toBe(former.id);
  await expect.poll(() => field(doctor, record.diagnosis).inputValue()).toBe('Bronquite aguda');
  const notes = async () =>
    (await appointmentsWith(practice.account, account.email)).map(({ id, date, anamnesis, diagnosis }) => ({
      ...{ isFormer: id === former.id, date: Date.parse(date), anamnesis, diagnosis },
    }));
  const moved = { isFormer: false, date: Date.parse(target), anamnesis: 'Antes de remarcar' };
  await expect.poll(notes).toEqual([{ ...moved, diagnosis: 'Bronquite' }]);
  expect(await doctor.screen.getByText(appointments.moving.error).count()).toBe(0);
  await doctor.screen.getByRole('button', { name: record.diagnostic.save, exact: true }).click();
  await expect.poll(notes).toEqual([{ ...moved, diagnosis: 'Bronquite aguda' }]);
  await doctor.goto('/outbox');
  await doctor.screen.getByText(outbox.empty.title).waitFor();
});

test('text for an appointment that the patient cancels meanwhile can be read, and is found again', async ({
  newVisitor,
}) => {
  const { practice, account, former } = await bookedVisit();
  const { id } = former;
  const doctor = await newVisitor({ as: practice.account, worker: false });
  const { appointments, outbox, record } = doctor.words;
  const lost = doctor.screen.getByText(record.lostNotes.title);
  await doctor.goto(`/diagnostic?appointment=${id}`);
  await field(doctor, record.anamnesis).fill('Trazer os exames antigos');
  await draftNote(doctor).waitFor();
  await doctor.settled();
  await callAs(account, cancelAppointment, { params: { id }, query: { reason: 'Nenhum' } });
  await lost.waitFor();
  await doctor.screen.getByText('Trazer os exames antigos').waitFor();
  await expectAccessible(doctor);

  await doctor.goto('/appointments');
  await doctor.screen.getByText(appointments.unsavedNotes).waitFor();
  await expectAccessible(doctor);
  await doctor.screen.locator(`a[href="/diagnostic?appointment=${id}"]`).click();
  await doctor.waitForPath('/diagnostic');
  await lost.waitFor();
  await doctor.screen.getByRole('button', { name: outbox.discard }).click();
  await dialog(doctor).getByRole('button', { name: record.lostNotes.discard.confirm }).click();
  await lost.waitFor({ state: 'detached' });
  await doctor.goto('/appointments');
  await doctor.screen.getByText(appointments.doctor.none).waitFor();
  expect(await doctor.screen.getByText(appointments.unsavedNotes).count()).toBe(0);
});

test('what was typed for the summary of a patient whose only appointment is cancelled is read, copied and discarded', async ({
  newVisitor,
}) => {
  const { practice, account, former } = await bookedVisit();
  const { id } = former;
  const doctor = await newVisitor({ as: practice.account, worker: false });
  const { appointments, entries, outbox } = doctor.words;
  await doctor.goto(`/diagnostic?appointment=${id}`);
  await doctor.screen.getByRole('button', { name: new RegExp(`^${entries.title} · `) }).click();
  await doctor.screen.getByRole('combobox', { name: entries.add.label, exact: true }).fill('Dipirona, urticária');
  await doctor.screen.getByRole('button', { name: entries.vitals.add }).click();
  await doctor.screen.getByLabel(new RegExp(`^${entries.vitals.names.weight} \\(`)).fill('63,5');
  await doctor.settled();
  await callAs(account, cancelAppointment, { params: { id }, query: { reason: 'Nenhum' } });

  await doctor.goto('/appointments');
  await doctor.screen.getByText(appointments.unsavedNotes).waitFor();
  await expectAccessible(doctor);
  await doctor.screen.locator('a[href="/outbox"]').click();
  await doctor.waitForPath('/outbox');
  await doctor.screen.getByText('Dipirona, urticária').waitFor();
  await expectAccessible(doctor);
  await doctor.screen.getByText(`${entries.vitals.names.weight}: 63,5`).waitFor();
  for (const left of [1, 0]) {
    await doctor.screen.getByRole('button', { name: outbox.discard }).first().click();
    await dialog(doctor).getByRole('button', { name: outbox.discardQuestion.confirm }).click();
    await expect.poll(() => doctor.screen.getByRole('button', { name: outbox.discard }).count()).toBe(left);
  }
  await doctor.screen.getByText(outbox.empty.title).waitFor();
  await doctor.goto('/appointments');
  await doctor.screen.getByText(appointments.doctor.none).waitFor();
  expect(await doctor.screen.getByText(appointments.unsavedNotes).count()).toBe(0);
});

test('a document for an appointment that the patient cancels meanwhile can be read, and is found again', async ({
  newVisitor,
}) => {
  const { practice, account, former } = await bookedVisit();
  const { id } = former;
  const doctor = await newVisitor({ as: practice.account, worker: false });
  const { appointments, documents, outbox, record } = doctor.words;
  const lost = doctor.screen.getByText(record.lostNotes.title);
  const page = `/diagnostic/new-document?${new URLSearchParams({ appointment: id, kind: 'prescription' })}`;
  await doctor.goto(page);
  await field(doctor, documents.form.item.name).fill('Dipirona');
  await expect.poll(() => rowCounts(doctor.page)).toMatchObject({ drafts: 1 });
  await callAs(account, cancelAppointment, { params: { id }, query: { reason: 'Nenhum' } });
  await doctor.goto('/appointments');
  await doctor.screen.getByText(appointments.unsavedNotes).waitFor();
  await doctor.screen.locator(`a[href="${page}"]`).click();
  await lost.waitFor();
  await doctor.screen.getByText('Dipirona').waitFor();
  await expectAccessible(doctor);
  await doctor.screen.getByRole('button', { name: outbox.discard }).click();
  await dialog(doctor).getByRole('button', { name: record.lostNotes.discard.confirm }).click();
  await lost.waitFor({ state: 'detached' });
});
