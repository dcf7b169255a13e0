/** Uploading an exam file of 300 MB. The reference only parses the form, hashes and writes the file. */
import { randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { appointment, exam } from '../../../server/platform/database/schema.ts';
import { specialtyId } from '../../server/harness/people.ts';
import { insertPeople } from '../../server/race/insertPeople.ts';
import { type Figure, median } from '../figure.ts';
import { inTurns } from '../load.ts';
import { forgetPeak, memoryOf, peakOf } from '../process.ts';
import { ground, startBare, startProduct } from '../servers.ts';

const BYTES = 300_000_000;
const ROUNDS = 3;
const BOUNDARY = 'an-exam-file';

/** A PDF as far as the server checks: its first and last bytes, and incompressible bytes in between. */
const block = randomBytes(1_000_000);
const first = Buffer.from('%PDF-1.7\n');
const last = Buffer.from('\n%%EOF\n');

/** Sends one, and returns the seconds until the response. `nonce` makes the file unique. */
async function upload(address: string, examId: string, token: string, nonce: string): Promise<number> {
  const part = (head: string) => `--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n`;
  const text = `${part('name="text"')}\r\n${examId}\r\n`;
  const head = `${text}${part('name="image"; filename="exam.pdf"')}Content-Type: application/pdf\r\n\r\n`;
  const began = performance.now();
  const answered = new Promise<number>((done, fail) => {
    const sent = httpRequest(`${address}/api/exams/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    });
    sent.on('error', fail);
    sent.on('response', answer => answer.resume().on('end', () => done(answer.statusCode ?? 0)));
    const write = (bytes: Buffer | string) =>
      new Promise<void>(written => (sent.write(bytes) ? written() : sent.once('drain', () => written())));
    void (async () => {
      await write(head);
      await write(first);
      await write(nonce);
      for (let size = 0; size < BYTES; size += block.length) await write(block);
      await write(last);
      sent.end(`\r\n--${BOUNDARY}--\r\n`);
    })();
  });
  const status = await answered;
  if (status !== 200) throw new Error(`The upload was answered with ${status}.`);
  return (performance.now() - began) / 1000;
}

export default async function uploadRow(): Promise<Figure[]> {
  const { product, bare, filled, end } = await ground('postgresql', async database => {
    const people = await insertPeople(database, { patients: 1, doctors: 1, hours: { start: 480, end: 1080 } });
    const [doctor, patient] = [people.doctors[0], people.patients[0]];
    if (!doctor || !patient) throw new Error('No doctor or patient was inserted.');
    const [startsAt, endsAt] = [new Date('2026-03-02T12:00:00Z'), new Date('2026-03-02T12:30:00Z')];
    const id = crypto.randomUUID();
    const specialty = specialtyId('Clínica Geral');
    const row = { id, doctorId: doctor.id, patientId: patient.id, specialtyId: specialty, clinicId: people.clinicId };
    await database.db.insert(appointment).values({ ...row, startsAt, endsAt });
    const ids = Array.from({ length: ROUNDS + 1 }, () => crypto.randomUUID());
    const made = { appointmentId: id, clinicId: people.clinicId, result: 'Exame' };
    await database.db.insert(exam).values(ids.map(examId => ({ id: examId, ...made })));
    return { token: doctor.token, ids };
  });
  const [ours, theirs] = [await startProduct(product, {}, ['--api-only']), await startBare(bare)];
  const ids = [...filled.ids];
  const send = (address: string) => upload(address, ids[0] ?? '', filled.token, ids[0] ?? '');
  const idle = memoryOf(ours.pid);
  forgetPeak(ours.pid);
  const [product_, bare_] = await inTurns(
    ROUNDS,
    async () => {
      const seconds = await send(ours.address);
      return seconds;
    },
    async () => {
      const seconds = await send(theirs.address);
      ids.shift();
      return seconds;
    },
  );
  const peak = peakOf(ours.pid);
  await Promise.all([ours.stop(), theirs.stop()]);
  await end();
  return [
    {
      ...{ what: '300 MB upload', ours: median(product_), reference: median(bare_), unit: 's' },
      goal: { ratioAtMost: 1.2 },
    },
    { what: 'peak memory above idle in it', ours: peak - idle, unit: 'MB', goal: { atMost: 64 } },
  ];
}
