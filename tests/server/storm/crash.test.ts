/** A short version of what `npm run soak` does fifty times. */
import { expect, test } from 'vitest';
import { freshDatabase } from '../harness/database.ts';
import { crashes } from './crashes.ts';

test('a server that is killed in a storm of bookings, notes and uploads loses no confirmed write', async () => {
  const place = await freshDatabase();
  // The embedded engine needs seconds for each start after a kill.
  const { violations, ledger } = await crashes(place, place.databaseUrl === undefined ? 1 : 2);
  await place.remove();
  expect(violations).toEqual([]);
  expect(ledger.booked.size).toBeGreaterThan(5);
  expect(ledger.notes.size).toBeGreaterThan(0);
  expect([...ledger.exams.values()].filter(Boolean).length).toBeGreaterThan(0);
  expect(ledger.outcomes.get('no answer')).toBeGreaterThan(0);
}, 240_000);
