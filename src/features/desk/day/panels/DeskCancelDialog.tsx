import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DeskAppointment, deskCancel, deskCancelReasons, requesters } from '../../../../../contract/desk.ts';
import { useDates } from '../../../../i18n/dates.ts';
import { Button } from '../../../../ui/actions/Button.tsx';
import { Dialog } from '../../../../ui/dialogs/Dialog.tsx';
import { RadioGroup } from '../../../../ui/fields/ChoiceGroups.tsx';
import type { CellWords } from '../useCellWords.ts';
import type { DeskWrites, Outcomes } from '../writes/deskWrites.ts';
import { useDeskWrite } from '../writes/useDeskWrite.ts';
import { WriteProblems } from './WriteProblems.tsx';
import './panels.css';

type Requester = (typeof requesters)[number];
type Reason = (typeof deskCancelReasons)[number];

interface DeskCancelDialogProps {
  appointment: DeskAppointment;
  zone: string;
  words: CellWords;
  writes: DeskWrites;
  outcomes: Outcomes<typeof deskCancel>;
  onClose: () => void;
}

/** Cancels an appointment, with the reason and who asked for it. */
export function DeskCancelDialog(props: DeskCancelDialogProps) {
  const { appointment, zone, words, writes, onClose } = props;
  const { t } = useTranslation();
  const dates = useDates();
  const [requester, setRequester] = useState<Requester>('patient');
  const [reason, setReason] = useState<Reason>('Nenhum');
  const write = useDeskWrite(deskCancel, writes, appointment.patient.id, props.outcomes);
  const { id, patient, date } = appointment;
  return (
    <Dialog
      open
      title={t('desk.day.cancel.title')}
      onClose={onClose}
      busy={write.sending}
      role="alertdialog"
      actions={
        <>
          <Button kind="secondary" disabled={write.sending} onClick={onClose}>
            {t('desk.day.cancel.keep')}
          </Button>
          <Button
            kind="danger"
            loading={write.sending}
            disabled={write.isBlocked}
            onClick={() =>
              write.send(
                { params: { id }, body: { wish: requester, reason } },
                { kind: 'cancel', patient, when: { start: Date.parse(date), zone } },
              )
            }
          >
            {t('desk.day.cancel.confirm')}
          </Button>
        </>
      }
    >
      <p className="day-when">
        <strong>{appointment.patient.name}</strong>
        <span>{dates.dayTime(appointment.date, zone)}</span>
      </p>
      <RadioGroup
        legend={t('desk.day.cancel.requester')}
        value={requester}
        onChange={value => setRequester(value as Requester)}
        options={requesters.map(value => ({ value, label: t(`desk.day.cancel.requesters.${value}`) }))}
        disabled={write.sending}
      />
      <RadioGroup
        legend={t('desk.day.cancel.reason')}
        value={reason}
        onChange={value => setReason(value as Reason)}
        options={deskCancelReasons.map(value => ({ value, label: t(`desk.day.cancel.reasons.${value}`) }))}
        disabled={write.sending}
      />
      <WriteProblems {...{ write, writes, words }} />
    </Dialog>
  );
}
