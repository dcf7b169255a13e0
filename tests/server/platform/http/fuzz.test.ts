/**
 * Sends nearly valid and invalid inputs to every call of the contract: no fault, and no partial write.
 * FUZZ_RUNS sets the number of runs (`npm run soak`).
 */
import { readdir } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { describe, expect, test } from 'vitest';
import { type AnyCall, rolesOf } from '../../../../contract/call.ts';
import { errorCodes } from '../../../../contract/errors.ts';
import { documentedCodes } from '../../features/apiDocs/errorCodes.ts';
import { addCare, registerDependent } from '../../features/care/dependents.ts';
import { makeAbsence } from '../../features/closedTimes/closedTimes.ts';
import { makeCorrection } from '../../features/desk/makeCorrection.ts';
import { registerPatient } from '../../features/desk/registerPatient.ts';
import { makeFailure } from '../../features/notifications/failures.ts';
import { makeAppointment, makeDocument, makeExam } from '../../features/record/appointments.ts';
import { makeHandedIn } from '../../features/record/handedIn.ts';
import { testApp } from '../../harness/app.ts';
import { everyDay, specialtyId } from '../../harness/people.ts';
import { injectOnce } from '../../harness/requests.ts';
import { calls } from '../auth/access/contract.ts';
import { routeOf } from '../auth/access/routes.ts';
import { rules } from '../auth/access/rules.ts';
import { formHeaders, formOf, pdf } from '../files/specimens.ts';
import { anything, nasty, nearly, spoilt } from './arbitrary.ts';

const clinic = await testApp({ settings: { signInLimit: 0 } });
const { db } = clinic.database;
const patient = await clinic.signUpPatient();
const carer = await clinic.signUpPatient();
await addCare(clinic, carer, patient);
const doctor = await clinic.signUpDoctor({ hours: { start: '08:00', end: '12:00' } });
const appointmentId = await makeAppointment(clinic, patient, doctor);
const examId = await makeExam(clinic, appointmentId);
const documentId = await makeDocument(clinic, appointmentId, doctor);
const receptionist = await clinic.signUpReceptionist(clinic.home, { mayManage: true });
const people = { Patient: patient, Doctor: doctor, Reception: receptionist };

/** Existing data, so that not every response is a 404. */
const known = [
  ...[patient.id, doctor.id, appointmentId, examId, documentId, clinic.home.id, specialtyId('Clínica Geral')],
  ...[receptionist.id, patient.email, doctor.email, receptionist.email, patient.password],
];

const thing = {
  ...{ patientId: patient.id, doctorId: doctor.id, appointmentId, examId, documentId, clinicId: clinic.home.id },
  handedInId: await makeHandedIn(clinic, patient),
  deskPatientId: await registerPatient(clinic),
  dependentId: await registerDependent(clinic, patient),
  carerId: carer.id,
  closedTimeId: await makeAbsence(clinic, doctor),
  deliveryId: await makeFailure(clinic, patient, null),
  correctionId: await makeCorrection(clinic, patient),
  staffId: receptionist.id,
  cancelledId: await makeAppointment(clinic, patient, doctor, { cancelled: true }),
  laterId: await makeAppointment(clinic, patient, doctor),
  ...{ email: patient.email, password: patient.password },
};

const RUNS = Number(process.env.FUZZ_RUNS ?? (clinic.database.kind === 'embedded' ? 5 : 15));
const settings = { numRuns: RUNS };

interface Given {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  headers?: Record<string, string>;
}

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
/** Lone surrogates can't be part of a URL. */
const encoded = (value: unknown) => encodeURIComponent(asText(value).replace(/\p{Surrogate}/gu, '\ufffd'));

function addressOf(call: AnyCall, { params, query }: Given): string {
  const values = new Map(Object.entries(Object(params)));
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encoded(values.get(name) ?? 'x') || 'x');
  const search = Object.entries(Object(query)).map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  return `/api${path}${search.length > 0 ? `?${search.join('&')}` : ''}`;
}

/** A separate token for each request, since a sign-out or a new password revokes it. */
async function bearer(who: AnyCall['who'], turn: number): Promise<Record<string, string>> {
  if (who === 'anyone') return {};
  const callers = rolesOf({ who });
  const person = people[callers[turn % callers.length] ?? 'Patient'];
  return { authorization: `Bearer ${await clinic.newSession(person)}` };
}

