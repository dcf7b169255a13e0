import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Appointment } from '../../../../contract/appointments.ts';
import { type BookingRequest, book, type Slot } from '../../../../contract/booking.ts';
import { connectivity } from '../../../device/connection.ts';
import { haptics } from '../../../device/haptics.ts';
import { ApiError } from '../../../net/errors.ts';
import { describe } from '../../../net/problems.ts';
import { request } from '../../../net/request.ts';
import { transport } from '../../../sync/device.ts';
import { sendOutboxFirst } from '../../../sync/outbox/sendOutboxFirst.ts';
import { repeatDelay } from '../../../sync/writeKeys.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { useShown } from '../../../ui/page.ts';
import { useIsMounted } from '../../../ui/useIsMounted.ts';
import { useLatest } from '../../../ui/useLatest.ts';
import { type DependentRef, useCareCheck, usePatient } from '../../care/index.ts';
import type { Chosen } from '../slots/DoctorCard.tsx';
import { createBookingKeys, type SentBooking } from './bookingKeys.ts';
import { classifyFailure, isFinal } from './classifyFailure.ts';
import type { Unanswered } from './unanswered.ts';
import { unanswered, useUnanswered } from './useUnanswered.ts';

/** How long a booking may take before its outcome counts as unknown, in milliseconds. */
const BOOKING_TIMEOUT_MS = 10_000;
/**
 * After this time, in milliseconds, the patient must confirm a booking from an earlier page again: they may have
 * changed their mind.
 */
const FRESH_MS = 15 * 60_000;

export interface Review {
  slot: Slot;
  /** `unknown`: a request was sent and got no response. */
  step: 'review' | 'conflict' | 'unknown';
  /** Whether a request is in progress. */
  sending: boolean;
  /** The patient's appointments that conflict with it. They are replaced once the patient confirms. */
  conflicts: Appointment[];
  replacing: boolean;
  /** How often we have checked whether it is booked. */
  checks: number;
  /** The dependent for whom it is; undefined for the user. It stays, however the choice changes meanwhile. */
  patient: DependentRef | undefined;
  /** The request of an earlier page that this review resumes. */
  resumed?: Pick<Unanswered, 'request'>;
}

export interface ReviewCallbacks {
  /** `replaced` are the ids of the appointments that it replaced, `patient` is the dependent for whom it is. */
  onBooked: (appointment: Appointment, replaced: readonly string[], patient: DependentRef | undefined) => void;
  /** Called when the list of slots is outdated. */
  onStale: () => void;
}

/**
 * The state of the review dialog: from a chosen slot to an appointment, or to the conflicts with it
 * (docs/product.md#review).
 */
