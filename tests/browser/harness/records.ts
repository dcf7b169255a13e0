/** What the tests of the record's screens begin with, fetched through the API as the app would. */

import * as v from 'valibot';
import { inject } from 'vitest';
import { Appointment, type DoctorAppointment, listDoctorAppointments } from '../../../contract/appointments.ts';
import { type Exam, listAudit, listExams } from '../../../contract/record.ts';
import { type Account, signInAs } from './people.ts';

/** What the API answers an account at a path. */
async function readAs(account: Account, path: string): Promise<unknown> {
  const address = inject('address');
  const { token } = await signInAs(address, account);
  const answer = await fetch(`${address}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  return await answer.json();
}

async function allVisitsOf(doctor: Account): Promise<DoctorAppointment[]> {
  return v.parse(listDoctorAppointments.response, await readAs(doctor, listDoctorAppointments.path));
}

/** A patient's own appointments, date ascending, past and future. */
export async function appointmentsOf(patient: Account): Promise<Appointment[]> {
  return v.parse(v.array(Appointment), await readAs(patient, '/appointments'));
}

/** A doctor's own appointments with a patient of that e-mail, date ascending. */
export async function visitsOf(doctor: Account, patientEmail: string): Promise<DoctorAppointment[]> {
  return (await allVisitsOf(doctor)).filter(visit => visit.patient.email === patientEmail);
}

/** What was done to a patient's record, the latest first: `read record`. */
export async function trailOf(patient: Account): Promise<string[]> {
  const trail = v.parse(listAudit.response, await readAs(patient, `${listAudit.path}?limit=200`));
  return trail.map(({ action, subject }) => `${action} ${subject}`);
}

/** The next appointment of a doctor, with a patient where one is named. */
export async function nextVisit(doctor: Account, patientEmail?: string): Promise<DoctorAppointment> {
  const visits = patientEmail === undefined ? await allVisitsOf(doctor) : await visitsOf(doctor, patientEmail);
  const next = visits.find(visit => Date.parse(visit.date) > Date.now());
  if (!next) throw new Error(`${doctor.email} has no appointment ahead with ${patientEmail}.`);
  return next;
}

/** The exams of an appointment, as its doctor finds them. */
export async function examsOf(doctor: Account, appointmentId: string): Promise<Exam[]> {
  return v.parse(listExams.response, await readAs(doctor, `/exams/search/${appointmentId}`)) ?? [];
}
