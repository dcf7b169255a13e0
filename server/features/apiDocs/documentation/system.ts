import type * as avatars from '../../../../contract/avatars.ts';
import type * as system from '../../../../contract/system.ts';
import { secrets } from '../samples.ts';
import type { DocumentationOf } from './documentation.ts';

/** The calls that serve the app rather than people. */
export const systemDocs: DocumentationOf<typeof avatars & typeof system> = {
  readAvatar: {
    summary: 'Read an avatar',
    description: 'From the service that the clinic has set (`AVATAR_URL`); `not_found` if it has no picture.',
    request: { params: { hash: secrets.sessionHash } },
    media: ['image/webp'],
  },
  health: {
    summary: 'Check whether the server and its database respond',
    response: { status: 'ok', database: 'postgresql' },
  },
  readOpenApi: {
    summary: 'Read the OpenAPI document',
    media: ['application/json'],
  },
  readApiDocs: {
    summary: 'Read this documentation as a page',
    media: ['text/html'],
  },
};
