import type { Agent } from 'node:https';
import type { Settings } from '../config/settings.ts';
import type { Database } from '../database/database.ts';
import type { Timeouts } from './timeouts.ts';

/** Returns the current time. Passed in, so that tests can set it. */
export type Clock = () => Date;

/** What every feature may use. */
export interface Services {
  settings: Settings;
  database: Database;
  clock: Clock;
  /** Where log lines are written; standard output by default. */
  logTo?: { write(line: string): void };
  /** Connects to push services; by default to public addresses only. Tests have a push service of their own. */
  pushAgent?: Agent;
  /** Timeouts for clients; `defaultTimeouts` if absent. */
  timeouts?: Timeouts;
}

declare module 'fastify' {
  interface FastifyInstance {
    services: Services;
  }
}
