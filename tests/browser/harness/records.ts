/** Reads appointments, exams and the audit trail through the API, for the tests of the record's screens. */

import * as v from 'valibot';
import { inject } from 'vitest';
import { Appointment, type DoctorAppointment, listDoctorAppointments } from '../../../contract/appointments.ts';
import type { BodyInputOf } from '../../../contract/call.ts';
import type { changeStatus } from '../../../contract/events.ts';
import { type Exam, listAudit, listExams } from '../../../contract/record.ts';
import { type Account, signInAs } from './people.ts';

/** The API's response to an account at a path. */
async function readAs(account: Account, path: string): Promise<unknown> {
  const address = inject('address');
  const { token } = await signInAs(address, account);
  const answer = await fetch(`${address}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  return await answer.json();
}

async function allAppointmentsOf(doctor: Account): Promise<DoctorAppointment[]> {
  return v.parse(listDoctorAppointments.response, await readAs(doctor, listDoctorAppointments.path));
}

/** A patient's own appointments, date ascending, past and future. */
export async function appointmentsOf(patient: Account): Promise<Appointment[]> {
  return v.parse(v.array(Appointment), await readAs(patient, '/appointments'));
}

/** A doctor's own appointments with a patient of that e-mail, date ascending. */
export async function appointmentsWith(doctor: Account, patientEmail: string): Promise<DoctorAppointment[]> {
  return (await allAppointmentsOf(doctor)).filter(({ patient }) => patient.email === patientEmail);
}

/** The audit trail of a patient's record, latest first: `read record`. */
export async function auditTrailOf(patient: Account): Promise<string[]> {
  const trail = v.parse(listAudit.response, await readAs(patient, `${listAudit.path}?limit=200`));
  return trail.map(({ action, subject }) => `${action} ${subject}`);
}

/** A doctor's next appointment, optionally with a given patient. */
export async function nextAppointment(doctor: Account, patientEmail?: string): Promise<DoctorAppointment> {
  const appointments =
    patientEmail === undefined ? await allAppointmentsOf(doctor) : await appointmentsWith(doctor, patientEmail);
  const next = appointments.find(({ date }) => Date.parse(date) > Date.now());
  if (!next) throw new Error(`${doctor.email} has no upcoming appointment with ${patientEmail}.`);
  return next;
}

/** Changes the status of an appointment on another device. */
export async function changeStatusAs(
  account: Account,
  id: string,
  body: BodyInputOf<typeof changeStatus>,
): Promise<void> {
  const address = inject('address');
  const { token } = await signInAs(address, account);
  const answer = await fetch(`${address}/api/appointments/${id}/status`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`The status was not changed: ${answer.status} ${await answer.text()}`);
}

/** The exams of an appointment, as its doctor reads them. */
export async function examsOf(doctor: Account, appointmentId: string): Promise<Exam[]> {
  return v.parse(listExams.response, await readAs(doctor, `/exams/search/${appointmentId}`)) ?? [];
}
