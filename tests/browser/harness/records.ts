/** What the tests of the record's screens begin with, fetched through the API as the app would. */

import * as v from 'valibot';
import { inject } from 'vitest';
import { type DoctorAppointment, listDoctorAppointments } from '../../../contract/appointments.ts';
import { signIn } from '../../../contract/identity.ts';
import type { Account } from './people.ts';

/** A doctor's own appointments with a patient of that e-mail, date ascending. */
export async function visitsOf(doctor: Account, patientEmail: string): Promise<DoctorAppointment[]> {
  const address = inject('address');
  const session = await fetch(`${address}/api/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(doctor),
  });
  const { token } = v.parse(signIn.answer, await session.json());
  const answer = await fetch(`${address}/api${listDoctorAppointments.path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const visits = v.parse(listDoctorAppointments.answer, await answer.json());
  return visits.filter(visit => visit.patient.email === patientEmail);
}

/** The next appointment of a doctor with a patient. */
export async function nextVisit(doctor: Account, patientEmail: string): Promise<DoctorAppointment> {
  const next = (await visitsOf(doctor, patientEmail)).find(visit => Date.parse(visit.date) > Date.now());
  if (!next) throw new Error(`${doctor.email} has no appointment ahead with ${patientEmail}.`);
  return next;
}
