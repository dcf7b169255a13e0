import { useCallback, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import type { DoctorAppointment } from '../../../../contract/appointments.ts';
import type { Problem } from '../../../../contract/errors.ts';
import { VersionRefusal } from '../../../../contract/record.ts';
import { ApiError } from '../../../net/errors.ts';
import { outbox } from '../../../sync/device.ts';
import { useDraft } from '../../../sync/drafts/useDraft.ts';
import type { NotesText } from '../../../sync/outbox/intents.ts';
import { usePending } from '../../../sync/outbox/useOutbox.ts';
import { useAmend } from '../../../sync/queries/reading.ts';
import { visitReading } from '../readings.ts';
import { type Ground, groundOf, isSame, NotesDraft, textOf, typedSince } from './draft.ts';

export type NotesOutcome = { status: 'sent' } | { status: 'queued' } | { status: 'refused'; problem: Problem };

/** Two texts for one appointment: the doctor's, which the server refused, and the one that was saved meanwhile. */
export interface NotesConflict {
  mine: NotesText;
  theirs: NotesText;
  keepMine(): Promise<NotesOutcome>;
  keepTheirs(): Promise<void>;
  /** The refused text goes back into the form, as a draft. */
  editMine(): Promise<void>;
}

/** The server's refusal of notes that were sent without storage; any other error is thrown again. */
function refusalOf(error: unknown): { isUnkept: true; problem: Problem } {
  if (error instanceof ApiError) return { isUnkept: true, problem: error.problem };
  throw error;
}

/**
 * Anamnesis and diagnosis of an appointment being written (spec section 2, "Diagnostic"). The text is a draft until the
 * outbox holds it; what is typed while that is being sent becomes the next draft, based on the sent text. What the
 * server refused because another save came first comes out as `conflict`.
 */
export function useNotes(visit: DoctorAppointment) {
  const name = `notes:${visit.id}` as const;
  const draft = useDraft(name, NotesDraft);
  const amend = useAmend();
  const pending = usePending(name);
  const refused = pending?.state === 'refused' && pending.intent.kind === 'saveDiagnosis' ? pending : undefined;
  // A refused text stays in the form, so that what is typed next goes on from it.
  const shown = refused?.intent.kind === 'saveDiagnosis' ? refused.intent : visit;
  // `null`: what was typed has been saved or given up, so the draft that was found at first no longer counts.
  const [typed, setTyped] = useState<NotesDraft | null>();
  /** The same value, for async work that ends after more was typed. */
  const latest = useRef<NotesDraft | null | undefined>(undefined);
  /** A conflict that the outbox doesn't hold: the notes were sent without storage, and are only in this form. */
  const [unkept, setUnkept] = useState<Problem>();
  /** The text that is on its way to the server. */
  const sending = useRef<NotesText | undefined>(undefined);
  const isMounted = useRef(false);
  const { keep, clear } = draft;
  const written = typed === undefined ? draft.saved : (typed ?? undefined);
  const text: NotesText = written ?? shown;
  const isDirty = !isSame(text, shown);
  const line = {
    date: visit.date,
    timeZone: visit.clinic.time_zone,
    specialty: visit.specialty.name,
    person: visit.patient.name,
  };

  const write = useCallback((next: NotesDraft | null) => {
    latest.current = next;
    setTyped(next);
  }, []);

  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  useEffect(() => {
    if (!written) return;
    if (isDirty) {
      if (typed) keep(typed);
      return;
    }
    // What waits is shown as saved; after a refusal it becomes the draft, so that draft must stay.
    if (pending) return;
    // The form equals what is saved: the draft is no longer needed.
    write(null);
    clear().catch(error => console.warn('record: a draft that is saved is still on the device', error));
  }, [written, typed, isDirty, pending, keep, clear, write]);

  async function send(given: NotesText, on: Ground): Promise<NotesOutcome> {
    const { anamnesis, diagnosis } = given;
    const sent = { anamnesis, diagnosis };
    sending.current = sent;
    const result = await outbox
      .send(
        { kind: 'saveDiagnosis', appointmentId: visit.id, ...sent, ...on, line },
        { draft: { name, rest: stored => typedSince(stored, sent) } },
      )
      .catch(refusalOf)
      .finally(() => {
        sending.current = undefined;
      });
    if ('isUnkept' in result) {
      setUnkept(result.problem.code === 'version_conflict' ? result.problem : undefined);
      return { status: 'refused', problem: result.problem };
    }
    setUnkept(undefined);
    const later = typedSince(latest.current, sent);
    if (result.status === 'refused' && result.problem.code !== 'version_conflict') {
      // While the form is open, the refused text becomes a draft again. Once the form is closed, the outbox keeps it.
      const mine = later ?? { ...sent, ...on, line };
      if (isMounted.current && (await outbox.takeBack(result.id, name, () => mine))) write(mine);
      return result;
    }
    const version = result.status === 'sent' ? result.answer.version : undefined;
    if (result.status === 'sent') {
      // The device may have no copy of the appointment, and the next fetch may take long.
      const saved = result.answer;
      void amend(visitReading(visit.id), list => list.map(one => (one.id === saved.id ? saved : one)));
    }
    write(later ? { ...later, ...(version !== undefined && { version, base: sent }) } : null);
    return result;
  }

  return {
    text,
    isReady: draft.status === 'ready',
    isDirty,
    draft,
    /** Puts a stored draft into the form. */
    open: write,
    change(changes: Partial<NotesText>): void {
      write({ ...textOf({ ...text, ...changes }), ...groundOf(written, shown, sending.current), line });
    },
    async giveUp(): Promise<void> {
      write(null);
      await clear();
    },
    /** @throws StorageError when the device can't keep it, NetworkError when it was sent without storage */
    save: () => send(text, groundOf(written, shown, sending.current)),
    conflict: conflictOf(),
  };

  function conflictOf(): NotesConflict | undefined {
    const current = v.safeParse(VersionRefusal, refused?.problem ?? unkept);
    if (!current.success) return undefined;
    const theirs = current.output.current;
    const mine = textOf(text);
    const on = { version: theirs.version, base: textOf(theirs) };
    return {
      mine,
      theirs,
      keepMine: () => send(mine, on),
      async keepTheirs() {
        write(null);
        setUnkept(undefined);
        if (!refused) {
          void amend(visitReading(visit.id), list => list.map(one => (one.id === theirs.id ? theirs : one)));
          // The device's storage is out of reach, and there may be no draft.
          return clear().catch(error => console.warn('record: a draft may still be on the device', error));
        }
        await clear();
        await outbox.discard(refused.id);
      },
      async editMine() {
        const next = { ...mine, ...on, line };
        if (refused && !(await outbox.takeBack(refused.id, name, () => next))) return;
        setUnkept(undefined);
        write(next);
      },
    };
  }
}
