import { checkmarkOutline } from 'ionicons/icons';
import { useTranslation } from 'react-i18next';
import type { ManagedClinic } from '../../../../contract/management.ts';
import type { Undelivered } from '../../../../contract/notifications.ts';
import { useDates } from '../../../i18n/dates.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { WhatsAppLink } from '../WhatsAppLink.tsx';
import { topicOfMessage } from '../whatsApp.ts';
import { CallNumber } from './CallNumber.tsx';

interface UndeliveredRowProps {
  one: Undelivered;
  clinic: ManagedClinic;
  isBusy: boolean;
  onDone: () => void;
}

/** A patient to be called: about what, and why the message didn't arrive. */
export function UndeliveredRow({ one, clinic, isBusy, onDone }: UndeliveredRowProps) {
  const { t } = useTranslation();
  const { dayTime } = useDates();
  const { kind, reason, patient, appointment } = one;
  const topic = topicOfMessage(one);
  const done = t('messages.undelivered.done');
  return (
    <li className="messages-row">
      <div>
        <strong>
          {appointment && (
            <>
              <time dateTime={appointment.date}>{dayTime(appointment.date, clinic.time_zone)}</time>
              {' · '}
            </>
          )}
          {patient.name}
        </strong>
        <span>{[t(`messages.kinds.${kind}`), appointment?.doctor].filter(Boolean).join(' · ')}</span>
        <span>{t(`messages.reasons.${reason}`)}</span>
      </div>
      <div className="messages-actions">
        <CallNumber patient={patient} />
        <WhatsAppLink
          patient={patient}
          clinic={clinic}
          appointment={appointment && topic ? { ...appointment, topic } : undefined}
        />
        <Button
          kind="secondary"
          size="small"
          icon={checkmarkOutline}
          aria-label={`${done}: ${patient.name}`}
          loading={isBusy}
          onClick={onDone}
        >
          {done}
        </Button>
      </div>
    </li>
  );
}
