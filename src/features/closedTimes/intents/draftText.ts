import * as v from 'valibot';
import { typedDate, typedParts } from '../../../sync/drafts/typedText.ts';
import type { Words } from '../../../sync/outbox/intent.ts';
import { Period } from '../period.ts';
import { periodText } from '../periodText.ts';

const Typed = v.object({ period: Period, note: v.string() });

/** Period and note of a closed time, from a stored draft; undefined if it is of another version of the app. */
export function closingDraftText(value: unknown, words: Pick<Words, 't' | 'plainDate'>): string | undefined {
  const typed = v.safeParse(Typed, value);
  if (!typed.success) return undefined;
  const { period, note } = typed.output;
  const day = (date: string) => typedDate(date, words);
  const when = periodText(period, { t: words.t, day, time: (_, clock) => clock });
  return [when, ...typedParts([note])].join('\n');
}
