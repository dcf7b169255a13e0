import { startTransition, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Appointment } from '../../../../contract/appointments.ts';
import { useDates } from '../../../i18n/dates.ts';
import { usePageNavigate } from '../../../page/usePageNavigate.ts';
import { useAmend, useRefresh } from '../../../sync/queries/useCachedQuery.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { useShown } from '../../../ui/page.ts';
import { appointmentsQuery, withBooked } from '../../appointments/index.ts';
import type { DependentRef } from '../../care/index.ts';
import { CalendarCard } from '../calendar/CalendarCard.tsx';
import { type Day, dayIn, horizonOf, type Month } from '../calendar/days.ts';
import { useMonths } from '../calendar/useMonths.ts';
import { dayQuery, timesKey } from '../queries.ts';
import { ReviewDialog, type ReviewHandle } from '../review/ReviewDialog.tsx';
import { rememberChoice } from '../steps/lastChoice.ts';
import { DaySlots } from './DaySlots.tsx';
import { type Chosen, DoctorCard } from './DoctorCard.tsx';
import { withoutSlot } from './slots.ts';
import './slot-picker.css';

interface SlotPickerProps {
  chosen: Chosen;
  /** The appointment to be replaced. */
  rescheduled: Appointment | undefined;
}

/** The last booking step: the patient chooses a day and a slot, reviews and books. */
export function SlotPicker({ chosen, rescheduled }: SlotPickerProps) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const dates = useDates();
  const refresh = useRefresh();
  const amend = useAmend();
  const go = usePageNavigate();
  const shown = useShown();
  const { doctor, specialty, clinic } = chosen;
  const today = dayIn(clinic.time_zone, new Date());
  const last = horizonOf(today);
  const [chosenMonth, setMonth] = useState<Month>();
  const [chosenDay, setChosenDay] = useState<Day>();
  const times = timesKey(doctor.id);

  const doctorMonths = { doctorId: doctor.id, specialtyId: specialty.id, first: today, last, shown };
  const upcoming = useMonths({ ...doctorMonths, month: today });
  // Until the patient chooses a day, the first free day of this or the next month is preselected.
  const [defaultDay, setDefaultDay] = useState<Day>();
  const firstFree = upcoming.freeFrom(today);
  if (!defaultDay && firstFree) setDefaultDay(firstFree);
  const day = chosenDay ?? defaultDay;
  const month = chosenMonth ?? defaultDay ?? today;
  const months = useMonths({ ...doctorMonths, month });

  const review = useRef<ReviewHandle>(null);
  const callbacks = {
    onStale: () => void refresh(times),
    onBooked(appointment: Appointment, replaced: readonly string[], patient: DependentRef | undefined) {
      const { date } = appointment;
      rememberChoice(appointment, patient?.id);
      addToast({
        type: 'success',
        title: patient ? t('care.booked', { name: patient.name }) : t('booking.toast.successTitle'),
        description: t('booking.toast.successText', {
          day: dates.day(date, appointment.clinic.time_zone),
          time: dates.time(date, appointment.clinic.time_zone),
          doctor: appointment.doctor.name,
        }),
        lasting: true,
      });
      const bookedDay = dayIn(clinic.time_zone, new Date(date));
      // Marks the slot unavailable at once, also for a return to this page, because the cached list still shows it as
      // free.
      void amend(dayQuery(doctor.id, specialty.id, bookedDay), slots => withoutSlot(slots, date));
      void refresh(times);
      void amend(appointmentsQuery(patient?.id), list => withBooked(list, appointment, replaced));
      const booked = new URLSearchParams({ appointment: appointment.id, ...(patient && { of: patient.id }) });
      go(`/schedule/booked?${booked}`, { replace: true });
    },
  };

  // Rendering a month of 42 days takes a slow phone longer than the response to a tap may take.
  const turnTo = (next: Month) => startTransition(() => setMonth(next));

  function choose(next: Day): void {
    startTransition(() => setChosenDay(next));
  }

  function goTo(next: Day): void {
    choose(next);
    turnTo(next);
  }

  return (
    <div className="slot-picker">
      <DoctorCard {...chosen} />
      <CalendarCard today={today} last={last} month={month} months={months} day={day} onMonth={turnTo} onDay={choose} />
      <div className="booking-side">
        <DaySlots
          {...chosen}
          day={day}
          isChosen={chosenDay !== undefined}
          isFirst={day !== undefined && day === defaultDay}
          nextFree={day && months.freeFrom({ ...day, day: day.day + 1 })}
          onDay={goTo}
          onSlot={slot => review.current?.open(slot)}
        />
      </div>
      <ReviewDialog ref={review} chosen={chosen} rescheduled={rescheduled} callbacks={callbacks} />
    </div>
  );
}
