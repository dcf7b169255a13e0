import type { FastifyInstance } from 'fastify';
import { readAvatar } from '../../../contract/avatars.ts';
import { refuse } from '../../platform/errors/problems.ts';
import { serve } from '../../platform/http/serve.ts';
import { avatarsFrom } from './avatars.ts';

/** How long a browser may cache a picture, in seconds. It is the same for all users and contains no health data. */
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
        // The app may run on another origin than the API (`VITE_API_URL`).
        'Cross-Origin-Resource-Policy': 'cross-origin',
      })
      .send(picture);
  });
}
