/** The problems that the list of a doctor's patients names. */
import { type SQL, sql } from 'drizzle-orm';
import { LISTED_PROBLEMS_MAX } from '../../../contract/record.ts';
import { isLatest } from './allergies.ts';

/**
 * A column with a person's active problems, by text.
 * @param root the id of the main patient
 */
export const problemsOf = (root: SQL): SQL<string[]> => sql<string[]>`(
  select coalesce(json_agg(text), '[]') from (
    select entry.text from patient member join clinical_entry entry on entry.patient_id = member.id
    where member.root_id = ${root} and entry.kind = 'problem' and entry.state = 'active' and ${isLatest(sql`entry`)}
    order by lower(entry.text), entry.id
    limit ${sql.raw(String(LISTED_PROBLEMS_MAX))}
  ) listed)`;
