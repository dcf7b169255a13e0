import { sql } from 'drizzle-orm';
import { SUGGESTIONS_MAX, type Suggestion } from '../../../contract/entries.ts';
import type { Reader } from '../../platform/database/database.ts';

interface Found extends Record<string, unknown> {
  kind: Suggestion['kind'];
  text: string;
  code: string | null;
  count: number;
}

/** What a doctor has entered, most used first: without patients, and without what was entered in error. */
export async function suggestionsFor(db: Reader, doctorId: string): Promise<Suggestion[]> {
  const rows = await db.execute<Found>(sql`
    select kind, (array_agg(text order by written_at desc))[1] as text, code, count(distinct id)::int as count
    from clinical_entry entry
    where author_id = ${doctorId} and kind in ('allergy', 'medicine', 'problem') and not exists (
      select from clinical_entry wrong where wrong.id = entry.id and wrong.state = 'entered_in_error')
    group by kind, lower(text), code
    order by count desc, max(written_at) desc, kind, lower(text), code
    limit ${SUGGESTIONS_MAX}`);
  return rows.map(({ code, ...row }) => ({ ...row, ...(code !== null && { code }) }));
}
