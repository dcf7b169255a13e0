/** Limits of uploads: who may send, how much, how slowly, how many at a time. With endless files over connections. */
import { readdir, stat } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import { exam, session } from '../../../../server/platform/database/schema.ts';
import { makeAppointment, makeExam } from '../../features/record/appointments.ts';
import { testApp } from '../../harness/app.ts';
import type { Bearer } from '../../harness/requests.ts';
import { type FormPart, formHeaders, formOf, pdf, upload } from './specimens.ts';

const BODY_MS = 400;

const clinic = await testApp({
  timeouts: {
    headMs: 20_000,
    bodyMs: BODY_MS,
    fileWindowMs: 400,
    fileWindowBytes: 100_000,
    idleMs: 60_000,
    connections: 100,
  },
});
await clinic.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = clinic.app.server.address() as AddressInfo;
const patient = await clinic.signUpPatient();
const incoming = join(clinic.settings.dataDir, 'exams', 'incoming');
const PIECE = Buffer.alloc(64_000, 'x');

const senders: ClientRequest[] = [];
afterAll(() => {
  for (const each of senders) each.destroy();
});

interface Sender {
  sending: ClientRequest;
  /** The status of the response; undefined if the connection was closed before one arrived. */
  heard: Promise<number | undefined>;
  closed: Promise<void>;
}

/** Starts an upload without an end. */
function begin(as: Bearer, parts: readonly FormPart[]): Sender {
  const headers = { ...formHeaders, authorization: `Bearer ${as.token}` };
  const sending = request({ host: '127.0.0.1', port, method: 'POST', path: '/api/exams/upload', headers });
  senders.push(sending);
  const closed = new Promise<void>(done => sending.once('close', () => done()));
  const heard = new Promise<number | undefined>(done => {
    sending.on('response', response => {
      response.resume();
      done(response.statusCode);
    });
    sending.on('error', () => done(undefined));
  });
  sending.write(formOf(parts, { cut: true }));
  return { sending, heard, closed };
}

/** Sends as fast as the server accepts, until the connection closes. Returns the number of bytes sent. */
async function flood({ sending, closed }: Sender): Promise<number> {
  let bytes = 0;
  let open = true;
  closed.then(() => {
    open = false;
  });
  while (open) {
    bytes += PIECE.length;
    if (!sending.write(PIECE)) await Promise.race([closed, new Promise(done => sending.once('drain', done))]);
    await new Promise(setImmediate);
  }
  return bytes;
}

