import type { TFunction } from 'i18next';
import * as v from 'valibot';
import { measureNames, severities } from '../../../../contract/entries.ts';
import { typedParts } from '../../../sync/drafts/typedText.ts';
import { Line } from '../typed.ts';

const optional = v.optional(v.string(), '');
const TypedMeasures = v.object({ typed: v.record(v.string(), v.string()) });
const TypedFields = v.object({
  fields: v.object({
    ...{ text: optional, detail: optional, severity: optional, code: optional },
    ...{ since: optional, endedOn: optional, reason: optional },
  }),
});

const severityOf = (typed: string) => severities.find(one => one === typed);

/**
 * What was typed for a structured entry or as vital signs, from a stored draft: empty if all of it is blank, undefined
 * if it is of another version of the app.
 */
export function entryDraftText(value: unknown, t: TFunction): string | undefined {
  const line = v.safeParse(Line, value);
  if (line.success) {
    const { kind, text } = line.output;
    return text.trim() && t('entries.item', { kind: t(`entries.kinds.${kind}`), text: text.trim() });
  }
  const measured = v.safeParse(TypedMeasures, value);
  if (measured.success) {
    const { typed } = measured.output;
    return measureNames
      .flatMap(name => (typed[name]?.trim() ? `${t(`entries.vitals.names.${name}`)}: ${typed[name].trim()}` : []))
      .join('\n');
  }
  const corrected = v.safeParse(TypedFields, value);
  if (!corrected.success) return undefined;
  const { severity, ...fields } = corrected.output.fields;
  const known = severityOf(severity);
  return typedParts([...Object.values(fields), known ? t(`entries.severities.${known}`) : '']).join(', ');
}