export function useReview({ doctor, specialty, clinic }: Chosen, { onBooked, onStale }: ReviewCallbacks) {
  const { t } = useTranslation();
  const { addToast } = useToast();
  const [review, setReview] = useState<Review>();
  const [opening, setOpening] = useState(0);
  const { dependent } = usePatient();
  const checkCare = useCareCheck();
  const [keys] = useState(() => createBookingKeys(() => crypto.randomUUID()));

  function requestFor({ slot, conflicts, replacing, resumed }: Review): BookingRequest {
    if (resumed) return resumed.request;
    const replaces = replacing ? conflicts.map(({ id }) => id) : [];
    return {
      date: slot.start,
      doctor_id: doctor.id,
      specialty_id: specialty.id,
      ...(replaces.length > 0 && { replaces }),
    };
  }
  function finish(booking: SentBooking): void {
    void unanswered.forget(keys.keyFor(booking));
    keys.discard(booking);
  }
  const fail = (description: string) => addToast({ type: 'error', title: t('booking.toast.errorTitle'), description });
  const latestReview = useLatest(review);
  const isMounted = useIsMounted();
  /** From now on, a note follows the booking of a dialog. */
  const leave = (left: Review | undefined) => {
    if (left) unanswered.leave(keys.keyFor({ request: requestFor(left), patient: left.patient }));
  };
  const leaveWithPage = useEffectEvent(() => leave(latestReview()));
  useEffect(() => () => leaveWithPage(), []);
  /** Updates the dialog if it still shows this slot. */
  const update = (slot: Slot, next: Partial<Review> | undefined) =>
    setReview(open => (open?.slot === slot ? next && { ...open, ...next } : open));

  async function send(from: Review): Promise<void> {
    const { slot, patient } = from;
    const body = requestFor(from);
    const booking: SentBooking = { request: body, patient };
    const checks = from.step === 'unknown' ? from.checks + 1 : 0;
    setReview({ ...from, sending: true, checks });
    // The device may wrongly report offline, so check with the server. If it can't be reached, send no booking whose
    // outcome would be unknown.
    if (connectivity.deviceIsOffline() && !(await transport.isHealthy())) {
      update(slot, { sending: false, checks });
      if (from.step !== 'unknown') fail(t('booking.toast.offlineText'));
      return;
    }
    const retried = keys.isUnanswered(booking);
    try {
      await sendOutboxFirst();
      keys.markSent(booking);
      const { time_zone: timeZone } = clinic;
      const key = keys.keyFor(booking);
      await unanswered.keep({
        key,
        request: body,
        ...(patient && { patient: { id: patient.id, name: patient.name } }),
        slot,
        clinicId: clinic.id,
        timeZone,
        person: doctor.name,
        sentAt: Date.now(),
      });
      const appointment = await request(book, {
        query: { patient: patient?.id },
        body,
        idempotencyKey: key,
        timeoutMs: BOOKING_TIMEOUT_MS,
      });
      finish(booking);
      update(slot, undefined);
      haptics.confirmed();
      onBooked(appointment, body.replaces ?? [], patient);
    } catch (error) {
      if (isFinal(error)) finish(booking);
      // The dialog was closed, or its page left, before the booking was stored.
      else if (!isMounted() || latestReview()?.slot !== slot) unanswered.leave(keys.keyFor(booking));
      const failure = classifyFailure(error, body, retried);
      switch (failure.kind) {
        case 'booked':
          update(slot, undefined);
          haptics.confirmed();
          onBooked(failure.appointment, body.replaces ?? [], patient);
          return;
        case 'conflict':
          update(slot, {
            step: 'conflict',
            sending: false,
            conflicts: failure.conflicts,
            replacing: false,
            resumed: undefined,
          });
          fail(patient ? t('care.busy', { name: patient.name }) : t('booking.toast.busyText'));
          return;
        case 'slotGone':
          update(slot, undefined);
          fail(
            error instanceof ApiError && error.code === 'slot_taken'
              ? t('booking.toast.takenText')
              : describe(error, t).text,
          );
          onStale();
          return;
        case 'unknown':
          update(slot, { step: 'unknown', sending: false });
          onStale();
          return;
        case 'failed':
          checkCare(error);
          update(slot, { sending: false, replacing: false, step: from.conflicts.length > 0 ? 'conflict' : 'review' });
          fail(describe(error, t).text);
      }
    }
  }

  /** Resumes a booking without a response, from an earlier page or from this one before it was left. */
  const resume = useEffectEvent((booking: Unanswered) => {
    const { key, slot, sentAt } = booking;
    if (review) return;
    keys.resume(booking, key);
    unanswered.take(key);
    const step = Date.now() - sentAt < FRESH_MS ? 'unknown' : 'review';
    const { patient } = booking;
    setReview({ slot, step, sending: false, conflicts: [], replacing: false, checks: 0, patient, resumed: booking });
  });
  const bookings = useUnanswered();
  const ofThisDoctor = bookings.find(
    ({ request, patient }) =>
      request.doctor_id === doctor.id && request.specialty_id === specialty.id && patient?.id === dependent?.id,
  );
  const shown = useShown();
  // Only when the page is shown, not each time a booking on this page is left without a response.
  const [hasChecked, setChecked] = useState(false);
  useEffect(() => {
    if (!shown) setChecked(false);
    else if (ofThisDoctor && !hasChecked) {
      setChecked(true);
      resume(ofThisDoctor);
    }
  }, [shown, ofThisDoctor, hasChecked]);

  const checkAgain = useEffectEvent(() => {
    if (review) void send(review);
  });
  const isWaiting = review?.step === 'unknown' && !review.sending;
  const checks = review?.checks ?? 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(checkAgain, repeatDelay(checks));
    window.addEventListener('online', checkAgain);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', checkAgain);
    };
  }, [isWaiting, checks]);

  return {
    review,
    /** Numbers the openings, so that closing and opening the dialog in one update makes a new one. */
    opening,
    /**
     * Opens the dialog for a slot, with the key for its booking. Deferred, so that the tap responds before the dialog
     * renders.
     */
    open(slot: Slot) {
      const state = { sending: false, conflicts: [], replacing: false, checks: 0 };
      const opened: Review = { slot, step: 'review', patient: dependent, ...state };
      keys.keyFor({ request: requestFor(opened), patient: dependent });
      startTransition(() => {
        setChecked(true);
        setOpening(opening + 1);
        setReview(opened);
      });
    },
    /** Closes the dialog and discards the conflicts. */
    close() {
      leave(review);
      startTransition(() => setReview(undefined));
    },
    confirm: () => review && void send(review),
    replace: () => review && void send({ ...review, replacing: true }),
  };
}
