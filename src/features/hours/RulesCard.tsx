import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { BookingRules } from '../../../contract/timetable.ts';
import { SelectBox } from '../../ui/fields/SelectBox.tsx';
import { FoldSummary } from '../../ui/layout/FoldSummary.tsx';

const HOUR = 60;
const DAY = 24 * HOUR;
const notices = [0, HOUR, 2 * HOUR, 4 * HOUR, 12 * HOUR, DAY, 2 * DAY, 7 * DAY, 14 * DAY, 30 * DAY];
const horizons = [7, 14, 30, 60, 90, 180, 365];
const buffers = [0, 5, 10, 15, 20, 30, 45, 60];

/** The rules in words. */
export function useRuleWords() {
  const { t } = useTranslation();
  function minutes(count: number): string {
    if (count % DAY === 0) return t('timetable.rules.days', { count: count / DAY });
    return count % HOUR === 0
      ? t('timetable.rules.hours', { count: count / HOUR })
      : t('timetable.rules.minutes', { count });
  }
  return {
    notice: (count: number) => (count === 0 ? t('timetable.rules.noNotice') : minutes(count)),
    buffer: (count: number) => (count === 0 ? t('timetable.rules.none') : minutes(count)),
    horizon: (days: number | null) =>
      days === null ? t('timetable.rules.usual') : t('timetable.rules.days', { count: days }),
  };
}

/** The offered numbers, with the present one. */
const withPresent = (offered: readonly number[], present: number) =>
  [...new Set([...offered, present])].sort((a, b) => a - b);

interface RulesCardProps {
  rules: BookingRules;
  onChange: (rules: BookingRules) => void;
}

/** Minimum notice, horizon, buffer, and whether patients book by themselves. */
export function RulesCard({ rules, onChange }: RulesCardProps) {
  const { t } = useTranslation();
  const words = useRuleWords();
  const id = useId();
  const { notice_minutes, horizon_days, buffer_minutes, online } = rules;
  return (
    <details className="hours-details">
      <FoldSummary>{t('timetable.rules.title')}</FoldSummary>
      <p className="hours-lead">{t('timetable.rules.lead')}</p>
      <div className="hours-rules">
        <SelectBox
          label={t('timetable.rules.notice')}
          value={String(notice_minutes)}
          onChange={value => onChange({ ...rules, notice_minutes: Number(value) })}
          options={withPresent(notices, notice_minutes).map(count => ({
            value: String(count),
            label: words.notice(count),
          }))}
        />
        <SelectBox
          label={t('timetable.rules.horizon')}
          value={String(horizon_days ?? '')}
          onChange={value => onChange({ ...rules, horizon_days: value === '' ? null : Number(value) })}
          options={[
            { value: '', label: words.horizon(null) },
            ...withPresent(horizons, horizon_days ?? 7).map(days => ({
              value: String(days),
              label: words.horizon(days),
            })),
          ]}
        />
        <SelectBox
          label={t('timetable.rules.buffer')}
          value={String(buffer_minutes)}
          onChange={value => onChange({ ...rules, buffer_minutes: Number(value) })}
          options={withPresent(buffers, buffer_minutes).map(count => ({
            value: String(count),
            label: words.buffer(count),
          }))}
        />
      </div>
      <label className="hours-online" htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          checked={online}
          onChange={event => onChange({ ...rules, online: event.target.checked })}
        />
        {t('timetable.rules.online')}
      </label>
    </details>
  );
}
