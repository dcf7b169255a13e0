/** Avatars from the service that the clinic has configured (`AVATAR_URL`). */
import * as v from 'valibot';
import { call } from './call.ts';

/**
 * Returns the avatar for the SHA-256 (hex) of an e-mail as a small webp. The server fetches it, so that no device
 * contacts the service. A 404 only means that the service has no picture, so responses reveal nothing about accounts.
 * Public, because `<img>` sends no token.
 */
export const readAvatar = call({
  method: 'GET',
  path: '/avatars/:hash',
  who: 'anyone',
  params: v.object({ hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) }),
});
