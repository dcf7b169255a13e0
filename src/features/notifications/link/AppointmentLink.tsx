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
import { MoveByLink } from './MoveByLink.tsx';
import { useLinkWrite } from './useLinkWrite.ts';

interface AppointmentLinkProps {
  token: string;
  purpose: 'confirm' | 'move' | 'cancel';
  found: LinkedAppointment;
}

const isOpen = ({ state }: LinkedAppointment) => state === 'booked' || state === 'confirmed';

/** What is settled about the appointment, if anything: nothing can be done any more, or it is done already. */
const settledBy = (purpose: AppointmentLinkProps['purpose'], { state }: LinkedAppointment) =>
  state === 'booked' || (state === 'confirmed' && purpose !== 'confirm') ? undefined : state;

/** The appointment of a link with the link's one action. Nothing is sent before a tap. */
export function AppointmentLink({ token, purpose, found }: AppointmentLinkProps) {
  const { t } = useTranslation();
  const [appointment, setAppointment] = useState(found);
  const settled = settledBy(purpose, appointment);
  const result = useRef<HTMLDivElement>(null);
  const isChanged = appointment !== found;
  useEffect(() => {
    // The button that was tapped is gone.
    if (isChanged && settled) result.current?.focus();
  }, [isChanged, settled]);
  return (
    <Stack>
      {settled && (
        <div ref={result} tabIndex={-1} className="link-result">
          <Note
            tone={settled === 'past' ? 'warning' : 'success'}
            title={t(`links.states.${settled}.title`)}
            role={isChanged ? 'status' : undefined}
          >
            <p>{t(`links.states.${settled}.text`)}</p>
          </Note>
        </div>
      )}
      <LinkedCard appointment={appointment} />
      {!settled && purpose === 'confirm' && <ConfirmByLink token={token} onDone={setAppointment} />}
      {!settled && purpose === 'cancel' && <CancelByLink token={token} onDone={setAppointment} />}
      {isOpen(appointment) && purpose === 'move' && <MoveByLink token={token} onDone={setAppointment} />}
      {settled && (
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
