/** Requests of up to three times, of which the first that can be booked is booked. */
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { account, audit, idempotency } from '../../../../server/platform/database/schema.ts';
import { appointmentsWithWrongEvents } from '../../harness/events.ts';
import { type Person, specialtyId } from '../../harness/people.ts';
import { registerDependent } from '../care/dependents.ts';
import { bookingClinic } from './bookings.ts';

const { clinic, book, idsOf, hours, doctor, colleague, ana, rui } = await bookingClinic();
const { db } = clinic.database;

interface Options {
  of?: { id: string };
  at?: { id: string };
  specialty?: string;
  patient?: string;
  key?: string;
  id?: string;
}

/** A request for times on the wall clock of the clinic: `2027-03-02 08:00`. */
function request(as: Person, times: string[], options: Options = {}) {
  const { of = doctor, at = clinic.home, specialty = 'Clínica Geral', patient, key } = options;
  const body = {
    id: options.id ?? crypto.randomUUID(),
    ...{ doctor_id: of.id, specialty_id: specialtyId(specialty), clinic_id: at.id },
    times: times.map(instant),
  };
  const query = patient === undefined ? '' : `?patient=${patient}`;
  return clinic.post(`/appointments/request${query}`, body, { as, ...(key && { key }) });
}

const instant = (time: string) => `${time.replace(' ', 'T')}:00-03:00`;
const startOf = (time: string) => new Date(instant(time)).toISOString();

/** A doctor with two slots a day, both taken by another patient on these days. */
async function busyOn(days: readonly string[]): Promise<Person> {
  const busy = await clinic.signUpDoctor({ hours: { start: '08:00', end: '09:00' } });
  for (const day of days) {
    for (const time of ['08:00', '08:30']) await book(rui, busy, instant(`${day} ${time}`));
  }
  return busy;
}

interface Near {
  start: string;
  doctor: { id: string };
}
const startsOf = (nearest: Near[]) => nearest.map(({ start }) => start);

describe('a request books', () => {
  test('the first time if that is free, like a booking', async () => {
    const { status, body } = await request(ana, ['2027-03-02 08:00', '2027-03-02 09:00']);
    expect(status).toBe(201);
    expect(body).toMatchObject({ date: startOf('2027-03-02 08:00'), doctor: { id: doctor.id }, status: 'booked' });
    expect(await idsOf(ana)).toEqual([body.id]);
    expect(await appointmentsWithWrongEvents(clinic.database)).toEqual([]);
    const rows = await db.select().from(audit).where(eq(audit.subjectId, body.id));
    expect(rows).toMatchObject([{ action: 'create', subject: 'appointment', patientId: ana.id }]);
  });

  test('the second one if the first is taken', async () => {
    await book(rui, doctor, instant('2027-03-03 08:00'));
    const { status, body } = await request(ana, ['2027-03-03 08:00', '2027-03-03 10:00', '2027-03-03 09:00']);
    expect([status, body.date]).toEqual([201, startOf('2027-03-03 10:00')]);
  });

  test('the third one if the first has passed and the second conflicts with an own appointment', async () => {
    await book(ana, colleague, instant('2027-03-04 08:00'));
    const { status, body } = await request(ana, ['2027-03-01 08:30', '2027-03-04 08:00', '2027-03-04 09:00']);
    expect([status, body.date]).toEqual([201, startOf('2027-03-04 09:00')]);
  });

  test('for a dependent, whose own appointments are in the way and not the carer’s', async () => {
    const maria = await clinic.signUpPatient();
    const leo = await registerDependent(clinic, maria);
    await book(maria, colleague, instant('2027-03-05 08:00'));
    const { status, body } = await request(maria, ['2027-03-05 08:00'], { patient: leo });
    expect([status, body.date]).toEqual([201, startOf('2027-03-05 08:00')]);
    expect(await idsOf(maria)).not.toContain(body.id);
    const stranger = await request(ana, ['2027-03-05 09:00'], { patient: leo });
    expect([stranger.status, stranger.body.code]).toEqual([404, 'not_found']);
  });
});

