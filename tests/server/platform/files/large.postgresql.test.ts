/** A file far larger than any buffer, sent to a server process whose memory is measured. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { makeAppointment, makeExam } from '../../features/record/appointments.ts';
import { testApp } from '../../harness/app.ts';
import { freePort } from '../../harness/process.ts';
import { formHeaders, formOf, pdf } from './specimens.ts';

const PIECE = randomBytes(1024 * 1024);
const PIECES = 300;
/** The additional memory that the server may use: chunks in transit, and garbage. */
const ROOM_KB = 120 * 1024;

const clinic = await testApp();
const patient = await clinic.signUpPatient();
const doctor = await clinic.signUpDoctor();
const examId = await makeExam(clinic, await makeAppointment(clinic, patient, doctor));

const server = await startServer();
afterAll(() => server.process.kill('SIGKILL'));

test('300 MB are uploaded and downloaded without being held in memory', { timeout: 120_000 }, async () => {
  await download('Range', 'bytes=0-0');
  const before = await memoryKb('VmRSS');
  const sent = createHash('sha256');
  function* file(): Generator<Buffer> {
    const [begin, end] = [pdf().subarray(0, 9), Buffer.from('\n%%EOF\n')];
    for (const piece of [begin, ...Array<Buffer>(PIECES).fill(PIECE), end]) {
      sent.update(piece);
      yield piece;
    }
  }
  function* form(): Generator<Buffer> {
    const [head = '', foot = ''] = formOf([
      { name: 'text', value: examId },
      { name: 'image', value: MARK, fileName: 'tomografia.pdf' },
    ])
      .toString()
      .split(MARK);
    yield Buffer.from(head);
    yield* file();
    yield Buffer.from(foot);
  }
  expect(await post(form())).toBe(200);

  const got = createHash('sha256');
  let size = 0;
  await pipeline(await download(), async source => {
    for await (const chunk of source) {
      got.update(chunk);
      size += chunk.length;
    }
  });
  expect(size).toBeGreaterThan(PIECES * PIECE.length);
  expect(got.digest('hex')).toBe(sent.digest('hex'));
  expect((await memoryKb('VmHWM')) - before).toBeLessThan(ROOM_KB);
});

const MARK = '<the file>';

async function post(form: Generator<Buffer>): Promise<number | undefined> {
  const sending = request(`${server.address}/api/exams/upload`, {
    method: 'POST',
    headers: { ...formHeaders, authorization: `Bearer ${doctor.token}` },
  });
  const answered = new Promise<number | undefined>((done, fail) => {
    sending.on('response', response => done(response.resume().statusCode));
    sending.on('error', fail);
  });
  await pipeline(Readable.from(form), sending);
  return await answered;
}

async function download(...[name, value]: string[]): Promise<Readable> {
  const headers = { authorization: `Bearer ${patient.token}`, ...(name && { [name]: value }) };
  return await new Promise((done, fail) => {
    request(`${server.address}/api/exams/download?id=${examId}`, { headers }, done).on('error', fail).end();
  });
}

/** The server's memory as the kernel counts it: current (`VmRSS`), or peak (`VmHWM`). */
async function memoryKb(line: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${server.process.pid}/status`, 'utf8');
  return Number(new RegExp(`^${line}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]);
}

/** Starts the server in a separate process with this file's database and files. */
async function startServer(): Promise<{ process: ChildProcess; address: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts', '--api-only'], {
    cwd: fileURLToPath(new URL('../../../..', import.meta.url)),
    env: {
      PATH: process.env.PATH,
      PORT: String(await freePort()),
      DATA_DIR: clinic.settings.dataDir,
      DATABASE_URL: clinic.settings.databaseUrl,
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await new Promise<string>((done, fail) => {
    let said = '';
    child.stdout.on('data', (text: Buffer) => {
      said += text;
      const [, ready] = /ready (\S+)/.exec(said) ?? [];
      if (ready) done(ready);
    });
    child.on('exit', code => fail(new Error(`The server ended with ${code}: ${said}`)));
  });
  return { process: child, address };
}
