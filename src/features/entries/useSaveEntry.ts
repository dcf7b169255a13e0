import type { Entry, EntryContent } from '../../../contract/entries.ts';
import { outbox } from '../../sync/device.ts';
import { useSession } from '../identity/index.ts';
import { type Said, saidBy, saveEntryIntent } from './intents/saveEntry.ts';

/** Whose entries are written, and at which of the doctor's appointments. */
export interface EntryPlace {
  patient: { id: string; name: string };
  appointmentId: string;
}

interface Given {
  /** The entry that is changed; a new one by default. */
  entry?: Entry | undefined;
  content: EntryContent;
  /** Active by default. */
  end?: Omit<Said, 'content'> | undefined;
}

/** What takes over text from a draft. */
type Draft = NonNullable<Parameters<typeof outbox.send>[2]>['draft'];

/**
 * Saves an entry through the outbox.
 * @throws what `outbox.send` throws: the text must stay on the screen
 */
export function useSaveEntry({ patient, appointmentId }: EntryPlace) {
  const { user } = useSession();
  return ({ entry, content, end = { state: 'active' } }: Given, draft?: Draft) =>
    outbox.send(
      saveEntryIntent,
      {
        entryId: entry?.id ?? crypto.randomUUID(),
        ...{ patientId: patient.id, patientName: patient.name, appointmentId, content },
        ...end,
        ...(entry && { base: saidBy(entry), ...(entry.version > 0 && { version: entry.version }) }),
        ...{ writtenAt: new Date().toISOString(), author: { id: user.id, name: user.name } },
      },
      draft && { draft },
    );
}
