import type * as exported from '../../../../contract/export.ts';
import { EXPORTS_PER_DAY } from '../../../../contract/export.ts';
import type { DocumentationOf } from './documentation.ts';

export const exportDocs: DocumentationOf<typeof exported> = {
  exportData: {
    summary: 'Export everything stored about a person',
    description:
      'A zip file. For a patient: the record as PDF and JSON with all earlier versions, the files of the exams, a FHIR ' +
      'R4 bundle, and the access log with a page that verifies it. For a doctor: the account and what the doctor did. ' +
      'It is written while it is sent, so there is no `Content-Length`; `Clinic-Export-Size` is an estimate in bytes. ' +
      `One at a time, and at most ${EXPORTS_PER_DAY} a day.`,
    parameters: { patient: 'A dependent of the signed-in patient.' },
    errors: ['not_found', 'too_many_requests'],
    request: {},
    media: ['application/zip'],
  },
  measureExport: {
    summary: 'Estimate the size of the export',
    description: 'In bytes, the same estimate as `Clinic-Export-Size`. Adds nothing to the access log.',
    parameters: { patient: 'A dependent of the signed-in patient.' },
    errors: ['not_found'],
    request: {},
    response: { bytes: 60_000 },
  },
};
