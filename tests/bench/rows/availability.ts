/** Reading a day's slots through the whole server. The reference sends the same statements. */
import { appointment } from '../../../server/platform/database/schema.ts';
import { specialtyId } from '../../server/harness/people.ts';
import { insertPeople } from '../../server/race/insertPeople.ts';
import { type Figure, median } from '../figure.ts';
import { inTurns, load } from '../load.ts';
import { ground, startBare, startProduct } from '../servers.ts';

const ROUNDS = 5;
const SECONDS = 1;
const WARM_UP_SECONDS = 2;
const DOCTORS = 40;
const specialty = specialtyId('Clínica Geral');

/** Two appointments a day for each doctor, over ten days. */
async function clinic(database: Parameters<typeof insertPeople>[0]) {
  const people = await insertPeople(database, {
    patients: 40,
    doctors: DOCTORS,
    hours: { start: 8 * 60, end: 18 * 60 },
  });
  const { doctors, patients, clinicId } = people;
  const rows = doctors.flatMap(({ id: doctorId }, index) =>
    Array.from({ length: 20 }, (_, at) => {
      const startsAt = new Date(Date.UTC(2027, 2, 2 + Math.floor(at / 2), 12 + 4 * (at % 2)));
      const endsAt = new Date(startsAt.getTime() + 30 * 60_000);
      return { doctorId, patientId: patients[index]?.id ?? '', specialtyId: specialty, clinicId, startsAt, endsAt };
    }),
  );
  await database.db.insert(appointment).values(rows);
  return people;
}

async function measure(kind: 'postgresql' | 'embedded'): Promise<Figure> {
  const { product, bare, filled, end } = await ground(kind, clinic);
  const [ours, theirs] = [await startProduct(product, {}, ['--api-only']), await startBare(bare)];
  let turn = 0;
  const request = () => {
    turn += 1;
    const doctor = filled.doctors[turn % DOCTORS]?.id;
    const path = `/api/doctors/${doctor}/day-availability?year=2027&month=3&day=${2 + (turn % 10)}&specialty_id=${specialty}`;
    return { path, token: filled.patients[turn % 40]?.token ?? '' };
  };
  const through = async (address: string, seconds = SECONDS) => {
    const { perSecond, refused } = await load({ address, seconds, connections: 8, request });
    if (Object.keys(refused).length > 0) throw new Error(`day-availability: ${JSON.stringify(refused)}`);
    return perSecond;
  };
  await through(ours.address, WARM_UP_SECONDS);
  await through(theirs.address, WARM_UP_SECONDS);
  const [product_, bare_] = await inTurns(
    ROUNDS,
    () => through(ours.address),
    () => through(theirs.address),
  );
  await Promise.all([ours.stop(), theirs.stop()]);
  await end();
  return {
    what: `GET day-availability, ${kind === 'postgresql' ? 'PostgreSQL' : 'PGlite'}`,
    ...{ ours: median(product_), reference: median(bare_), unit: 'requests/s', goal: { ratioAtLeast: 0.8 } },
  };
}

export default async function availability(): Promise<Figure[]> {
  return [await measure('postgresql'), await measure('embedded')];
}
