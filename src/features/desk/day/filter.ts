/** What the day shows, kept in the URL query: ids and dates only, nothing about a person. */

import { dateAfter, isDate } from '../../../../contract/clinicTime.ts';
import type { DeskDoctorDay } from '../../../../contract/desk.ts';
import type { ManagedClinic } from '../../../../contract/management.ts';
import { dateAt } from '../../../../contract/wallClock.ts';
import { searchOf } from '../../../ui/searchOf.ts';

export interface DayFilter {
  clinic?: string;
  /** `2026-11-22`; today by default. */
  date?: string;
  doctor?: string;
  specialty?: string;
  /** The days from Sunday to Saturday of one doctor. */
  week: boolean;
  /** The id of the patient for whom a free time is being chosen. */
  patient?: string;
  /** The id of the appointment whose dialog opens once the day is loaded. */
  appointment?: string;
}

/** Reads the query; invalid values count as absent. */
export function readFilter(query: URLSearchParams): DayFilter {
  const given = (name: string) => query.get(name) || undefined;
  const date = given('date');
  const filter: DayFilter = { week: query.get('view') === 'week' };
  const clinic = given('clinic');
  const doctor = given('doctor');
  const specialty = given('specialty');
  const patient = given('patient');
  const appointment = given('appointment');
  if (clinic) filter.clinic = clinic;
  if (date && isDate(date)) filter.date = date;
  if (doctor) filter.doctor = doctor;
  if (specialty) filter.specialty = specialty;
  if (patient) filter.patient = patient;
  if (appointment) filter.appointment = appointment;
  return filter;
}

/** The query of a filter, with the leading `?`; empty if everything is at its default. */
export function queryOf({ week, ...ids }: DayFilter): string {
  const given = Object.entries({ ...ids, view: week ? 'week' : undefined });
  return searchOf(new URLSearchParams(given.flatMap(([name, value]) => (value ? [[name, value]] : []))));
}

/** The address of the day that a filter describes. */
export const dayPath = (filter: Partial<DayFilter>): string => `/desk/day${queryOf({ week: false, ...filter })}`;

/** The columns that a filter shows. */
export function shownDays(
  days: readonly DeskDoctorDay[],
  { doctor, specialty }: Pick<DayFilter, 'doctor' | 'specialty'>,
): DeskDoctorDay[] {
  return days.filter(
    day =>
      (!doctor || day.doctor.id === doctor) &&
      (!specialty || day.doctor.specialties.some(({ id }) => id === specialty)),
  );
}

/** Whether a doctor neither attends nor has appointments on a day. */
export const isOff = ({ hours, appointments }: Pick<DeskDoctorDay, 'hours' | 'appointments'>): boolean =>
  hours.length === 0 && appointments.length === 0;

/** The specialties of the doctors, without duplicates. */
export function specialtiesOf(days: readonly DeskDoctorDay[]): DeskDoctorDay['doctor']['specialties'] {
  const all = days.flatMap(({ doctor }) => doctor.specialties);
  return [...new Map(all.map(specialty => [specialty.id, specialty])).values()];
}

/** The doctors, without duplicates. */
export function doctorsOf(days: readonly DeskDoctorDay[]): DeskDoctorDay['doctor'][] {
  return [...new Map(days.map(({ doctor }) => [doctor.id, doctor])).values()];
}

/** The days that can be read without a network: today and tomorrow of each clinic. */
export function offlineDays(
  clinics: readonly Pick<ManagedClinic, 'id' | 'time_zone'>[],
  now: number,
): { clinic: string; date: string }[] {
  return clinics.flatMap(({ id, time_zone: zone }) => {
    const today = dateAt(zone, now);
    return [today, dateAfter(today, 1)].map(date => ({ clinic: id, date }));
  });
}
