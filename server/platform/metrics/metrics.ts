/**
 * The server's Prometheus metrics. Labels are route patterns, methods, statuses and job names. Nothing from a request
 * becomes a label: it could be personal data, and the number of labels would have no limit.
 */
import { createServer } from 'node:http';
import { and, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { DAY_MS } from '../../../contract/wallClock.ts';
import { version } from '../config/project.ts';
import { SettingsError } from '../config/settings.ts';
import { appointmentEvent, audit, auditUnsealed, delivery } from '../database/schema.ts';

/** In seconds, from a fast query to what no user waits for. Uploads take as long as the client's network. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The response of this route stays open. */
    staysOpen?: boolean;
  }
}

interface Metrics {
  /** Counts a response. */
  observe(request: FastifyRequest, reply: FastifyReply): void;
  /**
   * All metrics in Prometheus' format. If the database doesn't respond, `database_up` is 0 and the rest is still
   * reported.
   */
  text(): Promise<{ type: string; body: string }>;
}

/**
 * When a waiting delivery fell due: before the delays after its failed attempts. These double nine times, and are an
 * hour then (server/platform/mail/mailQueue.ts). One that waits for the end of quiet hours is due then.
 */
const dueSince = sql`greatest(${delivery.createdAt}, ${delivery.nextAttemptAt}
  - interval '10 seconds' * (2 ^ least(${delivery.attempts}, 9) - 1)
  - interval '1 hour' * greatest(${delivery.attempts} - 9, 0))`;

/** The metrics of an app. Values from the database are queried on each scrape. */
function metricsOf(app: FastifyInstance): Metrics {
  const { database, clock } = app.services;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `clinic_${name}`, help, labelNames, registers });

  gauge('build_info', 'The running version, and the kind of database.', ['version', 'database']).set(
    { version, database: database.kind },
    1,
  );
  const duration = new Histogram({
    name: 'clinic_http_request_duration_seconds',
    help: 'Time until the response was sent, by route pattern.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const up = gauge('database_up', '1 if the database responds, else 0.');
  const ping = gauge('database_ping_seconds', 'Response time of the database.');
  const transactions = gauge('database_transactions', 'Transactions that are running or waiting for a connection.');
  const reopened = gauge('database_reopened', 'Times the embedded engine was reopened since the start.');
  const mails = gauge('mails_waiting', 'Mails and pushes that are not sent yet, including those for later.');
  const mailAge = gauge('mails_oldest_waiting_seconds', 'How long the oldest unsent mail or push has been due.');
  const ended = gauge('deliveries_ended', 'Mails and pushes of the last 24 hours by outcome.', ['channel', 'outcome']);
  const unsealed = gauge('audit_unsealed', 'Audit rows that are not in the hash chain yet.');
  const unsealedAge = gauge('audit_oldest_unsealed_seconds', 'Age of the oldest unsealed audit row.');
  const heldBack = gauge('events_held_back_seconds', 'Age of the oldest event that an open transaction holds back.');
  const succeeded = gauge('work_succeeded_timestamp_seconds', 'When a background job last succeeded.', ['work']);
  const failures = gauge('work_failures', 'Failures of a background job since the start.', ['work']);

  const ageOf = (instant: string | null | undefined) =>
    instant ? Math.max(0, (clock().getTime() - Date.parse(instant)) / 1000) : 0;
  const oldest = (column: SQL | typeof audit.at | typeof appointmentEvent.at) =>
    sql<string | null>`to_char(min(${column}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const number = sql<number>`count(*)::int`;

  /** As in `readEvents`: a transaction that may have written earlier events still runs. */
  const isHeldBack = sql`appointment_event.xid >= pg_snapshot_xmin(pg_current_snapshot())`;

  const queryDatabase = async () => {
    const start = performance.now();
    await database.ping();
    ping.set((performance.now() - start) / 1000);
    const [waiting] = await database.db
      .select({ number, oldest: oldest(dueSince) })
      .from(delivery)
      .where(and(isNull(delivery.endedAt), gt(delivery.expiresAt, clock())));
    mails.set(waiting?.number ?? 0);
    mailAge.set(ageOf(waiting?.oldest));
    ended.reset();
    const counted = await database.db
      .select({ number, channel: delivery.channel, outcome: delivery.outcome })
      .from(delivery)
      .where(gt(delivery.endedAt, new Date(clock().getTime() - DAY_MS)))
      .groupBy(delivery.channel, delivery.outcome);
    for (const { number, channel, outcome } of counted) ended.set({ channel, outcome: outcome ?? '' }, number);
    const [rows] = await database.db
      .select({ number, oldest: oldest(audit.at) })
      .from(auditUnsealed)
      .innerJoin(audit, sql`${audit.id} = ${auditUnsealed.auditId}`);
    unsealed.set(rows?.number ?? 0);
    unsealedAge.set(ageOf(rows?.oldest));
    const [held] = await database.db
      .select({ oldest: oldest(appointmentEvent.at) })
      .from(appointmentEvent)
      .where(isHeldBack);
    heldBack.set(ageOf(held?.oldest));
  };

  return {
    observe: (request, reply) => {
      const { url: route = 'none', config } = request.routeOptions;
      if (config.staysOpen && reply.statusCode === 200) return;
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
      const isUp = await queryDatabase().then(
        () => true,
        () => false,
      );
      up.set(isUp ? 1 : 0);
      return { type: registry.contentType, body: await registry.metrics() };
    },
  };
}

/** Measures every response and serves the metrics on `METRICS_PORT` of `HOST`. Does nothing if no port is set. */
export const serveMetrics = fp(async app => {
  const { host, metricsPort } = app.services.settings;
  if (metricsPort === undefined) return;
  const metrics = metricsOf(app);
  app.addHook('onResponse', async (request, reply) => metrics.observe(request, reply));

  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    try {
      const { type, body } = await metrics.text();
      response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
    } catch (err) {
      app.log.error({ err }, 'metrics could not be collected');
      response.writeHead(500).end();
    }
  });
  app.addHook('onReady', async () => {
    await new Promise<void>((done, fail) => {
      server.once('error', error => fail(listenError(error, metricsPort)));
      server.listen(metricsPort, host, done);
    });
  });
  app.addHook('onClose', async () => {
    server.closeAllConnections();
    await new Promise(done => server.close(done));
  });
});

function listenError(error: NodeJS.ErrnoException, port: number): Error {
  return error.code === 'EADDRINUSE' || error.code === 'EACCES'
    ? new SettingsError(`METRICS_PORT ${port} can't be used (${error.code}): set another port, or off.`)
    : error;
}
