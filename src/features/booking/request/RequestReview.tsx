import { useTranslation } from 'react-i18next';
import { useDates } from '../../../i18n/dates.ts';
import { useSpecialtyName } from '../../../i18n/useSpecialtyName.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { useShown } from '../../../ui/page.ts';
import { usePatient, usePatients } from '../../care/index.ts';
import type { Chosen } from '../slots/DoctorCard.tsx';
import '../review/review.css';
import { useRequest } from './useRequest.ts';

interface RequestReviewProps {
  chosen: Chosen;
  times: readonly string[];
  onClose: () => void;
}

/** The request to be confirmed, with what it is and what it isn't. */
export function RequestReview({ chosen, times, onClose }: RequestReviewProps) {
  const { t } = useTranslation();
  const dates = useDates();
  const specialtyName = useSpecialtyName();
  const { dependent } = usePatient();
  const [own, ...others] = usePatients(useShown());
  const name = dependent?.name ?? (others.length > 0 ? own?.name : undefined);
  const { isSending, send } = useRequest(chosen, dependent);
  const { doctor, specialty, clinic } = chosen;
  const zone = clinic.time_zone;
  const zoneNote = dates.zoneNote(zone, times[0]);
  return (
    <Dialog
      open
      title={t('requests.pick.reviewTitle')}
      onClose={onClose}
      busy={isSending}
      actions={
        <>
          <Button kind="secondary" disabled={isSending} onClick={onClose}>
            {t('booking.review.cancel')}
          </Button>
          <Button loading={isSending} onClick={() => void send(times)}>
            {t('requests.pick.send')}
          </Button>
        </>
      }
    >
      <dl className="booking-summary">
        {name && (
          <div>
            <dt>{t('care.patientLabel')}</dt>
            <dd>{name}</dd>
          </div>
        )}
        <div>
          <dt>{t('requests.pick.chosen')}</dt>
          <dd>
            <ol className="request-review-times">
              {times.map(time => (
                <li key={time}>
                  {dates.weekdayDay(time, zone)}, {dates.time(time, zone)}
                </li>
              ))}
            </ol>
          </dd>
        </div>
        <div>
          <dt>{t('booking.review.doctor')}</dt>
          <dd>{doctor.name}</dd>
        </div>
        <div>
          <dt>{t('booking.review.specialty')}</dt>
          <dd>{specialtyName(specialty.name)}</dd>
        </div>
        <div>
          <dt>{t('booking.review.clinic')}</dt>
          <dd>{clinic.name}</dd>
        </div>
      </dl>
      {zoneNote && <p className="booking-zone">{zoneNote}</p>}
      <Note tone="warning">
        <p>{t('requests.pick.notBooked')}</p>
      </Note>
    </Dialog>
  );
}
