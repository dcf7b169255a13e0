/** Notes that are being written, and the text that they are based on. Plain functions. */
import * as v from 'valibot';
import { AppointmentLine, NotesText } from '../../../sync/outbox/intents.ts';
import { sameNotes } from '../../../sync/outbox/merge.ts';

/** The notes being written on an appointment, and the version and text that they started from. */
export const NotesDraft = v.object({
  ...NotesText.entries,
  version: v.number(),
  base: v.optional(NotesText),
  /** Names the appointment; missing in drafts of older versions of the app. */
  line: v.optional(AppointmentLine),
});
export type NotesDraft = v.InferOutput<typeof NotesDraft>;

/** The version that a text was written on, and that version's text where it is known. */
export type Ground = Pick<NotesDraft, 'version' | 'base'>;

export const textOf = ({ anamnesis, diagnosis }: NotesText): NotesText => ({ anamnesis, diagnosis });

/** Whether two texts are equal to the letter. */
export const isSame = (one: NotesText, other: NotesText): boolean =>
  one.anamnesis === other.anamnesis && one.diagnosis === other.diagnosis;

/**
 * The version and text that the next edit is based on.
 *
 * @param written what is in the form and isn't saved
 * @param shown the notes as they stand, those that wait to be sent included
 * @param sending the text that is on its way to the server: what is typed now comes after it
 */
export function groundOf(
  written: NotesDraft | undefined,
  shown: NotesText & { version: number },
  sending?: NotesText,
): Ground {
  const version = written?.version ?? shown.version;
  if (sending) return { version, base: sending };
  if (!written) return { version, base: textOf(shown) };
  if (!written.base) return { version };
  // The base is now the server's text, as after its own save has arrived: that version counts.
  return { version: sameNotes(written.base, shown) ? shown.version : version, base: written.base };
}

/** The draft if it differs from what was sent; undefined otherwise, and when the value isn't a draft. */
export function typedSince(draft: unknown, sent: NotesText): NotesDraft | undefined {
  const parsed = v.safeParse(NotesDraft, draft);
  return parsed.success && !isSame(parsed.output, sent) ? parsed.output : undefined;
}
