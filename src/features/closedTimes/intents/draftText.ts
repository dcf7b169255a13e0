import * as v from 'valibot';
import type { Words } from '../../../sync/outbox/intent.ts';
import { Period } from '../period.ts';
import { periodText } from '../periodText.ts';

const Typed = v.object({ period: Period, note: v.string() });

/** Period and note of a closed time, from a stored draft; undefined if it is of another version of the app. */
export function closingDraftText(value: unknown, { t, plainDate }: Pick<Words, 't' | 'plainDate'>): string | undefined {
  const typed = v.safeParse(Typed, value);
  if (!typed.success) return undefined;
  const { period, note } = typed.output;
  const when = periodText(period, { t, day: plainDate, time: (_, clock) => clock });
  return [when, note.trim()].filter(Boolean).join('\n');
}
