import { useTranslation } from 'react-i18next';
import type { Appointment } from '../../../../contract/appointments.ts';
import { Button, LinkButton } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Note } from '../../../ui/Note.tsx';
import type { Chosen } from '../slots/DoctorCard.tsx';
import { BookingSummary } from './BookingSummary.tsx';
import { Brief } from './Brief.tsx';
import { isRequested } from './classifyFailure.ts';
import type { Review, useReview } from './useReview.ts';

interface ReviewDialogProps {
  flow: ReturnType<typeof useReview>;
  chosen: Chosen;
  /** The appointment to be replaced. */
  moved: Appointment | undefined;
}

/** Shows the booking to be confirmed, then any conflicts with it. */
export function ReviewDialog({ flow, chosen, moved }: ReviewDialogProps) {
  const { t } = useTranslation();
  const { review, opening, close, confirm, replace } = flow;
  if (!review) return null;
  const { slot, step, sending, conflicts } = review;
  const wanted = { start: slot.start, doctorId: chosen.doctor.id, specialtyId: chosen.specialty.id };
  const isBooked = conflicts.some(conflict => isRequested(conflict, wanted));
  const goOn = step === 'busy' ? replace : confirm;
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
            {t(step === 'unknown' ? 'booking.unknown.later' : 'booking.review.cancel')}
          </Button>
          {isBooked ? (
            <LinkButton to="/appointments">{t('booking.done.see')}</LinkButton>
          ) : (
            <Button loading={sending} onClick={goOn}>
              {t(step === 'unknown' ? 'booking.unknown.now' : 'booking.review.confirm')}
            </Button>
          )}
        </>
      }
    >
      {step === 'unknown' && <UnknownNote />}
      {step === 'busy' ? (
        <ConflictNote review={review} chosen={chosen} isBooked={isBooked} />
      ) : (
        <BookingSummary {...chosen} slot={slot} />
      )}
      {moved && <MovedNote moved={moved} />}
    </Dialog>
  );
}

/** A short description of the appointment to be replaced. */
function MovedNote({ moved: { date, ...what } }: { moved: Appointment }) {
  const { t } = useTranslation();
  return (
    <section className="booking-conflict">
      <h3>{t('booking.move.instead')}</h3>
      <Brief as="div" {...what} start={date} />
    </section>
  );
}

function UnknownNote() {
  const { t } = useTranslation();
  return (
    <Note tone="warning" role="alert" title={t('booking.unknown.title')}>
      <p>{t('booking.unknown.text')}</p>
    </Note>
  );
}

interface ConflictNoteProps {
  review: Review;
  chosen: Chosen;
  /** Whether one of them is the requested appointment. */
  isBooked: boolean;
}

function ConflictNote({ review: { conflicts, slot }, chosen, isBooked }: ConflictNoteProps) {
  const { t } = useTranslation();
  const count = conflicts.length;
  return (
    <>
      <section className="booking-conflict" role="alert">
        <h3>{t('booking.conflict.heading', { count })}</h3>
        <ul>
          {conflicts.map(({ id, date, ...what }) => (
            <Brief key={id} as="li" {...what} start={date} />
          ))}
        </ul>
      </section>
      {isBooked ? (
        <p>{t('booking.conflict.same')}</p>
      ) : (
        <>
          <p className="booking-question">{t('booking.conflict.question', { count })}</p>
          <section className="booking-wanted">
            <h3>{t('booking.conflict.wanted')}</h3>
            <Brief as="div" {...chosen} start={slot.start} />
          </section>
        </>
      )}
    </>
  );
}
