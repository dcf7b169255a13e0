/** A doctor saves anamnesis and diagnosis. Defined here, not in the record, because the doctor's lists overlay it. */
import * as v from 'valibot';
import type { DoctorAppointment } from '../../../../contract/appointments.ts';
import { Id } from '../../../../contract/formats.ts';
import { Notes, saveNotes, VersionRefusal } from '../../../../contract/record.ts';
import { ONLY } from '../../../device/mirror.ts';
import { defineIntent, type Successor } from '../../../sync/outbox/intent.ts';
import { AppointmentLine, appointmentWords } from './line.ts';
import { MovedAppointment } from './movedAppointment.ts';

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

/** The notes being written on an appointment, and the version and text that they are based on. */
export const NotesDraft = v.object({
  ...NotesText.entries,
  version: v.number(),
  base: v.optional(NotesText),
  /** Describes the appointment; missing in drafts of older versions of the app. */
  line: v.optional(AppointmentLine),
});
export type NotesDraft = v.InferOutput<typeof NotesDraft>;

/** Whether two versions of the notes read the same. */
export function sameNotes(one: NotesText, other: NotesText): boolean {
  return one.anamnesis.trim() === other.anamnesis.trim() && one.diagnosis.trim() === other.diagnosis.trim();
}

// The appointment lists show its mark under this subject, and the form keeps its draft under this name.
const notesName = (appointmentId: string) => `notes:${appointmentId}`;

/**
 * What notes on a successor are based on: what that appointment has, which is nothing yet, or the doctor's own notes,
 * saved there by now or soon. Undefined if the given one isn't the former appointment.
 */
function startOn(name: string, { formerId, record }: Successor, base = { anamnesis: '', diagnosis: '' }) {
  const moved = v.safeParse(MovedAppointment, record);
  if (!moved.success || name !== notesName(formerId)) return undefined;
  const { id, date, clinic, specialty, patient, version } = moved.output;
  const line = { date, timeZone: clinic.time_zone, specialty: specialty.name, person: patient.name };
  return { id, on: { version, base, line } };
}

/** Both texts, one below the other; only one of them if it begins with the other. */
function joined(own: string, given: string): string {
  if (own.startsWith(given)) return own;
  return given.startsWith(own) ? given : `${own}\n\n${given}`;
}

export const saveNotesIntent = defineIntent({
  kind: 'saveDiagnosis',
  schema: SaveNotes,
  subject: ({ appointmentId }) => notesName(appointmentId),
  lane: 'writes',
  // Of a move. Prefetched, they would be sent before they are for the moved appointment.
  behind: ({ appointmentId }) => `appointment:${appointmentId}`,
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
  retarget(intent, successor) {
    const start = startOn(notesName(intent.appointmentId), successor, intent.base);
    return start && { ...intent, appointmentId: start.id, ...start.on };
  },
  drafts: {
    retarget({ name, value }, successor) {
      const draft = v.safeParse(NotesDraft, value);
      const start = draft.success && startOn(name, successor, draft.output.base);
      return start ? { name: notesName(start.id), value: { ...draft.output, ...start.on } } : undefined;
    },
    merge(own, given) {
      const [one, other] = [v.safeParse(NotesDraft, own), v.safeParse(NotesDraft, given)];
      if (!one.success || !other.success) return one.success ? own : given;
      const anamnesis = joined(one.output.anamnesis, other.output.anamnesis);
      return { ...one.output, anamnesis, diagnosis: joined(one.output.diagnosis, other.output.diagnosis) };
    },
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
    line: words.t('outbox.line.saveDiagnosis', appointmentWords(line, words)),
    badge: words.t('outbox.mark.saveDiagnosis'),
    text: [anamnesis, diagnosis].filter(Boolean).join('\n\n'),
  }),
  route: ({ appointmentId }) => `/diagnostic?appointment=${appointmentId}`,
});
