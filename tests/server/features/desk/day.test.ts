import { eq, inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { DeskDay, DeskDoctorDay } from '../../../../contract/desk.ts';
import { account, appointment } from '../../../../server/platform/database/schema.ts';
import { noEventHeldBack, settledEvents } from '../../harness/events.ts';
import { specialtyId } from '../../harness/people.ts';
import { deskClinic } from './deskClinic.ts';

const place = await deskClinic();
const { clinic, db, doctor, colleague, ana, rui, desk, register, deskBook, book, availability, day, cancel } = place;

const columnsOf = (body: DeskDay, of: { id: string }) => body.days.filter(one => one.doctor.id === of.id);
const columnOf = (body: DeskDay, of: { id: string }): DeskDoctorDay =>
  columnsOf(body, of)[0] ?? expect.fail('The doctor has no column.');
const freeOf = (column: DeskDoctorDay, specialty: string) =>
  column.free.find(({ specialty_id }) => specialty_id === specialtyId(specialty))?.starts;

describe('a day at the desk', () => {
  test('has a column per doctor, by name, with hours, free slots and appointments', async () => {
    const { id } = await book(ana, doctor, '2027-03-02T08:00:00-03:00');
    const gone = await book(rui, doctor, '2027-03-02T10:00:00-03:00');
    await cancel(gone.id);
    const { status, body } = await day('2027-03-02');
    expect(status).toBe(200);
    expect(body.clinic).toEqual({ id: clinic.home.id, name: 'Clínica Central', time_zone: 'America/Sao_Paulo' });
    expect(body.days.map((one: DeskDoctorDay) => one.doctor.name)).toEqual([doctor.name, colleague.name].sort());
    const column = columnOf(body, doctor);
    expect(column).toMatchObject({
      date: '2027-03-02',
      hours: [{ start: '2027-03-02T11:00:00.000Z', end: '2027-03-02T15:00:00.000Z' }],
      squeeze_ins_left: 2,
    });
    expect(column.doctor.specialties.map(({ name }) => name)).toEqual(['Cardiologia', 'Clínica Geral']);
    expect(column.appointments).toEqual([
      {
        ...{ id, date: '2027-03-02T11:00:00.000Z', end: '2027-03-02T11:30:00.000Z' },
        ...{ clinic_id: clinic.home.id, doctor_id: doctor.id, specialty_id: specialtyId('Clínica Geral') },
        patient: { id: ana.id, name: 'Ana Souza', phone: '+5511912345678', birthday: '1990-05-20' },
        ...{ status: 'booked', status_at: null, squeeze_in: false, move_requested_at: null },
        asked_to_move_at: null,
      },
    ]);
    expect(columnOf(body, colleague).appointments).toEqual([]);
  });

  test('lists the same free slots as the booking page, squeeze-ins counted as busy', async () => {
    await deskBook(await register(), doctor, '2027-03-03T09:10:00-03:00', { squeeze_in: true });
    await book(rui, doctor, '2027-03-03T10:40:00-03:00', 'Cardiologia');
    const column = columnOf((await day('2027-03-03')).body, doctor);
    expect(column.squeeze_ins_left).toBe(1);
    for (const specialty of ['Clínica Geral', 'Cardiologia']) {
      const { body } = await availability(rui, doctor, '2027-03-03', specialty);
      const free = body.filter((slot: { available: boolean }) => slot.available);
      expect(freeOf(column, specialty)).toEqual(free.map(({ start }: { start: string }) => start));
    }
  });

  test('may be up to seven, by date', async () => {
    const { body } = await day('2027-03-02', `&days=3&doctor=${doctor.id}`);
    expect(body.days.map((one: DeskDoctorDay) => [one.date, one.doctor.id, one.appointments.length])).toEqual([
      ['2027-03-02', doctor.id, 1],
      ['2027-03-03', doctor.id, 2],
      ['2027-03-04', doctor.id, 0],
    ]);
    expect((await day('2027-03-02', '&days=8')).status).toBe(422);
    expect((await day('1969-12-31')).status).toBe(422);
  });

  test('shows what is booked around midnight on its own day only', async () => {
    const lia = await register();
    await deskBook(lia, colleague, '2027-03-05T23:45:00-03:00', { squeeze_in: true });
    await deskBook(lia, colleague, '2027-03-06T00:15:00-03:00', { squeeze_in: true });
    const { body } = await day('2027-03-05', '&days=2');
    expect(columnsOf(body, colleague).map(one => one.appointments.map(({ date }) => date))).toEqual([
      ['2027-03-06T02:45:00.000Z'],
      ['2027-03-06T03:15:00.000Z'],
    ]);
    expect(columnsOf(body, colleague).map(one => one.squeeze_ins_left)).toEqual([1, 1]);
    const next = columnOf((await day('2027-03-06')).body, colleague);
    expect(next.appointments.map(({ date }) => date)).toEqual(['2027-03-06T03:15:00.000Z']);
  });

  test('follows the clinic’s zone, also on a day when clocks change', async () => {
    const away = await clinic.addClinic({ timeZone: 'America/New_York' });
    const there = await clinic.signUpDoctor({ clinic: away, hours: { start: '01:00', end: '04:00' } });
    const theirs = await clinic.signUpReceptionist(away);
    const { body } = await clinic.get(`/desk/days?clinic=${away.id}&date=2027-03-14`, { as: theirs });
    const column = columnOf(body, there);
    expect(column.hours).toEqual([{ start: '2027-03-14T06:00:00.000Z', end: '2027-03-14T08:00:00.000Z' }]);
    expect(freeOf(column, 'Clínica Geral')).toEqual([
      ...['2027-03-14T06:00:00.000Z', '2027-03-14T06:30:00.000Z'],
      ...['2027-03-14T07:00:00.000Z', '2027-03-14T07:30:00.000Z'],
    ]);
  });

  test('keeps a doctor whose approval was withdrawn while they have appointments, with nothing free', async () => {
    const leaving = await clinic.signUpDoctor({ hours: { start: '08:00', end: '12:00' } });
    const { id } = await book(rui, leaving, '2027-03-09T08:00:00-03:00');
    await db.update(account).set({ approvedAt: null }).where(eq(account.id, leaving.id));
    const column = columnOf((await day('2027-03-09')).body, leaving);
    expect(column.appointments.map(one => one.id)).toEqual([id]);
    expect([column.hours, freeOf(column, 'Clínica Geral'), column.squeeze_ins_left]).toEqual([[], [], 0]);
    expect(columnsOf((await day('2027-03-10')).body, leaving)).toEqual([]);
    expect((await place.move(id, doctor, '2027-03-09T09:00:00-03:00')).status).toBe(201);
  });

  test('shows a doctor’s request to move an appointment, which moving and cancelling end', async () => {
    const first = await book(ana, doctor, '2027-03-11T08:00:00-03:00');
    const second = await book(rui, doctor, '2027-03-11T09:00:00-03:00');
    const askToMove = (id: string) => clinic.put(`/appointments/${id}/move-request`, undefined, { as: doctor });
    const requests = async () =>
      columnOf((await day('2027-03-11')).body, doctor).appointments.map(one => [one.id, one.move_requested_at]);
    for (const { id } of [first, second]) expect((await askToMove(id)).status).toBe(200);
    const now = clinic.clock.now().toISOString();
    expect(await requests()).toEqual([
      [first.id, now],
      [second.id, now],
    ]);
    await clinic.del(`/appointments/${second.id}/move-request`, { as: doctor });
    expect(await requests()).toEqual([
      [first.id, now],
      [second.id, null],
    ]);
    await askToMove(second.id);
    const moved = await place.move(first.id, doctor, '2027-03-11T10:00:00-03:00');
    expect(moved.status).toBe(201);
    await cancel(second.id);
    expect(await requests()).toEqual([[moved.body.id, null]]);
    const ended = await db
      .select({ id: appointment.id, asked: appointment.moveRequestedAt })
      .from(appointment)
      .where(inArray(appointment.id, [first.id, second.id]));
    expect(ended.map(({ asked }) => asked)).toEqual([null, null]);
  });

  test('is not found for another clinic’s receptionist, an unknown clinic and a doctor elsewhere', async () => {
    const other = await clinic.addClinic();
    const stranger = await clinic.signUpReceptionist(other);
    const there = await clinic.signUpDoctor({ clinic: other });
    expect((await day('2027-03-02', '', stranger)).status).toBe(404);
    expect((await day('2027-03-02', `&doctor=${there.id}`)).status).toBe(404);
    expect((await day('2027-03-02', `&doctor=${ana.id}`)).status).toBe(404);
    const unknown = `/desk/days?clinic=${crypto.randomUUID()}&date=2027-03-02`;
    expect((await clinic.get(unknown, { as: desk })).status).toBe(404);
  });

  test('is audited once a day for each patient in it', async () => {
    const lia = await clinic.signUpPatient();
    const reader = await clinic.signUpReceptionist();
    await book(lia, doctor, '2027-03-16T08:00:00-03:00');
    await book(lia, colleague, '2027-03-16T09:00:00-03:00');
    for (const _ of [1, 2]) await day('2027-03-16', '', reader);
    expect(await place.auditOf(lia, reader)).toEqual(['read appointments']);
    clinic.clock.advance(86_400_000);
    await day('2027-03-16', '', reader);
    expect(await place.auditOf(lia, reader)).toEqual(['read appointments', 'read appointments']);
    await day('2027-03-17', '', reader);
    expect(await place.auditOf(lia, reader)).toHaveLength(2);
  });

  test('names the place in the stream of events from which later ones follow', async () => {
    const cursorNow = async () => {
      await noEventHeldBack(db);
      return (await day('2027-03-18')).body.cursor;
    };
    const eventsAfter = async (cursor: string) =>
      (await settledEvents(clinic, desk, cursor)).events.map(one => one.appointment_id);
    const before = await cursorNow();
    expect(before).toMatch(/^\d+\.\d+$/);
    const { id } = await book(ana, doctor, '2027-03-18T08:00:00-03:00');
    expect(await eventsAfter(before)).toEqual([id]);
    expect(await eventsAfter(await cursorNow())).toEqual([]);
  });
});
