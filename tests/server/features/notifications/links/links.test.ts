import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { unsubscribeLink } from '../../../../../server/features/notifications/links/index.ts';
import { type LinkAddressee, type LinkClaims, linkTokensOf } from '../../../../../server/platform/auth/linkTokens.ts';
import {
  account,
  appointment,
  appointmentEvent,
  audit,
  clinic as clinicTable,
  messagePreference,
  patient as patientTable,
} from '../../../../../server/platform/database/schema.ts';
import type { Person } from '../../../harness/people.ts';
import { bookingClinic } from '../../booking/bookings.ts';
import { endCare, registerDependent } from '../../care/dependents.ts';
import { registerPatient } from '../../desk/registerPatient.ts';
import { makeAppointment } from '../../record/appointments.ts';

const { clinic, book, doctor, ana, rui } = await bookingClinic();
const { db } = clinic.database;
const tokens = await linkTokensOf(clinic.settings);

type Purpose = LinkClaims['purpose'];
const accountOf = ({ id }: Pick<Person, 'id'>): LinkAddressee => ({ kind: 'account', id });
const tokenFor = (purpose: Purpose, subjectId: string, addressee: LinkAddressee, changes: Partial<LinkClaims> = {}) =>
  tokens.sign({
    ...{ purpose, subjectId, addressee, detail: '' },
    expiresAt: new Date(clinic.clock.now().getTime() + 30 * 86_400_000),
    ...changes,
  });
const post = (call: string, token: string, more: object = {}) => clinic.post(`/links/${call}`, { token, ...more });
const rowOf = async (id: string) => (await db.select().from(appointment).where(eq(appointment.id, id)))[0];
const auditOf = async (id: string) =>
  (await db.select().from(audit).where(eq(audit.subjectId, id)).orderBy(audit.id)).filter(
    ({ action }) => action !== 'read',
  );
const eventsOf = (id: string) =>
  db.select().from(appointmentEvent).where(eq(appointmentEvent.appointmentId, id)).orderBy(appointmentEvent.id);

describe('reading a link', () => {
  test('shows what the message said, and nothing clinical', async () => {
    await db.update(clinicTable).set({ phone: '+551133334444' }).where(eq(clinicTable.id, clinic.home.id));
    const { id } = await book(ana, doctor, '2027-03-02T08:00:00-03:00', 'Cardiologia');
    await db.update(appointment).set({ anamnesis: 'SECRET-A', diagnosis: 'SECRET-D' }).where(eq(appointment.id, id));
    const { status, body } = await post('read', tokenFor('confirm', id, accountOf(ana)));
    expect([status, body]).toEqual([
      200,
      {
        purpose: 'confirm',
        appointment: {
          ...{ state: 'booked', asked_to_move: false, date: '2027-03-02T11:00:00.000Z' },
          ...{ doctor: expect.any(String), patient: null },
          clinic: {
            ...{ name: clinic.home.name, address: clinic.home.address, phone: '+551133334444' },
            time_zone: 'America/Sao_Paulo',
          },
        },
      },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/Cardiologia|SECRET/);
    expect(await rowOf(id)).toMatchObject({ status: 'booked', canceledAt: null });
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['create']);
  });

  test('names a dependent by the first name, while the care lasts', async () => {
    const carer = await clinic.signUpPatient();
    const dependent = await registerDependent(clinic, carer);
    const id = await makeAppointment(clinic, { id: dependent }, doctor, { at: '2027-04-02T11:00:00Z' });
    const token = tokenFor('cancel', id, accountOf(carer));
    expect((await post('read', token)).body.appointment).toMatchObject({ patient: 'Leo', state: 'booked' });
    await endCare(clinic, carer);
    for (const call of ['read', 'cancel']) {
      const { status, body } = await post(call, token);
      expect([status, body.code, 'expired' in body]).toEqual([400, 'token_invalid', false]);
    }
    expect(await rowOf(id)).toMatchObject({ canceledAt: null });
  });
});

