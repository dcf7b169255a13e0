import { onSignOut } from '../../identity/signOutHooks.ts';
import { createUploadQueue } from './queue.ts';
import { networkTransport } from './transport.ts';

/** The exam files on their way from this page, whichever screen is shown. Nothing of them outlives a sign-out. */
export const uploads = createUploadQueue(networkTransport, () => crypto.randomUUID());

onSignOut(async () => uploads.clear());
