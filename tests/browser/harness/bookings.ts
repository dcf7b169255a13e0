/** Books the appointments that a test needs, through the API. */
import { inject } from 'vitest';
import { type Account, newPatient, someName } from './people.ts';
import { bookFirst, newPractice } from './practices.ts';

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
 * @param patientData replaces the patient's made-up data
 */
export async function doctorWithAppointment(
  patientData: Parameters<typeof newPatient>[1] = {},
  name = 'Dra. Nova Agenda',
): Promise<{ doctor: Account; patient: Account }> {
  const given = { name, specialty: 'Cardiologia', clinic: 'Clínica Boa Saúde' } as const;
  const [practice, patient] = await Promise.all([
    newPractice({ ...given, closes: '12:00' }),
    newPatient(inject('address'), patientData),
  ]);
  // Tomorrow is within the days whose records are preloaded.
  await bookFirst(practice, patient, 1);
  return { doctor: practice.account, patient };
}
