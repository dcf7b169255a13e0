import { alertCircleOutline, hourglassOutline, timeOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import type { ManagedClinic } from '../../../../contract/management.ts';
import { isAwaited, type Status } from '../../../../contract/status.ts';
import { useDates } from '../../../i18n/dates.ts';
import { useAge } from '../../../i18n/useAge.ts';
import { Link } from '../../../ui/actions/Link.tsx';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { statusLook, useWaitingText } from '../../appointments/index.ts';
import { dayPath } from '../day/filter.ts';
import { CallNumber } from '../messages/CallNumber.tsx';
import { WhatsAppLink } from '../WhatsAppLink.tsx';
import { chatTopicOf, type DayRow, isChoosing, isLate, isUnrecorded, waitsLong } from './appointments.ts';
import { patientPath } from './deskPatient.ts';
import { StepButtons } from './StepButtons.tsx';

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
  /** Whether it is listed among those whose attendance wasn't noted: then it has space for two buttons. */
  isAttendanceAsked: boolean;
  onChange: (row: DayRow, to: Status) => void;
}

/**
 * Leads to the patient; without a note of the attendance, to the appointment. The next step is noted with one tap.
 */
export function TodaysPatient({ row, clinic, today, now, previous, isAttendanceAsked, onChange }: TodaysPatientProps) {
  const { t } = useTranslation();
  const { time } = useDates();
  const age = useAge();
  const waiting = useWaitingText();
  const { id, date, end, patient, doctor, status, status_at: since } = row;
  const zone = clinic.time_zone;
  const isForgotten = isUnrecorded(row, now);
  const topic = chatTopicOf(row, now);
  // An arrival that was noted after the appointment's end says nothing about a wait.
  const isWaiting = status === 'arrived' && since !== null && Date.parse(since) < Date.parse(end);
  return (
    <li className="patient-today" data-attendance={isAttendanceAsked || undefined}>
      <Link to={isForgotten ? dayPath({ clinic: clinic.id, date: today, appointment: id }) : patientPath(patient.id)}>
        <time dateTime={date}>{time(date, zone)}</time>
        <span className="patient-today-texts">
          <strong>{patient.name}</strong>
          <span>
            {patient.birthday && `${age(patient.birthday)}\u00a0· `}
            <span className="patient-today-doctor">{doctor.name}</span>
          </span>
        </span>
      </Link>
      <span className="patient-today-status">
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
            <Badge {...(isWaiting && waitsLong(row, now) ? longWait : statusLook[status])}>
              {isWaiting ? waiting(since, new Date(now)) : t(`appointments.status.${status}`)}
            </Badge>
          )
        )}
      </span>
      <span className="patient-today-steps">
        <StepButtons {...{ row, clinic, now, previous, onChange }} />
      </span>
      <span className="patient-today-contact">
        <CallNumber patient={patient} />
        {/* A patient who has arrived needs no message. */}
        {(isAwaited(status) || status === 'missed') && (
          <WhatsAppLink patient={patient} clinic={clinic} appointment={topic && { date, doctor: doctor.name, topic }} />
        )}
      </span>
    </li>
  );
}
