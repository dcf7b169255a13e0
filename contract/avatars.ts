/** People's pictures, from the avatar service that the clinic has set (contract.md, "Deliberate departures"). */
import * as v from 'valibot';
import { call } from './call.ts';

/**
 * The picture of the e-mail with this SHA-256 (hex), as a small webp: the server asks the service, so that no device
 * does. It says nothing of accounts: any hash is answered alike, 404 without a picture. For `<img>`, which sends no token.
 */
export const readAvatar = call({
  method: 'GET',
  path: '/avatars/:hash',
  who: 'anyone',
  params: v.object({ hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) }),
});
