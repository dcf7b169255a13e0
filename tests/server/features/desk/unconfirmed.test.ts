/** The reception's list of a day's appointments that aren't confirmed. */
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { MOST_UNCONFIRMED, type Unconfirmed } from '../../../../contract/desk.ts';
import { appointment, audit, clinic as clinicTable } from '../../../../server/platform/database/schema.ts';
import { registerDependent } from '../care/dependents.ts';
import { makeFailure } from '../notifications/failures.ts';
import { makeAppointment } from '../record/appointments.ts';
import { deskClinic } from './deskClinic.ts';
import { registerPatient } from './registerPatient.ts';

const { clinic, db, doctor, colleague, ana, rui, desk, register, book, cancel } = await deskClinic();

const unconfirmed = (date: string, as: { token: string } = desk, at = clinic.home.id) =>
  clinic.get(`/desk/clinics/${at}/unconfirmed?date=${date}`, { as });
const listOf = async (date: string): Promise<Unconfirmed[]> => (await unconfirmed(date)).body;
const idsOf = async (date: string) => (await listOf(date)).map(({ id }) => id);
const setStatus = (id: string, to: string, as = desk) =>
  clinic.put(`/appointments/${id}/status`, { from: 'booked', to }, { as });

describe('the list', () => {
  test('has the booked appointments of a day, by time, with what a call needs', async () => {
    const late = await book(ana, doctor, '2027-03-02T10:00:00-03:00');
    const early = await book(rui, colleague, '2027-03-02T08:00:00-03:00');
    const other = await book(rui, doctor, '2027-03-03T08:00:00-03:00');
    const { status, body } = await unconfirmed('2027-03-02');
    expect([status, body.map(({ id }: Unconfirmed) => id)]).toEqual([200, [early.id, late.id]]);
    expect(body[1]).toMatchObject({
      date: '2027-03-02T13:00:00.000Z',
      patient: { id: ana.id, name: 'Ana Souza', phone: '+5511912345678' },
      ...{ doctor: { id: doctor.id, name: doctor.name }, specialty: { name: 'Clínica Geral' } },
      ...{ status: 'booked', reminder: 'waiting' },
    });
    expect(await idsOf('2027-03-03')).toEqual([other.id]);
  });

  test('lacks what is confirmed, cancelled, asked to move, begun or past', async () => {
    const made = ['08:00', '08:30', '09:00', '09:30', '10:00'];
    const ids: string[] = [];
    for (const time of made) ids.push((await book(ana, doctor, `2027-03-04T${time}:00-03:00`)).id);
    const [confirmed = '', cancelled = '', asked = '', stays = '', alsoStays = ''] = ids;
    expect(await idsOf('2027-03-04')).toEqual(ids);
    await setStatus(confirmed, 'confirmed');
    await cancel(cancelled);
    await db.update(appointment).set({ askedToMoveAt: clinic.clock.now() }).where(eq(appointment.id, asked));
    expect(await idsOf('2027-03-04')).toEqual([stays, alsoStays]);
    const now = clinic.clock.now();
    clinic.clock.set('2027-03-04T12:30:00Z');
    expect(await idsOf('2027-03-04')).toEqual([alsoStays]);
    clinic.clock.set(now.toISOString());
  });

  test('is of a day at the clinic, from midnight to midnight, where the clocks are too', async () => {
    const at = (date: string) => makeAppointment(clinic, ana, doctor, { at: date });
    // In Manaus, four hours behind UTC.
    await db.update(clinicTable).set({ timeZone: 'America/Manaus' }).where(eq(clinicTable.id, clinic.home.id));
    await at('2027-04-02T03:00:00Z');
    const first = await at('2027-04-02T04:00:00Z');
    const last = await at('2027-04-03T03:30:00Z');
    await at('2027-04-03T04:00:00Z');
    expect(await idsOf('2027-04-02')).toEqual([first, last]);
    await db.update(clinicTable).set({ timeZone: 'America/Sao_Paulo' }).where(eq(clinicTable.id, clinic.home.id));
    expect(await idsOf('2027-04-02')).not.toContain(last);
  });

  test('says whether a reminder has reached the patient', async () => {
    const leo = { id: await registerDependent(clinic, ana) };
    const at = (who: { id: string }, time: string) =>
      makeAppointment(clinic, who, doctor, { at: `2027-03-05T${time}:00Z` });
    const reached = await at(ana, '11:00');
    const missed = await at(rui, '11:30');
    const withoutAddress = await at({ id: await registerPatient(clinic, { email: null }) }, '12:00');
    const ofDependent = await at(leo, '12:30');
    const eva = await clinic.signUpPatient();
    const unwanted = await at(eva, '13:00');
    const topics = { reminders: { mail: false, push: true } };
    expect((await clinic.put('/messages/preferences', { topics }, { as: eva })).status).toBe(200);
    const now = clinic.clock.now();
    const sent = { outcome: 'sent', reason: null, sentAt: now } as const;
    await makeFailure(clinic, ana, reached, {
      ...{ kind: 'reminder_hours', channel: 'push', subscriptionId: crypto.randomUUID() },
    });
    await makeFailure(clinic, ana, reached, { kind: 'reminder_evening', ...sent });
    await makeFailure(clinic, rui, missed, { kind: 'reminder_evening' });
    // Refused, but tried again.
    const refused = await at(rui, '13:30');
    const retried = { endedAt: null, outcome: null, expiresAt: new Date('2027-03-05T13:30:00Z') } as const;
    await makeFailure(clinic, rui, refused, { kind: 'reminder_evening', ...retried });
    // Not accepted by any server for minutes, and for seconds.
    const [late, begun] = [await at(rui, '14:00'), await at(rui, '14:30')];
    const unanswered = { kind: 'reminder_evening', ...retried, reason: null } as const;
    await makeFailure(clinic, rui, late, { ...unanswered, attempts: 5 });
    await makeFailure(clinic, rui, begun, { ...unanswered, attempts: 4 });
    // A reminder is meant: what was sent when it was booked doesn't count.
    await makeFailure(clinic, leo, ofDependent, { kind: 'booked', ...sent });
    expect((await listOf('2027-03-05')).map(({ id, reminder }) => [id, reminder])).toEqual([
      [reached, 'sent'],
      [missed, 'failed'],
      [withoutAddress, 'no_address'],
      [ofDependent, 'waiting'],
      // No device takes pushes.
      [unwanted, 'unwanted'],
      [refused, 'failed'],
      [late, 'failed'],
      [begun, 'waiting'],
    ]);
  });

  test('has at most 200 rows, the earliest ones', async () => {
    const doctors = await Promise.all(Array.from({ length: 5 }, () => clinic.signUpDoctor()));
    const rows = doctors.flatMap((one, index) =>
      Array.from({ length: 41 }, (_, slot) => {
        const startsAt = new Date(Date.parse('2027-06-01T03:00:00Z') + slot * 1_800_000 + index * 60_000);
        return { startsAt, doctorId: one.id };
      }),
    );
    for (const { startsAt, doctorId } of rows) {
      const who = await register();
      await makeAppointment(clinic, who, { id: doctorId }, { at: startsAt.toISOString() });
    }
    const list = await listOf('2027-06-01');
    expect([rows.length, list.length]).toEqual([205, MOST_UNCONFIRMED]);
    const starts = rows.map(({ startsAt }) => startsAt.toISOString()).sort();
    expect(list.map(({ date }) => date)).toEqual(starts.slice(0, MOST_UNCONFIRMED));
  });
});

describe('the reception', () => {
  test('of another clinic gets 404, and so does anyone for a clinic that doesn’t exist', async () => {
    const elsewhere = await clinic.addClinic({ name: 'Clínica Norte' });
    const other = await clinic.signUpReceptionist(elsewhere);
    for (const answer of [
      await unconfirmed('2027-03-02', other),
      await unconfirmed('2027-03-02', desk, crypto.randomUUID()),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await unconfirmed('2027-03-02', other, elsewhere.id)).body).toEqual([]);
  });

  test('must name a day', async () => {
    for (const date of ['', '2027-02-30', '1969-12-31'])
      expect(await unconfirmed(date)).toMatchObject({ status: 422, body: { errors: [{ field: 'date' }] } });
  });

  test('reads it once a day in the patient’s log', async () => {
    const eva = await clinic.signUpPatient();
    await makeAppointment(clinic, eva, doctor, { at: '2027-03-08T11:00:00Z' });
    for (const _ of [1, 2]) await listOf('2027-03-08');
    expect(await db.$count(audit, and(eq(audit.patientId, eva.id), eq(audit.actorId, desk.id)))).toBe(1);
  });
});
