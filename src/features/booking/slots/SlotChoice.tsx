import { type ReactNode, startTransition, useRef, useState } from 'react';
import type { Clinic, Specialty } from '../../../../contract/appointments.ts';
import type { Slot } from '../../../../contract/booking.ts';
import { scrollBehavior } from '../../../ui/browser/mediaQuery.ts';
import type { Day, Month } from '../../../ui/calendar/days.ts';
import { useShown } from '../../../ui/page.ts';
import { CalendarCard } from '../calendar/CalendarCard.tsx';
import { dayIn, horizonOf } from '../calendar/days.ts';
import { useMonths } from '../calendar/useMonths.ts';
import { FreeDays } from '../soonest/FreeDays.tsx';
import { usePart } from '../soonest/usePart.ts';
import { DaySlots } from './DaySlots.tsx';
import './slot-picker.css';

export interface SlotChoiceProps {
  doctor: { id: string };
  specialty: Specialty;
  clinic: Clinic;
  /** The day to show first; without it, the first free one. */
  firstDay?: Day | undefined;
  onSlot: (slot: Slot) => void;
  /** Whether an appointment is moved to the slot instead of being booked. */
  isMove?: boolean;
  /** What is shown above: with whom, or of what the time is chosen. */
  children: ReactNode;
}

/** The choice of a day and one of a doctor's slots. */
export function SlotChoice({ doctor, specialty, clinic, firstDay, onSlot, isMove = false, children }: SlotChoiceProps) {
  const shown = useShown();
  const [part, choosePart] = usePart();
  const calendar = useRef<HTMLDivElement>(null);
  const today = dayIn(clinic.time_zone, new Date());
  const last = horizonOf(today);
  const [chosenMonth, setMonth] = useState<Month | undefined>(firstDay);
  const [chosenDay, setChosenDay] = useState<Day | undefined>(firstDay);

  const doctorMonths = { doctorId: doctor.id, specialtyId: specialty.id, first: today, last, shown };
  const upcoming = useMonths({ ...doctorMonths, month: today });
  // Until the patient chooses a day, the first free day of this or the next month is preselected.
  const [defaultDay, setDefaultDay] = useState<Day>();
  const firstFree = upcoming.freeFrom(today);
  if (!defaultDay && firstFree) setDefaultDay(firstFree);
  const day = chosenDay ?? defaultDay;
  const month = chosenMonth ?? defaultDay ?? today;
  const months = useMonths({ ...doctorMonths, month });
  // Late in a month the first free day turns to the next one: a new calendar, so that no week moves.
  const opening = firstDay ?? defaultDay ?? today;

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
      {children}
      <FreeDays
        doctor={doctor}
        specialty={specialty}
        clinic={clinic}
        part={part}
        day={day}
        onDay={goTo}
        onCalendar={() => calendar.current?.scrollIntoView({ block: 'start', behavior: scrollBehavior() })}
      />
      <div className="booking-side">
        <DaySlots
          doctor={doctor}
          specialty={specialty}
          clinic={clinic}
          day={day}
          isChosen={chosenDay !== undefined}
          isFirst={day !== undefined && day === defaultDay}
          nextFree={day && months.freeFrom({ ...day, day: day.day + 1 })}
          onDay={goTo}
          onSlot={onSlot}
          isMove={isMove}
          part={part}
          onPart={choosePart}
        />
      </div>
      <div className="booking-calendar-place" ref={calendar}>
        <CalendarCard
          key={`${opening.year}-${opening.month}`}
          today={today}
          last={last}
          month={month}
          months={months}
          day={day}
          onMonth={turnTo}
          onDay={choose}
        />
      </div>
    </div>
  );
}
