import { type Ref, useImperativeHandle } from 'react';
import type { Appointment } from '../../../../contract/appointments.ts';
import type { Slot } from '../../../../contract/booking.ts';
import type { Chosen } from '../slots/DoctorCard.tsx';
import { ReviewDialog } from './ReviewDialog.tsx';
import { type Ends, useReview } from './useReview.ts';

export interface ReviewHandle {
  /** Opens the dialog for a slot. */
  open(slot: Slot): void;
}

interface ReviewPartProps {
  ref: Ref<ReviewHandle>;
  chosen: Chosen;
  /** The appointment to be replaced. */
  moved: Appointment | undefined;
  ends: Ends;
}

/** Keeps the review's state apart, so that opening the dialog doesn't re-render the calendar and the slots. */
export function ReviewPart({ ref, chosen, moved, ends }: ReviewPartProps) {
  const flow = useReview(chosen, ends, moved?.id);
  useImperativeHandle(ref, () => ({ open: flow.open }));
  return <ReviewDialog flow={flow} chosen={chosen} moved={moved} />;
}
