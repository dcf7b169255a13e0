/** The metrics on METRICS_PORT. */
import { expect, test, vi } from 'vitest';
import { auditUnsealed, delivery } from '../../../../server/platform/database/schema.ts';
import { testApp } from '../../harness/app.ts';
import { freePort } from '../../harness/process.ts';

const metricsPort = await freePort();
const clinic = await testApp({ settings: { metricsPort } });
const read = async () => await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
/** The value of a line such as `clinic_database_up` or `clinic_…_count{route="…"}`. */
const figure = (text: string, line: string) =>
  Number(
    text
      .split('\n')
      .find(each => each.startsWith(`${line} `))
      ?.split(' ')
      .at(-1),
  );

test('responses are counted by route pattern, method and status, without personal data', async () => {
  const patient = await clinic.signUpPatient({ name: 'Segismunda Secreta' });
  await clinic.get(`/appointments/${patient.id}?from=2027-01-01T00:00:00Z`, { as: patient });
  await clinic.get('/nothing/diabetes');
  const text = await read();
  const counted = 'clinic_http_request_duration_seconds_count';
  expect(figure(text, `${counted}{method="GET",route="/api/appointments/:patientId",status="200"}`)).toBe(1);
  expect(figure(text, `${counted}{method="GET",route="none",status="404"}`)).toBe(1);
  expect(figure(text, `${counted}{method="POST",route="/api/users",status="201"}`)).toBe(1);
  for (const secret of ['Secreta', 'diabetes', patient.id, patient.email, patient.token]) {
    expect(text).not.toContain(secret);
  }
});

test('mail queue, unsealed audit rows, database and process are reported', async () => {
  const now = clinic.clock.now();
  const letter = { kind: 'account', recipient: 'a@b.example', subject: 's', body: 'b' } as const;
  const waiting = { ...letter, createdAt: now, nextAttemptAt: now };
  await clinic.database.db.insert(delivery).values({ ...waiting, expiresAt: new Date(now.getTime() + 3_600_000) });
  clinic.clock.advance(60_000);
  const tail = await clinic.database.db.$count(auditUnsealed);
  const text = await read();
  expect(tail).toBeGreaterThan(0);
  expect(figure(text, 'clinic_events_held_back_seconds')).toBe(0);
  expect(figure(text, 'clinic_audit_unsealed')).toBe(tail);
  expect(figure(text, 'clinic_audit_oldest_unsealed_seconds')).toBeGreaterThanOrEqual(60);
  expect(figure(text, 'clinic_mails_waiting')).toBe(1);
  expect(figure(text, 'clinic_mails_oldest_waiting_seconds')).toBe(60);
  expect(figure(text, 'clinic_database_up')).toBe(1);
  expect(figure(text, 'clinic_database_ping_seconds')).toBeLessThan(3);
  expect(figure(text, 'clinic_work_failures{work="sealing the audit"}')).toBe(0);
  expect(figure(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e6);
  expect(text).toContain(`database="${clinic.database.kind}"`);
});

test('an unreachable database is reported, with all other metrics', async () => {
  const gone = vi.spyOn(clinic.database, 'ping').mockRejectedValue(new Error('gone'));
  const text = await read();
  gone.mockRestore();
  expect(figure(text, 'clinic_database_up')).toBe(0);
  expect(figure(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e6);
});

test('only /metrics is served there, and not on the app’s port', async () => {
  expect((await fetch(`http://127.0.0.1:${metricsPort}/api/health`)).status).toBe(404);
  expect((await clinic.app.inject('/metrics')).body).not.toContain('clinic_database_up');
});
