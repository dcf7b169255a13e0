/** A doctor saves anamnesis and diagnosis. Defined here, not in the record, because the doctor's lists overlay it. */
import * as v from 'valibot';
import type { DoctorAppointment } from '../../../../contract/appointments.ts';
import { Id } from '../../../../contract/formats.ts';
import { Notes, saveNotes, VersionRefusal } from '../../../../contract/record.ts';
import { ONLY } from '../../../device/mirror.ts';
import { defineIntent } from '../../../sync/outbox/intent.ts';
import { AppointmentLine, appointmentWords } from './line.ts';

/** Anamnesis and diagnosis. */
export const NotesText = v.object({ anamnesis: v.string(), diagnosis: v.string() });
export type NotesText = v.InferOutput<typeof NotesText>;

/**
 * `version` is the version that was read before editing; `base` is the text that was edited. If the server still has
 * that text, under any version, saving overwrites nothing.
 */
const SaveNotes = v.object({
  kind: v.literal('saveDiagnosis'),
  appointmentId: Id,
  anamnesis: Notes.entries.anamnesis,
  diagnosis: Notes.entries.diagnosis,
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  base: v.optional(NotesText),
  line: AppointmentLine,
});
export type SaveNotes = v.InferOutput<typeof SaveNotes>;

/** Whether two versions of the notes read the same. */
export function sameNotes(one: NotesText, other: NotesText): boolean {
  return one.anamnesis.trim() === other.anamnesis.trim() && one.diagnosis.trim() === other.diagnosis.trim();
}

export const saveNotesIntent = defineIntent({
  kind: 'saveDiagnosis',
  schema: SaveNotes,
  // The appointment lists show its mark under this subject, and the form keeps its draft under this name.
  subject: ({ appointmentId }) => `notes:${appointmentId}`,
  lane: 'writes',
  requests: ({ appointmentId: id, anamnesis, diagnosis, version }) => [
    { call: saveNotes, body: { id, anamnesis, diagnosis, version } },
  ],
  response: saveNotes.response,
  stores: ['doctorAppointments', 'records'],
  async applyResponse({ change }, _intent, saved) {
    const { id, anamnesis, diagnosis, version } = saved;
    await change('doctorAppointments', ONLY, list => list.map(one => (one.id === id ? saved : one)));
    await change('records', saved.patient.id, record =>
      record.map(entry => (entry.id === id ? { ...entry, anamnesis, diagnosis, version } : entry)),
    );
  },
  /**
   * Keeps the version of the earlier text: the person has since seen only their own, so another person's change must
   * still be reported as a conflict.
   */
  merge(earlier, later) {
    const { version, base } = earlier.version <= later.version ? earlier : later;
    return { ...later, version, base };
  },
  /** Notes that are based on another text keep their version, so that the server reports the conflict. */
  follow: (later, sent, { version }) => (later.base && !sameNotes(later.base, sent) ? later : { ...later, version }),
  /** Moves to the server's version if the server has the person's own text, or the one that it is based on. */
  rebase(intent, problem, lost) {
    const refusal = v.safeParse(VersionRefusal, problem);
    if (problem.code !== 'version_conflict' || !refusal.success) return undefined;
    const { current } = refusal.output;
    const own = [intent, intent.base, lost];
    const isOwn = own.some(text => text !== undefined && sameNotes(current, text));
    return isOwn && current.version > intent.version ? { ...intent, version: current.version } : undefined;
  },
  /**
   * Waiting notes are shown with the version that they were written on: a form filled from them saves on that version,
   * so another person's change in between is still reported as a conflict. Refused notes are not applied: the page
   * shows both texts.
   */
  overlay(list: DoctorAppointment[], { intent, state }) {
    const { appointmentId, anamnesis, diagnosis, version } = intent;
    if (state === 'refused' || !list.some(({ id }) => id === appointmentId)) return list;
    return list.map(one => (one.id === appointmentId ? { ...one, anamnesis, diagnosis, version } : one));
  },
  describe: ({ anamnesis, diagnosis, line }, words) => ({
    line: words.t('offline.line.saveDiagnosis', appointmentWords(line, words)),
    badge: words.t('offline.mark.saveDiagnosis'),
    text: [anamnesis, diagnosis].filter(Boolean).join('\n\n'),
  }),
  route: ({ appointmentId }) => `/diagnostic?appointment=${appointmentId}`,
});
