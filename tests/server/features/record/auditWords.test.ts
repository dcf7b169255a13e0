/** What the log of readings tells beyond who and when, so that the app can say it in words. */
import { expect, test } from 'vitest';
import { audit } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import { makeAppointment } from './appointments.ts';

const clinic = await testApp();

test('a reading on the day of an appointment with that doctor, at the clinic, says so', async () => {
  const patient = await clinic.signUpPatient();
  const doctor = await clinic.signUpDoctor({}, { name: 'Helena', gender: 'f' });
  const other = await clinic.signUpDoctor({}, { name: 'Igor' });
  // 23:30 in São Paulo, so the next day in UTC.
  await makeAppointment(clinic, patient, doctor, { at: '2027-03-05T23:30:00-03:00' });
  await makeAppointment(clinic, patient, other, { at: '2027-03-20T10:00:00-03:00' });
  await makeAppointment(clinic, patient, other, { at: '2027-03-05T10:00:00-03:00', cancelled: true });
  const readAt = async (at: string) => {
    clinic.clock.set(new Date(at));
    for (const as of [doctor, other]) await clinic.get(`/appointments/${patient.id}`, { as });
    const { body } = await clinic.get('/audit?actors=others&limit=2', { as: patient });
    return Object.fromEntries(
      body.map(({ actor, on_appointment_day: isThen }: { actor: { name: string }; on_appointment_day?: true }) => [
        actor.name,
        isThen ?? false,
      ]),
    );
  };
  expect(await readAt('2027-03-04T23:00:00-03:00')).toEqual({ Helena: false, Igor: false });
  expect(await readAt('2027-03-05T00:30:00-03:00')).toEqual({ Helena: true, Igor: false });
  expect(await readAt('2027-03-06T00:30:00-03:00')).toEqual({ Helena: false, Igor: false });
});

test('the reception is named by its clinics', async () => {
  const patient = await clinic.signUpPatient();
  const doctor = await clinic.signUpDoctor();
  const desk = await clinic.signUpReceptionist();
  await makeAppointment(clinic, patient, doctor, { at: '2027-03-08T10:00:00-03:00' });
  clinic.clock.set(new Date('2027-03-08T09:00:00-03:00'));
  expect((await clinic.get(`/desk/patients/${patient.id}`, { as: desk })).status).toBe(200);
  const { body } = await clinic.get('/audit?actors=others', { as: patient });
  expect(body).toMatchObject([
    { actor: { role: 'Reception', clinics: [expect.any(String)] }, subject: 'contact', on_appointment_day: true },
  ]);
});

test('a receptionist who left and came back keeps the clinic of earlier readings', async () => {
  const patient = await clinic.signUpPatient();
  const doctor = await clinic.signUpDoctor();
  const manager = await clinic.signUpReceptionist(clinic.home, { mayManage: true });
  const { name, email } = await clinic.signUpReceptionist(clinic.home, { mayManage: true });
  const staff = `/desk/clinics/${clinic.home.id}/staff`;
  const start = Date.parse('2027-04-05T09:00:00-03:00');
  const onDay = (day: number) => clinic.clock.set(new Date(start + day * 86_400_000));
  await makeAppointment(clinic, patient, doctor, { at: '2027-04-05T10:00:00-03:00' });

  onDay(0);
  const added = (await clinic.post(staff, { name, email: `de-volta-${email}` }, { as: manager })).body;
  const at = { actorId: added.id, actorRole: 'Reception' as const, at: clinic.clock.now() };
  const reading = { action: 'read' as const, subject: 'contact' as const, patientId: patient.id };
  await clinic.database.db.insert(audit).values({ ...at, ...reading });
  const log = async () => (await clinic.get('/audit?actors=others', { as: patient })).body;
  const before = await log();
  expect(before).toMatchObject([{ actor: { clinics: ['Clínica Central'] }, on_appointment_day: true }]);

  onDay(10);
  expect((await clinic.del(`${staff}/${added.id}`, { as: manager })).status).toBe(204);
  expect(await log()).toEqual(before);
  onDay(20);
  const again = await clinic.post(staff, { name, email: `de-volta-${email}` }, { as: manager });
  expect(again.body).toMatchObject({ id: added.id, since: clinic.clock.now().toISOString() });
  expect(await log()).toEqual(before);
  const listed = (await clinic.get(staff, { as: manager })).body.filter(({ id }: { id: string }) => id === added.id);
  expect(listed).toEqual([{ ...again.body, last_used_at: null }]);
});

test('a record that a device fetches ahead counts as kept for its patient, once a day, and as read for a doctor', async () => {
  const patient = await clinic.signUpPatient();
  const doctor = await clinic.signUpDoctor();
  await makeAppointment(clinic, patient, doctor, { at: '2027-06-01T10:00:00-03:00' });
  const paths = [`/appointments/${patient.id}`, `/patients/${patient.id}/entries`, `/handed-in-exams/${patient.id}`];
  for (const as of [patient, patient, doctor]) {
    for (const path of paths) expect((await clinic.get(`${path}?keep=device`, { as })).status).toBe(200);
  }
  const entries = async (actors: string) =>
    (await clinic.get(`/audit?actors=${actors}`, { as: patient })).body.map(
      ({ action, subject }: Record<string, string>) => `${action} ${subject}`,
    );
  const subjects = ['exams', 'entries', 'record'];
  expect(await entries('own')).toEqual([...subjects.map(subject => `kept_on_device ${subject}`), 'sign_in account']);
  expect(await entries('others')).toEqual(subjects.map(subject => `read ${subject}`));
});
