/** Doctors with weekly hours of their own, and appointments with them, through the API. */
import { inject } from 'vitest';
import type { Appointment } from '../../../contract/appointments.ts';
import { book, dayAvailability, listClinics, listSpecialties, type Slot } from '../../../contract/booking.ts';
import { dateAfter } from '../../../contract/clinicTime.ts';
import { saveClosedTime } from '../../../contract/closedTimes.ts';
import { saveWeeklyHours, weekDays } from '../../../contract/hours.ts';
import type { SpecialtyName } from '../../../contract/specialties.ts';
import { dateAt, HOME_TIME_ZONE } from '../../../contract/wallClock.ts';
import { callApi } from './api.ts';
import { type Account, callAs, newDoctor, signInAs } from './people.ts';

/** A doctor at a clinic. */
export interface Practice {
  /** The address of the server. */
  at: string;
  name: string;
  specialty: SpecialtyName;
  clinic: string;
  account: Account;
  doctorId: string;
  specialtyId: string;
  clinicId: string;
}

/**
 * A new doctor who works every day from 08:00, by default to 20:00, so that each part of the day has free times; if
 * `isOffToday`, not on today's day of the week.
 */
export async function newPractice({
  closes = '20:00',
  isOffToday = false,
  at = inject('address'),
  ...given
}: Pick<Practice, 'name' | 'specialty' | 'clinic'> & {
  closes?: string;
  isOffToday?: boolean;
  at?: string;
}): Promise<Practice> {
  const account = await newDoctor(at, given);
  const { user } = await signInAs(at, account);
  const today = String(new Date(dateAt(HOME_TIME_ZONE, Date.now())).getUTCDay());
  const week = weekDays.map(week_day =>
    isOffToday && week_day === today
      ? { week_day, start: '00:00', end: '00:00' }
      : { week_day, start: '08:00', end: closes },
  );
  await callAs(account, saveWeeklyHours, { at, params: { doctorId: user.id }, body: week });
  const [specialties, clinics] = await Promise.all([callApi(listSpecialties, { at }), callApi(listClinics, { at })]);
  return {
    ...given,
    at,
    account,
    doctorId: user.id,
    specialtyId: specialties.find(({ name }) => name === given.specialty)?.id ?? '',
    clinicId: clinics.find(({ name }) => name === given.clinic)?.id ?? '',
  };
}

/** The date some days from today, `YYYY-MM-DD`, at a clinic. */
export const dayAhead = (days: number, zone = HOME_TIME_ZONE): string => dateAfter(dateAt(zone, Date.now()), days);

/** A practice's slots some days from today. */
export function slotsOf({ at, doctorId, specialtyId }: Practice, as: Account, days: number): Promise<Slot[]> {
  const [year = '', month = '', day = ''] = dayAhead(days).split('-');
  const query = { specialty_id: specialtyId, year, month, day };
  return callAs(as, dayAvailability, { at, params: { id: doctorId }, query });
}

/** Books one of a practice's slots. */
export function bookSlot({ at, doctorId, specialtyId }: Practice, as: Account, date: string): Promise<Appointment> {
  return callAs(as, book, { at, body: { date, doctor_id: doctorId, specialty_id: specialtyId } });
}

/** Books a practice's first free slot some days from now. */
export async function bookFirst(practice: Practice, as: Account, days: number): Promise<Appointment> {
  const free = (await slotsOf(practice, as, days)).find(({ available }) => available);
  return await bookSlot(practice, as, free?.start ?? '');
}

/** The doctor is absent on a day (`YYYY-MM-DD`), and asks the patient of an appointment to choose another time. */
export async function askToMove(
  { at, account, doctorId, clinicId }: Practice,
  day: string,
  appointmentId: string,
): Promise<void> {
  await callAs(account, saveClosedTime, {
    at,
    params: { id: crypto.randomUUID() },
    body: {
      ...{ clinic_id: clinicId, doctor_id: doctorId, kind: 'absence', version: 0 },
      ...{ from: `${day}T00:00`, to: `${dateAfter(day, 1)}T00:00`, note: 'Gripe' },
      decisions: [{ action: 'ask', appointment_id: appointmentId }],
    },
  });
}
