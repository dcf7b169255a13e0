/** The appointments that an absence affects, from the agenda on this device: for a doctor without a connection. */
import type { DoctorAppointment } from '../../../contract/appointments.ts';
import { overlaps, type Span } from '../../../contract/attendance.ts';
import type { AffectedAppointment } from '../../../contract/closedTimes.ts';
import { begun } from '../../../contract/status.ts';
import { withMoves } from '../appointments/intents/index.ts';

/**
 * Without proposals, which only the server can make. Moves that wait in the outbox are sent before the absence, so
 * those appointments count at their new times.
 * @param entries what waits to be sent
 * @param span the absence, and the present time, in epoch milliseconds
 */
export function affectedOnDevice(
  agenda: DoctorAppointment[],
  entries: Parameters<typeof withMoves>[1],
  { now, ...span }: Span & { now: number },
  doctor: { id: string; name: string },
): AffectedAppointment[] {
  return withMoves(agenda, entries).flatMap(({ id, date, specialty, patient, status = 'booked', asked_to_move_at }) => {
    const begins = Date.parse(date);
    const ends = begins + specialty.duration;
    if (!overlaps({ start: begins, end: ends }, span) || begins <= now || begun.includes(status)) return [];
    const { id: patientId, name, phone } = patient;
    return {
      ...{ id, date, end: new Date(ends).toISOString(), doctor, specialty, status, proposal: null },
      patient: { id: patientId, name, phone },
      asked: Boolean(asked_to_move_at),
    };
  });
}
