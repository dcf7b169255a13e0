import type * as templates from '../../../../contract/templates.ts';
import { ids } from '../samples.ts';
import type { DocumentationOf } from './documentation.ts';

const content = {
  name: 'Dor lombar',
  field: 'anamnesis' as const,
  text: 'Dor lombar há ___ dias, sem irradiação. Nega febre e perda de peso.',
  archived: false,
};

const template = { id: ids.template, ...content, version: 1 };

export const templatesDocs: DocumentationOf<typeof templates> = {
  listTemplates: {
    summary: 'List your templates',
    description:
      'Phrases that a doctor inserts into notes, visible to that doctor alone. Archived ones are included. ' +
      '`field` says in which of the notes’ fields the doctor’s app offers it.',
    response: [template],
  },
  saveTemplate: {
    summary: 'Save a template',
    description:
      'The id is chosen by the client; `version` is 0 for a new template, otherwise the version that you read. Another ' +
      'one is refused with `version_conflict`, which carries the stored template as `current`. The same content as ' +
      'the stored one changes nothing. `archived` takes it out of use; no version is ever deleted while the account is ' +
      'open. At most 200 are in use, and 1,000 stored.',
    errors: ['version_conflict', 'too_many_templates'],
    request: { params: { id: ids.template }, body: { ...content, version: 0 } },
    response: template,
  },
};
