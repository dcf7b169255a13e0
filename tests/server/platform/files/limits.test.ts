/** What aborts an upload: a limit, a full disk, a client that disconnects. */
import { randomBytes } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { makeAppointment, makeExam } from '../../features/record/appointments.ts';
import { testApp } from '../../harness/app.ts';
import { canMount, mountSmall } from '../../harness/disk.ts';
import { formHeaders, formOf, pdf, upload } from './specimens.ts';

const LIMIT_BYTES = 200_000;

const clinic = await testApp({ settings: { examMaxBytes: LIMIT_BYTES } });
const patient = await clinic.signUpPatient();
const doctor = await clinic.signUpDoctor();
const appointmentId = await makeAppointment(clinic, patient, doctor);
const newExam = () => makeExam(clinic, appointmentId);
const exams = join(clinic.settings.dataDir, 'exams');
const fileOf = (size: number) =>
  pdf('')
    .subarray(0, 9)
    .toString()
    .concat('x'.repeat(size - 15), '%%EOF\n');

/** All files in the exams' folder. */
async function files(): Promise<string[]> {
  const found = await readdir(exams, { recursive: true, withFileTypes: true });
  return found.filter(entry => entry.isFile()).map(entry => entry.name);
}

test('a file of EXAM_MAX_BYTES is accepted; one byte more is 413 and leaves nothing', async () => {
  expect((await upload(clinic, await newExam(), Buffer.from(fileOf(LIMIT_BYTES)), { as: doctor })).status).toBe(200);
  const before = await files();
  for (const fileFirst of [true, false]) {
    const id = await newExam();
    const answer = await upload(clinic, id, Buffer.from(fileOf(LIMIT_BYTES + 1)), { as: doctor, fileFirst });
    expect([answer.status, answer.body.code]).toEqual([413, 'too_large']);
  }
  expect(await files()).toEqual(before);
});

test('a client that is still sending can read the refusal', async () => {
  const { sending, answer } = await open();
  sending.write(formOf([{ name: 'image', value: fileOf(LIMIT_BYTES * 2), fileName: 'x.pdf' }], { cut: true }));
  for (let i = 0; i < 50; i += 1) sending.write('y'.repeat(100_000));
  sending.end();
  expect(await answer).toBe(413);
});

test('a client that disconnects during an upload leaves nothing', async () => {
  const before = await files();
  const { sending, answer } = await open();
  sending.write(
    formOf(
      [
        { name: 'text', value: await newExam() },
        { name: 'image', value: fileOf(100_000), fileName: 'x.pdf' },
      ],
      { cut: true },
    ),
  );
  await vi.waitFor(async () => expect((await files()).length).toBe(before.length + 1), { timeout: 10_000 });
  sending.destroy();
  await expect(answer).rejects.toThrow();
  await vi.waitFor(async () => expect(await files()).toEqual(before), { timeout: 10_000 });
});

// tests/unit/server/platform/files/receive.alone.test.ts simulates a full disk, for machines where none can be mounted.
test.skipIf(!canMount())('a full disk is 507 and leaves nothing; a file that fits is accepted', async () => {
  const small = await testApp({ settings: { examMaxBytes: undefined, examDiskFloorBytes: 0 } });
  const [ana, bia] = [await small.signUpPatient(), await small.signUpDoctor()];
  const id = await makeExam(small, await makeAppointment(small, ana, bia));
  const disk = join(small.settings.dataDir, 'exams');
  await mkdir(disk);
  const { unmount } = mountSmall(disk, '512k');
  try {
    const noise = Buffer.concat([pdf().subarray(0, 9), randomBytes(2_000_000), Buffer.from('%%EOF\n')]);
    const refused = await upload(small, id, noise, { as: bia });
    expect([refused.status, refused.body.code]).toEqual([507, 'storage_full']);
    expect(await readdir(join(disk, 'incoming'))).toEqual([]);
    expect((await upload(small, id, pdf('pequeno'), { as: bia })).status).toBe(200);
  } finally {
    unmount();
  }
});

test('a full disk of the database is 503 with Retry-After', async () => {
  const full = new Error('Failed query', { cause: Object.assign(new Error('no room'), { code: '53100' }) });
  const tx = vi.spyOn(clinic.database, 'tx').mockRejectedValue(full);
  const body = { appointment_id: appointmentId, result: 'x' };
  const answer = await clinic.post('/exams', body, { as: doctor });
  tx.mockRestore();
  expect([answer.status, answer.body.code, answer.headers['retry-after']]).toEqual([503, 'unavailable', '30']);
  expect((await clinic.post('/exams', body, { as: doctor })).status).toBe(201);
});

const connections: ClientRequest[] = [];
afterAll(() => {
  for (const each of connections) each.destroy();
});

/** An upload over a real connection, and the status of its response. */
async function open(): Promise<{ sending: ClientRequest; answer: Promise<number | undefined> }> {
  const address = clinic.app.server.listening
    ? `http://127.0.0.1:${portOf(clinic.app.server.address())}`
    : await clinic.app.listen({ port: 0, host: '127.0.0.1' });
  const sending = request(`${address}/api/exams/upload`, {
    method: 'POST',
    headers: { ...formHeaders, authorization: `Bearer ${doctor.token}` },
  });
  connections.push(sending);
  const answer = new Promise<number | undefined>((done, fail) => {
    sending.on('response', response => {
      response.resume();
      done(response.statusCode);
    });
    sending.on('error', fail);
  });
  answer.catch(() => {});
  return { sending, answer };
}

function portOf(address: ReturnType<typeof clinic.app.server.address>): number {
  if (address === null || typeof address === 'string') throw new Error('No port.');
  return address.port;
}
