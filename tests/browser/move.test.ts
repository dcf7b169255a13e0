/** Patients and doctors move appointments: online, without a network, and when the time is taken meanwhile. */
import { expect, inject } from 'vitest';
import { dateAt } from '../../contract/wallClock.ts';
import { datesIn } from '../../src/i18n/dates.ts';
import { expectAccessible } from './harness/accessible.ts';
import { dialog, follow, openUnavailable, press, toast } from './harness/jobs.ts';
import { chooseSlot, confirm } from './harness/moving.ts';
import { type Account, newPatient, someName } from './harness/people.ts';
import { askToMove, bookFirst, bookSlot, newPractice, type Practice, slotsOf } from './harness/practices.ts';
import { appointmentsOf } from './harness/records.ts';
import { test } from './harness/test.ts';
import { sizesAndLanguages } from './harness/visitor.ts';

const SAO_PAULO = 'America/Sao_Paulo';
const MANAUS = 'America/Manaus';

const own = (over: Partial<Pick<Practice, 'name' | 'specialty' | 'clinic'>> = {}) =>
  newPractice({ name: someName('Marta'), specialty: 'Nefrologia', clinic: 'Clínica Boa Saúde', ...over });

/** A patient with an appointment in two days at 08:00, with a doctor of their own. */
async function patientOf(practice: Practice): Promise<Account> {
  const patient = await newPatient(inject('address'), { name: someName('Paula') });
  await bookFirst(practice, patient, 2);
  return patient;
}

test.for(sizesAndLanguages)(
  'a patient moves an appointment, on a $size in $language',
  async (options, { newVisitor }) => {
    const practice = await own();
    const account = await patientOf(practice);
    const patient = await newVisitor({ ...options, as: account, worker: false });
    const { appointments, booking } = patient.words;
    const target = (await slotsOf(practice, account, 3)).at(5)?.start ?? '';

    await patient.goto('/appointments');
    await follow(patient, appointments.moving.move);
    await patient.waitForPath('/schedule/specialty/appointment');
    await patient.screen.getByText(booking.reschedule.title).waitFor();
    await chooseSlot(patient, options.language, target);
    const texts = (await dialog(patient).textContent()) ?? '';
    const dates = datesIn(options.language);
    const [before] = await appointmentsOf(account);
    for (const start of [before?.date ?? '', target]) expect(texts).toContain(dates.longDay(start, SAO_PAULO));
    await expectAccessible(patient);
    await confirm(patient);
    await toast(patient, appointments.moving.success.title).waitFor();
    await patient.waitForPath('/schedule/booked');
    await expectAccessible(patient);

    const after = await appointmentsOf(account);
    expect(after.map(({ date }) => Date.parse(date))).toEqual([Date.parse(target)]);
    expect(after[0]?.id).not.toBe(before?.id);
    await patient.goto('/appointments');
    await patient.screen.getByText(dates.time(target, SAO_PAULO), { exact: true }).first().waitFor();
    expect(await patient.screen.getByRole('listitem').filter({ hasText: practice.name }).count()).toBe(1);
    await expectAccessible(patient);
  },
);

test('the dialog that cancels offers to move instead, and so does the home', async ({ newVisitor }) => {
  const practice = await own();
  const patient = await newVisitor({ as: await patientOf(practice), worker: false });
  const { appointments, booking } = patient.words;
  await patient.goto('/appointments');
  await patient.screen.getByRole('button', { name: new RegExp(`^${appointments.patient.cancel}`) }).click();
  await dialog(patient).getByText(appointments.moving.offer).waitFor();
  await expectAccessible(patient);
  await dialog(patient).getByRole('button', { name: appointments.moving.move }).click();
  await patient.waitForPath('/schedule/specialty/appointment');
  await patient.screen.getByText(booking.reschedule.title).waitFor();
  expect(await dialog(patient).count()).toBe(0);

  await patient.goto('/');
  await follow(patient, appointments.moving.move);
  await patient.waitForPath('/schedule/specialty/appointment');
  await patient.screen.getByText(booking.reschedule.title).waitFor();
});

