import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClinicCancellation } from '../../../contract/appointments.ts';
import { useDates } from '../../i18n/dates.ts';
import { useSpecialtyName } from '../../i18n/useSpecialtyName.ts';
import { Button, LinkButton } from '../../ui/actions/Button.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { usePatient, usePatientQuery } from '../care/index.ts';
import { clinicCancellationsQuery } from './queries.ts';
import { useDismissedCancellations } from './useDismissedCancellations.ts';
import './appointments.css';

/**
 * Tells a patient which appointments to come the clinic cancelled, with a link to book each of them again, until the
 * patient dismisses it on this device.
 */
export function ClinicCancelledNote({ shown, now }: { shown: boolean; now: Date }) {
  const { t } = useTranslation();
  const { dependent } = usePatient();
  const { data = [] } = usePatientQuery(
    useMemo(() => clinicCancellationsQuery(dependent?.id), [dependent?.id]),
    shown,
  );
  const { dismissed, dismiss } = useDismissedCancellations(shown);
  const toCome = data.filter(({ date }) => Date.parse(date) > now.getTime());
  const cancelled = dismissed ? toCome.filter(({ id }) => !dismissed.includes(id)) : [];
  if (cancelled.length === 0) return null;
  return (
    <Note
      tone="danger"
      role="status"
      title={
        dependent
          ? t('care.cancelledByClinic', { count: cancelled.length, name: dependent.name })
          : t('appointments.cancelledByClinic.title', { count: cancelled.length })
      }
    >
      <ul className="cancelled-list">
        {cancelled.map(one => (
          <li key={one.id}>
            <CancelledByClinic cancellation={one} />
          </li>
        ))}
      </ul>
      <Button kind="quiet" size="small" onClick={() => dismiss(cancelled.map(({ id }) => id))}>
        {t('appointments.cancelled.dismiss')}
      </Button>
    </Note>
  );
}

function CancelledByClinic({ cancellation }: { cancellation: ClinicCancellation }) {
  const { t } = useTranslation();
  const dates = useDates();
  const specialtyName = useSpecialtyName();
  const { date, specialty, clinic, doctor, cancel_reason, message } = cancellation;
  const line = {
    specialty: specialtyName(specialty.name),
    doctor: doctor.name,
    day: dates.day(date, clinic.time_zone),
    time: dates.time(date, clinic.time_zone),
  };
  const choices = new URLSearchParams({ specialty: specialty.id, clinic: clinic.id, doctor: doctor.id });
  return (
    <>
      {t('appointments.cancelledByClinic.line', line)}
      <span className="cancelled-reason">{t(`record.history.reasons.${cancel_reason}`)}</span>
      {message && (
        <q className="cancelled-message">
          <span className="visually-hidden">{t('appointments.cancelledByClinic.message')} </span>
          {message}
        </q>
      )}
      <LinkButton
        to={`/schedule/specialty/appointment?${choices}`}
        kind="secondary"
        size="small"
        label={t('appointments.cancelledByClinic.bookAgainOf', line)}
      >
        {t('appointments.cancelledByClinic.bookAgain')}
      </LinkButton>
    </>
  );
}
