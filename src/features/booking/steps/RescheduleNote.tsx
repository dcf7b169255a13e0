import { swapHorizontalOutline } from 'ionicons/icons';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Appointment } from '../../../../contract/appointments.ts';
import { useDates } from '../../../i18n/dates.ts';
import { NetworkError } from '../../../net/errors.ts';
import { Note } from '../../../ui/feedback/Note.tsx';
import { useShown } from '../../../ui/page.ts';
import { appointmentsQuery, canMove, useNow } from '../../appointments/index.ts';
import { usePatient, usePatientQuery, usePatients } from '../../care/index.ts';
import { useHeld, withPresentStatus } from '../move/useHeld.ts';

/**
 * The appointment to reschedule: `none` for a new booking, `gone` if it is no longer booked, `unmovable` if it has
 * begun or its patient is there. Only a fresh response shows that it is gone; until then, a booking would add an
 * appointment instead of replacing one.
 */
type Rescheduling =
  | { status: 'none' | 'loading' | 'gone' | 'unmovable'; appointment?: undefined }
  | { status: 'ready'; appointment: Appointment }
  | { status: 'failed'; appointment?: undefined; error: Error; retry: () => void };

/** The patient's appointment to reschedule, by the id in the URL. */
export function useRescheduling(id: string | null, shown: boolean): Rescheduling {
  const { dependent } = usePatient();
  const now = useNow(shown);
  const query = useMemo(() => (id === null ? null : appointmentsQuery(dependent?.id)), [id, dependent?.id]);
  const { data, fresh, error, offline, retry } = usePatientQuery(query, shown);
  const found = data?.find(one => one.id === id);
  const appointment = useHeld(id && [dependent?.id, id].join(' '), found, fresh, shown);
  if (id === null) return { status: 'none' };
  if (appointment && !canMove(withPresentStatus(appointment, found), now)) return { status: 'unmovable' };
  if (appointment) return { status: 'ready', appointment };
  if (fresh) return { status: 'gone' };
  if (error || offline) return { status: 'failed', error: error ?? new NetworkError('offline'), retry };
  return { status: 'loading' };
}

/** Tells the patient what happens to the appointment that is rescheduled, or that it is no longer booked. */
export function RescheduleNote({ rescheduling: { status, appointment } }: { rescheduling: Rescheduling }) {
  const { t } = useTranslation();
  const dates = useDates();
  const { name } = usePatient();
  const patients = usePatients(useShown());
  if (status === 'gone' && patients.length > 1) {
    return (
      <Note tone="warning" title={t('care.reschedule.title', { name })}>
        <p>{t('care.reschedule.text', { name })}</p>
      </Note>
    );
  }
  if (status === 'gone') {
    return (
      <Note tone="warning" title={t('booking.reschedule.goneTitle')}>
        <p>{t('booking.reschedule.goneText')}</p>
      </Note>
    );
  }
  if (status === 'unmovable') return <Note tone="warning" title={t('booking.move.gone')} />;
  if (!appointment) return null;
  const zone = appointment.clinic.time_zone;
  const { date } = appointment;
  return (
    <Note icon={swapHorizontalOutline} title={t('booking.reschedule.title')}>
      <p>{t('booking.reschedule.text', { day: dates.day(date, zone), time: dates.time(date, zone) })}</p>
    </Note>
  );
}
