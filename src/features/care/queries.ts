/** The queries of care, and what the device forgets when it ends. */
import type { ResponseOf } from '../../../contract/call.ts';
import { type Dependent, listCarers, listDependents } from '../../../contract/care.ts';
import { ONLY } from '../../device/mirror.ts';
import { currentSession } from '../../device/session.ts';
import { request } from '../../net/request.ts';
import { examFiles, mirror, thumbnails } from '../../sync/device.ts';
import { defineQuery } from '../../sync/queries/defineQuery.ts';

/** How long the list counts as fresh when a page is shown, in milliseconds: it rarely changes. */
const STALE_MS = 5 * 60_000;

const mirrored = mirror.of('dependents');

/** Deletes the mirrored data of patients whom the user doesn't care for any more. */
async function forgetOthers(userId: string, dependents: readonly Dependent[]): Promise<void> {
  const ids = dependents.map(({ id }) => id);
  await mirror.retain('appointments', [ONLY, ...ids]);
  await mirror.retain('records', [userId, ...ids]);
  await mirror.retain('answers', [userId, ...ids]);
  await mirror.retain('handedInExams', [userId, ...ids]);
  await mirror.retain('entries', [userId, ...ids]);
  await thumbnails.retain([userId, ...ids]);
  await examFiles.retain(new Map([userId, ...ids].map(patientId => [patientId, undefined])));
}

/** The patients whom the signed-in patient cares for, by name. */
export const dependentsQuery = defineQuery<Dependent[]>({
  key: ['dependents'],
  call: signal => request(listDependents, { signal }),
  store: {
    ...mirrored,
    async write(dependents) {
      const before = (await mirrored.read())?.value ?? [];
      await mirrored.write(dependents);
      const hasEnded = before.some(({ id }) => !dependents.some(dependent => dependent.id === id));
      const userId = currentSession()?.user.id;
      if (hasEnded && userId !== undefined) await forgetOthers(userId, dependents);
    },
  },
  staleMs: STALE_MS,
});

/** Who cares for the signed-in patient. */
export const carersQuery = defineQuery<ResponseOf<typeof listCarers>>({
  key: ['carers'],
  call: signal => request(listCarers, { signal }),
});
