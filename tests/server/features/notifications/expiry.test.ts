/** How long messages are kept that are sent, or have failed. */
import { expect, test } from 'vitest';
import { deleteDeliveries } from '../../../../server/features/notifications/expiry.ts';
import { delivery } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import { makeAppointment } from '../record/appointments.ts';
import { makeFailure } from './failures.ts';

const clinic = await testApp();
const { db } = clinic.database;
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(clinic.clock.now().getTime() - days * DAY_MS);

test('ended messages are deleted after 30 days, and not those that wait', async () => {
  const letter = { kind: 'account', recipient: 'a@example.test' } as const;
  const ended = (days: number, outcome: 'sent' | 'failed') => ({
    endedAt: daysAgo(days),
    outcome,
    expiresAt: daysAgo(days),
  });
  await db.insert(delivery).values([
    { ...letter, subject: 'sent lately', ...ended(1, 'sent') },
    { ...letter, subject: 'sent long ago', ...ended(31, 'sent') },
    { ...letter, subject: 'never sent', ...ended(31, 'failed') },
    { ...letter, subject: 'waiting', expiresAt: daysAgo(-1) },
  ]);

  await deleteDeliveries(clinic.database, clinic.clock.now());

  expect((await db.select().from(delivery)).map(row => row.subject).sort()).toEqual(['sent lately', 'waiting']);
});

test('a failed message is kept until its appointment, unless the reception has handled it', async () => {
  const [patient, doctor] = [await clinic.signUpPatient(), await clinic.signUpDoctor()];
  const desk = await clinic.signUpReceptionist();
  const [over, soon, handled, reached] = [
    await makeAppointment(clinic, patient, doctor, { at: daysAgo(1).toISOString() }),
    await makeAppointment(clinic, patient, doctor, { at: daysAgo(-1).toISOString() }),
    await makeAppointment(clinic, patient, doctor, { at: daysAgo(-2).toISOString() }),
    await makeAppointment(clinic, patient, doctor, { at: daysAgo(-3).toISOString() }),
  ];
  await db.delete(delivery);
  const long = { endedAt: daysAgo(31), createdAt: daysAgo(31) };
  await makeFailure(clinic, patient, over, { kind: 'cancelled', ...long });
  const kept = await makeFailure(clinic, patient, soon, { kind: 'cancelled', ...long });
  await makeFailure(clinic, patient, handled, { kind: 'cancelled', ...long, handledAt: daysAgo(30) });
  // What arrived by mail isn't listed for the push that failed later, now or after 30 days.
  await makeFailure(clinic, patient, reached, { kind: 'moved', ...long, outcome: 'sent', reason: null });
  await makeFailure(clinic, patient, reached, { kind: 'moved', reason: 'no_device', endedAt: daysAgo(29.9) });

  await deleteDeliveries(clinic.database, clinic.clock.now());

  expect((await db.select().from(delivery)).map(({ appointmentId }) => appointmentId).sort()).toEqual(
    [soon, reached, reached].sort(),
  );
  const listed = await clinic.get(`/desk/clinics/${clinic.home.id}/undelivered`, { as: desk });
  expect(listed.body).toMatchObject([{ id: kept, kind: 'cancelled' }]);
});
