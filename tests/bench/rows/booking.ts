/**
 * Booking through the whole server on PostgreSQL. The reference sends the same statements, with the same constraints.
 */
import { specialtyId } from '../../server/harness/people.ts';
import { insertPeople } from '../../server/race/insertPeople.ts';
import { type Figure, median } from '../figure.ts';
import { inTurns, load } from '../load.ts';
import { ground, startBare, startProduct } from '../servers.ts';

const ROUNDS = 5;
const SECONDS = 2;
const PEOPLE = 64;
const SLOT_MS = 30 * 60_000;
const specialty = specialtyId('Clínica Geral');

export default async function booking(): Promise<Figure[]> {
  // Each patient has their own doctor and books one free slot after the other.
  const { product, bare, filled, end } = await ground('postgresql', database =>
    insertPeople(database, { patients: PEOPLE, doctors: PEOPLE, hours: { start: 0, end: 24 * 60 - 30 } }),
  );
  const [ours, theirs] = [await startProduct(product, {}, ['--api-only']), await startBare(bare)];
  const { doctors, patients } = filled;
  // From midnight in São Paulo in ten days; the last half hour of a day is outside the hours.
  const first = Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 10 * 86_400_000 + 3 * 3_600_000;
  let turn = 0;
  const request = () => {
    const [person, nth] = [turn % PEOPLE, Math.floor(turn / PEOPLE)];
    turn += 1;
    const date = new Date(first + Math.floor(nth / 47) * 86_400_000 + (nth % 47) * SLOT_MS).toISOString();
    const body = { date, doctor_id: doctors[person]?.id, specialty_id: specialty };
    return { method: 'POST' as const, path: '/api/appointments', token: patients[person]?.token ?? '', body };
  };
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
      goal: { ratioAtLeast: 0.8 },
    },
  ];
}
