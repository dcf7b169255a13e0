/** How intents of one subject are merged, and how sending one affects the others. Pure functions. */
import * as v from 'valibot';
import type { Problem } from '../../../contract/errors.ts';
import { VersionRefusal } from '../../../contract/record.ts';
import type { Entry } from './entry.ts';
import { type Intent, type NotesText, subjectOf } from './intents.ts';

/**
 * Merges two intents; the later one wins. Notes keep the version of the earlier intent: the person has since seen only
 * their own text, so another person's change must still be reported as a conflict.
 */
function mergeIntents(earlier: Intent, later: Intent): Intent {
  if (earlier.kind === 'saveAnswers' && later.kind === 'saveAnswers') {
    const changed = new Set(later.answers.map(answer => answer.question_id));
    return { ...later, answers: [...earlier.answers.filter(one => !changed.has(one.question_id)), ...later.answers] };
  }
  if (earlier.kind === 'saveDiagnosis' && later.kind === 'saveDiagnosis') {
    const { version, base } = earlier.version <= later.version ? earlier : later;
    return { ...later, version, base };
  }
  return later;
}

/** What to do with a new intent: add it, or replace an existing entry's intent by `intent`. */
export type Placing = { how: 'added' } | { how: 'merged' | 'replaced'; entry: Entry; intent: Intent };

/**
 * An intent is merged into the last entry of its subject if that one is waiting and was never sent. It replaces a
 * refused entry, which the person has just dealt with; refused answers that were not given again are kept. Answers that
 * lost to newer ones are never merged or resent implicitly: they stay until the person has chosen.
 */
export function place(intent: Intent, entries: readonly Entry[]): Placing {
  const last = entries.filter(entry => subjectOf(entry.intent) === subjectOf(intent)).at(-1);
  if (!last) return { how: 'added' };
  if (last.state === 'refused' && last.problem?.code === 'version_conflict' && intent.kind === 'saveAnswers') {
    return supersede(last.intent, intent) ? { how: 'added' } : { how: 'replaced', entry: last, intent };
  }
  if (last.state === 'refused') {
    const kept = intent.kind === 'saveAnswers' ? mergeIntents(last.intent, intent) : intent;
    return { how: 'replaced', entry: last, intent: kept };
  }
  if (last.state === 'waiting' && !last.tried) {
    return { how: 'merged', entry: last, intent: mergeIntents(last.intent, intent) };
  }
  return { how: 'added' };
}

/** Whether two versions of the notes read the same. */
export function sameNotes(one: NotesText, other: NotesText): boolean {
  return one.anamnesis.trim() === other.anamnesis.trim() && one.diagnosis.trim() === other.diagnosis.trim();
}

/**
 * Rebases a later intent of the same subject after an earlier one was sent and the record has a new version. Notes
 * based on other text keep their version, so that the server reports the conflict.
 */
export function chain(later: Intent, sent: Intent, version: number): Intent {
  if (later.kind !== 'saveDiagnosis' || sent.kind !== 'saveDiagnosis') return later;
  return later.base && !sameNotes(later.base, sent) ? later : { ...later, version };
}

/**
 * For notes that were refused as stale although the server has the text that they are based on, or their own text: the
 * same notes with the server's version. Undefined if the server has any other text.
 */
export function rebased(intent: Intent, problem: Problem): Intent | undefined {
  if (intent.kind !== 'saveDiagnosis' || problem.code !== 'version_conflict') return undefined;
  const refusal = v.safeParse(VersionRefusal, problem);
  if (!refusal.success) return undefined;
  const { current } = refusal.output;
  const isOwn = sameNotes(current, intent) || (intent.base !== undefined && sameNotes(current, intent.base));
  return isOwn && current.version > intent.version ? { ...intent, version: current.version } : undefined;
}

/** What remains of an earlier, refused intent after a later one of its subject was sent; `null` if nothing remains. */
export function supersede(refused: Intent, sent: Intent): Intent | null {
  if (refused.kind !== 'saveAnswers' || sent.kind !== 'saveAnswers') return null;
  const done = new Set(sent.answers.map(answer => answer.question_id));
  const left = refused.answers.filter(answer => !done.has(answer.question_id));
  return left.length > 0 ? { ...refused, answers: left } : null;
}
