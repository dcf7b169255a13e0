import type { Appointment } from '../../../../contract/appointments.ts';
import { NetworkError } from '../../../net/errors.ts';
import { useReading } from '../../../sync/queries/reading.ts';
import { appointmentsReading } from '../../appointments/index.ts';

/**
 * The appointment to reschedule: `none` for a new booking, `gone` if it is no longer booked. Only a fresh response
 * shows the latter; until then, a booking would add an appointment instead of replacing one.
 */
type Moving =
  | { status: 'none' | 'loading' | 'gone'; moved?: undefined }
  | { status: 'ready'; moved: Appointment }
  | { status: 'failed'; moved?: undefined; error: Error; retry: () => void };

/** The patient's appointment to replace, by the id in the URL. */
export function useRescheduled(id: string | null, shown: boolean): Moving {
  const { data, fresh, error, offline, retry } = useReading(id === null ? null : appointmentsReading, shown);
  if (id === null) return { status: 'none' };
  const moved = data?.find(one => one.id === id);
  if (moved) return { status: 'ready', moved };
  if (fresh) return { status: 'gone' };
  if (error || offline) return { status: 'failed', error: error ?? new NetworkError('offline'), retry };
  return { status: 'loading' };
}
