/** Two servers that offer earlier times at the same moment. */
import { sql } from 'drizzle-orm';
import postgres from 'postgres';
import { afterAll, expect, inject, test } from 'vitest';
import { offerFreedTimes } from '../../../../../server/features/notifications/earlier/rounds.ts';
import { noEventHeldBack } from '../../../harness/events.ts';
import { statementsWait } from '../../../harness/locks.ts';
import { HOUR_MS } from '../messages.ts';
import { earlierClinic } from './earlierClinic.ts';

const { clinic, db, waiting, free, offers } = await earlierClinic();
const [{ name = '' } = {}] = await db.execute<{ name: string }>(sql`select current_database()::text as name`);
const template = inject('template');
if (template.kind !== 'postgresql') throw new Error('Only PostgreSQL has locks that wait.');
const other = postgres(template.url.replace('NAME', name), { max: 2 });
afterAll(() => other.end());

const at = (days: number, time: string) =>
  `${new Date(clinic.clock.now().getTime() + days * 24 * HOUR_MS).toISOString().slice(0, 10)}T${time}:00-03:00`;

test('two times that are free at once become one offer for a patient who wants one a week', async () => {
  await waiting(at(10, '08:00'), { weekly_limit: 1 });
  await free(at(4, '09:00'));
  await free(at(5, '09:00'));
  await noEventHeldBack(clinic.database.db);
  const options = { now: clinic.clock.now(), emailConfirmation: false };
  // No offer can be stored until both servers have come as far as they get.
  const { servers } = await other.begin(async tx => {
    await tx`lock table slot_offer in share mode`;
    const servers = [1, 2].map(() => offerFreedTimes(clinic.database, options));
    await statementsWait(other, 2);
    return { servers };
  });
  await Promise.all(servers);
  expect(await offers()).toHaveLength(1);
});
