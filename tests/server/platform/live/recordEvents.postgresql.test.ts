/** What PostgreSQL reads for an event, by its own counts. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../../../server/platform/database/open.ts';
import { appointment } from '../../../../server/platform/database/schema.ts';
import { recordEvents } from '../../../../server/platform/live/recordEvents.ts';
import { freshDatabase } from '../../harness/database.ts';
import { specialtyId } from '../../harness/people.ts';
import { insertPeople } from '../../race/insertPeople.ts';

const place = await freshDatabase();
const database = await openDatabase(place);
afterAll(async () => {
  await database.close();
  await place.remove();
});

test('an event looks its appointment up by the id, without reading the others', async () => {
  const size = { patients: 1, doctors: 1, hours: { start: 480, end: 720 } };
  const { patients, doctors, clinicId } = await insertPeople(database, size);
  const [patientId = '', doctorId = ''] = [...patients, ...doctors].map(({ id }) => id);
  const rows = Array.from({ length: 300 }, (_, nth) => {
    const startsAt = new Date(Date.UTC(2027, 2, 2) + nth * 3_600_000);
    const times = { startsAt, endsAt: new Date(startsAt.getTime() + 1_800_000) };
    return { id: randomUUID(), patientId, doctorId, clinicId, specialtyId: specialtyId('Clínica Geral'), ...times };
  });
  await database.db.insert(appointment).values(rows);

  const read = await database.tx(async tx => {
    const by = { id: null, role: 'Clinic' as const, at: new Date('2027-03-01T12:00:00Z') };
    await recordEvents(tx, by, { appointmentId: rows[0]?.id ?? '', kind: 'booked' });
    const [counts] = await tx.execute<{ whole: number }>(sql`
      select seq_tup_read::int as whole from pg_stat_xact_user_tables where relname = 'appointment'`);
    return counts?.whole;
  });

  expect(read).toBe(0);
});
