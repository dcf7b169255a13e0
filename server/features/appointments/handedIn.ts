import { sql } from 'drizzle-orm';

/**
 * The condition that a row of `handed_in_exam` is of the person whose appointment it is for. Two patients may have been
 * one person when it was handed in, and were separated since.
 */
export const isOfSamePerson = sql`exists (select from patient owner join patient booked on booked.root_id = owner.root_id
  join appointment meant on meant.patient_id = booked.id
  where owner.id = handed_in_exam.patient_id and meant.id = handed_in_exam.appointment_id)`;
