import { checkmarkCircle, swapHorizontalOutline } from 'ionicons/icons';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Appointment } from '../../../contract/appointments.ts';
import { crmText } from '../../../contract/formats.ts';
import { isAskedToMove } from '../../../contract/status.ts';
import { useDates } from '../../i18n/dates.ts';
import { useSpecialtyName } from '../../i18n/useSpecialtyName.ts';
import { Avatar } from '../../page/Avatar.tsx';
import { usePageNavigate } from '../../page/usePageNavigate.ts';
import { PendingMark } from '../../sync/ui/PendingMark.tsx';
import { Button, LinkButton } from '../../ui/actions/Button.tsx';
import { MapLink } from '../../ui/actions/MapLink.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { Icon } from '../../ui/graphics/Icon.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { useShown } from '../../ui/page.ts';
import {
  AddToCalendar,
  appointmentsPath,
  CancelDialog,
  Confirmation,
  canCancel,
  canMove,
  reschedulePath,
  useChange,
  useNow,
} from '../appointments/index.ts';
import { type DependentRef, usePatients } from '../care/index.ts';
import { EarlierWaitlist } from '../earlier/index.ts';

interface BookedCardProps {
  appointment: Appointment;
  /** Whose it is, if not the user's own. */
  dependent: DependentRef | undefined;
  /** What is shown below the place. */
  children: ReactNode;
}

/** A booked appointment: for whom, when, with whom and where, whether it will stay so, and the available actions. */
export function BookedCard({ appointment, dependent, children }: BookedCardProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const specialtyName = useSpecialtyName();
  const go = usePageNavigate();
  const shown = useShown();
  const now = useNow(shown);
  const [own, ...others] = usePatients(shown);
  const patient = dependent ?? (others.length > 0 ? own : undefined);
  const [cancelling, setCancelling] = useState(false);
  const change = useChange(appointment.id);
  const { id, date, clinic, doctor, specialty } = appointment;
  const zone = clinic.time_zone;
  const zoneNote = dates.zoneNote(zone, date);
  const mayCancel = !change && canCancel(appointment, now);
  const isAsked = !change && isAskedToMove(appointment) && canMove(appointment, now);
  return (
    <Card as="section" className="booked-card" aria-labelledby="booked-when">
      {isAsked && (
        <Note
          tone="warning"
          title={dependent ? t('care.askedToMove', { name: dependent.name }) : t('appointments.askedToMove.title')}
        />
      )}
      <h2 id="booked-when" className="booked-when">
        {!isAsked && <Icon icon={checkmarkCircle} className="booked-tick" />}
        <span>
          <span className="booked-day">{dates.longDay(date, zone)}</span>{' '}
          <span className="booked-time">{dates.time(date, zone)}</span>
        </span>
      </h2>
      {dependent && <p className="booked-patient">{t('care.patient', { name: dependent.name })}</p>}
      <div className="booked-person">
        <Avatar name={doctor.name} email={doctor.email} size={48} />
        <p>
          <strong>{doctor.name}</strong>
          <br />
          {specialtyName(specialty.name)} · {crmText(doctor.CRM)}
        </p>
      </div>
      <div>
        <p>
          <strong>{clinic.name}</strong>
          <br />
          {clinic.address}
        </p>
        {zoneNote && <p className="booked-quiet">{zoneNote}</p>}
        <MapLink clinic={clinic} />
      </div>
      {children}
      <Confirmation appointment={appointment} dependent={dependent} now={now} />
      <PendingMark subject={`appointment:${id}`} />
      {mayCancel && (
        <div className="booked-actions">
          <AddToCalendar appointment={appointment} />
          {canMove(appointment, now) && (
            <LinkButton to={reschedulePath(appointment, patient?.id)} kind="secondary" icon={swapHorizontalOutline}>
              {t(isAsked ? 'appointments.askedToMove.choose' : 'appointments.moving.move')}
            </LinkButton>
          )}
          <Button kind="secondary" onClick={() => setCancelling(true)}>
            {t('appointments.patient.cancel')}
          </Button>
        </div>
      )}
      {mayCancel && <EarlierWaitlist appointment={appointment} now={now} shown={shown} />}
      {cancelling && (
        <CancelDialog
          appointment={appointment}
          dependent={dependent}
          patientId={patient?.id}
          onClose={() => setCancelling(false)}
          onCancelled={() => go(appointmentsPath(patient?.id), { replace: true })}
        />
      )}
    </Card>
  );
}
