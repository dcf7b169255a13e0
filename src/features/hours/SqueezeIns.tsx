import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_SQUEEZE_INS } from '../../../contract/hours.ts';
import { QueryView } from '../../page/QueryView.tsx';
import { useCachedQuery } from '../../sync/queries/useCachedQuery.ts';
import { SelectBox } from '../../ui/fields/SelectBox.tsx';
import { FoldSummary } from '../../ui/layout/FoldSummary.tsx';
import { useShown } from '../../ui/page.ts';
import { squeezeInsQuery } from './queries.ts';

/** Every number that a day has room for, then rounded ones. */
const offered = [...Array(21).keys(), 25, 30, 40, MAX_SQUEEZE_INS];

interface SqueezeInsProps {
  /** The number that isn't saved yet; undefined if it is the saved one. */
  changed: number | undefined;
  onChange: (perDay: number | undefined) => void;
}

/** How many appointments a day the reception may squeeze in. Saved with the hours (`useSaveSqueezeIns`). */
export function SqueezeIns({ changed, onChange }: SqueezeInsProps) {
  const { t } = useTranslation();
  const saved = useCachedQuery(squeezeInsQuery, useShown());
  const [isOpenAtFirst] = useState(changed !== undefined);
  return (
    <details className="hours-details" open={isOpenAtFirst || undefined}>
      <FoldSummary>{t('hours.squeezeIns.title')}</FoldSummary>
      <p className="hours-lead">{t('hours.squeezeIns.lead')}</p>
      <QueryView query={saved} rows={1}>
        {({ per_day }) => {
          const present = changed ?? per_day;
          const numbers = [...new Set([...offered, per_day, present])].sort((a, b) => a - b);
          return (
            <div className="hours-squeeze-ins">
              <SelectBox
                label={t('hours.squeezeIns.label')}
                value={String(present)}
                onChange={value => onChange(Number(value) === per_day ? undefined : Number(value))}
                options={numbers.map(number => ({
                  value: String(number),
                  label: number === 0 ? t('hours.squeezeIns.none') : String(number),
                }))}
              />
            </div>
          );
        }}
      </QueryView>
    </details>
  );
}
