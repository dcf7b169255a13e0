import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Appointment } from '../../../../contract/appointments.ts';
import type { Slot } from '../../../../contract/booking.ts';
import { useDates } from '../../../i18n/dates.ts';
import { usePageNavigate } from '../../../page/usePageNavigate.ts';
import { useAmend, useRefresh } from '../../../sync/queries/useCachedQuery.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { appointmentsQuery, withBooked } from '../../appointments/index.ts';
import type { DependentRef } from '../../care/index.ts';
import { dayIn } from '../calendar/days.ts';
import { dayQuery, timesKey } from '../queries.ts';
import { ReviewDialog, type ReviewHandle } from '../review/ReviewDialog.tsx';
import { rememberChoice } from '../steps/lastChoice.ts';
import { type Chosen, DoctorCard } from './DoctorCard.tsx';
import { SlotChoice } from './SlotChoice.tsx';
import { withoutSlot } from './slots.ts';

/** The last booking step: the patient chooses a day and a slot, reviews and books. `firstSlot` is reviewed at once. */
export function SlotPicker({ chosen, firstSlot }: { chosen: Chosen; firstSlot: Slot | undefined }) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const dates = useDates();
  const refresh = useRefresh();
  const amend = useAmend();
  const go = usePageNavigate();
  const { doctor, specialty, clinic } = chosen;
  const times = timesKey(doctor.id);

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

  const openFirst = useEffectEvent(() => {
    if (firstSlot) review.current?.open(firstSlot);
  });
  useEffect(() => openFirst(), []);

  return (
    <>
      <SlotChoice
        {...chosen}
        firstDay={firstSlot && dayIn(clinic.time_zone, new Date(firstSlot.start))}
        onSlot={slot => review.current?.open(slot)}
      >
        <DoctorCard {...chosen} />
      </SlotChoice>
      <ReviewDialog ref={review} chosen={chosen} callbacks={callbacks} />
    </>
  );
}