/** The state that a write could change, as one line. */
async function books(): Promise<string> {
  const [row] = await db.execute<{ books: string }>(sql`select concat_ws(' ',
    (select count(*) from account), (select count(*) || ' ' || count(cpf) from patient), (select md5(string_agg(password_hash, ' ' order by id)) from account),
    (select count(*) || ' ' || sum(version) || ' ' || count(canceled_at) from appointment),
    (select count(*) || ' ' || count(file_hash) || ' ' || count(deleted_at) from exam),
    (select count(*) || ' ' || coalesce(max(answered_at)::text, '') from answer),
    (select count(*) || ' ' || sum(start_minute) || ' ' || sum(end_minute) from weekly_hours),
    (select count(*) from clinic), (select count(*) || ' ' || count(may_manage or null) || ' ' || count(ended_at) from clinic_staff),
    (select count(*) from session), (select count(*) from idempotency)) as books`);
  return row?.books ?? '';
}

async function isAnsweredWell(request: InjectOptions, codes: readonly string[] = errorCodes): Promise<void> {
  const before = request.method === 'GET' ? undefined : await books();
  const answer = await injectOnce(clinic.app, request);
  expect(answer.status).toBeLessThan(500);
  if (answer.status < 400) return;
  expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(codes).toContain(JSON.parse(answer.bytes.toString()).code);
  if (before !== undefined) expect(await books()).toBe(before);
}

const json = { 'content-type': 'application/json' };
const mounted = calls.map(call => ({ call, route: routeOf(call.method, call.path) }));

describe.each(mounted)('$route', ({ call }) => {
  const part = (schema: Parameters<typeof nearly>[0] | undefined) => (schema ? nearly(schema, known) : fc.constant({}));
  const body = typeof call.body === 'function' ? call.body(clinic.clock.now()) : call.body;
  let turn = 0;

  test('accepts or refuses nearly valid input', async () => {
    const given = fc.record({
      params: part(call.params),
      query: part(call.query),
      body: body
        ? fc.oneof({ weight: 8, arbitrary: nearly(body, known) }, { weight: 1, arbitrary: anything })
        : anything,
    });
    await fc.assert(
      fc.asyncProperty(given, async ({ body, ...rest }) => {
        turn += 1;
        const headers = { ...(await bearer(call.who, turn)), ...(call.method !== 'GET' && json) };
        const payload = call.method === 'GET' ? undefined : JSON.stringify(body);
        await isAnsweredWell({ method: call.method, url: addressOf(call, rest), headers, ...(payload && { payload }) });
      }),
      settings,
    );
  });
});

describe.each(mounted)('$route, valid except for one part', ({ call, route }) => {
  const { path, body, headers } = rules[route] ?? expect.fail(`${route} has no rule in security/access/rules.ts`);
  const right = body?.(thing);
  const isForm = Buffer.isBuffer(right);
  const [address = '', search = ''] = (path?.(thing) ?? call.path).split('?');
  const query = Object.fromEntries(new URLSearchParams(search));
  let turn = 0;

  test('is accepted or refused', async () => {
    const given = fc.record({
      body: right === undefined || isForm ? fc.constant(right) : spoilt(right),
      query: Object.keys(query).length === 0 ? fc.constant({}) : fc.oneof(fc.constant(query), spoilt(query)),
    });
    await fc.assert(
      fc.asyncProperty(given, async ({ body, query }) => {
        turn += 1;
        const parts = Object.entries(Object(query)).map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
        const request: InjectOptions = {
          method: call.method,
          url: `/api${address}?${parts.join('&')}`,
          headers: { ...(await bearer(call.who, turn)), ...(body !== undefined && json), ...headers },
          ...(body !== undefined && { payload: isForm ? right : JSON.stringify(body) }),
        };
        await isAnsweredWell(request, documentedCodes(call));
      }),
      settings,
    );
  });
});