describe('a link is refused', () => {
  test('if it is forged, expired, for something else, for someone else, or of a disabled account', async () => {
    const { id } = await book(ana, doctor, '2027-03-02T09:00:00-03:00');
    const good = tokenFor('confirm', id, accountOf(ana));
    const forged = `${good.slice(0, -2)}${good.endsWith('AA') ? 'BB' : 'AA'}`;
    const expired = tokenFor('confirm', id, accountOf(ana), { expiresAt: clinic.clock.now() });
    const gone = await clinic.signUpPatient();
    await db.update(account).set({ disabledAt: new Date() }).where(eq(account.id, gone.id));
    const refused = [
      forged,
      tokenFor('cancel', id, accountOf(ana)),
      tokenFor('confirm', id, accountOf(rui)),
      tokenFor('confirm', crypto.randomUUID(), accountOf(ana)),
      tokenFor('confirm', id, accountOf(gone)),
      tokenFor('confirm', id, { kind: 'patient', id: ana.id }),
      tokenFor('confirm', id, accountOf(doctor)),
    ];
    const answers = await Promise.all(refused.map(token => post('confirm', token)));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect([answers[0]?.status, answers[0]?.body.code]).toEqual([400, 'token_invalid']);
    expect((await post('confirm', expired)).body).toMatchObject({ code: 'token_invalid', expired: true });
    expect(await rowOf(id)).toMatchObject({ status: 'booked' });
  });

  test('cheaply if it is a megabyte of garbage', async () => {
    for (const call of ['read', 'confirm', 'cancel', 'times', 'move', 'unsubscribe']) {
      expect((await post(call, 'A'.repeat(1_000_000))).status).toBe(413);
      expect((await post(call, '\0🌻')).status).toBe(422);
    }
    expect((await clinic.post(`/links/unsubscribe/${'A'.repeat(1_000)}`)).status).toBe(404);
  });
});

describe('confirming', () => {
  test('confirms once, in the name of the addressee, by a link', async () => {
    const { id } = await book(ana, doctor, '2027-03-03T08:00:00-03:00');
    const token = tokenFor('confirm', id, accountOf(ana));
    const answers = await Promise.all([post('confirm', token), post('confirm', token), post('confirm', token)]);
    expect(answers.map(({ status, body }) => [status, body.state])).toEqual(Array(3).fill([200, 'confirmed']));
    expect(await rowOf(id)).toMatchObject({ status: 'confirmed' });
    const events = (await eventsOf(id)).filter(({ kind }) => kind === 'status');
    expect(events).toMatchObject([{ statusAfter: 'confirmed', actorId: ana.id, actorRole: 'Patient' }]);
    const rows = (await auditOf(id)).filter(({ action }) => action === 'mail_link');
    expect(rows[0]).toMatchObject({ actorId: ana.id, subject: 'appointment' });
  });

  test('does nothing once the appointment is cancelled, has started, or its patient has come', async () => {
    const { id } = await book(ana, doctor, '2027-03-03T09:00:00-03:00');
    const token = tokenFor('confirm', id, accountOf(ana));
    await clinic.del(`/appointments/${id}`, { as: ana });
    expect((await post('confirm', token)).body.state).toBe('cancelled');
    const past = await makeAppointment(clinic, ana, doctor, { at: '2027-02-01T12:00:00Z' });
    expect((await post('confirm', tokenFor('confirm', past, accountOf(ana)))).body.state).toBe('past');
    expect(await rowOf(past)).toMatchObject({ status: 'booked' });
    const here = await makeAppointment(clinic, ana, doctor, { at: '2027-04-14T12:00:00Z', status: 'arrived' });
    expect((await post('confirm', tokenFor('confirm', here, accountOf(ana)))).body.state).toBe('past');
    expect(await rowOf(here)).toMatchObject({ status: 'arrived' });
  });
});

