/**
 * The real app over a fresh database, with a clock that a test sets. Call it at the top of a test file:
 *
 *     const clinic = await testApp();
 *     test('…', async () => {
 *       const patient = await clinic.signUpPatient();
 *       const answer = await clinic.get('/appointments', { as: patient });
 *     });
 *
 * The file runs twice, in the projects server-embedded and server-postgresql; `clinic.database.kind` tells which.
 * Everything is closed and removed after the file.
 */
import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import { buildApp } from '../../../server/app.ts';
import { readSettings, type Settings } from '../../../server/platform/config/settings.ts';
import type { Database } from '../../../server/platform/database/database.ts';
import { openDatabase } from '../../../server/platform/database/open.ts';
import type { Services } from '../../../server/platform/http/services.ts';
import { freshDatabase } from './database.ts';
import { addClinic, peopleOf, type TestClinic } from './people.ts';
import { type Requests, requestsTo } from './requests.ts';

/** A Monday, 09:00 in São Paulo. */
const NOW = '2027-03-01T12:00:00Z';

interface TestClock {
  now(): Date;
  set(to: Date | string): void;
  /** Advances it. */
  advance(ms: number): void;
}

export type TestApp = Requests &
  ReturnType<typeof peopleOf> & {
    app: FastifyInstance;
    database: Database;
    settings: Settings;
    clock: TestClock;
    /** A clinic in America/Sao_Paulo that every test app has. */
    home: TestClinic;
  };

export interface TestAppOptions {
  /** Overrides the defaults, which here have no log and no request limit. */
  settings?: Partial<Settings>;
  /** The initial time; 2027-03-01T12:00:00Z by default. */
  now?: string;
  /** Where log lines are written; requires a `logLevel`. */
  logTo?: Services['logTo'];
  /** Timeouts for clients. */
  timeouts?: Services['timeouts'];
  /** The server runs as the demo. */
  demo?: boolean;
}

export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const fresh = await freshDatabase();
  const database = await openDatabase(fresh);
  const settings = testSettings({ ...fresh, ...options.settings });
  const clock = testClock(options.now ?? NOW);
  const logTo = options.logTo && { logTo: options.logTo };
  const timeouts = options.timeouts && { timeouts: options.timeouts };
  const app = await buildApp({ settings, database, clock: clock.now, ...logTo, ...timeouts }, options);
  await app.ready();
  afterAll(async () => {
    await app.close();
    await database.close();
    await fresh.remove();
  });
  const requests = requestsTo(app);
  const home = await addClinic(database, { name: 'Clínica Central', address: 'Praça da Sé, 1' });
  return { app, database, settings, clock, home, ...requests, ...peopleOf(requests, database, home, clock.now) };
}

/** The product's defaults with a silent log, no request limit, and the given changes. */
function testSettings(changes: Partial<Settings>): Settings {
  return { ...readSettings({ LOG_LEVEL: 'silent', REQUEST_LIMIT: '0' }), ...changes };
}

/** A clock that only the test moves. */
function testClock(start: string): TestClock {
  let at = new Date(start);
  return {
    now: () => new Date(at),
    set: to => {
      at = new Date(to);
    },
    advance: ms => {
      at = new Date(at.getTime() + ms);
    },
  };
}
