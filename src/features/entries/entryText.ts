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

/** A value of a vital sign in words: its name, the number, and the unit. */
export interface Reading {
  name: string;
  value: string;
  unit: string;
}

/** The vital signs of a measurement; blood pressure as one. */
export function readingsOf({ systolic, diastolic, ...others }: Measures, t: TFunction): Reading[] {
  const hasPressure = systolic !== undefined && diastolic !== undefined;
  const single: Measures = hasPressure ? others : { ...others, systolic, diastolic };
  const pressure = {
    name: t('entries.vitals.pressure'),
    value: `${systolic}/${diastolic}`,
    unit: measures.systolic.unit,
  };
  return [
    ...(hasPressure ? [pressure] : []),
    ...measureNames.flatMap(name => {
      const measured = single[name];
      if (measured === undefined) return [];
      return [{ name: t(`entries.vitals.names.${name}`), value: numberText(measured, t), unit: measures[name].unit }];
    }),
  ];
}

/** The vital signs of a measurement, each as one text. */
export const measuresOf = (measured: Measures, t: TFunction): string[] =>
  readingsOf(measured, t).map(reading => t('entries.vitals.value', { ...reading }));

/** An entry in one line. `plainDate` formats a date without a time. */
export function entryText(content: EntryContent, t: TFunction, plainDate: (day: string) => string): string {
  const kind = t(`entries.kinds.${content.kind}`);
  if (content.kind === 'no_allergies') return kind;
  if (content.kind === 'vitals') return t('entries.item', { kind, text: measuresOf(content.measures, t).join(', ') });
  return t('entries.item', { kind, text: [content.text, ...detailsOf(content, t, plainDate)].join(', ') });
}
