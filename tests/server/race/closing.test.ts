/** An account that closes while it books: what commits first decides, with no deadlock. */
import { and, eq, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { hashPassword } from '../../../server/platform/auth/passwords.ts';
import { account, appointment } from '../../../server/platform/database/schema.ts';
import { specialtyId } from '../harness/people.ts';
import { insertPeople } from './insertPeople.ts';
import { freshServers } from './servers.ts';

const servers = await freshServers();
const { db } = servers.database;
const hours = { start: 8 * 60, end: 18 * 60 };
const ROUNDS = 8;
const { patients, doctors } = await insertPeople(servers.database, { patients: ROUNDS, doctors: 1, hours });
const [doctor] = doctors;
if (!doctor) throw new Error('Too few people.');

test('no appointment is left after a booking and a closing at the same time', async () => {
  const password = 'secret123';
  await db.update(account).set({ passwordHash: await hashPassword(password) });
  for (const [round, patient] of patients.entries()) {
    const date = `2027-03-0${2 + (round % 2)}T${String(9 + (round >> 1)).padStart(2, '0')}:00:00-03:00`;
    const body = { date, doctor_id: doctor.id, specialty_id: specialtyId('Clínica Geral') };
    const [closing, booking] = await Promise.all([
      servers.any().post('/users/me/closing', { password }, { as: patient, key: `close-${round}` }),
      servers.any().post('/appointments', body, { as: patient, key: `book-${round}` }),
    ]);
    expect(closing.status).toBe(204);
    expect([201, 401, 403]).toContain(booking.status);
    const mine = and(eq(appointment.patientId, patient.id), isNull(appointment.canceledAt));
    expect(await db.$count(appointment, mine)).toBe(0);
  }
});
