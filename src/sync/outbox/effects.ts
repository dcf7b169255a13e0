/** Applies the server's response to a completed intent to the mirror. */
import * as v from 'valibot';
import type { cancelAppointment } from '../../../contract/appointments.ts';
import type { ResponseOf } from '../../../contract/call.ts';
import { type Exam, isExamName, type RecordEntry } from '../../../contract/record.ts';
import { getKept, putKept } from '../../device/kept.ts';
import { ONLY } from '../../device/mirror.ts';
import type { Mirrored, MirrorStore, WriteTx } from '../../device/schema.ts';
import type { Intent, IntentKind } from './intents.ts';
import { answers } from './wire.ts';

async function change<S extends MirrorStore>(
  tx: WriteTx,
  store: S,
  key: string,
  work: (value: Mirrored[S]) => Mirrored[S],
): Promise<void> {
  const kept = await getKept(tx, store, key);
  if (kept) await putKept(tx, store, { ...kept, value: work(kept.value) });
}

/** A cancelled appointment stays in the medical record only if it has notes or exams. */
function cancelledIn(
  record: RecordEntry[],
  { id, canceled_at, cancel_reason }: ResponseOf<typeof cancelAppointment>,
): RecordEntry[] {
  return record.flatMap(entry => {
    if (entry.id !== id) return [entry];
    const holds = entry.anamnesis !== '' || entry.diagnosis !== '' || entry.exams.length > 0;
    return holds ? [{ ...entry, canceled_at, cancel_reason }] : [];
  });
}

/** The file type by its name, until the server reports the type that it detected. */
function typeByName(name: string): Exam['mimetype'] {
  if (!isExamName(name)) return null;
  const ending = name.toLowerCase().split('.').pop();
  if (ending === 'pdf') return 'application/pdf';
  return ending === 'png' ? 'image/png' : 'image/jpeg';
}

/** The mirror stores that each kind may change; all other stores stay readable meanwhile. */
export const touched = {
  cancelAppointment: ['appointments', 'records'],
  saveAnswers: ['answers'],
  uploadExam: ['records'],
  saveDiagnosis: ['doctorAppointments', 'records'],
} as const satisfies Record<IntentKind, readonly MirrorStore[]>;

/**
 * Updates the mirror from the server's response, inside the transaction that removes the entry.
 * @returns the subject's new version, for notes
 */
export async function reflect(
  tx: WriteTx,
  intent: Intent,
  answer: unknown,
  userId: string,
  now: number,
): Promise<number | undefined> {
  switch (intent.kind) {
    case 'cancelAppointment': {
      const cancelled = v.parse(answers.cancelAppointment, answer);
      await change(tx, 'appointments', ONLY, list => list.filter(({ id }) => id !== cancelled.id));
      await change(tx, 'records', userId, record => cancelledIn(record, cancelled));
      return undefined;
    }
    case 'saveAnswers': {
      const value = v.parse(answers.saveAnswers, answer);
      await change(tx, 'answers', userId, () => value);
      return undefined;
    }
    case 'uploadExam': {
      const { examId: id, appointmentId: appointment_id, patientId, name, size } = intent;
      const mimetype = typeByName(name);
      const exam = { id, appointment_id, created_at: new Date(now).toISOString(), name, mimetype, size };
      await change(tx, 'records', patientId, record =>
        record.map(entry =>
          entry.id === appointment_id
            ? { ...entry, exams: [...entry.exams.filter(other => other.id !== id), exam] }
            : entry,
        ),
      );
      return undefined;
    }
    case 'saveDiagnosis': {
      const saved = v.parse(answers.saveDiagnosis, answer);
      const { id, anamnesis, diagnosis, version } = saved;
      await change(tx, 'doctorAppointments', ONLY, list => list.map(one => (one.id === id ? saved : one)));
      await change(tx, 'records', saved.patient.id, record =>
        record.map(entry => (entry.id === id ? { ...entry, anamnesis, diagnosis, version } : entry)),
      );
      return version;
    }
  }
}
