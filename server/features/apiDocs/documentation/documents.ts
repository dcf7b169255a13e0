import type * as documents from '../../../../contract/documents.ts';
import { document, ids, secrets } from '../samples.ts';
import type { DocumentationOf } from './documentation.ts';

const READERS = 'For the patient, those who care for the patient, and doctors who treat the patient.';

export const documentsDocs: DocumentationOf<typeof documents> = {
  issueDocument: {
    summary: 'Issue a document',
    description:
      'For the appointment’s doctor, before, during and after it. The client chooses the `id` and the `code`, so that ' +
      'a document can be printed before it is sent: a repeat with both and the same content returns the same document. ' +
      '`issued_at` is the device’s time, up to 30 days ago. A document never changes: cancel a wrong one, and issue ' +
      'another. It is for printing and signing by hand.',
    errors: ['not_found', 'documents_limit'],
    request: {
      body: {
        ...{ id: ids.newDocument, appointment_id: ids.appointment, code: secrets.newDocumentCode },
        ...{ issued_at: '2027-03-01T12:00:00.000Z', content: document.content },
      },
    },
    response: { ...document, id: ids.newDocument, code: secrets.newDocumentCode },
  },
  cancelDocument: {
    summary: 'Cancel a document',
    description:
      'For the document’s doctor. It stays in the record, marked, and anyone who checks its code learns that it was ' +
      'cancelled. Of several cancellations the first counts.',
    parameters: { id: 'The document.' },
    errors: ['not_found'],
    request: { params: { id: ids.document }, body: { reason: 'Dose errada.' } },
    response: { ...document, canceled_at: '2027-03-01T12:00:00.000Z', cancel_reason: 'Dose errada.' },
  },
  listUsualContents: {
    summary: 'List what you often prescribe and request',
    description:
      'Medicines and exams that at least two patients got, in prescriptions and exam requests among the last 1,000 ' +
      'documents that the doctor issued, of all kinds; most used first, at most 30 of each. Cancelled ones don’t ' +
      'count. It doesn’t say who the patients are. Empty for a doctor whom no clinic has approved.',
    request: {},
    response: {
      medicines: [
        { name: 'Dipirona 500 mg', dose: '1 comprimido', use: 'De 6 em 6 horas, se houver dor', quantity: '10' },
      ],
      exams: ['Hemograma completo'],
    },
  },
  listDocuments: {
    summary: 'List the documents of an appointment',
    description: `${READERS} In the order in which they were issued, cancelled ones included.`,
    parameters: { id: 'The appointment.' },
    request: { params: { id: ids.appointment } },
    response: [document],
  },
  downloadDocument: {
    summary: 'Download a document as a PDF',
    description: `${READERS} It is for printing and signing by hand, and carries no electronic signature.`,
    parameters: { id: 'The document.' },
    errors: ['not_found'],
    request: { params: { id: ids.document } },
    media: ['application/pdf'],
  },
  verifyDocument: {
    summary: 'Check the code of a document',
    description:
      'Says whether the clinic issued a document with this code, and nothing about health; `null` if it didn’t. ' +
      'The initials are the patient’s. An address may try 30 unknown codes in 15 minutes.',
    unkeyed: true,
    request: { body: { code: secrets.documentCode } },
    response: {
      ...{ kind: 'prescription', issued_on: '2027-03-01', registered_on: '2027-03-01', canceled_on: null },
      ...{ clinic: { name: 'Clínica Central' }, doctor: { name: 'Ana Souza', CRM: '123456SP' }, patient: 'B. L.' },
    },
  },
};
