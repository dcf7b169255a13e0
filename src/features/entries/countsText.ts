import type { TFunction } from 'i18next';
import type { Entry } from '../../../contract/entries.ts';

/** What a clinical summary has now, in words: `1 alergia, 3 medicamentos`. */
export function countsText(entries: readonly Entry[], t: TFunction): string {
  const active = entries.filter(({ state }) => state === 'active');
  const has = (kind: Entry['content']['kind']) => active.some(({ content }) => content.kind === kind);
  const counts = (['allergy', 'medicine', 'problem'] as const).flatMap(kind => {
    const count = active.filter(({ content }) => content.kind === kind).length;
    return count > 0 ? [t(`entries.counts.${kind}`, { count })] : [];
  });
  const texts = has('no_allergies') && !has('allergy') ? [t('entries.counts.noAllergies'), ...counts] : counts;
  if (texts.length > 0) return texts.join(', ');
  return t(has('vitals') ? 'entries.counts.vitals' : 'entries.counts.none');
}

/** A text that is as long as nearly all of them. */
export const longCounts = (t: TFunction): string =>
  [
    t('entries.counts.noAllergies'),
    ...(['medicine', 'problem'] as const).map(kind => t(`entries.counts.${kind}`, { count: 10 })),
  ].join(', ');
