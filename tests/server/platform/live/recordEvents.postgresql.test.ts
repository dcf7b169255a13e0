/** What PostgreSQL reads for an event, by its own counts. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { appointment, appointmentEvent } from '../../../../server/platform/database/schema.ts';
import { recordEvents } from '../../../../server/platform/live/recordEvents.ts';
import { openedDatabase } from '../../harness/database.ts';
import { specialtyId } from '../../harness/people.ts';
import { insertPeople } from '../../race/insertPeople.ts';

test('an event looks its appointment up by the id, without reading the others', async () => {
  const { database } = await openedDatabase();
  const size = { patients: 1, doctors: 1, hours: { start: 480, end: 720 } };
  const { patients, doctors, clinicId } = await insertPeople(database, size);
  const [patientId = '', doctorId = ''] = [...patients, ...doctors].map(({ id }) => id);
  const rows = Array.from({ length: 300 }, (_, nth) => {
    const startsAt = new Date(Date.UTC(2027, 2, 2) + nth * 3_600_000);
    const times = { startsAt, endsAt: new Date(startsAt.getTime() + 1_800_000) };
    return { id: randomUUID(), patientId, doctorId, clinicId, specialtyId: specialtyId('Clínica Geral'), ...times };
  });
  await database.db.insert(appointment).values(rows);

  const { read, recorded } = await database.tx(async tx => {
    const by = { id: null, role: 'Clinic' as const, at: new Date('2027-03-01T12:00:00Z') };
    await recordEvents(tx, by, { appointmentId: rows[0]?.id ?? '', kind: 'booked' });
    const [counts] = await tx.execute<{ whole: number }>(sql`
      select seq_tup_read::int as whole from pg_stat_xact_user_tables where relname = 'appointment'`);
    return { read: counts?.whole, recorded: await tx.$count(appointmentEvent) };
  });

  expect(read).toBe(0);
  expect(recorded).toBe(1);
});
