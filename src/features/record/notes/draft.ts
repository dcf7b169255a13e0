/** Drafts of notes, and the text that they are based on. Pure functions. */
import * as v from 'valibot';
import { NotesDraft, type NotesText, sameNotes } from '../../appointments/intents/index.ts';

/** The version that a text is based on, and that version's text if known. */
export type NotesBase = Pick<NotesDraft, 'version' | 'base'>;

export const textOf = ({ anamnesis, diagnosis }: NotesText): NotesText => ({ anamnesis, diagnosis });

/** Whether two texts are identical. */
export const isSame = (one: NotesText, other: NotesText): boolean =>
  one.anamnesis === other.anamnesis && one.diagnosis === other.diagnosis;

/**
 * The version and text that the next edit is based on.
 *
 * @param written the unsaved content of the form
 * @param shown the current notes, including those that wait to be sent
 * @param sending the text in flight: what is typed now is based on it
 */
export function notesBaseOf(
  written: NotesDraft | undefined,
  shown: NotesText & { version: number },
  sending?: NotesText,
): NotesBase {
  const version = written?.version ?? shown.version;
  if (sending) return { version, base: sending };
  if (!written) return { version, base: textOf(shown) };
  if (!written.base) return { version };
  // If the base is now the server's text, as after the draft's own save, use the server's version.
  return { version: sameNotes(written.base, shown) ? shown.version : version, base: written.base };
}

/** The draft if it differs from what was sent; otherwise undefined, also if the value isn't a draft. */
export function typedSince(draft: unknown, sent: NotesText): NotesDraft | undefined {
  const parsed = v.safeParse(NotesDraft, draft);
  return parsed.success && !isSame(parsed.output, sent) ? parsed.output : undefined;
}
