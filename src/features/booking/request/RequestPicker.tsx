import { sendOutline, timeOutline } from 'ionicons/icons';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { REQUESTED_TIMES_MAX } from '../../../../contract/booking.ts';
import type { SeenDay } from '../../../device/schema.ts';
import { useDates } from '../../../i18n/dates.ts';
import { since } from '../../../i18n/until.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { Button } from '../../../ui/actions/Button.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { Note } from '../../../ui/feedback/Note.tsx';
import { ClockPicture } from '../../../ui/graphics/pictures.tsx';
import { Stack } from '../../../ui/layout/Card.tsx';
import { type Chosen, DoctorCard } from '../slots/DoctorCard.tsx';
import { RequestReview } from './RequestReview.tsx';
import { SeenTimes } from './SeenTimes.tsx';
import { seenTimesOf } from './seenTimes.ts';
import './request.css';

interface RequestPickerProps {
  chosen: Chosen;
  /** The chosen times in order of preference. */
  times: readonly string[];
  onTimes: (times: readonly string[]) => void;
  /** Shows the free times of now instead; undefined without a network. */
  onBook: (() => void) | undefined;
}

/** The choice of up to three times that this device has seen, for a request (docs/product.md#booking-request). */
export function RequestPicker({ chosen, times, onTimes, onBook }: RequestPickerProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const dates = useDates();
  const id = useId();
  const { doctor, specialty, clinic } = chosen;
  const [days, setDays] = useState<SeenDay[]>();
  const [isReviewing, setReviewing] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    void seenTimesOf(doctor.id, specialty.id).then(found => isCurrent && setDays(found));
    return () => {
      isCurrent = false;
    };
  }, [doctor.id, specialty.id]);

  const toggle = (start: string) =>
    onTimes(times.includes(start) ? times.filter(time => time !== start) : [...times, start]);
  const oldest = days && Math.min(...days.map(({ seenAt }) => seenAt));

  return (
    <Stack>
      <DoctorCard {...chosen} />
      {onBook && (
        <Note tone="success" role="status" title={t('requests.pick.online')}>
          <Button size="small" onClick={onBook}>
            {t('requests.pick.book')}
          </Button>
        </Note>
      )}
      {!days && <Loading rows={2} />}
      {days?.length === 0 && (
        <EmptyState picture={<ClockPicture />} title={t('requests.pick.none')} text={t('requests.pick.noneText')} />
      )}
      {days && days.length > 0 && oldest !== undefined && (
        <>
          <Note icon={timeOutline} title={t('requests.pick.title', { ago: since(oldest, new Date(), language) })}>
            <p>{t('requests.pick.text')}</p>
            {!onBook && <p>{t('requests.pick.sentLater')}</p>}
          </Note>
          <SeenTimes days={days} zone={clinic.time_zone} times={times} onToggle={toggle} />
          <section className="request-chosen" aria-labelledby={id}>
            <h2 id={id}>{t('requests.pick.chosen')}</h2>
            <div role="status">
              {times.length === 0 ? (
                <p>{t('requests.pick.choose')}</p>
              ) : (
                <ol>
                  {times.map(time => (
                    <li key={time}>
                      {dates.weekdayDay(time, clinic.time_zone)}, {dates.time(time, clinic.time_zone)}
                    </li>
                  ))}
                </ol>
              )}
              {times.length === REQUESTED_TIMES_MAX && <p>{t('requests.pick.full')}</p>}
            </div>
            <Button icon={sendOutline} disabled={times.length === 0} onClick={() => setReviewing(true)}>
              {t('requests.pick.review')}
            </Button>
          </section>
          {isReviewing && <RequestReview chosen={chosen} times={times} onClose={() => setReviewing(false)} />}
        </>
      )}
    </Stack>
  );
}
