/** A clinic with patients who wait for an earlier time, and a server that offers them when a test asks for it. */
import { asc, eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { offerFreedTimes } from '../../../../../server/features/notifications/earlier/rounds.ts';
import { appointment, slotOffer } from '../../../../../server/platform/database/schema.ts';
import { noEventHeldBack } from '../../../harness/events.ts';
import type { Person } from '../../../harness/people.ts';
import { deskClinic } from '../../desk/deskClinic.ts';
import { makeAppointment } from '../../record/appointments.ts';
import { messagesOf } from '../messages.ts';

/** Any day, any hour. */
export const anyTime = { weekdays: [0, 1, 2, 3, 4, 5, 6], from: '00:00', to: '23:59', weekly_limit: 7 };

export async function earlierClinic() {
  const place = await deskClinic();
  const { clinic, db, doctor } = place;
  const offer = async () => {
    await noEventHeldBack(db);
    await offerFreedTimes(clinic.database, { now: clinic.clock.now(), emailConfirmation: false });
  };
  // Reading begins with the present.
  await offer();
  const messages = await messagesOf(clinic);
  const join = (id: string, as: Person, changes: object = {}) =>
    clinic.put(`/appointments/${id}/earlier`, { ...anyTime, ...changes }, { as });
  return {
    ...place,
    messages,
    offer,
    join,
    /** A new patient with an appointment who waits for an earlier one. */
    waiting: async (at: string, changes: object = {}) => {
      const person = await clinic.signUpPatient();
      const id = await makeAppointment(clinic, person, doctor, { at });
      const { status } = await join(id, person, changes);
      expect(status).toBe(200);
      clinic.clock.advance(1_000);
      return { person, id };
    },
    /** A new patient's appointment, which is cancelled at once. */
    free: async (at: string, whom: { id: string } = doctor) => {
      const person = await clinic.signUpPatient();
      const id = await makeAppointment(clinic, person, whom, { at });
      expect((await clinic.del(`/appointments/${id}`, { as: person })).status).toBe(200);
    },
    offersOf: async (as: Person) => (await clinic.get('/earlier', { as })).body.offers,
    accept: (id: string, as: Person) => clinic.post(`/offers/${id}/accept`, undefined, { as }),
    offers: () => db.select().from(slotOffer).orderBy(asc(slotOffer.offeredAt), asc(slotOffer.id)),
    rowOf: async (id: string) => (await db.select().from(appointment).where(eq(appointment.id, id)))[0],
  };
}
