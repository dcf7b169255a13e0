/**
 * Booking through the whole server on PostgreSQL. The reference sends the same statements, with the same constraints.
 */
import { type Figure, median } from '../figure.ts';
import { inTurns, load } from '../load.ts';
import { insertPairs, nextBooking } from '../nextBooking.ts';
import { ground, startBare, startProduct } from '../servers.ts';

const ROUNDS = 5;
const SECONDS = 2;

export default async function booking(): Promise<Figure[]> {
  const { product, bare, filled, end } = await ground('postgresql', insertPairs);
  const [ours, theirs] = [await startProduct(product, {}, ['--api-only']), await startBare(bare)];
  const request = nextBooking(filled);
  const through = async (address: string) => {
    const { perSecond, refused } = await load({ address, seconds: SECONDS, connections: 8, request });
    if (Object.keys(refused).length > 0) throw new Error(`POST /appointments: ${JSON.stringify(refused)}`);
    return perSecond;
  };
  await through(ours.address);
  await through(theirs.address);
  const [product_, bare_] = await inTurns(
    ROUNDS,
    () => through(ours.address),
    () => through(theirs.address),
  );
  await Promise.all([ours.stop(), theirs.stop()]);
  await end();
  return [
    {
      ...{ what: 'POST /appointments', ours: median(product_), reference: median(bare_), unit: 'bookings/s' },
      goal: { ratioAtLeast: 0.85 },
    },
  ];
}
