/**
 * The server's Prometheus metrics. Labels are route patterns, methods, statuses and job names. Nothing from a request
 * becomes a label: it could be personal data, and the number of labels would have no limit.
 */
import { and, gt, isNull, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { version } from '../config/version.ts';
import { audit, auditUnsealed, mail } from '../database/schema.ts';

/** In seconds, from a fast query to what no user waits for. Uploads take as long as the client's network. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

interface Metrics {
  /** Counts a response. */
  answered(request: FastifyRequest, reply: FastifyReply): void;
  /**
   * All metrics in Prometheus' format. If the database doesn't respond, `database_up` is 0 and the rest is still
   * reported.
   */
  text(): Promise<{ type: string; body: string }>;
}

/** The metrics of an app. Values from the database are queried on each scrape. */
export function metricsOf(app: FastifyInstance): Metrics {
  const { database, clock } = app.services;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `clinic_${name}`, help, labelNames, registers });

  gauge('build_info', 'Which version runs, on which kind of database.', ['version', 'database']).set(
    { version, database: database.kind },
    1,
  );
  const duration = new Histogram({
    name: 'clinic_http_request_duration_seconds',
    help: 'How long requests took until their answer had gone out, by route pattern.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const up = gauge('database_up', '1 when the database answers, else 0.');
  const ping = gauge('database_ping_seconds', 'How long the database took to answer.');
  const transactions = gauge('database_transactions', 'Transactions that run or wait for a connection right now.');
  const reopened = gauge('database_reopened', 'How often the embedded engine was opened anew since the start.');
  const mails = gauge('mails_waiting', 'Mails that are still to be sent.');
  const mailAge = gauge('mails_oldest_waiting_seconds', 'How long the oldest of them has waited.');
  const unsealed = gauge('audit_unsealed', 'Audit rows that the chain does not hold yet.');
  const unsealedAge = gauge('audit_oldest_unsealed_seconds', 'How old the oldest of them is.');
  const succeeded = gauge('work_succeeded_timestamp_seconds', 'When work in the background last ended well.', ['work']);
  const failures = gauge('work_failures', 'How often work in the background has failed since the start.', ['work']);

  const ageOf = (instant: string | null | undefined) =>
    instant ? Math.max(0, (clock().getTime() - Date.parse(instant)) / 1000) : 0;
  const oldest = (column: typeof mail.createdAt | typeof audit.at) =>
    sql<string | null>`to_char(min(${column}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const number = sql<number>`count(*)::int`;

  const look = async () => {
    const began = performance.now();
    await database.ping();
    ping.set((performance.now() - began) / 1000);
    const [letters] = await database.db
      .select({ number, oldest: oldest(mail.createdAt) })
      .from(mail)
      .where(and(isNull(mail.sentAt), gt(mail.expiresAt, clock())));
    mails.set(letters?.number ?? 0);
    mailAge.set(ageOf(letters?.oldest));
    const [rows] = await database.db
      .select({ number, oldest: oldest(audit.at) })
      .from(auditUnsealed)
      .innerJoin(audit, sql`${audit.id} = ${auditUnsealed.auditId}`);
    unsealed.set(rows?.number ?? 0);
    unsealedAge.set(ageOf(rows?.oldest));
  };

  return {
    answered: (request, reply) => {
      const { url: route = 'none' } = request.routeOptions;
      const labels = { method: request.method, route, status: String(reply.statusCode) };
      duration.observe(labels, reply.elapsedTime / 1000);
    },
    text: async () => {
      const activity = database.activity();
      transactions.set(activity.transactions);
      reopened.set(activity.reopened);
      for (const [work, runs] of app.backgroundRuns) {
        if (runs.succeededAt !== undefined) succeeded.set({ work }, runs.succeededAt / 1000);
        failures.set({ work }, runs.failures);
      }
      const answers = await look().then(
        () => true,
        () => false,
      );
      up.set(answers ? 1 : 0);
      return { type: registry.contentType, body: await registry.metrics() };
    },
  };
}
