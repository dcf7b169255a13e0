/** Books the appointments that a test needs, through the API. */
import * as v from 'valibot';
import { inject } from 'vitest';
import { dayAvailability, listSpecialties } from '../../../contract/booking.ts';
import { weekDays } from '../../../contract/hours.ts';
import { type Account, newDoctor, newPatient, signInAs, someName } from './people.ts';
import { bookFirst, newPractice } from './practices.ts';

const DAY_MS = 24 * 3_600_000;

/** A new patient with upcoming appointments on different days, with a doctor of their own. */
export async function patientWithAppointments(count: number): Promise<Account> {
  const practice = await newPractice({
    name: someName('Otávio'),
    specialty: 'Cardiologia',
    clinic: 'Clínica Boa Saúde',
  });
  const account = await newPatient(inject('address'));
  for (let days = 1; days <= count; days += 1) await bookFirst(practice, account, days);
  return account;
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
