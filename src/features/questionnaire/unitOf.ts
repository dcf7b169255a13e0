import type { Question } from '../../../contract/questionnaire.ts';
import { isNumber } from './answers.ts';

/** The units that questions ask for, by what their Portuguese texts call them. */
const units = [
  { unit: 'kg', names: /\b(kg|quilos?|quilogramas?)\b/i },
  { unit: 'cm', names: /\b(cm|centímetros?)\b/i },
] as const;

/**
 * The unit in which a number is asked for, to be shown beside its field; undefined if the text names none that is
 * known, or several. Its symbol is the same in every language.
 */
export function unitOf({ question, answer_format }: Question): string | undefined {
  if (answer_format !== 'number') return undefined;
  const named = units.filter(({ names }) => names.test(question));
  return named.length === 1 ? named[0]?.unit : undefined;
}

/** An answer to a question with its unit, if it is a number and the unit is known: `64 kg`. */
export function withUnit(question: Question, answered: string): string {
  const unit = unitOf(question);
  return unit !== undefined && isNumber(answered) ? `${answered.trim()}\u00a0${unit}` : answered;
}