describe('while the clinic asks for another time', () => {
  const ask = (id: string) =>
    db.update(appointment).set({ askedToMoveAt: clinic.clock.now() }).where(eq(appointment.id, id));
  const withdraw = (id: string) => db.update(appointment).set({ askedToMoveAt: null }).where(eq(appointment.id, id));
  const askedFor = async (date: string) => {
    const { id } = await book(ana, doctor, date);
    await ask(id);
    return { id, token: tokenFor('confirm', id, accountOf(ana)) };
  };

  test('the link of an earlier mail doesn’t confirm', async () => {
    const { id, token } = await askedFor('2027-03-12T08:00:00-03:00');
    const asked = { state: 'booked', asked_to_move: true };
    expect((await post('read', token)).body.appointment).toMatchObject(asked);
    const { status, body } = await post('confirm', token);
    expect([status, body]).toMatchObject([200, asked]);
    expect(await rowOf(id)).toMatchObject({ status: 'booked', askedToMoveAt: clinic.clock.now() });
    expect((await eventsOf(id)).map(({ kind }) => kind)).not.toContain('status');
    await withdraw(id);
    expect((await post('confirm', token)).body).toMatchObject({ state: 'confirmed', asked_to_move: false });
  });

  test('it chooses the other time; a repeat changes nothing', async () => {
    const { id, token } = await askedFor('2027-03-12T09:00:00-03:00');
    const { body: times } = await post('times', token, { from: '2027-03-15' });
    const date = times.days[0].times[0].start;
    const moved = await post('move', token, { date });
    expect([moved.status, moved.body]).toMatchObject([200, { state: 'moved', asked_to_move: false, date }]);
    expect(await rowOf(id)).toMatchObject({ canceledAt: expect.any(Date), askedToMoveAt: null });
    expect((await post('move', token, { date })).body).toEqual(moved.body);
    // Its page may ask for more days if it got no response; then it reads what the link is for.
    expect((await post('times', token)).body.code).toBe('token_invalid');
    expect((await post('read', token)).body).toEqual({ purpose: 'confirm', appointment: moved.body });
  });

  test('it moves nothing once the request is withdrawn, and offers to confirm again', async () => {
    const { id, token } = await askedFor('2027-03-12T11:00:00-03:00');
    const { body: times } = await post('times', token, { from: '2027-03-15' });
    const date = times.days[0].times[0].start;
    await withdraw(id);
    const { status, body } = await post('move', token, { date });
    const unmoved = { state: 'booked', asked_to_move: false, date: '2027-03-12T14:00:00.000Z' };
    expect([status, body]).toMatchObject([200, unmoved]);
    expect(await rowOf(id)).toMatchObject({ status: 'booked', canceledAt: null });
    expect((await auditOf(id)).map(({ action }) => action)).not.toContain('mail_link');
    expect((await post('times', token)).body.code).toBe('token_invalid');
    expect((await post('confirm', token)).body.state).toBe('confirmed');
  });

  test('one that was confirmed before says so too; a link that cancels still does', async () => {
    const { id } = await book(ana, doctor, '2027-03-12T10:00:00-03:00');
    await post('confirm', tokenFor('confirm', id, accountOf(ana)));
    await ask(id);
    const token = tokenFor('cancel', id, accountOf(ana));
    expect((await post('read', token)).body.appointment).toMatchObject({ state: 'confirmed', asked_to_move: true });
    expect((await post('cancel', token)).body).toMatchObject({ state: 'cancelled', asked_to_move: false });
  });
});

