import type { Settings } from '../config/settings.ts';
import type { Database } from '../database/database.ts';
import type { Patience } from './patience.ts';

/** Returns the current time. Passed in, so that tests can set it. */
export type Clock = () => Date;

/** What every feature may use. */
export interface Services {
  settings: Settings;
  database: Database;
  clock: Clock;
  /** Where log lines are written; standard output by default. */
  logTo?: { write(line: string): void };
  /** Time limits for clients; the product's own by default. */
  patience?: Patience;
}

declare module 'fastify' {
  interface FastifyInstance {
    services: Services;
  }
}
