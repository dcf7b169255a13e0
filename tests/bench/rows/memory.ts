/** The server's memory: just started, and after many bookings and reads. */
import { specialtyId } from '../../server/harness/people.ts';
import { insertPeople } from '../../server/race/insertPeople.ts';
import type { Figure } from '../figure.ts';
import { load } from '../load.ts';
import { memoryOf } from '../process.ts';
import { ground, startProduct } from '../servers.ts';

const SETTLE_MS = 3_000;
const specialty = specialtyId('Clínica Geral');
const pause = (ms: number) => new Promise(done => setTimeout(done, ms));

async function measure(kind: 'postgresql' | 'embedded', goals: { idle: number; after: number }): Promise<Figure[]> {
  const { product, filled, end } = await ground(kind, database =>
    insertPeople(database, { patients: 32, doctors: 32, hours: { start: 0, end: 1410 } }),
  );
  const server = await startProduct(product);
  await pause(SETTLE_MS);
  const idle = memoryOf(server.pid);
  let turn = 0;
  const request = () => {
    turn += 1;
    const [doctor, patient] = [filled.doctors[turn % 31], filled.patients[turn % 32]];
    const token = patient?.token ?? '';
    const date = new Date(Math.ceil(Date.now() / 1_800_000) * 1_800_000 + (turn % 3_000) * 1_800_000).toISOString();
    const body = { date, doctor_id: doctor?.id, specialty_id: specialty };
    if (turn % 2 === 0) return { method: 'POST' as const, path: '/api/appointments', token, body };
    return { path: '/api/appointments', token };
  };
  await load({ address: server.address, seconds: 10, connections: 32, request });
  await pause(SETTLE_MS);
  const after = memoryOf(server.pid);
  await server.stop();
  await end();
  const name = kind === 'postgresql' ? 'PostgreSQL' : 'PGlite';
  return [
    { what: `server memory, idle, ${name}`, ours: idle, unit: 'MB', goal: { atMost: goals.idle } },
    { what: `server memory, after a storm, ${name}`, ours: after, unit: 'MB', goal: { atMost: goals.after } },
  ];
}

export default async function memory(): Promise<Figure[]> {
  return [
    ...(await measure('postgresql', { idle: 110, after: 160 })),
    ...(await measure('embedded', { idle: 256, after: 256 })),
  ];
}