const onDisk = async () => {
  const names = await readdir(incoming).catch(() => []);
  const sizes = await Promise.all(
    names.map(name =>
      stat(join(incoming, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
};

const head = pdf().subarray(0, 9).toString();
const file = { name: 'image', value: head, fileName: 'x.pdf' };

test('no byte of a file is accepted from a doctor without an exam that lacks one', async () => {
  const [stranger, unapproved] = [await clinic.signUpDoctor(), await clinic.signUpDoctor({ approved: false })];
  await makeExam(clinic, await makeAppointment(clinic, patient, unapproved));
  const parts = (id: string) => [[file], [{ name: 'text', value: id }, file]];
  for (const doctor of [stranger, unapproved]) {
    for (const form of parts(crypto.randomUUID())) {
      const sender = begin(doctor, form);
      expect(await sender.heard).toBe(404);
      await flood(sender);
      expect(await onDisk()).toBe(0);
    }
  }
});

test('no file is accepted for an exam whose appointment was cancelled without content', async () => {
  const doctor = await clinic.signUpDoctor();
  const cancelled = await makeExam(clinic, await makeAppointment(clinic, patient, doctor, { cancelled: true }));
  const forms = [[file], [{ name: 'text', value: cancelled }, file]];
  for (const form of forms) {
    const sender = begin(doctor, form);
    expect(await sender.heard).toBe(404);
    await flood(sender);
    expect(await onDisk()).toBe(0);
  }
  await makeExam(clinic, await makeAppointment(clinic, patient, doctor));
  const sender = begin(doctor, [{ name: 'text', value: cancelled }, file]);
  expect(await sender.heard).toBe(404);
  expect(await onDisk()).toBe(0);
  sender.sending.destroy();
});

test('no file is accepted for another doctor’s exam if the id comes first', async () => {
  const [doctor, other] = [await clinic.signUpDoctor(), await clinic.signUpDoctor()];
  await makeExam(clinic, await makeAppointment(clinic, patient, doctor));
  const foreign = await makeExam(clinic, await makeAppointment(clinic, patient, other));
  const sender = begin(doctor, [{ name: 'text', value: foreign }, file]);
  expect(await sender.heard).toBe(404);
  expect(await onDisk()).toBe(0);
  sender.sending.destroy();
});

test('if every exam has its file, nothing larger is accepted, whatever comes first', async () => {
  const doctor = await clinic.signUpDoctor();
  const id = await makeExam(clinic, await makeAppointment(clinic, patient, doctor));
  expect((await upload(clinic, id, pdf('um'), { as: doctor })).status).toBe(200);
  for (const form of [[file], [{ name: 'text', value: id }, file]]) {
    const sender = begin(doctor, form);
    sender.sending.write(PIECE);
    expect(await sender.heard).toBe(409);
    expect(await onDisk()).toBe(0);
    sender.sending.destroy();
  }
  for (const fileFirst of [true, false]) {
    expect((await upload(clinic, id, pdf('um'), { as: doctor, fileFirst })).status).toBe(200);
  }
});

test('a file isn’t attached if the session has ended while it was being sent', async () => {
  const doctor = await clinic.signUpDoctor();
  const id = await makeExam(clinic, await makeAppointment(clinic, patient, doctor));
  const parts = [
    { name: 'text', value: id },
    { ...file, value: pdf() },
  ];
  const { sending, heard } = begin(doctor, parts);
  await vi.waitFor(async () => expect(await readdir(incoming)).not.toEqual([]));
  const { db } = clinic.database;
  await db.delete(session).where(eq(session.accountId, doctor.id));
  sending.end(formOf(parts).subarray(formOf(parts, { cut: true }).length));
  expect(await heard).toBe(401);
  const [row] = await db.select({ hash: exam.fileHash }).from(exam).where(eq(exam.id, id));
  expect(row?.hash).toBeNull();
});

test('a file counts from when it has arrived, so that its patient hears of it however slow it was', async () => {
  const doctor = await clinic.signUpDoctor();
  const id = await makeExam(clinic, await makeAppointment(clinic, patient, doctor));
  const parts = [
    { name: 'text', value: id },
    { ...file, value: pdf('lento') },
  ];
  const { sending, heard } = begin(doctor, parts);
  await vi.waitFor(async () => expect(await readdir(incoming)).not.toEqual([]));
  const TAKEN_MS = 20 * 60_000;
  clinic.clock.advance(TAKEN_MS);
  sending.end(formOf(parts).subarray(formOf(parts, { cut: true }).length));
  expect(await heard).toBe(200);
  const [row] = await clinic.database.db.select({ at: exam.uploadedAt }).from(exam).where(eq(exam.id, id));
  expect(row?.at).toEqual(clinic.clock.now());
  clinic.clock.advance(-TAKEN_MS);
});

test('the connection is closed when a file arrives too slowly, or when a form never reaches its file', async () => {
  const doctor = await clinic.signUpDoctor();
  const id = await makeExam(clinic, await makeAppointment(clinic, patient, doctor));
  for (const form of [[{ name: 'text', value: id }, file], [file], [{ name: 'text', value: id }], []]) {
    const sender = begin(doctor, form);
    const drip = setInterval(() => sender.sending.write('x'), 20);
    expect([400, undefined]).toContain(await sender.heard);
    await sender.closed;
    clearInterval(drip);
    await vi.waitFor(async () => expect(await onDisk()).toBe(0));
  }
});

test('a file that keeps arriving may take longer than the window', async () => {
  const doctor = await clinic.signUpDoctor();
  const id = await makeExam(clinic, await makeAppointment(clinic, patient, doctor));
  const { sending, heard } = begin(doctor, [{ name: 'text', value: id }, file]);
  const begun = performance.now();
  while (performance.now() - begun < 3 * 400) {
    sending.write(PIECE);
    await new Promise(done => setTimeout(done, 20));
  }
  sending.end('%%EOF\r\n--clinic-test-boundary--\r\n');
  expect(await heard).toBe(200);
});

test('an account may send four files at a time; a fifth is refused, and other accounts are not', async () => {
  const [doctor, other] = [await clinic.signUpDoctor(), await clinic.signUpDoctor()];
  const newExam = async (of: typeof doctor) => makeExam(clinic, await makeAppointment(clinic, patient, of));
  const [id, others] = [await newExam(doctor), await newExam(other)];
  const four = Array.from({ length: 4 }, () => begin(doctor, [{ name: 'text', value: id }, file]));
  const moving = setInterval(() => {
    for (const { sending } of four) sending.write(PIECE);
  }, 50);
  await vi.waitFor(async () => expect(await readdir(incoming)).toHaveLength(4), { timeout: 10_000 });
  const fifth = await upload(clinic, id, pdf('cinco'), { as: doctor });
  expect([fifth.status, fifth.body.code]).toEqual([429, 'too_many_requests']);
  expect(Number(fifth.headers['retry-after'])).toBeGreaterThan(0);
  expect((await upload(clinic, others, pdf('seis'), { as: other })).status).toBe(200);
  clearInterval(moving);
  for (const { sending } of four) sending.destroy();
  await vi.waitFor(async () => expect((await upload(clinic, id, pdf('cinco'), { as: doctor })).status).toBe(200), {
    timeout: 10_000,
  });
});

test('below the floor of free disk space a file is 507 and leaves nothing', async () => {
  const low = await testApp({ settings: { examDiskFloorBytes: Number.MAX_SAFE_INTEGER } });
  const doctor = await low.signUpDoctor();
  const id = await makeExam(low, await makeAppointment(low, await low.signUpPatient(), doctor));
  for (const fileFirst of [true, false]) {
    const answer = await upload(low, id, pdf('cheio'), { as: doctor, fileFirst });
    expect([answer.status, answer.body.code]).toEqual([507, 'storage_full']);
  }
  expect(await readdir(join(low.settings.dataDir, 'exams', 'incoming'))).toEqual([]);
});