describe('cancelling', () => {
  test('cancels with the reason; a repeat changes nothing', async () => {
    const { id } = await book(ana, doctor, '2027-03-04T08:00:00-03:00');
    const token = tokenFor('cancel', id, accountOf(ana));
    expect((await post('cancel', token, { reason: 'Horario' })).body.state).toBe('cancelled');
    expect((await post('cancel', token, { reason: 'Local' })).body.state).toBe('cancelled');
    expect(await rowOf(id)).toMatchObject({ cancelReason: 'Horario' });
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['create', 'cancel', 'mail_link']);
  });

  test('works for a patient without an account, who is audited as such', async () => {
    const patientId = await registerPatient(clinic);
    const id = await makeAppointment(clinic, { id: patientId }, doctor, { at: '2027-04-05T12:00:00Z' });
    const { body } = await post('cancel', tokenFor('cancel', id, { kind: 'patient', id: patientId }));
    expect(body).toMatchObject({ state: 'cancelled', patient: null });
    expect(await eventsOf(id)).toMatchObject([{ kind: 'cancelled', actorId: null, actorRole: 'Patient' }]);
    expect(await auditOf(id)).toMatchObject([
      { action: 'cancel', actorId: null, actorRole: 'Patient', patientId },
      { action: 'mail_link', actorId: null },
    ]);
  });
});

describe('moving', () => {
  test('offers the doctor’s free times, and moves to one of them', async () => {
    const { id } = await book(ana, doctor, '2027-03-05T08:00:00-03:00');
    const token = tokenFor('move', id, accountOf(ana));
    const { body: times } = await post('times', token, { from: '2027-03-08' });
    expect(times.days.length).toBeGreaterThan(0);
    const [day] = times.days;
    const [slot] = day.times;
    expect(day.date >= '2027-03-08').toBe(true);
    const { body } = await post('move', token, { date: slot.start });
    expect(body).toMatchObject({ state: 'moved', date: slot.start });
    expect((await rowOf(id))?.canceledAt).not.toBeNull();
    const again = await post('move', token, { date: slot.start });
    expect([again.status, again.body]).toEqual([200, body]);
    const other = await post('move', token, { date: day.times[1].start });
    expect(other.body.date).toBe(slot.start);
    expect((await post('cancel', tokenFor('cancel', id, accountOf(ana)))).body.state).toBe('moved');
  });

  test('works for a patient without an account', async () => {
    const patientId = await registerPatient(clinic, { email: 'eva@example.test' });
    const id = await makeAppointment(clinic, { id: patientId }, doctor, { at: '2027-04-06T12:00:00Z' });
    const token = tokenFor('move', id, { kind: 'patient', id: patientId });
    const { body: times } = await post('times', token);
    expect((await post('move', token, { date: times.days[0].times[0].start })).body.state).toBe('moved');
  });

  test('works for a registration’s own link once it was attached to an account, and for the account’s', async () => {
    const patientId = await registerPatient(clinic, { email: 'ada@example.test' });
    const dates = ['2027-04-08T12:00:00Z', '2027-04-09T12:00:00Z'];
    const ids = await Promise.all(dates.map(at => makeAppointment(clinic, { id: patientId }, doctor, { at })));
    await db.update(patientTable).set({ rootId: ana.id }).where(eq(patientTable.id, patientId));
    for (const [index, addressee] of [{ kind: 'patient' as const, id: patientId }, accountOf(ana)].entries()) {
      const token = tokenFor('move', ids[index] ?? '', addressee);
      const { body: times } = await post('times', token, { from: '2027-04-12' });
      const date = times.days[0].times[index].start;
      expect((await post('move', token, { date })).body).toMatchObject({ state: 'moved', date });
    }
  });

  test('has no times on days that no one can book', async () => {
    const { id } = await book(ana, doctor, '2027-03-11T08:00:00-03:00');
    const { status, body } = await post('times', tokenFor('move', id, accountOf(ana)), { from: '9999-12-31' });
    expect([status, body]).toEqual([200, { days: [], next: null }]);
  });

  test('is refused for a taken time, and shows no other appointment of the patient', async () => {
    const first = await book(ana, doctor, '2027-03-09T08:00:00-03:00');
    const { id } = await book(ana, doctor, '2027-03-09T09:00:00-03:00');
    const token = tokenFor('move', id, accountOf(ana));
    await book(rui, doctor, '2027-03-09T10:00:00-03:00');
    const taken = await post('move', token, { date: '2027-03-09T10:00:00-03:00' });
    expect([taken.status, taken.body.code]).toEqual([409, 'slot_taken']);
    const { status, body } = await post('move', token, { date: '2027-03-09T08:00:00-03:00' });
    expect([status >= 400, JSON.stringify(body).includes(first.id), 'conflicts' in body]).toEqual([true, false, false]);
    expect(await rowOf(id)).toMatchObject({ canceledAt: null });
  });

  test('is only for a link for moving, and so are the times', async () => {
    const { id } = await book(ana, doctor, '2027-03-10T08:00:00-03:00');
    const date = '2027-03-10T09:00:00-03:00';
    for (const purpose of ['confirm', 'cancel'] as const)
      expect((await post('times', tokenFor(purpose, id, accountOf(ana)))).body.code).toBe('token_invalid');
    expect((await post('move', tokenFor('cancel', id, accountOf(ana)), { date })).body.code).toBe('token_invalid');
    const unmoved = { state: 'booked', date: '2027-03-10T11:00:00.000Z' };
    expect((await post('move', tokenFor('confirm', id, accountOf(ana)), { date })).body).toMatchObject(unmoved);
    expect(await rowOf(id)).toMatchObject({ canceledAt: null });
  });
});

