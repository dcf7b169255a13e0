import { cloudOfflineOutline } from 'ionicons/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOffline } from '../../../device/connection.ts';
import { Note } from '../../../ui/feedback/Note.tsx';
import { ProgressSteps } from '../../../ui/layout/ProgressSteps.tsx';
import { usePageSearchParams } from '../../../ui/page.ts';
import { ForWhom } from '../../care/index.ts';
import './steps.css';
import { type Step, steps } from './steps.ts';

interface BookingStepsProps {
  current: Step;
  /** Notes to show before the one about the connection. */
  children?: ReactNode;
}

/**
 * The head of each booking page: the progress, for whom it is, and without a connection a note of what can be
 * done: booking needs one. An appointment can't be moved by a request.
 */
export function BookingSteps({ current, children }: BookingStepsProps) {
  const { t } = useTranslation();
  const offline = useOffline();
  const isRescheduling = usePageSearchParams().has('replaces');
  const at = steps.indexOf(current);
  return (
    <>
      <ProgressSteps
        names={steps.map(step => t(`booking.steps.${step}`))}
        at={at}
        label={t('booking.steps.current', { number: at + 1, count: steps.length })}
      />
      <ForWhom />
      {children}
      {offline && (
        <Note tone="warning" icon={cloudOfflineOutline} title={t('booking.offline.title')} role="status">
          <p>{t(isRescheduling ? 'requests.offlineMove' : 'requests.offline')}</p>
        </Note>
      )}
    </>
  );
}
