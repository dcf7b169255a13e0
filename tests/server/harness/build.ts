import { ensureServerBuild } from '../../../server/platform/config/serverBuild.mjs';

/** Builds the server if needed, once: tests start it in several processes at a time. */
export function build(): void {
  if (!ensureServerBuild()) throw new Error('The server could not be built.');
}
