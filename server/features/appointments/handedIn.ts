import { sql } from 'drizzle-orm';

/**
 * Whether a row of `handed_in_exam` counts for its appointment: it has a file, wasn't withdrawn, and its patient and
 * the appointment's are one person. A merge of the two may have been undone since.
 */
export const countsForAppointment = sql`handed_in_exam.file_hash is not null and handed_in_exam.withdrawn_at is null
  and exists (select from patient sender
    join patient attendee on attendee.root_id = sender.root_id join appointment meant on meant.patient_id = attendee.id
    where sender.id = handed_in_exam.patient_id and meant.id = handed_in_exam.appointment_id)`;
