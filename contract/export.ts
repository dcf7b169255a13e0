/** The calls that export everything that the clinic stores about a person. */
import * as v from 'valibot';
import { call } from './call.ts';
import { ForPatient } from './care.ts';

/** How many exports an account may start within a day. */
export const EXPORTS_PER_DAY = 20;

/** Response header with the estimated size of the export, in bytes: its real size is known only at its end. */
export const EXPORT_SIZE_HEADER = 'Clinic-Export-Size';

/**
 * One zip file. For a patient: the record as PDF and JSON, the files of the exams, a FHIR bundle, and the access log
 * with a page that verifies it. For a doctor: the account and what the doctor did, as JSON. The zip ends with its
 * directory, so one that broke off can be recognized.
 */
export const exportData = call({
  method: 'GET',
  path: '/users/me/export',
  who: ['Patient', 'Doctor'],
  query: v.object(ForPatient),
});

/** The estimated size of the export, in bytes, as in its header. */
export const measureExport = call({
  method: 'GET',
  path: '/users/me/export/size',
  who: ['Patient', 'Doctor'],
  query: v.object(ForPatient),
  response: v.object({ bytes: v.number() }),
});
