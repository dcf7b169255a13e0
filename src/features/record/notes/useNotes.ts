import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import * as v from 'valibot';
import type { DoctorAppointment } from '../../../../contract/appointments.ts';
import type { Problem } from '../../../../contract/errors.ts';
import { VersionRefusal } from '../../../../contract/record.ts';
import { ApiError } from '../../../net/errors.ts';
import { outbox } from '../../../sync/device.ts';
import { useDraft } from '../../../sync/drafts/useDraft.ts';
import { useTyped } from '../../../sync/drafts/useTyped.ts';
import { usePending } from '../../../sync/outbox/useOutbox.ts';
import { useAmend } from '../../../sync/queries/useCachedQuery.ts';
import { NotesDraft, type NotesText, saveNotesIntent } from '../../appointments/intents/index.ts';
import { appointmentQuery } from '../queries.ts';
import { isSame, type NotesBase, notesBaseOf, textOf, typedSince } from './draft.ts';

export type NotesOutcome = { status: 'sent' } | { status: 'queued' } | { status: 'refused'; problem: Problem };

/** Two texts for one appointment: the doctor's, which the server refused, and the one that was saved meanwhile. */
export interface NotesConflict {
  mine: NotesText;
  theirs: NotesText;
  keepMine(): Promise<NotesOutcome>;
  keepTheirs(): Promise<void>;
  /** Puts the refused text back into the form, as a draft. */
  editMine(): Promise<void>;
}

/** The server's refusal of notes that were sent without storage; any other error is rethrown. */
function refusalOf(error: unknown): { isUnstored: true; problem: Problem } {
  if (error instanceof ApiError) return { isUnstored: true, problem: error.problem };
  throw error;
}

/**
 * The state of an appointment's notes being written. The text is a draft until the outbox has it; what is typed while
 * that is being sent becomes the next draft, based on the sent text. If the server refused the text because another
 * save came first, it is returned as `conflict`.
 */
