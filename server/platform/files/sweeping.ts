import type { FastifyInstance } from 'fastify';
import { inBackground } from '../jobs/background.ts';
import { placesIn } from './places.ts';
import { sweep } from './sweep.ts';

const HOUR_MS = 3_600_000;

/** Removes files that no row refers to, when the server starts to listen and then every hour. */
export async function sweeping(app: FastifyInstance): Promise<void> {
  const { clock, database, settings } = app.services;
  const places = placesIn(settings.dataDir);
  inBackground(app, {
    name: 'sweeping exam files',
    pauseMs: HOUR_MS,
    run: ending => sweep(database.db, places, clock(), ending),
  });
}
