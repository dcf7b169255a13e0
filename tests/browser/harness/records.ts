/** Reads appointments, exams and the audit trail through the API, for the tests of the record's screens. */

import * as v from 'valibot';
import { inject } from 'vitest';
import {
  Appointment,
  type DoctorAppointment,
  listAppointments,
  listDoctorAppointments,
} from '../../../contract/appointments.ts';
import type { BodyInputOf } from '../../../contract/call.ts';
import { changeStatus } from '../../../contract/events.ts';
import { type Exam, listAudit, listExams } from '../../../contract/record.ts';
import { type Account, callAs } from './people.ts';
import type { Visitor } from './visitor.ts';

/** A patient's own appointments, date ascending, past and future. */
export async function appointmentsOf(patient: Account, at = inject('address')): Promise<Appointment[]> {
  return v.parse(v.array(Appointment), await callAs(patient, listAppointments, { at }));
}

/** A doctor's own appointments with a patient of that e-mail, date ascending. */
export async function appointmentsWith(doctor: Account, patientEmail: string): Promise<DoctorAppointment[]> {
  return (await callAs(doctor, listDoctorAppointments)).filter(({ patient }) => patient.email === patientEmail);
}

/** The audit trail of a patient's record, latest first: `read record`. */
export async function auditTrailOf(patient: Account): Promise<string[]> {
  const trail = await callAs(patient, listAudit, { query: { limit: '200' } });
  return trail.map(({ action, subject }) => `${action} ${subject}`);
}

/** A doctor's next appointment, optionally with a given patient. */
export async function nextAppointment(doctor: Account, patientEmail?: string): Promise<DoctorAppointment> {
  const appointments =
    patientEmail === undefined
      ? await callAs(doctor, listDoctorAppointments)
      : await appointmentsWith(doctor, patientEmail);
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
  await callAs(account, changeStatus, { params: { id }, body });
}

/** The exams of an appointment, as its doctor reads them. */
export async function examsOf(doctor: Account, appointmentId: string): Promise<Exam[]> {
  return (await callAs(doctor, listExams, { params: { appointmentId } })) ?? [];
}

/** The open viewer of exams. */
export const viewer = (visitor: Visitor) => visitor.page.locator('.exam-viewer');

/** Downloads the file that the viewer shows, and closes it; returns the path of the saved file. */
export async function saveFromViewer(visitor: Visitor): Promise<string> {
  const { history } = visitor.words.record;
  const download = visitor.page.waitForEvent('download');
  const save = viewer(visitor).getByRole('button', {
    name: new RegExp(`^${history.download.replace('{{name}}', '')}`),
  });
  await save.and(visitor.page.locator('[aria-disabled=false]')).click();
  const path = await (await download).path();
  await visitor.page.keyboard.press('Escape');
  await viewer(visitor).waitFor({ state: 'detached' });
  return path;
}

/**
 * A doctor's latest appointment with a patient. For patients whose only appointments are on the demo's day: whether one
 * is still to come depends on the hour.
 */
export async function latestAppointment(doctor: Account, patientEmail: string): Promise<DoctorAppointment> {
  const latest = (await appointmentsWith(doctor, patientEmail)).at(-1);
  if (!latest) throw new Error(`${doctor.email} has no appointment with ${patientEmail}.`);
  return latest;
}
