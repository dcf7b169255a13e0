import type { Settings } from '../config/settings.ts';
import type { Database } from '../database/database.ts';
import type { Patience } from './patience.ts';

/** What the time is. Handed in, so that a test can set it. */
export type Clock = () => Date;

/** What every room may use. */
export interface Services {
  settings: Settings;
  database: Database;
  clock: Clock;
  /** Where the log's lines go; standard output unless told. */
  logTo?: { write(line: string): void };
  /** How long clients may take; the product's own unless told. */
  patience?: Patience;
}

declare module 'fastify' {
  interface FastifyInstance {
    services: Services;
  }
}
