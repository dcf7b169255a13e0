import { type Ref, useImperativeHandle } from 'react';
import type { Slot } from '../../contract/booking.ts';
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
  ends: Ends;
}

/** The review with a state of its own: opening it doesn't draw the calendar and the slots anew. */
export function ReviewPart({ ref, chosen, ends }: ReviewPartProps) {
  const flow = useReview(chosen, ends);
  useImperativeHandle(ref, () => ({ open: flow.open }));
  return <ReviewDialog flow={flow} chosen={chosen} />;
}
