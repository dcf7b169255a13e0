import type { FastifyInstance } from 'fastify';
import { listEvents, streamEvents } from '../../../../contract/events.ts';
import { isFactorOverdue, stillSignedIn } from '../../../platform/auth/signedIn.ts';
import { serve } from '../../../platform/http/serve.ts';
import { openFeed } from '../../../platform/live/feed.ts';
import { eventsAfter, startOf } from './list.ts';
import { scopeOf } from './scope.ts';
import { openStreams } from './stream.ts';

export async function eventRoutes(app: FastifyInstance): Promise<void> {
  const { database, clock, settings } = app.services;
  const { db } = database;
  const feed = openFeed(database, {
    onError: err => app.log.warn({ err }, 'reading events failed'),
    onInterrupt: err =>
      app.log.warn({ err }, 'listening for events was interrupted; they are read every 10 s meanwhile'),
    onHeldBack: ms => app.log.warn({ ms }, 'events are held back by a transaction that is still open'),
  });
  const streams = openStreams({ feed, db }, err => app.log.warn({ err }, 'an event stream ended'));
  app.onShutDown(streams.end);
  app.addHook('onClose', feed.close);

  serve(app, listEvents, ({ user, query, now, read }) =>
    read(async reader => eventsAfter(reader, await scopeOf(reader, user), query, now)),
  );

  serve(
    app,
    streamEvents,
    async ({ user, query, now, read, request, reply }) => {
      const after = await read(reader => startOf(reader, query.after, now));
      const scope = await read(reader => scopeOf(reader, user));
      // The header keeps nginx from holding events back until it has a whole buffer of them.
      reply.type('text/event-stream; charset=utf-8').header('X-Accel-Buffering', 'no');
      if (request.method === 'HEAD') return '';
      const recheck = async () => {
        const at = clock();
        const present = await stillSignedIn(db, user.tokenHash, at, settings.sessionDays);
        // Opened again, the stream is refused with the reason.
        return present && !isFactorOverdue(present, at) ? await scopeOf(db, present) : undefined;
      };
      const disconnect = () => void reply.raw.destroy();
      const { stream, closed } = streams.open({ accountId: user.id, after, scope, recheck, disconnect });
      reply.raw.once('close', closed);
      return stream;
    },
    { staysOpen: true },
  );
}
