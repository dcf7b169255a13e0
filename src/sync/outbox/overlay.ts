/** Applies waiting entries to the server's data, so that a refetch never hides a pending write. */
import type { Answer } from '../../../contract/questionnaire.ts';
import type { Entry } from './entry.ts';

/**
 * Replaces stored answers by those that are waiting, and by refused ones that the person must correct. Answers that
 * lost to newer ones are not applied: the page shows both.
 */
export function withPendingAnswers(stored: Answer[], entries: readonly Entry[]): Answer[] {
  const byQuestion = new Map(stored.map(answer => [answer.question_id, answer]));
  for (const { intent, problem } of entries) {
    if (intent.kind !== 'saveAnswers' || problem?.code === 'version_conflict') continue;
    for (const { answer = null, answerJSON = null, question_id, answered_at } of intent.answers) {
      byQuestion.set(question_id, { question_id, answer, answerJSON, answered_at });
    }
  }
  return [...byQuestion.values()];
}

interface Noted {
  id: string;
  anamnesis: string;
  diagnosis: string;
  version: number;
}

/**
 * Applies waiting notes to their appointments, with the version that they were written on: a form filled from them
 * saves on that version, so another person's change in between is still reported as a conflict. Refused notes are not
 * applied: the page shows both texts.
 */
export function withPendingNotes<T extends Noted>(stored: T[], entries: readonly Entry[]): T[] {
  const pending = new Map<string, Omit<Noted, 'id'>>();
  for (const { intent, state } of entries) {
    if (intent.kind !== 'saveDiagnosis' || state === 'refused') continue;
    const { appointmentId, anamnesis, diagnosis, version } = intent;
    pending.set(appointmentId, { anamnesis, diagnosis, version });
  }
  return pending.size === 0 ? stored : stored.map(one => ({ ...one, ...pending.get(one.id) }));
}
