import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Appointment } from '../../../contract/appointments.ts';
import { useDates } from '../../i18n/dates.ts';
import { useSpecialtyName } from '../../i18n/useSpecialtyName.ts';
import { LinkButton } from '../../ui/actions/Button.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { usePatient, usePatientQuery } from '../care/index.ts';
import { canMove, upcomingOf } from './lists.ts';
import { appointmentsQuery } from './queries.ts';
import { reschedulePath } from './reschedulePath.ts';
import { useChange } from './useChange.ts';
import './appointments.css';

/** Tells a patient for which appointments the clinic asks them to choose another time, each with the way to do it. */
export function AskedToMoveNote({ shown, now }: { shown: boolean; now: Date }) {
  const { t } = useTranslation();
  const { dependent } = usePatient();
  const { data = [] } = usePatientQuery(
    useMemo(() => appointmentsQuery(dependent?.id), [dependent?.id]),
    shown,
  );
  const asked = upcomingOf(data, now).filter(one => one.asked_to_move_at && canMove(one, now));
  if (asked.length === 0) return null;
  return (
    <Note
      tone="warning"
      role="status"
      title={dependent ? t('care.askedToMove', { name: dependent.name }) : t('appointments.askedToMove.title')}
    >
      <ul className="cancelled-list">
        {asked.map(one => (
          <AskedToMove key={one.id} appointment={one} dependentId={dependent?.id} />
        ))}
      </ul>
    </Note>
  );
}

function AskedToMove({ appointment, dependentId }: { appointment: Appointment; dependentId: string | undefined }) {
  const { t } = useTranslation();
  const dates = useDates();
  const specialtyName = useSpecialtyName();
  const change = useChange(appointment.id);
  const { date, specialty, clinic, doctor } = appointment;
  const line = {
    specialty: specialtyName(specialty.name),
    doctor: doctor.name,
    day: dates.day(date, clinic.time_zone),
    time: dates.time(date, clinic.time_zone),
  };
  return (
    <li>
      {t('appointments.cancelledByClinic.line', line)}
      {!change && (
        <LinkButton
          to={reschedulePath(appointment, dependentId)}
          kind="secondary"
          size="small"
          label={t('appointments.askedToMove.chooseOf', line)}
        >
          {t('appointments.askedToMove.choose')}
        </LinkButton>
      )}
    </li>
  );
}
