/** What recording an event, with its notification, costs a booking. The reference skips events, in its database. */
import type { Database } from '../../../server/platform/database/database.ts';
import { type Figure, median } from '../figure.ts';
import { inTurns, load } from '../load.ts';
import { insertPairs, nextBooking } from '../nextBooking.ts';
import { ground, startProduct } from '../servers.ts';

const ROUNDS = 7;
const SECONDS = 1;
const WARM_UPS = 2;

/** Without a row there is no notification either (server/platform/live/recordEvents.ts). */
async function insertPairsWithoutEvents(database: Database) {
  await database.db.execute(`
    create function skip_event() returns trigger language plpgsql as 'begin return null; end';
    create trigger skip_event before insert on appointment_event for each row execute function skip_event()`);
  return await insertPairs(database);
}

export default async function eventCost(): Promise<Figure[]> {
  const grounds = [
    await ground('postgresql', insertPairs),
    await ground('postgresql', insertPairsWithoutEvents),
  ] as const;
  const servers = await Promise.all(grounds.map(({ product }) => startProduct(product, {}, ['--api-only'])));
  const [recording, skipping] = grounds.map(({ filled }, nth) => {
    const request = nextBooking(filled);
    return async () => {
      const address = servers[nth]?.address ?? '';
      const { perSecond, refused } = await load({ address, seconds: SECONDS, connections: 8, request });
      if (Object.keys(refused).length > 0) throw new Error(`POST /appointments: ${JSON.stringify(refused)}`);
      return perSecond;
    };
  });
  if (!recording || !skipping) throw new Error('Both are measured.');
  await inTurns(WARM_UPS, recording, skipping);
  const [ours, theirs] = await inTurns(ROUNDS, recording, skipping);
  await Promise.all(servers.map(server => server.stop()));
  for (const { end } of grounds) await end();
  return [
    {
      ...{ what: 'POST /appointments with its event', ours: median(ours), reference: median(theirs) },
      ...{ unit: 'bookings/s', against: 'no event', goal: { ratioAtLeast: 0.8 } },
    },
  ];
}
