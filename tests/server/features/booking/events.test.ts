import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { appointmentEvent } from '../../../../server/platform/database/schema.ts';
import { bookingClinic } from './bookings.ts';

const { clinic, ask, book, doctor, colleague, ana } = await bookingClinic();

const eventsOf = async (appointmentId: string) =>
  await clinic.database.db
    .select()
    .from(appointmentEvent)
    .where(eq(appointmentEvent.appointmentId, appointmentId))
    .orderBy(asc(appointmentEvent.id));

test('a booking is an event of its doctor, clinic and patient, by the patient', async () => {
  const { id } = await book(ana, doctor, '2027-03-02T08:00:00-03:00');
  expect(await eventsOf(id)).toEqual([
    expect.objectContaining({
      ...{ kind: 'booked', at: clinic.clock.now(), movedFrom: null },
      ...{ doctorId: doctor.id, clinicId: clinic.home.id, patientId: ana.id, actorId: ana.id, actorRole: 'Patient' },
    }),
  ]);
});

test('a replacement cancels the former appointment and is moved from it', async () => {
  const old = await book(ana, colleague, '2027-03-03T08:00:00-03:00');
  const moved = await book(ana, doctor, '2027-03-03T09:00:00-03:00', 'Clínica Geral', { replaces: old.id });
  const [first, last, ...more] = await eventsOf(old.id);
  expect([first?.kind, more]).toEqual(['booked', []]);
  expect(last).toMatchObject({ kind: 'cancelled', doctorId: colleague.id, reason: 'Nenhum', requester: 'patient' });
  expect(await eventsOf(moved.id)).toMatchObject([{ kind: 'moved', doctorId: doctor.id, movedFrom: old.id }]);
});

test('a refused booking leaves no event', async () => {
  const before = await clinic.database.db.$count(appointmentEvent);
  expect((await ask(ana, doctor, '2027-03-02T08:00:00-03:00')).status).toBe(409);
  expect(await clinic.database.db.$count(appointmentEvent)).toBe(before);
});
