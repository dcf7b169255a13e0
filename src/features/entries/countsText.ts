import type { TFunction } from 'i18next';
import type { Entry } from '../../../contract/entries.ts';
import { hasVitals, measurementsIn } from './vitals.ts';

/** Whether active entries say that the patient has no allergies; an allergy overrules it. */
function saysNoAllergies(active: readonly Entry[]): boolean {
  const kinds = new Set(active.map(({ content }) => content.kind));
  return kinds.has('no_allergies') && !kinds.has('allergy');
}

/** What a clinical summary has now, in words: `1 alergia, 3 medicamentos`. */
export function countsText(entries: readonly Entry[], t: TFunction): string {
  const active = entries.filter(({ state }) => state === 'active');
  const counts = (['allergy', 'medicine', 'problem'] as const).flatMap(kind => {
    const count = active.filter(({ content }) => content.kind === kind).length;
    return count > 0 ? [t(`entries.counts.${kind}`, { count })] : [];
  });
  const texts = saysNoAllergies(active) ? [t('entries.counts.noAllergies'), ...counts] : counts;
  if (texts.length > 0) return texts.join(', ');
  return t(hasVitals(active) ? 'entries.counts.vitals' : 'entries.counts.none');
}

/** A folded summary names this many problems and this many medicines. */
const NAMED = 2;

/**
 * What a folded summary says in one or two lines: problems, the latest blood pressure, medicines, and that the patient
 * has no allergies. Those that they have are above it, beside the name. Problems and medicines are in alphabetical
 * order.
 * @param dayOf writes the day of a measurement
 */
export function mainValuesText(entries: readonly Entry[], t: TFunction, dayOf: (instant: string) => string): string {
  const active = entries.filter(({ state }) => state === 'active');
  const named = (kind: 'problem' | 'medicine') => {
    const texts = active
      .flatMap(({ content }) => (content.kind === kind ? [content.text] : []))
      .sort((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1));
    const rest = texts.length - NAMED;
    return texts.length === 0 ? [] : [`${texts.slice(0, NAMED).join(', ')}${rest > 0 ? ` +${rest}` : ''}`];
  };
  const pressure = measurementsIn(entries).flatMap(({ content: { measured_at, measures } }) => {
    const { systolic, diastolic } = measures;
    if (systolic === undefined || diastolic === undefined) return [];
    return [t('entries.counts.pressure', { value: `${systolic}/${diastolic}`, day: dayOf(measured_at) })];
  });
  const texts = [
    ...named('problem'),
    ...pressure.slice(0, 1),
    ...named('medicine'),
    ...(saysNoAllergies(active) ? [t('entries.counts.noAllergies')] : []),
  ];
  return texts.length > 0 ? texts.join('; ') : countsText(entries, t);
}

/** A text that is as long as nearly all of them. */
export const longCounts = (t: TFunction): string =>
  [
    t('entries.counts.noAllergies'),
    ...(['medicine', 'problem'] as const).map(kind => t(`entries.counts.${kind}`, { count: 10 })),
  ].join(', ');