describe('a repeat books nothing twice', () => {
  test('under its key, whatever has become free meanwhile', async () => {
    const taken = await book(rui, doctor, instant('2027-03-08 08:00'));
    const id = crypto.randomUUID();
    const send = () => request(ana, ['2027-03-08 08:00', '2027-03-08 09:00'], { id, key: 'one request' });
    const first = await send();
    await clinic.del(`/appointments/${taken.id}`, { as: rui });
    const again = await send();
    expect([first.body.date, again.body]).toEqual([startOf('2027-03-08 09:00'), first.body]);
  });

  test('also when the server has forgotten the key', async () => {
    const taken = await book(rui, doctor, instant('2027-03-09 08:00'));
    const id = crypto.randomUUID();
    const send = () => request(ana, ['2027-03-09 08:00', '2027-03-09 09:00'], { id, key: 'an old request' });
    const first = await send();
    await clinic.del(`/appointments/${taken.id}`, { as: rui });
    await db.delete(idempotency).where(eq(idempotency.key, 'an old request'));
    const before = await idsOf(ana);
    const again = await send();
    expect([again.status, again.body.id]).toEqual([201, first.body.id]);
    expect(await idsOf(ana)).toEqual(before);
  });

  describe('also when the server has forgotten the key and the appointment', () => {
    /** Books, and returns how to repeat the request. */
    async function booked(day: string) {
      const id = crypto.randomUUID();
      const send = () => request(ana, [`${day} 08:00`, `${day} 09:00`], { id });
      const first = await send();
      return { id: String(first.body.id), requestId: id, send };
    }

    test('was moved: the response is the moved one', async () => {
      const { id, send } = await booked('2027-04-05');
      const to = instant('2027-04-06 10:00');
      const moved = await clinic.post(`/appointments/${id}/move`, { date: to }, { as: ana });
      const before = await idsOf(ana);
      const again = await send();
      expect([again.status, again.body.id]).toEqual([201, moved.body.id]);
      expect(await idsOf(ana)).toEqual(before);
    });

    test('was cancelled: the request is refused', async () => {
      const { id, send } = await booked('2027-04-07');
      const { canceled_at } = (await clinic.del(`/appointments/${id}`, { as: ana })).body;
      const before = await idsOf(ana);
      expect((await send()).body).toMatchObject({ status: 404, code: 'not_found', canceled_at });
      expect(await idsOf(ana)).toEqual(before);
    });

    test('is all that is left of a doctor who has left', async () => {
      const leaving = await clinic.signUpDoctor({ hours });
      const id = crypto.randomUUID();
      const send = () => request(ana, ['2027-04-08 08:00'], { id, of: leaving });
      const first = await send();
      await db.update(account).set({ disabledAt: clinic.clock.now() }).where(eq(account.id, leaving.id));
      expect((await send()).body.id).toBe(first.body.id);
    });

    test('is asked for at other times, or for someone else', async () => {
      const { id, requestId } = await booked('2027-04-09');
      const changed = await request(ana, ['2027-04-09 11:00'], { id: requestId });
      expect(changed.body.id).toBe(id);
      const maria = await clinic.signUpPatient();
      const leo = await registerDependent(clinic, maria);
      expect((await request(maria, ['2027-04-12 08:00'], { id: requestId })).status).toBe(201);
      const other = await request(maria, ['2027-04-12 09:00'], { id: requestId, patient: leo });
      expect(other.body).toMatchObject({ status: 422, code: 'idempotency_mismatch' });
    });

    test('two deliveries at once book one', async () => {
      const id = crypto.randomUUID();
      const send = () => request(ana, ['2027-04-13 08:00', '2027-04-13 09:00'], { id });
      const [one, other] = await Promise.all([send(), send()]);
      expect([one.status, other.status, other.body.id]).toEqual([201, 201, one.body.id]);
    });
  });

  test('an own appointment at one of the times in another specialty is a conflict, not the same', async () => {
    const other = await book(ana, doctor, instant('2027-03-10 08:00'), 'Cardiologia');
    const { status, body } = await request(ana, ['2027-03-10 08:00', '2027-03-10 10:00']);
    expect([status, body.date]).toEqual([201, startOf('2027-03-10 10:00')]);
    expect(body.id).not.toBe(other.id);
  });

  test('two requests for one slot at once: one is booked, the other gets its next time', async () => {
    const times = ['2027-03-11 08:00', '2027-03-11 08:30'];
    const answers = await Promise.all([request(ana, times), request(rui, times)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers.map(({ body }) => body.date).sort()).toEqual(times.map(startOf));
  });
});

describe('without a time that can be booked, the request is refused with the nearest free times', () => {
  test('of the doctor: at most six, three of a day, by start, without those of the patient', async () => {
    const busy = await busyOn(['2027-03-15', '2027-03-17']);
    await book(ana, colleague, instant('2027-03-16 08:00'));
    const { status, body } = await request(ana, ['2027-03-15 08:00', '2027-03-17 08:30'], { of: busy });
    expect([status, body.code]).toEqual([409, 'none_free']);
    expect(startsOf(body.nearest)).toEqual(
      [
        ...['2027-03-14 08:00', '2027-03-14 08:30', '2027-03-16 08:30'],
        ...['2027-03-18 08:00', '2027-03-18 08:30', '2027-03-19 08:00'],
      ].map(startOf),
    );
    expect(body.nearest[0]).toEqual({
      ...{ start: startOf('2027-03-14 08:00'), date: '2027-03-14', hour: '08:00' },
      doctor: { id: busy.id, name: busy.name, gender: 'm' },
      clinic: expect.objectContaining({ id: clinic.home.id, time_zone: 'America/Sao_Paulo' }),
    });
    const { body: chosen } = await request(ana, ['2027-03-14 08:30'], { of: busy });
    expect(chosen.date).toBe(startOf('2027-03-14 08:30'));
  });

  test('from now on if all times have passed', async () => {
    const { status, body } = await request(ana, ['2027-02-01 08:00'], { of: colleague });
    expect([status, body.code]).toEqual([409, 'none_free']);
    expect(startsOf(body.nearest).slice(0, 2)).toEqual(['2027-03-01 09:30', '2027-03-01 10:00'].map(startOf));
    expect(body.nearest).toHaveLength(6);
  });

  test('of colleagues at the clinic if the doctor has left', async () => {
    const place = await clinic.addClinic();
    const leaving = await clinic.signUpDoctor({ hours, clinic: place, specialties: ['Pediatria'] });
    const staying = await clinic.signUpDoctor({ hours, clinic: place, specialties: ['Pediatria'] });
    await clinic.signUpDoctor({ hours, specialties: ['Pediatria'] });
    await db.update(account).set({ disabledAt: clinic.clock.now() }).where(eq(account.id, leaving.id));
    const times = ['2027-03-22 08:00'];
    const { status, body } = await request(ana, times, { of: leaving, at: place, specialty: 'Pediatria' });
    expect([status, body.code]).toEqual([409, 'none_free']);
    expect(new Set(body.nearest.map((near: Near) => near.doctor.id))).toEqual(new Set([staying.id]));
    expect(startsOf(body.nearest)).toContain(startOf('2027-03-22 08:00'));
  });

  test('and nothing is booked with a doctor who has moved to another clinic', async () => {
    const place = await clinic.addClinic();
    const before = await idsOf(ana);
    const { status, body } = await request(ana, ['2027-03-23 08:00'], { at: place });
    expect([status, body.code, body.nearest]).toEqual([409, 'none_free', []]);
    expect(await idsOf(ana)).toEqual(before);
  });

  test('nor with one whom only the reception books', async () => {
    const place = await clinic.addClinic();
    const only = await clinic.signUpDoctor({ hours, clinic: place });
    const { body: timetable } = await clinic.get('/timetable', { as: only });
    const rules = { notice_minutes: 0, horizon_days: null, buffer_minutes: 0, online: false };
    const saved = await clinic.put('/timetable', { ...timetable, rules }, { as: only });
    expect([saved.status, saved.body.errors]).toEqual([200, undefined]);
    const { body } = await request(ana, ['2027-03-24 08:00'], { of: only, at: place });
    expect([body.code, body.nearest]).toEqual(['none_free', []]);
  });
});

test('a request names one to three times', async () => {
  const times = ['2027-03-25 08:00', '2027-03-25 08:30', '2027-03-25 09:00', '2027-03-25 09:30'];
  const four = await request(ana, times);
  expect([four.status, four.body.errors]).toMatchObject([422, [{ field: 'times', code: 'invalid' }]]);
  const none = await request(ana, []);
  expect([none.status, none.body.errors]).toMatchObject([422, [{ field: 'times', code: 'required' }]]);
});
