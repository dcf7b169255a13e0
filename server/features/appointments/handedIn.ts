import { sql } from 'drizzle-orm';

/**
 * A row of `handed_in_exam` counts only while its patient and the appointment's patient are one person: a merge may
 * have been undone since.
 */
export const isOfAppointmentsPerson = sql`exists (select from patient sender
  join patient attendee on attendee.root_id = sender.root_id join appointment meant on meant.patient_id = attendee.id
  where sender.id = handed_in_exam.patient_id and meant.id = handed_in_exam.appointment_id)`;
