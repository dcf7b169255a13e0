/**
 * Sends 1 MB of the most expensive JSON that we know to every call of the contract, as an authorized caller. No
 * response may be large, and no other request may wait for it.
 */
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import type { GenericSchema } from 'valibot';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type AnyCall, rolesOf } from '../../../../contract/call.ts';
import { downloadDocument } from '../../../../contract/documents.ts';
import { Problem } from '../../../../contract/errors.ts';
import { exportData } from '../../../../contract/export.ts';
import { saveClinicMessages } from '../../../../contract/notifications.ts';
import { readApiDocs, readOpenApi } from '../../../../contract/system.ts';
import { session } from '../../../../server/platform/database/schema.ts';
import { addCare, registerDependent } from '../../features/care/dependents.ts';
import { makeAbsence } from '../../features/closedTimes/closedTimes.ts';
import { makeCorrection } from '../../features/desk/makeCorrection.ts';
import { registerPatient } from '../../features/desk/registerPatient.ts';
import { makeFailure } from '../../features/notifications/failures.ts';
import { makeAppointment, makeDocument, makeExam } from '../../features/record/appointments.ts';
import { makeHandedIn } from '../../features/record/handedIn.ts';
import { testApp } from '../../harness/app.ts';
import { calls } from '../auth/access/contract.ts';
import { routeOf } from '../auth/access/routes.ts';
import { rules } from '../auth/access/rules.ts';

const MEGABYTE = 1024 * 1024;
const MAX_ANSWER_BYTES = 32 * 1024;
/** On a machine that parses `REFERENCE` five times in `REFERENCE_MS` of CPU time; on a slower one, in proportion. */
const MAX_WAIT_MS = 200;
const REFERENCE = `[${Array(95_000).fill('{"a":[1]}').join(',')}]`;
const REFERENCE_MS = 120;
/** Documents that are large, but the same for every request. */
const documents: AnyCall[] = [readApiDocs, readOpenApi, exportData, downloadDocument];
/** Calls for which null in every field is a valid choice: everything is switched off. */
const allOff: readonly AnyCall[] = [saveClinicMessages];

const clinic = await testApp({ settings: { signInLimit: 0 } });
await clinic.app.listen({ port: 0, host: '127.0.0.1' });
const { port } = clinic.app.server.address() as AddressInfo;
const patient = await clinic.signUpPatient();
const carer = await clinic.signUpPatient();
await addCare(clinic, carer, patient);
const doctor = await clinic.signUpDoctor({ hours: { start: '08:00', end: '12:00' } });
const people = {
  Patient: patient,
  Doctor: doctor,
  Reception: await clinic.signUpReceptionist(clinic.home, { mayManage: true }),
};
const appointmentId = await makeAppointment(clinic, patient, doctor);
const thing = {
  ...{ patientId: patient.id, doctorId: doctor.id, clinicId: clinic.home.id, appointmentId },
  deskPatientId: await registerPatient(clinic),
  dependentId: await registerDependent(clinic, patient),
  carerId: carer.id,
  closedTimeId: await makeAbsence(clinic, doctor),
  deliveryId: await makeFailure(clinic, patient, null),
  correctionId: await makeCorrection(clinic, patient),
  staffId: people.Reception.id,
  cancelledId: await makeAppointment(clinic, patient, doctor, { cancelled: true }),
  laterId: await makeAppointment(clinic, patient, doctor),
  documentId: await makeDocument(clinic, appointmentId, people.Doctor),
  handedInId: await makeHandedIn(clinic, patient),
  ...{ examId: await makeExam(clinic, appointmentId), email: patient.email, password: patient.password },
};

/** As many copies of `piece` as fit into a body of 1 MB, between `start` and `end`. */
function filled(start: string, piece: string, end: string): string {
  const copies = Math.floor((MEGABYTE - start.length - end.length) / (piece.length + 1));
  return start + Array(copies).fill(piece).join(',') + end;
}

const NUL = '"\\u0000"';
const listOf = (piece: string, count: number) => `[${Array(count).fill(piece).join(',')}]`;
const hugeKey = 'k'.repeat(500_000);

/** Bodies that match no schema. */
const formless: Record<string, string> = {
  'a huge key above many NUL texts': filled(`{"${hugeKey}":[`, listOf(NUL, 900), ']}'),
  'many NUL texts under keys of their own': `{${Array.from({ length: 60_000 }, (_, at) => `"${at}":${NUL}`).join(',')}}`,
  'deep lists': '['.repeat(MEGABYTE / 2) + ']'.repeat(MEGABYTE / 2),
  'deep objects': `${'{"a":'.repeat(170_000)}1${'}'.repeat(170_000)}`,
  'many elements': filled('[', 'null', ']'),
  'many empty objects': filled('[', '{}', ']'),
  'many numbers': filled('[', '1', ']'),
  'a number without end': '9'.repeat(MEGABYTE),
  'a long text': `"${'x'.repeat(MEGABYTE - 2)}"`,
  'a long text of NULs': filled(`"`, '\\u0000', '"').replaceAll(',', ''),
};

interface Shape {
  type: string;
  entries?: Record<string, Shape>;
  item?: Shape;
  options?: readonly Shape[];
}

/** The property names of a body's schema, or of the items if it is a list. */
function namesIn(shape: Shape): string[] {
  if (shape.type === 'array') return shape.item ? namesIn(shape.item) : [];
  if (shape.options) return [...new Set(shape.options.filter(option => typeof option === 'object').flatMap(namesIn))];
  return Object.keys(shape.entries ?? {});
}

