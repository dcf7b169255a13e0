/** The texts on this device that a doctor hasn't saved or issued yet. Pure. */
import * as v from 'valibot';
import { DocumentKind } from '../../../contract/documents.ts';
import type { UnfinishedDraft } from '../../sync/drafts/drafts.ts';
import { AppointmentLine } from './intents/index.ts';

const Described = v.object({ line: AppointmentLine });

/** What was typed about an appointment: its notes, or a document of a kind. */
export interface Unsaved {
  appointmentId: string;
  kind: DocumentKind | undefined;
  line: AppointmentLine | undefined;
}

/** Undefined for other drafts. Their names: `notes:<appointment>`, `document:<appointment>:<kind>`. */
function unsavedOf({ name, value }: UnfinishedDraft): Unsaved | undefined {
  const [topic, appointmentId, given] = name.split(':');
  if (!appointmentId || (topic !== 'notes' && topic !== 'document')) return undefined;
  // Fails for a document of a later version of the app.
  const kind = v.safeParse(v.optional(DocumentKind), topic === 'document' ? (given ?? '') : undefined);
  if (!kind.success) return undefined;
  const described = v.safeParse(Described, value);
  return { appointmentId, kind: kind.output, line: described.success ? described.output.line : undefined };
}

/** The unsaved texts, each name once: two texts may have the same, and the newer one counts. */
export function unsavedIn(drafts: readonly UnfinishedDraft[]): Unsaved[] {
  const byName = new Map(drafts.map(draft => [draft.name, draft] as const));
  return [...byName.values()].flatMap(draft => unsavedOf(draft) ?? []);
}

/** Those that no listed appointment shows by itself, which it does with its notes alone. */
export const unlisted = (unsaved: readonly Unsaved[], listed: readonly { id: string }[]): Unsaved[] =>
  unsaved.filter(({ appointmentId, kind }) => kind !== undefined || !listed.some(({ id }) => id === appointmentId));

/**
 * The drafts for clinical summaries that no listed appointment leads to: `entries:<patient>` and
 * `entries:vitals:<patient>` of other patients, and all corrections, `entry:<entry>`, whose names don't say which
 * patient they are about.
 */
export function unlistedEntries(
  drafts: readonly UnfinishedDraft[],
  listed: readonly { patient: { id: string } }[],
): UnfinishedDraft[] {
  const patients = new Set(listed.map(({ patient }) => patient.id));
  return drafts.filter(({ name }) => {
    const [topic, ...rest] = name.split(':');
    return topic === 'entry' || (topic === 'entries' && !patients.has(rest.at(-1) ?? ''));
  });
}
