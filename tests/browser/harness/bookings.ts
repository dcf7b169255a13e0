/** Books the appointments that a test needs, through the API. */
import * as v from 'valibot';
import { inject } from 'vitest';
import {
  dayAvailability,
  listClinics,
  listDoctors,
  listSpecialties,
  monthAvailability,
} from '../../../contract/booking.ts';
import type { AnyCall, ResponseOf } from '../../../contract/call.ts';
import { weekDays } from '../../../contract/hours.ts';
import { type Account, newDoctor, newPatient, signInAs } from './people.ts';

const DAY_MS = 24 * 3_600_000;

/** A new patient with upcoming appointments on different days. */
export async function patientWithAppointments(count: number): Promise<Account> {
  const address = inject('address');
  const account = await newPatient(address);
  const { token } = await signInAs(address, account);

  async function read<C extends AnyCall>(call: C, path: string, query: object = {}): Promise<ResponseOf<C>> {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const answer = await fetch(`${address}/api${path}?${search}`, { headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return v.parse(call.response, await answer.json());
  }

  let booked = 0;
  const clinics = await read(listClinics, listClinics.path);
  for (const { id: specialty_id } of await read(listSpecialties, listSpecialties.path)) {
    for (const { id: clinic } of clinics) {
      for (const doctor of await read(listDoctors, listDoctors.path, { specialty_id, clinic })) {
        booked += await book(doctor.id, specialty_id);
        if (booked >= count) return account;
      }
    }
  }
  throw new Error(`Only ${booked} of ${count} appointments could be booked.`);

  /** Books one free slot a day with a doctor, from tomorrow on, in this month and the next. Returns how many. */
  async function book(doctorId: string, specialty_id: string): Promise<number> {
    let made = 0;
    for (const ahead of [0, 1]) {
      const now = new Date();
      const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1));
      const when = { month: first.getUTCMonth() + 1, year: first.getUTCFullYear(), specialty_id };
      const days = await read(monthAvailability, `/doctors/${doctorId}/month-availability`, when);
      for (const { day, available } of days) {
        if (!available || booked + made >= count) continue;
        if (first.getTime() + (day - 1) * DAY_MS < now.getTime() + DAY_MS) continue;
        const slots = await read(dayAvailability, `/doctors/${doctorId}/day-availability`, { ...when, day });
        const free = slots.find(slot => slot.available);
        if (!free) continue;
        const answer = await fetch(`${address}/api/appointments`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ date: free.start, doctor_id: doctorId, specialty_id }),
        });
        if (answer.ok) made += 1;
      }
    }
    return made;
  }
}

/**
 * A new doctor, and the patient of their only, upcoming appointment.
 * @param given replaces the patient's made-up data
 */
export async function doctorWithAppointment(
  given: Parameters<typeof newPatient>[1] = {},
  name = 'Dra. Nova Agenda',
): Promise<{ doctor: Account; patient: Account }> {
  const address = inject('address');
  const practice = { name, specialty: 'Cardiologia', clinic: 'Clínica Boa Saúde' } as const;
  const doctor = await newDoctor(address, practice);
  const patient = await newPatient(address, given);
  const [asDoctor, asPatient] = await Promise.all([doctor, patient].map(account => signInAs(address, account)));
  const call = async (token: string | undefined, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${address}/api${path}`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const week = weekDays.map(week_day => ({ week_day, start: '08:00', end: '12:00' }));
  await call(asDoctor?.token, `/schedules/${asDoctor?.user.id}`, week);
  const specialties = v.parse(listSpecialties.response, await call(undefined, listSpecialties.path));
  const specialty_id = specialties.find(({ name }) => name === practice.specialty)?.id;
  // Tomorrow is within the days whose records are preloaded.
  const day = new Date(Date.now() + DAY_MS);
  const when = `month=${day.getUTCMonth() + 1}&year=${day.getUTCFullYear()}&day=${day.getUTCDate()}`;
  const slots = v.parse(
    dayAvailability.response,
    await call(asPatient?.token, `/doctors/${asDoctor?.user.id}/day-availability?${when}&specialty_id=${specialty_id}`),
  );
  const booking = { date: slots[0]?.start, doctor_id: asDoctor?.user.id, specialty_id };
  await call(asPatient?.token, '/appointments', booking);
  return { doctor, patient };
}
