import type * as desk from '../../../../contract/desk.ts';
import { ids, secrets, specialty } from '../samples.ts';
import type { DocumentationOf } from './documentation.ts';

const patient = {
  ...{ id: ids.patient, name: 'Bia Lima', phone: '+5511987654321', email: secrets.email },
  ...{ birthday: '1990-05-20', cpf_end: '725', has_account: true },
};
const registered = { ...patient, id: ids.deskPatient, email: 'bia.lima@example.com', has_account: false };
const contact = {
  ...{ name: 'Bia Lima', phone: '(11) 98765-4321', email: 'bia.lima@example.com', birthday: '1990-05-20' },
  ...{ address: 'Rua das Flores, 10', gender: 'f' as const },
};
const params = { id: ids.deskPatient };
const ofPatient = { id: 'The patient.' };

type Calls = Pick<
  typeof desk,
  | 'searchPatients'
  | 'findSimilarPatients'
  | 'createPatient'
  | 'readDeskPatient'
  | 'changePatient'
  | 'mergePatient'
  | 'undoMerge'
  | 'searchSeparablePatients'
  | 'addCarer'
  | 'removeCarer'
  | 'createClaimCode'
  | 'claimPatient'
>;

export const deskPatientsDocs: DocumentationOf<Calls> = {
  searchPatients: {
    summary: 'Search patients',
    description:
      'By beginnings of words of the name, in any order and without accents, or by at least four digits of the phone: ' +
      'people who were registered or have an appointment at one of your clinics. Others only by a whole phone number or ' +
      'CPF. At most 20, by name.',
    unkeyed: true,
    request: { body: { text: '11 98765-4321' } },
    response: [patient],
  },
  findSimilarPatients: {
    summary: 'Find existing patients who may be the same person',
    description:
      'With the same phone or CPF, or at one of your clinics with a similar name and the same birthday. The most similar ' +
      'ones first, at most 10.',
    unkeyed: true,
    request: { body: contact },
    response: [{ patient, because: ['phone', 'name_and_birthday'] }],
  },
  createPatient: {
    summary: 'Register a patient without an account',
    description: 'Name and phone are enough. `cpf_taken`: another patient without an account has this CPF.',
    errors: ['not_found', 'cpf_taken'],
    request: { body: { clinic_id: ids.clinic, ...contact, cpf: '529.982.247-25' } },
    response: registered,
  },
  readDeskPatient: {
    summary: 'Read a patient’s contact data and appointments',
    description:
      'Appointments at your clinics only, latest first, nothing clinical. A merged patient’s id yields the one that they ' +
      'were merged into. `dependents` and `carers`: those whom you may open. `may_attach`: the patient is one of your ' +
      'clinics, so that you may add and remove carers.',
    parameters: ofPatient,
    request: { params: { id: ids.patient } },
    response: {
      ...patient,
      ...{ address: 'Rua das Flores, 10', gender: 'f', may_attach: true, merged: [], claim_expires_at: null },
      ...{ dependents: [{ id: ids.dependent, name: 'Leo Lima' }], carers: [{ id: ids.carer, name: 'Rosa Lima' }] },
      appointments: [
        {
          ...{ id: ids.appointment, date: '2027-03-08T11:00:00.000Z', end: '2027-03-08T11:30:00.000Z' },
          ...{ clinic_id: ids.clinic, doctor_id: ids.doctor, specialty_id: specialty.id, doctor_name: 'Ana Souza' },
          ...{ patient: { id: ids.patient, name: 'Bia Lima', phone: '+5511987654321' } },
          ...{ status: 'booked', status_at: null, squeeze_in: false, canceled_at: null },
          ...{ move_requested_at: null, asked_to_move_at: null },
        },
      ],
    },
  },
  changePatient: {
    summary: 'Change a patient’s contact data',
    description:
      'Replaces all of it, except for the CPF: without `cpf` it stays. Another birthday or e-mail ends an unused ' +
      'claim code. Of a patient with an account, another e-mail or gender is refused with `has_account`; another ' +
      'birthday or CPF requires `document_seen`. The patient gets a notice.',
    parameters: ofPatient,
    errors: ['has_account', 'cpf_taken'],
    request: { params, body: { ...contact, phone: '(11) 3333-4444' } },
    response: { ...registered, phone: '+551133334444' },
  },
  mergePatient: {
    summary: 'Merge a patient into another one',
    description:
      'Both are one person from now on; nothing is moved or deleted. `overlaps`: appointments of theirs at the same time, ' +
      'at your clinics. `has_account`: one of them has an account, whose owner attaches the other with a claim code.',
    parameters: ofPatient,
    errors: ['has_account'],
    request: { params, body: { into: ids.otherDeskPatient } },
    response: { patient: { ...registered, id: ids.otherDeskPatient }, overlaps: [] },
  },
  undoMerge: {
    summary: 'Separate a merged patient again',
    description:
      'For 30 days after the merge, at a clinic that knows the patient. `cpf_taken`: the CPF was entered for another ' +
      'patient meanwhile.',
    parameters: ofPatient,
    errors: ['cpf_taken'],
    request: { params },
  },
  searchSeparablePatients: {
    summary: 'Search registrations that can be separated from a closed account',
    description:
      'By beginnings of words of the name: registrations of your clinics that were merged into a person whose account is ' +
      'closed, latest first, and until when each can be separated. At most 20. Nothing else of that person is shown.',
    unkeyed: true,
    request: { body: { text: 'Bia Lima' } },
    response: [
      {
        ...{ id: ids.deskPatient, name: 'Bia Lima' },
        ...{ at: '2027-03-01T12:00:00.000Z', undo_until: '2027-03-31T12:00:00.000Z' },
      },
    ],
  },
  addCarer: {
    summary: 'Let a patient with an account care for one without',
    description:
      'Both are patients of your clinics: registered there, or with an appointment that neither the reception nor a ' +
      'doctor made, or that took place. The carer books, answers and reads for the patient. `has_account`: the patient ' +
      'has an account, whose owner decides. ' +
      'A repeat changes nothing.',
    parameters: { id: 'The patient who is cared for.' },
    errors: ['has_account', 'account_needed', 'dependents_limit'],
    request: { params, body: { carer_id: ids.patient } },
  },
  removeCarer: {
    summary: 'End a carer’s access to a patient',
    description: 'The patient is one of your clinics, as for adding a carer.',
    parameters: { id: 'The patient who is cared for.', carerId: 'The carer.' },
    request: { params: { ...params, carerId: ids.patient } },
  },
  createClaimCode: {
    summary: 'Make a code for a patient to attach the record to an account',
    description:
      'It replaces an earlier one. With `mail` it is sent to the patient’s e-mail, in the language of `Accept-Language`, ' +
      'and not returned. The patient needs a birthday. A repeat makes another code.',
    parameters: ofPatient,
    errors: ['has_account'],
    unkeyed: true,
    request: { params, body: { send: 'print' } },
    response: { code: 'ABCD-2345', expires_at: '2027-03-15T12:00:00.000Z' },
  },
  claimPatient: {
    summary: 'Attach a record that the clinic made to your account',
    description:
      'With a code from the clinic, and the birthday of that record. `code_wrong` on `code`: one of the two is wrong, or ' +
      'the code was used or has expired. Failures are counted as those of a sign-in. `as`: the record is your own, which ' +
      'ends all care of it and is refused with `underage` before the age of 18, or that of a dependent.',
    errors: ['dependents_limit'],
    request: { body: { code: secrets.claimCode, birthday: '1990-05-20' } },
  },
};
