import type { FastifyInstance } from 'fastify';
import { listEvents, streamEvents } from '../../../../contract/events.ts';
import { stillSignedIn } from '../../../platform/auth/signedIn.ts';
import { serve } from '../../../platform/http/serve.ts';
import { openFeed } from '../../../platform/live/feed.ts';
import { eventsAfter, startOf } from './list.ts';
import { scopeOf } from './scope.ts';
import { openStreams } from './stream.ts';

export async function eventRoutes(app: FastifyInstance): Promise<void> {
  const { database, clock, settings } = app.services;
  const { db } = database;
  const feed = openFeed(database, err => app.log.warn({ err }, 'reading events failed'));
  const streams = openStreams({ feed, db }, err => app.log.warn({ err }, 'an event stream ended'));
  app.onShutDown(streams.end);
  app.addHook('onClose', feed.close);

  serve(app, listEvents, ({ user, query, read }) =>
    read(async reader => eventsAfter(reader, await scopeOf(reader, user), query)),
  );

  serve(
    app,
    streamEvents,
    async ({ user, query, read, request, reply }) => {
      const after = await read(reader => startOf(reader, query.after));
      const scope = await read(reader => scopeOf(reader, user));
      // The header keeps nginx from holding events back until it has a whole buffer of them.
      reply.type('text/event-stream; charset=utf-8').header('X-Accel-Buffering', 'no');
      if (request.method === 'HEAD') return '';
      const recheck = async () => {
        const now = await stillSignedIn(db, user.tokenHash, clock(), settings.sessionDays);
        return now && (await scopeOf(db, now));
      };
      const { stream, end } = streams.open({ accountId: user.id, after, scope, recheck });
      reply.raw.once('close', end);
      return stream;
    },
    { staysOpen: true },
  );
}
