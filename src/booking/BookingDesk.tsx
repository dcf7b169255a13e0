import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Appointment } from '../../contract/appointments.ts';
import { useDates } from '../i18n/dates.ts';
import { useRefresh } from '../offline/reading.ts';
import { useShown } from '../shell/page.ts';
import { useToast } from '../ui/toast.tsx';
import { Booked } from './Booked.tsx';
import { CalendarPart } from './CalendarPart.tsx';
import type { Day } from './calendar.ts';
import { type Chosen, DoctorCard } from './DoctorCard.tsx';
import { ReviewDialog } from './ReviewDialog.tsx';
import { timesKey } from './readings.ts';
import { SlotsPart } from './SlotsPart.tsx';
import { useReview } from './useReview.ts';

/** Where a day and a slot are chosen, reviewed and booked (spec section 2, "Appointment booking"). */
export function BookingDesk({ chosen }: { chosen: Chosen }) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const dates = useDates();
  const refresh = useRefresh();
  const [day, setDay] = useState<Day>();
  const [booked, setBooked] = useState<readonly Appointment[]>([]);
  const [justBooked, setJustBooked] = useState<Appointment>();
  const times = timesKey(chosen.doctor.id);

  const flow = useReview(chosen, {
    onStale: () => void refresh(times),
    onBooked(appointment) {
      const { date, clinic, doctor } = appointment;
      setBooked([...booked, appointment]);
      setJustBooked(appointment);
      addToast({
        type: 'success',
        title: t('booking.toast.successTitle'),
        description: t('booking.toast.successText', {
          day: dates.day(date, clinic.time_zone),
          time: dates.time(date, clinic.time_zone),
          doctor: doctor.name,
        }),
      });
      void refresh(times);
      void refresh(['appointments']);
    },
  });

  // Whoever comes back sees what the server says then: what was booked here may have been cancelled since.
  const shown = useShown();
  useEffect(() => {
    if (shown) return;
    setBooked([]);
    setJustBooked(undefined);
  }, [shown]);

  function choose(next: Day): void {
    setDay(next);
    setJustBooked(undefined);
  }

  return (
    <div className="booking-desk">
      <DoctorCard {...chosen} />
      <CalendarPart {...chosen} day={day} onDay={choose} />
      <div className="booking-side">
        {justBooked && <Booked appointment={justBooked} />}
        <SlotsPart {...chosen} day={day} booked={booked} onSlot={flow.open} />
      </div>
      <ReviewDialog flow={flow} chosen={chosen} />
    </div>
  );
}
