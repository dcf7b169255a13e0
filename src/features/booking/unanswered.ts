/**
 * Bookings that went out and whose answer never came, kept on the device so that neither a reload nor another page
 * loses sight of them. They belong to their person, as drafts do, and go with a sign-out.
 */
import * as v from 'valibot';
import type { Appointment } from '../../../contract/appointments.ts';
import { BookingRequest, Slot } from '../../../contract/booking.ts';
import { type Drafts, recollections } from '../../sync/drafts/drafts.ts';
import { isWanted } from './outcome.ts';
import { pathTo } from './steps.ts';

const Unanswered = v.object({
  /** Its Idempotency-Key: to ask again with it can't book twice. */
  key: v.string(),
  request: BookingRequest,
  /** The appointment that it moves. `request.replaces` also holds those that stood in its way. */
  movedId: v.optional(v.string()),
  slot: Slot,
  clinicId: v.string(),
  timeZone: v.string(),
  /** The doctor's name. */
  person: v.string(),
  /** When it went out last, in epoch milliseconds. */
  sentAt: v.number(),
});
export type Unanswered = v.InferOutput<typeof Unanswered>;

/** The page on which it was made. */
export function placeOf({ request: { specialty_id, doctor_id }, movedId, clinicId }: Unanswered): string {
  return pathTo('bookAppointment', {
    specialty: specialty_id,
    clinic: clinicId,
    doctor: doctor_id,
    replaces: movedId,
  });
}

const NAME = recollections.bookings;
const List = v.array(Unanswered);

/** So long an unanswered booking is followed; after that the list of appointments alone tells. */
const FOLLOWED_MS = 24 * 3_600_000;
/** A request this old is no longer under way: what the server's list doesn't hold now was not booked. In milliseconds. */
export const SETTLED_MS = 60_000;

export interface UnansweredBookings {
  /** Those that nobody sees to at the moment. */
  current(): readonly Unanswered[];
  subscribe(listener: () => void): () => void;
  /** Reads what an earlier page left. */
  load(): Promise<void>;
  /** Their person is gone from this page; what is on the device is seen to by the sign-out. */
  drop(): void;
  /**
   * A booking goes out, and the review dialog sees to it. On the disk before the promise resolves; a device that can't
   * keep it is no reason not to book.
   */
  keep(booking: Unanswered): Promise<void>;
  /** The dialog goes on with one that was left. */
  take(key: string): void;
  /** The dialog was closed without an answer. */
  leave(key: string): void;
  /** The server's last word came, or its person gave it up. */
  forget(key: string): Promise<void>;
}

/** @param now epoch milliseconds */
export function createUnanswered(drafts: Pick<Drafts, 'read' | 'keep'>, now: () => number): UnansweredBookings {
  const listeners = new Set<() => void>();
  const seenTo = new Set<string>();
  let list: readonly Unanswered[] = [];
  let current: readonly Unanswered[] = [];
  /** Whether what an earlier page left is in the list. Until then, storing the list would overwrite it. */
  let isRead = false;

  const isFollowed = ({ sentAt, slot }: Unanswered) => now() - sentAt < FOLLOWED_MS && Date.parse(slot.start) > now();
  const set = (next: readonly Unanswered[]) => {
    list = next;
    current = next.filter(({ key }) => !seenTo.has(key));
    for (const listener of [...listeners]) listener();
  };
  async function load(): Promise<void> {
    const stored = ((await drafts.read(NAME, List)) ?? []).filter(isFollowed);
    isRead = true;
    set([...stored.filter(({ key }) => list.every(one => one.key !== key)), ...list]);
  }
  async function write(next: readonly Unanswered[]): Promise<void> {
    set(next);
    try {
      if (!isRead) await load();
      await drafts.keep(NAME, list);
    } catch (error) {
      console.warn('booking: the device does not keep it', error);
    }
  }

  return {
    current: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load,
    drop() {
      isRead = false;
      seenTo.clear();
      set([]);
    },
    keep(booking) {
      seenTo.add(booking.key);
      return write([...list.filter(({ key }) => key !== booking.key), booking]);
    },
    take(key) {
      seenTo.add(key);
      set(list);
    },
    leave(key) {
      if (seenTo.delete(key)) set(list);
    },
    async forget(key) {
      if (list.some(booking => booking.key === key)) await write(list.filter(booking => booking.key !== key));
    },
  };
}

/** The very appointment that a booking was about, among the patient's own. */
export function appointmentOf(booking: Unanswered, appointments: readonly Appointment[]): Appointment | undefined {
  const { request, slot } = booking;
  const wanted = { start: slot.start, doctorId: request.doctor_id, specialtyId: request.specialty_id };
  return appointments.find(appointment => isWanted(appointment, wanted));
}
