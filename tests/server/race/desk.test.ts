/** The reception, patients and doctors change the same appointments at the same time, through two servers. */
import { expect, test } from 'vitest';
import { appointment } from '../../../server/platform/database/schema.ts';
import { deskStorm, expectedRefusals, SQUEEZE_INS, violations } from './deskStorm.ts';
import { freshServers, NOW } from './servers.ts';

const servers = await freshServers();

test('nothing overlaps but squeeze-ins, which stay within the limit, and every event agrees with its row', async () => {
  const { answers } = await deskStorm(servers.database, servers.any, { now: NOW, steps: 60 });
  const refused = answers.filter(({ status }) => status >= 400).map(({ body }) => body.code);
  expect(refused.filter(code => !expectedRefusals.includes(code))).toEqual([]);
  expect(await violations(servers.database)).toEqual([]);
  const rows = await servers.database.db.select().from(appointment);
  // The storm reached what it is about.
  expect(rows.filter(row => row.replacedBy !== null).length).toBeGreaterThan(0);
  expect(rows.filter(row => row.squeezeIn).length).toBeGreaterThan(SQUEEZE_INS);
  expect(refused).toEqual(expect.arrayContaining(['slot_taken', 'patient_busy', 'squeeze_in_limit']));
});
