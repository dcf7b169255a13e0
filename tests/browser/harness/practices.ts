/** Doctors with weekly hours of their own, and appointments with them, through the API. */
import * as v from 'valibot';
import { inject } from 'vitest';
import { Appointment } from '../../../contract/appointments.ts';
import { dayAvailability, listClinics, listSpecialties, type Slot } from '../../../contract/booking.ts';
import { dateAfter } from '../../../contract/clinicTime.ts';
import { weekDays } from '../../../contract/hours.ts';
import type { SpecialtyName } from '../../../contract/specialties.ts';
import { type Account, newDoctor, signInAs } from './people.ts';

const DAY_MS = 24 * 3_600_000;

/** A doctor at a clinic. */
export interface Practice {
  name: string;
  specialty: SpecialtyName;
  clinic: string;
  account: Account;
  doctorId: string;
  specialtyId: string;
  clinicId: string;
}

/** A call of the API by an account. */
async function callAs(account: Account, method: string, path: string, body?: unknown): Promise<unknown> {
  const address = inject('address');
  const { token } = await signInAs(address, account);
  const answer = await fetch(`${address}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return await answer.json();
}

/** A new doctor who works every day from 08:00 to 20:00, so that each part of the day has free times. */
export async function newPractice(given: Pick<Practice, 'name' | 'specialty' | 'clinic'>): Promise<Practice> {
  const account = await newDoctor(inject('address'), given);
  const { user } = await signInAs(inject('address'), account);
  const week = weekDays.map(week_day => ({ week_day, start: '08:00', end: '20:00' }));
  await callAs(account, 'POST', `/schedules/${user.id}`, week);
  const idOf = async (call: typeof listClinics | typeof listSpecialties, name: string) => {
    const list: { id: string; name: string }[] = v.parse(call.response, await callAs(account, 'GET', call.path));
    return list.find(one => one.name === name)?.id ?? '';
  };
  const [specialtyId, clinicId] = await Promise.all([
    idOf(listSpecialties, given.specialty),
    idOf(listClinics, given.clinic),
  ]);
  return { ...given, account, doctorId: user.id, specialtyId, clinicId };
}

/** A practice's slots some days from now. */
export async function slotsOf({ doctorId, specialtyId }: Practice, as: Account, days: number): Promise<Slot[]> {
  const day = new Date(Date.now() + days * DAY_MS);
  const when = `month=${day.getUTCMonth() + 1}&year=${day.getUTCFullYear()}&day=${day.getUTCDate()}`;
  const path = `/doctors/${doctorId}/day-availability?${when}&specialty_id=${specialtyId}`;
  return v.parse(dayAvailability.response, await callAs(as, 'GET', path));
}

/** Books one of a practice's slots. */
export async function bookSlot({ doctorId, specialtyId }: Practice, as: Account, date: string): Promise<Appointment> {
  const body = { date, doctor_id: doctorId, specialty_id: specialtyId };
  return v.parse(Appointment, await callAs(as, 'POST', '/appointments', body));
}

/** Books a practice's first free slot some days from now. */
export async function bookFirst(practice: Practice, as: Account, days: number): Promise<Appointment> {
  const free = (await slotsOf(practice, as, days)).find(({ available }) => available);
  return await bookSlot(practice, as, free?.start ?? '');
}

/** A patient's appointments, as the server has them. */
export async function appointmentsOf(as: Account): Promise<Appointment[]> {
  return v.parse(v.array(Appointment), await callAs(as, 'GET', '/appointments'));
}

/** The doctor is absent on a day (`YYYY-MM-DD`), and asks the patient of an appointment to choose another time. */
export async function askToMove(
  { account, doctorId, clinicId }: Practice,
  day: string,
  appointmentId: string,
): Promise<void> {
  await callAs(account, 'PUT', `/closed-times/${crypto.randomUUID()}`, {
    ...{ clinic_id: clinicId, doctor_id: doctorId, kind: 'absence', version: 0 },
    ...{ from: `${day}T00:00`, to: `${dateAfter(day, 1)}T00:00`, note: 'Gripe' },
    decisions: [{ action: 'ask', appointment_id: appointmentId }],
  });
}
