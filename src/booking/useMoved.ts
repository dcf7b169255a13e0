import type { Appointment } from '../../contract/appointments.ts';
import { appointmentsReading } from '../appointments/readings.ts';
import { useReading } from '../offline/reading.ts';

interface Moving {
  /** `none`: nothing is moved, a new appointment is booked. `gone`: what should be moved is no longer booked. */
  status: 'none' | 'loading' | 'ready' | 'gone';
  moved: Appointment | undefined;
}

/** The patient's own appointment that a new one replaces, by its id in the URL. */
export function useMoved(id: string | null, shown: boolean): Moving {
  const { data, status } = useReading(id === null ? null : appointmentsReading, shown);
  if (id === null) return { status: 'none', moved: undefined };
  const moved = data?.find(one => one.id === id);
  if (moved) return { status: 'ready', moved };
  return { status: status === 'loading' ? 'loading' : 'gone', moved };
}
