/** Structured entries for tests, saved through the API. */
import { randomUUID } from 'node:crypto';
import type { EntryContent, GivenEntry } from '../../../../contract/entries.ts';
import type { TestApp } from '../../harness/app.ts';
import type { Person } from '../../harness/people.ts';

type Options = Partial<Omit<GivenEntry, 'content'>> & { id?: string };

/** Saves entries as a doctor at one of their appointments. */
export function entriesOf(clinic: Pick<TestApp, 'put' | 'get'>, as: Person, appointmentId: string) {
  const save = (content: EntryContent, { id = randomUUID(), state = 'active', ...given }: Options = {}) =>
    clinic.put(`/entries/${id}`, { appointment_id: appointmentId, state, content, ...given }, { as });
  return {
    save,
    allergy: (text: string, options?: Options) => save({ kind: 'allergy', text, severity: 'severe' }, options),
  };
}

/** What a person reads of a patient's entries: the text, or the kind of those without one. */
export async function textsFor(clinic: Pick<TestApp, 'get'>, as: Person, patientId: string) {
  const { status, body } = await clinic.get(`/patients/${patientId}/entries`, { as });
  if (status !== 200) return status;
  return body.map(({ content }: { content: EntryContent }) => ('text' in content ? content.text : content.kind)).sort();
}
