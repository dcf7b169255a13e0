import { checkmarkOutline } from 'ionicons/icons';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CancelReason, cancelReasons } from '../../../../contract/appointments.ts';
import { cancelByLink, confirmByLink, type LinkedAppointment } from '../../../../contract/links.ts';
import { request } from '../../../net/request.ts';
import { Button, LinkButton } from '../../../ui/actions/Button.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { RadioGroup } from '../../../ui/fields/ChoiceGroups.tsx';
import { Card, Stack } from '../../../ui/layout/Card.tsx';
import { LinkedCard } from './LinkedCard.tsx';
import { type AppointmentPurpose, linkOutcome } from './linkOutcome.ts';
import { MoveByLink } from './MoveByLink.tsx';
import { useLinkWrite } from './useLinkWrite.ts';

interface AppointmentLinkProps {
  token: string;
  purpose: AppointmentPurpose;
  appointment: LinkedAppointment;
  onChange: (appointment: LinkedAppointment) => void;
  /** Called if the link no longer allows the action: it has to be read again. */
  onStale: () => void;
}

/** The appointment of a link with the one action that it allows. Nothing is sent before a tap. */
export function AppointmentLink({ token, purpose, appointment, onChange, onStale }: AppointmentLinkProps) {
  const { t } = useTranslation();
  const [found] = useState(appointment);
  const { note, action } = linkOutcome(purpose, appointment);
  const result = useRef<HTMLDivElement>(null);
  const isChanged = appointment !== found;
  useEffect(() => {
    // The button that was tapped is gone.
    if (isChanged && note) result.current?.focus();
  }, [isChanged, note]);
  return (
    <Stack>
      {note && (
        <div ref={result} tabIndex={-1} className="link-result">
          <Note
            tone={note === 'past' || note === 'asked_to_move' ? 'warning' : 'success'}
            title={t(`links.states.${note}.title`)}
            role={isChanged ? 'status' : undefined}
          >
            <p>{t(`links.states.${note}.text`)}</p>
          </Note>
        </div>
      )}
      <LinkedCard appointment={appointment} />
      {action === 'confirm' && <ConfirmByLink token={token} onDone={onChange} />}
      {action === 'cancel' && <CancelByLink token={token} onDone={onChange} />}
      {action === 'move' && <MoveByLink token={token} onDone={onChange} onStale={onStale} />}
      {!action && (
        <LinkButton to="/" kind="secondary">
          {t('links.open')}
        </LinkButton>
      )}
    </Stack>
  );
}

interface ActionProps {
  token: string;
  onDone: (appointment: LinkedAppointment) => void;
}

function ConfirmByLink({ token, onDone }: ActionProps) {
  const { t } = useTranslation();
  const { isSending, failure, send } = useLinkWrite(onDone);
  return (
    <Stack gap="small">
      {failure && <Note tone="danger" title={failure} role="alert" />}
      <Button
        icon={checkmarkOutline}
        loading={isSending}
        onClick={() => void send(() => request(confirmByLink, { body: { token } }))}
      >
        {t('links.confirm')}
      </Button>
    </Stack>
  );
}

const isReason = (value: string): value is CancelReason => cancelReasons.some(reason => reason === value);

function CancelByLink({ token, onDone }: ActionProps) {
  const { t } = useTranslation();
  const { isSending, failure, send } = useLinkWrite(onDone);
  const [reason, setReason] = useState<CancelReason>('Nenhum');
  return (
    <Card>
      <Stack>
        <RadioGroup
          legend={t('appointments.cancel.reason')}
          value={reason}
          onChange={value => isReason(value) && setReason(value)}
          options={cancelReasons.map(value => ({ value, label: t(`appointments.cancel.reasons.${value}`) }))}
          disabled={isSending}
        />
        {failure && <Note tone="danger" title={failure} role="alert" />}
        <Button
          kind="danger"
          loading={isSending}
          onClick={() => void send(() => request(cancelByLink, { body: { token, reason } }))}
        >
          {t('links.cancel')}
        </Button>
      </Stack>
    </Card>
  );
}