export function useNotes(appointment: DoctorAppointment) {
  const name = `notes:${appointment.id}` as const;
  const draft = useDraft(name, NotesDraft);
  const amend = useAmend();
  const pending = usePending(name);
  const refused = pending?.state === 'refused' ? pending : undefined;
  /** What the server has had since the last save. The page reads it later. */
  const [saved, setSaved] = useState<NotesText & { version: number }>();
  const current = saved && !pending && saved.version > appointment.version ? saved : appointment;
  // A refused text stays in the form, so that further edits continue from it.
  const shown = refused && saveNotesIntent.is(refused.intent) ? refused.intent : current;
  // `null`: the edits have been saved or discarded, so the draft that was loaded no longer counts.
  const { typed, write, latest, isOpen } = useTyped<NotesDraft | null>();
  /** A conflict that isn't in the outbox: the notes were sent without storage, and exist only in this form. */
  const [unstored, setUnstored] = useState<Problem>();
  /** When the last draft was taken over, in milliseconds: a draft that was stored before that is gone. */
  const [takenAt, setTakenAt] = useState(0);
  /** When the clinic last got what is in this form. */
  const [sentAt, setSentAt] = useState<number>();
  /** The text in flight. */
  const sending = useRef<NotesText | undefined>(undefined);
  const { keep, clear } = draft;
  const written = typed === undefined ? draft.saved : (typed ?? undefined);
  const text: NotesText = written ?? shown;
  const isDirty = !isSame(text, shown);
  const line = {
    date: appointment.date,
    timeZone: appointment.clinic.time_zone,
    specialty: appointment.specialty.name,
    person: appointment.patient.name,
  };

  useEffect(() => {
    if (!written) return;
    if (isDirty) {
      if (typed) keep(typed);
      return;
    }
    // Waiting notes are shown as saved. If they are refused, they become the draft, so the draft must stay.
    if (pending) return;
    // The form equals what is saved, so the draft is no longer needed.
    write(null);
    void clear();
  }, [written, typed, isDirty, pending, keep, clear, write]);

  /** Shows the server's version of the appointment at once. */
  function showSaved(saved: DoctorAppointment): void {
    void amend(appointmentQuery(appointment.id), list => list.map(one => (one.id === saved.id ? saved : one)));
  }

  async function send(typedText: NotesText, on: NotesBase): Promise<NotesOutcome> {
    const sent = textOf(typedText);
    sending.current = sent;
    await draft.flush();
    const result = await outbox
      .send(
        saveNotesIntent,
        { appointmentId: appointment.id, ...sent, ...on, line },
        { draft: { form: draft.form, rest: stored => typedSince(stored, sent) } },
      )
      .catch(refusalOf)
      .finally(() => {
        sending.current = undefined;
      });
    if ('isUnstored' in result) {
      setUnstored(result.problem.code === 'version_conflict' ? result.problem : undefined);
      return { status: 'refused', problem: result.problem };
    }
    setUnstored(undefined);
    const later = typedSince(latest(), sent);
    if (result.status === 'refused' && result.problem.code !== 'version_conflict') {
      // If the form was closed meanwhile, the refused entry stays in the outbox.
      const mine = later ?? { ...sent, ...on, line };
      // What is typed while that is stored stays as well.
      if (isOpen() && (await outbox.takeBack(result.id, draft.form, () => mine)))
        write(typedSince(latest(), sent) ?? mine);
      return result;
    }
    const response = result.status === 'sent' ? result.response : undefined;
    // The appointment may not be mirrored, and the next fetch may take long.
    if (response) showSaved(response);
    // Shown in the same task: what is typed from now on is based on what was sent.
    flushSync(() => {
      if (response) setSaved(response);
      write(later ? { ...later, ...(response && { version: response.version, base: sent }) } : null);
      if (!later) setTakenAt(Date.now());
      setSentAt(response && Date.now());
    });
    return result;
  }

  return {
    text,
    isReady: draft.status === 'ready',
    isDirty,
    draft,
    /** When the draft on this device was stored, in milliseconds, if there is one. */
    draftAt: isDirty && draft.storedAt !== undefined && draft.storedAt > takenAt ? draft.storedAt : undefined,
    /** When the clinic got this text, if it was saved from this form and has not been edited since. */
    sentAt: isDirty || pending ? undefined : sentAt,
    /** Whether there is nothing to save: the text equals what the clinic has, or what waits to be sent. */
    isSaved: !isDirty && !refused,
    /** Whether the form is still open, and holds no text that was typed during the last save. */
    isDone: () => isOpen() && !latest(),
    /** Fills the form with a stored draft. */
    open: write,
    change(changes: Partial<NotesText>): void {
      write({ ...textOf({ ...text, ...changes }), ...notesBaseOf(written, shown, sending.current), line });
    },
    async discard(): Promise<void> {
      write(null);
      await clear();
    },
    /** @throws StorageError when the device can't store it, NetworkError when it was sent without storage */
    save: () => send(text, notesBaseOf(written, shown, sending.current)),
    conflict: conflictOf(),
  };

  function conflictOf(): NotesConflict | undefined {
    const refusal = v.safeParse(VersionRefusal, refused?.problem ?? unstored);
    if (!refusal.success) return undefined;
    const theirs = refusal.output.current;
    const mine = textOf(text);
    const on = { version: theirs.version, base: textOf(theirs) };
    return {
      mine,
      theirs,
      keepMine: () => send(mine, on),
      async keepTheirs() {
        write(null);
        setUnstored(undefined);
        if (!refused) {
          showSaved(theirs);
          return clear();
        }
        await clear();
        await outbox.discard(refused.id);
      },
      async editMine() {
        const next = { ...mine, ...on, line };
        if (refused && !(await outbox.takeBack(refused.id, draft.form, () => next))) return;
        setUnstored(undefined);
        write(next);
      },
    };
  }
}
