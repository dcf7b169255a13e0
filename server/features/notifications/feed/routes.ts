import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { createCalendarFeed, endCalendarFeed, readCalendar, readCalendarFeed } from '../../../../contract/calendar.ts';
import { accountEvent, actorOf, audit } from '../../../platform/audit/audit.ts';
import { endFeed, feedOf, ownerOfFeed, startFeed } from '../../../platform/auth/calendarFeeds.ts';
import { refuse } from '../../../platform/errors/problems.ts';
import { isKnown } from '../../../platform/files/range.ts';
import { serve } from '../../../platform/http/serve.ts';
import { feedFile } from './feedFile.ts';

/** Routes for the address of the own calendar feed, and for the calendars that read it. */
export async function calendarRoutes(app: FastifyInstance): Promise<void> {
  const { publicUrl, mailFrom } = app.services.settings;

  serve(app, readCalendarFeed, ({ user, read }) =>
    read(async db => {
      const feed = await feedOf(db, user.id);
      return {
        since: feed?.since.toISOString() ?? null,
        last_read_at: feed?.lastReadAt?.toISOString() ?? null,
      };
    }),
  );

  // Never under an idempotency key: the stored response would keep the secret.
  serve(app, createCalendarFeed, async context => {
    const { user, now, audited } = context;
    const secret = await audited(async tx => {
      await audit(tx, actorOf(context), accountEvent(user, 'create', 'calendar_feed'));
      return await startFeed(tx, user.id, now);
    });
    const address = `${publicUrl}/api/calendar/${secret}/clinic.ics`;
    return { since: now.toISOString(), last_read_at: null, address };
  });

  serve(app, endCalendarFeed, async context => {
    const { user, write } = context;
    await write(async tx => {
      if (await endFeed(tx, user.id)) await audit(tx, actorOf(context), accountEvent(user, 'end', 'calendar_feed'));
    });
  });

  serve(app, readCalendar, async ({ params, now, read, request, reply }) => {
    const file = await read(async db => {
      const owner = await ownerOfFeed(db, params.secret, now);
      if (!owner) throw refuse('not_found');
      return await feedFile(db, owner, { mailFrom, now });
    });
    const etag = `"${createHash('sha256').update(file).digest('base64url')}"`;
    reply.headers({ ETag: etag, 'Cache-Control': 'private, no-cache' });
    if (isKnown(request.headers['if-none-match'], etag)) return await reply.code(304).send();
    return await reply.type('text/calendar; charset=utf-8').send(file);
  });
}
