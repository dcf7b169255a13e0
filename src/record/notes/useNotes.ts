import { useEffect, useState } from 'react';
import * as v from 'valibot';
import type { DoctorAppointment } from '../../../contract/appointments.ts';
import type { Problem } from '../../../contract/errors.ts';
import { VersionRefusal } from '../../../contract/record.ts';
import { outbox } from '../../offline/device.ts';
import { useDraft } from '../../offline/useDraft.ts';
import { usePending } from '../../offline/useOutbox.ts';

/** What is being written about an appointment, and the version it was begun on. */
const NotesDraft = v.object({ anamnesis: v.string(), diagnosis: v.string(), version: v.number() });
export type NotesText = Pick<v.InferOutput<typeof NotesDraft>, 'anamnesis' | 'diagnosis'>;
type NotesDraft = v.InferOutput<typeof NotesDraft>;

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

/**
 * Anamnesis and diagnosis of an appointment being written (spec section 2, "Diagnostic"). The text is a draft until the
 * outbox holds it. What the server refused because somebody else had saved meanwhile comes out as `conflict`.
 */
export function useNotes(visit: DoctorAppointment) {
  const name = `notes:${visit.id}` as const;
  const draft = useDraft(name, NotesDraft);
  const refused = usePending(name);
  // `null`: what was typed has been saved or given up, so the draft that was found at first no longer counts.
  const [typed, setTyped] = useState<NotesDraft | null>();
  const { keep } = draft;
  const written = typed === undefined ? draft.saved : (typed ?? undefined);
  const text: NotesText = written ?? visit;
  const isDirty = text.anamnesis !== visit.anamnesis || text.diagnosis !== visit.diagnosis;

  useEffect(() => {
    if (typed) keep(typed);
  }, [typed, keep]);

  async function send(given: NotesText, version: number): Promise<NotesOutcome> {
    const line = {
      date: visit.date,
      timeZone: visit.clinic.time_zone,
      specialty: visit.specialty.name,
      person: visit.patient.name,
    };
    const { anamnesis, diagnosis } = given;
    const result = await outbox.send(
      { kind: 'saveDiagnosis', appointmentId: visit.id, anamnesis, diagnosis, version, line },
      { draft: name },
    );
    if (result.status === 'refused' && result.problem.code !== 'version_conflict') {
      // The doctor is here and the form still holds every word: it goes back to being a draft.
      await outbox.discard(result.id);
      setTyped({ anamnesis, diagnosis, version });
      return result;
    }
    setTyped(null);
    return result;
  }

  return {
    text,
    isReady: draft.status === 'ready',
    isDirty,
    /** The device couldn't keep the draft: it is on this screen only. */
    draftFailed: draft.failed,
    change(changes: Partial<NotesText>): void {
      const { anamnesis, diagnosis } = { ...text, ...changes };
      setTyped({ anamnesis, diagnosis, version: written?.version ?? visit.version });
    },
    async giveUp(): Promise<void> {
      setTyped(null);
      await draft.clear();
    },
    /** @throws StorageError when the device can't keep it */
    save: () => send(text, written?.version ?? visit.version),
    conflict: conflictOf(),
  };

  function conflictOf(): NotesConflict | undefined {
    if (refused?.state !== 'refused' || refused.intent.kind !== 'saveDiagnosis') return undefined;
    const current = v.safeParse(VersionRefusal, refused.problem);
    if (!current.success) return undefined;
    const { id, intent } = refused;
    const theirs = current.output.current;
    return {
      mine: intent,
      theirs,
      keepMine: () => send(intent, theirs.version),
      async keepTheirs() {
        setTyped(null);
        await draft.clear();
        await outbox.discard(id);
      },
      async editMine() {
        const { anamnesis, diagnosis } = intent;
        setTyped({ anamnesis, diagnosis, version: theirs.version });
        await outbox.discard(id);
      },
    };
  }
}
