import { useTranslation } from 'react-i18next';
import type { ClosedTime } from '../../../contract/closedTimes.ts';
import { useDates } from '../../i18n/dates.ts';
import { endsAtMidnight } from './period.ts';
import { usePeriodText } from './usePeriodText.ts';

interface ClosedTimeLineProps {
  closed: ClosedTime;
  /** Whether its only day and its start are shown beside it, so that it says only when it ends. */
  isBesideStart?: boolean;
}

/** One line for a doctor: what is closed, and when. */
export function ClosedTimeLine({ closed, isBesideStart = false }: ClosedTimeLineProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const periodText = usePeriodText();
  const { kind, note, to } = closed;
  const name = kind === 'absence' ? t('closedTimes.kinds.absence') : (note ?? t(`closedTimes.kinds.${kind}`));
  // The wall-clock time at the clinic is shown as it is.
  if (isBesideStart && endsAtMidnight(closed)) return t('closedTimes.period.untilMidnight', { name });
  if (isBesideStart) return t('closedTimes.period.until', { name, to: dates.time(`${to}:00Z`, 'UTC') });
  return (
    <>
      {name}
      {': '}
      {periodText(closed)}
    </>
  );
}
