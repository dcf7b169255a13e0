/** The allergies that are shown wherever a doctor sees a patient's name. */
import { type SQL, sql } from 'drizzle-orm';
import { LISTED_ALLERGIES_MAX, type ListedAllergy } from '../../../contract/entries.ts';

/**
 * A column with a person's active allergies, severe ones first. Without a subquery for order and limit, which
 * PostgreSQL would start again for each patient of a list.
 * @param root the id of the main patient
 */
export const allergiesOf = (root: SQL): SQL<ListedAllergy[]> => sql<ListedAllergy[]>`(
  select coalesce(array_to_json((array_agg(
    json_strip_nulls(json_build_object('id', entry.id, 'text', entry.text, 'severity', entry.severity))
    order by array_position(array['severe', 'moderate', 'mild'], entry.severity), lower(entry.text), entry.id
  ))[1:${sql.raw(String(LISTED_ALLERGIES_MAX))}]), '[]')
  from patient member join clinical_entry entry on entry.patient_id = member.id
  where member.root_id = ${root} and entry.kind = 'allergy' and entry.state = 'active' and ${isLatest(sql`entry`)})`;

/** The condition that a row of `clinical_entry`, by its name in the query, is the current version of its entry. */
export const isLatest = (row: SQL): SQL => sql`not exists (
  select from clinical_entry later where later.id = ${row}.id and later.version = ${row}.version + 1)`;
