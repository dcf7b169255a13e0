import { type MessagePreferences, readMessagePreferences } from '../../../contract/notifications.ts';
import { type PushState, readPush } from '../../../contract/push.ts';
import { request } from '../../net/request.ts';
import { defineQuery } from '../../sync/queries/defineQuery.ts';

/** What the signed-in patient wants to receive. Not mirrored: a change needs a connection. */
export const messagePreferencesQuery = defineQuery<MessagePreferences>({
  key: ['messagePreferences'],
  call: signal => request(readMessagePreferences, { signal }),
});

/** How many devices of the patient take pushes, and whether this one does. */
export const pushQuery = defineQuery<PushState>({
  key: ['push'],
  call: signal => request(readPush, { signal }),
});
