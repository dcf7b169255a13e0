import type { FastifyInstance } from 'fastify';
import { inBackground } from '../jobs/background.ts';
import { sendDueMails } from './sender.ts';
import { transportOf } from './transport.ts';

/** How often the queue is polled. Users wait for the mail with their reset link. */
const PAUSE_MS = 2_000;

/** Sends the queued mails while the server is listening. */
export async function posting(app: FastifyInstance): Promise<void> {
  const { database, clock, settings } = app.services;
  const send = transportOf(settings, app.log);
  inBackground(app, {
    name: 'sending mail',
    pauseMs: PAUSE_MS,
    run: async () => {
      await sendDueMails({ database, clock, send, log: app.log });
    },
  });
}
