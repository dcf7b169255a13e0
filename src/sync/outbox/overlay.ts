/** What waits in the outbox, laid over what the server last said: reading never undoes a pending write. */
import type { Answer } from '../../../contract/questionnaire.ts';
import type { Entry } from './entry.ts';

/**
 * Answers with those that wait, and those that were refused and wait for the person, in their places. Those that lost to
 * newer answers aren't laid over: the page shows both.
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
 * Appointments with the notes that wait, and the version those were written on: a form filled from here saves on that
 * version, so somebody else's change in between still comes out as a conflict. Refused notes aren't laid over: the page
 * shows both texts.
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
