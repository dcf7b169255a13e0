import { useState } from 'react';
import type { EntryContent } from '../../../contract/entries.ts';
import { clock } from '../../device/clock.ts';
import { outbox } from '../../sync/device.ts';
import { useSession } from '../identity/index.ts';
import { createAttempts } from './attempts.ts';
import { type ReadVersion, type Said, saveEntryIntent } from './intents/saveEntry.ts';

/** Whose entries are written, and at which of the doctor's appointments. */
export interface EntryPlace {
  patient: { id: string; name: string };
  appointmentId: string;
  /** The clinic's IANA zone. */
  zone: string;
}

interface Written {
  /** The entry that is changed, as it was read before editing; a new one by default. */
  entry?: ({ id: string } & ReadVersion) | undefined;
  content: EntryContent;
  /** Active by default. */
  end?: Omit<Said, 'content'> | undefined;
}

/** What takes over text from a draft. */
type Draft = NonNullable<Parameters<typeof outbox.send>[2]>['draft'];

/**
 * Saves an entry through the outbox.
 * @param given attempts that outlive the form; its own by default
 * @throws what `outbox.send` throws: the text must stay on the screen
 */
export function useSaveEntry(
  { patient, appointmentId }: Omit<EntryPlace, 'zone'>,
  given?: ReturnType<typeof createAttempts>,
) {
  const { user } = useSession();
  const [own] = useState(() => createAttempts());
  const attempts = given ?? own;
  return async ({ entry, content, end = { state: 'active' } }: Written, draft?: Draft) => {
    const result = await outbox.send(
      saveEntryIntent,
      {
        entryId: entry?.id ?? attempts.idOf(content),
        ...{ patientId: patient.id, patientName: patient.name, appointmentId, content },
        ...end,
        ...(entry && { base: entry.base, ...(entry.version > 0 && { version: entry.version }) }),
        writtenAt: new Date(Date.now() - clock.offBy()).toISOString(),
        author: { id: user.id, name: user.name },
      },
      draft && { draft },
    );
    attempts.end(content);
    return result;
  };
}

/** What became of a save. */
export type SaveResult = Awaited<ReturnType<ReturnType<typeof useSaveEntry>>>;
