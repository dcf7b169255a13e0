import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Appointment } from '../../contract/appointments.ts';
import type { Slot } from '../../contract/booking.ts';
import { useDates } from '../i18n/dates.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useReading } from '../offline/reading.ts';
import { useShown } from '../shell/page.ts';
import { Note } from '../ui/Note.tsx';
import { ReadingView } from '../ui/ReadingView.tsx';
import { type Day, writeDay } from './calendar.ts';
import type { Chosen } from './DoctorCard.tsx';
import { dayReading } from './readings.ts';
import { SlotList } from './SlotList.tsx';
import { withoutSlot } from './slots.ts';

/** Where the slots lie below the calendar, not beside it. */
const NARROW = '(max-width: 767px)';

interface SlotsPartProps extends Pick<Chosen, 'doctor' | 'specialty' | 'clinic'> {
  day: Day | undefined;
  /** What was booked here since: its slots count as unavailable, whatever was read before. */
  booked: readonly Appointment[];
  onSlot: (slot: Slot) => void;
}

/** The slots of the chosen day. */
export function SlotsPart({ doctor, specialty, clinic, day, booked, onSlot }: SlotsPartProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const dates = useDates();
  const reading = useMemo(
    () => (day ? dayReading(doctor.id, specialty.id, day) : null),
    [doctor.id, specialty.id, day],
  );
  const slots = useReading(reading, useShown());
  const heading = useRef<HTMLHeadingElement>(null);
  const isThere = slots.status !== 'loading';
  useEffect(() => {
    if (day && isThere && window.matchMedia(NARROW).matches) {
      heading.current?.scrollIntoView({ block: 'start', behavior: 'smooth' });
    }
  }, [day, isThere]);

  const zone = clinic.time_zone;
  const zoneNote = day && dates.zoneNote(zone, slots.data?.[0]?.start);
  return (
    <section className="booking-times" aria-labelledby="booking-times">
      <h2 id="booking-times" ref={heading}>
        {day ? t('booking.slots.titleOf', { day: writeDay(day, language) }) : t('booking.slots.title')}
      </h2>
      {zoneNote && (
        <Note>
          <p>{zoneNote}</p>
        </Note>
      )}
      {day ? (
        <ReadingView reading={slots} rows={2}>
          {found => (
            <SlotList
              slots={booked.reduce<readonly Slot[]>((left, { date }) => withoutSlot(left, date), found)}
              zone={zone}
              onChoose={onSlot}
            />
          )}
        </ReadingView>
      ) : (
        <p className="booking-hint">{t('booking.slots.choose')}</p>
      )}
    </section>
  );
}
