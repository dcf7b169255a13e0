/** The metrics on METRICS_PORT. */
import { expect, test, vi } from 'vitest';
import { auditUnsealed, delivery } from '../../../../server/platform/database/schema.ts';
import { retryDelayMs } from '../../../../server/platform/mail/mailQueue.ts';
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

test('deliveries are reported: how long they have been due, and how they ended', async () => {
  const { db } = clinic.database;
  await db.delete(delivery);
  const now = clinic.clock.now();
  const from = (ms: number) => new Date(now.getTime() + ms);
  const letter = { kind: 'account', recipient: 'a@b.example', subject: 's', body: 'b' } as const;
  const waiting = { ...letter, createdAt: from(-3_600_000), expiresAt: from(86_400_000) };
  // Of the end of quiet hours, and taken on by a server.
  await db.insert(delivery).values({ ...waiting, nextAttemptAt: from(36_000_000) });
  await db.insert(delivery).values({ ...waiting, nextAttemptAt: from(600_000) });
  expect(figure(await read(), 'clinic_mails_oldest_waiting_seconds')).toBe(0);
  // Tried three times, 10 and 20 seconds apart; the next time is in 40 seconds.
  await db.insert(delivery).values({ ...waiting, attempts: 3, nextAttemptAt: from(40_000) });
  const text = await read();
  expect(figure(text, 'clinic_mails_waiting')).toBe(3);
  expect(figure(text, 'clinic_mails_oldest_waiting_seconds')).toBe(30);

  // Due since an hour ago, whatever the number of attempts.
  for (const attempts of [1, 8, 9, 10, 11, 14]) {
    await db.delete(delivery);
    const delays = Array.from({ length: attempts }, (_, at) => retryDelayMs(at + 1)).reduce((sum, ms) => sum + ms, 0);
    const created = { ...waiting, createdAt: from(-86_400_000) };
    await db.insert(delivery).values({ ...created, attempts, nextAttemptAt: from(delays - 3_600_000) });
    expect(figure(await read(), 'clinic_mails_oldest_waiting_seconds')).toBe(3_600);
  }

  const ended = { ...waiting, nextAttemptAt: now, endedAt: from(-60_000) };
  await db.insert(delivery).values([
    { ...ended, outcome: 'sent' },
    { ...ended, outcome: 'dropped', reason: 'moved' },
    { ...ended, outcome: 'failed', reason: 'refused' },
    { ...ended, outcome: 'failed', reason: 'expired' },
    { ...ended, outcome: 'sent', endedAt: from(-90_000_000) },
  ]);
  const after = await read();
  const endedAs = (outcome: string) => figure(after, `clinic_deliveries_ended{channel="mail",outcome="${outcome}"}`);
  expect(['sent', 'dropped', 'failed'].map(endedAs)).toEqual([1, 1, 2]);
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
