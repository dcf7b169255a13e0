import type { FastifyInstance } from 'fastify';
import { readAvatar } from '../../contract/avatars.ts';
import { refuse } from '../http/problems.ts';
import { serve } from '../http/serve.ts';
import { avatarsFrom } from './avatars.ts';

/** Seconds that a browser may keep a picture: it is the same for everybody, and says nothing of a record. */
const KEPT_SECONDS = 86_400;

export async function avatarRoutes(app: FastifyInstance): Promise<void> {
  const { settings } = app.services;
  const avatars = settings.avatarUrl === '' ? undefined : avatarsFrom(settings.avatarUrl, settings.dataDir);
  serve(app, readAvatar, async ({ params, reply }) => {
    const picture = await avatars?.of(params.hash);
    if (!picture) throw refuse('not_found');
    return reply
      .headers({
        'Content-Type': 'image/webp',
        'Cache-Control': `private, max-age=${KEPT_SECONDS}`,
        // The app may have been built to find the API on another origin.
        'Cross-Origin-Resource-Policy': 'cross-origin',
      })
      .send(picture);
  });
}
