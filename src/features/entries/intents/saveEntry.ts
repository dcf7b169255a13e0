/** A doctor saves a structured entry: a new one, a correction, its end, or that it was entered in error. */
import * as v from 'valibot';
import {
  type Entry,
  EntryConflict,
  EntryContent,
  entryStates,
  GivenEntry,
  isSameContent,
  type ListedAllergy,
  saveEntry,
  withEntry,
  withListedAllergy,
} from '../../../../contract/entries.ts';
import { Id } from '../../../../contract/formats.ts';
import { todayAtHome } from '../../../../contract/identity.ts';
import { ONLY } from '../../../device/mirror.ts';
import { defineIntent } from '../../../sync/outbox/intent.ts';
import type { Query } from '../../../sync/queries/defineQuery.ts';
import { entryText } from '../entryText.ts';

/** What a version of an entry says. */
const Said = v.object({
  state: v.picklist(entryStates),
  endedOn: v.optional(v.string()),
  endReason: GivenEntry.entries.end_reason,
  content: EntryContent,
});
export type Said = v.InferOutput<typeof Said>;

const SaveEntry = v.object({
  kind: v.literal('saveEntry'),
  entryId: Id,
  patientId: Id,
  /** One of the doctor's appointments with the patient. */
  appointmentId: Id,
  patientName: v.string(),
  ...Said.entries,
  /** The version that was read before editing; missing for a new entry. */
  version: GivenEntry.entries.version,
  /** What was edited. If the server still has it, under any version, saving overwrites nothing. */
  base: v.optional(Said),
  /** When it was written, and by whom, to show it until the server has it. */
  writtenAt: v.string(),
  author: v.object({ id: Id, name: v.string() }),
});
export type SaveEntry = v.InferOutput<typeof SaveEntry>;

/** What an entry is about in the outbox. */
export const entrySubject = (entryId: string): string => `entry:${entryId}`;

/** What an entry says. */
export const saidBy = ({ state, ended_on, end_reason, content }: Entry): Said => ({
  ...{ state, content },
  ...(ended_on !== null && { endedOn: ended_on }),
  ...(end_reason !== null && { endReason: end_reason }),
});

/** What a change is based on, as it was read before editing. Version 0 is that of a new entry that waits to be sent. */
export const ReadVersion = v.object({ version: v.number(), base: Said });
export type ReadVersion = v.InferOutput<typeof ReadVersion>;

export const readOf = (entry: Entry): ReadVersion => ({ version: entry.version, base: saidBy(entry) });

/** Whether two versions say the same. */
const saysSame = (one: Said, other: Said): boolean =>
  one.state === other.state &&
  one.endReason === other.endReason &&
  (one.endedOn === undefined || other.endedOn === undefined || one.endedOn === other.endedOn) &&
  isSameContent(one.content, other.content);

/** The entry as it is shown until the server has it. Version 0 is that of a new one. */
export const asEntry = (intent: SaveEntry): Entry => ({
  ...{ id: intent.entryId, version: intent.version ?? 0, state: intent.state, content: intent.content },
  ended_on: intent.state === 'ended' ? (intent.endedOn ?? todayAtHome(new Date(intent.writtenAt))) : null,
  end_reason: intent.endReason ?? null,
  written_at: intent.writtenAt,
  author: intent.author,
});

export const saveEntryIntent = defineIntent({
  kind: 'saveEntry',
  schema: SaveEntry,
  subject: ({ entryId }) => entrySubject(entryId),
  lane: 'writes',
  requests: ({ entryId, appointmentId, version, state, endedOn, endReason, content }) => [
    {
      call: saveEntry,
      params: { id: entryId },
      body: { appointment_id: appointmentId, version, state, ended_on: endedOn, end_reason: endReason, content },
    },
  ],
  response: saveEntry.response,
  stores: ['entries', 'doctorAppointments', 'treatedPatients'],
  async applyResponse({ change }, { patientId }, saved) {
    await change('entries', patientId, list => withEntry(list, saved));
    if (saved.content.kind !== 'allergy') return;
    await change('doctorAppointments', ONLY, list =>
      list.map(one => (one.patient.id === patientId ? { ...one, patient: withAllergy(one.patient, saved) } : one)),
    );
    await change('treatedPatients', ONLY, list =>
      list.map(patient => (patient.id === patientId ? withAllergy(patient, saved) : patient)),
    );
  },
  /** Keeps the version of the earlier one: the doctor has seen only their own since, so another change conflicts. */
  merge: (earlier, later) => ({ ...later, version: earlier.version, base: earlier.base }),
  /** One that is based on another text keeps its version, so that the server reports the conflict. */
  follow: (later, sent, { version }) => (later.base && !saysSame(later.base, sent) ? later : { ...later, version }),
  /** Moves to the server's version if the server has the doctor's own text, or the one that it is based on. */
  rebase(intent, problem, lost) {
    const conflict = v.safeParse(EntryConflict, problem);
    if (problem.code !== 'version_conflict' || !conflict.success) return undefined;
    const { current } = conflict.output;
    const said = saidBy(current);
    const isOwn = [intent, intent.base, lost].some(own => own !== undefined && saysSame(own, said));
    return isOwn && current.version !== intent.version ? { ...intent, version: current.version } : undefined;
  },
  /** A refused one isn't shown in the list: the page shows it with the reason. */
  overlay(list: Entry[], { intent, state }) {
    const stored = list.find(({ id }) => id === intent.entryId);
    if (state === 'refused' || (stored && saysSame(saidBy(stored), intent))) return list;
    if (!stored && intent.state === 'entered_in_error') return list;
    return withEntry(list, asEntry(intent));
  },
  describe({ patientName, content, state }, words) {
    const what = entryText(content, words.t, words.plainDate);
    return {
      line: words.t(`entries.line.${state}`, { person: patientName, what }),
      badge: words.t('entries.mark'),
      text: what,
    };
  },
  route: ({ appointmentId }) => `/diagnostic?appointment=${appointmentId}`,
});

interface WithAllergies {
  id: string;
  allergies?: ListedAllergy[] | undefined;
}

/** A patient of a list with an allergy as it was just saved. */
function withAllergy<P extends WithAllergies>(patient: P, entry: Pick<Entry, 'id' | 'state' | 'content'>): P {
  const allergies = withListedAllergy(patient.allergies ?? [], entry);
  return { ...patient, allergies };
}

type Entries = Parameters<Query<unknown>['overlay']>[1];

/** A patient of a list with the allergies that wait to be sent; the same object if there are none. */
export function withPendingAllergies<P extends WithAllergies>(patient: P, entries: Entries): P {
  return entries.reduce(
    (shown, { intent, state }) =>
      saveEntryIntent.is(intent) &&
      state !== 'refused' &&
      intent.patientId === patient.id &&
      intent.content.kind === 'allergy'
        ? withAllergy(shown, asEntry(intent))
        : shown,
    patient,
  );
}
