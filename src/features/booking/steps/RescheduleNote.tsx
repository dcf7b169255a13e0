import { swapHorizontalOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import type { Appointment } from '../../../../contract/appointments.ts';
import { useDates } from '../../../i18n/dates.ts';
import { Note } from '../../../ui/Note.tsx';
import { useRescheduled } from './useRescheduled.ts';

/** Tells the patient what happens to the appointment that is rescheduled, or that it is no longer booked. */
export function RescheduleNote({ moved }: { moved: Appointment | undefined }) {
  const { t } = useTranslation();
  const dates = useDates();
  if (!moved) {
    return (
      <Note tone="warning" title={t('booking.move.goneTitle')}>
        <p>{t('booking.move.goneText')}</p>
      </Note>
    );
  }
  const zone = moved.clinic.time_zone;
  const text = t('booking.move.text', { day: dates.day(moved.date, zone), time: dates.time(moved.date, zone) });
  return (
    <Note icon={swapHorizontalOutline} title={t('booking.move.title')}>
      <p>{text}</p>
    </Note>
  );
}

/** The same for the steps before the last one, once loaded; `replaces` is the appointment's id. */
export function Moving({ replaces, shown }: { replaces: string | null; shown: boolean }) {
  const moving = useRescheduled(replaces, shown);
  return moving.status === 'ready' || moving.status === 'gone' ? <RescheduleNote moved={moving.moved} /> : null;
}
