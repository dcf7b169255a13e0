/** Two server processes on one PostgreSQL and one folder of files, behind a round-robin proxy. */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test, vi } from 'vitest';
import { openDatabase } from '../../../server/platform/database/open.ts';
import { freshDatabase } from '../harness/database.ts';
import { patientPayload, specialtyId } from '../harness/people.ts';
import { type Answer, requestsOver } from '../harness/requests.ts';
import { startServer } from '../harness/serverProcess.ts';
import { insertPeople } from '../race/insertPeople.ts';
import { findViolations } from './findViolations.ts';
import { startProxy } from './proxy.ts';
import { confirmedIn, startStorm } from './storm.ts';

const place = await freshDatabase();
const database = await openDatabase(place);
const hours = { start: 8 * 60, end: 20 * 60 };
const people = await insertPeople(database, { patients: 8, doctors: 3, hours, now: new Date() });
const [one, other] = await Promise.all([startServer(place), startServer(place)]);
const proxy = await startProxy([one.address, other.address]);
afterAll(async () => {
  await proxy.close();
  await Promise.all([one.stop('SIGKILL'), other.stop('SIGKILL')]);
  await database.close();
  await place.remove();
});
const clinic = requestsOver(proxy.address);
/** The appointments from before the storm. */
const earlier = new Map<string, { canceled: boolean }>();
const times = async (number: number, ask: () => Promise<Answer>) =>
  (await Promise.all(Array.from({ length: number }, ask))).map(({ status }) => status);

test('sessions are shared: a sign-in or sign-out on one server takes effect on both', async () => {
  const { role, email, password, ...rest } = patientPayload();
  expect((await clinic.post('/users', { role, email, password, ...rest })).status).toBe(201);
  const { token } = (await clinic.post('/sessions', { role, email, password })).body;
  expect(await times(4, () => clinic.get('/appointments', { as: { token } }))).toEqual([200, 200, 200, 200]);
  expect((await clinic.del('/sessions', { as: { token } })).status).toBe(204);
  expect(await times(4, () => clinic.get('/appointments', { as: { token } }))).toEqual([401, 401, 401, 401]);
  expect([...proxy.answered.values()].every(number => number > 3)).toBe(true);
});

test('duplicates under one key become one appointment, whichever servers receive them', async () => {
  const [patient, doctor] = [people.patients[0], people.doctors[0]];
  const day = new Date(Date.now() + 100 * 86_400_000).toISOString().slice(0, 10);
  const booking = { date: `${day}T13:00:00Z`, doctor_id: doctor?.id, specialty_id: specialtyId('Clínica Geral') };
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => clinic.post('/appointments', booking, { as: patient, key })),
  );
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(201);
  expect((await clinic.del(`/appointments/${answers[0]?.body.id}`, { as: patient })).status).toBe(200);
  earlier.set(answers[0]?.body.id, { canceled: true });
});

test('if one server is killed in a storm, the other continues, and no confirmed write is lost or doubled', async () => {
  const storm = startStorm(() => clinic, people);
  const more = async () => {
    const before = confirmedIn(storm.ledger);
    await vi.waitFor(() => expect(confirmedIn(storm.ledger)).toBeGreaterThan(before + 30), { timeout: 30_000 });
  };
  await more();
  await one.stop('SIGKILL');
  await more();
  const ledger = await storm.calm();
  for (const [id, state] of earlier) ledger.booked.set(id, state);
  expect(await findViolations(ledger, database, place.dataDir)).toEqual([]);
  expect(other.log().filter(line => line.level >= 50)).toEqual([]);
});
