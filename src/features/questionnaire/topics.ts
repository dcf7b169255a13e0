/** The topics of the questionnaire where it is shown one at a time. Pure functions. */
import type { Question } from '../../../contract/questionnaire.ts';
import { type Given, isAnswered } from './answers.ts';

/** What is shown: a question, by its id, or the list of all of them. */
export type View = { topic: string } | 'list';

/** Where a person begins: at the first question without an answer, or at the list once all are answered. */
export function firstView(asked: readonly Question[], given: Record<string, Given>): View {
  const open = asked.find(({ id }) => !isAnswered(given[id]));
  return open ? { topic: open.id } : 'list';
}

/** The index of the question to show; undefined for the list, which also replaces a question that is gone. */
export function placeOf(view: View, topics: readonly Question[]): number | undefined {
  if (view === 'list') return undefined;
  const place = topics.findIndex(({ id }) => id === view.topic);
  return place === -1 ? undefined : place;
}
