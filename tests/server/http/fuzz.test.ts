import fc from 'fast-check';
import { expect, test } from 'vitest';
import { errorCodes } from '../../../contract/errors.ts';
import { testApp } from '../harness/app.ts';
import { doctorPayload, patientPayload } from '../harness/people.ts';

const clinic = await testApp({ settings: { signInLimit: 0 } });
const patient = await clinic.signUpPatient();
const doctor = await clinic.signUpDoctor({ hours: { start: '08:00', end: '12:00' } });

const RUNS = clinic.database.kind === 'embedded' ? 30 : 80;

/** Text that trips databases, parsers and templates, beside any other. */
const nasty = fc.oneof(
  fc.array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 40 }).map(codes => String.fromCodePoint(...codes)),
  fc.string(),
  fc.constantFrom(
    '\0',
    '\ud800',
    '__proto__',
    "'; drop table account; --",
    '%00',
    '\u202e',
    '1e999',
    'x'.repeat(5_000),
  ),
);
const anything = fc.oneof(
  { maxDepth: 2 },
  nasty,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(null, true, 0, -1, 1e308, [], {}),
);

/** A right payload with some of its fields replaced, dropped or added. */
const spoilt = (payload: Record<string, unknown>) =>
  fc
    .tuple(
      fc.dictionary(fc.oneof(fc.constantFrom(...Object.keys(payload)), nasty), anything, { maxKeys: 4 }),
      fc.boolean(),
    )
    .map(([changes, whole]) => (whole ? { ...payload, ...changes } : changes));

async function isAnsweredWell(answer: { status: number; body: { code?: string } }): Promise<void> {
  expect(answer.status).toBeLessThan(500);
  if (answer.status >= 400) expect(errorCodes).toContain(answer.body.code);
}

const bodies: [string, string, fc.Arbitrary<unknown>, { token: string } | undefined][] = [
  ['POST', '/sessions', spoilt({ role: 'Patient', email: patient.email, password: 'secret123' }), undefined],
  ['POST', '/users', spoilt(patientPayload()), undefined],
  ['POST', '/users', spoilt(doctorPayload(clinic.home.id)), undefined],
  ['POST', '/password/forgot', spoilt({ role: 'Patient', email: patient.email }), undefined],
  [
    'POST',
    '/password/reset',
    spoilt({ role: 'Patient', password: 'a', password_confirmation: 'a', token: 't' }),
    undefined,
  ],
  [
    'PUT',
    '/users/password',
    spoilt({ current: 'x', password: 'secret123', password_confirmation: 'secret123' }),
    patient,
  ],
  ['POST', '/appointments', spoilt({ date: '2027-03-02T11:00:00Z', doctor_id: doctor.id, specialty_id: 'x' }), patient],
  ['POST', `/schedules/${doctor.id}`, anything, doctor],
];

test.each(bodies)(
  '%s %s answers any body without a fault',
  async (method, path, body, as) => {
    await fc.assert(
      fc.asyncProperty(body, async given => {
        const options = { as, headers: { 'content-type': 'application/json' } };
        const text = JSON.stringify(given);
        await isAnsweredWell(
          await (method === 'POST' ? clinic.post(path, text, options) : clinic.put(path, text, options)),
        );
      }),
      { numRuns: RUNS },
    );
  },
  60_000,
);

test('any path and query is answered without a fault', async () => {
  const segment = fc.oneof(
    nasty,
    fc.constantFrom('appointments', 'sessions', 'doctors', patient.id, doctor.id, '..', '*'),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(segment, { maxLength: 4 }),
      fc.dictionary(fc.oneof(nasty, fc.constantFrom('id', 'month', 'year', 'from', 'limit', 'all')), nasty, {
        maxKeys: 3,
      }),
      fc.constantFrom(patient, doctor, undefined),
      async (segments, query, as) => {
        const encode = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
        const search = Object.entries(query).map(([key, value]) => `${encode(key)}=${encode(value)}`);
        await isAnsweredWell(await clinic.get(`/${segments.map(encode).join('/')}?${search.join('&')}`, { as }));
      },
    ),
    { numRuns: RUNS * 2 },
  );
}, 60_000);

test('any bytes are answered without a fault', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async bytes => {
      const options = { headers: { 'content-type': 'application/json' } };
      await isAnsweredWell(await clinic.post('/sessions', Buffer.from(bytes), options));
    }),
    { numRuns: RUNS },
  );
});
