import { useTranslation } from 'react-i18next';
import type { Undelivered } from '../../../../contract/notifications.ts';
import { useDates } from '../../../i18n/dates.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { maskPhone } from '../../../ui/fields/masks.ts';

interface UndeliveredRowProps {
  one: Undelivered;
  /** The clinic's time zone. */
  zone: string;
  isBusy: boolean;
  onDone: () => void;
}

/** A patient to be called: about what, and why the message didn't arrive. */
export function UndeliveredRow({ one, zone, isBusy, onDone }: UndeliveredRowProps) {
  const { t } = useTranslation();
  const { dayTime } = useDates();
  const { kind, reason, patient, appointment } = one;
  const phone = maskPhone(patient.phone);
  const done = t('messages.undelivered.done');
  return (
    <li className="messages-row">
      <div>
        <strong>{patient.name}</strong>
        <span>
          {t(`messages.kinds.${kind}`)}
          {appointment && (
            <>
              {': '}
              <time dateTime={appointment.date}>{dayTime(appointment.date, zone)}</time>
              {` · ${appointment.doctor}`}
            </>
          )}
        </span>
        <span>{t(`messages.reasons.${reason}`)}</span>
      </div>
      {patient.phone === '' ? (
        <span>{t('messages.undelivered.noPhone')}</span>
      ) : (
        <a href={`tel:${patient.phone}`} aria-label={t('messages.undelivered.call', { name: patient.name, phone })}>
          {phone}
        </a>
      )}
      <Button kind="secondary" size="small" aria-label={`${done}: ${patient.name}`} loading={isBusy} onClick={onDone}>
        {done}
      </Button>
    </li>
  );
}
