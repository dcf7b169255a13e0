import { useTranslation } from 'react-i18next';
import type { DeskAppointment, deskBook, deskCancel } from '../../../../../contract/desk.ts';
import { describe } from '../../../../net/problems.ts';
import { useToast } from '../../../../ui/feedback/toast.tsx';
import type { Place } from '../walk.ts';
import type { Outcomes } from '../writes/deskWrites.ts';
import { type ShownDay, useWritten } from '../writes/useWritten.ts';

/** What to do when a write has ended; `formerId` is the appointment that was moved. */
interface DayOutcomes {
  booked(kind: 'book' | 'walkIn' | 'move', formerId?: string): Outcomes<typeof deskBook>;
  cancelled(appointment: DeskAppointment): Outcomes<typeof deskCancel>;
}

interface DayOutcomesOptions {
  /** The day on which the results are shown. */
  day: ShownDay;
  /** Called with the place of the new appointment, unless its dialog was left meanwhile. */
  onBooked: (place: Place) => void;
  /** Called after a cancellation, unless its dialog was left meanwhile. */
  onCancelled: () => void;
  /** Called with the id of an appointment that was moved or cancelled, also if its dialog was left meanwhile. */
  onGone: (id: string) => void;
}

/** Shows the results of the dialogs' writes on the day, also of those whose dialog was left. */
export function useDayOutcomes({ day, onBooked, onCancelled, onGone }: DayOutcomesOptions): DayOutcomes {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const show = useWritten(day);

  function onLeftRefused(error: unknown): void {
    const { title, text } = describe(error, t);
    addToast({ type: 'error', title, description: text, lasting: true });
  }
  return {
    booked: (kind, formerId) => ({
      onDone(appointment, isLeft) {
        const place = show.booked(kind, appointment, formerId);
        if (formerId !== undefined) onGone(formerId);
        if (!isLeft) onBooked(place);
      },
      onLeftRefused,
    }),
    cancelled: appointment => ({
      onDone({ replaced_by: moved }, isLeft) {
        show.cancelled(appointment, moved);
        onGone(appointment.id);
        if (!isLeft) onCancelled();
      },
      onLeftRefused,
    }),
  };
}
