import { type DeskPatientDetails, readDeskPatient } from '../../../../contract/desk.ts';
import { request } from '../../../net/request.ts';
import { defineQuery, type Query } from '../../../sync/queries/defineQuery.ts';

/** The page of a patient. */
export const patientPath = (id: string): string => `/desk/patient?id=${id}`;

/** A patient's details. Never stored on the device. */
export const deskPatientQuery = (id: string): Query<DeskPatientDetails> =>
  defineQuery<DeskPatientDetails>({
    key: ['deskPatient', id],
    call: signal => request(readDeskPatient, { params: { id }, signal }),
  });
