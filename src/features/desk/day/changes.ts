/** What a write or an event changes in the day that is on screen, before the server's next response. Pure. */
import type { DeskAppointment, DeskDay, DeskDoctorDay } from '../../../../contract/desk.ts';
import { withPendingStatus, withStatus } from '../../appointments/intents/index.ts';

/** Changes the columns that `matches` names, and keeps all other objects, so that they aren't rendered again. */
function changeDays(
  day: DeskDay,
  matches: (column: DeskDoctorDay) => boolean,
  work: (column: DeskDoctorDay) => DeskDoctorDay,
): DeskDay {
  if (!day.days.some(matches)) return day;
  return { ...day, days: day.days.map(column => (matches(column) ? work(column) : column)) };
}

const contains = (id: string) => (column: DeskDoctorDay) => column.appointments.some(one => one.id === id);

/** Without an appointment that was cancelled or moved. Its time is free again with the next response. */
export function withoutAppointment(day: DeskDay, id: string): DeskDay {
  return changeDays(day, contains(id), column => ({
    ...column,
    appointments: column.appointments.filter(one => one.id !== id),
  }));
}

/** With a new appointment in place of the free slots that it overlaps. `date` is its day at the clinic. */
export function withAppointment(day: DeskDay, appointment: DeskAppointment, date: string): DeskDay {
  const matches = (column: DeskDoctorDay) => column.doctor.id === appointment.doctor_id && column.date === date;
  const start = Date.parse(appointment.date);
  const end = Date.parse(appointment.end);
  return changeDays(withoutAppointment(day, appointment.id), matches, column => ({
    ...column,
    appointments: [...column.appointments, appointment].sort((a, b) => Date.parse(a.date) - Date.parse(b.date)),
    free: column.free.map(({ specialty_id, starts }) => {
      const duration = column.doctor.specialties.find(({ id }) => id === specialty_id)?.duration ?? 0;
      const isStillFree = (slot: string) => Date.parse(slot) >= end || Date.parse(slot) + duration <= start;
      return { specialty_id, starts: starts.filter(isStillFree) };
    }),
    squeeze_ins_left: column.squeeze_ins_left - (appointment.squeeze_in ? 1 : 0),
  }));
}

/** Maps the lists of appointments, and keeps all objects whose list stays the same. */
function mapLists(day: DeskDay, work: (list: DeskAppointment[]) => DeskAppointment[]): DeskDay {
  const days = day.days.map(column => {
    const appointments = work(column.appointments);
    return appointments === column.appointments ? column : { ...column, appointments };
  });
  return days.every((column, i) => column === day.days[i]) ? day : { ...day, days };
}

/** With another status of an appointment. */
export const withNewStatus = (day: DeskDay, changed: Pick<DeskAppointment, 'id' | 'status' | 'status_at'>): DeskDay =>
  mapLists(day, list => withStatus(list, changed));

/** With the statuses that wait to be sent. */
export const withWaitingStatuses = (day: DeskDay, entries: Parameters<typeof withPendingStatus>[1]): DeskDay =>
  mapLists(day, list => withPendingStatus(list, entries));

/** An appointment of the columns, with the doctor's column that it is in. */
export function findAppointment(
  days: readonly DeskDoctorDay[],
  id: string,
): { appointment: DeskAppointment; column: DeskDoctorDay } | undefined {
  const column = days.find(contains(id));
  const appointment = column?.appointments.find(one => one.id === id);
  return column && appointment && { appointment, column };
}
