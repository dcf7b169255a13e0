/** Five hundred cancellations that waited on a device, sent when the network is back, against as many bare fetches. */
import { createServer, request as httpRequest } from 'node:http';
import postgres from 'postgres';
import { cancelAppointmentIntent } from '../../../src/features/appointments/intents/cancelAppointment.ts';
import { newEntry } from '../../../src/sync/outbox/entry.ts';
import type { AnyIntent } from '../../../src/sync/outbox/intent.ts';
import { demo as accounts } from '../../browser/harness/people.ts';
import { Visitor } from '../../browser/harness/visitor.ts';
import { freePort } from '../../server/harness/process.ts';
import { type Demo, demoProduct } from '../browser.ts';
import type { Figure } from '../figure.ts';

const ENTRIES = 500;
const LIMIT_MS = 120_000;

/** A network between the browser and the product. */
interface Distance {
  address: string;
  /**
   * Milliseconds from the first cancellation to the response to the last, sent by page or worker.
   */
  timed(): Promise<number>;
  stop(): void;
}

/** Forwards everything with a delay, as a network does. */
async function distance(address: string, latencyMs: number): Promise<Distance> {
  let cancelled: (status: number) => void = () => {};
  let began: number | undefined;
  const server = createServer((asked, answer) => {
    const { method, headers } = asked;
    if (method === 'DELETE') began ??= performance.now();
    const pass = () => {
      const sent = httpRequest(`${address}${asked.url}`, { method, headers }, found => {
        answer.writeHead(found.statusCode ?? 502, found.headers);
        found.pipe(answer);
        if (method === 'DELETE') cancelled(found.statusCode ?? 502);
      });
      sent.on('error', () => answer.destroy());
      asked.pipe(sent);
    };
    if (latencyMs === 0) pass();
    else setTimeout(pass, latencyMs);
  });
  const port = await freePort();
  await new Promise<void>(done => server.listen(port, 'localhost', done));
  return {
    address: `http://localhost:${port}`,
    timed: () =>
      new Promise((done, fail) => {
        const limit = setTimeout(() => fail(new Error('Not everything was sent.')), LIMIT_MS);
        let answered = 0;
        began = undefined;
        cancelled = status => {
          if (status !== 200) fail(new Error(`A cancellation was answered with ${status}.`));
          answered += 1;
          if (answered < ENTRIES) return;
          clearTimeout(limit);
          done(performance.now() - (began ?? Number.NaN));
        };
      }),
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function drain(demo: Demo, far: Distance, ids: readonly string[]): Promise<number> {
  const visitor = await Visitor.open(demo.browser, far.address, { as: accounts.patient2 });
  await visitor.goto('/account');
  await visitor.page.waitForTimeout(3_000);
  await visitor.context.setOffline(true);
  const userId = await visitor.page.evaluate(() => JSON.parse(localStorage.getItem('@ClinicApp:user') ?? '{}').id);
  const line = { date: '2030-01-01T00:00:00Z', timeZone: 'America/Sao_Paulo', specialty: 'Cardiologia', person: 'Ana' };
  const entries = ids.map(appointmentId =>
    newEntry(
      cancelAppointmentIntent,
      { kind: 'cancelAppointment', appointmentId, reason: 'Nenhum', line } as AnyIntent,
      userId,
      crypto.randomUUID(),
      0,
    ),
  );
  await visitor.page.evaluate(
    rows =>
      new Promise<void>((done, fail) => {
        const opening = indexedDB.open('clinic');
        opening.onsuccess = () => {
          const tx = opening.result.transaction('outbox', 'readwrite');
          for (const row of rows) tx.objectStore('outbox').add(row);
          tx.oncomplete = () => done();
          tx.onerror = () => fail(tx.error);
        };
      }),
    entries,
  );
  const all = far.timed();
  await visitor.context.setOffline(false);
  const ms = await all;
  await visitor.close();
  return ms;
}

async function fetchAll(demo: Demo, far: Distance, ids: readonly string[]): Promise<number> {
  const visitor = await Visitor.open(demo.browser, far.address, { as: accounts.patient2 });
  await visitor.goto('/account');
  await visitor.page.waitForTimeout(3_000);
  const all = far.timed();
  await visitor.page.evaluate(async given => {
    const token = localStorage.getItem('@ClinicApp:token');
    for (const id of given) {
      const answer = await fetch(`/api/appointments/${id}?reason=Nenhum`, {
        method: 'DELETE',
        headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': crypto.randomUUID() },
      });
      await answer.text();
    }
  }, ids);
  const ms = await all;
  await visitor.close();
  return ms;
}

export default async function outbox(): Promise<Figure[]> {
  const demo = await demoProduct();
  const sql = postgres(demo.databaseUrl, { max: 1 });
  const rows = await sql<{ id: string }[]>`
    insert into appointment (id, patient_id, doctor_id, specialty_id, clinic_id, starts_at, ends_at)
    select gen_random_uuid(), p.id, d.id, s.specialty_id, d.clinic_id, at, at + interval '30 minutes'
    from (select date_trunc('day', now()) + interval '400 days' + n * interval '30 minutes' as at
      from generate_series(1, ${4 * ENTRIES}) n) times,
      account p, account d join lateral
        (select specialty_id from doctor_specialty where doctor_id = d.id limit 1) s on true
    where p.email = ${accounts.patient2.email} and d.email = ${accounts.doctor.email} returning id`;
  await sql.end();
  const ids = rows.map(({ id }) => id);
  const next = () => ids.splice(0, ENTRIES);
  const figures: Figure[] = [];
  for (const latencyMs of [30, 0]) {
    const far = await distance(demo.address, latencyMs);
    const reference = await fetchAll(demo, far, next());
    const ours = await drain(demo, far, next());
    far.stop();
    const what = `outbox: 500 entries sent, ${latencyMs === 0 ? 'loopback' : `${latencyMs} ms away`}`;
    const goal = latencyMs === 0 ? {} : { goal: { ratioAtMost: 1.15 } };
    figures.push({ what, ours, reference, unit: 'ms', against: '500 bare fetches', ...goal });
  }
  await demo.end();
  return figures;
}