test('a patient whom the clinic asks to choose another time does so; the doctor sees who was asked', async ({
  newVisitor,
}) => {
  const practice = await own();
  const account = await patientOf(practice);
  const [asked = expect.fail()] = await appointmentsOf(account);
  await askToMove(practice, dateAt(SAO_PAULO, Date.parse(asked.date)), asked.id);
  const doctor = await newVisitor({ as: practice.account, size: 'tablet', worker: false });
  const { askedToMove } = doctor.words.appointments;
  await doctor.goto('/appointments');
  await doctor.screen.getByText(askedToMove.mark).waitFor();

  const patient = await newVisitor({ as: account, worker: false });
  const target = (await slotsOf(practice, account, 3)).at(1)?.start ?? '';
  await patient.goto('/');
  await patient.screen.getByText(askedToMove.title).waitFor();
  await expectAccessible(patient);
  await patient.screen.getByRole('link', { name: new RegExp(`^${askedToMove.choose}`) }).click();
  await patient.waitForPath('/schedule/specialty/appointment');
  await chooseSlot(patient, 'pt-BR', target);
  await confirm(patient);
  await toast(patient, patient.words.appointments.moving.success.title).waitFor();
  await patient.goto('/');
  await patient.screen.getByText(patient.words.appointments.next.title).waitFor();
  expect(await patient.screen.getByText(askedToMove.title).count()).toBe(0);
  expect((await appointmentsOf(account)).map(({ date }) => Date.parse(date))).toEqual([Date.parse(target)]);
});

test('a patient moves an appointment to another doctor of the specialty', async ({ newVisitor }) => {
  const [practice, other] = [await own(), await own({ name: someName('Otto') })];
  const account = await patientOf(practice);
  const patient = await newVisitor({ as: account, worker: false });
  const { appointments, shell } = patient.words;
  const target = (await slotsOf(other, account, 4)).at(2)?.start ?? '';
  await patient.goto('/appointments');
  await follow(patient, appointments.moving.move);
  await patient.waitForPath('/schedule/specialty/appointment');
  await follow(patient, shell.back.doctors);
  await patient.waitForPath('/schedule/specialty');
  await follow(patient, other.name);
  await patient.waitForPath('/schedule/specialty/appointment');
  await chooseSlot(patient, 'pt-BR', target);
  await confirm(patient);
  await toast(patient, appointments.moving.success.title).waitFor();
  const [moved, ...more] = await appointmentsOf(account);
  expect([moved?.doctor.name, Date.parse(moved?.date ?? ''), more.length]).toEqual([other.name, Date.parse(target), 0]);
});

test('a time that was taken meanwhile keeps the page, which says why', async ({ newVisitor }) => {
  const practice = await own();
  const [account, rival] = [await patientOf(practice), await newPatient(inject('address'))];
  const patient = await newVisitor({ as: account, worker: false });
  const { appointments, errors } = patient.words;
  patient.log.expectRefusal(409, /\/move$/);
  const target = (await slotsOf(practice, account, 3)).at(1)?.start ?? '';
  const [before] = await appointmentsOf(account);
  await patient.goto('/appointments');
  await follow(patient, appointments.moving.move);
  await patient.waitForPath('/schedule/specialty/appointment');
  await chooseSlot(patient, 'pt-BR', target);
  await bookSlot(practice, rival, target);
  await confirm(patient);
  await toast(patient, appointments.moving.error).waitFor();
  await toast(patient, errors.codes.slot_taken.text).waitFor();
  expect(new URL(patient.page.url()).pathname).toBe('/schedule/specialty/appointment');
  const taken = patient.words.booking.slots.unavailableAt.replace('{{time}}', datesIn('pt-BR').time(target, SAO_PAULO));
  await openUnavailable(patient);
  await patient.screen.getByRole('button', { name: taken, exact: true }).waitFor();
  expect((await appointmentsOf(account)).map(({ id }) => id)).toEqual([before?.id]);
});

test('a move without a network waits, shows the new time, and is sent later', async ({ newVisitor }) => {
  const practice = await own();
  const account = await patientOf(practice);
  const patient = await newVisitor({ as: account });
  const { appointments, outbox } = patient.words;
  const target = (await slotsOf(practice, account, 3)).at(7)?.start ?? '';
  await patient.goto('/appointments');
  await patient.waitForWorker();
  await follow(patient, appointments.moving.move);
  await patient.waitForPath('/schedule/specialty/appointment');
  await chooseSlot(patient, 'pt-BR', target);
  await patient.offline();
  await confirm(patient);
  await patient.waitForPath('/appointments');
  const card = patient.screen.getByRole('listitem').filter({ hasText: practice.name });
  await card.getByText(outbox.mark.moveAppointment).waitFor();
  await card.getByText(datesIn('pt-BR').time(target, SAO_PAULO), { exact: true }).waitFor();
  expect(await card.getByText(appointments.moving.move).count()).toBe(0);
  await expectAccessible(patient);
  await patient.page.reload();
  await card.getByText(outbox.mark.moveAppointment).waitFor();

  await patient.offline(false);
  await card.getByText(appointments.moving.move).waitFor();
  expect(await card.getByText(outbox.mark.moveAppointment).count()).toBe(0);
  expect((await appointmentsOf(account)).map(({ date }) => Date.parse(date))).toEqual([Date.parse(target)]);
});

