import {
  checkmarkCircle,
  chevronForward,
  createOutline,
  documentAttachOutline,
  hourglassOutline,
  swapHorizontalOutline,
} from 'ionicons/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DoctorAppointment } from '../../../contract/appointments.ts';
import { isAskedToMove, isPresent } from '../../../contract/status.ts';
import { lengthText, useDates } from '../../i18n/dates.ts';
import { until } from '../../i18n/until.ts';
import { useAge } from '../../i18n/useAge.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useSpecialtyName } from '../../i18n/useSpecialtyName.ts';
import { DraftMark } from '../../sync/ui/DraftMark.tsx';
import { Link } from '../../ui/actions/Link.tsx';
import { useWide } from '../../ui/browser/mediaQuery.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Icon } from '../../ui/graphics/Icon.tsx';
import { AllergyChips, AllergyWords } from '../entries/index.ts';
import './appointment-row.css';
import { isUnderWay, lacksNotes, lateBy, notesOf, spanOf, type Varying } from './lists.ts';
import { StatusBadge } from './status/StatusBadge.tsx';

const bySpecialty: Varying = { specialty: true, clinic: false, zone: false };

interface AppointmentRowProps {
  appointment: DoctorAppointment;
  now: Date;
  /** The doctor's appointments, if the row says whether the patient is late. */
  all?: readonly DoctorAppointment[];
  /** Whether its patient is the one whom the doctor sees now or next. */
  isNext?: boolean;
  /** Whether it is open beside the list. */
  isOpen?: boolean;
  /** Whether its day is shown, as it is by default: not below a heading that has it. */
  isDayShown?: boolean;
  /** Whether the patient's age is beside the name: not by default. */
  isAgeShown?: boolean;
  /** The length that most of the list have, in milliseconds: another one is below the time. By default, none is. */
  usualLength?: number | undefined;
  /** Whether missing notes are marked, as they are by default: not below a heading that says it. */
  areMissingNotesMarked?: boolean;
  /** What is shown because it isn't the same for the whole list: `varying`. By default, the specialty. */
  varies?: Varying;
  /** For the column beside the open appointment, where only that one is highlighted: the next one has a label. */
  compact?: boolean;
  /** Additional marks. */
  children?: ReactNode;
  /** A button beside the link. */
  menu?: ReactNode;
}

/** An appointment as shown to its doctor: time, day, patient, specialty, state of the notes, and a link to it. */
export function AppointmentRow({
  appointment,
  now,
  all = [],
  isNext,
  isOpen,
  isDayShown = true,
  isAgeShown = false,
  usualLength,
  areMissingNotesMarked = true,
  varies = bySpecialty,
  compact,
  children,
  menu,
}: AppointmentRowProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const dates = useDates();
  const specialtyName = useSpecialtyName();
  const age = useAge();
  const { id, date, patient, specialty, clinic } = appointment;
  const zone = clinic.time_zone;
  const what = [...(varies.specialty ? [specialtyName(specialty.name)] : []), ...(varies.clinic ? [clinic.name] : [])];
  const zoneNote = varies.zone && dates.zoneNote(zone, date);
  const notes = notesOf(appointment);
  const isWide = useWide();
  const isNotOver = spanOf(appointment).end > now.getTime();
  const late = lateBy(appointment, all, now);
  const mark = markOf();
  const day = dates.day(date, zone);
  const time = dates.time(date, zone);

  /** When it is, in a word, if that is worth a mark. */
  function markOf(): string | undefined {
    // A patient who is there has a badge that says so.
    if (isPresent(appointment.status ?? 'booked')) return undefined;
    if (isUnderWay(appointment, now)) return t('appointments.now');
    if (isNext && compact) return t('appointments.glance.next');
    return isNext ? until(date, now, zone, language) : undefined;
  }

  const isHighlighted = isNext && !compact;
  const details = what.length > 0 && <span className="appointment-row-what">{what.join(' · ')}</span>;
  return (
    <div
      className={`appointment-row ${isHighlighted ? 'appointment-row-next' : ''} ${isOpen ? 'appointment-row-open' : ''}`}
    >
      <p className="appointment-row-when">
        <span className="appointment-row-time">{time}</span>
        {isDayShown && <span className="appointment-row-day">{day}</span>}
        {usualLength !== undefined && specialty.duration !== usualLength && (
          <span className="appointment-row-day">{lengthText(specialty.duration)}</span>
        )}
      </p>
      <div className="appointment-row-who">
        <p className="appointment-row-name">
          <span>{patient.name}</span>
          {isAgeShown && patient.birthday !== null && (
            <>
              {' '}
              <span className="appointment-row-age">{age(patient.birthday)}</span>
            </>
          )}
        </p>
        {isWide && <AllergyChips allergies={patient.allergies} most={2} />}
        {zoneNote && <p className="appointment-row-what">{zoneNote}</p>}
        <div className="appointment-row-marks">
          {isOpen && <span className="appointment-row-opened">{t('appointments.doctor.opened')}</span>}
          {isWide && details}
          {/* The notes, written or due, say that it is done. */}
          {appointment.status !== 'done' && (
            <StatusBadge
              appointment={appointment}
              now={now}
              isBookedShown={!compact && isNotOver && !isAskedToMove(appointment)}
            />
          )}
          {late !== undefined && (
            <Badge tone="warning" icon={hourglassOutline}>
              {t('appointments.late', { length: lengthText(late) })}
            </Badge>
          )}
          {mark && late === undefined && <Badge tone={compact ? 'info' : 'success'}>{mark}</Badge>}
          {notes !== 'missing' && (
            <Badge tone={notes === 'written' ? 'success' : 'warning'} icon={checkmarkCircle}>
              {t(`appointments.notes.${notes}`)}
            </Badge>
          )}
          {notes === 'missing' && areMissingNotesMarked && lacksNotes(appointment, now) && (
            <Badge tone="warning" icon={createOutline}>
              {t('appointments.notes.missing')}
            </Badge>
          )}
          {appointment.handed_in !== undefined && (
            <Badge tone="info" icon={documentAttachOutline}>
              {t('appointments.handedIn', { count: appointment.handed_in })}
            </Badge>
          )}
          {appointment.move_requested_at && (
            <Badge tone="info" icon={swapHorizontalOutline}>
              {t('appointments.move.mark')}
            </Badge>
          )}
          {isAskedToMove(appointment) && (
            <Badge tone="warning" icon={swapHorizontalOutline}>
              {t('appointments.askedToMove.mark')}
            </Badge>
          )}
          <DraftMark name={`notes:${id}`} />
          {children}
          {!isWide && <AllergyWords allergies={patient.allergies} most={1} />}
          {!isWide && details}
        </div>
      </div>
      {menu}
      <Icon icon={chevronForward} className="appointment-row-arrow" />
      <Link
        className="appointment-row-link"
        to={`/diagnostic?${new URLSearchParams({ appointment: id })}`}
        replace={compact}
        aria-current={isOpen ? 'true' : undefined}
        aria-label={t('appointments.doctor.openOf', { patient: patient.name, day, time })}
      />
    </div>
  );
}
