import { checkmarkOutline, closeOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import type { Unconfirmed } from '../../../../contract/desk.ts';
import type { ManagedClinic } from '../../../../contract/management.ts';
import { useDates } from '../../../i18n/dates.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { CallNumber } from '../messages/CallNumber.tsx';
import { WhatsAppLink } from '../WhatsAppLink.tsx';

interface UnconfirmedRowProps {
  one: Unconfirmed;
  clinic: ManagedClinic;
  onConfirm: () => void;
  /** The patient won't come. */
  onCancel: () => void;
}

/** An appointment to be confirmed by phone or chat, and whether a reminder has reached its patient. */
export function UnconfirmedRow({ one, clinic, onConfirm, onCancel }: UnconfirmedRowProps) {
  const { t } = useTranslation();
  const { time } = useDates();
  const { date, patient, doctor, reminder } = one;
  const zone = clinic.time_zone;
  const cancel = t('desk.unconfirmed.cancel');
  const confirm = t('desk.unconfirmed.confirm');
  return (
    <li className="messages-row">
      <div>
        <strong>
          <time dateTime={date}>{time(date, zone)}</time>
          {` · ${patient.name}`}
        </strong>
        <span>{doctor.name}</span>
        <span>{t(`desk.unconfirmed.reminder.${reminder}`)}</span>
      </div>
      <div className="messages-actions">
        <CallNumber patient={patient} />
        <WhatsAppLink patient={patient} clinic={clinic} appointment={{ date, doctor: doctor.name, topic: 'confirm' }} />
        <Button
          kind="secondary"
          size="small"
          icon={checkmarkOutline}
          aria-label={`${confirm}: ${patient.name}, ${time(date, zone)}`}
          onClick={onConfirm}
        >
          {confirm}
        </Button>
        <Button
          kind="secondary"
          size="small"
          icon={closeOutline}
          aria-label={`${cancel}: ${patient.name}, ${time(date, zone)}`}
          onClick={onCancel}
        >
          {cancel}
        </Button>
      </div>
    </li>
  );
}
