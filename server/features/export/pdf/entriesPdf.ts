/** Structured entries in the record as PDF. */
import { type Entry, type EntryKind, measureNames, measures } from '../../../../contract/entries.ts';
import { HOME_TIME_ZONE } from '../../../../contract/wallClock.ts';
import type { DocumentWriter } from '../../../platform/files/pdf/document.ts';
import type { Language } from '../../../platform/mail/texts.ts';
import { entriesOf, type Source } from '../source.ts';
import { dayOf, timeIn } from './dates.ts';
import { texts } from './texts.ts';

const groups: readonly { name: 'allergy' | 'medicine' | 'problem' | 'vitals'; kinds: readonly EntryKind[] }[] = [
  { name: 'allergy', kinds: ['allergy', 'no_allergies'] },
  { name: 'medicine', kinds: ['medicine'] },
  { name: 'problem', kinds: ['problem'] },
  { name: 'vitals', kinds: ['vitals'] },
];

/** Writes a patient's entries by kind; nothing of a kind without any. */
export async function writeEntries(to: DocumentWriter, source: Source, language: Language): Promise<void> {
  const words = texts[language].entries;
  let isBegun = false;
  for (const { name, kinds } of groups) {
    let count = 0;
    for await (const entry of entriesOf(source)) {
      if (!kinds.includes(entry.content.kind)) continue;
      if (!isBegun) await to.text('heading', words.title);
      if (count === 0) await to.text('label', words.kinds[name]);
      isBegun = true;
      count += 1;
      await to.text('body', `• ${lineOf(entry, language)}`);
    }
  }
}

/** An entry in one line. */
function lineOf({ content, state, ended_on, end_reason }: Entry, language: Language): string {
  const words = texts[language].entries;
  const end = state === 'ended' && ended_on ? `${words.ended} ${dayOf(ended_on, language)}` : undefined;
  const parts: (string | undefined)[] = [];
  if (content.kind === 'no_allergies') parts.push(words.noAllergies);
  if (content.kind === 'allergy') {
    parts.push(content.text, content.detail, content.severity && words.severities[content.severity]);
  }
  if (content.kind === 'medicine') parts.push(content.text, content.detail);
  if (content.kind === 'problem') parts.push(content.text, content.code && `CID-10 ${content.code.code}`);
  if ('since' in content && content.since) parts.push(`${words.since} ${content.since}`);
  if (content.kind === 'vitals') {
    const given = measureNames.flatMap(name => {
      const value = content.measures[name];
      const number = value?.toLocaleString(language);
      return number === undefined ? [] : [`${words.measures[name]} ${number} ${measures[name].unit}`];
    });
    parts.push(`${timeIn(HOME_TIME_ZONE, new Date(content.measured_at), language)}: ${given.join(', ')}`);
  }
  return [...parts, end, end_reason ?? undefined].filter(part => part !== undefined).join(' – ');
}
