/** Graceful shutdown: running requests complete, new ones are refused, and it ends within the time limit. */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { Agent, type ClientRequest, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { openDatabase } from '../../../../server/platform/database/open.ts';
import { exam } from '../../../../server/platform/database/schema.ts';
import { freshDatabase } from '../../harness/database.ts';
import { specialtyId } from '../../harness/people.ts';
import { startServer } from '../../harness/serverProcess.ts';
import { formHeaders, formOf, pdf, sha256 } from '../../platform/files/specimens.ts';
import { insertPeople, type SignedIn } from '../../race/insertPeople.ts';

/** How long service managers wait before they kill a process. */
const STOP_LIMIT_MS = 10_000;

const place = await freshDatabase();
afterAll(place.remove);

async function withDatabase<T>(work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>): Promise<T> {
  const database = await openDatabase(place);
  return await work(database).finally(database.close);
}

/** An upload that continues when the test calls `finish`. */
function uploading(address: string, doctor: SignedIn, examId: string, bytes: Buffer) {
  const form = formOf([
    { name: 'text', value: examId },
    { name: 'image', value: bytes, fileName: 'exame.pdf' },
  ]);
  const headers = { ...formHeaders, authorization: `Bearer ${doctor.token}`, 'content-length': form.length };
  const sending: ClientRequest = request(`${address}/api/exams/upload`, { method: 'POST', headers });
  const status = new Promise<number | undefined>((done, fail) => {
    sending.on('response', response => done(response.resume().statusCode));
    sending.on('error', fail);
  });
  status.catch(() => {});
  const half = form.length - 200;
  sending.write(form.subarray(0, half));
  return { status, finish: () => sending.end(form.subarray(half)) };
}

test('on SIGTERM it completes running requests, refuses others with 503, and exits within ten seconds', async () => {
  const hours = { start: 0, end: 23 * 60 + 30 };
  const { patients, doctors } = await withDatabase(database =>
    insertPeople(database, { patients: 1, doctors: 1, hours, now: new Date() }),
  );
  const [patient, doctor] = [patients[0], doctors[0]];
  if (!patient || !doctor) throw new Error('The people were not created.');
  const server = await startServer(place);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const booking = { date: `${tomorrow}T15:00:00Z`, doctor_id: doctor.id, specialty_id: specialtyId('Clínica Geral') };
  const booked = await server.post('/appointments', booking, { as: patient });
  expect(booked.status).toBe(201);
  const newExam = async () =>
    (await server.post('/exams', { appointment_id: booked.body.id, result: '-' }, { as: doctor })).body.id;
  const file = pdf('x'.repeat(100_000));
  const slow = uploading(server.address, doctor, await newExam(), file);
  const stuck = uploading(server.address, doctor, await newExam(), file);
  const incoming = join(place.dataDir, 'exams/incoming');
  await vi.waitFor(async () => expect(await readdir(incoming)).toHaveLength(2), { timeout: 10_000 });

  // Idle connections: one without any request, and one that is kept alive.
  const silent = connect(Number(new URL(server.address).port), '127.0.0.1').on('error', () => {});
  const agent = new Agent({ keepAlive: true });
  const ask = (path: string) =>
    new Promise<{ status: number | undefined; retryAfter: string | undefined; body: string }>((done, fail) => {
      request(`${server.address}/api${path}`, { agent }, response => {
        let body = '';
        response.on('data', piece => {
          body += piece;
        });
        response.on('end', () =>
          done({ status: response.statusCode, retryAfter: response.headers['retry-after'], body }),
        );
      })
        .on('error', fail)
        .end();
    });
  expect((await ask('/health')).status).toBe(200);

  const began = performance.now();
  const ended = server.stop();
  await vi.waitFor(async () => expect((await ask('/health')).status).toBe(503), { timeout: 3_000 });
  const refused = await server.post('/appointments', booking, { as: patient });
  expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([503, 'unavailable', '5']);
  slow.finish();
  expect(await slow.status).toBe(200);
  await expect(stuck.status).rejects.toThrow();
  expect(await ended).toMatchObject({ code: 0 });
  expect(performance.now() - began).toBeLessThan(STOP_LIMIT_MS);
  silent.destroy();
  agent.destroy();

  expect(server.log().filter(line => line.level >= 50)).toEqual([]);
  expect(existsSync(join(place.dataDir, 'lock'))).toBe(false);
  expect(await readdir(incoming)).toEqual([]);
  const stored = await withDatabase(async ({ db }) => await db.select({ hash: exam.fileHash }).from(exam));
  expect(stored.map(({ hash }) => hash).sort()).toEqual([sha256(file), null].sort());
});
