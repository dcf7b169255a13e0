/** Paged lists: each page links to the next. */
import { describe, expect, test } from 'vitest';
import { appointment, audit } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import { specialtyId } from '../../harness/people.ts';
import type { Bearer } from '../../harness/requests.ts';

const clinic = await testApp({ settings: { corsOrigins: ['https://app.example'] } });
const { db } = clinic.database;
const patient = await clinic.signUpPatient();
const doctor = await clinic.signUpDoctor();
const HOUR_MS = 3_600_000;
const START = Date.parse('2027-04-01T12:00:00Z');

const appointments = Array.from({ length: 1_203 }, (_, i) => ({
  patientId: patient.id,
  doctorId: doctor.id,
  specialtyId: specialtyId('Clínica Geral'),
  clinicId: clinic.home.id,
  startsAt: new Date(START + i * HOUR_MS),
  endsAt: new Date(START + i * HOUR_MS + HOUR_MS / 2),
}));
await db.insert(appointment).values(appointments);
await db.insert(audit).values(
  Array.from({ length: 1_203 }, (_, i) => ({
    // Several have the same timestamp.
    at: new Date(START + Math.floor(i / 5) * 1_000),
    actorId: doctor.id,
    actorRole: 'Doctor' as const,
    action: 'read',
    subject: 'record',
    patientId: patient.id,
  })),
);

/** Follows the links of a list. Returns the sizes of its pages and all rows. */
async function walk<Row>(path: string, as: Bearer): Promise<{ sizes: number[]; rows: Row[] }> {
  const sizes: number[] = [];
  const rows: Row[] = [];
  for (let next: string | undefined = `/api${path}`; next !== undefined; ) {
    const { status, body, headers } = await clinic.get(next.slice('/api'.length), { as });
    expect(status).toBe(200);
    sizes.push(body.length);
    rows.push(...body);
    next = /^<(\/api\/[^>]+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1];
  }
  return { sizes, rows };
}

const ascending = appointments.map(({ startsAt }) => startsAt.toISOString());

describe.each([
  { path: '/appointments', as: patient, dates: ascending },
  { path: '/appointments', as: doctor, dates: ascending },
  { path: '/appointments/ShowAll', as: doctor, dates: ascending },
  { path: `/appointments/${patient.id}`, as: doctor, dates: [...ascending].reverse() },
])('GET $path by $as.role', ({ path, as, dates }) => {
  test('has pages of 1,000 rows by default, and the links lead to all rows', async () => {
    const { sizes, rows } = await walk<{ date: string }>(path, as);
    expect(sizes).toEqual([1_000, 203]);
    expect(rows.map(({ date }) => date)).toEqual(dates);
  });

  test('keeps limit and range in its links, and the last page has no link', async () => {
    const query = new URLSearchParams({ limit: '4', from: ascending[10] ?? '', to: ascending[18] ?? '' });
    const { sizes, rows } = await walk<{ date: string }>(`${path}?${query}`, as);
    expect(sizes).toEqual([4, 4]);
    expect(rows.map(({ date }) => date)).toEqual(dates.filter(date => ascending.slice(10, 18).includes(date)));
  });

  test('refuses an unknown cursor', async () => {
    const { status, body } = await clinic.get(`${path}?after=${crypto.randomUUID()}`, { as });
    expect([status, body.errors?.[0]?.field]).toEqual([422, 'after']);
  });
});

test('GET /audit is paged, also where entries have the same timestamp', async () => {
  const { sizes, rows } = await walk<{ at: string }>('/audit', patient);
  expect(sizes[0]).toBe(1_000);
  const times = rows.map(({ at }) => at);
  expect(times).toEqual([...times].sort().reverse());
  const read = rows.filter(({ at }) => Date.parse(at) >= START);
  expect(read).toHaveLength(1_203);
  expect((await walk('/audit?limit=7', patient)).rows).toEqual(rows);
  expect((await clinic.get('/audit?after=999999999', { as: patient })).status).toBe(422);
});

test("a cursor of another user's list is refused like an unknown one", async () => {
  const other = await clinic.signUpPatient();
  const [first] = await db.select({ id: appointment.id }).from(appointment).limit(1);
  const foreign = await clinic.get(`/appointments?after=${first?.id}`, { as: other });
  const unknown = await clinic.get(`/appointments?after=${crypto.randomUUID()}`, { as: other });
  expect([foreign.status, foreign.body]).toEqual([unknown.status, unknown.body]);
});

test('an allowed origin may read the Link header', async () => {
  const headers = { origin: 'https://app.example' };
  const answer = await clinic.get('/appointments?limit=1', { as: patient, headers });
  expect(String(answer.headers['access-control-expose-headers'])).toContain('Link');
});
