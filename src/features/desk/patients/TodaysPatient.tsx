import { alertCircleOutline, chevronForward, hourglassOutline, timeOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import type { ManagedClinic } from '../../../../contract/management.ts';
import { isAwaited, type Status } from '../../../../contract/status.ts';
import { useDates } from '../../../i18n/dates.ts';
import { useAge } from '../../../i18n/useAge.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { Link } from '../../../ui/actions/Link.tsx';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { Icon } from '../../../ui/graphics/Icon.tsx';
import { statusLook, useWaitingText } from '../../appointments/index.ts';
import { dayPath } from '../day/filter.ts';
import { CallNumber } from '../messages/CallNumber.tsx';
import type { StatusChange } from '../useDeskStatusChange.ts';
import { WhatsAppLink } from '../WhatsAppLink.tsx';
import { chatTopicOf, type DayRow, isChoosing, isLate, isUnrecorded, waitsLong } from './appointments.ts';
import { patientPath } from './deskPatient.ts';

/** How a long wait looks. */
const longWait = { icon: alertCircleOutline, tone: 'danger' } as const;

interface TodaysPatientProps {
  row: DayRow;
  clinic: ManagedClinic;
  /** The date at the clinic. */
  today: string;
  now: number;
  /** The status before a change that was made here. */
  previous: Status | undefined;
  onChange: StatusChange['change'];
}

/** Leads to the patient; without a note of the attendance, to the appointment, where it can be noted. */
export function TodaysPatient({ row, clinic, today, now, previous, onChange }: TodaysPatientProps) {
  const { t } = useTranslation();
  const { time } = useDates();
  const age = useAge();
  const waiting = useWaitingText();
  const { id, date, patient, doctor, status, status_at: since } = row;
  const zone = clinic.time_zone;
  const isForgotten = isUnrecorded(row, now);
  const topic = chatTopicOf(row, now);
  const next = previous ?? (isAwaited(status) && !isForgotten ? 'arrived' : undefined);
  return (
    <li className="patient-today">
      <Link to={isForgotten ? dayPath({ clinic: clinic.id, date: today, appointment: id }) : patientPath(patient.id)}>
        <time dateTime={date}>{time(date, zone)}</time>
        <span className="patient-today-row">
          <span className="patient-today-texts">
            <strong>{patient.name}</strong>
            <span>
              {patient.birthday && `${age(patient.birthday)}\u00a0· `}
              <span className="patient-today-doctor">{doctor.name}</span>
            </span>
          </span>
          {isChoosing(row, now) ? (
            <Badge tone="warning" icon={hourglassOutline}>
              {t('desk.day.askedToMove')}
            </Badge>
          ) : isLate(row, now) ? (
            <Badge tone="warning" icon={timeOutline}>
              {t('desk.patients.late', { status: t(`appointments.status.${status}`) })}
            </Badge>
          ) : (
            !isForgotten && (
              <Badge {...(waitsLong(row, now) ? longWait : statusLook[status])}>
                {status === 'arrived' && since ? waiting(since, new Date(now)) : t(`appointments.status.${status}`)}
              </Badge>
            )
          )}
        </span>
        <Icon icon={chevronForward} />
      </Link>
      <div className="patient-today-actions">
        <CallNumber patient={patient} />
        {/* A patient who has arrived needs no message. */}
        {(isAwaited(status) || status === 'missed') && (
          <WhatsAppLink patient={patient} clinic={clinic} appointment={topic && { date, doctor: doctor.name, topic }} />
        )}
        {next !== undefined && (
          <Button
            kind={previous === undefined ? 'secondary' : 'quiet'}
            size="small"
            aria-label={t(previous === undefined ? 'desk.patients.arrivedOf' : 'desk.patients.undoArrivalOf', {
              patient: patient.name,
            })}
            onClick={({ detail }) => {
              // The second click of a double click would undo the first one.
              if (detail < 2) void onChange(row, doctor, next);
            }}
          >
            {t(previous === undefined ? 'desk.day.appointment.act.arrived' : 'desk.patients.undoArrival')}
          </Button>
        )}
      </div>
    </li>
  );
}
