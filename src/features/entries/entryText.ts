/** Entries in words, for lists, the outbox and screen readers. */
import type { TFunction } from 'i18next';
import { type EntryContent, type Measure, type Measures, measureNames, measures } from '../../../contract/entries.ts';
import { sinceText } from './typed.ts';
import { type UsualRange, usualRanges } from './usualRanges.ts';

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

/** A vital sign in words: name, number and unit; and as numbers, two of them for a pressure. */
export interface Reading {
  name: string;
  /** The name as doctors abbreviate it. */
  short: string;
  value: string;
  unit: string;
  measured: Measures;
}

/** The vital signs of a measurement; blood pressure as one. */
export function readingsOf({ systolic, diastolic, ...others }: Measures, t: TFunction): Reading[] {
  const hasPressure = systolic !== undefined && diastolic !== undefined;
  const single: Measures = hasPressure ? others : { ...others, systolic, diastolic };
  const pressure = {
    name: t('entries.vitals.pressure'),
    short: t('entries.vitals.short.pressure'),
    value: `${systolic}/${diastolic}`,
    unit: measures.systolic.unit,
    measured: { systolic, diastolic },
  };
  return [
    ...(hasPressure ? [pressure] : []),
    ...measureNames.flatMap(name => {
      const value = single[name];
      if (value === undefined) return [];
      return [
        {
          name: t(`entries.vitals.names.${name}`),
          short: t(`entries.vitals.short.${name}`),
          value: numberText(value, t),
          unit: measures[name].unit,
          measured: { [name]: value },
        },
      ];
    }),
  ];
}

/** The vital signs of a measurement, each as one text. */
export const measuresOf = (measured: Measures, t: TFunction): string[] =>
  readingsOf(measured, t).map(({ name, value, unit }) => t('entries.vitals.value', { name, value, unit }));

/** The usual range of a vital sign in words, or of both values of a pressure; undefined if there is none. */
export function usualText(names: readonly Measure[], t: TFunction): string | undefined {
  const ranges = names.flatMap(name => usualRanges[name] ?? []);
  if (ranges.length === 0) return undefined;
  const end = (which: keyof UsualRange) => ranges.map(range => numberText(range[which], t)).join('/');
  return t('entries.vitals.range', { low: end('low'), high: end('high') });
}

/** An entry in one line. `plainDate` formats a date without a time. */
export function entryText(content: EntryContent, t: TFunction, plainDate: (day: string) => string): string {
  const kind = t(`entries.kinds.${content.kind}`);
  if (content.kind === 'no_allergies') return kind;
  if (content.kind === 'vitals') return t('entries.item', { kind, text: measuresOf(content.measures, t).join(', ') });
  return t('entries.item', { kind, text: [content.text, ...detailsOf(content, t, plainDate)].join(', ') });
}
