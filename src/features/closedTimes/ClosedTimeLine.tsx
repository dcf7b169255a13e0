import { useTranslation } from 'react-i18next';
import type { ClosedTime } from '../../../contract/closedTimes.ts';
import { usePeriodText } from './usePeriodText.ts';

/** One line for a doctor: what is closed, and when. */
export function ClosedTimeLine({ closed }: { closed: ClosedTime }) {
  const { t } = useTranslation();
  const periodText = usePeriodText();
  const { kind, note } = closed;
  return (
    <>
      {kind === 'absence' ? t('closedTimes.kinds.absence') : (note ?? t(`closedTimes.kinds.${kind}`))}
      {': '}
      {periodText(closed)}
    </>
  );
}
