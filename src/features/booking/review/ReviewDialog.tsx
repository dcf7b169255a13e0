import { type Ref, useImperativeHandle } from 'react';
import { useTranslation } from 'react-i18next';
import type { Slot } from '../../../../contract/booking.ts';
import { Button, LinkButton } from '../../../ui/actions/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { useShown } from '../../../ui/page.ts';
import { usePatients } from '../../care/index.ts';
import type { Chosen } from '../slots/DoctorCard.tsx';
import { BookingSummary } from './BookingSummary.tsx';
import { ConflictNote } from './ConflictNote.tsx';
import { isRequested } from './classifyFailure.ts';
import './review.css';
import { type ReviewCallbacks, useReview } from './useReview.ts';

export interface ReviewHandle {
  /** Opens the dialog for a slot. */
  open(slot: Slot): void;
}

interface ReviewDialogProps {
  ref: Ref<ReviewHandle>;
  chosen: Chosen;
  callbacks: ReviewCallbacks;
}

/**
 * Shows the booking to be confirmed, then any conflicts with it. Its state is in here, so that opening it doesn't
 * re-render the calendar and the slots.
 */
export function ReviewDialog({ ref, chosen, callbacks }: ReviewDialogProps) {
  const { t } = useTranslation();
  const { review, opening, open, close, confirm, replace } = useReview(chosen, callbacks);
  const [own, ...others] = usePatients(useShown());
  useImperativeHandle(ref, () => ({ open }));
  if (!review) return null;
  const { slot, step, sending, conflicts, patient, resumed } = review;
  const replaced = resumed?.request.replaces?.length ?? 0;
  const name = patient?.name ?? (others.length > 0 ? own?.name : undefined);
  const requested = { date: slot.start, doctor_id: chosen.doctor.id, specialty_id: chosen.specialty.id };
  const isBooked = conflicts.some(conflict => isRequested(conflict, requested));
  const asksToReplace = step === 'conflict' && !isBooked;
  return (
    <Dialog
      key={opening}
      open
      title={t('booking.review.title')}
      onClose={close}
      busy={sending && step !== 'unknown'}
      actions={
        <>
          <Button kind="secondary" disabled={sending && step !== 'unknown'} onClick={close}>
            {asksToReplace
              ? t('booking.conflict.keep', { count: conflicts.length })
              : t(step === 'unknown' ? 'booking.unknown.close' : 'booking.review.cancel')}
          </Button>
          {isBooked ? (
            <LinkButton to="/appointments">
              {patient ? t('care.openAppointments', { name: patient.name }) : t('booking.done.openAppointments')}
            </LinkButton>
          ) : (
            <Button loading={sending} onClick={step === 'conflict' ? replace : confirm}>
              {step === 'unknown' && t('booking.unknown.checkNow')}
              {step === 'conflict' && t('booking.conflict.replace')}
              {step === 'review' && t('booking.review.confirm')}
            </Button>
          )}
        </>
      }
    >
      {step === 'unknown' && (
        <Note tone="warning" role="alert" title={t('booking.unknown.title')}>
          <p>{t('booking.unknown.text')}</p>
        </Note>
      )}
      {/* The patient agreed to it on an earlier page: said again before it is sent again. */}
      {step === 'review' && replaced > 0 && (
        <Note tone="warning">
          <p>{t('booking.review.replaces', { count: replaced })}</p>
        </Note>
      )}
      {step === 'conflict' ? (
        <ConflictNote patient={patient} slot={slot} chosen={chosen} conflicts={conflicts} isBooked={isBooked} />
      ) : (
        <BookingSummary {...chosen} slot={slot} patientName={name} />
      )}
    </Dialog>
  );
}
