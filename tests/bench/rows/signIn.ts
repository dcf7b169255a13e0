/** The effect of many sign-ins on other requests. */
import { hash } from '@node-rs/argon2';
import { account } from '../../../server/platform/database/schema.ts';
import { insertPeople } from '../../server/race/insertPeople.ts';
import { type Figure, quantile } from '../figure.ts';
import { ask } from '../load.ts';
import { ground, startProduct } from '../servers.ts';

const PASSWORD = 'demo1234';
const ANSWERS = 300;
/** The number of concurrent sign-ins. */
const STORM = 24;
/** Attempts are counted as in production, with a limit high enough for all of one person's. */
const LIMITED = { SIGN_IN_LIMIT: '1000' };

export default async function signIn(): Promise<Figure[]> {
  const stored = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const { product, filled, end } = await ground('postgresql', async database => {
    const people = await insertPeople(database, { patients: 4, doctors: 1, hours: { start: 480, end: 1080 } });
    await database.db.update(account).set({ passwordHash: stored });
    return people;
  });
  const ours = await startProduct(product, LIMITED, ['--api-only']);
  const [patient] = filled.patients;
  const email = `${patient?.id}@example.test`;
  const enter = async () => {
    const body = { role: 'Patient', email, password: PASSWORD };
    const { status } = await ask(ours.address, { method: 'POST', path: '/api/sessions', body });
    if (status !== 200) throw new Error(`Sign-in was answered with ${status}.`);
  };
  const look = async () => {
    const times: number[] = [];
    for (let i = 0; i < ANSWERS; i += 1) {
      times.push((await ask(ours.address, { path: '/api/appointments', token: patient?.token ?? '' })).ms);
    }
    return times;
  };
  await look();
  const calm = await look();
  let storming = true;
  const storm = Array.from({ length: STORM }, async () => {
    while (storming) await enter();
  });
  const stormy = await look();
  storming = false;
  await Promise.all(storm);
  await ours.stop();
  await end();
  return [
    {
      ...{ what: 'another GET, p99, in a storm of sign-ins', ours: quantile(stormy, 0.99) },
      ...{ reference: quantile(calm, 0.99), unit: 'ms', against: 'calm', goal: { ratioAtMost: 3 } },
    },
  ];
}
