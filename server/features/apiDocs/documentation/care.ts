import type * as care from '../../../../contract/care.ts';
import { ids } from '../samples.ts';
import type { DocumentationOf } from './documentation.ts';

const dependent = {
  ...{ id: ids.dependent, name: 'Leo Lima', birthday: '2019-08-12', gender: 'm' as const, phone: '+5511987654321' },
  ...{ since: '2027-03-01T12:00:00.000Z', from_clinic: false },
};
const data = { name: 'Leo Lima', birthday: '2019-08-12', gender: 'm' as const };
const ofDependent = { id: 'The dependent.' };

export const careDocs: DocumentationOf<typeof care> = {
  listDependents: {
    summary: 'List the patients you care for',
    description:
      'By name. Their ids are the `patient` of calls that take one, and the ids in paths of records and answers.',
    response: [dependent],
  },
  addDependent: {
    summary: 'Add a patient you care for',
    description: 'Registers a patient without an account. At most 20 at a time.',
    errors: ['dependents_limit'],
    request: { body: data },
    response: dependent,
  },
  changeDependent: {
    summary: 'Change the data of a patient you care for',
    description: 'Replaces all of it, except for the CPF: without `cpf` it stays. `not_found` if `from_clinic`.',
    parameters: ofDependent,
    request: { params: { id: ids.dependent }, body: { ...data, phone: '(11) 3333-4444' } },
    response: { ...dependent, phone: '+551133334444' },
  },
  endCare: {
    summary: 'Stop caring for a patient',
    description: 'Ends your access. The record and the appointments remain. A repeat changes nothing.',
    parameters: ofDependent,
    request: { params: { id: ids.dependent } },
  },
  listCarers: {
    summary: 'List who cares for you',
    description: 'By name.',
    response: [{ id: ids.carer, name: 'Rosa Lima', since: '2027-03-01T12:00:00.000Z' }],
  },
  endCarer: {
    summary: 'End a carer’s access to you',
    description: 'A repeat changes nothing.',
    parameters: { id: 'The carer.' },
    request: { params: { id: ids.carer } },
  },
};
