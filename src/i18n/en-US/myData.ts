import type { Shape } from '../languages.ts';
import type pt from '../pt-BR/myData.ts';

/** Texts about the export of a person's data. */
export default {
  link: { title: 'Download my data' },
  titleFor: '{{name}}’s data',
  lead: 'A zip file with everything the clinic stores:',
  contents: [
    'The record as a PDF to read and print: appointments, notes, questionnaire and pictures.',
    'The files of the exams, as they were uploaded.',
    'The same data for other programs, with all earlier versions: JSON and HL7 FHIR.',
    'The log of who accessed the record, with a page that checks whether it was changed.',
  ],
  doctorContents: [
    'Your account data and signed-in devices, as JSON.',
    'The log of what you did, with a page that checks whether it was changed. Patients appear only as codes.',
  ],
  size: 'Approximate size: {{size}}',
  warning: 'Anyone who has the file can read all of it. Keep it in a safe place, not on someone else’s device.',
  download: 'Download my data',
  downloadFor: 'Download {{name}}’s data',
  preparing: 'Preparing…',
  started: 'The download has started.',
  progress: '{{received}} of about {{expected}}',
  cancel: 'Cancel',
  cancelled: 'Canceled. Nothing was saved.',
  nothingSaved: 'Nothing was saved.',
  saved: { title: 'Data downloaded', text: 'The file is in this device’s downloads.' },
} as const satisfies Shape<typeof pt>;
