/** Many patients who book the same slots at the same time, compared with the same patients with one doctor each. */
import { specialtyId } from '../../server/harness/people.ts';
import { insertPeople } from '../../server/race/insertPeople.ts';
import { type Figure, quantile } from '../figure.ts';
import { type Asked, ask, inTurns } from '../load.ts';
import { ground, startProduct } from '../servers.ts';

const CLIENTS = 32;
const SLOTS = 40;
const ROUNDS = 2;
const SLOT_MS = 30 * 60_000;
const specialty = specialtyId('Clínica Geral');

export default async function race(): Promise<Figure[]> {
  const { product, filled, end } = await ground('postgresql', database =>
    insertPeople(database, { patients: CLIENTS, doctors: CLIENTS, hours: { start: 0, end: 22 * 60 } }),
  );
  const server = await startProduct(product, {}, ['--api-only']);
  const { doctors, patients } = filled;
  const midnight = Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 3 * 3_600_000;
  let day = 10;
  /** Each client requests all slots of a day of the given doctor, one after the other, in its own order. */
  const storm = async (doctorOf: (client: number) => number): Promise<Asked[]> => {
    day += 1;
    const first = midnight + day * 86_400_000;
    const answers = await Promise.all(
      patients.map(async ({ token }, client) => {
        const mine: Asked[] = [];
        for (let i = 0; i < SLOTS; i += 1) {
          const slot = (i * 7 + client * 11) % SLOTS;
          const date = new Date(first + slot * SLOT_MS).toISOString();
          const body = { date, doctor_id: doctors[doctorOf(client)]?.id, specialty_id: specialty };
          mine.push(await ask(server.address, { method: 'POST', path: '/api/appointments', token, body }));
        }
        return mine;
      }),
    );
    return answers.flat();
  };
  const together = () => storm(() => 0);
  const apart = () => storm(client => client);
  await inTurns(1, together, apart);
  const [raced, calm] = await inTurns(ROUNDS, together, apart);
  await server.stop();
  await end();
  const worst = (rounds: Asked[][]) =>
    quantile(
      rounds.flat().map(({ ms }) => ms),
      0.99,
    );
  const all = [...raced, ...calm].flat();
  return [
    {
      ...{ what: 'race storm, p99 of a booking', ours: worst(raced), reference: worst(calm), unit: 'ms' },
      ...{ against: 'a doctor each', goal: { ratioAtMost: 2 } },
    },
    {
      ...{
        what: 'responses with 5xx in those storms',
        ours: all.filter(({ status }) => status >= 500).length,
        unit: '',
      },
      goal: { atMost: 0 },
    },
  ];
}
