import { checkmarkCircleOutline, checkmarkOutline } from 'ionicons/icons';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Appointment } from '../../../contract/appointments.ts';
import { useDates } from '../../i18n/dates.ts';
import { useSpecialtyName } from '../../i18n/useSpecialtyName.ts';
import { Button } from '../../ui/actions/Button.tsx';
import { Badge } from '../../ui/feedback/Badge.tsx';
import type { DependentRef } from '../care/index.ts';
import { canConfirm } from './lists.ts';
import { useChange } from './useChange.ts';
import { useConfirm } from './useConfirm.ts';
import './appointments.css';

interface ConfirmationProps {
  appointment: Appointment;
  /** Whose it is, if not the user's own. */
  dependent: DependentRef | undefined;
  now: Date;
  /** Whether it is the main action of its card. */
  isMain?: boolean;
}

/**
 * Asks the patient to confirm an appointment of the next days, and says so once it is confirmed. Nothing while the
 * appointment waits to be cancelled or moved.
 */
export function Confirmation({ appointment, dependent, now, isMain = false }: ConfirmationProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const specialtyName = useSpecialtyName();
  const confirm = useConfirm(appointment, dependent);
  const change = useChange(appointment.id);
  const place = useRef<HTMLDivElement>(null);
  const { date, clinic, specialty, status } = appointment;
  const isConfirmed = status === 'confirmed';
  if (change || !(isConfirmed || canConfirm(appointment, now))) return null;

  function press(): void {
    void confirm();
    // The button gives way to the badge.
    place.current?.focus();
  }

  return (
    <div ref={place} tabIndex={-1} className="appointment-confirmation">
      <div role="status">
        {isConfirmed && (
          <Badge tone="success" icon={checkmarkCircleOutline}>
            {t('appointments.confirming.done')}
          </Badge>
        )}
      </div>
      {!isConfirmed && (
        <Button
          size="small"
          kind={isMain ? 'primary' : 'secondary'}
          icon={checkmarkOutline}
          aria-label={t('appointments.confirming.confirmOf', {
            specialty: specialtyName(specialty.name),
            day: dates.day(date, clinic.time_zone),
            time: dates.time(date, clinic.time_zone),
          })}
          onClick={press}
        >
          {t('appointments.confirming.confirm')}
        </Button>
      )}
    </div>
  );
}
