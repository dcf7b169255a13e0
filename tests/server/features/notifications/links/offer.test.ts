/** Links that accept an earlier time, once the appointment is cancelled. */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { linkTokensOf } from '../../../../../server/platform/auth/linkTokens.ts';
import { appointment } from '../../../../../server/platform/database/schema.ts';
import type { Person } from '../../../harness/people.ts';
import { bookingClinic } from '../../booking/bookings.ts';
import { makeOffer } from '../earlier/makeOffer.ts';

const DAY_MS = 86_400_000;

const { clinic, doctor, ana, rui } = await bookingClinic();
const tokens = await linkTokensOf(clinic.settings);
const tokenFor = (offerId: string, { id }: Person) =>
  tokens.sign({
    ...{ purpose: 'accept', subjectId: offerId, addressee: { kind: 'account', id }, detail: '' },
    expiresAt: new Date(clinic.clock.now().getTime() + 7 * DAY_MS),
  });
const post = (call: string, token: string) => clinic.post(`/links/${call}`, { token });

test('an offer is gone as soon as its appointment is cancelled, before a round has ended it', async () => {
  const { appointmentId, offerId } = await makeOffer(clinic, ana, doctor);
  const token = tokenFor(offerId, ana);
  expect((await post('read', token)).body).toMatchObject({ state: 'open', appointment: { state: 'booked' } });
  expect((await clinic.del(`/appointments/${appointmentId}`, { as: ana })).status).toBe(200);
  for (const call of ['read', 'accept']) {
    const { status, body } = await post(call, token);
    expect([status, body]).toMatchObject([200, { state: 'gone', appointment: { state: 'cancelled' } }]);
  }
});

test('one that was accepted tells that the appointment has been cancelled since', async () => {
  clinic.clock.advance(DAY_MS);
  const { appointmentId, offerId } = await makeOffer(clinic, rui, doctor);
  const token = tokenFor(offerId, rui);
  expect((await post('accept', token)).body).toMatchObject({ state: 'accepted', appointment: { state: 'moved' } });
  const [former] = await clinic.database.db.select().from(appointment).where(eq(appointment.id, appointmentId));
  expect((await clinic.del(`/appointments/${former?.replacedBy}`, { as: rui })).status).toBe(200);
  expect((await post('read', token)).body).toMatchObject({ state: 'accepted', appointment: { state: 'cancelled' } });
});