test('a move that is refused later shows the former time and the reason, and is discarded', async ({ newVisitor }) => {
  const practice = await own();
  const [account, rival] = [await patientOf(practice), await newPatient(inject('address'))];
  const patient = await newVisitor({ as: account });
  const { appointments, errors, outbox } = patient.words;
  patient.log.expectRefusal(409, /\/move$/);
  const target = (await slotsOf(practice, account, 3)).at(9)?.start ?? '';
  const [before] = await appointmentsOf(account);
  await patient.goto('/appointments');
  await patient.waitForWorker();
  await follow(patient, appointments.moving.move);
  await patient.waitForPath('/schedule/specialty/appointment');
  await chooseSlot(patient, 'pt-BR', target);
  await patient.offline();
  await confirm(patient);
  await patient.waitForPath('/appointments');
  await bookSlot(practice, rival, target);
  await patient.offline(false);
  const card = patient.screen.getByRole('listitem').filter({ hasText: practice.name });
  await card.getByText(outbox.mark.refused).waitFor();
  await card.getByText(datesIn('pt-BR').time(before?.date ?? '', SAO_PAULO), { exact: true }).waitFor();
  await card.getByRole('link', { name: new RegExp(`^${appointments.moving.move}`) }).waitFor();
  await card.getByText(outbox.mark.showReason).click();
  await patient.waitForPath('/outbox');
  await patient.screen.getByText(errors.codes.slot_taken.text).waitFor();
  await press(patient, outbox.discard);
  await dialog(patient).getByRole('button', { name: outbox.discard }).click();
  await patient.screen.getByText(outbox.empty.title).waitFor();
  expect((await appointmentsOf(account)).map(({ id }) => id)).toEqual([before?.id]);
});

test.for(sizesAndLanguages)(
  'a doctor moves an appointment, on a $size in $language',
  async (options, { newVisitor }) => {
    const practice = await own();
    const account = await patientOf(practice);
    const doctor = await newVisitor({ ...options, as: practice.account, worker: false });
    const { appointments } = doctor.words;
    const target = (await slotsOf(practice, account, 3)).at(4)?.start ?? '';
    const [before] = await appointmentsOf(account);
    await doctor.goto(`/diagnostic?appointment=${before?.id}`);
    await press(doctor, appointments.moving.move);
    await doctor.waitForPath('/appointments/move');
    await expectAccessible(doctor);
    await chooseSlot(doctor, options.language, target);
    await confirm(doctor);
    await toast(doctor, appointments.moving.success.title).waitFor();
    await doctor.waitForPath('/diagnostic');
    const after = await appointmentsOf(account);
    expect(after.map(({ date }) => Date.parse(date))).toEqual([Date.parse(target)]);
    await doctor.goto('/appointments');
    await doctor.screen.getByText(datesIn(options.language).time(target, SAO_PAULO), { exact: true }).waitFor();
    expect(await doctor.screen.getByText(appointments.cancelled.dismiss).count()).toBe(0);
  },
);

test('a device in São Paulo shows the time of a clinic in Manaus, and says so', async ({ newVisitor }) => {
  const practice = await own({ name: someName('Nara'), clinic: 'Clínica Rio Negro' });
  const account = await patientOf(practice);
  const patient = await newVisitor({ as: account, zone: SAO_PAULO, worker: false });
  const { appointments } = patient.words;
  const target = (await slotsOf(practice, account, 3)).at(6)?.start ?? '';
  await patient.goto('/appointments');
  await follow(patient, appointments.moving.move);
  await patient.waitForPath('/schedule/specialty/appointment');
  await chooseSlot(patient, 'pt-BR', target, MANAUS);
  await dialog(patient)
    .getByText(/Amazonas/)
    .waitFor();
  const texts = (await dialog(patient).textContent()) ?? '';
  expect(texts).toContain(datesIn('pt-BR').time(target, MANAUS));
  await confirm(patient);
  await toast(patient, appointments.moving.success.title).waitFor();
  expect((await appointmentsOf(account)).map(({ date }) => Date.parse(date))).toEqual([Date.parse(target)]);
});
