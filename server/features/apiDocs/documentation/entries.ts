import type * as entries from '../../../../contract/entries.ts';
import { CID10 } from '../../../../contract/entries.ts';
import { ids } from '../samples.ts';
import type { DocumentationOf } from './documentation.ts';

const READERS = 'For the patient, those who care for the patient, and doctors who treat the patient.';

const entry = {
  ...{ id: ids.entry, version: 1, state: 'active' as const, ended_on: null, end_reason: null },
  written_at: '2027-03-01T12:00:00.000Z',
  author: { id: ids.doctor, name: 'Helena Carvalho' },
  content: {
    ...{ kind: 'problem' as const, text: 'Asma', since: '2019' },
    code: { ...CID10, code: 'J45.0' },
  },
};

export const entryDocs: DocumentationOf<typeof entries> = {
  listEntries: {
    summary: 'List a patient’s structured entries',
    description:
      `${READERS} Allergies, medicines, problems and vital signs as they are now, active or ended, by id. \`kind\` ` +
      '`no_allergies` is the statement that no allergy is known. Entries that were entered in error aren’t listed. ' +
      'With `keep`, the audit lists it as kept on the device.',
    errors: ['not_found'],
    request: { params: { patientId: ids.patient } },
    response: [entry],
  },
  listEntryVersions: {
    summary: 'List every version of a patient’s structured entries',
    description: `${READERS} The latest first, also of entries that were entered in error.`,
    parameters: { after: 'The `number` of the last version of the previous page.' },
    errors: ['not_found'],
    request: { params: { patientId: ids.patient } },
    response: [{ number: 17, ...entry }],
  },
  saveEntry: {
    summary: 'Save a structured entry',
    description:
      'For a doctor who treats the patient. The client makes the id. `version` is the one that was read; omit it for a ' +
      'new entry. A stale one is refused with `version_conflict`, which carries the entry as it is now in `current`. ' +
      'Repeating what is stored changes nothing. `state` ends an entry, or hides one that was entered in error; every ' +
      'version is kept. A new allergy ends the statement that none is known, and that statement is refused with ' +
      '`has_allergies` while there is one. A code is checked by its form only.',
    parameters: { id: 'The entry.' },
    errors: ['not_found', 'version_conflict', 'has_allergies', 'entries_limit', 'too_many_requests'],
    request: {
      params: { id: ids.newEntry },
      body: {
        appointment_id: ids.appointment,
        state: 'active',
        content: { kind: 'problem', text: 'Asma', since: '2019', code: { ...CID10, code: 'J45.0' } },
      },
    },
    response: { ...entry, id: ids.newEntry },
  },
  listSuggestions: {
    summary: 'List what you have entered before',
    description: 'The texts of the doctor’s own entries for all patients, most used first; at most 500.',
    request: {},
    response: [{ kind: 'problem', text: 'Asma', code: 'J45.0', count: 12 }],
  },
};