/** Bodies with the call's own property names, so that its schema must validate all of them. */
function fitting(schema: GenericSchema): Record<string, string> {
  const shape = schema as unknown as Shape;
  const names = namesIn(shape);
  const objectOf = (value: string) => `{${names.map(name => `"${name}":${value}`).join(',')}}`;
  const one = (value: (length: number) => string) => objectOf(value(Math.floor(MEGABYTE / names.length) - 20));
  const many = (value: string) => filled('[', objectOf(value), ']');
  const whole = shape.type === 'array' ? many : undefined;
  const numbers = listOf('1', 1_000);
  return {
    'a long text in each field': whole?.(`"${'x'.repeat(20_000)}"`) ?? one(length => `"${'x'.repeat(length)}"`),
    'blanks in each field': whole?.(`"${' '.repeat(20_000)}"`) ?? one(length => `"${' '.repeat(length)}"`),
    'digits in each field': whole?.(`"${'1'.repeat(20_000)}"`) ?? one(length => `"${'1'.repeat(length)}"`),
    'a thousand numbers in each field': (whole ?? objectOf)(numbers),
    'a thousand numbers in each field of 200': listOf(objectOf(numbers), 200),
    'NUL texts in each field': (whole ?? objectOf)(listOf(NUL, 900)),
    'deep lists in each field': one(length => '['.repeat(length / 2) + ']'.repeat(length / 2)),
    'nothing in each field': whole?.('null') ?? objectOf('null'),
  };
}

const agent = new Agent({ keepAlive: true });

interface Heard {
  /** Undefined if the server closed the connection before the response was received. */
  status: number | undefined;
  type: string | undefined;
  body: Buffer;
}

function send(method: string, path: string, headers: Record<string, string>, body?: string): Promise<Heard> {
  return new Promise((done, fail) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request({ agent, host: '127.0.0.1', port, method, path, headers: { ...headers, ...length } });
    let answered = false;
    sent.on('response', async answer => {
      answered = true;
      const type = answer.headers['content-type'];
      // The stream of events doesn't end by itself.
      if (type?.startsWith('text/event-stream')) {
        answer.destroy();
        return done({ status: answer.statusCode, type, body: Buffer.alloc(0) });
      }
      const pieces: Buffer[] = [];
      for await (const piece of answer) pieces.push(piece);
      done({ status: answer.statusCode, type, body: Buffer.concat(pieces) });
    });
    sent.on('error', error => {
      const hungUp = 'code' in error && ['EPIPE', 'ECONNRESET'].includes(String(error.code));
      if (!hungUp) fail(error);
      else if (!answered) done({ status: undefined, type: undefined, body: Buffer.alloc(0) });
    });
    sent.end(body);
  });
}

/** The CPU time that this process (server and test) has used, in milliseconds. */
function busyMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** How many times longer this machine takes at the moment than the one for which the limit was chosen; at least 1. */
function slowness(): number {
  const begun = busyMs();
  for (let round = 0; round < 5; round += 1) JSON.parse(REFERENCE);
  return Math.max(1, (busyMs() - begun) / REFERENCE_MS);
}

/**
 * The longest wait of consecutive requests to /health while `work` runs. A wait counts only while the server itself was
 * busy: on a machine with other work, wall-clock time includes that work.
 */
async function longestWait(work: Promise<unknown>): Promise<number> {
  let running = true;
  const stop = () => {
    running = false;
  };
  work.then(stop, stop);
  let longest = 0;
  while (running) {
    const begun = { at: performance.now(), busy: busyMs() };
    expect((await send('GET', '/api/health', {})).status).toBe(200);
    longest = Math.max(longest, Math.min(performance.now() - begun.at, busyMs() - begun.busy));
  }
  return longest;
}

/** The only token of a person, new for each request, since a sign-out or a new password revokes it. */
async function bearer(who: AnyCall['who']): Promise<Record<string, string>> {
  if (who === 'anyone') return {};
  const person = people[rolesOf({ who })[0] ?? 'Patient'];
  await clinic.database.db.delete(session).where(eq(session.accountId, person.id));
  return { authorization: `Bearer ${await clinic.newSession(person)}` };
}

const json = { 'content-type': 'application/json' };

describe.each(calls.map(call => ({ call, route: routeOf(call.method, call.path) })))('$route', ({ call, route }) => {
  const schema = typeof call.body === 'function' ? call.body(clinic.clock.now()) : call.body;
  const bodies: [string, string][] = Object.entries({ ...formless, ...(schema && fitting(schema)) });

  test.each(bodies)('%s', async (what, body) => {
    const path = `/api${rules[route]?.path?.(thing) ?? call.path}`;
    const headers = { ...(await bearer(call.who)), ...json };
    const answering = send(call.method, path, headers, body);
    const waited = await longestWait(answering);
    const { status, type, body: answer } = await answering;
    if (schema && !(allOff.includes(call) && what === 'nothing in each field')) {
      expect(status ?? 413).toBeGreaterThanOrEqual(400);
      expect(status ?? 413).toBeLessThan(500);
    }
    if (type?.startsWith('application/problem+json')) expect(v.is(Problem, JSON.parse(answer.toString()))).toBe(true);
    if (status !== 200 || !documents.includes(call)) expect(answer.length).toBeLessThan(MAX_ANSWER_BYTES);
    if (waited >= MAX_WAIT_MS) expect(waited).toBeLessThan(MAX_WAIT_MS * slowness());
  });
});
