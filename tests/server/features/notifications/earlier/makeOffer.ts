/** An open offer of an earlier time, for tests. */
import { randomUUID } from 'node:crypto';
import { freedSlot, slotOffer, waitlistEntry } from '../../../../../server/platform/database/schema.ts';
import type { TestApp } from '../../../harness/app.ts';
import { specialtyId } from '../../../harness/people.ts';
import { makeAppointment } from '../../record/appointments.ts';

const DAY_MS = 86_400_000;

/**
 * Makes an appointment of a doctor who works in the morning, two weeks ahead, which waits and is offered a time one
 * week ahead.
 */
export async function makeOffer(
  clinic: TestApp,
  patient: { id: string },
  doctor: { id: string },
): Promise<{ appointmentId: string; offerId: string }> {
  const { db } = clinic.database;
  const now = clinic.clock.now();
  const day = now.toISOString().slice(0, 10);
  const at = new Date(Date.parse(`${day}T11:00:00Z`) + 14 * DAY_MS);
  const appointmentId = await makeAppointment(clinic, patient, doctor, { at: at.toISOString() });
  const [entryId, slotId, offerId] = [randomUUID(), randomUUID(), randomUUID()];
  const times = { weekdays: 127, fromMinute: 0, toMinute: 1439, weeklyLimit: 2 };
  await db.insert(waitlistEntry).values({ id: entryId, appointmentId, ...times, createdAt: now });
  const startsAt = new Date(at.getTime() - 7 * DAY_MS);
  await db.insert(freedSlot).values({
    ...{ id: slotId, doctorId: doctor.id, specialtyId: specialtyId('Clínica Geral'), clinicId: clinic.home.id },
    ...{ startsAt, endsAt: new Date(startsAt.getTime() + 30 * 60_000), freedAt: now },
  });
  const expiresAt = new Date(now.getTime() + 2 * 3_600_000);
  await db.insert(slotOffer).values({ id: offerId, slotId, entryId, appointmentId, offeredAt: now, expiresAt });
  return { appointmentId, offerId };
}