describe('unsubscribing', () => {
  const wants = (patientId: string) =>
    db.select().from(messagePreference).where(eq(messagePreference.patientId, patientId));

  test('is asked first in a browser, and done by a mail program in one click', async () => {
    const someone = await clinic.signUpPatient();
    const url = unsubscribeLink(tokens, 'https://clinic.example', {
      ...{ addressee: accountOf(someone), topic: 'reminders', now: clinic.clock.now() },
    });
    const path = url.replace('https://clinic.example/api', '');
    const token = path.split('/').pop() ?? '';
    const page = await clinic.get(path);
    expect([page.status, page.body]).toEqual([200, expect.stringContaining(`/m#${token}`)]);
    expect(await wants(someone.id)).toEqual([]);
    expect((await post('read', token)).body).toEqual({ purpose: 'unsubscribe', topic: 'reminders', ended: false });
    const response = await clinic.app.inject({
      ...{ method: 'POST', url: `/api${path}`, payload: 'List-Unsubscribe=One-Click' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(response.statusCode).toBe(204);
    expect(await wants(someone.id)).toMatchObject([{ topic: 'reminders', mail: false, push: true }]);
    expect((await post('unsubscribe', token)).status).toBe(204);
    expect((await post('read', token)).body.ended).toBe(true);
    expect(await wants(someone.id)).toHaveLength(1);
  });

  test('works for a patient without an account, and not with another link', async () => {
    const patientId = await registerPatient(clinic, { email: 'ida@example.test' });
    const addressee = { kind: 'patient' as const, id: patientId };
    expect(
      (await post('unsubscribe', tokenFor('unsubscribe', patientId, addressee, { detail: 'record' }))).status,
    ).toBe(204);
    expect(await wants(patientId)).toMatchObject([{ topic: 'record', mail: false }]);
    expect((await post('unsubscribe', tokenFor('cancel', patientId, addressee))).body.code).toBe('token_invalid');
    const unknown = tokenFor('unsubscribe', patientId, addressee, { detail: 'essential' });
    expect((await post('unsubscribe', unknown)).body.code).toBe('token_invalid');
  });
});

test('a link of an account also acts on what was registered apart and merged into its patient', async () => {
  const patientId = await registerPatient(clinic, { email: 'old@example.test' });
  const id = await makeAppointment(clinic, { id: patientId }, doctor, { at: '2027-04-07T12:00:00Z' });
  await db.update(patientTable).set({ rootId: ana.id }).where(eq(patientTable.id, patientId));
  expect((await post('cancel', tokenFor('cancel', id, accountOf(ana)))).body).toMatchObject({ state: 'cancelled' });
});
