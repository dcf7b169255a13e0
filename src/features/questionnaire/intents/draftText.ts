import * as v from 'valibot';
import { Question } from '../../../../contract/questionnaire.ts';
import { typedParts } from '../../../sync/drafts/typedText.ts';

/** An edited answer, the question as the person read it, and the name of the dependent whose answer it is. */
const Edit = v.object({
  given: v.union([v.string(), v.array(v.string())]),
  asked: v.optional(Question),
  patientName: v.optional(v.string()),
});

/** The answer alone, as drafts of earlier versions of the app have it. */
const PlainEdit = v.pipe(
  v.union([v.string(), v.array(v.string())]),
  v.transform((given): v.InferOutput<typeof Edit> => ({ given })),
);

/** The answers edited since the last save, by question id; this is what a draft contains. */
export const Edits = v.record(v.string(), v.union([Edit, PlainEdit]));
export type Edits = v.InferOutput<typeof Edits>;

/**
 * The answers of a stored draft, each below its question; those that were emptied are left out. Undefined if it is of
 * another version of the app, as in `questionDraftText`.
 */
export function answersDraftText(value: unknown): string | undefined {
  const edits = v.safeParse(Edits, value);
  if (!edits.success) return undefined;
  return Object.values(edits.output)
    .map(({ given, asked }) => ({ asked, answer: [given].flat().join(', ').trim() }))
    .filter(({ answer }) => answer !== '')
    .map(({ asked, answer }) => (asked ? `${asked.question}\n${answer}` : answer))
    .join('\n\n');
}

/** The name of the dependent whose answers a stored draft has; undefined if it doesn't say so. */
export function answersDraftPatient(value: unknown): string | undefined {
  const edits = v.safeParse(Edits, value);
  return edits.success ? Object.values(edits.output).find(({ patientName }) => patientName)?.patientName : undefined;
}

const text = v.optional(v.string(), '');
const Entry = v.object({
  question: v.string(),
  english: text,
  options: v.optional(v.array(v.object({ text, english: text })), []),
});

/** The texts of a question that a manager was writing, from a stored draft. */
export function questionDraftText(value: unknown): string | undefined {
  const entry = v.safeParse(Entry, value);
  if (!entry.success) return undefined;
  const { question, english, options } = entry.output;
  return typedParts([question, english, ...options.flatMap(option => [option.text, option.english])]).join('\n');
}
