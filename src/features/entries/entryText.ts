/** Entries in words, for lists, the outbox and screen readers. */
import type { TFunction } from 'i18next';
import { type EntryContent, type Measures, measureNames, measures } from '../../../contract/entries.ts';
import { sinceText } from './typed.ts';

/** A number as people write it in the language of the texts. */
function numberText(value: number, t: TFunction): string {
  return t('entries.number', { value });
}

/** An entry's parts after its text: severity or code, reaction or dose, since when. */
export function detailsOf(content: EntryContent, t: TFunction, plainDate: (day: string) => string): string[] {
  if (content.kind === 'no_allergies' || content.kind === 'vitals') return [];
  const [severity, detail] = [
    'severity' in content ? content.severity : undefined,
    'detail' in content ? content.detail : undefined,
  ];
  return [
    ...('code' in content && content.code ? [t('entries.code', { code: content.code.code })] : []),
    ...(detail ? [detail] : []),
    ...(severity ? [t(`entries.severities.${severity}`)] : []),
    ...('since' in content && content.since
      ? [t('entries.since', { since: sinceText(content.since, plainDate) })]
      : []),
  ];
}

/** The vital signs of a measurement, each with its name and unit; blood pressure as one. */
export function measuresOf({ systolic, diastolic, ...others }: Measures, t: TFunction): string[] {
  const value = (name: string, text: string, unit: string) => t('entries.vitals.value', { name, value: text, unit });
  const hasPressure = systolic !== undefined && diastolic !== undefined;
  const single = hasPressure ? others : { ...others, systolic, diastolic };
  return [
    ...(hasPressure ? [value(t('entries.vitals.pressure'), `${systolic}/${diastolic}`, measures.systolic.unit)] : []),
    ...measureNames.flatMap(name => {
      const measured = (single as Measures)[name];
      if (measured === undefined) return [];
      return [value(t(`entries.vitals.names.${name}`), numberText(measured, t), measures[name].unit)];
    }),
  ];
}

/** An entry in one line. `plainDate` formats a date without a time. */
export function entryText(content: EntryContent, t: TFunction, plainDate: (day: string) => string): string {
  const kind = t(`entries.kinds.${content.kind}`);
  if (content.kind === 'no_allergies') return kind;
  if (content.kind === 'vitals') return t('entries.item', { kind, text: measuresOf(content.measures, t).join(', ') });
  return t('entries.item', { kind, text: [content.text, ...detailsOf(content, t, plainDate)].join(', ') });
}
