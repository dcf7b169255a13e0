import { type Ref, useImperativeHandle } from 'react';
import type { Appointment } from '../../../contract/appointments.ts';
import type { Slot } from '../../../contract/booking.ts';
import type { Chosen } from './DoctorCard.tsx';
import { ReviewDialog } from './ReviewDialog.tsx';
import { type Ends, useReview } from './useReview.ts';

export interface ReviewHandle {
  /** Opens the dialog for a slot. */
  open(slot: Slot): void;
}

interface ReviewPartProps {
  ref: Ref<ReviewHandle>;
  chosen: Chosen;
  /** The appointment that the new one replaces. */
  moved: Appointment | undefined;
  ends: Ends;
}

/** The review with a state of its own: opening it doesn't draw the calendar and the slots anew. */
export function ReviewPart({ ref, chosen, moved, ends }: ReviewPartProps) {
  const flow = useReview(chosen, ends, moved?.id);
  useImperativeHandle(ref, () => ({ open: flow.open }));
  return <ReviewDialog flow={flow} chosen={chosen} moved={moved} />;
}