const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 200 }).map(some => Buffer.from(some)),
  nasty.map(text => Buffer.from(text)),
  fc.constantFrom(
    Buffer.from([0xff, 0xfe, 0x7b]),
    Buffer.from('{"role":"\xc3\x28"}', 'latin1'),
    Buffer.from('{"a":1,'),
    Buffer.from('null'),
  ),
);
const types = fc.constantFrom(
  ...['application/json', 'application/json; charset=utf-16', 'application/json;;;', 'text/xml', 'text/plain', ''],
  ...[
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=x',
  ],
  ...['application/vnd.api+json', 'application/problem+json', '\u00ff', 'a'.repeat(3_000)],
);

test('any bytes with any content type are accepted or refused', async () => {
  let turn = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...calls.filter(call => call.method !== 'GET')),
      bytes,
      types,
      async (call, payload, type) => {
        turn += 1;
        const headers = { ...(await bearer(call.who, turn)), 'content-type': type };
        await isAnsweredWell({ method: call.method, url: addressOf(call, {}), headers, payload });
      },
    ),
    { numRuns: RUNS * 4 },
  );
});

/** The characters that a header may contain. */
const headerText = nasty.map(text => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').slice(0, 4_000));

test('any headers are accepted or refused', async () => {
  const names = fc.constantFrom(
    ...['authorization', 'idempotency-key', 'accept-language', 'accept-encoding', 'accept', 'range', 'if-none-match'],
    ...['if-range', 'x-forwarded-for', 'x-forwarded-proto', 'user-agent', 'origin', 'host', 'content-type', 'cookie'],
  );
  let turn = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...calls),
      fc.dictionary(names, headerText, { minKeys: 1, maxKeys: 3 }),
      async (call, headers) => {
        turn += 1;
        const url = addressOf(call, { query: { id: examId, doctor: doctor.id }, params: { patientId: patient.id } });
        await isAnsweredWell({ method: call.method, url, headers: { ...(await bearer(call.who, turn)), ...headers } });
      },
    ),
    { numRuns: RUNS * 4 },
  );
});

test('any path and query gets a response', async () => {
  const segment = fc.oneof(
    nasty,
    fc.constantFrom('appointments', 'sessions', 'doctors', 'exams', 'download', patient.id, '..', '.', '*', '%2e%2e'),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(segment, { maxLength: 4 }),
      fc.dictionary(fc.oneof(nasty, fc.constantFrom('id', 'month', 'year', 'from', 'limit', 'all')), nasty, {
        maxKeys: 3,
      }),
      fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD'),
      async (segments, query, method) => {
        const search = Object.entries(query).map(([key, value]) => `${encoded(key)}=${encoded(value)}`);
        const answer = await clinic.app.inject({
          method: method as 'GET',
          url: `/api/${segments.map(encoded).join('/')}?${search.join('&')}`,
          headers: await bearer('Patient', 0),
        });
        expect(answer.statusCode).toBeLessThan(500);
      },
    ),
    { numRuns: RUNS * 4 },
  );
});

test('a truncated or reordered form leaves neither a file nor a partial exam', async () => {
  const files = async () => {
    const found = await readdir(`${clinic.settings.dataDir}/exams`, { recursive: true, withFileTypes: true }).catch(
      () => [],
    );
    return found.filter(entry => entry.isFile()).length;
  };
  const whole = formOf([
    { name: 'text', value: examId },
    { name: 'image', value: pdf(), fileName: 'x.pdf', type: 'application/pdf' },
  ]);
  const before = await files();
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: whole.length - 5 }),
      fc.oneof(fc.constant(undefined), fc.uint8Array({ maxLength: 20 })),
      async (cut, noise) => {
        const payload = Buffer.concat([whole.subarray(0, cut), Buffer.from(noise ?? [])]);
        const headers = { ...(await bearer('Doctor', 0)), ...formHeaders };
        await isAnsweredWell({ method: 'POST', url: '/api/exams/upload', headers, payload });
      },
    ),
    { numRuns: RUNS * 2 },
  );
  expect(await files()).toBe(before);
});

test('the data from before is unchanged and usable', async () => {
  const own = await bearer('Patient', 0);
  expect((await clinic.get(`/appointments/${patient.id}`, { headers: own })).status).toBe(200);
  const week = everyDay({ start: '08:00', end: '12:00' });
  const headers = { ...(await bearer('Doctor', 0)), ...json };
  expect((await clinic.post(`/schedules/${doctor.id}`, week, { headers })).status).toBe(200);
});
