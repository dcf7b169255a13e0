import { arrowUndoOutline, callOutline, personOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import type { DeskAppointment, DeskDoctorDay } from '../../../../../contract/desk.ts';
import type { ManagedClinic } from '../../../../../contract/management.ts';
import { isMovable, type Status, shownStatus } from '../../../../../contract/status.ts';
import { dateAt } from '../../../../../contract/wallClock.ts';
import { useDates } from '../../../../i18n/dates.ts';
import { useAge } from '../../../../i18n/useAge.ts';
import { PendingMark } from '../../../../sync/ui/PendingMark.tsx';
import { Button } from '../../../../ui/actions/Button.tsx';
import { Link } from '../../../../ui/actions/Link.tsx';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { Badge } from '../../../../ui/feedback/Badge.tsx';
import { maskPhone } from '../../../../ui/fields/masks.ts';
import { Icon } from '../../../../ui/graphics/Icon.tsx';
import { statusLook } from '../../../appointments/index.ts';
import { statusSubject } from '../../../appointments/intents/index.ts';
import { chatTopicOf, isChoosing } from '../../patients/appointments.ts';
import { patientPath } from '../../patients/deskPatient.ts';
import { statusChoices } from '../../statusChoices.ts';
import { WhatsAppLink } from '../../WhatsAppLink.tsx';
import { type CellWords, shownLook } from '../useCellWords.ts';
import './panels.css';

interface AppointmentDialogProps {
  appointment: DeskAppointment;
  doctor: DeskDoctorDay['doctor'];
  clinic: ManagedClinic;
  words: CellWords;
  /** Epoch milliseconds. */
  now: number;
  /** The status before the last change on this page, which can be undone. */
  previous: Status | undefined;
  onStatus: (to: Status) => void;
  onMove: () => void;
  onCancel: () => void;
  onClose: () => void;
}

/** One appointment: contact data, what has happened, moving and cancelling. */
export function AppointmentDialog(props: AppointmentDialogProps) {
  const { appointment, doctor, clinic, words, now, previous, onStatus, onMove, onCancel, onClose } = props;
  const { t } = useTranslation();
  const dates = useDates();
  const age = useAge();
  const zone = clinic.time_zone;
  const { patient, status, date, end, squeeze_in: squeezeIn } = appointment;
  const phone = maskPhone(patient.phone);
  const start = Date.parse(date);
  const isPast = dateAt(zone, start) < dateAt(zone, now);
  const shownAs = shownStatus(status, isPast);
  const topic = chatTopicOf(appointment, now);
  const { next, likely, isChangeable, hasNext } = statusChoices(appointment, zone, now);
  const isBefore = next.some(one => one.early === 'day');
  const shown = isBefore ? next.filter(one => !one.early) : next;
  const undone = isChangeable ? previous : undefined;
  const isOver = status === 'done' || status === 'missed' || status === 'in_consultation';
  const statusName = words.status(shownAs);
  const statusAt = shownAs === 'unrecorded' ? null : appointment.status_at;
  const isToday = statusAt !== null && dateAt(zone, Date.parse(statusAt)) === dateAt(zone, now);
  const since = isToday
    ? t('desk.day.appointment.since', { status: statusName, time: words.time(Date.parse(statusAt)) })
    : statusAt
      ? t('desk.day.appointment.sinceDay', { status: statusName, when: dates.dayTime(statusAt, zone) })
      : statusName;
  return (
    <Dialog
      open
      title={t('desk.day.appointment.title', { patient: patient.name })}
      onClose={onClose}
      actions={
        !isOver &&
        isChangeable && (
          <>
            {isMovable(status, start, now) && (
              <Button kind="secondary" onClick={onMove}>
                {t('desk.day.appointment.move')}
              </Button>
            )}
            <Button kind="danger" onClick={onCancel}>
              {t('desk.day.appointment.cancel')}
            </Button>
          </>
        )
      }
    >
      <Link className="day-phone" to={patientPath(patient.id)} onClick={onClose}>
        <Icon icon={personOutline} />
        {t('desk.day.appointment.patient', { patient: patient.name })}
      </Link>
      {patient.birthday && (
        <p>{t('record.bornOn', { years: age(patient.birthday), day: dates.plainDate(patient.birthday) })}</p>
      )}
      <p className="day-when">
        <strong>
          {dates.weekdayDay(date, zone)},{' '}
          {t('desk.day.cell.span', { start: words.time(start), end: words.time(Date.parse(end)) })}
        </strong>
        <span>
          {doctor.name}, {words.specialty(doctor, appointment.specialty_id)}
        </span>
      </p>
      <p className="day-badges">
        <Badge {...shownLook(shownAs)}>{since}</Badge>
        {squeezeIn && <Badge tone="warning">{t('desk.day.squeezeIn')}</Badge>}
        {isChoosing(appointment, now) && <Badge tone="warning">{t('appointments.askedToMove.mark')}</Badge>}
        {appointment.move_requested_at && <Badge>{t('desk.day.moveRequested')}</Badge>}
      </p>
      <PendingMark subject={statusSubject(appointment.id)} />
      <div className="day-contact">
        <a
          className="day-phone"
          href={`tel:${patient.phone.replace(/[^\d+]/g, '')}`}
          aria-label={t('desk.day.appointment.phone', { phone })}
        >
          <Icon icon={callOutline} />
          {phone}
        </a>
        {!isOver && (
          <WhatsAppLink patient={patient} clinic={clinic} appointment={topic && { date, doctor: doctor.name, topic }} />
        )}
      </div>
      {(shown.length > 0 || undone) && (
        <fieldset className="day-actions">
          <legend>{t(isBefore ? 'desk.day.appointment.attendance' : 'desk.day.appointment.actions')}</legend>
          {shown.map(({ to, early: isEarly }) => (
            <Button
              key={to}
              kind={to === likely ? 'primary' : 'secondary'}
              size="small"
              icon={statusLook[to].icon}
              disabled={isEarly !== undefined}
              onClick={() => onStatus(to)}
            >
              {t(`desk.day.appointment.act.${to}`)}
            </Button>
          ))}
          {undone && (
            <Button kind="quiet" size="small" icon={arrowUndoOutline} onClick={() => onStatus(undone)}>
              {t('desk.day.appointment.undo', { status: t(`appointments.status.${status}`) })}
            </Button>
          )}
        </fieldset>
      )}
      {shown.some(one => one.early) && <p className="field-hint">{t('desk.day.appointment.early')}</p>}
      {!isChangeable && (hasNext || previous !== undefined) && (
        <p className="field-hint">{t('desk.day.appointment.late')}</p>
      )}
    </Dialog>
  );
}
