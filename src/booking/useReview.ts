import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Appointment } from '../../contract/appointments.ts';
import { type BookingRequest, book, type Slot } from '../../contract/booking.ts';
import { ApiError } from '../api/errors.ts';
import { describe } from '../api/problems.ts';
import { request } from '../api/request.ts';
import { connectivity } from '../offline/connection.ts';
import { useToast } from '../ui/toast.tsx';
import { createAttempts } from './attempts.ts';
import type { Chosen } from './DoctorCard.tsx';
import { drainFirst } from './drainFirst.ts';
import { isFinal, outcomeOf } from './outcome.ts';

/** How long a booking may take before we say that we don't know, in ms. */
const BOOKING_TIMEOUT_MS = 10_000;
/** Waits before asking again whether it is booked, in ms; the last one repeats. */
const CHECK_DELAYS_MS = [2_000, 4_000, 8_000, 15_000];

export interface Review {
  slot: Slot;
  /** `unknown`: a request went out and its answer never came. */
  step: 'review' | 'busy' | 'unknown';
  /** A request is under way. */
  sending: boolean;
  /** The patient's own appointments that stand in the way; those that give way, once confirmed. */
  conflicts: Appointment[];
  replacing: boolean;
  /** How often we asked whether it is booked. */
  checks: number;
}

interface Ends {
  onBooked: (appointment: Appointment) => void;
  /** The shown slots are out of date. */
  onStale: () => void;
}

/** The review dialog: from a chosen slot to an appointment, or to what stands in its way (spec section 4, "Booking flow"). */
export function useReview({ doctor, specialty }: Chosen, { onBooked, onStale }: Ends) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const [review, setReview] = useState<Review>();
  const [attempts] = useState(() => createAttempts(() => crypto.randomUUID()));

  const requestFor = ({ slot, conflicts, replacing }: Review): BookingRequest => ({
    date: slot.start,
    doctor_id: doctor.id,
    specialty_id: specialty.id,
    ...(replacing && { replaces: conflicts.map(({ id }) => id) }),
  });
  const fail = (description: string) => addToast({ type: 'error', title: t('booking.toast.errorTitle'), description });
  /** Changes the dialog if it is still the one for this slot. */
  const go = (slot: Slot, next: Partial<Review> | undefined) =>
    setReview(open => (open?.slot === slot ? next && { ...open, ...next } : open));

  async function send(from: Review): Promise<void> {
    const { slot } = from;
    const body = requestFor(from);
    if (connectivity.deviceIsOffline()) {
      if (from.step !== 'unknown') fail(t('booking.toast.offlineText'));
      return;
    }
    setReview({ ...from, sending: true, checks: from.step === 'unknown' ? from.checks + 1 : 0 });
    const wanted = { start: slot.start, doctorId: doctor.id, specialtyId: specialty.id };
    const retried = attempts.isOpen(body);
    try {
      await drainFirst();
      attempts.sent(body);
      const appointment = await request(book, {
        body,
        idempotencyKey: attempts.keyFor(body),
        timeoutMs: BOOKING_TIMEOUT_MS,
      });
      attempts.answered(body);
      go(slot, undefined);
      onBooked(appointment);
    } catch (error) {
      if (isFinal(error)) attempts.answered(body);
      const outcome = outcomeOf(error, wanted, retried);
      switch (outcome.kind) {
        case 'booked':
          go(slot, undefined);
          onBooked(outcome.appointment);
          return;
        case 'busy':
          go(slot, { step: 'busy', sending: false, conflicts: outcome.conflicts, replacing: false });
          fail(t('booking.toast.busyText'));
          return;
        case 'gone':
          go(slot, undefined);
          fail(
            error instanceof ApiError && error.code === 'slot_taken'
              ? t('booking.toast.takenText')
              : describe(error, t).text,
          );
          onStale();
          return;
        case 'unknown':
          go(slot, { step: 'unknown', sending: false });
          onStale();
          return;
        case 'failed':
          go(slot, { sending: false, replacing: false, step: from.conflicts.length > 0 ? 'busy' : 'review' });
          fail(describe(error, t).text);
      }
    }
  }

  const checkAgain = useEffectEvent(() => {
    if (review) void send(review);
  });
  const isWaiting = review?.step === 'unknown' && !review.sending;
  const checks = review?.checks ?? 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(checkAgain, CHECK_DELAYS_MS[checks] ?? CHECK_DELAYS_MS.at(-1));
    window.addEventListener('online', checkAgain);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', checkAgain);
    };
  }, [isWaiting, checks]);

  return {
    review,
    /** Opens the dialog for a slot, with the key for its booking. */
    open(slot: Slot) {
      const opened: Review = { slot, step: 'review', sending: false, conflicts: [], replacing: false, checks: 0 };
      attempts.keyFor(requestFor(opened));
      setReview(opened);
    },
    /** Closes it, and forgets what stood in the way. */
    close: () => setReview(undefined),
    confirm: () => review && void send(review),
    replace: () => review && void send({ ...review, replacing: true }),
  };
}
