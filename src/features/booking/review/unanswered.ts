/**
 * Bookings that were sent and got no response, stored on the device so that they survive a reload or another page. They
 * belong to one user, and are deleted only when that user signs out (`sessionKeeper.ts`).
 */
import * as v from 'valibot';
import type { Appointment } from '../../../../contract/appointments.ts';
import { BookingRequest, Slot } from '../../../../contract/booking.ts';
import { Id } from '../../../../contract/formats.ts';
import { STORAGE_RETRY_MS } from '../../../device/database.ts';
import { createListeners } from '../../../device/listeners.ts';
import { startTimer } from '../../../device/timers.ts';
import type { UserStore } from '../../../sync/userStore.ts';
import { pathTo } from '../steps/steps.ts';
import { isRequested } from './classifyFailure.ts';

const Unanswered = v.object({
  /** Its Idempotency-Key; resending with it can't book twice. */
  key: v.string(),
  request: BookingRequest,
  /** The dependent for whom it is; undefined for the user. */
  patient: v.optional(v.object({ id: Id, name: v.string() })),
  slot: Slot,
  clinicId: v.string(),
  timeZone: v.string(),
  /** The doctor's name. */
  person: v.string(),
  /** When it was last sent, in epoch milliseconds. */
  sentAt: v.number(),
});
export type Unanswered = v.InferOutput<typeof Unanswered>;

/**
 * The path of the page on which it was made, which also chooses its patient.
 * @param userId the user's own id, if there are dependents
 */
export function pathOf({ request, patient, clinicId }: Unanswered, userId: string | undefined): string {
  const { specialty_id, doctor_id } = request;
  return pathTo('bookAppointment', {
    specialty: specialty_id,
    clinic: clinicId,
    doctor: doctor_id,
    patient: patient?.id ?? userId,
  });
}

const List = v.array(Unanswered);
const listOf = (value: unknown) => {
  const parsed = v.safeParse(List, value);
  return parsed.success ? parsed.output : [];
};

const without = (list: readonly Unanswered[], key: string) => list.filter(booking => booking.key !== key);

/**
 * How long an unanswered booking is tracked, in milliseconds; after that, only the list of appointments shows its
 * outcome.
 */
const TRACKED_MS = 24 * 3_600_000;
/**
 * A request this old is no longer in progress: if the server's list doesn't have the appointment, it was not booked. In
 * milliseconds.
 */
export const SETTLED_MS = 60_000;

export interface UnansweredBookings {
  /** Bookings that no open dialog is handling. */
  current(): readonly Unanswered[];
  subscribe(listener: () => void): () => void;
  /** Loads what earlier pages have stored. */
  load(): Promise<void>;
  /** Clears the memory after the user has signed out. The stored rows are deleted by the sign-out itself. */
  drop(): void;
  /**
   * Stores a booking before it is sent; the review dialog handles it. It is on disk when the promise resolves. A
   * booking that can't be stored is sent all the same.
   */
  keep(booking: Unanswered): Promise<void>;
  /** A dialog resumes handling this booking. */
  take(key: string): void;
  /** The dialog was closed without a final response. */
  leave(key: string): void;
  /** Deletes a booking after the server's final response, or when the user discards it. */
  forget(key: string): Promise<void>;
}

/**
 * @param store keeps the list of the signed-in user
 * @param now epoch milliseconds
 */
export function createUnanswered(
  store: Pick<UserStore, 'read' | 'write'>,
  now: () => number,
  after = startTimer,
): UnansweredBookings {
  const listeners = createListeners();
  const handled = new Set<string>();
  /** Keys of bookings that are over. A stored list that is read later may still contain them. */
  const forgotten = new Set<string>();
  let list: readonly Unanswered[] = [];
  let current: readonly Unanswered[] = [];
  /** Bookings of this page that are not on the disk yet. */
  let unstored: readonly Unanswered[] = [];
  let isRead = false;
  let stopRetry = () => {};
  /** Counts the sign-outs: what began before one must neither show nor store anything after it. */
  let generation = 0;

  const isTracked = ({ sentAt, slot }: Unanswered) => now() - sentAt < TRACKED_MS && Date.parse(slot.start) > now();
  const set = (next: readonly Unanswered[]) => {
    list = next;
    current = next.filter(({ key }) => !handled.has(key));
    listeners.notify();
  };
  /** The stored bookings, without those that are over, and the page's own. */
  const merge = (stored: readonly Unanswered[], own: readonly Unanswered[]) => [
    ...stored.filter(one => isTracked(one) && !forgotten.has(one.key) && own.every(({ key }) => key !== one.key)),
    ...own,
  ];
  async function load(): Promise<void> {
    const own = generation;
    const stored = (await store.read(List)) ?? [];
    if (own !== generation) return;
    isRead = true;
    set(merge(stored, list));
  }
  async function write(next: readonly Unanswered[]): Promise<void> {
    set(next);
    await save();
  }
  async function save(): Promise<void> {
    const own = generation;
    stopRetry();
    const retryLater = (trouble: string) => (error: unknown) => {
      if (own !== generation) return;
      console.warn(`booking: ${trouble}`, error);
      stopRetry();
      stopRetry = after(STORAGE_RETRY_MS, () => void save());
    };
    if (!isRead) await load().catch(retryLater('cannot read the unanswered bookings from the device'));
    if (own === generation) await storeOwn().catch(retryLater('the unanswered bookings are in memory only'));
  }
  /** Changes only this page's bookings on the disk: another tab may have changed the others since they were read. */
  async function storeOwn(): Promise<void> {
    const own = unstored;
    await store.write(own, (stored, value) => merge(listOf(stored), listOf(value)));
    unstored = unstored.filter(booking => !own.includes(booking));
  }

  return {
    current: () => current,
    subscribe: listeners.add,
    load,
    drop() {
      generation += 1;
      stopRetry();
      isRead = false;
      handled.clear();
      unstored = [];
      set([]);
    },
    keep(booking) {
      forgotten.delete(booking.key);
      handled.add(booking.key);
      unstored = [...without(unstored, booking.key), booking];
      return write([...without(list, booking.key), booking]);
    },
    take(key) {
      handled.add(key);
      set(list);
    },
    leave(key) {
      if (handled.delete(key)) set(list);
    },
    async forget(key) {
      forgotten.add(key);
      unstored = without(unstored, key);
      if (list.some(booking => booking.key === key)) await write(without(list, key));
    },
  };
}

/** Finds the appointment that a booking requested among the patient's appointments. */
export function appointmentOf(booking: Unanswered, appointments: readonly Appointment[]): Appointment | undefined {
  return appointments.find(appointment => isRequested(appointment, booking.request));
}
